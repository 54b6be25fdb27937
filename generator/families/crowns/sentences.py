"""Sentences for steps of crowns puzzles, and errors in given crowns.

A region is named by its first cell.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations

from generator.families.base.geometry import cell_name
from generator.families.base.telling import Teller
from generator.model import BOX, COLUMN, ROW, Geometry, Step
from generator.techniques.category import CONFINED, GUESS, LAST_PLACE, SQUEEZE, TRIAL
from generator.words import Words

KINDS = {BOX: "region", COLUMN: "column", ROW: "row"}


@cache
def list_categories() -> dict[str, str]:
    """Return the category of each technique of the crowns ladder, by name.

    The call loads the compiled code.
    """
    from generator.families.crowns.techniques import ladder

    categories = {ladder.LAST: LAST_PLACE, ladder.CONFINED: CONFINED, ladder.SQUEEZE: SQUEEZE, ladder.TRIAL: TRIAL}
    return {name: categories[kernel] for name, kernel, *_ in ladder.NAMED_RUNGS}


def describe_step(step: Step, board: Geometry, words: Words) -> str:
    """Return a sentence that explains a step to the reader."""
    teller = Teller(board, words, by_region=True)
    houses, pattern = teller.houses(step.houses), teller.cells(step.pattern)
    if step.cell is not None:
        why = teller.say("crowns.guess" if step.technique == GUESS else "crowns.last", cells=pattern, houses=houses)
        return teller.say("crowns.placed", cell=teller.cell(step.cell), why=why)
    gone = teller.cells(cell for cell, _ in step.removed)
    sort = list_categories().get(step.technique)
    if sort == SQUEEZE:
        return teller.say("crowns.squeeze", houses=houses, cells=pattern, gone=gone)
    if sort == TRIAL:
        if not step.pattern:
            return teller.say("crowns.trial", gone=gone, houses=houses)
        return teller.count("crowns.trial_after", len(step.pattern), gone=gone, cells=pattern, houses=houses)
    half = len(step.houses) // 2
    bases, covers = teller.houses(step.houses[:half]), teller.houses(step.houses[half:])
    return teller.count("crowns.confined", half, bases=bases, covers=covers, gone=gone)


def find_attacks(crowns: list[int], board: Geometry) -> list[str]:
    """Return one line for each pair of crowns that breaks a rule."""
    faults = []
    for one, other in combinations(crowns, 2):
        why = _why_apart(one, other, board)
        if why:
            faults.append(f"crowns at {cell_name(one, board.n)} and {cell_name(other, board.n)} {why}")
    return faults


def _why_apart(one: int, other: int, board: Geometry) -> str:
    """Return why two cells cannot both contain a crown, or "" if they can."""
    n = board.n
    if max(abs(one // n - other // n), abs(one % n - other % n)) == 1:
        return "touch"
    for kind in (ROW, COLUMN, BOX):
        for house in board.houses[board.kinds == kind].tolist():
            if one in house and other in house:
                return f"stand in one {KINDS[kind]}"
    return ""
