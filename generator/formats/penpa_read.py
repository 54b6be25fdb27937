"""What a Penpa+ link shows, as a figure: the inverse of `penpa_draw.py`.

Forms that people draw by hand are read too. Everything that is not read may change the rules of the puzzle, so it is refused with its
name and place.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from generator.families.base.family import SYMBOLS
from generator.formats.penpa_board import Reader, make_figure
from generator.formats.penpa_draw import POINTS_TO, STEPS
from generator.formats.penpa_lines import (
    read_arrows,
    read_cages,
    read_diagonals,
    read_dots,
    read_edges,
    read_free,
    read_thermometers,
    read_whispers,
)
from generator.formats.penpa_points import BELOW, LOWER_LEFT, MIDDLE, RIGHT, SMALL, UPPER_LEFT, UPPER_RIGHT
from generator.formats.penpa_text import HISTORY, Page
from generator.model import (
    BAR,
    BLACK_DOT,
    CIRCLE,
    EDGE,
    HOLE_SYMBOL,
    INSIDE,
    LESS,
    LETTER_V,
    LETTER_X,
    OUTSIDE,
    SLASH,
    WHITE_DOT,
    Figure,
    Sign,
)

WHITE_DOTS, BLACK_DOTS = (1, 6, 7, 8, 10), (2,)
NUMBER_SIZES = ("1", "5", "6", "8", "10")
"""Sizes of a number that is text; others are lists of candidates, or text with an arrow."""

BLACK_CELLS = (1, 4)
"""Styles of dark cells, which are holes."""

DISCS = ("\N{BLACK STAR}", "\N{WHITE STAR}", "\N{BLACK CHESS QUEEN}", "\N{WHITE CHESS QUEEN}")
LETTERS = {"X": LETTER_X, "V": LETTER_V}


def read_figure(page: Page, where: str) -> tuple[Figure, bool]:
    """Return what a page shows, and whether gray cells are squares, not colored.

    Raises
    ------
    GridFormatError   something that no puzzle of gridpress has, or that is not read
    """
    reader = Reader(page, where)
    if unread := [name for name, value in page.question.items() if value and name not in READERS and name not in HISTORY]:
        raise reader.refuse(f"one with {', '.join(sorted(unread))[:60]}")
    for name, read in READERS.items():
        value = page.question.get(name)
        if value and not isinstance(value, dict if read in TABLE_READERS else list):
            raise reader.refuse(f"{str(value)[:40]!r} as {name}")
        if value:
            read(reader, value)
    read_diagonals(reader)
    _read_outside(reader)
    _read_holes(reader)
    return make_figure(reader), not reader.shaded


def _read_symbols(reader: Reader, table: Mapping[str, Any]) -> None:
    for key, value in table.items():
        if not (isinstance(value, list) and len(value) > 1 and isinstance(value[1], str)):
            raise reader.refuse(f"{str(value)[:40]!r} as a symbol")
        sort, place, _ = reader.split(key)
        style, name = value[0], value[1]
        cell = reader.find_cell(place) if sort == MIDDLE else None
        sides = reader.side(sort, place) if sort in (BELOW, RIGHT) else None
        if cell is not None and name == "kakuro":
            reader.symbols[cell] = HOLE_SYMBOL
        elif cell is not None and name in ("square_LL", "square_L", "square_M"):
            reader.squares.add(cell)
        elif cell is not None and name in ("circle_L", "circle_M"):
            reader.signs.append(Sign(INSIDE, (cell,), CIRCLE))
        elif sides and (text := _edge_of(name, style, sort, sides)):
            reader.signs.append(text)
        elif sort == MIDDLE and cell is None and name == "arrow_eight" and isinstance(style, list) and style.count(1) == 1:
            reader.arrows[place] = STEPS[min(style.index(1), len(STEPS) - 1)]
        else:
            raise reader.refuse(f"the symbol {name[:20]} {str(style)[:20]} at {reader.name(place)}")


def _edge_of(name: str, style: object, sort: int, sides: tuple[int, int]) -> Sign | None:
    """Return the sign that a symbol between two cells is; None for others."""
    if name in ("circle_SS", "circle_S") and style in (*WHITE_DOTS, *BLACK_DOTS):
        return Sign(EDGE, sides, BLACK_DOT if style in BLACK_DOTS else WHITE_DOT)
    if name in ("bars_W", "bars_G", "bars_B") and style in (1, 2, 3, 4):
        return Sign(EDGE, sides, BAR)
    if name == "inequality" and isinstance(style, int) and 1 <= style <= 2 * len(POINTS_TO):
        step = list(POINTS_TO)[(style - 1) % len(POINTS_TO)]
        if (0 in step) and (step[0] != 0) == (sort == BELOW):
            return Sign(EDGE, sides if sum(step) < 0 else sides[::-1], LESS)
    return None


def _read_numbers(reader: Reader, table: Mapping[str, Any]) -> None:
    for key, value in table.items():
        sort, place, _ = reader.split(key)
        if not (isinstance(value, list) and len(value) > 2 and isinstance(value[0], str) and value[2] in NUMBER_SIZES):
            raise reader.refuse(f"{str(value)[:40]!r} at {reader.name(place)}")
        text = value[0].strip()
        cell = reader.find_cell(place) if sort == MIDDLE else None
        sides = reader.side(sort, place) if sort in (BELOW, RIGHT) else None
        if not text:
            continue
        if cell is not None and text in DISCS:
            reader.discs.append(cell)
        elif cell is not None and len(text) < 3:
            reader.symbols[cell] = spell_digit(text, max(reader.n_rows, reader.n_cols))
        elif sides and text.upper() in LETTERS:
            reader.signs.append(Sign(EDGE, sides, LETTERS[text.upper()]))
        elif sort == MIDDLE and cell is None and len(text) < 4:
            reader.outside[place] = text
        else:
            raise reader.refuse(f"{text[:20]!r} at {reader.name(place)}")


def spell_digit(text: str, n: int) -> str:
    """Return the symbol of a digit, of which 10 and more may be written as numbers."""
    number = int(text) if text.isascii() and text.isdigit() else 0
    return SYMBOLS[number - 1] if 9 < number <= min(n, len(SYMBOLS)) else text.upper()


def _read_small(reader: Reader, table: Mapping[str, Any]) -> None:
    for key, value in table.items():
        sort, place, corner = reader.split(key)
        text = value[0].strip() if isinstance(value, list) and value and isinstance(value[0], str) else ""
        cell = reader.find_cell(place)
        if not text or sort != SMALL or cell is None:
            raise reader.refuse(f"a small number at {reader.name(place)}")
        if reader.symbols[cell] == HOLE_SYMBOL and corner in (UPPER_RIGHT, LOWER_LEFT):
            reader.in_holes[cell, corner] = text
        elif corner == UPPER_LEFT and any(cell == cage[0] for cage in reader.cages):
            reader.labels[cell] = text
        else:
            raise reader.refuse(f"a small number at {reader.name(place)}")


def _read_surface(reader: Reader, table: Mapping[str, Any]) -> None:
    for key, style in table.items():
        sort, place, _ = reader.split(key)
        if (cell := reader.find_cell(place)) is None or sort != MIDDLE:
            raise reader.refuse(f"a color at {reader.name(place)}")
        if style in BLACK_CELLS:
            reader.symbols[cell] = HOLE_SYMBOL
        elif style:
            reader.shaded.add(cell)


def _read_outside(reader: Reader) -> None:
    """Make signs of the numbers beside the board, along lines or their arrows."""
    for place, text in sorted(reader.outside.items()):
        row, col = place[0] - reader.top, place[1] - reader.left
        straight = [(0, 1)] if col == -1 else [(0, -1)] if col == reader.n_cols else []
        straight += [(1, 0)] if row == -1 else [(-1, 0)] if row == reader.n_rows else []
        step = reader.arrows.pop(place, straight[0] if len(straight) == 1 else (0, 0))
        cells = []
        at = row + step[0], col + step[1]
        while step != (0, 0) and 0 <= at[0] < reader.n_rows and 0 <= at[1] < reader.n_cols:
            cells.append(at[0] * reader.n_cols + at[1])
            at = at[0] + step[0], at[1] + step[1]
        if len(cells) < 2:
            raise reader.refuse(f"{text!r} at {reader.name(place)}, beside no row, column or diagonal")
        reader.signs.append(Sign(OUTSIDE, tuple(cells), text))
    if reader.arrows:
        raise reader.refuse(f"an arrow without a number at {reader.name(min(reader.arrows))}")


def _read_holes(reader: Reader) -> None:
    """Make signs of the numbers in holes, for the cells up to the next hole."""
    for (hole, corner), text in sorted(reader.in_holes.items()):
        step = 1 if corner == UPPER_RIGHT else reader.n_cols
        cells, cell = [], hole + step
        while cell < len(reader.symbols) and reader.symbols[cell] != HOLE_SYMBOL and (step > 1 or cell % reader.n_cols):
            cells.append(cell)
            cell += step
        reader.signs.append(Sign(SLASH, tuple(cells), text))


READERS: dict[str, Callable[[Reader, Any], None]] = {
    "surface": _read_surface, "symbol": _read_symbols, "number": _read_numbers, "killercages": read_cages, "cage": read_dots,
    "numberS": _read_small, "lineE": read_edges, "freelineE": read_free, "thermo": read_thermometers, "arrows": read_arrows,
    "nobulbthermo": read_whispers,
}  # fmt: skip
"""Part of a layer -> its reader, in an order in which each finds what it needs: holes and cages before their numbers."""

TABLE_READERS = (_read_surface, _read_symbols, _read_numbers, read_dots, _read_small, read_edges, read_free)
"""Readers of parts that are tables; others are lists."""
