"""Sentences for steps of crowns puzzles, and errors in given crowns.

A region is named by its first cell.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import combinations

from generator.families.base.sentence_builder import SentenceBuilder
from generator.families.base.trial_words import describe_trial
from generator.model import BOX, COLUMN, ROW, Geometry, Step
from generator.model.ladder import LadderTechnique
from generator.rules.cell_text import cell_name
from generator.techniques.category import CONFINED, GUESS, LAST_PLACE, SQUEEZE, TRIAL
from generator.words import Words

KINDS = {BOX: "region", COLUMN: "column", ROW: "row"}


@cache
def list_ladder() -> tuple[LadderTechnique, ...]:
    """Return the techniques of the crowns ladder, easiest first.

    The call loads the compiled code.
    """
    from generator.families.crowns.techniques import ladder

    categories = {ladder.LAST: LAST_PLACE, ladder.CONFINED: CONFINED, ladder.SQUEEZE: SQUEEZE, ladder.TRIAL: TRIAL}
    return tuple(
        LadderTechnique(name, rating / 10, categories[kernel], places=categories[kernel] == LAST_PLACE)
        for name, kernel, _, _, rating in ladder.NAMED_RUNGS
    )


@cache
def _list_categories() -> dict[str, str]:
    return {technique.name: technique.category for technique in list_ladder()}


def describe_step(step: Step, board: Geometry, words: Words) -> str:
    """Return a sentence that explains a step to the reader."""
    builder = SentenceBuilder(board, words)
    houses, pattern = builder.houses(step.houses), builder.cells(step.pattern)
    if step.cell is not None:
        why = builder.say("crowns.guess" if step.technique == GUESS else "crowns.last", cells=pattern, houses=houses)
        return builder.say("crowns.placed", cell=builder.cell(step.cell), why=why)
    eliminated = builder.cells(cell for cell, _ in step.removed)
    category_name = _list_categories().get(step.technique)
    if category_name == SQUEEZE:
        return builder.say("crowns.squeeze", houses=houses, cells=pattern, gone=eliminated)
    if category_name == TRIAL:
        return describe_trial(step, builder, "crowns", _Reasons(builder).say)
    half = len(step.houses) // 2
    bases, covers = builder.houses(step.houses[:half]), builder.houses(step.houses[half:])
    return builder.count("crowns.confined", half, bases=bases, covers=covers)


@dataclass(frozen=True, slots=True)
class _Reasons:
    """Says why cells are ruled out in a long trial."""

    builder: SentenceBuilder

    def say(self, step: Step, at: int, cells: tuple[int, ...]) -> str:
        """Return the sentence of cells whose first node is at a position."""
        cause, builder = step.causes[at], self.builder
        first = builder.house(cause.houses[0])
        if cause.kind == "squeeze":
            return builder.say("crowns.trial_squeeze", houses=first, gone=builder.cells(cells))
        return builder.say("crowns.trial_locked", bases=first, covers=builder.house(cause.houses[1]))


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
