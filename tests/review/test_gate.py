"""The gate as a whole: every code, in order, with levels and methods."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from generator.grading import LEVELS, grade_puzzle
from generator.model import GradedPuzzle
from generator.notation import parse_puzzle
from generator.review import Finding, Gate, count_codes, list_codes, review_puzzles, sort_findings
from generator.review.clues_needed import CODE as REDUNDANT
from tests.support.samples import CHAINED, EASY, HARD, PLAIN, SOLVED


@cache
def graded(line: str) -> GradedPuzzle:
    return grade_puzzle(parse_puzzle(line), with_hodoku=False)


def test_good_puzzles_have_no_finding() -> None:
    assert review_puzzles([graded(EASY), graded(PLAIN), graded(HARD)], Gate()) == []


def test_findings_name_puzzles_by_the_numbers_of_the_book() -> None:
    found = review_puzzles([graded(EASY), graded(PLAIN), graded(EASY)], Gate(), first=201)
    assert found == [Finding(2, "twin", "equal to puzzle 201 when turned, mirrored or relabeled")]
    assert count_codes(found) == {"twin": 1}


def test_a_chapter_dug_in_another_way_promises_nothing() -> None:
    extra = list(CHAINED)
    extra[0] = str(graded(CHAINED).solution[0])
    puzzle = replace(graded("".join(extra)), level="fiendish")
    by_level, by_chapter = Gate(), Gate(LEVELS, {("sudoku-9x9", "fiendish"): "symmetric"})
    assert REDUNDANT in count_codes(review_puzzles([puzzle], by_level))
    assert REDUNDANT not in count_codes(review_puzzles([puzzle], by_chapter))


def test_a_chapter_dug_to_be_minimal_promises_it_at_any_level() -> None:
    puzzle = graded(f".{SOLVED[1:5]}.{SOLVED[6:]}")
    assert puzzle.level == "gentle"
    found = review_puzzles([puzzle], Gate(LEVELS, {("sudoku-9x9", "gentle"): "minimal"}))
    words = next(finding.words for finding in found if finding.code == REDUNDANT)
    assert words == "not needed in a puzzle of level gentle: r1c2, r1c3, r1c4, r1c5, r1c7, r1c8, ..."
    assert REDUNDANT not in count_codes(review_puzzles([puzzle], Gate()))


def test_findings_are_in_the_order_of_puzzles_and_codes() -> None:
    names = list(list_codes())
    mixed = [Finding(at, code, "") for code in reversed(names) for at in (1, 0)]
    assert [(one.at, one.code) for one in sort_findings(mixed)] == [(at, code) for at in (0, 1) for code in names]
    assert list(count_codes(mixed)) == names
