"""Sentences for steps of crowns puzzles, and errors in given crowns.

A region is named by its first cell.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations

from generator.families.base.geometry import cell_name
from generator.families.base.sentence_builder import SentenceBuilder
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
    builder = SentenceBuilder(board, words)
    houses, pattern = builder.houses(step.houses), builder.cells(step.pattern)
    if step.cell is not None:
        why = builder.say("crowns.guess" if step.technique == GUESS else "crowns.last", cells=pattern, houses=houses)
        return builder.say("crowns.placed", cell=builder.cell(step.cell), why=why)
    eliminated = builder.cells(cell for cell, _ in step.removed)
    category_name = list_categories().get(step.technique)
    if category_name == SQUEEZE:
        return builder.say("crowns.squeeze", houses=houses, cells=pattern, gone=eliminated)
    if category_name == TRIAL:
        if not step.pattern:
            return builder.say("crowns.trial", gone=eliminated, houses=houses)
        return builder.count("crowns.trial_after", len(step.pattern), gone=eliminated, cells=pattern, houses=houses)
    half = len(step.houses) // 2
    bases, covers = builder.houses(step.houses[:half]), builder.houses(step.houses[half:])
    return builder.count("crowns.confined", half, bases=bases, covers=covers)


def find_attacks(crowns: list[int], board: Geometry) -> list[str]:
    """Return one line for each pair of crowns that breaks a rule."""
    faults = []
    for one, other in combinations(crowns, 2):
        why = _describe_conflict(one, other, board)
        if why:
            faults.append(f"crowns at {cell_name(one, board.n)} and {cell_name(other, board.n)} {why}")
    return faults


def _describe_conflict(one: int, other: int, board: Geometry) -> str:
    """Return why two cells cannot both contain a crown, or "" if they can."""
    n = board.n
    if max(abs(one // n - other // n), abs(one % n - other % n)) == 1:
        return "touch"
    for kind in (ROW, COLUMN, BOX):
        for house in board.houses[board.kinds == kind].tolist():
            if one in house and other in house:
                return f"are in one {KINDS[kind]}"
    return ""
