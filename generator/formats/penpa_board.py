"""The board of a Penpa+ link while it is read: what was found in its cells."""

from __future__ import annotations

from generator.errors import GridFormatError
from generator.families.base.family import SHADE
from generator.formats.penpa_points import BELOW, MIDDLE, Place
from generator.formats.penpa_text import Page
from generator.model import FRAME, HAIR, HOLE_SYMBOL, OUTLINE, WALL, Figure, Sign


class Reader:
    """The figure that a page shows, as far as it is read.

    Cells are numbered from 0 within the smallest rectangle around all cells of the board.
    """

    def __init__(self, page: Page, where: str) -> None:
        self.where, self.points = where, page.points
        found = [self.points.find(number) for number in page.cells]
        places = [point[1] for point in found if point is not None and point[0] == MIDDLE]
        if len(places) < len(found) or not all(0 <= row < self.points.n_rows and 0 <= col < self.points.n_cols for row, col in places):
            raise GridFormatError(f"{where}: expected cells of the board, got a point that is none")
        self.top, self.left = min(row for row, _ in places), min(col for _, col in places)
        self.n_rows, self.n_cols = max(row for row, _ in places) - self.top + 1, max(col for _, col in places) - self.left + 1
        self.cells = {self.cell(place) for place in places}
        self.symbols = ["" if cell in self.cells else HOLE_SYMBOL for cell in range(self.n_rows * self.n_cols)]
        self.walls: set[frozenset[int]] = set()
        self.shaded: set[int] = set()
        self.squares: set[int] = set()
        self.discs: list[int] = []
        self.cages: list[tuple[int, ...]] = []
        self.labels: dict[int, str] = {}
        self.signs: list[Sign] = []
        self.outside: dict[Place, str] = {}
        self.arrows: dict[Place, Place] = {}
        self.in_holes: dict[tuple[int, int], str] = {}
        self.crossed: set[frozenset[int]] = set()

    def cell(self, place: Place) -> int:
        """Return the cell at a place of the rectangle."""
        return (place[0] - self.top) * self.n_cols + place[1] - self.left

    def find_cell(self, place: Place) -> int | None:
        """Return the cell of the board at a place; None beside the board."""
        row, col = place[0] - self.top, place[1] - self.left
        is_inside = 0 <= row < self.n_rows and 0 <= col < self.n_cols
        return cell if is_inside and (cell := row * self.n_cols + col) in self.cells else None

    def name(self, place: Place) -> str:
        """Return how messages name a place: r1c1 is the first cell of the board."""
        return f"r{place[0] - self.top + 1}c{place[1] - self.left + 1}"

    def refuse(self, what: str) -> GridFormatError:
        """Return the error for something that is not read."""
        return GridFormatError(
            f"{self.where}: expected a drawing of a puzzle that gridpress has, got {what}; gridpress cannot import these"
        )

    def split(self, key: str) -> tuple[int, Place, int]:
        """Return sort, place and small place of a point by its number in a link.

        Raises
        ------
        GridFormatError   there is no such point
        """
        point = self.points.find(int(key)) if key.isascii() and key.isdigit() and len(key) < 8 else None
        if point is None:
            raise self.refuse(f"something at the point {key[:20]!r}")
        return point

    def side(self, sort: int, place: Place) -> tuple[int, int] | None:
        """Return the two cells beside the middle of a side; None at the edge of the board."""
        other = (place[0] + 1, place[1]) if sort == BELOW else (place[0], place[1] + 1)
        one, two = self.find_cell(place), self.find_cell(other)
        return (one, two) if one is not None and two is not None else None


def make_figure(reader: Reader) -> Figure:
    """Return the figure of what was read."""
    n_rows, n_cols, gaps = reader.n_rows, reader.n_cols, {*range(len(reader.symbols))} - reader.cells
    gray = reader.shaded | reader.squares

    def weigh(one: int | None, other: int | None) -> int:
        is_in = [cell is not None and cell not in gaps for cell in (one, other)]
        if not all(is_in):
            return FRAME if any(is_in) else 0
        return WALL if frozenset(cell for cell in (one, other) if cell is not None) in reader.walls else HAIR

    def at(row: int, col: int) -> int | None:
        return row * n_cols + col if 0 <= row < n_rows and 0 <= col < n_cols else None

    return Figure(
        n_rows,
        n_cols,
        tuple(reader.symbols),
        bytes(weigh(at(row - 1, col), at(row, col)) for row in range(n_rows + 1) for col in range(n_cols)),
        bytes(weigh(at(row, col - 1), at(row, col)) for row in range(n_rows) for col in range(n_cols + 1)),
        shades=tuple(SHADE if cell in gray else 0 for cell in range(n_rows * n_cols)) if gray else (),
        discs=tuple(sorted(reader.discs)),
        signs=tuple(sorted([*reader.signs, *(Sign(OUTLINE, cage, reader.labels.get(cage[0], "")) for cage in reader.cages)])),
    )
