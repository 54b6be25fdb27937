"""Sentences for steps that use cages.

Steps that use houses only are explained by the press's own ladder.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from generator.families.base.telling import Teller
from generator.families.killer.cages import BOARD, Cage, parse_cages
from generator.model import Puzzle, Step
from generator.techniques.category import CAGE_TOTAL, CONTRADICTION, ONE_CAGE, RULE_OF_45
from generator.words import Words

HOUSE_SUM = 45
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
def list_categories() -> dict[str, str]:
    """Return the category of each technique of the cage ladder, by name.

    The call loads the compiled code.
    """
    from generator.families.killer.techniques import TECHNIQUES

    return {technique.name: technique.category for technique in TECHNIQUES}


def describe_cages(step: Step, puzzle: Puzzle, words: Words) -> str:
    """Return a sentence that explains a step that uses cages.

    It is empty for a step that uses houses only.
    """
    cages, teller = parse_cages(puzzle.extra), Teller(BOARD, words)
    sort = list_categories().get(step.technique)
    if sort == RULE_OF_45:
        why = _say_rule(step, cages, teller)
    elif sort == CONTRADICTION:
        cell, digit = step.removed[0]
        why = teller.say(f"killer.{SENTENCES[step.technique]}", cell=teller.cell(cell), digit=teller.digit(digit))
    elif sort == CAGE_TOTAL:
        return _say_total(step, _find_cage(step, cages), teller)
    elif sort == ONE_CAGE:
        why = _say_cage(step, _find_cage(step, cages), teller)
    else:
        return ""
    if step.cell is not None:
        return teller.say("step.placed", cell=teller.cell(step.cell), digit=teller.digit(step.digit), why=why)
    return teller.say("step.removed", why=why, gone=teller.gone(step.removed))


def _find_cage(step: Step, cages: Sequence[Cage]) -> Cage:
    return next(cage for cage in cages if set(cage.cells) == set(step.pattern))


def _say_total(step: Step, cage: Cage, teller: Teller) -> str:
    """Return the sentence for the last cell of a cage: it gets the rest of the sum."""
    key = "killer.total" if len(cage.cells) > 1 else "killer.total_alone"
    cell, digit, at = teller.cell(step.cell or 0), teller.digit(step.digit), teller.cell(cage.cells[0])
    return teller.say(key, cell=cell, digit=digit, cage=at, total=cage.total, rest=cage.total - step.digit)


def _say_cage(step: Step, cage: Cage, teller: Teller) -> str:
    """Return the sentence for the digits that one cage can contain.

    The cage is named by its first cell.
    """
    digits, at = teller.digits(step.digits), teller.cell(cage.cells[0])
    houses = teller.houses(step.houses)
    return teller.say(f"killer.{SENTENCES[step.technique]}", cage=at, total=cage.total, digits=digits, digit=digits, houses=houses)


def _say_rule(step: Step, cages: Sequence[Cage], teller: Teller) -> str:
    """Return the sentence for a step by the rule of 45.

    It names the sum of the houses, the sum of the cages counted, and the cells whose digits make up the difference: innies inside the
    houses, outies outside.
    """
    inside = {int(cell) for house in step.houses for cell in BOARD.houses[house]}
    innies = [cell for cell in step.pattern if cell in inside]
    outies = [cell for cell in step.pattern if cell not in inside]
    taken = sum(cage.total for cage in cages if inside & set(cage.cells) and not set(innies) & set(cage.cells))
    whole, houses, n_houses = HOUSE_SUM * len(step.houses), teller.houses(step.houses), len(step.houses)
    if not innies:
        cells = teller.cells(outies)
        return teller.count("killer.outies", len(outies), houses=houses, taken=taken, whole=whole, cells=cells, rest=taken - whole)
    if not outies:
        sums = teller.count("killer.inside", n_houses, houses=houses, whole=whole, taken=taken)
        return teller.count("killer.innies", len(innies), inside=sums, cells=teller.cells(innies), rest=whole - taken)
    sums = teller.count("killer.taken", n_houses, houses=houses, whole=whole, taken=taken)
    return teller.say("killer.both", sums=sums, innies=teller.cells(innies), outies=teller.cells(outies), rest=whole - taken)
