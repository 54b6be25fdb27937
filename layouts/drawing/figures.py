"""Drawing of any Figure at any position and size.

It depends on no family and no layout. Everything but text is one stamp, reused for equal grids; the digits of a row are one piece of
text. The proof reads the stamps back.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.model import FRAME, HAIR, WALL, Figure
from layouts.drawing.ink import CENTER, Ink, Segment
from layouts.drawing.tags import FIGURE
from layouts.fonts.faces import CAP_HEIGHT, digit_height, text_width
from layouts.geometry import Box, Point
from layouts.style.look import PRESS_LOOK, Lines, Look

LINE_PT = {weight: PRESS_LOOK.lines.thickness(weight, 0.0) for weight in (HAIR, WALL, FRAME)}
"""Thickness of rules outside of grids, by weight, in points.

Source: printers ask for 0.75 pt and more; with 1.5 to 2 and 2 to 2.5 pt, box lines and frames are easy to tell apart.
"""

CAGE_INSET, CAGE_DASH_PT = 0.12, 1.5
LABEL_SIZE, SMALLEST_LABEL_PT = 0.24, 7.0
LABEL_MARGIN, SMALLEST_MARGIN_PT, LABEL_GAP_PT = 0.06, 2.0, 1.0
"""Labels: size in cells and at least in points; distance from the edge of their cell, likewise; white between a label and a dotted line."""

DISC_RADIUS = 0.3

Marks = Sequence[tuple[Sequence[int], float]]
"""Groups of cells, each with the grey that marks them."""

MARK_INSET, CAGED_INSET = 0.05, 0.16
"""Distance of marks from the edge of their cell, in cells; larger on boards with dotted cage lines."""


def draw_spoken(ink: Ink, figure: Figure, corner: Point, cell: float, look: Look, words: str) -> None:
    """Draw a figure as one element, for which screen readers read the words."""
    with ink.tag(FIGURE, words, box=box_of(figure, corner, cell)):
        draw_figure(ink, figure, corner, cell, look)


def box_of(figure: Figure, corner: Point, cell: float) -> Box:
    """Return the rectangle of a figure on its page, in points."""
    x, y = corner
    return Box(x, y, x + figure.n_cols * cell, y + figure.n_rows * cell)


def draw_figure(ink: Ink, figure: Figure, corner: Point, cell: float, look: Look = PRESS_LOOK, marks: Marks = ()) -> None:
    """Draw a figure with its bottom left corner at a point.

    Marks are shades for pictures of a solve that do not belong to the board. They are drawn over its stamp, and the proof ignores them.

    cell    side of a cell in points
    look    lines and faces of the theme
    """
    x, y = corner
    size = (figure.n_cols * cell, figure.n_rows * cell)
    drawn = (figure.across, figure.upright, figure.shades, figure.cages, figure.labels if figure.cages else (), figure.discs)
    key = (figure.n_rows, figure.n_cols, *drawn, round(cell, 4), look)
    ink.stamp(key, x, y, size, lambda stamp: _draw_lines(stamp, figure, cell, look))
    for cells, grey in marks:
        _draw_marks(ink, figure, cells, grey, (x, y, cell))
    _draw_labels(ink, figure, x, y, cell, look.faces.label)
    _draw_symbols(ink, figure, x, y, cell, look)


def _draw_marks(ink: Ink, figure: Figure, cells: Sequence[int], grey: float, place: tuple[float, float, float]) -> None:
    x, y, cell = place
    inset = (CAGED_INSET if figure.cages else MARK_INSET) * cell
    side = cell - 2 * inset
    for index in sorted(set(cells) - set(figure.discs)):
        row, col = divmod(index, figure.n_cols)
        ink.fill(x + col * cell + inset, y + (figure.n_rows - row - 1) * cell + inset, side, side, grey)


def _middle(figure: Figure, index: int, x: float, y: float, cell: float) -> tuple[float, float]:
    row, col = divmod(index, figure.n_cols)
    return x + (col + 0.5) * cell, y + (figure.n_rows - row - 0.5) * cell


def _draw_lines(ink: Ink, figure: Figure, cell: float, look: Look) -> None:
    """Draw shades, lines, cages and discs with the corner at zero, thin lines first."""
    for index, shade in enumerate(figure.shades):
        if shade:
            row, col = divmod(index, figure.n_cols)
            ink.fill(col * cell, (figure.n_rows - row - 1) * cell, cell, cell, 1 - shade / 100)
    lines: Lines = look.lines
    for weight in (HAIR, WALL, FRAME):
        ink.lines(list(_line_runs(figure, weight, cell)), lines.thickness(weight, cell), lines.grey(weight), is_round=lines.is_round)
    for cage in figure.cages:
        ink.lines(list(_cage_outline(figure, cage, cell, look.faces.label)), lines.hair_pt, dash_pt=CAGE_DASH_PT)
    for disc in figure.discs:
        ink.disc(*_middle(figure, disc, 0.0, 0.0, cell), DISC_RADIUS * cell)


def _line_runs(figure: Figure, weight: int, cell: float) -> Iterator[Segment]:
    """Yield the lines of one weight, each as long as it continues straight."""
    rows, cols = figure.n_rows, figure.n_cols
    for row in range(rows + 1):
        y = (rows - row) * cell
        for start, end in _runs(figure.across[row * cols : (row + 1) * cols], weight):
            yield start * cell, y, end * cell, y
    for col in range(cols + 1):
        for start, end in _runs(figure.upright[col :: cols + 1], weight):
            yield col * cell, (rows - start) * cell, col * cell, (rows - end) * cell


def _runs(weights: bytes, weight: int) -> Iterator[tuple[int, int]]:
    """Yield (start, end) of each unbroken run of one weight."""
    start = None
    for at, found in enumerate((*weights, 0)):
        if found == weight and start is None:
            start = at
        elif found != weight and start is not None:
            yield start, at
            start = None


def _cage_outline(figure: Figure, cage: tuple[int, ...], cell: float, face: str) -> Iterator[Segment]:
    """Yield the outline of a cage, slightly inside its cells.

    At an inner corner, lines are extended until they meet. A label is in the corner of its cell, so the lines there begin after it.
    """
    cells = {divmod(index, figure.n_cols) for index in cage}
    inset = CAGE_INSET * cell
    corners = {divmod(index, figure.n_cols): _label_corner(figure.labels[index], cell, face) for index in cage if figure.labels}
    for row, col in sorted(cells):
        for d_row, d_col in ((-1, 0), (1, 0), (0, -1), (0, 1)):
            if (row + d_row, col + d_col) in cells:
                continue
            ends = []
            for side in (-1, 1):
                beside = (row + abs(d_col) * side, col + abs(d_row) * side)
                over = (beside[0] + d_row, beside[1] + d_col)
                ends.append(side * (0.5 * cell + (inset if over in cells else 0.0) if beside in cells else 0.5 * cell - inset))
            if d_row < 0 or d_col < 0:
                right, bottom = corners.get((row, col), (0.0, 0.0))
                ends[0] = max(ends[0], (right if d_row else bottom) - 0.5 * cell)
            mid_x, mid_y = (col + 0.5) * cell, (figure.n_rows - row - 0.5) * cell
            depth = 0.5 * cell - inset
            if d_row:
                yield mid_x + ends[0], mid_y - d_row * depth, mid_x + ends[1], mid_y - d_row * depth
            else:
                yield mid_x + d_col * depth, mid_y - ends[0], mid_x + d_col * depth, mid_y - ends[1]


def _label_size(cell: float, face: str) -> float:
    """Return the type size of labels in points.

    It is larger for faces with low digits, so that labels are equally high in every theme.
    """
    return max(SMALLEST_LABEL_PT, LABEL_SIZE * cell) * max(1.0, CAP_HEIGHT / digit_height(face))


def _label_margin(cell: float) -> float:
    return max(SMALLEST_MARGIN_PT, LABEL_MARGIN * cell)


def _label_corner(label: str, cell: float, face: str) -> tuple[float, float]:
    """Return how far a label, with its white, reaches into its cell.

    The result is (from the left, from the top) in points, zeros without a label.
    """
    if not label:
        return 0.0, 0.0
    return _label_margin(cell) + text_width(label, face, _label_size(cell, face)) + LABEL_GAP_PT, label_depth(cell, face)


def label_depth(cell: float, face: str) -> float:
    """Return how far labels, with their white, reach down into a cell, in points."""
    return _label_margin(cell) + digit_height(face) * _label_size(cell, face) + LABEL_GAP_PT


def _draw_labels(ink: Ink, figure: Figure, x: float, y: float, cell: float, face: str) -> None:
    size_pt, margin = _label_size(cell, face), _label_margin(cell)
    for index, label in enumerate(figure.labels):
        if label:
            row, col = divmod(index, figure.n_cols)
            top = y + (figure.n_rows - row) * cell
            ink.text(x + col * cell + margin, top - margin - digit_height(face) * size_pt, label, face, size_pt)


def _draw_symbols(ink: Ink, figure: Figure, x: float, y: float, cell: float, look: Look) -> None:
    """Draw the symbols: digits as one text per row, other symbols centered one by one."""
    face, size_pt = look.faces.digit, look.lines.size_per_cell * cell
    drop = digit_height(face) * size_pt / 2
    rows, cols, symbols = figure.n_rows, figure.n_cols, figure.symbols
    if all(symbol == "" or (len(symbol) == 1 and symbol in "0123456789") for symbol in symbols):
        texts = ["".join(symbol or " " for symbol in symbols[row * cols : (row + 1) * cols]) for row in range(rows)]
        if any(map(str.strip, texts)):
            ink.rows(x, y + (rows - 0.5) * cell - drop, cell, texts, face, size_pt)
        return
    for index, symbol in enumerate(symbols):
        if symbol:
            mid_x, mid_y = _middle(figure, index, x, y, cell)
            ink.text(mid_x, mid_y - drop, symbol, face, size_pt, CENTER)
