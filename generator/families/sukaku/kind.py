"""Sukaku: a sudoku that says which digits each cell can have, instead of givens.

The part of a puzzle line after the cells has nine characters for each cell: its candidates, and ``.`` for every other digit. Cells may
have givens as well. gridpress solves, grades and explains such puzzles, but neither makes nor prints them. Source: the
729-character lines of Sukaku Explainer (github.com/SudokuMonster/SukakuExplainer).
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from generator.errors import GridFormatError
from generator.families.base.family import Family, draw_latin
from generator.families.base.geometry import box_regions, make_geometry
from generator.families.base.house_play import HousePlay
from generator.families.base.play import Extra
from generator.model import Geometry, Puzzle
from generator.rules.cell_text import cell_name

FOLDER = Path(__file__).parent
N = 9
N_CELLS = N * N
DIGITS, ALL = "123456789", (1 << N) - 1
CANDIDATES = "candidates"
BOARD = make_geometry(box_regions(3, 3))
ALL_CANDIDATES = DIGITS * N_CELLS
"""The candidates of an empty board as text."""

GIVENS = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


@lru_cache(maxsize=256)
def parse_candidates(extra: str) -> tuple[int, ...]:
    """Return the candidate mask of each cell, bit d-1 for digit d.

    The nine characters of a cell may be in any order; ``.`` and ``0`` are no digit.

    Raises
    ------
    GridFormatError   not 729 characters, another character, a digit twice in a cell, or a cell without a candidate
    """
    if len(extra) != N * N_CELLS:
        raise GridFormatError(f"expected {N * N_CELLS} characters of candidates, nine for each cell, got {len(extra)}")
    masks = []
    for cell in range(N_CELLS):
        own = extra[N * cell : N * cell + N]
        found = own.replace("0", ".").replace(".", "")
        if not found or not set(found) <= set(DIGITS) or len(set(found)) < len(found):
            raise GridFormatError(f"expected some of {DIGITS}, each once, and '.' for the others at {cell_name(cell, N)}, got {own!r}")
        masks.append(sum(1 << int(digit) - 1 for digit in found))
    return tuple(masks)


def format_candidates(masks: tuple[int, ...]) -> str:
    """Return candidates as text; ``parse_candidates`` reads them back."""
    return "".join(digit if mask >> at & 1 else "." for mask in masks for at, digit in enumerate(DIGITS))


def make_sukaku(masks: tuple[int, ...]) -> Puzzle:
    """Return the puzzle with the candidates of each cell; a single one is a given."""
    givens = bytes(mask.bit_length() if mask & (mask - 1) == 0 else 0 for mask in masks)
    return Puzzle(SUKAKU_9X9.name, givens, format_candidates(masks))


def list_masks(puzzle: Puzzle) -> tuple[int, ...]:
    """Return the candidate mask of each cell; a given is the only one of its cell."""
    masks = zip(puzzle.givens, parse_candidates(puzzle.extra), strict=True)
    return tuple(1 << digit - 1 if digit else mask for digit, mask in masks)


@lru_cache(maxsize=256)
def list_candidates(extra: str) -> NDArray[np.int32]:
    """Return the candidate masks of a board as kernels need them, int32[81]."""
    masks = np.array(parse_candidates(extra), np.int32)
    masks.setflags(write=False)
    return masks


def _board_of(extra: str) -> Geometry:
    parse_candidates(extra)
    return BOARD


def _check(puzzle: Puzzle) -> None:
    """Check that givens are candidates of their cells; GridFormatError."""
    for cell, (digit, mask) in enumerate(zip(puzzle.givens, parse_candidates(puzzle.extra), strict=True)):
        if digit and not mask >> digit - 1 & 1:
            own = puzzle.extra[N * cell : N * cell + N]
            raise GridFormatError(f"expected the given {digit} among the candidates of {cell_name(cell, N)}, got {own!r}")


def _make_example() -> str:
    """Return the line of an easy puzzle: all candidates where it has no given."""
    return f"{GIVENS}:{format_candidates(tuple(ALL if cell == '.' else 1 << int(cell) - 1 for cell in GIVENS))}"


PLAY = HousePlay(
    "sukaku-9x9",
    BOARD,
    Extra(
        CANDIDATES,
        make=None,
        board=_board_of,
        read=lambda _: None,
        normalize=lambda extra: format_candidates(parse_candidates(extra)),
        check=_check,
        start=list_candidates,
    ),
    sample=ALL_CANDIDATES,
)

SUKAKU_9X9 = Family(
    name=PLAY.name,
    title="Sukaku",
    rules=(
        "Fill every cell with one of the digits that it shows.",
        "Each row, each column and each box contains every digit from 1 to 9 exactly once.",
        "Every puzzle has one solution only.",
    ),
    example=f"sukaku-9x9:{_make_example()}",
    geometry=BOARD,
    draw=draw_latin,
    play=PLAY,
    in_books=False,
    on_page=False,
    extra=PLAY.extra,
    words=FOLDER / "words.toml",
)
