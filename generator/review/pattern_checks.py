"""Checks of a pattern of givens: what a reader sees before the first digit."""

from __future__ import annotations

from collections.abc import Iterator

from generator.families import find_family
from generator.families.base.family import Family
from generator.model import BOX, HOLE, GradedPuzzle, Puzzle
from generator.review.clues_needed import is_symmetric
from generator.review.codes import find_limit
from generator.review.rules_needed import find_rests
from generator.words import ENGLISH

MISSING_DIGIT, EMPTY_BOXES, LOPSIDED = "missing-digit", "empty-boxes", "lopsided"


def find_pattern_faults(graded: GradedPuzzle) -> Iterator[tuple[str, str]]:
    """Yield the code and the words of each fault of a pattern.

    Only classic sudoku is looked at, on boards from a size in codes.toml: other kinds have fewer givens, or clues beside them.
    """
    puzzle, family = graded.puzzle, find_family(graded.puzzle.family)
    if not is_classic(family) or family.geometry.n < find_limit(MISSING_DIGIT, "side"):
        return
    missing = [digit for digit in range(1, family.geometry.n + 1) if digit not in puzzle.givens]
    is_scanned = max((step.rating for step in graded.path), default=0.0) <= find_limit(MISSING_DIGIT, "rating")
    if is_scanned and len(missing) >= find_limit(MISSING_DIGIT, "digits"):
        yield MISSING_DIGIT, f"no given is {ENGLISH.join([family.symbol_of(digit, puzzle) for digit in missing])}"
    if is_symmetric(puzzle.givens, family):
        return
    empty = _list_empty_boxes(puzzle, family)
    if len(empty) >= find_limit(EMPTY_BOXES, "boxes"):
        yield EMPTY_BOXES, f"{len(empty)} boxes have no given: {ENGLISH.join([str(box + 1) for box in empty])}"
    if words := _describe_thin_band(puzzle, family):
        yield LOPSIDED, words


def is_classic(family: Family) -> bool:
    """Return whether a kind has rows, columns and boxes, and no other rule."""
    board = family.geometry
    return family.extra is None and family.play.has_houses_only and not board.holes and BOX in board.kinds and not find_rests(family.name)


def _list_empty_boxes(puzzle: Puzzle, family: Family) -> list[int]:
    """Return the numbers of boxes without a given, from 0."""
    boxes = family.geometry.boxes.tolist()
    filled = {box for box, digit in zip(boxes, puzzle.givens, strict=True) if digit and digit != HOLE}
    return sorted(set(boxes) - filled)


def _describe_thin_band(puzzle: Puzzle, family: Family) -> str:
    """Return which row or column of boxes has far fewer givens than its share."""
    board = family.geometry
    boxes, givens = board.boxes.tolist(), [cell for cell, digit in enumerate(puzzle.givens) if digit]
    in_row, in_col = _number_bands(boxes[:: board.n_cols]), _number_bands(boxes[: board.n_cols])
    bands = [("row", [in_row[cell // board.n_cols] for cell in givens], in_row)]
    bands.append(("column", [in_col[cell % board.n_cols] for cell in givens], in_col))
    for name, of_givens, lines in bands:
        n_bands = max(lines) + 1
        for band in range(n_bands):
            if of_givens.count(band) < find_limit(LOPSIDED, "share") * len(givens) / n_bands:
                return f"only {of_givens.count(band)} of {len(givens)} givens are in {name} {band + 1} of boxes"
    return ""


def _number_bands(boxes: list[int]) -> list[int]:
    """Return the number of the row or column of boxes of each line, from 0.

    boxes   the box of the first cell of each line
    """
    numbers: dict[int, int] = {}
    return [numbers.setdefault(box, len(numbers)) for box in boxes]
