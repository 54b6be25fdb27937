"""Boards in words, for readers who do not see them.

Screen readers get this text instead of the picture of a board, and the EPUB prints the parts of it that its tables do not show. A figure
is all that is needed, so every kind of puzzle has its words.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache

from generator.model import (
    ARROW,
    BAR,
    BLACK_DOT,
    CIRCLE,
    EDGE,
    HAIR,
    HOLE_SYMBOL,
    INSIDE,
    LESS,
    LETTER_V,
    LETTER_X,
    LINE,
    OUTLINE,
    OUTSIDE,
    PICTURES,
    SLASH,
    THERMOMETER,
    WHISPER,
    WHITE_DOT,
    Figure,
    NamedHouse,
    Position,
    is_letter,
)
from layouts.drawing.cell_marks import needs_frames
from layouts.phrases import Phrases

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
"""Names of regions, in the order in which they begin."""

SIGN_WORDS = {
    (EDGE, LESS): "less",
    (EDGE, WHITE_DOT): "white_dot",
    (EDGE, BLACK_DOT): "black_dot",
    (EDGE, BAR): "bar",
    (EDGE, LETTER_X): "letter",
    (EDGE, LETTER_V): "letter",
    (OUTSIDE, ""): "outside",
    (SLASH, ""): "slash",
    (INSIDE, CIRCLE): "circle",
    (LINE, THERMOMETER): "thermometer",
    (LINE, ARROW): "arrow",
    (LINE, WHISPER): "whisper",
}
"""Key in ``spoken.sign`` of the words for each kind and text of a sign; for numbers, the text is a value of the words."""


def speak_board(what: str, figure: Figure, phrases: Phrases) -> str:
    """Return a whole board in words: its size, its rows, and its other clues.

    Parameters
    ----------
    what : what the board is, such as "Puzzle 12"
    """
    size = phrases.say("spoken.board", what=what, rows=figure.n_rows, cols=figure.n_cols)
    rows = speak_rows(figure, phrases) if any(figure.symbols) or figure.discs else []  # the rows of an empty board say nothing
    signs = list_signs(figure, phrases)
    said = [phrases.say("spoken.signs", signs=_comma(phrases).join(signs))] if signs else []
    return " ".join([size, *rows, *speak_clues(figure, phrases), *said])


def speak_position(what: str, position: Position, phrases: Phrases) -> str:
    """Return a position in words: its board, its candidates and its marked cells."""
    figure, comma = position.figure, _comma(phrases)
    lines = [speak_board(what, figure, phrases)]
    lines += [
        phrases.say(
            "spoken.candidates",
            cell=cell_name(figure, cell, phrases),
            digits=comma.join(name_symbol(figure.symbol_of(digit), phrases) for digit in digits),
        )
        for cell, digits in enumerate(position.pencil)
        if digits
    ]
    return " ".join([*lines, *speak_marks(position, phrases)])


def speak_marks(position: Position, phrases: Phrases) -> list[str]:
    """Return the marks of a position: its gray cells, and what it eliminates."""
    figure, comma, lines = position.figure, _comma(phrases), list[str]()
    if position.pattern_cells:
        lines.append(phrases.say("spoken.framed", cells=_join_cells(figure, position.pattern_cells, phrases)))
    if position.highlighted:
        lines.append(phrases.say("spoken.gray", cells=_join_cells(figure, position.highlighted, phrases)))
    if position.reasons:
        key = "spoken.framed" if needs_frames(figure) else "spoken.gray"
        lines.append(phrases.say(key, cells=_join_cells(figure, position.reasons, phrases)))
        lines += [phrases.say("spoken.found", cells=_join_cells(figure, position.found, phrases))] if position.found else []
    crossed = [*position.ruled_out, *(cell for cell, _ in position.eliminated)] if position.crosses else []
    if crossed:
        lines.append(phrases.say("spoken.crossed", cells=_join_cells(figure, crossed, phrases)))
    elif position.eliminated:
        digits_of: dict[int, list[str]] = {}
        for cell, digit in sorted(position.eliminated):
            digits_of.setdefault(cell, []).append(name_symbol(figure.symbol_of(digit), phrases))
        gone = [
            phrases.say("spoken.placed", digit=" ".join(digits), cell=cell_name(figure, cell, phrases))
            for cell, digits in digits_of.items()
        ]
        lines.append(phrases.say("spoken.eliminated", marks=comma.join(gone)))
    return lines


def speak_rows(figure: Figure, phrases: Phrases) -> list[str]:
    """Return one sentence for each row, with every cell in it."""
    return _say_rows(list_cells(figure, phrases), figure.n_cols, phrases)


def list_cells(figure: Figure, phrases: Phrases) -> list[str]:
    """Return the words of each cell, row by row: its symbol, its mark, or blank.

    The discs of kinds that others add are called pieces.
    """
    named = f"spoken.disc.{figure.mark}"
    discs, blank, mark = set(figure.discs), phrases.say("spoken.blank"), phrases.say(named if named in phrases.words else "spoken.mark")
    hole = phrases.say("spoken.hole") if figure.holes else ""
    symbols = (hole if symbol == HOLE_SYMBOL else symbol for symbol in figure.symbols)
    return [name_symbol(symbol, phrases) or (mark if cell in discs else blank) for cell, symbol in enumerate(symbols)]


def name_symbol(symbol: str, phrases: Phrases) -> str:
    """Return a symbol as it is spoken: a picture by its name."""
    return phrases.say(f"picture.{PICTURES[symbol]}") if symbol in PICTURES else symbol


def speak_clues(figure: Figure, phrases: Phrases) -> list[str]:
    """Return the clues of a board other than digits and signs: regions, cages, shades.

    Regions are named only if they are not the usual boxes, cages only with their sums.
    """
    lines: list[str] = []
    if letters := [sign.text for sign in figure.signs if is_letter(sign)]:
        lines.append(phrases.say("spoken.letters", letters=_comma(phrases).join(letters)))
    if is_irregular(figure):
        lines += [phrases.say("spoken.regions"), *_say_rows(name_regions(figure), figure.n_cols, phrases)]
    for _, cells, total in figure.outlines:
        if total:
            key = "spoken.cage" if total.isdecimal() else "spoken.cage_label"
            lines.append(phrases.say(key, total=total, cells=_join_cells(figure, cells, phrases)))
    shaded = [cell for cell, shade in enumerate(figure.shades) if shade]
    if shaded and not is_irregular(figure) and not _is_chessboard(figure, shaded):
        lines.append(phrases.say("spoken.shaded", cells=_join_cells(figure, shaded, phrases)))
    return lines


def list_signs(figure: Figure, phrases: Phrases) -> list[str]:
    """Return the words of each sign, with the first and the last of its cells.

    Cages are not among them. Those of a line have all of its cells after the first, in order.
    """
    return [
        phrases.say(
            f"spoken.sign.{SIGN_WORDS[sign.kind, '' if sign.kind in (OUTSIDE, SLASH) else sign.text]}",
            text=sign.text,
            first=cell_name(figure, sign.cells[0], phrases),
            last=cell_name(figure, sign.cells[-1], phrases),
            others=_comma(phrases).join(cell_name(figure, cell, phrases) for cell in sign.cells[1:]),
        )
        for sign in figure.signs
        if sign.kind != OUTLINE and not is_letter(sign)
    ]


def _is_chessboard(figure: Figure, shaded: Sequence[int]) -> bool:
    has_half = len(shaded) == len(figure.symbols) // 2
    return has_half and all(sum(divmod(cell, figure.n_cols)) % 2 for cell in shaded)


def is_irregular(figure: Figure) -> bool:
    """Return whether a board has regions that are not equal rectangles."""
    return _is_irregular(name_regions(figure), figure.n_cols)


@lru_cache(maxsize=64)
def _is_irregular(names: tuple[str, ...], n_cols: int) -> bool:
    if len(set(names)) in (1, len(names)):
        return False
    if len(set(Counter(names).values())) > 1:
        return True
    for name in dict.fromkeys(names):
        cells = [divmod(cell, n_cols) for cell, other in enumerate(names) if other == name]
        rows, cols = {row for row, _ in cells}, {col for _, col in cells}
        if len(cells) != len(rows) * len(cols):
            return True
    return False


def name_regions(figure: Figure) -> tuple[str, ...]:
    """Return the letter of each cell's region, which heavy lines surround."""
    return _name_regions(figure.n_rows, figure.n_cols, figure.across, figure.upright)


