"""Skyscrapers: lines and their faults, digging, levels, the model, sentences."""

from __future__ import annotations

from dataclasses import replace

import pytest

from generator.errors import DoesNotFit, GridFormatError
from generator.families import find_family
from generator.families.base.dig_order import DigOrder
from generator.families.base.geometry import turns_of
from generator.families.skyscrapers.kind import SIZES
from generator.grading import explain, find_form, find_path, fits, grade_puzzle, levels_for
from generator.model import GradedPuzzle, Puzzle
from generator.notation import format_puzzle, parse_puzzle
from generator.puzzles.clue_count import count_clues
from generator.puzzles.dig import dig
from generator.puzzles.fill import fill
from generator.puzzles.quota_search import make_dig_order
from generator.puzzles.solve import find_faults, find_solutions
from generator.rules.visible.rule import VISIBLE
from generator.words import find_words
from tests.reference import ruled

FAMILY = find_family("skyscrapers-5")
LEVELS = levels_for(FAMILY)
PUZZLE = parse_puzzle(FAMILY.example)
SIZED = pytest.mark.parametrize("size", SIZES)


def made(level: str, index: int, size: int = 5) -> Puzzle:
    family = find_family(f"skyscrapers-{size}")
    chosen = next(known for known in LEVELS if known.name == level)
    return dig(family, fill(family, 3, level, index), make_dig_order(chosen), 3, level, index)


def grade_all(level: str, count: int) -> list[GradedPuzzle]:
    return [grade_puzzle(made(level, index)) for index in range(count)]


@pytest.mark.parametrize("level", [level.name for level in LEVELS])
@pytest.mark.parametrize("size", [4, 5, 7])
def test_puzzles_have_one_solution_by_the_model_and_need_their_numbers(level: str, size: int) -> None:
    """Without its numbers outside, every puzzle has more solutions."""
    for index in range(2):
        puzzle = made(level, index, size)
        count, last = ruled.count_solutions(puzzle, 2)
        assert count == 1
        assert last == list(find_family(puzzle.family).solve(puzzle).first)
        assert ruled.count_solutions(puzzle, 2, without_clues=True)[0] == 2


@pytest.mark.slow
@SIZED
@pytest.mark.parametrize("level", [level.name for level in LEVELS[:2]])
def test_fifty_puzzles_a_size_have_one_solution_by_the_model(level: str, size: int) -> None:
    for index in range(25):
        puzzle = made(level, index, size)
        assert ruled.count_solutions(puzzle, 2)[0] == 1
        assert ruled.count_solutions(puzzle, 2, without_clues=True)[0] == 2


def test_every_clue_of_a_puzzle_is_needed() -> None:
    puzzle = dig(FAMILY, fill(FAMILY, 3, "all", 0), DigOrder(), 3, "all", 0)
    numbers = puzzle.extra.split(";")
    for number in numbers:
        assert FAMILY.solve(replace(puzzle, extra=";".join(other for other in numbers if other != number))).count == 2
    for cell, digit in enumerate(puzzle.givens):
        if digit:
            assert FAMILY.solve(replace(puzzle, givens=puzzle.givens[:cell] + b"\0" + puzzle.givens[cell + 1 :])).count == 2


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.name)
def test_at_least_one_candidate_in_five_has_the_wanted_level_and_none_needs_a_guess(level) -> None:
    graded = grade_all(level.name, 20)
    assert sum(fits(puzzle.effort, level) for puzzle in graded) >= 4
    assert not any(puzzle.effort.beyond for puzzle in graded)
    assert all(puzzle.effort.se_er <= level.ceiling for puzzle in graded)


@SIZED
def test_the_table_of_levels_serves_every_size(size: int) -> None:
    """Of some candidates for the two easier levels, at least one has the level.

    Few boards of 4x4 need more than the first level.
    """
    for level in LEVELS[: 1 if size == 4 else 2]:
        assert any(fits(grade_puzzle(made(level.name, index, size)).effort, level) for index in range(8 if size < 8 else 3))


@SIZED
def test_the_example_of_each_size_is_an_easy_puzzle(size: int) -> None:
    example = parse_puzzle(find_family(f"skyscrapers-{size}").example)
    assert format_puzzle(example) == find_family(f"skyscrapers-{size}").example
    assert grade_puzzle(example).level == "gentle"


