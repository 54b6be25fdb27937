"""What the page draws of a step: its pattern, its candidates and its chain.

The page derives the rest from the step itself: the digit placed, the candidates removed, and the places named in its sentence.
`packed_paths.py` writes figures as numbers.
"""

from __future__ import annotations

from dataclasses import dataclass

from generator.model import Step

Candidate = tuple[int, int]
"""A cell and a digit."""


@dataclass(frozen=True, slots=True)
class Figure:
    """What is drawn of a step, besides what it places and removes.

    pattern      cells; none if there is a chain, whose nodes have them
    digits       of the pattern, ascending
    candidates   those that the argument rests on
    nodes        of a chain: cell, digit, and 1 for a candidate that is true or 0 for one that is false
    reasons      for each node the number of nodes that it follows from, and how many nodes back each of them is; empty where every node
                 follows from the one before it
    """

    houses: tuple[int, ...] = ()
    pattern: tuple[int, ...] = ()
    digits: tuple[int, ...] = ()
    candidates: tuple[Candidate, ...] = ()
    nodes: tuple[tuple[int, int, int], ...] = ()
    reasons: tuple[int, ...] = ()


def find_figure(step: Step) -> Figure | None:
    """Return the figure of a step, None for a digit placed in a house or cell alone."""
    if not (step.removed or step.links or len(step.pattern) > 1):
        return None
    return Figure(
        step.houses,
        () if step.links else step.pattern,
        tuple(sorted({*step.digits})),
        step.candidates,
        tuple((cell, digit, int(is_on)) for cell, digit, is_on in step.links),
        _list_reasons(step),
    )


def _list_reasons(step: Step) -> tuple[int, ...]:
    """Return the reasons of all nodes; none if each is the node before it."""
    reasons = [cause.reasons for cause in step.causes]
    if all(found == ((at - 1,) if at else ()) for at, found in enumerate(reasons)):
        return ()
    return tuple(number for at, found in enumerate(reasons) for number in (len(found), *(at - reason for reason in found)))
