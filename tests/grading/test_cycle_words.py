"""Cycles in words: both cases, and two places for every digit eliminated."""

from __future__ import annotations

import re

from generator.families import find_family
from generator.grading.chain_words import find_pairs, find_sides
from generator.model import Cause, Step
from tests.grading.test_chain_words import chain_positions
from tests.support.told_steps import describe

NINE = find_family("sudoku-9x9").geometry


def make_cycle(removed: tuple[tuple[int, int], ...]) -> Step:
    """Return a cycle through r1c2, r2c2 and r4c2, which have two candidates each."""
    links = ((1, 3, True), (10, 3, False), (10, 5, True), (28, 5, False), (28, 4, True), (1, 4, False), (1, 3, True))
    causes = [Cause("link", (), (), (), ())]
    for at, (cell, _, is_on) in enumerate(links[1:], 1):
        causes.append(Cause("last in cell" if is_on and cell == links[at - 1][0] else "link", (), (), (), (at - 1,)))
    return Step("bidirectional y-cycle", 6.5, None, 0, removed, (1, 10, 28), (3, 4, 5), (), links, (), tuple(causes))


def test_the_two_cases_begin_in_a_cell_of_two_candidates() -> None:
    assert describe(make_cycle(((37, 4), (64, 5))), NINE) == (
        "r1c2 is 3 or 4. If r1c2 is 3, then r2c2 is 5 and r4c2 is 4. If r1c2 is 4, then r4c2 is 5 and r2c2 is 3. "
        "Either way, 4 is in r1c2 or r4c2 and 5 is in r2c2 or r4c2. "
        "A cell that sees both places of a digit cannot have it, so eliminate 4 from r5c2; 5 from r8c2"
    )


def test_every_eliminated_candidate_sees_its_pair() -> None:
    cycles = [step for _, step in chain_positions() if step.technique.startswith("bidirectional")]
    assert len(cycles) > 5
    for step in cycles:
        pairs = find_pairs(step, *find_sides(step, NINE), NINE)
        for cell, digit in step.removed:
            assert any(of == digit and all(other in NINE.peers[cell] for other in cells) for of, cells in pairs), (cell, digit)


def test_each_candidate_of_a_cycle_is_named_in_one_case() -> None:
    for _, step in chain_positions():
        if step.technique.startswith("bidirectional"):
            one, two = ({fact[:2] for fact in side} for side in find_sides(step, NINE))
            assert one | two == {node[:2] for node in step.links}
            assert not one & two
            for cell, digit in one | two:
                assert re.search(rf"r{cell // 9 + 1}c{cell % 9 + 1} is (\d or )?{digit}", describe(step, NINE))
