"""The contract of every family; a new family in FAMILIES is tested at once."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import islice

import numpy as np
import pytest

from generator.families import FAMILIES, find_family
from generator.families.base.dig_order import LARGE_CEILING, DigOrder
from generator.families.base.family import SYMBOLS, Family
from generator.families.base.holes import fill_holes
from generator.families.base.regions import format_regions
from generator.families.base.step_path import read_path
from generator.families.houses.explainer import NAMES
from generator.families.template.kind import TEMPLATE
from generator.grading import LEVELS, climb_ladder, find_form, find_key, grade_puzzle, is_within, levels_for
from generator.kernels import count_solutions
from generator.model import BOX, COLUMN, EXTRA, FRAME, HAIR, HOLE, HOLE_SYMBOL, ROW, WALL, Puzzle, digits_of
from generator.notation import format_digits, format_puzzle, parse_digits, parse_puzzle
from generator.puzzles.chunks import LevelChunk, make_chunk
from generator.puzzles.dig import dig
from generator.puzzles.fill import fill
from generator.puzzles.quota_search import make_dig_order
from generator.puzzles.task import Task
from tests.reference import kinds

CEILING = 4.4
"""Highest rating that the compiled ladder is used for here.

Harder puzzles take seconds each and have tests of their own.
"""

ALL = pytest.mark.parametrize("family", [*FAMILIES, TEMPLATE], ids=lambda family: family.name)
LISTED = pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)
SMALL = pytest.mark.parametrize(
    "family", [f for f in (*FAMILIES, TEMPLATE) if f.geometry.n <= 9 and f.play.has_houses_only], ids=lambda family: family.name
)
LATIN = pytest.mark.parametrize("family", [f for f in (*FAMILIES, TEMPLATE) if f.play.has_houses_only], ids=lambda family: family.name)
"""Kinds with houses and no other rules.

