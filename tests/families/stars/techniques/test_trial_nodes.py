"""Trials: each node follows from those before it, by plain rules."""

from __future__ import annotations

from collections import Counter
from functools import cache

from generator.families import find_family
from generator.families.base.dig_order import DigOrder
from generator.families.stars.techniques.trial_nodes import Followed, add_nodes
from generator.grading import grade_puzzle
from generator.model import Puzzle, Step
from generator.puzzles.dig import dig
from generator.puzzles.fill import fill
from tests.reference import crowns as plain


@cache
def trials() -> tuple[tuple[Puzzle, Step, frozenset[int]], ...]:
    """Return trials of maps of three sizes, each with the cells left before it."""
    found = []
    for n, indexes in ((8, range(12)), (9, (68,)), (11, range(5))):
        family = find_family(f"crowns-{n}")
        for index in indexes:
            puzzle = dig(family, fill(family, 3, "test", index), DigOrder(ceiling=8.9), 3, "test", index)
            left = set(range(n * n))
            for step in grade_puzzle(puzzle).path:
                if "trial" in step.technique:
                    found.append((puzzle, step, frozenset(left)))
                left -= {cell for cell, _ in step.removed}
                if step.cell is not None:
                    left -= seen_from(step.cell, left, puzzle)
    return tuple(found)


def seen_from(cell: int, cells: set[int], puzzle: Puzzle) -> set[int]:
    n = round(len(puzzle.extra) ** 0.5)
    return {other for other in cells if other == cell or not plain.are_compatible(divmod(cell, n), divmod(other, n), puzzle.extra)}


def test_each_node_follows_from_those_before_it() -> None:
    kinds: Counter[str] = Counter()
    for puzzle, step, before in trials():
        houses = [set(house) for house in find_family(puzzle.family).board(puzzle).houses.tolist()]
        left, crowns = set(before), set()
        for at, ((cell, _, is_on), cause) in enumerate(zip(step.links, step.causes, strict=True)):
            assert set(cause.reasons) <= set(range(at))
            kinds[cause.kind] += 1
            inside = [houses[house] & left for house in cause.houses]
            if cause.kind == "last in house":
                assert inside[0] == {cell}
            elif cause.kind == "locked":
                assert inside[0] <= houses[cause.houses[1]]
                assert cell in inside[1] - inside[0]
            elif cause.kind == "squeeze":
                assert all(cell in seen_from(other, left, puzzle) and cell != other for other in inside[0])
            assert all(not houses[house] & crowns for house in cause.houses)
            crowns |= {cell} if is_on else set()
            left -= seen_from(cell, left, puzzle) if is_on else {cell}
        assert not houses[step.houses[0]] & (left | crowns)
        assert step.links[0][0] == step.removed[0][0]
        assert set(step.pattern) == crowns - {step.links[0][0]}
    assert min(kinds[kind] for kind in ("link", "last in house", "locked")) >= 5
    assert kinds["squeeze"] >= 1


def list_houses_of(houses: list[tuple[int, ...]]) -> list[list[int]]:
    """Return the houses of each of nine cells."""
    return [[house for house, cells in enumerate(houses) if cell in cells] for cell in range(9)]


def test_what_the_contradiction_does_not_need_is_left_out() -> None:
    step = Step("short trial", 5.2, None, 0, ((0, 1),), (2, 6), (1,), (3,))
    houses = [(0, 1), (2, 3), (5, 6), (7, 8)]
    tried = Followed(0, (), (), (), frozenset({0, 1, 3, 5}))
    needless, needed = Followed(2, (1,), (), (), frozenset({2, 3, 4})), Followed(6, (2,), (), (), frozenset({6, 7, 8}))
    done = add_nodes(step, [tried, needless, needed], houses, list_houses_of(houses))
    assert [(cell, is_on) for cell, _, is_on in done.links] == [(0, True), (6, True)]
    assert done.pattern == (6,)
    assert [(cause.kind, cause.houses, cause.reasons) for cause in done.causes[1:]] == [("last in house", (2,), (0,))]


def test_cells_ruled_out_on_the_way_are_nodes_of_their_own() -> None:
    step = Step("long trial", 7.1, None, 0, ((0, 1),), (), (1,), (3,))
    houses = [(0, 1), (2, 3), (3, 4, 7), (5, 6, 7)]
    tried = Followed(0, (), (), (), frozenset({0, 1, 2, 5, 6}))
    locked = Followed(None, (1,), (2,), (3,), frozenset({4, 7}))
    done = add_nodes(step, [tried, locked], houses, list_houses_of(houses))
    assert [(cell, is_on) for cell, _, is_on in done.links] == [(0, True), (7, False)]
    assert [(cause.kind, cause.houses, cause.reasons) for cause in done.causes[1:]] == [("locked", (1, 2), (0,))]
