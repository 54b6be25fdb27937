"""Sentences for steps that rely on the puzzle having one solution.

They argue that a pattern that would allow a second solution cannot occur.
"""

from __future__ import annotations

from generator.families.base.sentence_builder import SentenceBuilder
from generator.model import Step
from generator.techniques.explainer import BY_NAME


def why_unique(step: Step, builder: SentenceBuilder) -> str:
    """Return why a loop of cells cannot contain two digits only, and what follows."""
    eliminated = {digit for _, digit in step.removed}
    reduced_cells = builder.cells({cell for cell, _ in step.removed})
    ring, digits = builder.cells(step.pattern), builder.digits(step.digits)
    kind = BY_NAME[step.technique].type
    if kind == 1:
        return builder.say("unique.1", digits=digits, ring=ring, losers=reduced_cells)
    if kind == 2:
        pair = builder.digits(digit for digit in step.digits if digit not in eliminated)
        return builder.say("unique.2", pair=pair, ring=ring, gone=builder.digits(eliminated))
    house = builder.house(step.houses[0])
    if kind == 4:
        pair = builder.digits(sorted({*step.digits, *eliminated}))
        return builder.say("unique.4", pair=pair, ring=ring, house=house, digits=digits, losers=reduced_cells)
    inside = builder.cells(cell for cell in step.pattern if cell in builder.board.houses[step.houses[0]])
    return builder.say("unique.naked_3" if eliminated <= set(step.digits) else "unique.hidden_3", house=house, cells=inside, digits=digits)


def why_bug(step: Step, builder: SentenceBuilder) -> str:
    """Return why some cells must contain an extra digit, and what follows."""
    kind, cells, digits = BY_NAME[step.technique].type, builder.cells(step.pattern), builder.digits(step.digits)
    if kind == 3:
        return builder.say("bug.3", house=builder.house(step.houses[0]), cells=cells, digits=digits)
    return builder.say(f"bug.{kind}", cells=cells, digits=digits)
