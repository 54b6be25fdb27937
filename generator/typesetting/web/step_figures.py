"""What the page draws of a step: its pattern, its candidates and its chain.

The page derives the rest from the step itself: the digit placed, the candidates removed, and the places named in its sentence. A figure is
a list of numbers; it is empty for a digit placed in a house or cell alone.

    number of houses, houses..., number of cells, pattern cells..., mask of digits,
    number of candidates, candidates..., number of nodes, nodes..., reasons...

A candidate is cell * 32 + digit, a node twice that, plus 1 if the candidate is true; the cells of a chain are left out, because its nodes
have them. Reasons are left out where every node follows from the one before it; else each node has their number, and how many nodes back
each of them is.
"""

from __future__ import annotations

from generator.model import Step

DIGIT_BITS = 5


def encode_figure(step: Step) -> list[int]:
    """Return the figure of a step as numbers."""
    if not (step.removed or step.links or len(step.pattern) > 1):
        return []
    mask = sum(1 << digit - 1 for digit in step.digits)
    pattern = () if step.links else step.pattern
    parts = [len(step.houses), *step.houses, len(pattern), *pattern, mask]
    parts += [len(step.candidates), *(_number(*candidate) for candidate in step.candidates)]
    return [*parts, len(step.links), *(2 * _number(cell, digit) + is_on for cell, digit, is_on in step.links), *_encode_reasons(step)]


def _number(cell: int, digit: int) -> int:
    return (cell << DIGIT_BITS) + digit


def _encode_reasons(step: Step) -> list[int]:
    """Return the reasons of all nodes; none if each is the node before it."""
    reasons = [cause.reasons for cause in step.causes]
    if all(found == ((at - 1,) if at else ()) for at, found in enumerate(reasons)):
        return []
    return [number for at, found in enumerate(reasons) for number in (len(found), *(at - reason for reason in found))]
