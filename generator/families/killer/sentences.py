"""Sentences for steps that use cages.

Steps that use houses only are explained by the press's own ladder.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from generator.families.base.sentence_builder import SentenceBuilder
from generator.families.killer.cages import BOARD, parse_cages
from generator.model import Geometry, Puzzle, Step
from generator.rules.clue import Clue
from generator.techniques.category import CAGE_TOTAL, CONTRADICTION, ONE_CAGE, RULE_OF_45
from generator.words.messages import Message, Strung, Text

HOUSE_SUM = 45
MOST_NAMED = 6
"""Most cages of a sum that are named one by one."""

SENTENCES = {
    "only combination": "only",
    "cage combinations": "made_of",
    "needed digit": "needed",
    "cage fit": "fit",
    "short contradiction": "short",
    "long contradiction": "long",
}
"""Techniques with a sentence of their own; the techniques of the rule of 45 share their sentences."""


@cache
def _list_categories() -> dict[str, str]:
    from generator.families.killer.techniques import TECHNIQUES

    return {technique.name: technique.category for technique in TECHNIQUES}


def describe_cages(step: Step, puzzle: Puzzle, board: Geometry = BOARD) -> Text:
    """Return what explains a step that uses cages.

    It is empty for a step that uses houses only.

    Parameters
    ----------
    board : without cages, perhaps with further houses
    """
    cages, builder = parse_cages(puzzle.extra), SentenceBuilder(board)
    category_name = _list_categories().get(step.technique)
    if category_name == RULE_OF_45:
        why = _say_rule(step, cages, builder)
    elif category_name == CONTRADICTION:
        cell, digit = step.removed[0]
        why = builder.say(f"killer.{SENTENCES[step.technique]}", cell=builder.cell(cell), digit=builder.digit(digit))
    elif category_name == CAGE_TOTAL:
        return _say_total(step, _find_cage(step, cages), builder)
    elif category_name == ONE_CAGE:
        why = _say_cage(step, _find_cage(step, cages), builder)
    else:
        return ""
    if step.cell is not None:
        return builder.say("step.placed", cell=builder.cell(step.cell), digit=builder.digit(step.digit), why=why)
    return builder.say("step.removed", why=why, gone=builder.eliminated(step.removed, with_ranges=True))


def _find_cage(step: Step, cages: Sequence[Clue]) -> Clue:
    return next(cage for cage in cages if set(cage.cells) == set(step.pattern))


def _say_total(step: Step, cage: Clue, builder: SentenceBuilder) -> Message:
    """Return the sentence for the last cell of a cage: it gets the rest of the sum."""
    key = "killer.total" if len(cage.cells) > 1 else "killer.total_alone"
    cell, digit, at = builder.cell(step.cell or 0), builder.digit(step.digit), builder.cell(cage.cells[0])
    return builder.say(key, cell=cell, digit=digit, cage=at, total=cage.number, rest=cage.number - step.digit)


def _say_cage(step: Step, cage: Clue, builder: SentenceBuilder) -> Message:
    """Return the sentence for the digits that one cage can contain.

    The cage is named by its first cell.
    """
    digits, at = builder.digit_range(step.digits), builder.cell(cage.cells[0])
    houses = builder.houses(step.houses)
    return builder.say(f"killer.{SENTENCES[step.technique]}", cage=at, total=cage.number, digits=digits, digit=digits, houses=houses)


def _say_rule(step: Step, cages: Sequence[Clue], builder: SentenceBuilder) -> Message:
    """Return the sentence for a step by the rule of 45.

    It names the sum of the houses, the sum of the cages counted, and the cells whose digits make up the difference: innies inside the
    houses, outies outside.
    """
    inside = {int(cell) for house in step.houses for cell in BOARD.houses[house]}
    innies = [cell for cell in step.pattern if cell in inside]
    outies = [cell for cell in step.pattern if cell not in inside]
    counted = [cage for cage in cages if inside & set(cage.cells) and not set(innies) & set(cage.cells)]
    taken = sum(cage.number for cage in counted)
    whole, houses, n_houses = HOUSE_SUM * len(step.houses), builder.houses(step.houses), len(step.houses)
    if not innies:
        cells = builder.cells(outies)
        return builder.count("killer.outies", len(outies), houses=houses, taken=taken, whole=whole, cells=cells, rest=taken - whole)
    if not outies:
        sums = builder.count("killer.inside", n_houses, houses=houses, whole=whole, taken=taken)
        return builder.count("killer.innies", len(innies), inside=sums, cells=builder.cells(innies), rest=whole - taken)
    said = _say_counted(counted, innies, taken, builder)
    sums, rest = builder.count("killer.taken", n_houses, houses=houses, whole=whole, counted=said), whole - taken
    key = "killer.more" if rest > 0 else "killer.less" if rest < 0 else "killer.equal"
    inner, outer = (Strung(" + ", tuple(map(builder.cell, sorted(cells)))) for cells in (innies, outies))
    return builder.count(key, len(outies), sums=sums, innies=inner, outies=outer, rest=abs(rest))


def _say_counted(counted: Sequence[Clue], innies: Sequence[int], taken: int, builder: SentenceBuilder) -> Message:
    """Return the names and the sum of the cages that the rule of 45 counts.

    A cage is named by its first cell. Where they are many, the cages that are not counted are named, by the cells left over.
    """
    if len(counted) > MOST_NAMED:
        return builder.say("killer.except", cells=builder.cells(innies), taken=taken)
    names = builder.cells(cage.cells[0] for cage in counted)
    return builder.count("killer.counted", len(counted), cages=names, taken=taken)
