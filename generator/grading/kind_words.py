"""Reasons for steps of hidden windows, leftovers and common peers.

These techniques are of boards with implied houses, irregular regions, or cells that see each other by further rules.
"""

from __future__ import annotations

from generator.families.base.sentence_builder import SentenceBuilder
from generator.model import Step
from generator.techniques import category
from generator.techniques.explainer import BY_NAME
from generator.words.messages import Message, Text

KIND_REMOVALS = (category.HIDDEN_WINDOW, category.LEFTOVERS, category.COMMON_PEERS)
"""Categories whose eliminations are explained here."""


def why_placed_by_kind(step: Step, builder: SentenceBuilder) -> Message:
    """Return why a digit follows from a hidden window or from leftovers."""
    if BY_NAME[step.technique].category == category.LEFTOVERS:
        return builder.count("step.leftover_single", len(step.pattern) // 2, **_sides(step, builder), digit=builder.digit(step.digit))
    house, windows = step.houses[0], step.houses[1:]
    if windows:
        said: dict[str, Text] = {"house": builder.house(house), "houses": builder.houses(windows), "digit": builder.digit(step.digit)}
        return builder.count("step.direct_window", len(windows), **said)
    if step.pattern:
        return builder.say("step.last_in_window", house=builder.house(house))
    return builder.say("step.hidden_single", house=builder.house(house), digit=builder.digit(step.digit))


def why_removed_by_kind(step: Step, builder: SentenceBuilder) -> Message:
    """Return why candidates are eliminated by a technique of a variant."""
    category_name, digits = BY_NAME[step.technique].category, builder.digits(step.digits)
    if category_name == category.LEFTOVERS:
        return builder.count("step.leftovers", len(step.pattern) // 2, **_sides(step, builder), digits=digits)
    house = builder.house(step.houses[0])
    if category_name == category.HIDDEN_WINDOW:
        return builder.say("step.window", house=house, digits=digits)
    targets = builder.cells(cell for cell, _ in step.removed)
    named: dict[str, Text] = {"house": house, "digits": digits, "cells": builder.cells(step.pattern), "targets": targets}
    return builder.count("step.common_peers", len(step.removed), **named)


def _sides(step: Step, builder: SentenceBuilder) -> dict[str, Text]:
    """Return lines, regions and the cells in which they differ, for a sentence.

    The houses named first (covers) have the cells named first; these may be the lines or the regions.
    """
    half, cells = len(step.houses) // 2, len(step.pattern) // 2
    bases, covers = step.houses[:half], step.houses[half:]
    if set(builder.board.houses_of[step.pattern[0]].tolist()) & set(bases):
        bases, covers = covers, bases
    named = {"cells": builder.cells(step.pattern[:cells]), "others": builder.cells(step.pattern[cells:])}
    return {"bases": builder.houses(bases), "covers": builder.houses(covers), **named}
