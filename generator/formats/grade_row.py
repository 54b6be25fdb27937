"""The columns of a grade, the same in every table that has them."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from generator.grading import time_within
from generator.model import GradedPuzzle, Step
from generator.notation import format_digits, format_puzzle

GRADE = ("solution", "clues", "level", "minutes", "race", "se_er", "se_ep", "se_ed", "hardest", "hodoku_score", "hodoku_level", "guesses")
GRADE_COLUMNS = ("puzzle", *GRADE, "minutes_80")
"""Columns of `grade`, which other programs read; the HoDoKu columns are empty for boards that HoDoKu does not support. New ones are at the
end."""

MADE_COLUMNS = tuple(name for name in GRADE_COLUMNS if not name.startswith("hodoku"))
"""Columns of puzzles that a search has graded: all but HoDoKu's, which no search needs."""

STEP_FIELDS = tuple(field.name for field in fields(Step))
"""Fields of a step in `path`: all of them, unchanged; copies made by `asdict` took a second for a book of 1,000 puzzles."""


def make_grade_row(graded: GradedPuzzle, line: str | None = None) -> dict[str, Any]:
    """Return the GRADE_COLUMNS of a puzzle as plain values.

    For a puzzle beyond the ladder the rating is a lower bound, and `hardest` is "beyond".

    Parameters
    ----------
    line : the puzzle as its file has it; None for its puzzle line
    """
    effort = graded.effort
    return {
        "puzzle": format_puzzle(graded.puzzle) if line is None else line,
        "solution": format_digits(graded.solution),
        "clues": graded.puzzle.clues,
        "level": graded.level,
        "minutes": round(effort.minutes, 2),
        "race": round(effort.race, 4),
        "se_er": effort.se_er,
        "se_ep": effort.se_ep,
        "se_ed": effort.se_ed,
        "hardest": "beyond" if effort.beyond else effort.hardest,
        "hodoku_score": effort.hodoku_score,
        "hodoku_level": effort.hodoku_level,
        "guesses": round(effort.guesses, 4),
        "minutes_80": time_within(effort.minutes),
    }


def make_path(graded: GradedPuzzle) -> list[dict[str, Any]]:
    """Return the column `path`: a record of every step of the solution."""
    return [{name: getattr(step, name) for name in STEP_FIELDS} for step in graded.path]
