"""Sentences for steps that rely on the puzzle having one solution.

They argue that a pattern that would allow a second solution cannot occur.
"""

from __future__ import annotations

from generator.families.base.telling import Teller
from generator.model import Step
from generator.techniques.explainer import BY_NAME


def why_unique(step: Step, teller: Teller) -> str:
    """Return why a loop of cells cannot contain two digits only, and what follows."""
    gone = {digit for _, digit in step.removed}
    losers = teller.cells({cell for cell, _ in step.removed})
    ring, digits = teller.cells(step.pattern), teller.digits(step.digits)
    kind = BY_NAME[step.technique].type
    if kind == 1:
        return teller.say("unique.1", digits=digits, ring=ring, losers=losers)
    if kind == 2:
        pair = teller.digits(digit for digit in step.digits if digit not in gone)
        return teller.say("unique.2", pair=pair, ring=ring, gone=teller.digits(gone))
    house = teller.house(step.houses[0])
    if kind == 4:
        pair = teller.digits(sorted({*step.digits, *gone}))
        return teller.say("unique.4", pair=pair, ring=ring, house=house, digits=digits, losers=losers)
    inside = teller.cells(cell for cell in step.pattern if cell in teller.board.houses[step.houses[0]])
    return teller.say("unique.naked_3" if gone <= set(step.digits) else "unique.hidden_3", house=house, cells=inside, digits=digits)


def why_bug(step: Step, teller: Teller) -> str:
    """Return why some cells must contain an extra digit, and what follows."""
    kind, cells, digits = BY_NAME[step.technique].type, teller.cells(step.pattern), teller.digits(step.digits)
    if kind == 3:
        return teller.say("bug.3", house=teller.house(step.houses[0]), cells=cells, digits=digits)
    return teller.say(f"bug.{kind}", cells=cells, digits=digits)
