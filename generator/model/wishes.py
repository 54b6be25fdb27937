"""The techniques that an order asks for."""

from __future__ import annotations

from dataclasses import dataclass

from generator.model.targets import NO_TARGET, Target


@dataclass(frozen=True, slots=True)
class Wish:
    """Techniques that a puzzle must need, must do without, or must be solved by.

    Names are those of `generator.grading.wishes`, such as "x-wing" or "hidden-single".

    needs     without one of these, the other techniques allowed do not solve the puzzle
    without   the puzzle is solved without them
    exactly   the puzzle is solved by these and full houses alone, and needs each of them; then the other two are empty
    """

    needs: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    exactly: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        """Return whether it names a technique."""
        return bool(self.needs or self.without or self.exactly)

    def __str__(self) -> str:
        """Return the wish in words, to follow "puzzles that"."""
        needed = f"need {' and '.join(self.needs)}" if self.needs else ""
        left_out = f"do without {' and '.join(self.without)}" if self.without else ""
        return f"need exactly {' and '.join(self.exactly)}" if self.exactly else " and ".join(part for part in (needed, left_out) if part)


NO_WISH = Wish()
"""Any techniques."""


def chapter_key(family: str, level: str, wish: Wish = NO_WISH, target: Target = NO_TARGET) -> str:
    """Return the name of a chapter in manifests and of its random stream.

    No two chapters of a book have the same.
    """
    return "/".join([family, level, *(str(wanted) for wanted in (wish, target) if wanted)])
