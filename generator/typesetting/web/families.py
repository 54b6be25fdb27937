"""Kinds of puzzles as the companion page knows them: nothing but data that its houses, walls, conflicts and turns follow from.

A page has the kinds of its book. What it cannot play yet, `can_play` tells.

    n         cells of a side; digits of a house
    regions   region of each cell as a symbol, "" where there are none or the puzzle brings its own
    extras    houses beyond regions, columns and rows
    moves     steps (down, aside) to cells that may not hold the same digit though no house holds both
    shades    cells that are shaded, as a text of 0 and 1; "" where none is
    extra     what a line says after its cells: "", "regions" or "cages"
    tints     1 where regions are tinted
    marks     what a mark is called where cells hold such, one in each row, instead of digits; "" elsewhere
    turns     which of the eight turns and mirror images keep the board, as numbers of `turns_of`
    boxes     rows and columns of a box where bands, stacks and their lines may change places as well; [] where not
    relabel   1 where digits may be exchanged
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

from generator.families import find_family
from generator.families.base.family import SYMBOLS, Family
from generator.families.base.geometry import box_regions, turns_of
from generator.families.base.play import CAGES, REGIONS
from generator.families.base.symmetry import list_turns
from generator.model import EXTRA, Geometry
from generator.words import Words

PLAYED_EXTRAS = {REGIONS, CAGES}
"""What the page can read after the cells of a line."""


def can_play(family: Family) -> bool:
    """Tell whether the page can play a kind: square boards of houses, cages and marks."""
    board = family.geometry
    is_read = family.extra is None or family.extra.kind in PLAYED_EXTRAS
    return family.on_page and is_read and board.n_rows == board.n_cols == board.n


def list_kinds(names: Iterable[str], words: Words) -> dict[str, dict[str, Any]]:
    """Return kinds by name, titles and rules in a language."""
    return {name: kind_of(name, words) for name in dict.fromkeys(names)}


@cache
def kind_of(name: str, words: Words) -> dict[str, Any]:
    """Return one kind as plain data, its title and rules in a language."""
    family = find_family(name)
    board = family.geometry
    extra = family.extra.kind if family.extra else ""
    shades = family.draw(board, bytes(board.n_cells)).shades if not extra else ()
    regions = "".join(SYMBOLS[box] for box in board.boxes.tolist()) if board.boxes[0] >= 0 and extra != REGIONS else ""
    return {
        "title": words.translate(family.title),
        "rules": [words.translate(rule) for rule in family.rules],
        "n": board.n,
        "regions": regions,
        "extras": [house for house, kind in zip(board.houses.tolist(), board.kinds, strict=True) if kind == EXTRA],
        "moves": list_moves(board),
        "shades": "".join("1" if shade else "0" for shade in shades) if any(shades) else "",
        "extra": extra,
        "tints": int(extra == REGIONS and family.has_marks),
        "marks": words.say(f"{family.mark}.mark") if family.has_marks else "",
        "turns": _kept_turns(board),
        "boxes": _box_shape(family, regions),
        "relabel": int(not family.has_marks and extra != CAGES),
    }


def list_moves(board: Geometry) -> list[list[int]]:
    """List the steps, downward, that lead from every cell they can be made from to a peer, those along rows and columns left out."""
    n = board.n_rows
    near = [{peer for peer in peers if peer >= 0} for peers in board.peers.tolist()]
    return [[down, aside] for down in range(1, n) for aside in range(1 - n, n) if aside and _is_move(near, n, down, aside)]


def _is_move(near: list[set[int]], n: int, down: int, aside: int) -> bool:
    starts = ((row, col) for row in range(n - down) for col in range(max(0, -aside), n - max(0, aside)))
    return all((row + down) * n + col + aside in near[row * n + col] for row, col in starts)


def _kept_turns(board: Geometry) -> list[int]:
    kept = {tuple(way) for way in list_turns(board).tolist()}
    return [number for number, way in enumerate(turns_of(board.n)) if way in kept]


def _box_shape(family: Family, regions: str) -> list[int]:
    """Return rows and columns of a box where a board is made of nothing but equal boxes, columns and rows."""
    n = family.geometry.n
    if family.extra or family.has_marks or list_moves(family.geometry) or EXTRA in family.geometry.kinds:
        return []
    shapes = ([rows, n // rows] for rows in range(1, n + 1) if n % rows == 0)
    return next((shape for shape in shapes if "".join(SYMBOLS[box] for box in box_regions(*shape)) == regions), [])
