"""The solved step of each kind: real, clear and marked with what explains it."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from generator.families import FAMILIES, find_family
from generator.grading import grade_puzzle
from generator.model import BOX, COLUMN, ROW, GradedPuzzle
from generator.notation import parse_puzzle
from generator.typesetting.lessons import make_lesson, make_lessons
from generator.words import ENGLISH, LANGUAGES, find_words
from generator.words.messages import Listed
from tests.support.graded_book import graded_puzzles
from tests.support.samples import FOURS

ALL = [family.name for family in FAMILIES if family.in_books]


def graded(name: str) -> GradedPuzzle:
    """Return the graded example of a family, or of the smaller one that it shows."""
    return grade_puzzle(parse_puzzle(find_family(name).example), with_hodoku=False)


@pytest.mark.parametrize("name", ALL)
def test_the_step_is_that_of_the_solution(name: str) -> None:
    puzzle = graded(name)
    lesson = make_lesson(puzzle, 7, ENGLISH)
    assert lesson is not None
    family = find_family(puzzle.puzzle.family)
    assert lesson.position.number == 7
    assert lesson.position.pattern_cells == (lesson.cell,)
    assert lesson.cell not in lesson.position.highlighted
    assert puzzle.puzzle.givens[lesson.cell] == 0
    assert lesson.symbol == ("" if family.has_marks else family.symbol_of(puzzle.solution[lesson.cell], puzzle.puzzle))
    assert re.search("The (gray|framed) cells? shows? why$|Each of its other empty cells sees", lesson.reason)
    assert lesson.position.highlighted


HARD = (
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
)
"""Puzzles whose first placements need eliminations or guesses; two of them are well known for it (JPF 2007, Inkala 2012)."""


@pytest.mark.parametrize("line", HARD)
def test_the_step_follows_from_the_digits_printed(line: str) -> None:
    lesson = make_lesson(grade_puzzle(parse_puzzle(line), with_hodoku=False), 1, ENGLISH)
    assert lesson is not None
    board, symbols = find_family("sudoku-9x9").geometry, list(lesson.position.figure.symbols)
    symbols[lesson.cell] = ""

    def fits(cell: int, symbol: str) -> bool:
        return not symbols[cell] and all(symbols[peer] != symbol for peer in board.peers[cell].tolist() if peer >= 0)

    alone = sum(fits(lesson.cell, digit) for digit in "123456789") == 1
    houses = [house for house in board.houses.tolist() if lesson.cell in house]
    assert fits(lesson.cell, lesson.symbol)
    assert alone or any(sum(fits(cell, lesson.symbol) for cell in house) == 1 for house in houses)


def test_the_cells_that_rule_out_the_others_are_marked() -> None:
    puzzle = graded_puzzles()[0]
    lesson = make_lesson(puzzle, 1, ENGLISH)
    assert lesson is not None
    board, digits = find_family("sudoku-9x9").geometry, lesson.position.figure.symbols
    house = next(
        house for house in board.houses.tolist() if lesson.cell in house and set(house) - {lesson.cell} <= set(lesson.position.highlighted)
    )
    reasons = {cell for cell in lesson.position.highlighted if digits[cell] == lesson.symbol}
    for cell in house:
        if cell != lesson.cell and not digits[cell]:
            assert reasons & set(board.peers[cell].tolist()), cell


NEEDS_NO_RULE = {name for name in ALL if name.startswith(("sudoku", "picture", "color", "wordoku"))}
"""Kinds whose rules are rows, columns and boxes, so that every step uses these only."""

OF_MARKS = {name for name in ALL if find_family(name).has_marks} | {"binairo-8", "killer-9x9"}
"""Kinds with steps that rows, columns and boxes do not have at all."""


@pytest.mark.parametrize("name", [name for name in ALL if name not in NEEDS_NO_RULE | OF_MARKS])
def test_a_kind_with_a_rule_of_its_own_shows_it(name: str) -> None:
    """Rows, columns and boxes of one sudoku leave several digits, and places."""
    puzzle = graded(name)
    lesson = make_lesson(puzzle, 1, ENGLISH)
    assert lesson is not None
    board, symbols = find_family(name).geometry, list(lesson.position.figure.symbols)
    symbols[lesson.cell] = ""
    houses = [{cell for cell in house if cell >= 0} for house in board.houses.tolist()]
    kinds = (COLUMN, ROW) if board.box_name == "region" else (BOX, COLUMN, ROW)
    plain = [house for house, kind in zip(houses, board.kinds.tolist(), strict=True) if kind in kinds]
    for part in list_parts(name):
        own = [house for house in plain if house <= part]
        fits = {
            (cell, digit)
            for cell in part
            for digit in range(1, board.n + 1)
            if not symbols[cell] and all(symbols[peer] != str(digit) for house in own if cell in house for peer in house)
        }
        digit = int(lesson.symbol)
        assert lesson.cell not in part or sum(cell == lesson.cell for cell, _ in fits) > 1
        assert all(sum((cell, digit) in fits for cell in house) > 1 for house in own if lesson.cell in house)


def list_parts(name: str) -> list[set[int]]:
    """Return the cells of each sudoku of a board."""
    corners = {"twin-9x9": (15, (0, 96)), "butterfly-9x9": (12, (0, 3, 36, 39)), "samurai-9x9": (21, (0, 12, 132, 252, 264))}
    if name not in corners:
        return [set(range(find_family(name).geometry.n_cells))]
    width, firsts = corners[name]
    return [{first + row * width + col for row in range(9) for col in range(9)} for first in firsts]


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("kakuro-8", "4 in the run from r8c7 to r8c8 is possible with 1 and 3 only (4 = 1 + 3), so only 1 is left"),
        ("futoshiki-5", "r1c2 is less than r1c1, so only 1 is left"),
        ("kropki-9x9", "one of r1c1 and r1c2 is twice the other, so only 4 is left"),
        ("starbattle-9", "A star on r6c4, r7c4, r7c5 or r8c5 would leave too few cells in the region of r6c5"),
        ("killer-9x9", "this is the only cell outside. The digits 1 to 9 add up to 45"),
        ("binairo-8", "0 would make three in line with r5c1 and r6c1"),
    ],
)
def test_the_sentence_names_the_clue(name: str, said: str) -> None:
    lesson = make_lesson(graded(name), 1, ENGLISH)
    assert lesson is not None
    assert said in lesson.reason.replace("\N{NO-BREAK SPACE}", " ")


def test_every_family_of_a_book_has_one_lesson_on_its_first_puzzle() -> None:
    chapters = [[puzzle] for puzzle in graded_puzzles()]
    lessons = make_lessons(chapters, 11, ENGLISH)
    assert {name: lesson.position.number for name, lesson in lessons.items()} == {
        "sudoku-9x9": 11, "windoku-9x9": 13, "queens-8": 14, "crowns-8": 15, "killer-9x9": 16,
    }  # fmt: skip


def test_a_complete_board_has_no_lesson() -> None:
    puzzle = graded_puzzles()[0]
    full = replace(puzzle, puzzle=replace(puzzle.puzzle, givens=puzzle.solution), path=())
    assert make_lesson(full, 1, ENGLISH) is None
    assert make_lessons([[full]], 1, ENGLISH) == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_children_get_a_sentence_without_names_of_cells(language: str) -> None:
    puzzle = grade_puzzle(parse_puzzle(FOURS[0]), with_hodoku=False)
    words = find_words(language)
    name = words.say("cell.name", row=1, col=1)[0]
    for_children, for_adults = (make_lesson(puzzle, 1, words, for_children=is_child) for is_child in (True, False))
    assert for_children is not None
    assert for_adults is not None
    assert for_children.reason != for_adults.reason
    assert not any(f"{name}{row}" in for_children.reason for row in range(1, 5))


@pytest.mark.parametrize("language", LANGUAGES)
def test_children_read_of_digits_in_the_way_only_where_some_are(language: str) -> None:
    """The last empty cell of a house has a sentence of its own."""
    words = find_words(language)
    in_the_way = words.say("child.hidden", marked="|", place="|", digit=Listed(("|",))).rpartition("|")[2].rstrip(" .")
    last, hidden = (
        make_lesson(grade_puzzle(parse_puzzle(line), with_hodoku=False), 1, words, for_children=True)
        for line in ("sudoku-4x4:1...34122143432.", FOURS[0])
    )
    assert last is not None
    assert hidden is not None
    assert in_the_way not in last.reason
    assert in_the_way in hidden.reason
