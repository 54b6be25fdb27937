"""Sentences for steps that rely on the puzzle having one solution.

They argue that a pattern that would allow a second solution cannot occur.
"""

from __future__ import annotations

from generator.families.base.sentence_builder import SentenceBuilder
from generator.model import Step
from generator.techniques.explainer import BY_NAME


def why_unique(step: Step, builder: SentenceBuilder) -> list[str]:
    """Return why a loop of cells cannot contain two digits only, and what follows."""
    digits_of: dict[int, set[int]] = {}
    for cell, digit in step.candidates:
        digits_of.setdefault(cell, set()).add(digit)
    pair = set.intersection(*digits_of.values())
    wide = [cell for cell, digits in digits_of.items() if digits != pair]
    ring, both = builder.cells(digits_of), builder.digits(sorted(pair))
    cells, extra = builder.cells(wide), builder.digits(sorted(set.union(*digits_of.values()) - pair))
    kind = BY_NAME[step.technique].type
    if kind == 1:
        return [builder.say("unique.1", digits=both, ring=ring, losers=cells, extra=extra)]
    if kind == 2:
        return [builder.say("unique.2", pair=both, ring=ring, cells=cells, gone=extra)]
    house, digits = builder.house(step.houses[0]), builder.digits(step.digits)
    if kind == 4:
        second = builder.digits(pair - set(step.digits))
        return [builder.say("unique.4", pair=both, ring=ring, house=house, digits=digits, losers=cells, second=second)]
    members = [cell for cell in step.pattern if cell not in digits_of]
    first = builder.say("unique.3", pair=both, ring=ring, cells=cells, extra=extra)
    if {cell for cell, _ in step.removed} <= set(members):
        places, set_cells = builder.cells([*wide, *members]), builder.cells(members)
        return [first, builder.count("unique.hidden_3", len(members), house=house, cells=places, set=set_cells, digits=digits)]
    return [first, builder.say("unique.naked_3", house=house, set=_list_set("unique", members, builder), digits=digits)]


def _list_set(table: str, members: list[int], builder: SentenceBuilder) -> str:
    """Return the members of a naked set: the cell with an extra, and others."""
    return builder.words.join([builder.say(f"{table}.that_cell"), *(builder.cell(cell) for cell in sorted(members))])


def why_bug(step: Step, builder: SentenceBuilder) -> list[str]:
    """Return why some cells must contain an extra digit, and what follows.

    The extras are the candidates without which every empty cell would have two.
    """
    kind, digits = BY_NAME[step.technique].type, builder.digits(step.digits)
    extras: dict[int, list[int]] = {}
    for cell, digit in step.candidates:
        extras.setdefault(cell, []).append(digit)
    if kind in (1, 2):
        return [builder.say(f"bug.{kind}", cells=builder.cells(extras), digits=digits)]
    named = [builder.say("bug.extra", digits=builder.digits(found), cells=builder.cells([cell])) for cell, found in sorted(extras.items())]
    one_of = builder.say("bug.one_of", extras=builder.words.join(named, "gone" if len(step.candidates) > len(extras) else "and"))
    if kind == 4:
        one, two = extras
        house = next(house for house in builder.board.houses_of[one].tolist() if house in builder.board.houses_of[two])
        return [one_of, builder.say("bug.4", cells=builder.cells(extras), digits=digits, house=builder.house(house))]
    members = [cell for cell in step.pattern if cell not in extras]
    return [one_of, builder.say("bug.3", house=builder.house(step.houses[0]), set=_list_set("bug", members, builder), digits=digits)]
