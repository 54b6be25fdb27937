"""Drawings as data, in cell units: made by families, drawn by layouts."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import NamedTuple

HAIR, WALL, FRAME = 1, 2, 3
"""Weights of a drawn line between two cells; 0 is no line."""

HOLE_SYMBOL = "#"
"""Symbol of a cell that is a hole, which is not printed: it is drawn as a gray cell, or left blank outside the frame of the board."""

HOLE_SHADE = 20
"""Gray of a hole in percent: no shade or tint of a cell, dark enough to be told from white, and light for the small numbers in it."""

EDGE, OUTLINE, OUTSIDE, SLASH, SHADED, INSIDE, LINE = "edge", "outline", "outside", "slash", "shaded", "inside", "line"
"""How a sign is drawn: on the line between two cells; as a dotted line around cells, with text in the corner of the first; as a number

beside the board, at the end of a line of cells, with an arrow if that is a diagonal; as a number in half of the hole before a line of
cells, which a slash divides; as the gray of a cell; as a circle in a cell; or as a line through the middles of cells that touch."""

GRAY, CIRCLE = "gray", "circle"
"""Texts of the signs of one cell, which are not printed."""

THERMOMETER, ARROW, WHISPER = "thermometer", "arrow", "whisper"
"""Texts of the lines through cells, which are not printed: with a bulb in the first cell, with a circle there and a point in the last, or

