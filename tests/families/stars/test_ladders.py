"""Rungs for making maps: those of stages, or all of a ladder."""

from __future__ import annotations

from generator.families.base.dig_order import DigOrder
from generator.families.stars.ladders import CONFINED, HIGHEST, LAST, SHORT, TRIAL, StarTechnique, choose_rungs, read_ceiling, read_ladders
from generator.model.ladder import Selection
from generator.techniques import category

RUNGS = (
    StarTechnique("last place", 1.0, category.LAST_PLACE, LAST, 1, 0),
    StarTechnique("line pair", 2.6, category.CONFINED, CONFINED, 2, 0),
    StarTechnique("line pair", 3.2, category.CONFINED, CONFINED, 3, 0),
    StarTechnique("short trial", 5.0, category.TRIAL, TRIAL, SHORT, 9),
)
PAIRS = Selection(frozenset({"last place", "line pair"}), 3.2)


def test_rungs_are_chosen_by_name_and_rating() -> None:
    assert choose_rungs(RUNGS, PAIRS)[:, -1].tolist() == [10, 26, 32]
    assert choose_rungs(RUNGS, Selection(PAIRS.names, 2.6))[:, -1].tolist() == [10, 26]
    assert choose_rungs(RUNGS, Selection(frozenset())).shape == (0, 4)


def test_without_stages_all_rungs_are_allowed_and_none_must_fail() -> None:
    ladders = read_ladders(RUNGS, DigOrder(ceiling=3.0))
    assert len(ladders.allowed) == len(RUNGS)
    assert len(ladders.easier) == 0


def test_the_last_stage_solves_a_map_and_the_first_does_not() -> None:
    easier = Selection(frozenset({"last place"}))
    ladders = read_ladders(RUNGS, DigOrder(stages=(easier, PAIRS)))
    assert ladders.allowed[:, -1].tolist() == [10, 26, 32]
    assert ladders.easier[:, -1].tolist() == [10]
    assert len(read_ladders(RUNGS, DigOrder(stages=(PAIRS,))).easier) == 0


def test_the_ceiling_is_that_of_the_last_stage() -> None:
    assert read_ceiling(RUNGS, DigOrder(ceiling=3.2)) == 32
    assert read_ceiling(RUNGS, DigOrder(ceiling=9.5)) == HIGHEST
    assert read_ceiling(RUNGS, DigOrder(stages=(Selection(PAIRS.names, ceiling=2.6),))) == 26
    assert read_ceiling(RUNGS, DigOrder(ceiling=3.2, stages=(PAIRS,))) == HIGHEST


def test_without_a_ceiling_there_are_no_trials() -> None:
    assert read_ceiling(RUNGS, DigOrder()) == 32
