"""Texts of single nodes of chains: a cell contains a digit, or does not."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from generator.families.base.implied_houses import with_implied_houses
from generator.families.base.sentence_builder import SentenceBuilder
from generator.model import Geometry, Step
from generator.words.messages import Message, Strung, Text

Node = tuple[int, int, bool]
"""Cell, digit, and whether the cell contains the digit."""

LINK, LAST_IN_CELL, NAKED_PAIR, HIDDEN_PAIR, LAST_IN_HOUSE = "link", "last in cell", "naked pair", "hidden pair", "last in house"


FACTS_IN_SENTENCE = 6
"""Most facts of a list in one sentence, so that it has at most 60 words."""


def say_node(key: str, node: Node, builder: SentenceBuilder) -> Message:
    """Return the text of a node: the key's form for a true or a false candidate."""
    cell, digit, is_on = node
    return builder.say(f"{key}.{'on' if is_on else 'off'}", cell=builder.cells([cell]), digit=builder.digit(digit))


def say_fact(step: Step, at: int, builder: SentenceBuilder) -> Message:
    """Return the text of a node, with the house in which the digit fits nowhere else."""
    fact, house = say_node("chain.node", step.links[at], builder), house_of(step, at, builder.board)
    return fact if house is None else builder.say("chain.in_house", fact=fact, house=builder.house(house))


def say_facts(facts: Sequence[Text], builder: SentenceBuilder, conjunction: str = "clause") -> Strung:
    """Return the list of what is true in a case; a long one is several sentences."""
    n_runs = -(-len(facts) // FACTS_IN_SENTENCE)
    ends = [len(facts) * run // n_runs for run in range(n_runs + 1)]
    runs = [facts[first:past] for first, past in pairwise(ends)]
    return Strung(builder.say("chain.so_on"), tuple(builder.say("chain.breath", nodes=builder.join(run, conjunction)) for run in runs))


def house_of(step: Step, at: int, geometry: Geometry) -> int | None:
    """Return the house in which a node is the last place of its digit.

    None where the node follows in another way. A step without causes names the only house that two nodes share.
    """
    if step.causes:
        cause = step.causes[at]
        return cause.houses[0] if cause.kind == LAST_IN_HOUSE else None
    (cell, digit, is_on), (other, other_digit, _) = step.links[at], step.links[at - 1]
    shared = shared_houses([cell, other], geometry) if is_on and at and digit == other_digit and cell != other else []
    return shared[0] if len(shared) == 1 else None


def shared_houses(cells: Sequence[int], geometry: Geometry) -> list[int]:
    """Return the houses that contain all of some cells, those of the rules first."""
    houses_of = with_implied_houses(geometry).houses_of
    return sorted(set.intersection(*(set(houses_of[cell].tolist()) for cell in cells)) - {-1})


def say_pair(table: str, one: Node, two: Node, builder: SentenceBuilder) -> Message:
    """Return that two nodes cannot both be true, in the wording of a table."""
    if one[0] == two[0]:
        return builder.say(f"{table}.one_cell", cell=builder.cell(one[0]), digits=builder.digits(sorted((one[1], two[1]))))
    houses, cells = shared_houses([one[0], two[0]], builder.board), builder.cells([one[0], two[0]])
    if not houses:
        return builder.say(f"{table}.one_sight", cells=cells, digit=builder.digit(one[1]))
    return builder.say(f"{table}.one_house", cells=cells, digit=builder.digit(one[1]), house=builder.house(houses[0]))
