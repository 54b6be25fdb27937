"""Sentences of a trial: what follows, in the order in which it is forced.

The nodes of a step are the mark that is tried and the marks that follow, each with the house whose last cell it is; in a long trial of
crowns also cells that are ruled out on the way. Queens and crowns have the same sentences in words of their own.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby

from generator.families.base.sentence_builder import SentenceBuilder
from generator.model import Step

MOST_MOVES, MOST_WORDS = 3, 25
"""Most forced marks, and most words, in one sentence."""

SayRuledOut = Callable[[Step, int, tuple[int, ...]], str]
"""Returns the sentence of cells that are ruled out, from a step, the position of the first of their nodes, and the cells."""


def describe_trial(step: Step, builder: SentenceBuilder, kind: str, say_ruled_out: SayRuledOut | None = None) -> str:
    """Return the sentences of a trial.

    Parameters
    ----------
    step : Step       its first node is the mark tried
    kind : str        the table of the kind's sentences
    say_ruled_out     says why cells are ruled out on the way, if the kind's trials have such moves
    """
    gone = builder.cells(cell for cell, _ in step.removed)
    sentences: list[str] = []
    for is_on, nodes in groupby(range(1, len(step.links)), key=lambda at: step.links[at][2]):
        if is_on:
            sentences += _say_moves(step, list(nodes), builder, kind, not sentences)
        elif say_ruled_out:
            sentences += [] if sentences else [builder.say(f"{kind}.trial_start", gone=gone)]
            for _, same in groupby(nodes, key=lambda at: step.causes[at]):
                positions = list(same)
                sentences.append(say_ruled_out(step, positions[0], tuple(step.links[at][0] for at in positions)))
    return builder.join_sentences([*sentences, builder.say(f"{kind}.trial_end", gone=gone, houses=builder.houses(step.houses))])


def _say_moves(step: Step, nodes: list[int], builder: SentenceBuilder, kind: str, is_first: bool) -> list[str]:
    """Return sentences of forced marks, those of one house together."""
    gone = builder.cells(cell for cell, _ in step.removed)
    sentences: list[str] = []
    moves = [list(same) for _, same in groupby(nodes, key=lambda at: step.causes[at].houses)]
    while moves:
        for size in range(min(MOST_MOVES, len(moves)), 0, -1):
            named = [_say_move(step, same, builder, kind) for same in moves[:size]]
            key = f"{kind}.trial" if is_first and not sentences else f"{kind}.trial_then"
            said = builder.say(key, gone=gone, moves=builder.words.join(named, "moves"))
            if size == 1 or len(said.split()) <= MOST_WORDS:
                break
        sentences.append(said)
        moves = moves[size:]
    return sentences


def _say_move(step: Step, nodes: list[int], builder: SentenceBuilder, kind: str) -> str:
    """Return the cells of forced marks and the house whose last cells they are."""
    cells = builder.cells(step.links[at][0] for at in nodes)
    return builder.say(f"{kind}.trial_move", cell=cells, houses=builder.house(step.causes[nodes[0]].houses[0]))
