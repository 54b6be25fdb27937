"""Binairo: lines and their faults, filling, digging, levels, the model, sentences."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby

import pytest

from generator.errors import DoesNotFit, GaveUp, GridFormatError, UnknownName
from generator.families import find_family
from generator.families.base import fixed_fill
from generator.families.base.dig_order import DigOrder
from generator.families.base.geometry import turns_of
from generator.families.binairo.kind import SIZES, binairo
from generator.grading import add_path, find_faults, find_form, find_key, find_path, fits, grade_puzzle, levels_for, list_solutions
from generator.model import Puzzle
from generator.notation import format_digits, format_puzzle, parse_puzzle
from generator.puzzles.dig import dig
from generator.puzzles.fill import fill
from generator.puzzles.quota_search import make_dig_order
from generator.typesetting.glossary import make_glossary
from generator.words import find_words
from tests.reference import ruled
from tests.support.told_steps import explain

FAMILY = find_family("binairo-8")
LEVELS = levels_for(FAMILY)
PUZZLE = parse_puzzle(FAMILY.example)
SIZED = pytest.mark.parametrize("size", SIZES)
LEVELED = pytest.mark.parametrize("level", [level.name for level in LEVELS])


def made(level: str, index: int, size: int = 8) -> Puzzle:
    family = find_family(f"binairo-{size}")
    chosen = next(known for known in LEVELS if known.name == level)
    return dig(family, fill(family, 3, level, index), make_dig_order(chosen), 3, level, index)


@SIZED
def test_grids_keep_every_rule(size: int) -> None:
    family = find_family(f"binairo-{size}")
    for index in range(5):
        text = format_digits(fill(family, 1, "grid", index).digits)
        rows = [text[at * size : at * size + size] for at in range(size)]
        columns = ["".join(column) for column in zip(*rows, strict=True)]
        for lines in (rows, columns):
            assert len(set(lines)) == size
            assert all(line.count("1") == size // 2 for line in lines)
            assert all(len(list(run)) < 3 for line in lines for _, run in groupby(line))


@pytest.mark.sample(5, 2)
@LEVELED
@pytest.mark.parametrize("size", [6, 8, 14])
def test_puzzles_have_one_solution_by_the_model_and_need_their_rules(level: str, size: int) -> None:
    for index in range(2):
        puzzle = made(level, index, size)
        count, last = ruled.count_solutions(puzzle, 2)
        assert count == 1
        assert last == list(find_family(puzzle.family).solve(puzzle).first)
        assert ruled.count_solutions(puzzle, 2, kind="balance")[0] == 2


@pytest.mark.slow
@SIZED
@LEVELED
def test_many_puzzles_of_a_size_have_one_solution_by_the_model(level: str, size: int) -> None:
    for index in range(13):
        puzzle = made(level, index, size)
        assert ruled.count_solutions(puzzle, 2)[0] == 1
        assert ruled.count_solutions(puzzle, 2, kind="balance")[0] == 2


def test_digging_takes_no_puzzle_that_needs_only_the_balance() -> None:
    assert FAMILY.accepts
    assert FAMILY.accepts(made("gentle", 0))
    assert not FAMILY.accepts(Puzzle(FAMILY.name, b"\0" + fill(FAMILY, 3, "all", 0).digits[1:]))


def test_every_given_of_a_puzzle_is_needed() -> None:
    puzzle = dig(FAMILY, fill(FAMILY, 3, "all", 0), DigOrder(), 3, "all", 0)
    for cell, digit in enumerate(puzzle.givens):
        if digit:
            assert FAMILY.solve(replace(puzzle, givens=puzzle.givens[:cell] + b"\0" + puzzle.givens[cell + 1 :])).count == 2


@pytest.mark.sample(2, 1)
@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.name)
def test_at_least_one_candidate_in_five_has_the_wanted_level_and_none_needs_a_guess(level) -> None:
    graded = [grade_puzzle(made(level.name, index)) for index in range(20)]
    assert sum(fits(puzzle.effort, level) for puzzle in graded) >= 4
    assert not any(puzzle.effort.beyond for puzzle in graded)
    assert all(puzzle.effort.se_er <= level.ceiling for puzzle in graded)


@SIZED
def test_the_table_of_levels_serves_every_size(size: int) -> None:
    for level in LEVELS[:3]:
        assert any(fits(grade_puzzle(made(level.name, index, size)).effort, level) for index in range(8))


def test_the_example_is_an_easy_puzzle() -> None:
    assert format_puzzle(PUZZLE) == FAMILY.example
    assert grade_puzzle(PUZZLE).level == "gentle"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (f"binairo-6:0{'.' * 35}", "mine.txt, line 3: expected 1 (printed as 0) or 2 (printed as 1) or '.' at r1c1, got '0'"),
        (f"binairo-6:.3{'.' * 34}", "or '.' at r1c2, got '3'"),
        (f"binairo-6:{'.' * 35}", "mine.txt, line 3: expected 36 cells of binairo-6, got 35"),
        (f"binairo-6:{'.' * 36}:r1c1<r1c2", "expected nothing after the cells of binairo-6, got ':r1c1<r1c2'"),
    ],
)
def test_faults_of_lines_are_named(line: str, said: str) -> None:
    with pytest.raises(GridFormatError) as caught:
        parse_puzzle(line, "mine.txt, line 3")
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("size", [5, 7, 16])
def test_other_sizes_are_refused(size: int) -> None:
    with pytest.raises(UnknownName, match=f"binairo comes in sizes 6, 8, 10, 12, 14, got {size}; try binairo-"):
        find_family(f"binairo-{size}")


@pytest.mark.parametrize(
    ("cells", "said"),
    [
        ("111", "the givens break a rule: r1c1, r1c2 and r1c3 may not all be equal"),
        ("11.11", "the givens break a rule: row 1 has as many of each digit"),
        ("121212121212", "the givens break a rule: rows 1 and 2 differ"),
        ("11...1", "the givens break a rule: row 1 has as many of each digit and no three equal ones in line"),
    ],
)
def test_givens_against_a_rule_are_named_once(cells: str, said: str) -> None:
    puzzle = parse_puzzle(f"binairo-6:{cells.ljust(36, '.')}")
    assert find_faults(puzzle) == [said]
    assert find_family(puzzle.family).solve(puzzle).count == 0


def test_cells_are_printed_as_0_and_1() -> None:
    figure = find_family(PUZZLE.family).figure(PUZZLE, PUZZLE.givens)
    assert figure.symbols == tuple({".": "", "1": "0", "2": "1"}[symbol] for symbol in format_digits(PUZZLE.givens))
    assert FAMILY.symbols == "01"


def test_turned_puzzles_have_one_canonical_form() -> None:
    puzzle, forms, efforts = made("moderate", 1), set(), set()
    solution = bytes(FAMILY.solve(puzzle).first)
    for cells in turns_of(8):
        turned = Puzzle(puzzle.family, bytes(puzzle.givens[cell] for cell in cells))
        assert find_form(turned, bytes(solution[cell] for cell in cells)) == find_form(puzzle, solution)
        forms.add(find_key(turned, bytes(solution[cell] for cell in cells)))
        efforts.add(grade_puzzle(turned).effort)
    assert len(forms) == len(efforts) == 1


def test_a_search_without_a_grid_gives_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fixed_fill, "NODES", 1)
    monkeypatch.setattr(fixed_fill, "TRIES", 3)
    with pytest.raises(GaveUp, match="gave up after 3 searches for a complete grid of binairo-14"):
        fill(binairo(14), 1, "none", 0)


@pytest.mark.parametrize("method", ["symmetric", "grow"])
def test_methods_that_choose_givens_are_refused(method: str) -> None:
    with pytest.raises(DoesNotFit, match="use method minimal or count"):
        dig(FAMILY, fill(FAMILY, 1, "refused", 0), DigOrder(method), 1, "refused", 0)


def test_all_solutions_of_a_board_with_too_few_givens_are_found() -> None:
    found = {bytes(solution) for solution in list_solutions(parse_puzzle(f"binairo-6:12{'.' * 34}"), 40)}
    assert len(found) == 40
    assert all(solution[:2] == b"\1\2" for solution in found)


@pytest.mark.parametrize("language", ["en", "de", "fr", "es", "zh"])
def test_every_step_places_a_digit_and_has_a_sentence_in_every_language(language: str) -> None:
    words, used = find_words(language), set()
    for level in LEVELS:
        for index in range(2):
            puzzle = made(level.name, index)
            path = find_path(puzzle, bytes(FAMILY.solve(puzzle).first))
            sentences = [explain(step, puzzle, words) for step in path]
            assert all(sentences)
            assert all(step.cell is not None and not step.removed for step in path)
            used |= {step.technique for step in path}
    assert used >= {"avoided trio", "full count", "tight line", "equal lines", "short contradiction"}


def test_sentences_name_lines_and_cells() -> None:
    puzzle = made("hard", 0)
    told = [explain(step, puzzle) for step in find_path(puzzle, bytes(FAMILY.solve(puzzle).first))]
    for part in (" would make three in line with r", " is already placed", "could be completed only with three", " would be equal"):
        assert any(part in sentence for sentence in told), part


def test_positions_of_hints_have_no_candidates() -> None:
    """Every open cell can be 0 or 1: a place for each digit says nothing."""
    graded = add_path(grade_puzzle(made("hard", 0)))
    entries = make_glossary([graded], 1, find_words("en"))
    assert {entry.name for entry in entries} == {"avoided-trio", "line-count", "equal-lines"}
    assert not any(any(entry.position.pencil) for entry in entries)
