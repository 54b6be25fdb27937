"""Sentences for steps of a kind of stars, and errors in given stars.

A region is named by its first cell.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from generator.families.base.sentence_builder import SentenceBuilder
from generator.families.base.trial_words import describe_trial
from generator.families.stars.star_kind import StarKind
from generator.model import BOX, COLUMN, ROW, Geometry, Step
from generator.rules.cell_text import cell_name
from generator.techniques.category import COMPLETE, GUESS, ROOM, SQUEEZE, TRIAL
from generator.words.messages import Message, Text

HOUSES = {BOX: "region", COLUMN: "column", ROW: "row"}

PLACED, ROOMS = {GUESS: "guess", "star beside a cluster": "needed"}, {"cluster squeeze": "block"}
"""Sentences of single techniques, by name."""


def describe_step(step: Step, board: Geometry, kind: StarKind) -> Text:
    """Return what explains a step to the reader."""
    builder, words = SentenceBuilder(board), kind.marks
    houses, pattern = builder.houses(step.houses), builder.cells(step.pattern)
    if step.cell is not None:
        return builder.say(f"{words}.placed", cell=builder.cell(step.cell), why=_say_why_placed(step, builder, words))
    gone = builder.cells(cell for cell, _ in step.removed)
    category = next((one.category for one in kind.techniques if one.name == step.technique), GUESS)
    if category == COMPLETE:
        return builder.say(f"{words}.complete", houses=houses, gone=gone)
    if category in (ROOM, SQUEEZE):
        return builder.say(f"{words}.{ROOMS.get(step.technique, 'squeeze')}", houses=houses, cells=pattern, gone=gone)
    if category == TRIAL:
        return describe_trial(step, builder, words, _Reasons(builder, words).say)
    bases, covers = split_houses(step.houses, board)
    return builder.count(f"{words}.confined", len(bases), bases=builder.houses(bases), covers=builder.houses(covers))


def _say_why_placed(step: Step, builder: SentenceBuilder, words: str) -> Message:
    """Return why a cell has a star."""
    key = PLACED.get(step.technique, "last" if len(step.pattern) == 1 else "last_two")
    others = builder.cells(cell for cell in step.pattern if key != "needed" or cell != step.cell)
    return builder.say(f"{words}.{key}", houses=builder.houses(step.houses), cells=others)


def split_houses(houses: Sequence[int], board: Geometry) -> tuple[list[int], list[int]]:
    """Return the houses argued from, and those that contain their cells.

    Regions are on one side, lines on the other.
    """
    first = board.kinds[houses[0]] == BOX
    bases = [house for house in houses if (board.kinds[house] == BOX) == first]
    return bases, [house for house in houses if house not in bases]


@dataclass(frozen=True, slots=True)
class _Reasons:
    """Says why cells are ruled out in a long trial.

    words   table of the kind's sentences
    """

    builder: SentenceBuilder
    words: str

    def say(self, step: Step, at: int, cells: tuple[int, ...]) -> Message:
        """Return the sentence of cells whose first node is at a position."""
        cause, builder = step.causes[at], self.builder
        if cause.kind == "squeeze":
            return builder.say(f"{self.words}.trial_squeeze", houses=builder.house(cause.houses[0]), gone=builder.cells(cells))
        bases, covers = split_houses(cause.houses, builder.board)
        return builder.say(f"{self.words}.trial_locked", bases=builder.houses(bases), covers=builder.houses(covers))


def find_attacks(stars: list[int], board: Geometry, kind: StarKind) -> list[str]:
    """Return one line for each pair of stars that touch, and each house with too many.

    The same stars are named once.
    """
    n = board.n
    why: dict[tuple[int, ...], str] = {}
    for pair in combinations(stars, 2):
        if max(abs(pair[0] // n - pair[1] // n), abs(pair[0] % n - pair[1] % n)) == 1:
            why[pair] = "touch"
    quota = f", which has {kind.stars}" if kind.stars > 1 else ""
    for house_kind in (ROW, COLUMN, BOX):
        for house in board.houses[board.kinds == house_kind].tolist():
            inside = tuple(cell for cell in stars if cell in house)
            if len(inside) > kind.stars:
                why.setdefault(inside, f"are in one {HOUSES[house_kind]}{quota}")
    return [f"{kind.marks} at {' and '.join(cell_name(cell, n) for cell in cells)} {said}" for cells, said in why.items()]
