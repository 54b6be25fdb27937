"""The best chain found so far, and the ratings and lengths of better ones."""

from __future__ import annotations

from generator.kernels._jit import BARE, inner
from generator.techniques.explainer.link_sets import XY, X, Y

X_CYCLE, Y_CYCLE, FORCING_X, XY_CYCLE, FORCING_XY = range(5)
"""Values of CODE."""

CYCLE_RATING, FORCING_RATING, XY_RATING = 65, 66, 70
MOST_INCREMENTS = 14

RATED, SIZE, KIND, START, MIDDLE, LAST, EXCLUDED, BEST = range(8)
"""Fields of the best chain so far: rating, nodes, CODE, start, middle, last node.

MIDDLE is the node before a cycle closes; for forcing chains it is -1 where the start is assumed true and -2 where it is assumed false.
EXCLUDED has a bit for each code that is left out.
"""


@inner(**BARE)
def length_increment(size):
    """Return the tenths that a chain's length adds to its rating.

    It is one tenth for each of 4, 6, 8, 12, 16, 24, ... that its length (nodes less 2) exceeds.
    """
    tenths, limit, odd = 0, 4, False
    while size - 2 > limit:
        tenths += 1
        limit = limit * 4 // 3 if odd else limit * 3 // 2
        odd = not odd
    return tenths


@inner(**BARE)
def longest_within(tenths):
    """Return the most nodes of a chain whose length adds at most `tenths`.

    The result is 0 for a negative number.
    """
    if tenths < 0:
        return 0
    limit, odd = 4, False
    for _ in range(tenths):
        limit = limit * 4 // 3 if odd else limit * 3 // 2
        odd = not odd
    return limit + 2


@inner(**BARE)
def find_bounds(best, kind):
    """Return the most nodes that are better than the best chain.

    The result is one number for forcing chains and one for cycles of the kind.

    Parameters
    ----------
    best : int64[BEST]
    """
    has_forcing, has_cycles = finds_forcing(best[EXCLUDED], kind), finds_cycles(best[EXCLUDED], kind)
    forcing = _find_bound(best, XY_RATING if kind == XY else FORCING_RATING) if has_forcing else 0
    return forcing, _find_bound(best, _cycle_rating(kind)) if has_cycles else 0


@inner(**BARE)
def finds_forcing(excluded, kind):
    """Check whether forcing chains of a kind are searched for; there are no Y chains.

    Parameters
    ----------
    excluded : int64   bits of the codes left out
    """
    return kind != Y and not excluded >> (FORCING_XY if kind == XY else FORCING_X) & 1


@inner(**BARE)
def finds_cycles(excluded, kind):
    """Check whether cycles of a kind are searched for."""
    return not excluded >> _cycle_code(kind) & 1


@inner(**BARE)
def _cycle_code(kind):
    """Return the CODE of cycles of a kind."""
    return X_CYCLE if kind == X else Y_CYCLE if kind == Y else XY_CYCLE


@inner(**BARE)
def _find_bound(best, rating):
    """Return the most nodes with which a chain of a base rating is better."""
    # A chain is better with a lower rating, or with the same rating and fewer nodes.
    over = longest_within(best[RATED] - 1 - rating)
    if best[SIZE] and length_increment(best[SIZE] - 2) + rating <= best[RATED]:
        over = max(over, min(best[SIZE] - 2, longest_within(best[RATED] - rating)))
    return over


@inner(**BARE)
def store_forcing(best, kind, size, start, last, is_on):
    """Store a forcing chain if it is better than the best.

    Parameters
    ----------
    best : int64[BEST]   changed in place

    Return the new limit of length in nodes.
    """
    rating = XY_RATING if kind == XY else FORCING_RATING
    _store_if_better(best, rating + length_increment(size), size, FORCING_XY if kind == XY else FORCING_X, start, last, is_on)
    return _find_bound(best, rating)


@inner(**BARE)
def is_better_cycle(best, kind, size):
    """Check whether a cycle within the limit of length is better than the best.

    Parameters
    ----------
    best : int64[BEST]
    """
    return _cycle_rating(kind) + length_increment(size) < best[RATED] or size < best[SIZE]


@inner(**BARE)
def store_cycle(best, kind, size, start, last, middle):
    """Store a cycle that is better than the best.

    Parameters
    ----------
    best : int64[BEST]   changed in place

    Return the new limit of length in nodes.
    """
    rating = _cycle_rating(kind)
    _store_if_better(best, rating + length_increment(size), size, _cycle_code(kind), start, last, True)
    best[MIDDLE] = middle
    return _find_bound(best, rating)


@inner(**BARE)
def _cycle_rating(kind):
    """Return the rating of the shortest cycles of a kind."""
    return XY_RATING if kind == XY else CYCLE_RATING


@inner(**BARE)
def _store_if_better(best, rating, size, code, start, last, is_on):
    """Store a chain if it is better than the best."""
    if rating < best[RATED] or (rating == best[RATED] and size < best[SIZE]):
        best[RATED], best[SIZE], best[KIND], best[START], best[LAST] = rating, size, code, start, last
        best[MIDDLE] = -1 if is_on else -2
