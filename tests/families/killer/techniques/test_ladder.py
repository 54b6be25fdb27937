"""The ladder of cages: sound steps, ceilings, fast and stepwise solving alike."""

from __future__ import annotations

import numpy as np
import pytest

from generator.families.killer.cages import BOARD
from generator.families.killer.kernels.cage_search import count_killer
from generator.families.killer.techniques import ALL_NAMES, TECHNIQUES, dig_cages, make_allowed, select_up_to
from generator.families.killer.techniques.climb import climb_cages, fills_board, make_tables
from generator.families.killer.techniques.quick_check import make_workspace, solves_board
from generator.kernels import fill_many
from generator.model.ladder import Selection

GRIDS = fill_many(1, "ladder", 0, 6)
EMPTY = np.zeros(81, np.uint8)
SINGLES = [(cell,) for cell in range(81)]
CEILINGS = (1.7, 1.8, 2.0, 2.3, 2.5, 2.8, 3.1, 3.6, 4.4)


def state(index: int) -> np.ndarray:
    return np.array([index + 1, 77], np.uint64)


def test_techniques_are_in_ascending_order_of_rating() -> None:
    ratings = [technique.rating for technique in TECHNIQUES]
    assert ratings == sorted(ratings)
    assert 1.0 <= ratings[0] <= ratings[-1] <= 9.5


@pytest.mark.parametrize("ceiling", CEILINGS)
def test_puzzles_dug_within_a_ceiling_are_unique_and_solved_within_it(ceiling: float) -> None:
    for index, grid in enumerate(GRIDS[:3]):
        cages = dig_cages(grid, BOARD, SINGLES, 0, select_up_to(ceiling), state(index))
        assert sorted(cages.cells[cages.cells >= 0].tolist()) == list(range(81)) or cages.sizes.sum() == 81
        found = count_killer(EMPTY, BOARD, cages)
        assert found.count == 1
        assert found.first.tolist() == grid.tolist()
        ascent = climb_cages(EMPTY, grid, BOARD, cages)
        assert not ascent.ratings.beyond
        assert 1.0 < ascent.ratings.er <= ceiling


@pytest.mark.parametrize("count", [2, pytest.param(len(GRIDS), marks=pytest.mark.slow)])
def test_every_step_is_sound_and_leads_to_the_solution(count: int) -> None:
    """No step removes a digit of the solution or places another one.

    Puzzles of all levels are tried.
    """
    seen = set()
    for index, grid in enumerate(GRIDS[:count]):
        cages = dig_cages(grid, BOARD, SINGLES, 0, None, state(index))
        ascent = climb_cages(EMPTY, grid, BOARD, cages)
        filled = {}
        for step in ascent.steps:
            seen.add(step.technique)
            assert all(grid[cell] != digit for cell, digit in step.removed), step
            assert (step.cell is not None) != bool(step.removed), step
            if step.cell is not None:
                assert grid[step.cell] == step.digit, step
                assert step.cell not in filled
                filled[step.cell] = step.digit
        assert len(filled) == 81
    assert {"only combination", "cage combinations", "cage fit", "innies or outies", "short contradiction"} <= seen


@pytest.mark.sample(3, 1)
@pytest.mark.parametrize("ceiling", CEILINGS)
def test_fast_and_stepwise_solving_end_alike(ceiling: float) -> None:
    """Puzzles too hard for most ceilings, and each of them with some digits filled in."""
    answers = []
    for index, grid in enumerate(GRIDS):
        cages = dig_cages(grid, BOARD, SINGLES, 26, select_up_to(3.1), state(index))
        givens = np.where(np.random.default_rng(index).random(81) < 0.1 * (index % 3), grid, 0).astype(np.uint8)
        tables = make_tables(BOARD, cages)
        allowed = make_allowed(select_up_to(ceiling))
        at_once = solves_board(tables, givens, allowed, make_workspace(tables))
        assert at_once != climb_cages(givens, grid, BOARD, cages, ceiling).ratings.beyond
        answers.append(at_once)
    assert any(answers) or ceiling < 3


@pytest.mark.sample(4, 1)
@pytest.mark.parametrize("name", ["naked single", "cage combinations", "innie or outie", "pointing"])
def test_without_one_technique_fast_and_stepwise_solving_end_alike(name: str) -> None:
    """Digging leaves a puzzle that the others solve; with fewer, no more are solved."""
    fewer = Selection(ALL_NAMES - {name}, 3.1)
    counts = [0, 0]
    for index, grid in enumerate(GRIDS):
        cages = dig_cages(grid, BOARD, SINGLES, 0, fewer if index % 2 else select_up_to(3.1), state(index))
        tables, solved = make_tables(BOARD, cages), []
        for selection in (fewer, select_up_to(3.1)):
            at_once = solves_board(tables, EMPTY, make_allowed(selection), make_workspace(tables))
            assert at_once == fills_board(EMPTY, BOARD, cages, selection)
            solved.append(at_once)
        assert solved[0] <= solved[1]
        assert index % 2 == 0 or solved[0]
        counts = [count + one for count, one in zip(counts, solved, strict=True)]
    assert counts[0] < counts[1] or name in ("cage combinations", "pointing")


def test_puzzles_the_ladder_cannot_solve_are_rated_beyond() -> None:
    cages = dig_cages(GRIDS[0], BOARD, SINGLES, 0, select_up_to(3.1), state(0))
    ascent = climb_cages(EMPTY, GRIDS[0], BOARD, cages, 1.7)
    assert (ascent.ratings.beyond, ascent.ratings.er, ascent.ratings.hardest) == (True, 9.5, "beyond")
    assert any(step.technique == "guess" for step in ascent.steps)
    assert sum(step.cell is not None for step in ascent.steps) == 81


def test_merging_stops_at_a_number_of_cages_and_keeps_them_small() -> None:
    cages = dig_cages(GRIDS[0], BOARD, SINGLES, 40, select_up_to(2.5), state(0))
    assert (cages.sizes > 0).sum() == 40
    fewest = dig_cages(GRIDS[0], BOARD, SINGLES, 0, select_up_to(2.5), state(0))
    assert (fewest.sizes > 0).sum() < 36
    assert fewest.sizes.max() <= 5


def test_harder_puzzles_have_a_greater_effort() -> None:
    races = []
    for ceiling in (1.8, 2.5, 4.4):
        dug = [dig_cages(grid, BOARD, SINGLES, 0, select_up_to(ceiling), state(at)) for at, grid in enumerate(GRIDS)]
        ascents = [climb_cages(EMPTY, grid, BOARD, cages) for grid, cages in zip(GRIDS, dug, strict=True)]
        races.append(np.mean([ascent.race for ascent in ascents]))
        assert all(5 < ascent.minutes < 60 for ascent in ascents)
    assert races == sorted(races)
