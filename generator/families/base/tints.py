"""Tints of regions: grays that distinguish neighboring regions of a board.

A map gets the fewest tints that do, and the largest part of the board the lightest one. Four are enough for every map (Appel and Haken).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from generator.families.base.regions import neighbors

MOST_CHOICES = 20_000
"""Limit of colors tried for one map and number of tints; a map of 25 regions needs about a hundred."""

TINTS = ((0, 16), (0, 12, 22), (0, 10, 17, 25))
"""Tints in percent of ink, lightest first, for maps that need two, three and four of them.

Pencil marks are legible on all of them, which are 25 percent at most. None is the gray of a hole.
"""


@lru_cache(maxsize=512)
def tint_regions(regions: tuple[int, ...], n: int) -> tuple[int, ...]:
    """Return the tint of each cell in percent; regions that share a side differ.

    A board without regions has no tints.

    Parameters
    ----------
    regions : region of each cell of an n x n board, from 0; -1 for none

    Raises
    ------
    AssertionError   four tints are too few for the map
    """
    if min(regions) < 0:
        return ()
    near = _find_neighbors(regions, n)
    sizes = [regions.count(region) for region in range(len(near))]
    for tints in TINTS:
        if colors := color_map(near, len(tints)):
            inked = [sum(size for size, color in zip(sizes, colors, strict=True) if color == one) for one in range(len(tints))]
            order = sorted(range(len(tints)), key=lambda color: (-inked[color], color))
            return tuple(tints[order.index(colors[region])] for region in regions)
    raise AssertionError("expected a map of regions that four tints can color")


def _find_neighbors(regions: Sequence[int], n: int) -> list[set[int]]:
    """Return the regions that share a side with each region."""
    near: list[set[int]] = [set() for _ in range(max(regions) + 1)]
    for cell in range(n * n):
        near[regions[cell]] |= {regions[other] for other in neighbors(n)[cell]} - {regions[cell]}
    return near


def color_map(near: Sequence[set[int]], n_colors: int) -> list[int] | None:
    """Return a color for each region, or None if the colors are not enough.

    The search is limited; a map that exceeds the limit counts as one for which they are not.

    Parameters
    ----------
    near : the neighbors of each region

    Source: D. Brelaz, New methods to color the vertices of a graph, 1979: the region with the fewest colors left is next.
    """
    colors = [-1] * len(near)
    path: list[tuple[int, list[int]]] = []
    for _ in range(MOST_CHOICES):
        if -1 not in colors:
            return colors
        # Choose the uncolored region whose neighbors have the most colors, then the one with the most neighbors.
        used = [{colors[other] for other in others} - {-1} for others in near]
        region = max((at for at, color in enumerate(colors) if color < 0), key=lambda at: (len(used[at]), len(near[at]), -at))
        path.append((region, [color for color in range(n_colors - 1, -1, -1) if color not in used[region]]))
        # Go back to the last region with a color that was not tried.
        while path and not path[-1][1]:
            colors[path.pop()[0]] = -1
        if not path:
            return None
        region, left = path[-1]
        colors[region] = left.pop()
    return None
