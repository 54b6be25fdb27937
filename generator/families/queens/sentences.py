"""Sentences for steps of queens puzzles."""

from __future__ import annotations

from functools import cache

from generator.families.base.sentence_builder import SentenceBuilder
from generator.families.base.trial_words import describe_trial
from generator.model import Geometry, Step
from generator.techniques.category import BLOCKING, CONFINED, GUESS, JOINT_ATTACK, LAST_PLACE, TRIAL
from generator.words.messages import Message, Text

SENTENCES = {BLOCKING: "queens.blocking", CONFINED: "queens.pair", LAST_PLACE: "queens.last", GUESS: "queens.guess"}
"""Key of the sentence for each category of techniques."""

OWN_SENTENCES = {"diagonal pair": "queens.diagonal_pair"}
"""Key of the sentence for techniques that differ from their category."""


@cache
def _list_categories() -> dict[str, str]:
    from generator.families.queens.techniques.ladder import TECHNIQUES

    return {technique.name: technique.category for technique in TECHNIQUES}


def describe_step(step: Step, board: Geometry) -> Text:
    """Return what explains a step to the reader."""
    builder = SentenceBuilder(board)
    category_name = _list_categories().get(step.technique, GUESS)
    if category_name == TRIAL:
        return describe_trial(step, builder, "queens")
    eliminated = builder.cells(cell for cell, _ in step.removed)
    if category_name == JOINT_ATTACK:
        return _describe_joint_attack(step, builder)
    if step.technique == "locked triplet":
        bases, covers = builder.houses(step.houses[:3]), builder.houses(step.houses[3:])
        return builder.say("queens.triplet", gone=eliminated, bases=bases, covers=covers)
    sentence = OWN_SENTENCES.get(step.technique) or SENTENCES[category_name]
    houses, pattern = builder.houses(step.houses), builder.cells(step.pattern)
    if step.cell is not None:
        return builder.say(sentence, cell=builder.cell(step.cell), cells=pattern, houses=houses)
    return builder.say(sentence, gone=eliminated, houses=houses, cells=pattern)


def _describe_joint_attack(step: Step, builder: SentenceBuilder) -> Message:
    """Return the sentence of two lines, each with the places left in it."""
    one, other = step.houses
    first, second = ([cell for cell in step.pattern if cell in builder.board.houses[house]] for house in (one, other))
    lines: dict[str, Text] = {
        "house": builder.house(one),
        "first": builder.cells(first),
        "other": builder.house(other),
        "second": builder.cells(second),
    }
    return builder.say("queens.joint_attack", gone=builder.cells(cell for cell, _ in step.removed), **lines)
