"""Hints and explanations of a step, at three levels of detail.

The levels are where to look (`hint_where`), which technique to look for (`hint_technique`), and the whole argument (`describe`). This
module chooses the sentence and its values; the wording of each language is in ``generator/words``. ``chain_words.py`` explains chains,
``unique_words.py`` explains steps that rely on the puzzle having one solution.
"""

from __future__ import annotations

from generator.families.base.telling import Teller
from generator.grading.chain_words import holds_either_way, is_chain, walk_chains
from generator.grading.unique_words import why_bug, why_unique
from generator.model import Geometry, Step
from generator.techniques import category
from generator.techniques.explainer import BY_NAME
from generator.words import ENGLISH, Words


def hint_where(step: Step, geometry: Geometry, words: Words = ENGLISH) -> str:
    """Return a hint that names only where to look."""
    teller = Teller(geometry, words)
    if step.houses:
        return teller.say("hint.house", house=teller.house(step.houses[0]))
    return teller.say("hint.cell", cell=teller.cell(step.cell if step.cell is not None else step.pattern[0]))


def hint_technique(step: Step, geometry: Geometry, words: Words = ENGLISH) -> str:
    """Return a hint that names where to look and for which technique."""
    where = hint_where(step, geometry, words)
    if step.technique == category.GUESS:
        return words.say("hint.guess", where=where)
    return words.say("hint.technique", where=where, technique=words.translate(step.technique))


def describe(step: Step, geometry: Geometry, words: Words = ENGLISH) -> str:
    """Return a sentence that explains a step to the reader."""
    teller = Teller(geometry, words)
    if step.technique == category.GUESS:
        cell, digit = teller.cell(step.cell or 0), teller.digit(step.digit)
        return teller.say("step.guess", cell=cell, digit=digit, digits=teller.digits(step.digits))
    if step.cell is not None:
        why = walk_chains(step, teller) if is_chain(step) else _why_placed(step, teller)
        return teller.say("step.placed", cell=teller.cell(step.cell), digit=teller.digit(step.digit), why=why)
    gone = teller.gone(step.removed)
    if is_chain(step):
        return teller.say("step.either_way" if holds_either_way(step) else "step.removed", why=walk_chains(step, teller), gone=gone)
    return teller.say("step.removed", why=_why_removed(step, teller), gone=gone)


def _why_placed(step: Step, teller: Teller) -> str:
    sort, houses = BY_NAME[step.technique].category, [teller.house(house) for house in step.houses]
    if sort == category.NAKED_SINGLE:
        return teller.say("step.naked_single")
    if sort == category.FULL_HOUSE:
        return teller.say("step.full_house", house=houses[0])
    digit, cells = teller.digit(step.digit), teller.cells(step.pattern)
    if sort == category.HIDDEN_SINGLE:
        return teller.say("step.hidden_single", house=houses[0], digit=digit)
    if sort == category.DIRECT_HIDDEN:
        return teller.say("step.direct_hidden", house=houses[0], digits=teller.digits(step.digits), cells=cells, digit=digit)
    return teller.say("step.direct_locked", house=houses[0], digit=digit, other=houses[1], cells=cells, last=houses[2])


def _why_removed(step: Step, teller: Teller) -> str:
    sort, digits, cells = BY_NAME[step.technique].category, teller.digits(step.digits), teller.cells(step.pattern)
    if sort == category.UNIQUE:
        return why_unique(step, teller)
    if sort == category.BUG:
        return why_bug(step, teller)
    if sort == category.ALIGNED:
        return teller.say("step.aligned", cells=cells)
    if sort == category.WING:
        return _why_wing(step, teller)
    if sort == category.LOCKED:
        house, other = (teller.house(house) for house in step.houses[:2])
        return teller.say("step.locked", house=house, digits=digits, other=other, cells=cells)
    if sort == category.NAKED_SET:
        return teller.say("step.naked", house=teller.house(step.houses[0]), cells=cells, digits=digits)
    if sort == category.HIDDEN_SET:
        return teller.say("step.hidden", house=teller.house(step.houses[0]), digits=digits, cells=cells)
    half = len(step.houses) // 2
    bases, covers = teller.houses(step.houses[:half]), teller.houses(step.houses[half:])
    return teller.say("step.fish", bases=bases, digits=digits, covers=covers)


def _why_wing(step: Step, teller: Teller) -> str:
    """Return why a wing removes: its pivot, its wings and what each digit implies."""
    pivot, *wings = (teller.cell(cell) for cell in step.pattern)
    shared = step.removed[0][1]
    others = teller.digits(digit for digit in step.digits if digit != shared)
    key = "step.xy_wing" if step.technique == "xy-wing" else "step.xyz_wing"
    return teller.say(key, others=others, pivot=pivot, shared=teller.digit(shared), wings=teller.words.join(wings))