with neither."""

LESS, LETTER_X, LETTER_V, WHITE_DOT, BLACK_DOT, BAR = "<", "X", "V", "\N{WHITE CIRCLE}", "\N{BLACK CIRCLE}", "\N{WHITE RECTANGLE}"
"""What is drawn at an edge: a chevron that opens toward the second cell, an upright letter, a dot, or a bar along the edge."""

OUTSIDE_MARGIN = 0.85
"""White at a side of a board that may have numbers, in cells; their middles are half a cell from its edge."""


class Margins(NamedTuple):
    """White at each side of a board for what is printed beside it, in cells."""

    left: float = 0.0
    bottom: float = 0.0
    right: float = 0.0
    top: float = 0.0


class Sign(NamedTuple):
    """One printed clue; a rule says what it means, layouts only draw it.

    kind    how it is drawn: EDGE, OUTLINE, OUTSIDE, SLASH, SHADED, INSIDE or LINE
    cells   the cells it belongs to, in the order that its rule gives them; "<" has the smaller cell first, a number outside or in a hole
            the whole line, from the cell beside the number
    text    what is printed: LESS or another mark at an edge; "12+" in an outline; a number outside or in a hole
    """

    kind: str
    cells: tuple[int, ...]
    text: str


PICTURES = {
    "\N{BLACK SUN WITH RAYS}": "sun",
    "\N{BLACK HEART SUIT}": "heart",
    "\N{BLACK STAR}": "star",
    "\N{HOUSE}": "house",
    "\N{LAST QUARTER MOON}": "moon",
    "\N{SAILBOAT}": "boat",
    "\N{SQUARE WITH VERTICAL FILL}": "red",
    "\N{SQUARE WITH HORIZONTAL FILL}": "blue",
    "\N{SQUARE WITH UPPER LEFT TO LOWER RIGHT FILL}": "green",
    "\N{DOTTED SQUARE}": "yellow",
    "\N{SQUARE WITH UPPER RIGHT TO LOWER LEFT FILL}": "purple",
    "\N{SQUARE WITH ORTHOGONAL CROSSHATCH FILL}": "orange",
}
"""Symbols that show a picture or a hatched square, with the key of their name; `layouts/fonts/picture_shapes.py` draws them."""


def is_letter(sign: Sign) -> bool:
    """Return whether a sign beside a board is a letter, not a clue of a line."""
    return sign.kind == OUTSIDE and sign.text.isalpha()


def find_margins(signs: Iterable[Sign], n_rows: int, n_cols: int) -> Margins:
    """Return the white around a board with these signs.

    Boards with letters have it below. Boards of a kind are to be of equal size, so those with numbers have it at the left and above, and
    all around if a number is elsewhere.
    """
    outside = [sign for sign in signs if sign.kind == OUTSIDE]
    if not outside:
        return Margins()
    if all(map(is_letter, outside)):
        return Margins(bottom=OUTSIDE_MARGIN)
    firsts = [(divmod(sign.cells[0], n_cols), divmod(sign.cells[1], n_cols)) for sign in outside]
    is_far = any(2 * row - next_row == n_rows or 2 * col - next_col == n_cols for (row, col), (next_row, next_col) in firsts)
    far = OUTSIDE_MARGIN if is_far else 0.0
    return Margins(OUTSIDE_MARGIN, far, far, OUTSIDE_MARGIN)


def find_outside(sign: Sign, n_cols: int) -> tuple[int, int]:
    """Return the row and column beside the board of a number outside, from -1."""
    (row, col), (next_row, next_col) = (divmod(cell, n_cols) for cell in sign.cells[:2])
    return 2 * row - next_row, 2 * col - next_col


@dataclass(frozen=True, slots=True)
class Figure:
    """Drawing of a board as data, in cell units; families make it, layouts draw it.

    symbols     one text a cell, "" = empty, HOLE_SYMBOL = a hole
    across      bytes[(n_rows + 1) * n_cols]   weight of the line above each cell, then of the lines below the last row
    upright     bytes[n_rows * (n_cols + 1)]   weight of the line left of each cell, then right of the last cell, row by row
    shades      percent of ink behind each cell; empty if no cell is shaded
    discs       cells that carry a disc (a queen, a crown)
    signs       printed clues, in ascending order; gray cells are in `shades` instead
    n_digits    number of digits, where it is not that of rows; else 0. A drawing read back does not have it, so it is not compared
    mark        what the discs are, as in `Family.mark` ("queens"); a drawing read back from a page does not have it, so it is not compared
    faces       printed symbols of digits 1..n, where they are others than in puzzle lines; not compared either
    given       cells of an answer that the puzzle has filled, which are told from those found; empty elsewhere. Not compared either
    """

    n_rows: int
    n_cols: int
    symbols: tuple[str, ...]
    across: bytes
    upright: bytes
    shades: tuple[int, ...] = ()
    discs: tuple[int, ...] = ()
    signs: tuple[Sign, ...] = ()
    mark: str = field(default="", compare=False)
    n_digits: int = field(default=0, compare=False)
    faces: str = field(default="", compare=False)
    given: frozenset[int] = field(default=frozenset(), compare=False)

    @property
    def outlines(self) -> tuple[Sign, ...]:
        """The cages, in the order of their first cells."""
        return tuple(sign for sign in self.signs if sign.kind == OUTLINE)

    @property
    def labels(self) -> dict[int, str]:
        """Small text in the top left corner of cells: that of the cage which begins there."""
        return {sign.cells[0]: sign.text for sign in self.outlines if sign.text}

    @property
    def holes(self) -> frozenset[int]:
        """Cells that are holes."""
        return frozenset(cell for cell, symbol in enumerate(self.symbols) if symbol == HOLE_SYMBOL)

    @property
    def gaps(self) -> frozenset[int]:
        """Holes outside the frame, with a side that has no line: they are blank."""
        return frozenset(cell for cell in self.holes if 0 in self.sides_of(cell))

    def sides_of(self, cell: int) -> tuple[int, int, int, int]:
        """Return the weights of the lines above, left of, right of and below a cell."""
        row, col = divmod(cell, self.n_cols)
        upright = row * (self.n_cols + 1) + col
        return self.across[cell], self.upright[upright], self.upright[upright + 1], self.across[cell + self.n_cols]

    @property
    def printed(self) -> tuple[str, ...]:
        """The symbols, with an empty text for a hole."""
        return tuple("" if symbol == HOLE_SYMBOL else symbol for symbol in self.symbols)

    def symbol_of(self, digit: int) -> str:
        """Return how a digit is printed as a candidate."""
        return self.faces[digit - 1] if self.faces else str(digit)

    @property
    def filled(self) -> frozenset[int]:
        """Cells with a digit or a disc."""
        return frozenset(self.discs or (cell for cell, symbol in enumerate(self.printed) if symbol))

    @property
    def n_filled(self) -> int:
        """Number of cells with a digit or a disc."""
        return len(self.filled)

    @property
    def found(self) -> frozenset[int]:
        """Cells of an answer that its puzzle leaves open.

        There are none in other boards, and in answers of puzzles without givens.
        """
        return self.filled - self.given if self.given else frozenset()

    def as_answer_of(self, puzzle: Figure) -> Figure:
        """Return the figure as the answer of a puzzle, whose givens it shows."""
        return replace(self, given=puzzle.filled)

    @property
    def margins(self) -> Margins:
        """White at each side of the board for what is printed beside it, in cells."""
        return find_margins(self.signs, self.n_rows, self.n_cols)

    @property
    def extent(self) -> tuple[float, float]:
        """Height and width of the drawing with its margin, in cells."""
        left, bottom, right, top = self.margins
        return self.n_rows + bottom + top, self.n_cols + left + right
