"""Jigsaw sudoku: instead of boxes, regions of nine connected cells, drawn anew for every puzzle.

What a puzzle line says after the cells is the region of each cell, as symbols 1-9 in order of first appearance.

Regions come from the boxes by exchanges at random: two neighboring regions swap a cell each wherever both stay connected. After so many
exchanges hardly anything of the boxes is left, and no board is ever given up half grown, as where regions grow cell by cell. A board that
cannot be filled is rare; `generator.puzzles.fill` then draws the next one.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from generator.errors import GridFormatError
from generator.families.base.family import SYMBOLS, Family, draw_latin
from generator.families.base.geometry import box_regions, make_geometry
from generator.families.base.play import REGIONS, Extra
from generator.families.base.symmetry import Ways, canonicalize_by, list_square_turns
from generator.model import HAIR, Figure, Geometry

FOLDER = Path(__file__).parent
N = 9
N_CELLS = N * N
BOXES = box_regions(3, 3)
EXCHANGES, MOST_TRIES = 100, 10_000
"""Exchanges that make a board, and pairs of cells tried for them at most; some 2,400 are."""

SIDES = 4

FIRST_COLUMN = sum(1 << row * N for row in range(N))
LAST_COLUMN = FIRST_COLUMN << N - 1
"""Cells as bits: cell 0 is the lowest."""


def beside(cells: int) -> int:
    """Return the cells that share a side with some of a set of cells, both as bits; some of the set may be among them."""
    return (cells << N | cells >> N | (cells & ~LAST_COLUMN) << 1 | (cells & ~FIRST_COLUMN) >> 1) & (1 << N_CELLS) - 1


NEIGHBORS = tuple(tuple(near for near in range(N_CELLS) if beside(1 << cell) >> near & 1) for cell in range(N_CELLS))


def make_regions(rng_state: NDArray[np.uint64]) -> str:
    """Draw regions at random, as a puzzle line says them; `rng_state` is advanced in place."""
    from generator.kernels.rng import next_below

    region_of = list(BOXES)
    regions = [sum(1 << cell for cell in range(N_CELLS) if BOXES[cell] == region) for region in range(N)]
    done = 0
    for _ in range(MOST_TRIES):
        one, rest = divmod(int(next_below(rng_state, N_CELLS * SIDES * N)), SIDES * N)
        done += _exchange(region_of, regions, one, *divmod(rest, N))
        if done >= EXCHANGES and not is_boxes(region_of):
            break
    return format_regions(region_of)


def _exchange(region_of: list[int], regions: list[int], one: int, side: int, at: int) -> bool:
    """Swap a cell with one of the region beyond one of its sides where both regions stay connected; tell whether it was done."""
    near = NEIGHBORS[one][side % len(NEIGHBORS[one])]
    mine, theirs = region_of[one], region_of[near]
    if mine == theirs:
        return False
    other = [cell for cell in range(N_CELLS) if region_of[cell] == theirs][at]
    swap = 1 << one | 1 << other
    if not (is_connected(regions[mine] ^ swap) and is_connected(regions[theirs] ^ swap)):
        return False
    region_of[one], region_of[other] = theirs, mine
    regions[mine] ^= swap
    regions[theirs] ^= swap
    return True


def is_connected(cells: int) -> bool:
    """Tell whether the cells of a set, as bits, hang together by their sides."""
    reached, before = cells & -cells, 0
    while reached != before:
        before = reached
        reached |= beside(reached) & cells
    return reached == cells


def is_boxes(region_of: list[int]) -> bool:
    """Tell whether regions are the boxes of a classic board."""
    return renamed(region_of) == list(BOXES)


def renamed(regions: list[int]) -> list[int]:
    """Return regions numbered from 0 in order of first appearance."""
    numbers = {region: number for number, region in enumerate(dict.fromkeys(regions))}
    return [numbers[region] for region in regions]


def format_regions(regions: list[int]) -> str:
    """Write regions as a puzzle line says them; `parse_regions` reads them back."""
    return "".join(SYMBOLS[region] for region in renamed(regions))


def parse_regions(extra: str) -> list[int]:
    """Read and check the regions of a puzzle line.

    Raises
    ------
    GridFormatError   not 81 symbols 1-9, not nine to each, cells that do not hang together, another order, or the plain boxes
    """
    if len(extra) != N_CELLS:
        raise GridFormatError(f"expected {N_CELLS} region symbols after the cells, got {len(extra)}: {extra[:100]!r}")
    regions = [SYMBOLS[:N].find(symbol) for symbol in extra]
    if -1 in regions:
        at = regions.index(-1)
        raise GridFormatError(f"expected a region 1-{N} at r{at // N + 1}c{at % N + 1}, got {extra[at]!r}")
    for region in range(N):
        if regions.count(region) != N:
            raise GridFormatError(f"expected {N} cells of region {region + 1}, got {regions.count(region)}: {extra!r}")
        if not is_connected(sum(1 << cell for cell in range(N_CELLS) if regions[cell] == region)):
            at = regions.index(region)
            first = f"r{at // N + 1}c{at % N + 1}"
            raise GridFormatError(f"expected region {region + 1}, from {first}, to be connected, it falls apart: {extra!r}")
    if format_regions(regions) != extra:
        raise GridFormatError(f"expected regions numbered in order of first appearance, {format_regions(regions)!r}, got {extra!r}")
    if is_boxes(regions):
        raise GridFormatError("expected regions other than the nine boxes; write such a puzzle as sudoku-9x9")
    return regions


@lru_cache(maxsize=256)
def board_of(extra: str) -> Geometry:
    """Return the cells and houses of a board; errors as in `parse_regions`."""
    return make_geometry(parse_regions(extra))


def read_regions(figure: Figure) -> str | None:
    """Read the regions off printed walls; None where they make no nine regions of nine cells."""
    return _read_walls(figure.across, figure.upright)


@lru_cache(maxsize=256)
def _read_walls(across: bytes, upright: bytes) -> str | None:
    regions = [-1] * N_CELLS
    for start in range(N_CELLS):
        if regions[start] < 0:
            regions[start], waiting = start, [start]
            while waiting:
                cell = waiting.pop()
                for near in _open_neighbors(cell, across, upright):
                    if regions[near] < 0:
                        regions[near] = start
                        waiting.append(near)
    sizes = {regions.count(region) for region in regions}
    return format_regions(regions) if sizes == {N} and not is_boxes(regions) else None


def _open_neighbors(cell: int, across: bytes, upright: bytes) -> list[int]:
    """List the neighbors of a cell that no wall parts from it; the outermost lines are walls or thicker."""
    row, col = divmod(cell, N)
    left = row * (N + 1) + col
    lines = ((across[cell], cell - N), (across[cell + N], cell + N), (upright[left], cell - 1), (upright[left + 1], cell + 1))
    return [near for weight, near in lines if weight <= HAIR and 0 <= near < N_CELLS]


def turn_regions(extra: str, ways: Ways) -> NDArray[np.uint8]:
    """Return the regions of a board moved along each way, uint8[n_ways, n_cells], numbered in order of first appearance."""
    regions = np.array([SYMBOLS.index(symbol) for symbol in extra], np.uint8)
    return np.array([renamed(moved) for moved in regions[ways].tolist()], np.uint8)


EXAMPLE_REGIONS = "122222223111423333144423353114466553114446655786666995788886955777789995777888999"

JIGSAW_9X9 = Family(
    name="jigsaw-9x9",
    title="Jigsaw Sudoku",
    rules=(
        "Fill every empty cell with a digit from 1 to 9.",
        "Each row, each column and each of the nine outlined regions holds every one of them exactly once.",
    ),
    example=f"jigsaw-9x9:.3..4.526...4...85..2...7.....7.9......9.1......5.6.....4...6..21...5...975.1..4.:{EXAMPLE_REGIONS}",
    # The houses that every board has and the proof needs are rows and columns; the boxes here stand for regions.
    geometry=make_geometry(BOXES),
    draw=draw_latin,
    canonicalize=canonicalize_by(lambda: list_square_turns(N), turn_regions, lambda row: format_regions(row.tolist())),
    extra=Extra(REGIONS, make=make_regions, board=board_of, read=read_regions),
    levels=FOLDER / "levels.toml",
    words=FOLDER / "words.toml",
)
