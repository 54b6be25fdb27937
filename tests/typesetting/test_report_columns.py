"""What the columns of a report mean: every column, and only kinds of the book."""

from __future__ import annotations

from generator.model import GradedPuzzle
from generator.typesetting.report import (
    BEYOND,
    CHAPTER_COLUMNS,
    COMPARE,
    EXPLAINER,
    FITTED_RACE,
    NO_CLUES,
    TWIN_OF,
    explain_columns,
)
from tests.support.graded_book import graded_puzzles

EVIDENT = {"chapter", "puzzles"}
"""Columns that need no explanation."""


def of_kinds(*families: str) -> list[GradedPuzzle]:
    return [graded for graded in graded_puzzles() if graded.puzzle.family in families]


def test_every_column_of_the_chapters_is_explained_in_order() -> None:
    names = [name for name, _ in explain_columns(graded_puzzles(), has_refused=False)]
    assert names == [name for name in CHAPTER_COLUMNS if name not in EVIDENT]


def test_a_book_of_classic_sudoku_has_no_sentence_about_other_kinds() -> None:
    classic = [graded for graded in of_kinds("sudoku-9x9") if not graded.effort.beyond]
    text = " ".join(meaning for _, meaning in explain_columns(classic, has_refused=False))
    assert FITTED_RACE in text
    assert EXPLAINER in text
    assert not any(sentence in text for sentence in (NO_CLUES, COMPARE, BEYOND, TWIN_OF, "For ", "{"))


def test_a_book_of_killers_has_no_sentence_about_classic_sudoku() -> None:
    meanings = dict(explain_columns(of_kinds("killer-9x9"), has_refused=False))
    text = " ".join(meanings.values())
    assert "For Killer Sudoku, the efforts of all steps" in meanings["race"]
    assert "For Killer Sudoku, ratings" in meanings["hardest step"]
    assert NO_CLUES in meanings["clues"]
    assert not any(sentence in text for sentence in (FITTED_RACE, EXPLAINER, COMPARE, "Crowns", "Queens"))


def test_a_mixed_book_names_the_kinds_with_scales_of_their_own() -> None:
    meanings = dict(explain_columns(of_kinds("sudoku-9x9", "killer-9x9", "crowns-8"), has_refused=True))
    assert "For Crowns 8 × 8 and Killer Sudoku, ratings are on a scale of their own." in meanings["hardest step"]
    assert COMPARE in meanings["race"]
    assert meanings["twin of"] == TWIN_OF
