"""The gate on the puzzles of a book: its findings, for manifest and report.

`generator.review` has the checks. They change nothing about the book, and read neither bank nor clock.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from generator.model import GradedPuzzle
from generator.recipe.order import Order
from generator.review import Gate, count_codes, review_puzzles

BY_WISH = "wish"
"""Method of a chapter whose puzzles are chosen by techniques, ratings or clues, not dug until no clue can be removed."""


def make_gate(order: Order) -> Gate:
    """Return the gate for a book's puzzles: its levels, and how its chapters are dug."""
    chapters = order.recipe.chapter
    return Gate(order.levels, {(one.family, one.level): BY_WISH if one.wish or one.target else one.method for one in chapters})


def review_book(order: Order, puzzles: Sequence[GradedPuzzle]) -> dict[str, Any]:
    """Return the findings about a book as plain values for its manifest.

    Parameters
    ----------
    puzzles : in book order

    Returns
    -------
    dict   `counts` by code, and `findings`, each with `number`, `code` and `words`
    """
    findings = review_puzzles(puzzles, make_gate(order), order.first)
    listed = [{"number": order.first + finding.at, "code": finding.code, "words": finding.words} for finding in findings]
    return {"counts": count_codes(findings), "findings": listed}
