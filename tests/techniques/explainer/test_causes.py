"""Causes of the nodes of chains, against candidates kept by plain rules."""

from __future__ import annotations

from functools import cache

from generator.families import find_family
from generator.families.base.step_path import read_path
from generator.families.houses.explainer import NAMES
from generator.grading import climb_ladder
from generator.grading.chain_words import split_chains
from generator.kernels import count_solutions
from generator.model import CAUSE_KINDS, Cause, Step, digits_of
from generator.notation import parse_puzzle
from tests.support.paths import GOLDEN

NINE = find_family("sudoku-9x9").geometry
HOUSES = [set(house) for house in NINE.houses.tolist()]
PEERS = [set(peers) for peers in NINE.peers.tolist()]

Candidates = list[set[int]]
Node = tuple[int, int, bool]


def read_lines() -> list[str]:
    return [line for line in (GOLDEN / "steps" / "chains.txt").read_text().splitlines() if not line.startswith("#")]


def climb(line: str) -> tuple[Step, ...]:
    givens = digits_of(parse_puzzle(line).givens)
    return read_path(climb_ladder(givens, count_solutions(givens, NINE).first, NINE).path, NAMES)


def follow(line: str) -> list[tuple[Candidates, Step]]:
    """Return the chain steps of a puzzle, each with the candidates before it."""
    found = []
    candidates = [set(range(1, 10)) for _ in range(81)]
    for cell, digit in enumerate(parse_puzzle(line).givens):
        if digit:
            place(candidates, cell, digit)
    for step in climb(line):
        if step.causes:
            found.append(([set(digits) for digits in candidates], step))
        if step.cell is not None:
            place(candidates, step.cell, step.digit)
        for cell, digit in step.removed:
            candidates[cell].discard(digit)
    return found


@cache
def positions() -> tuple[tuple[Candidates, Step], ...]:
    """Return the chain steps of the hardest puzzles, each with its candidates."""
    return tuple(position for line in read_lines() for position in follow(line))


def place(candidates: Candidates, cell: int, digit: int) -> None:
    candidates[cell] = {digit}
    for peer in PEERS[cell]:
        candidates[peer].discard(digit)


def places(candidates: Candidates, house: int, digit: int) -> set[int]:
    return {cell for cell in HOUSES[house] if digit in candidates[cell]}


def is_valid(node: Node, cause: Cause, reasons: list[Node], candidates: Candidates) -> bool:
    """Check that a node follows from its reasons on a board with these candidates."""
    cell, digit, is_on = node
    if cause.kind == "link":
        (other, other_digit, was_on), *more = reasons
        sees = other == cell if other_digit != digit else other in PEERS[cell]
        return was_on and not is_on and not more and sees
    left = [set(digits) for digits in candidates]
    for other, other_digit, was_on in reasons:
        if was_on or other_digit not in left[other]:
            return False
        left[other].discard(other_digit)
    if cause.kind == "last in cell":
        return is_on and left[cell] == {digit}
    if cause.kind == "last in house":
        return is_on and places(left, cause.houses[0], digit) == {cell}
    return not is_on and is_excluded(cell, digit, cause, left)


def is_excluded(cell: int, digit: int, cause: Cause, left: Candidates) -> bool:
    house, pair, digits = cause.houses[0], set(cause.cells), set(cause.digits)
    if cause.kind == "locked":
        return places(left, house, digit) <= HOUSES[cause.houses[1]] and cell in HOUSES[cause.houses[1]] - HOUSES[house]
    if cause.kind == "hidden pair":
        return all(places(left, house, one) == pair for one in digits) and cell in pair and digit not in digits
    if cause.kind == "naked pair":
        return all(left[one] == digits for one in pair) and cell in HOUSES[house] - pair and digit in digits
    one, two, *covers = cause.houses
    inside = HOUSES[covers[0]] | HOUSES[covers[1]]
    return places(left, one, digit) | places(left, two, digit) <= inside and cell in inside - HOUSES[one] - HOUSES[two]


def test_every_node_follows_from_its_reasons() -> None:
    kinds = set()
    for candidates, step in positions():
        chains = split_chains(step, NINE)
        # A cycle ends in its start, which then follows from the node before.
        starts = {sum(map(len, chains[:at])) for at in range(1 if step.technique.startswith("bidirectional") else len(chains))}
        for at, (node, cause) in enumerate(zip(step.links, step.causes, strict=True)):
            kinds.add(cause.kind)
            assert bool(cause.reasons) == (at not in starts)
            assert all(reason < at for reason in cause.reasons)
            reasons = [step.links[reason] for reason in cause.reasons]
            assert not reasons or is_valid(node, cause, reasons, candidates), (step.technique, node, cause)
    assert kinds == set(CAUSE_KINDS) - {"squeeze"}, "squeezes are of crowns only, where test_trial_nodes.py has them"


def test_a_wrong_cause_is_found() -> None:
    """Without one of its reasons, no conclusion from what is missing is valid."""
    n_checked = 0
    for candidates, step in positions()[:20]:
        for node, cause in zip(step.links, step.causes, strict=True):
            if cause.kind in ("last in cell", "last in house"):
                fewer = [step.links[reason] for reason in cause.reasons[1:]]
                assert not is_valid(node, cause, fewer, candidates)
                n_checked += 1
    assert n_checked > 50


def test_every_chain_has_causes() -> None:
    steps = [step for line in read_lines()[:2] for step in climb(line)]
    assert all(bool(step.causes) == bool(step.links) for step in steps)
    assert {"forcing x-chain", "forcing xy-chain", "cell forcing chains"} <= {step.technique for step in steps}