Kinds with other rules have their own reference and tests.
"""


@cache
def dug(name: str, index: int, ceiling: float | None = None) -> tuple[Puzzle, bytes]:
    """Fill and dig a puzzle; return it and its grid.

    Large boards, and those with a ceiling, are dug with the ladder as the test.
    """
    family = find_any(name)
    grid = fill(family, 5, name, index)
    return dig(family, grid, DigOrder(ceiling=ceiling), 6, name, index), grid.digits


def find_any(name: str) -> Family:
    return TEMPLATE if name == TEMPLATE.name else find_family(name)


def reference_board(puzzle: Puzzle) -> kinds.Board:
    return kinds.board_of(puzzle.family, puzzle.extra)


@ALL
def test_every_name_and_text_exists(family: Family) -> None:
    kind, _, size = family.name.rpartition("-")
    assert kind
    assert size[:1].isdigit()
    assert family.title
    assert len(family.rules) >= 2
    assert all(text.endswith(".") for text in family.rules)


@ALL
def test_every_play_is_of_its_family(family: Family) -> None:
    """Name, geometry and extra of a kind of houses are given twice."""
    assert (family.play.name, family.play.geometry) == (family.name, family.geometry)
    assert getattr(family.play, "extra", family.extra) == family.extra


@LISTED
def test_the_rules_end_with_the_number_of_solutions(family: Family) -> None:
    assert family.rules[-1].endswith("very puzzle has one solution only.")
    assert not any("solution" in text for text in family.rules[:-1])


def test_names_are_different() -> None:
    assert len({family.name for family in FAMILIES}) == len(FAMILIES)
    assert [find_family(family.name) for family in FAMILIES] == list(FAMILIES)


@pytest.mark.sample(3)
@ALL
def test_geometry_is_consistent(family: Family) -> None:
    """Of a kind with other rules, only what all its boards share is checked.

    Its regions may have any size.
    """
    board = family.board(dug(family.name, 0)[0]) if family.play.has_houses_only else family.geometry
    assert board.houses.shape == (len(board.kinds), board.n)
    for house in board.houses:
        assert len(set(house.tolist())) == board.n
    assert list(board.kinds) == sorted(board.kinds)
    if len(board.houses) and not board.part_names:
        assert [int((board.kinds == kind).sum()) for kind in (COLUMN, ROW)] == [board.n_cols, board.n_rows]
    for cell in range(board.n_cells):
        houses = [house for house in board.houses_of[cell].tolist() if house >= 0]
        assert houses == [h for h in range(len(board.houses)) if cell in board.houses[h]]
    for house, kind in zip(board.houses, board.kinds, strict=True):
        assert kind != BOX or len({int(board.boxes[cell]) for cell in house}) == 1


@LATIN
def test_houses_and_peers_are_those_of_the_reference(family: Family) -> None:
    puzzle, _ = dug(family.name, 0)
    board, wanted = family.board(puzzle), reference_board(puzzle)
    assert sorted(sorted(house) for house in board.houses.tolist()) == sorted(sorted(house) for house in wanted.houses)
    assert [{peer for peer in near if peer >= 0} for near in board.peers.tolist()] == wanted.apart


@ALL
def test_arrays_cannot_be_changed(family: Family) -> None:
    for name in ("houses", "kinds", "peers", "houses_of", "boxes"):
        with pytest.raises(ValueError, match="read-only"):
            getattr(family.geometry, name)[0] = 1


def check_minimal(family: Family, n_givens: int) -> None:
    """Solve a dug puzzle by the reference, and again without each of its first givens."""
    puzzle, grid = dug(family.name, 0)
    board = reference_board(puzzle)
    assert list(kinds.solutions(list(puzzle.givens), board)) == [list(grid)]
    for cell in np.flatnonzero(list(puzzle.givens))[:n_givens]:
        fewer = list(puzzle.givens)
        fewer[cell] = 0
        assert kinds.count_solutions(fewer, board, 2) == 2


@pytest.mark.sample(3, 1)
@SMALL
def test_dug_puzzles_are_unique_and_minimal_by_the_reference(family: Family) -> None:
    check_minimal(family, 2)


@pytest.mark.slow
@SMALL
def test_every_given_of_a_dug_puzzle_is_needed_by_the_reference(family: Family) -> None:
    check_minimal(family, family.geometry.n_cells)


@pytest.mark.parametrize("family", [f for f in FAMILIES if f.geometry.n > 9 and f.play.has_houses_only], ids=lambda family: family.name)
def test_large_puzzles_are_solved_by_the_ladder_and_minimal_for_it(family: Family) -> None:
    """The ladder finds the grid they were dug from.

    It does not without any one of the givens.
    """
    puzzle, grid = dug(family.name, 0)
    givens = digits_of(puzzle.givens)
    assert is_within(givens, family.geometry, LARGE_CEILING)
    found = count_solutions(givens, family.geometry)
    assert found.gave_up or (found.count == 1 and found.first.tobytes() == grid)
    for cell in np.flatnonzero(givens)[::7]:
        fewer = givens.copy()
        fewer[cell] = 0
        assert not is_within(fewer, family.geometry, LARGE_CEILING)


@pytest.mark.sample(3)
@SMALL
def test_solutions_are_counted_like_the_reference(family: Family) -> None:
    """Some givens of a grid leave many solutions."""
    puzzle, grid = dug(family.name, 1)
    kept = max(share for share in range(family.geometry.n_cells) if share * 100 <= 45 * family.geometry.n_cells)
    givens = np.frombuffer(grid, np.uint8).copy()
    order = [cell for cell in np.random.default_rng(7).permutation(family.geometry.n_cells) if givens[cell] != HOLE]
    givens[order[kept:]] = 0
    while (counted := kinds.count_solutions(givens.tolist(), reference_board(puzzle), 400)) < 3:
        givens[np.flatnonzero((givens > 0) & (givens != HOLE))[:2]] = 0
    assert family.solve(replace(puzzle, givens=givens.tobytes()), 400).count == counted


@pytest.mark.sample(3, 2)
@LISTED
def test_lines_round_trip(family: Family) -> None:
    puzzle, grid = dug(family.name, 0)
    assert parse_puzzle(format_puzzle(puzzle)) == puzzle
    assert parse_digits(format_digits(grid), family) == grid


@LISTED
def test_made_puzzles_have_their_grid_as_the_one_solution(family: Family) -> None:
    puzzle, grid = dug(family.name, 0)
    found = family.solve(puzzle)
    assert found.gave_up or (found.count == 1 and found.first.tobytes() == grid)
    assert family.is_complete(grid)
    assert not family.is_complete(puzzle.givens)


def check_levels(family: Family, n_candidates: int) -> None:
    """Check that at least one in twelve candidates of a level is accepted.

    The share expected is 0.17 or more; one in twelve allows for chance.
    """
    for level in levels_for(family):
        if level.name != "fiendish":
            chunks = (LevelChunk(Task(family.name, make_dig_order(level), 4, level, LEVELS), index, 1) for index in range(n_candidates))
            accepted = (chunk for chunk in chunks if make_chunk(chunk).found)
            wanted = n_candidates // 12
            assert len([*islice(accepted, wanted)]) == wanted, level.name  # ends with the last one wanted


UP_TO_16 = pytest.mark.parametrize("family", [f for f in FAMILIES if f.geometry.n <= 16], ids=lambda family: family.name)


@pytest.mark.sample(4, 1)
@UP_TO_16
def test_candidates_of_every_level_are_accepted(family: Family) -> None:
    check_levels(family, 12)


@pytest.mark.slow
@UP_TO_16
def test_candidates_of_every_level_are_accepted_among_more(family: Family) -> None:
    check_levels(family, 36)


@LATIN
def test_the_path_is_sound_and_ends_in_the_solution(family: Family) -> None:
    """No step of the ladder removes a digit of the solution or places another one.

    This includes boards with rules beyond houses.
    """
    puzzle, grid = dug(family.name, 0, CEILING)
    board, solution = family.board(puzzle), fill_holes(grid)
    digits = fill_holes(puzzle.givens)
    for step in read_path(climb_ladder(digits, solution, board).path, NAMES):
        assert all(solution[cell] != digit for cell, digit in step.removed), step
        if step.cell is not None:
            assert solution[step.cell] == step.digit, step
            digits[step.cell] = step.digit
    assert digits.tobytes() == solution.tobytes()


def turn_regions(extra: str) -> str:
    return format_regions([SYMBOLS.index(symbol) for symbol in extra[::-1]])


@pytest.mark.parametrize("family", [f for f in FAMILIES if f.play.has_houses_only], ids=lambda family: family.name)
def test_turned_puzzles_are_twins(family: Family) -> None:
    """A puzzle turned upside down and relabeled has the same key and grade.

    A canonical form is its own form.
    """
    puzzle, grid = dug(family.name, 0, CEILING)
    n = family.geometry.n
    names = bytes([0, *range(n, 0, -1), *range(n + 1, 256)])
    turned = replace(
        puzzle,
        givens=puzzle.givens[::-1].translate(names),
        extra=turn_regions(puzzle.extra) if family.extra and family.extra.make else puzzle.extra,
    )
    other = grid[::-1].translate(names)
    assert find_key(turned, other) == find_key(puzzle, grid)
    form = find_form(puzzle, grid)
    assert find_form(form, family.solve(form).first.tobytes()) == form
    if n <= 9:
        assert grade_puzzle(turned).effort.race == grade_puzzle(puzzle).effort.race


@ALL
def test_the_example_has_one_solution(family: Family) -> None:
    example = parse_puzzle(family.example)
    assert find_family(example.family).solve(example).count == 1
    assert not family.play.has_houses_only or kinds.count_solutions(list(example.givens), reference_board(example), 2) == 1
    assert family.extra is None or example.family == family.name


@LATIN
def test_figures_show_every_digit_and_wall(family: Family) -> None:
    puzzle, grid = dug(family.name, 0)
    board = family.board(puzzle)
    figure = family.figure(puzzle, grid)
    assert (figure.n_rows, figure.n_cols) == (board.n_rows, board.n_cols)
    symbols = family.symbols_of(puzzle)
    assert [HOLE if symbol == HOLE_SYMBOL else symbols.index(symbol) + 1 for symbol in figure.symbols] == list(grid)
    assert len(figure.across) == (board.n_rows + 1) * board.n_cols
    assert len(figure.upright) == board.n_rows * (board.n_cols + 1)
    for row in range(board.n_rows):
        for col in range(board.n_cols + 1):
            weight = figure.upright[row * (board.n_cols + 1) + col]
            sides = [
                col == 0 or row * board.n_cols + col - 1 in board.holes,
                col == board.n_cols or row * board.n_cols + col in board.holes,
            ]
            if any(sides):
                assert weight == (0 if all(sides) else FRAME)
            else:
                cell = row * board.n_cols + col
                assert weight == (HAIR if board.boxes[cell] == board.boxes[cell - 1] else WALL)
    empty = family.figure(puzzle, puzzle.givens)
    assert [bool(symbol) for symbol in empty.symbols] == [bool(digit) for digit in puzzle.givens]
    extra = {cell for house, kind in zip(board.houses.tolist(), board.kinds, strict=True) if kind == EXTRA for cell in house}
    if family.extra and family.extra.make and figure.shades:  # tinted regions
        assert len({(board.boxes[cell], shade) for cell, shade in enumerate(figure.shades)}) == len(set(board.boxes.tolist()))
    elif figure.shades:
        assert {cell for cell, shade in enumerate(figure.shades) if shade >= 10} == extra | set(family.dug_first)


def test_the_diagonal_template_has_48_grids() -> None:
    """Known count: of 288 grids of 4x4, 48 have both diagonals complete."""
    assert count_solutions(np.zeros(16, np.uint8), TEMPLATE.geometry, limit=1000).count == 48
