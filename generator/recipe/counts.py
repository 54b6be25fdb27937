"""Numbers of puzzles by level, as people type them: ``gentle=10,hard=5``."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from generator.errors import RecipeError, unknown_level
from generator.recipe.chapter_order import LARGEST_ORDER
from generator.recipe.text_fields import find_whole_number, shorten


def parse_counts(text: str, levels: Iterable[str], family: str = "sudoku-9x9", where: str = "--counts") -> list[dict[str, Any]]:
    """Return the chapters of one family from text such as ``gentle=10,hard=5``.

    Parameters
    ----------
    where : begins the message of an error

    Raises
    ------
    RecipeError   text of another form, or a number out of range
    UnknownName   a level that is not among `levels`
    """
    known = list(levels)
    chapters = []
    for part in text.split(","):
        level, equals, count = (word.strip() for word in part.partition("="))
        number = find_whole_number(count, 1, LARGEST_ORDER)
        if not (level and equals) or number is None:
            wanted = f"level=number, from 1 to {LARGEST_ORDER}, such as {known[0]}=10,{known[-1]}=5"
            raise RecipeError(f"{where}: expected {wanted}, got {shorten(part.strip())}")
        if level not in known:
            raise unknown_level(family, level, known, where)
        chapters.append({"family": family, "level": level, "count": number})
    return chapters
