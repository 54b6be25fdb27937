"""Arrows of chains: curves between candidates that keep clear of digits.

Each arrow takes the least bent of many curves that crosses no digit and no other candidate, or else the one that crosses least.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import hypot, inf
from operator import itemgetter

from layouts.drawing.ink import Ink, Segment
from layouts.geometry import Box, Point

ARROW_PT, HALO_PT, HEAD_PT, HEAD_WIDTH = 0.8, 0.9, 4.2, 0.38
"""Thickness of an arrow, of the white on both of its sides, length of its head and half width of the head per length."""

BENDS = (0.08, 0.16, 0.25, 0.36, 0.5, 0.65, 0.85, 1.1)
"""Distances of the handles of curves from the straight line, in lengths of it; both sides are tried."""

FLAT, PARTS, BENT_COST, SHARED_COST = 8.0, 24, 0.06, 1.0
"""Least length from which bends are measured, in points; straight parts of a curve; cost of a bend in points, and of points shared with

an earlier arrow.
"""

CLEAR_PT = 2.2
"""Distance that arrows keep from each other away from their ends."""

BESIDE_COST = 3.0
"""Cost of a point beside the board, where an arrow would cross the names of rows and columns, in points."""

EVERYWHERE = Box(-inf, -inf, inf, inf)
"""A rectangle that holds all points."""

Disc = tuple[float, float, float]
"""Middle and radius of a place that arrows avoid, in points."""

Route = list[Point]
"""Points of a curve from the edge of its first candidate to that of its last."""


def find_routes(ends: Sequence[tuple[Point, Point]], gap: float, blocks: Sequence[Disc], board: Box = EVERYWHERE) -> list[Route]:
    """Return a curve for each pair of ends that crosses few blocks and curves.

    Parameters
    ----------
    gap : distance of a curve from the candidates at its ends
    blocks : digits and candidates; those at the ends of a curve do not count for it
    board : the rectangle that curves keep inside of, where one can
    """
    routes: list[Route] = []
    for one, two in ends:
        others = [block for block in blocks if min(_distance(block, one), _distance(block, two)) > 0.5]
        earlier = [point for route in routes for point in route[3:-3]]
        routes.append(_find_route(one, two, gap, (others, earlier, board)))
    return routes


def _find_route(one: Point, two: Point, gap: float, avoided: tuple[Sequence[Disc], Sequence[Point], Box]) -> Route:
    """Return the curve of least cost, trying the least bent first.

    The search ends where the bend alone costs more than the best curve.

    Parameters
    ----------
    avoided : blocks, points of earlier curves, and the rectangle to keep inside of
    """
    least, best = inf, [one, two]
    for bend, handles in sorted(_list_handles(one, two), key=itemgetter(0)):
        if BENT_COST * bend > least:
            break
        curve = _trim(_bezier(one, *handles, two), one, two, gap)
        least, best = min((least, best), (_cost(curve, *avoided) + BENT_COST * bend, curve))
    return best


def count_crossed(route: Route, blocks: Sequence[Disc]) -> int:
    """Return how many blocks a curve crosses."""
    return sum(any(_distance(block, point) < block[2] for point in route) for block in blocks)


def _distance(one: Sequence[float], two: Sequence[float]) -> float:
    return hypot(one[0] - two[0], one[1] - two[1])


def _list_handles(one: Point, two: Point) -> Iterator[tuple[float, tuple[Point, Point]]]:
    """Yield the bends and the two handles of curves; bows first, then waves."""
    length = max(FLAT, _distance(one, two))
    right, up = (two[0] - one[0]) / length, (two[1] - one[1]) / length
    sides = [side * bend * length for bend in BENDS for side in (1.0, -1.0)]
    pairs = [(side, side) for side in sides] + [(first, last) for first in sides for last in sides if first != last]
    for first, last in pairs:
        near, far = (
            (one[0] + along * right * length - aside * up, one[1] + along * up * length + aside * right)
            for along, aside in ((0.25, first), (0.75, last))
        )
        yield max(abs(first), abs(last)) + 0.5 * abs(first - last), (near, far)


def _bezier(one: Point, first: Point, last: Point, two: Point) -> Route:
    points = []
    for at in range(PARTS + 1):
        t = at / PARTS
        shares = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
        four = list(zip(shares, (one, first, last, two), strict=True))
        points.append((sum(share * point[0] for share, point in four), sum(share * point[1] for share, point in four)))
    return points


def _trim(curve: Route, one: Point, two: Point, gap: float) -> Route:
    """Return the part of a curve outside of the candidates at its ends."""
    inside = [at for at, point in enumerate(curve) if min(_distance(point, one), _distance(point, two)) < gap]
    start = max((at for at in inside if at < PARTS // 2), default=0)
    stop = min((at for at in inside if at > PARTS // 2), default=PARTS)
    first = _at_distance(curve[start], curve[start + 1], one, gap)
    last = _at_distance(curve[stop], curve[stop - 1], two, gap)
    return [first, *curve[start + 1 : stop], last]


def _at_distance(inner: Point, outer: Point, center: Point, gap: float) -> Point:
    """Return about the point between two points at a distance from a center."""
    near, far = _distance(inner, center), _distance(outer, center)
    share = min(1.0, max(0.0, (gap - near) / (far - near))) if far > near else 0.0
    return _between(inner, outer, share)


def _cost(route: Route, blocks: Sequence[Disc], earlier: Sequence[Point], board: Box) -> float:
    """Return how much of a curve is in blocks, near other curves, or off the board."""
    near = _blocks_near(route, blocks)
    depth = sum(max(0.0, radius + HALO_PT - min(_distance((x, y), point) for point in route)) for x, y, radius in near)
    shared = sum(any(_distance(point, other) < CLEAR_PT for other in earlier) for point in route[3:-3])
    beside = sum(not (board.left < x < board.right and board.bottom < y < board.top) for x, y in route)
    return 10.0 * depth + SHARED_COST * shared + BESIDE_COST * beside


def _blocks_near(route: Route, blocks: Sequence[Disc]) -> list[Disc]:
    """Return the blocks that reach into the rectangle around a curve.

    The curve can touch no other.
    """
    xs, ys = [x for x, _ in route], [y for _, y in route]
    left, right, low, high = min(xs) - HALO_PT, max(xs) + HALO_PT, min(ys) - HALO_PT, max(ys) + HALO_PT
    return [(x, y, radius) for x, y, radius in blocks if left - radius < x < right + radius and low - radius < y < high + radius]


def _cut_dashes(route: Route, dash_pt: float) -> list[Segment]:
    """Return the dashes of a curve, which continue over the ends of its parts.

    The round ends of a dash add its thickness to it, so dashes are shorter and gaps longer by that.
    """
    lengths = (dash_pt - ARROW_PT / 2, dash_pt + ARROW_PT)
    dashes: list[Segment] = []
    left, is_drawn = lengths[0], True
    for start, end in pairwise(route):
        length, at = _distance(start, end), 0.0
        while length - at > 1e-6:
            step = min(left, length - at)
            if is_drawn:
                near, far = (_between(start, end, reach / length) for reach in (at, at + step))
                dashes.append((*near, *far))
            at, left = at + step, left - step
            if left < 1e-6:
                is_drawn = not is_drawn
                left = lengths[0] if is_drawn else lengths[1]
    return dashes


def _between(start: Point, end: Point, share: float) -> Point:
    return start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])


def draw_arrow(ink: Ink, route: Route, dash_pt: float) -> None:
    """Draw an arrow along a curve, on white; it is dashed if `dash_pt` is not 0."""
    parts = [(*start, *end) for start, end in pairwise(route)]
    ink.lines(parts, ARROW_PT + 2 * HALO_PT, 1.0)
    ink.lines(_cut_dashes(route, dash_pt) if dash_pt else parts, ARROW_PT, is_round=True)
    tip = route[-1]
    before = next((point for point in reversed(route) if _distance(point, tip) >= HEAD_PT), route[0])
    length = _distance(before, tip)
    if not length:
        return
    right, up = (tip[0] - before[0]) / length, (tip[1] - before[1]) / length
    foot, wide = (tip[0] - HEAD_PT * right, tip[1] - HEAD_PT * up), HEAD_WIDTH * HEAD_PT
    ink.lines([(foot[0] - side * wide * up, foot[1] + side * wide * right, *tip) for side in (-1, 1)], ARROW_PT)
