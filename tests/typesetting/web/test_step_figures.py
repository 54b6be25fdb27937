"""Figures of steps: what the page draws of them."""

from __future__ import annotations

from generator.model import Cause, Step
from generator.typesetting.web.step_figures import Figure, find_figure

LINK = Cause("link", (), (), (), ())


def test_a_digit_in_a_house_or_cell_has_no_figure() -> None:
    assert find_figure(Step("hidden single in box", 1.2, 4, 7, (), (), (7,), (3,))) is None
    assert find_figure(Step("naked single", 2.3, 4, 7, (), (4,), (7,), ())) is None


def test_a_set_has_its_houses_cells_and_digits() -> None:
    step = Step("naked pair", 3.0, None, 0, ((5, 1),), (2, 3), (1, 4), (18,))
    assert find_figure(step) == Figure((18,), (2, 3), (1, 4))


def test_a_cage_has_its_cells() -> None:
    assert find_figure(Step("cage total", 1.1, 4, 7, (), (4, 5), (7,), ())) == Figure((), (4, 5), (7,))


def test_a_chain_has_nodes_and_reasons_only_where_they_are_not_the_nodes_before() -> None:
    links = ((1, 2, True), (3, 2, False), (4, 2, True))
    plain = (LINK, LINK._replace(reasons=(0,)), LINK._replace(reasons=(1,)))
    step = Step("forcing x-chain", 6.6, None, 0, ((1, 2),), (1, 3, 4), (2,), (), links, (), plain)
    nodes = ((1, 2, 1), (3, 2, 0), (4, 2, 1))
    assert find_figure(step) == Figure(digits=(2,), nodes=nodes)
    forked = Step("nishio", 7.5, None, 0, ((1, 2),), (1, 3, 4), (2,), (), links, (), (*plain[:2], LINK._replace(reasons=(0, 1))))
    assert find_figure(forked) == Figure(digits=(2,), nodes=nodes, reasons=(0, 1, 1, 2, 2, 1))
