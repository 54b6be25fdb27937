"""Boards of the companion page for browsers without scripts: givens as text.

Only boards whose puzzle is its givens are shown; cages, regions and signs need the program of the page. The boards take
little room in the file, so those of a large book are only its first ones.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from generator.families import find_family
from generator.model import Puzzle
from generator.words import Words

ROOM = 6_000
"""Most bytes of all boards; a board of 9x9 has about 110."""


def list_plain_boards(puzzles: Iterable[tuple[int, Puzzle]], words: Words) -> tuple[str, int]:
    """Return the first boards of a book as HTML, and their number.

    Parameters
    ----------
    puzzles : number and puzzle, in book order
    """
    parts: list[str] = []
    room, count, kind = ROOM, 0, ""
    for number, puzzle in puzzles:
        family = find_family(puzzle.family)
        if puzzle.extra or family.has_marks or family.faces or not any(puzzle.givens):
            continue
        part = _heading(puzzle, words) if puzzle.family != kind else ""
        part += f"<pre><b>{number}</b>\n{_draw(puzzle)}</pre>"
        room -= len(part.encode())
        if room < 0:
            break
        parts.append(part)
        count, kind = count + 1, puzzle.family
    return "".join(parts), count


def _heading(puzzle: Puzzle, words: Words) -> str:
    """Return name and rules of a puzzle's kind."""
    family = find_family(puzzle.family)
    rules = " ".join(words.translate(rule) for rule in family.rules)
    return f"<h2>{escape(words.translate(family.title))}</h2><p>{escape(rules)}</p>"


def _draw(puzzle: Puzzle) -> str:
    """Return the rows of a board: symbols of givens, and a dot for each empty cell."""
    symbols = find_family(puzzle.family).symbols_of(puzzle)
    cells = [escape(symbols[digit - 1]) if 0 < digit <= len(symbols) else "." if not digit else " " for digit in puzzle.givens]
    n = round(len(cells) ** 0.5)
    return "\n".join("".join(cells[at : at + n]) for at in range(0, len(cells), n))
