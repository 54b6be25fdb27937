"""Parts: the rules that a sudoku may have besides its own, as data.

A kind with one such rule, as diagonal sudoku, is made from its part; so is a kind that combines several
(`generator/families/combined/`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from generator.families.base.family import Draw, draw_latin, draw_with_shades, list_shades
from generator.families.base.geometry import box_regions, make_geometry
from generator.families.base.play import Extra, Play
from generator.model import Geometry
from generator.rules.fixed_rule import FixedRule
from generator.rules.rule import Rule

House = Sequence[int]
"""Cells that have every digit once."""

Pair = tuple[int, int]
"""Two cells that must have different digits."""

BOXES = {6: (2, 3), 9: (3, 3)}
"""Rows and columns of a box, by the size of a board to which parts can be added."""


USUAL = 9
"""Cells per side of a board whose size no title names."""


@dataclass(frozen=True, slots=True)
class Part:
    """One rule that can be added to a sudoku, alone or with others.

    name         in names of kinds: "diagonal" of killer-diagonal-9x9
    title        the printed name of the kind that has this rule only: "Diagonal Sudoku"
    short        the printed name within the title of a combined kind: "Diagonal"
    text         the rule for the reader; of houses, a sentence that follows the one about rows, columns and boxes
    words        file of its words, in every language
    houses       size -> further houses
    is_shaded    True where the cells of these houses are shaded; False where their places show them
    house_names  how sentences name each of them, as in `make_geometry`
    pairs        size -> pairs of cells that must differ although no house contains both; the sentences ``NAME.pair`` of its words (one and
                 many) say that {cells} and the cell {seen}, which has a {digit}, are such pairs
    rule         the rule whose clues it prints; None for a part of houses or pairs
    fixed        the rule whose clues every board has without printing them
    make         (name of the kind, board, its drawing without clues) -> extra and play of a kind with this rule and houses only, where it
                 has faster code than the search for clues; None where it has not
    levels       table of levels for kinds that have no other part with clues
    sizes        sizes of the boards to which it can be added
    """

    name: str
    title: str
    short: str
    text: str
    words: Path
    houses: Callable[[int], Sequence[House]] | None = None
    is_shaded: bool = True
    house_names: tuple[str, ...] = ()
    pairs: Callable[[int], Sequence[Pair]] | None = None
    rule: Rule | None = None
    fixed: FixedRule | None = None
    make: Callable[[str, Geometry, Draw], tuple[Extra, Play]] | None = None
    levels: Path | None = None
    sizes: tuple[int, ...] = (9,)

    @property
    def has_clues(self) -> bool:
        """True where it prints clues; False for houses and pairs."""
        return self.rule is not None or self.make is not None

    def list_texts(self) -> dict[str, list[str]]:
        """Return its English texts, by table of its file of words."""
        return {"titles": [self.title, self.short], "rules": [self.text]}


def make_board(n: int, parts: Sequence[Part]) -> Geometry:
    """Return the board of a sudoku with the houses and pairs of parts.

    Parameters
    ----------
    n : cells per side, a size of BOXES
    """
    houses = [house for part in parts if part.houses for house in part.houses(n)]
    names = tuple(name for part in parts for name in part.house_names)
    pairs = {part.name: part.pairs(n) for part in parts if part.pairs}
    groups = tuple((name, frozenset(way for one, other in some for way in ((one, other), (other, one)))) for name, some in pairs.items())
    every = [pair for some in pairs.values() for pair in some]
    return replace(make_geometry(box_regions(*BOXES[n]), houses, every, extra_names=names), pair_groups=groups)


def choose_drawing(n: int, parts: Sequence[Part]) -> Draw:
    """Return how the board of a sudoku with parts is drawn, without their clues."""
    shaded = [cell for part in parts if part.houses and part.is_shaded for house in part.houses(n) for cell in house]
    return partial(draw_with_shades, shades=list_shades(n * n, shaded)) if shaded else draw_latin


def name_size(title: str, n: int) -> str:
    """Return the title of a kind with its size, unless that is the usual one."""
    return title if n == USUAL else f"{title} {n} × {n}"


def say_box_rule(rows: int, cols: int, each: str = "each of them") -> str:
    """Return the rule of rows, columns and boxes for the reader.

    A box that is not square is described so that its height cannot be taken for its width.
    """
    box = f"{rows} × {cols} cells" if rows == cols else f"{rows} rows and {cols} columns"
    return f"Each row, each column and each box of {box} contains {each} exactly once."


def list_rules(n: int, parts: Sequence[Part]) -> tuple[str, ...]:
    """Return the rules of a sudoku with parts, as sentences for the reader.

    Those of houses follow the sentence about rows, columns and boxes.
    """
    rows, cols = BOXES[n]
    return (
        f"Fill every empty cell with a digit from 1 to {n}.",
        say_box_rule(rows, cols),
        *(part.text for part in sorted(parts, key=lambda part: part.houses is None)),
        "Every puzzle has one solution only.",
    )
