"""Sentences for steps that rely on the puzzle having one solution.

They argue that a pattern that would allow a second solution cannot occur.
"""

from __future__ import annotations

from collections.abc import Sequence

from generator.families.base.sentence_builder import SentenceBuilder
from generator.grading.node_words import shared_houses
from generator.model import Step
from generator.techniques.explainer import BY_NAME
from generator.words.messages import Joined, Listed, Message, Text


def why_unique(step: Step, builder: SentenceBuilder) -> list[Text]:
    """Return why a loop of cells cannot contain two digits only, and what follows.

    The cells are named in the order of the loop.
    """
    digits_of: dict[int, set[int]] = {}
    for cell, digit in step.candidates:
        digits_of.setdefault(cell, set()).add(digit)
    pair = set.intersection(*digits_of.values())
    wide = [cell for cell, digits in digits_of.items() if digits != pair]
    cells, extra = builder.cells(wide), builder.digits(sorted(set.union(*digits_of.values()) - pair))
    both = builder.digits(sorted(pair))
    first: Text = builder.say("unique.swap", ring=_list_ring(list(digits_of), builder), pair=both)
    kind = BY_NAME[step.technique].type
    if kind == 1:
        return [first, builder.say("unique.1", cell=cells, extra=extra)]
    if kind == 2:
        return [first, builder.say("unique.2", cells=cells, extra=extra), say_sight(wide, builder, extra)]
    house, digits = builder.house(step.houses[0]), builder.digits(step.digits)
    if kind == 4:
        second = builder.digits(pair - set(step.digits))
        return [first, builder.say("unique.4", house=house, digits=digits, losers=cells, second=second, pair=both)]
    members = [cell for cell in step.pattern if cell not in digits_of]
    first = builder.join_sentences([first, builder.say("unique.3", cells=cells, extra=extra)])
    if {cell for cell, _ in step.removed} <= set(members):
        places = builder.say("unique.places", house=house, digits=digits, cells=builder.cells([*wide, *members]))
        return [first, places, builder.count("unique.hidden_3", len(members), extra=extra, set=builder.cells(members), digits=digits)]
    naked = _list_set(members, builder.say("unique.which", cells=cells, extra=extra), builder)
    return [first, builder.say("unique.naked_3", house=house, set=naked, digits=digits)]


def _list_set(members: list[int], which: Message, builder: SentenceBuilder) -> Joined:
    """Return the members of a naked set, of which one is a cell with an extra."""
    return builder.join([*(builder.cell(cell) for cell in sorted(members)), which])


def _list_ring(ring: list[int], builder: SentenceBuilder) -> Listed:
    """Return the cells of a loop in its order, from the first on the board."""
    begin = ring.index(min(ring))
    ring = ring[begin:] + ring[:begin]
    if ring[-1] < ring[1]:
        ring = [ring[0], *reversed(ring[1:])]
    return Listed(tuple(builder.cell(cell) for cell in ring))


def say_sight(cells: Sequence[int], builder: SentenceBuilder, digit: Listed) -> Message:
    """Return that a cell that sees all of some cells cannot contain a digit."""
    return builder.say("sees.both" if len(cells) == 2 else "sees.all", digit=digit)


def why_bug(step: Step, builder: SentenceBuilder) -> list[Text]:
    """Return why some cells must contain an extra digit, and what follows.

    The extras are the candidates without which every empty cell would have two, and every digit two places in each house.
    """
    kind, digits = BY_NAME[step.technique].type, builder.digits(step.digits)
    extras: dict[int, list[int]] = {}
    for cell, digit in step.candidates:
        extras.setdefault(cell, []).append(digit)
    cells = builder.cells(extras)
    if kind == 1:
        (cell,) = extras
        houses = builder.houses([house for house in builder.board.houses_of[cell].tolist() if house >= 0])
        counted = builder.count("bug.counts", len(step.digits), houses=houses, digits=digits)
        return [builder.say("bug.alone", cell=cells), counted, builder.say("bug.1", cell=cells, digits=digits)]
    named = [builder.say("bug.extra", digits=builder.digits(found), cells=builder.cells([cell])) for cell, found in sorted(extras.items())]
    many = len(step.candidates) > len(extras)
    first = [builder.say("bug.extras", extras=builder.join(named, "gone" if many else "and")), builder.say("bug.without")]
    if kind == 2:
        return [*first, builder.say("bug.2", cells=cells, digits=digits), say_sight(list(extras), builder, digits)]
    if kind == 4:
        house = shared_houses(list(extras), builder.board)[0]
        facts = [
            builder.say("chain.fact.on", cell=builder.cells([cell]), digit=builder.digits(sorted({*found, *step.digits})))
            for cell, found in sorted(extras.items())
        ]
        said: dict[str, Text] = {"cells": cells, "digits": digits, "house": builder.house(house)}
        return [*first, builder.say("bug.one_of"), builder.say("bug.4", **said, facts=builder.join(facts, "clause"))]
    naked = _list_set([cell for cell in step.pattern if cell not in extras], builder.say("bug.which", cells=cells), builder)
    return [*first, builder.say("bug.one_of"), builder.say("bug.3", house=builder.house(step.houses[0]), set=naked, digits=digits)]
