"""Sentences of a trial: what follows, in the order in which it is forced.

The nodes of a step are the mark that is tried and the marks that follow, each with the house whose last cell it is; in a long trial of
stars also cells that are ruled out on the way. Queens and kinds of stars have the same sentences in words of their own.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby

from generator.families.base.sentence_builder import SentenceBuilder
from generator.model import Step
from generator.words.messages import Message, Packed, Sentences, Text

MOST_MOVES, MOST_WORDS = 3, 25
"""Most forced marks, and most words, in one sentence."""

SayRuledOut = Callable[[Step, int, tuple[int, ...]], Text]
"""Returns the sentence of cells that are ruled out, from a step, the position of the first of their nodes, and the cells."""


def describe_trial(step: Step, builder: SentenceBuilder, kind: str, say_ruled_out: SayRuledOut | None = None) -> Sentences:
    """Return the sentences of a trial.

    Parameters
    ----------
    step : Step       its first node is the mark tried
    kind : str        the table of the kind's sentences
    say_ruled_out     says why cells are ruled out on the way, if the kind's trials have such moves
    """
    gone = builder.cells(cell for cell, _ in step.removed)
    sentences: list[Text] = []
    for is_on, nodes in groupby(range(1, len(step.links)), key=lambda at: step.links[at][2]):
        if is_on:
            sentences.append(_say_moves(step, list(nodes), builder, kind, not sentences))
        elif say_ruled_out:
            sentences += [] if sentences else [builder.say(f"{kind}.trial_start", gone=gone)]
            for _, same in groupby(nodes, key=lambda at: step.causes[at]):
                positions = list(same)
                sentences.append(say_ruled_out(step, positions[0], tuple(step.links[at][0] for at in positions)))
    return builder.join_sentences([*sentences, builder.say(f"{kind}.trial_end", gone=gone, houses=builder.houses(step.houses))])


def _say_moves(step: Step, nodes: list[int], builder: SentenceBuilder, kind: str, is_first: bool) -> Packed:
    """Return the sentences of forced marks, those of one house together."""
    moves = (list(same) for _, same in groupby(nodes, key=lambda at: step.causes[at].houses))
    named = tuple(_say_move(step, same, builder, kind) for same in moves)
    first, further = f"{kind}.trial" if is_first else f"{kind}.trial_then", f"{kind}.trial_then"
    gone = builder.cells(cell for cell, _ in step.removed)
    return Packed(named, "moves", first, further, (("gone", gone),), MOST_MOVES, MOST_WORDS)


def _say_move(step: Step, nodes: list[int], builder: SentenceBuilder, kind: str) -> Message:
    """Return the cells of forced marks and the house whose last cells they are."""
    cells = builder.cells(step.links[at][0] for at in nodes)
    return builder.say(f"{kind}.trial_move", cell=cells, houses=builder.house(step.causes[nodes[0]].houses[0]))
