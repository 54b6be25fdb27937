"""Crowns: one crown in each row, column and region, and no two crowns touch.

The board has n rows, n columns and n regions; sizes are 7 to 11.

    crowns-8:<64 cells, 1 = given crown, . = none>:<64 region symbols>

The map of regions is the clue: filling places crowns at random and grows regions around them, digging moves borders until the crowns
are the only solution. `maps.py` reads, checks and draws maps, `sentences.py` explains steps. The compiled code is loaded with the first
puzzle.
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
from generator.families.crowns.maps import draw_crowns, lines_board, map_board, parse_regions, read_regions, turn_map
from generator.families.crowns.sentences import describe_step, find_attacks, list_ladder
from generator.model import Ascent, Grid, Puzzle, Step, digits_of
from generator.model.ladder import Selection
from generator.words import Words

if TYPE_CHECKING:
    from generator.families.base.dig_order import DigOrder
    from generator.kernels import Solutions

FOLDER = Path(__file__).parent
SIZES = range(7, 12)

EXAMPLES = {
    7: "1112333222223452266645766644576666455555645554444",
    8: "1111222233222244533224445322244455544446575555567758866666666666",
    9: "111112233141152233141552223141555223445555523444565553444768833444766663499776666",
    10: "1123444445622333334562233343442227334334227773444428777399492887799999288777999988777799AA8888899AAA",
    11: "11111112233144141111331141455555544444555655748845566657488866665594A8888865694A88AAA66699A88AAB6669AA888AB6669AAAAAAAAA6",
}
"""A map of each size for the rules page."""


def crowns(n: int) -> Family:
    """Return the family of crowns puzzles on an n x n board, n from 7 to 11."""
    return Family(
        name=f"crowns-{n}",
        title=f"Crowns {n} × {n}",
        rules=(
            f"Place {n} crowns: one in each row, one in each column and one in each region with a thick outline.",
            "No two crowns touch, not even corner to corner.",
            "Every puzzle has one solution only.",
        ),
        example=f"crowns-{n}:{'.' * n * n}:{EXAMPLES[n]}",
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
        levels=FOLDER / "levels.toml",
        words=FOLDER / "words.toml",
        genre=LOGIC,
        mark="crowns",
        sizes=Sizes("crowns", crowns, SIZES),
    )


def _size(puzzle: Puzzle) -> int:
    return isqrt(len(puzzle.givens))


def _regions(puzzle: Puzzle) -> NDArray[np.int16]:
    """Return the region of each cell, int16[n_cells].

    It is a new array, because the kernels are compiled for writable arrays.
    """
    return np.array(parse_regions(puzzle.extra, _size(puzzle)), np.int16)


def _fill(n: int, rng_state: NDArray[np.uint64]) -> Grid:
    """Place crowns at random and grow a map around them.

    The map usually has further solutions; digging removes these.
    """
    from generator.families.crowns.kernels.crown_search import crown_cells
    from generator.families.crowns.techniques.make_map import fill_board

    columns, regions = fill_board(n, rng_state)
    return Grid(crown_cells(columns, n).tobytes(), format_regions(regions.tolist()))


def _dig(grid: Grid, order: DigOrder, rng_state: NDArray[np.uint64]) -> Puzzle:
    """Remove all crowns and move borders until the ladder finds the crowns again.

    Raises
    ------
    DoesNotFit   a method other than "minimal": the others choose givens, and crowns puzzles have none
    GaveUp       no map was found within the limit of tries
    """
    from generator.families.crowns.techniques.make_map import make_map

    if order.method != "minimal":
        raise DoesNotFit(f"method {order.method} selects givens, and crowns puzzles have none; use method minimal")
    n = round(len(grid.digits) ** 0.5)
    full = Puzzle(f"crowns-{n}", grid.digits, grid.extra)
    regions = make_map(_columns(grid.digits, n), _regions(full), rng_state, order)
    return replace(full, givens=bytes(n * n), extra=format_regions(regions.tolist()))


def _columns(solution: bytes, n: int) -> NDArray[np.int8]:
    """Return the column of the crown in each row, int8[n]."""
    return digits_of(solution).reshape(n, n).argmax(axis=1).astype(np.int8)


def _solve(puzzle: Puzzle, limit: int, max_nodes: int | None) -> Solutions:
    from generator.families.crowns.kernels.crown_search import count_crowns

    return count_crowns(digits_of(puzzle.givens), _regions(puzzle), _size(puzzle), limit, max_nodes)


def _find_all(puzzle: Puzzle, limit: int) -> Iterator[bytes]:
    from generator.families.crowns.kernels.crown_search import crown_cells, list_crowns

    n = _size(puzzle)
    for columns in list_crowns(digits_of(puzzle.givens), _regions(puzzle), n, limit):
        yield crown_cells(columns, n).tobytes()


def _climb(puzzle: Puzzle, solution: bytes, ceiling: float) -> Ascent:
    from generator.families.crowns.techniques.make_map import ascend

    return ascend(digits_of(puzzle.givens), _regions(puzzle), _columns(solution, _size(puzzle)), ceiling)


def _fills(puzzle: Puzzle, selection: Selection) -> bool:
    from generator.families.crowns.techniques.make_map import fills_map

    return fills_map(digits_of(puzzle.givens), _regions(puzzle), selection)


def _describe(step: Step, puzzle: Puzzle, words: Words) -> str:
    return describe_step(step, map_board(puzzle.extra, _size(puzzle)), words)


def _find_faults(puzzle: Puzzle) -> list[str]:
    crown_cells = [cell for cell, digit in enumerate(puzzle.givens) if digit]
    return find_attacks(crown_cells, map_board(puzzle.extra, _size(puzzle)))


def _turn(puzzle: Puzzle) -> Turned:
    extra, givens, cells = turn_map(puzzle.extra, puzzle.givens)
    return Turned(replace(puzzle, givens=givens, extra=extra), cells)