@pytest.mark.parametrize(
    ("extra", "said"),
    [
        ("3=r1c1-r1c5;3=r1c1-r1c5", "expected each clue once, got '3=r1c1-r1c5' twice"),
        ("3=r1c1-r1c6", "expected cells r1c1 to r5c5, got r1c6 in clue 1"),
        ("3=r1c1-r1c3", "expected a whole row or column, got r1c1-r1c3 in clue 1"),
        ("9=r1c1-r1c5", "expected a number from 1 to 5, got 9 in clue 1"),
        ("3=r1c1-r1c5|", "expected clues as visible, got 2 parts separated by |"),
        ("r1c1<r1c2", "expected a number and a line such as 2=r1c1-r1c5 in clue 1, 'r1c1<r1c2'"),
    ],
)
def test_faults_of_numbers_outside_are_named(extra: str, said: str) -> None:
    with pytest.raises(GridFormatError) as caught:
        parse_puzzle(f"skyscrapers-5:{'.' * 25}:{extra}", "mine.txt, line 3")
    assert str(caught.value).startswith("mine.txt, line 3: skyscrapers-5: expected")
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


def test_lines_are_written_in_one_form() -> None:
    backwards = ";".join(clue.upper() for clue in reversed(PUZZLE.extra.split(";")))
    assert parse_puzzle(f"{FAMILY.example.rpartition(':')[0]}:{backwards}") == PUZZLE


def test_turned_puzzles_have_one_canonical_form() -> None:
    puzzle, forms = made("moderate", 1), set()
    solution = bytes(FAMILY.solve(puzzle).first)
    clues = VISIBLE.parse_clues(puzzle.extra, 5)
    for cells in turns_of(5):
        place_of = {cell: place for place, cell in enumerate(cells)}
        extra = VISIBLE.format_clues([VISIBLE.turn(clue, place_of) for clue in clues], 5)
        turned = Puzzle(puzzle.family, bytes(puzzle.givens[cell] for cell in cells), extra)
        assert grade_puzzle(turned).effort == grade_puzzle(puzzle).effort
        forms.add(find_form(turned, bytes(solution[cell] for cell in cells)))
    assert len(forms) == 1


def test_givens_against_a_number_outside_are_named() -> None:
    board = parse_puzzle(f"skyscrapers-5:45{'.' * 23}:1=r1c1-r1c5;4=r1c2-r5c2")
    assert find_faults(board) == [
        "the givens contradict a clue: 1 is the number of buildings visible from r1c1 toward r1c5",
        "the givens contradict a clue: 4 is the number of buildings visible from r1c2 toward r5c2",
    ]


@pytest.mark.parametrize("method", ["symmetric", "grow"])
def test_methods_that_choose_givens_are_refused(method: str) -> None:
    with pytest.raises(DoesNotFit, match="skyscrapers-5 has other clues too; use method minimal or count"):
        dig(FAMILY, fill(FAMILY, 1, "refused", 0), DigOrder(method), 1, "refused", 0)


def test_a_number_of_clues_is_kept() -> None:
    puzzle = dig(FAMILY, fill(FAMILY, 1, "count", 0), DigOrder("count", clues=30), 1, "count", 0)
    assert sum(map(bool, puzzle.givens)) + len(puzzle.extra.split(";")) == count_clues(format_puzzle(puzzle)) == 30


def test_all_solutions_of_a_board_with_too_few_clues_are_found() -> None:
    open_board = parse_puzzle(f"skyscrapers-4:{'.' * 16}:4=r1c1-r1c4")
    found = {bytes(solution) for solution in find_solutions(open_board, 100)}
    assert len(found) == 24  # a Latin square of order 4 has one of 24 first rows, all of them equally often
    assert all(solution[:4] == b"\1\2\3\4" for solution in found)


@pytest.mark.parametrize("language", ["en", "de", "fr", "es", "zh"])
def test_every_step_has_a_sentence_in_every_language(language: str) -> None:
    words = find_words(language)
    parts = words.say("visible.clue", first="@", last="@", number="@").split("@")
    for level in LEVELS:
        puzzle = made(level.name, 0)
        sentences = [explain(step, puzzle, words) for step in find_path(puzzle, bytes(FAMILY.solve(puzzle).first))]
        assert all(sentences)
        assert any(all(part in sentence for part in parts) for sentence in sentences)
