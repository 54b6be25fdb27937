"""Rungs for making maps: those of stages, or all of a ladder."""

from __future__ import annotations

from generator.families.base.dig_order import DigOrder
from generator.families.base.map_ladders import choose_rungs, read_ceiling, read_ladders
from generator.model.ladder import Selection

NAMED = (("last place", 0, 1, 0, 10), ("line pair", 1, 2, 0, 26), ("line pair", 1, 3, 0, 32), ("short trial", 2, 0, 0, 50))
PAIRS = Selection(frozenset({"last place", "line pair"}), 3.2)


def test_rungs_are_chosen_by_name_and_rating() -> None:
    assert choose_rungs(NAMED, PAIRS)[:, -1].tolist() == [10, 26, 32]
    assert choose_rungs(NAMED, Selection(PAIRS.names, 2.6))[:, -1].tolist() == [10, 26]
    assert choose_rungs(NAMED, Selection(frozenset())).shape == (0, 4)


def test_without_stages_all_rungs_are_allowed_and_none_must_fail() -> None:
    ladders = read_ladders(NAMED, DigOrder(ceiling=3.0))
    assert len(ladders.allowed) == len(NAMED)
    assert len(ladders.easier) == 0


def test_the_last_stage_solves_a_map_and_the_first_does_not() -> None:
    easier = Selection(frozenset({"last place"}))
    ladders = read_ladders(NAMED, DigOrder(stages=(easier, PAIRS)))
    assert ladders.allowed[:, -1].tolist() == [10, 26, 32]
    assert ladders.easier[:, -1].tolist() == [10]
    assert len(read_ladders(NAMED, DigOrder(stages=(PAIRS,))).easier) == 0


def test_the_ceiling_is_that_of_the_last_stage() -> None:
    assert read_ceiling(DigOrder(), 44, 90) == 44
    assert read_ceiling(DigOrder(ceiling=3.2), 44, 90) == 32
    assert read_ceiling(DigOrder(ceiling=9.5), 44, 90) == 90
    assert read_ceiling(DigOrder(stages=(Selection(PAIRS.names, ceiling=2.6),)), 44, 90) == 26
    assert read_ceiling(DigOrder(ceiling=3.2, stages=(PAIRS,)), 44, 90) == 90
