"""Sentences for steps of star battle, and errors in given stars.

A region is named by its first cell.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations

from generator.families.base.sentence_builder import SentenceBuilder
from generator.families.base.trial_words import describe_trial
from generator.model import BOX, COLUMN, ROW, Geometry, Step
from generator.model.ladder import LadderTechnique
from generator.rules.cell_text import cell_name
from generator.techniques.category import COMPLETE, CONFINED, GUESS, LAST_CELLS, ROOM, TRIAL
from generator.words import Words

KINDS = {BOX: "region", COLUMN: "column", ROW: "row"}


@cache
def list_ladder() -> tuple[LadderTechnique, ...]:
    """Return the techniques of the ladder of star battle, easiest first.

    The call loads the compiled code.
    """
    from generator.families.starbattle.techniques import ladder

    categories = {
        ladder.COMPLETE: COMPLETE,
        ladder.LAST: LAST_CELLS,
        ladder.CONFINED: CONFINED,
        ladder.SQUEEZE: ROOM,
        ladder.NEEDED: ROOM,
        ladder.BLOCK: ROOM,
        ladder.TRIAL: TRIAL,
    }
    return tuple(
        LadderTechnique(name, rating / 10, categories[kernel], places=categories[kernel] == LAST_CELLS)
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
        return builder.say("stars.placed", cell=builder.cell(step.cell), why=_say_why_placed(step, builder))
    gone = builder.cells(cell for cell, _ in step.removed)
    category_name = _list_categories().get(step.technique)
    if category_name == COMPLETE:
        return builder.say("stars.complete", houses=houses, gone=gone)
    if category_name == ROOM:
        return builder.say(
            "stars.block" if step.technique == "cluster squeeze" else "stars.squeeze", houses=houses, cells=pattern, gone=gone
        )
    if category_name == TRIAL:
        return describe_trial(step, builder, "stars", _Reasons(builder).say)
    bases, covers = split_houses(step.houses, board)
    return builder.count("stars.confined", len(bases), bases=builder.houses(bases), covers=builder.houses(covers))


def _say_why_placed(step: Step, builder: SentenceBuilder) -> str:
    """Return why a cell has a star."""
    houses = builder.houses(step.houses)
    if step.technique == GUESS:
        return builder.say("stars.guess", cells=builder.cells(step.pattern))
    if step.technique == "star beside a cluster":
        return builder.say("stars.needed", houses=houses, cells=builder.cells(cell for cell in step.pattern if cell != step.cell))
    if len(step.pattern) == 1:
        return builder.say("stars.last", houses=houses)
    return builder.say("stars.last_two", houses=houses, cells=builder.cells(step.pattern))


def split_houses(houses: Sequence[int], board: Geometry) -> tuple[list[int], list[int]]:
    """Return the houses argued from, and those that contain their cells.

    Regions are on one side, lines on the other.
    """
    first = board.kinds[houses[0]] == BOX
    bases = [house for house in houses if (board.kinds[house] == BOX) == first]
    return bases, [house for house in houses if house not in bases]


@dataclass(frozen=True, slots=True)
class _Reasons:
    """Says why cells are ruled out in a long trial."""

    builder: SentenceBuilder

    def say(self, step: Step, at: int, cells: tuple[int, ...]) -> str:
        """Return the sentence of cells whose first node is at a position."""
        cause, builder = step.causes[at], self.builder
        if cause.kind == "squeeze":
            return builder.say("stars.trial_squeeze", houses=builder.house(cause.houses[0]), gone=builder.cells(cells))
        bases, covers = split_houses(cause.houses, builder.board)
        return builder.say("stars.trial_locked", bases=builder.houses(bases), covers=builder.houses(covers))


def find_attacks(stars: list[int], board: Geometry, k: int) -> list[str]:
    """Return one line for each pair of stars that touch, and each house with too many."""
    n = board.n
    faults = [
        f"stars at {cell_name(one, n)} and {cell_name(other, n)} touch"
        for one, other in combinations(stars, 2)
        if max(abs(one // n - other // n), abs(one % n - other % n)) == 1
    ]
    for kind in (ROW, COLUMN, BOX):
        for house in board.houses[board.kinds == kind].tolist():
            inside = [cell for cell in stars if cell in house]
            if len(inside) > k:
                names = " and ".join(cell_name(cell, n) for cell in inside)
                faults.append(f"stars at {names} are in one {KINDS[kind]}, which has {k}")
    return faults
