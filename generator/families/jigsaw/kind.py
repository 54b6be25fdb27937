"""Jigsaw sudoku: random regions of nine connected cells instead of boxes.

Every puzzle has its own regions. The part of a puzzle line after the cells is the region of each cell, as symbols 1-9 in order of first
appearance.

Regions are made from the boxes by random exchanges: two neighboring regions swap one cell each wherever both stay connected. After
EXCHANGES of these hardly anything of the boxes is left, and no board has to be abandoned half finished, as happens where regions grow
cell by cell. A board that cannot be filled is rare; `generator.puzzles.fill` then draws the next one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from generator.errors import GridFormatError
from generator.families.base.family import SYMBOLS, Family, draw_latin
from generator.families.base.geometry import box_regions, make_geometry
from generator.families.base.house_play import CanonicalPlay
from generator.families.base.play import REGIONS, Extra
from generator.families.base.regions import find_splits, format_regions, is_connected, neighbors, number_regions, read_symbols, read_walls
from generator.families.base.symmetry import Transforms, canonicalize_by, list_square_turns
from generator.families.base.tints import tint_regions
from generator.model import Figure, Geometry
from generator.rules.cell_text import cell_name

FOLDER = Path(__file__).parent
N = 9
N_CELLS = N * N
BOXES = box_regions(3, 3)
EXCHANGES, MOST_TRIES = 100, 10_000
"""Number of exchanges that make a board, and limit of cell pairs tried for them; about 2,400 pairs are needed."""

SIDES = 4


def make_regions(rng_state: NDArray[np.uint64]) -> str:
    """Return random regions as text for a puzzle line.

    Parameters
    ----------
    rng_state : uint64[2]   advanced in place
    """
    from generator.kernels.rng import next_below

    region_of = list(BOXES)
    regions = [{cell for cell in range(N_CELLS) if BOXES[cell] == region} for region in range(N)]
    done = 0
    for _ in range(MOST_TRIES):
        one, rest = divmod(int(next_below(rng_state, N_CELLS * SIDES * N)), SIDES * N)
        done += _exchange(region_of, regions, one, *divmod(rest, N))
        if done >= EXCHANGES and not is_boxes(region_of):
            break
    return format_regions(region_of)


def _exchange(region_of: list[int], regions: list[set[int]], one: int, side: int, at: int) -> bool:
    """Swap a cell with one of a neighboring region; return whether it was possible.

    Both regions must stay connected.

    Parameters
    ----------
    one : the cell
    side : index of its neighbor whose region is the other region
    at : index, within the other region, of the cell to swap with
    """
    beside = neighbors(N)[one]
    near = beside[side % len(beside)]
    mine, theirs = region_of[one], region_of[near]
    if mine == theirs:
        return False
    other = sorted(regions[theirs])[at]
    swap = {one, other}
    if not (is_connected(regions[mine] ^ swap, N) and is_connected(regions[theirs] ^ swap, N)):
        return False
    region_of[one], region_of[other] = theirs, mine
    regions[mine] ^= swap
    regions[theirs] ^= swap
    return True


def is_boxes(region_of: Sequence[int]) -> bool:
    """Return whether regions are the boxes of a classic board."""
    return number_regions(region_of) == list(BOXES)


def parse_regions(extra: str) -> list[int]:
    """Read and check the regions of a puzzle line.

    Raises
    ------
    GridFormatError   not 81 symbols 1-9, not nine cells to each region, a region that is not connected, regions not numbered in order
                      of first appearance, or regions that are the boxes of a classic board
    """
    if len(extra) != N_CELLS:
        raise GridFormatError(f"expected {N_CELLS} region symbols after the cells, got {len(extra)}: {extra[:100]!r}")
    regions = read_symbols(extra, N)
    splits = find_splits(regions, N)
    for region in range(N):
        if regions.count(region) != N:
            raise GridFormatError(f"expected {N} cells of region {region + 1}, got {regions.count(region)}: {extra!r}")
        if region in splits:
            first = cell_name(splits[region][0], N)
            raise GridFormatError(f"expected region {region + 1}, from {first}, to be connected, got separate parts: {extra!r}")
    if format_regions(regions) != extra:
        raise GridFormatError(f"expected regions numbered in order of first appearance, {format_regions(regions)!r}, got {extra!r}")
    if is_boxes(regions):
        raise GridFormatError("expected regions other than the nine boxes, got the boxes; write this puzzle as sudoku-9x9")
    return regions


@lru_cache(maxsize=256)
def board_of(extra: str) -> Geometry:
    """Return the cells and houses of a board.

    It raises the same errors as `parse_regions`.
    """
    return make_geometry(parse_regions(extra), box_name="region")


def read_regions(figure: Figure) -> str | None:
    """Read the regions from the walls of a printed board.

    The result is None where the walls do not enclose nine regions of nine cells, or enclose the boxes of a classic board.
    """
    regions = read_walls(figure)
    sizes = {regions.count(region) for region in regions}
    return format_regions(regions) if sizes == {N} and not is_boxes(regions) else None


def transform_regions(extra: str, transforms: Transforms) -> NDArray[np.uint8]:
    """Return the regions of a board under each symmetry, uint8[n_transforms, n_cells].

    The regions of each image are numbered from 0 in order of first appearance.
    """
    regions = np.array([SYMBOLS.index(symbol) for symbol in extra], np.uint8)
    return np.array([number_regions(moved) for moved in regions[transforms].tolist()], np.uint8)


def draw_jigsaw(board: Geometry, digits: bytes) -> Figure:
    """Draw digits, thick lines between regions, and a tint for each region.

    Parameters
    ----------
    digits : bytes[n_cells]   0 = empty
    """
    return replace(draw_latin(board, digits), shades=tint_regions(tuple(board.boxes.tolist()), N))


EXAMPLE_REGIONS = "122222223111423333144423353114466553114446655786666995788886955777789995777888999"

# Every board has rows and columns, which the proof needs; the boxes here are placeholders for the regions.
PLAY = CanonicalPlay(
    "jigsaw-9x9",
    make_geometry(BOXES, box_name="region"),
    Extra(REGIONS, make=make_regions, board=board_of, read=read_regions),
    sample=EXAMPLE_REGIONS,
    canonicalize=canonicalize_by(lambda: list_square_turns(N), transform_regions, lambda row: format_regions(row.tolist())),
)

JIGSAW_9X9 = Family(
    name=PLAY.name,
    title="Jigsaw Sudoku",
    rules=(
        "Fill every empty cell with a digit from 1 to 9.",
        "Each row, each column and each of the nine outlined regions contains each of them exactly once.",
        "Every puzzle has one solution only.",
    ),
    example=f"jigsaw-9x9:.3..4.526...4...85..2...7.....7.9......9.1......5.6.....4...6..21...5...975.1..4.:{EXAMPLE_REGIONS}",
    geometry=PLAY.geometry,
    draw=draw_jigsaw,
    play=PLAY,
    extra=PLAY.extra,
    levels=FOLDER / "levels.toml",
    words=FOLDER / "words.toml",
)