@lru_cache(maxsize=64)
def _name_regions(n_rows: int, n_cols: int, across: bytes, upright: bytes) -> tuple[str, ...]:
    regions = [-1] * (n_rows * n_cols)
    count = 0
    for start in range(len(regions)):
        if regions[start] >= 0:
            continue
        open_cells = [start]
        regions[start] = count
        while open_cells:
            for cell in _joined_cells(open_cells.pop(), n_rows, n_cols, across, upright):
                if regions[cell] < 0:
                    regions[cell] = count
                    open_cells.append(cell)
        count += 1
    return tuple(LETTERS[region % len(LETTERS)] for region in regions)


def _joined_cells(cell: int, n_rows: int, n_cols: int, across: bytes, upright: bytes) -> Iterable[int]:
    """Yield the cells beside a cell that no heavy line divides from it."""
    row, col = divmod(cell, n_cols)
    if row and across[cell] <= HAIR:
        yield cell - n_cols
    if row + 1 < n_rows and across[cell + n_cols] <= HAIR:
        yield cell + n_cols
    if col and upright[row * (n_cols + 1) + col] <= HAIR:
        yield cell - 1
    if col + 1 < n_cols and upright[row * (n_cols + 1) + col + 1] <= HAIR:
        yield cell + 1


def cell_name(figure: Figure, cell: int, phrases: Phrases) -> str:
    """Return the name of a cell as hints print it."""
    row, col = divmod(cell, figure.n_cols)
    return phrases.say("spoken.row_name", row=row + 1) + phrases.say("spoken.col_name", col=col + 1)


def house_name(house: NamedHouse, phrases: Phrases) -> str:
    """Return the name of a house, or of a cage by its first cell."""
    return house.name or phrases.say("notation.cage", cell=cell_name(house.figure, house.cells[0], phrases))


def join_cells(house: NamedHouse, phrases: Phrases) -> str:
    """Return the names of the cells of a house."""
    return _join_cells(house.figure, house.cells, phrases)


def _join_cells(figure: Figure, cells: Iterable[int], phrases: Phrases) -> str:
    return _comma(phrases).join(cell_name(figure, cell, phrases) for cell in sorted(cells))


def _say_rows(cells: Sequence[str], n_cols: int, phrases: Phrases) -> list[str]:
    comma = _comma(phrases)
    return [
        phrases.say("spoken.row", row=start // n_cols + 1, cells=comma.join(cells[start : start + n_cols]))
        for start in range(0, len(cells), n_cols)
    ]


def _comma(phrases: Phrases) -> str:
    """Return what is between the items of a list in this language."""
    return phrases.say("cover.listed", one="", other="")
