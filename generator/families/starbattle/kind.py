"""Star battle: stars in rows, columns and regions, of which no two touch.

The board has n rows, n columns and n regions; sizes are 8 to 12, with one star in each house at 8 and two from 9 on.

    starbattle-9:<81 cells, 1 = given star, . = none>:<81 region symbols>

The map of regions is the clue, as in crowns: filling places stars at random and grows regions around them, digging moves borders until
the stars are the only solution. `maps.py` makes boards, `sentences.py` explains steps. The compiled code is loaded with the first puzzle.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from math import isqrt
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from generator.errors import DoesNotFit
from generator.families.base.family import LOGIC, Family, Sizes
from generator.families.base.play import REGIONS, Extra, Play, Turned
from generator.families.base.regions import format_regions
from generator.families.crowns.maps import draw_crowns, parse_regions, read_regions, turn_map
from generator.families.starbattle.maps import lines_board, map_board
from generator.families.starbattle.sentences import describe_step, find_attacks, list_ladder
from generator.model import Ascent, Grid, Puzzle, Step, digits_of
from generator.model.ladder import Selection
from generator.words import Words

if TYPE_CHECKING:
    from generator.families.base.dig_order import DigOrder
    from generator.kernels import Solutions

FOLDER = Path(__file__).parent
SIZES = range(8, 13)
LARGEST_SINGLE = 8
"""Size of the largest boards with one star in each house; larger ones have two."""

EXAMPLES = {
    8: "1111122312222223124244431244433311443335166475557774758577777785",
    9: "112222223122422233144444435446444435666444335677484335667885535777855555788889999",
    10: "111111223314441123331541142363554444636354444666637788446666778884669677789999967788AAA99977888A9999",
    11: "11222223344211244334452212244445562224445555627774444456227888995562A77888955A2AA7788955AAA8888B995A8888BBB955AA999999955",
    12: "1111123333441122123334451222223633451126226633456666666635556666667635"
    "5566867775559588888A7B599B888AAA7BBB9B778AAA77BBBBC777777777B7CCCCCCCC7777",
}
"""A map of each size for the rules page."""


def starbattle(n: int) -> Family:
    """Return the family of star battle puzzles on an n x n board, n from 8 to 12."""
    k = stars_in(n)
    return Family(
        name=f"starbattle-{n}",
        title=f"Star Battle {n} × {n}",
        rules=(
            f"Place {k * n} stars: {k} in each row, {k} in each column and {k} in each region with a thick outline.",
            "No two stars touch, not even corner to corner.",
            "Every puzzle has one solution only.",
        ),
        example=f"starbattle-{n}:{'.' * n * n}:{EXAMPLES[n]}",
        geometry=lines_board(n),
        draw=draw_crowns,
        extra=Extra(REGIONS, make=None, board=partial(map_board, n=n), read=read_regions, is_dug=True),
        play=Play(
            fill=partial(_fill, n),
            dig=_dig,
            solve=_solve,
            climb=_climb,
            describe=_describe,
            techniques=list_ladder,
            fills=_fills,
            faults=_find_faults,
            find_all=_find_all,
            turn=_turn,
        ),
        levels=FOLDER / ("levels.toml" if k > 1 else "levels-single.toml"),
        words=FOLDER / "words.toml",
        genre=LOGIC,
        mark="stars",
        marks_in_house=k,
        sizes=Sizes("starbattle", starbattle, SIZES),
    )


def stars_in(n: int) -> int:
    """Return the number of stars in each house of a board of n rows."""
    return 1 if n <= LARGEST_SINGLE else 2


def _size(puzzle: Puzzle) -> int:
    return isqrt(len(puzzle.givens))


def _regions(puzzle: Puzzle) -> NDArray[np.int16]:
    """Return the region of each cell, int16[n_cells].

    It is a new array, because the kernels are compiled for writable arrays.
    """
    return np.array(parse_regions(puzzle.extra, _size(puzzle)), np.int16)


def _rows(cells: bytes) -> NDArray[np.int64]:
    """Return the stars of each row as bits, int64[n]."""
    from generator.families.starbattle.kernels.star_search import open_rows

    return open_rows(digits_of(cells), isqrt(len(cells)))[1]


def _fill(n: int, rng_state: NDArray[np.uint64]) -> Grid:
    """Place stars at random and grow a map around them.

    The map usually has further solutions; digging removes these.
    """
    from generator.families.starbattle.kernels.star_search import star_cells
    from generator.families.starbattle.techniques.make_map import fill_board

    rows, regions = fill_board(n, stars_in(n), rng_state)
    return Grid(star_cells(rows).tobytes(), format_regions(regions.tolist()))


def _dig(grid: Grid, order: DigOrder, rng_state: NDArray[np.uint64]) -> Puzzle:
    """Remove all stars and move borders until the ladder finds the stars again.

    Raises
    ------
    DoesNotFit   a method other than "minimal": the others choose givens, and star battle has none
    GaveUp       no map was found within the limit of tries
    """
    from generator.families.starbattle.techniques.make_map import make_map

    if order.method != "minimal":
        raise DoesNotFit(f"method {order.method} selects givens, and star battle puzzles have none; use method minimal")
    n = isqrt(len(grid.digits))
    full = Puzzle(f"starbattle-{n}", grid.digits, grid.extra)
    regions = make_map(stars_in(n), _rows(grid.digits), _regions(full), rng_state, order)
    return replace(full, givens=bytes(n * n), extra=format_regions(regions.tolist()))


def _solve(puzzle: Puzzle, limit: int, max_nodes: int | None) -> Solutions:
    from generator.families.starbattle.kernels.star_search import count_stars

    return count_stars(digits_of(puzzle.givens), _regions(puzzle), stars_in(_size(puzzle)), limit, max_nodes)


def _find_all(puzzle: Puzzle, limit: int) -> Iterator[bytes]:
    from generator.families.starbattle.kernels.star_search import list_stars, star_cells

    for rows in list_stars(digits_of(puzzle.givens), _regions(puzzle), stars_in(_size(puzzle)), limit):
        yield star_cells(rows).tobytes()


def _climb(puzzle: Puzzle, solution: bytes, ceiling: float) -> Ascent:
    from generator.families.starbattle.techniques.make_map import ascend

    return ascend(digits_of(puzzle.givens), _regions(puzzle), stars_in(_size(puzzle)), _rows(solution), ceiling)


def _fills(puzzle: Puzzle, selection: Selection) -> bool:
    from generator.families.starbattle.techniques.make_map import fills_map

    return fills_map(digits_of(puzzle.givens), _regions(puzzle), stars_in(_size(puzzle)), selection)


def _describe(step: Step, puzzle: Puzzle, words: Words) -> str:
    return describe_step(step, map_board(puzzle.extra, _size(puzzle)), words)


def _find_faults(puzzle: Puzzle) -> list[str]:
    stars = [cell for cell, digit in enumerate(puzzle.givens) if digit]
    return find_attacks(stars, map_board(puzzle.extra, _size(puzzle)), stars_in(_size(puzzle)))


def _turn(puzzle: Puzzle) -> Turned:
    extra, givens, cells = turn_map(puzzle.extra, puzzle.givens)
    return Turned(replace(puzzle, givens=givens, extra=extra), cells)
