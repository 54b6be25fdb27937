"""Sentences that explain cycles: two cases, and what both of them exclude.

A cycle is a loop of candidates of which either every first or every second one is true. The cases begin with a cell that has two
candidates, if the loop has one; each candidate that is the last place in a house is named with the house. Of every eliminated digit two
cells are named, one of which has the digit in either case.
"""

from __future__ import annotations

from generator.families.base.implied_houses import with_implied_houses
from generator.families.base.sentence_builder import SentenceBuilder
from generator.grading.node_words import Node, house_of, say_facts, say_node
from generator.model import Geometry, Step
from generator.words.messages import Message

Fact = tuple[int, int, int | None]
"""Cell, digit, and the house in which the digit fits nowhere else, or None."""


def describe_cycle(step: Step, builder: SentenceBuilder) -> list[Message]:
    """Return the sentences of a cycle: its two cases, and which cells see what."""
    one, two = find_sides(step, builder.board)
    cell, digit, _ = one[0]
    if two[0][0] == cell:
        # The cell's candidates are the two cases, in order.
        sides = sorted([one, two], key=lambda facts: facts[0][1])
        start = [builder.say("chain.cell", cell=builder.cell(cell), digits=builder.digits(facts[0][1] for facts in sides))]
        cases = [_describe_case((*facts[0][:2], True), facts[1:], builder) for facts in sides]
    else:
        start = []
        cases = [_describe_case((cell, digit, True), one[1:], builder), _describe_case((cell, digit, False), two, builder)]
    found = find_pairs(step, one, two, builder.board)
    pairs = [builder.say("chain.one_of", cells=builder.cells(cells), digit=builder.digit(seen)) for seen, cells in found]
    return [*start, *cases, builder.say("chain.cycle", pairs=builder.join(pairs, "clause")), builder.say("sees.cycle")]


def _describe_case(start: Node, facts: list[Fact], builder: SentenceBuilder) -> Message:
    """Return the sentence of one case: its start, and all that is true then."""
    texts = []
    for cell, digit, house in facts:
        fact = say_node("chain.node", (cell, digit, True), builder)
        texts.append(fact if house is None else builder.say("chain.in_house", fact=fact, house=builder.house(house)))
    return builder.say("chain.side", start=say_node("chain.start", start, builder), facts=say_facts(texts, builder))


def find_sides(step: Step, geometry: Geometry) -> tuple[list[Fact], list[Fact]]:
    """Return the candidates that are true in each of the two cases, in order.

    The first of the second case is the one that follows when the first of the first case is false.
    """
    *ring, _ = step.links
    houses = [house_of(step, at, geometry) for at in range(1, len(step.links))]
    # Begin at a cell of two candidates: both are in the loop, next to each other.
    begin = next((at for at in range(0, len(ring), 2) if ring[at][0] == ring[at - 1][0]), 0)
    ring, houses = ring[begin:] + ring[:begin], houses[begin:] + houses[:begin]
    # A house makes the candidate after it true in the first case, the one before it in the second.
    one = [(*ring[at][:2], houses[at - 1]) for at in range(0, len(ring), 2)]
    two = [(*ring[at][:2], houses[at]) for at in range(len(ring) - 1, 0, -2)]
    return one, two


def find_pairs(step: Step, one: list[Fact], two: list[Fact], geometry: Geometry) -> list[tuple[int, tuple[int, int]]]:
    """Return for the eliminated candidates a digit and two cells that they see.

    In either case one of the two cells has the digit. A pair that several eliminated candidates see is returned once.
    """
    found: list[tuple[int, tuple[int, int]]] = []
    seen = []
    for cell, digit in step.removed:
        firsts, seconds = _seen(cell, digit, one, geometry), _seen(cell, digit, two, geometry)
        seen.append([(digit, (first, second)) for first in firsts for second in seconds])
    while any(seen):
        # The pair that most of the eliminated candidates see comes first.
        votes = [pair for pairs in seen for pair in pairs]
        best = max(votes, key=votes.count)
        found.append(best)
        seen = [pairs for pairs in seen if best not in pairs]
    return found


def _seen(cell: int, digit: int, facts: list[Fact], geometry: Geometry) -> list[int]:
    return [other for other, one, _ in facts if one == digit and other in with_implied_houses(geometry, as_peers=True).peers[cell]]
