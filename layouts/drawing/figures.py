"""Drawing of any Figure at any position and size.

It depends on no family and no layout. Everything but text is one stamp, reused for equal grids; the digits of a row are one piece of
text. The proof reads the stamps back.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from generator.model import FRAME, HAIR, HOLE_SHADE, HOLE_SYMBOL, PICTURES, WALL, Figure
from layouts.drawing.board_pieces import draw_piece
from layouts.drawing.cage_lines import fit_dash, inset_outline, trace_cage
from layouts.drawing.cell_colors import find_colors
from layouts.drawing.cell_marks import (
    FAINT_GRAY,
    NO_MARKS,
    Marking,
    Place,
    Shades,
    covers_lines,
    draw_frames,
    draw_marks,
    draw_pieces,
    fill_own,
    is_tinted,
)
from layouts.drawing.ink import CENTER, Ink, Segment
from layouts.drawing.line_signs import draw_lines
from layouts.drawing.signs import draw_circles, draw_in_holes, draw_outside, draw_signs, draw_slashes
from layouts.drawing.tags import FIGURE
from layouts.fonts.faces import CAP_HEIGHT, DISPLAY, HEAVY_DISPLAY, PICTURE, digit_height, text_width
from layouts.geometry import Box, Point
from layouts.style.look import FULL_CELL_PT, PRESS_LOOK, Lines, Look

LINE_PT = {weight: PRESS_LOOK.lines.thickness(weight, FULL_CELL_PT) for weight in (HAIR, WALL, FRAME)}
"""Thickness of rules outside of grids, by weight, in points.

Source: printers ask for 0.75 pt and more; with 1.5 to 2 and 2 to 2.5 pt, box lines and frames are easy to tell apart.
"""

LABEL_SIZE, LARGEST_LABEL, SMALLEST_LABEL_PT = 0.24, 0.45, 7.0
LABEL_MARGIN, SMALLEST_MARGIN_PT, LABEL_GAP_PT = 0.04, 1.2, 0.6
"""Labels: size in cells, usual and at most for large print, and at least in points; distance from the ink of a frame around their cell,

likewise; white to the right of a label and below it, where the dashed line of its cage is cleared."""

WIDEST_MARGIN, LOWEST_LABEL, WIDEST_LABEL_GAP = 0.14, 0.345, 0.04
"""Bounds of these in small boards, in cells: distance from the edge; distance of the middle of a label from the top of its cell, so that it
stays in the corner, where the proof looks for it; white around a label."""

PICTURE_SIZE = 1.15
"""Size of pictures, as a part of that of digits."""

LIKE_ONE = "I"
"""Symbol that is set with serifs in every theme, because a sans serif I looks like a 1. The O is clear: no board has a 0."""


def draw_spoken(ink: Ink, figure: Figure, corner: Point, cell: float, look: Look, words: str) -> None:
    """Draw a figure as one element that screen readers say in words."""
    with ink.tag(FIGURE, words, box=box_of(figure, corner, cell)):
        draw_figure(ink, figure, corner, cell, look)


def box_of(figure: Figure, corner: Point, cell: float) -> Box:
    """Return the rectangle of a figure with its margin on its page, in points."""
    x, y = corner
    height, width = figure.extent
    return Box(x, y, x + width * cell, y + height * cell)


def place_cells(figure: Figure, corner: Point, cell: float) -> Point:
    """Return the bottom left corner of the cells of a figure with this corner."""
    return corner[0] + figure.margins.left * cell, corner[1] + figure.margins.bottom * cell


def draw_figure(ink: Ink, figure: Figure, corner: Point, cell: float, look: Look = PRESS_LOOK, marking: Marking = NO_MARKS) -> None:
    """Draw a figure with its bottom left corner, or that of its margin, at a point.

    Marks do not belong to the board: they are drawn over its stamp, and the proof ignores them. Lines through cells, those of the board,
    and pieces are drawn again over them. In an answer, givens are heavy and the digits found light; pieces and pictures have one weight
    only, so those found are gray.

    Parameters
    ----------
    cell : side of a cell in points
    look : lines and faces of the theme
    marking : marks for pictures of a solve
    """
    x, y = place_cells(figure, corner, cell)
    box = box_of(figure, (-figure.margins.left * cell, -figure.margins.bottom * cell), cell)
    drawn = (
        figure.across,
        figure.upright,
        figure.shades,
        figure.discs,
        figure.signs,
        figure.mark,
        figure.symbols if look.is_colored else (),
    )
    # The stamp holds the lines, shades and signs; boards with the same key share it. Labels, digits and numbers outside are text of their
    # own.
    key = (figure.n_rows, figure.n_cols, *drawn, figure.holes, round(cell, 4), look)
    ink.stamp(key, x, y, box, lambda stamp: _draw_lines(stamp, figure, cell, look))
    marking = _mark_found(figure, marking)
    _draw_marking(ink, figure, (x, y, cell), look, marking)
    _draw_labels(ink, figure, x, y, cell, look)
    _draw_symbols(ink, figure, (x, y), cell, look, marking.faint)
    draw_outside(ink, figure, (x, y), cell, look)
    draw_in_holes(ink, figure, (x, y), cell, look)


def _mark_found(figure: Figure, marking: Marking) -> Marking:
    """Make the pieces and pictures of an answer gray that its puzzle does not have."""
    found = frozenset(cell for cell in figure.found if cell in figure.discs or figure.symbols[cell] in PICTURES)
    return replace(marking, faint=marking.faint | found) if found else marking


def _draw_marking(ink: Ink, figure: Figure, place: Place, look: Look, marking: Marking) -> None:
    """Draw the marks of cells, and over them what they must not hide."""
    x, y, cell = place
    is_white, faint = marking.is_untinted and is_tinted(figure), marking.faint.intersection(figure.discs)
    cleared = range(len(figure.symbols)) if is_white else faint
    fill_own(ink, figure, cleared, marking.is_untinted, place)
    for cells, grey in marking.shades:
        draw_marks(ink, figure, cells, grey, place, label_depth(cell, look))
    # Marks hide lines and pieces below them, so these are drawn a second time.
    if cleared or (covers_lines(figure) and any(cells for cells, _ in marking.shades)):
        draw_lines(ink, figure, cell, (x, y))
        _draw_grid(ink, figure, cell, look, (x, y))
        draw_pieces(ink, figure, faint, place)
    draw_frames(ink, figure, marking.framed, place, label_depth(cell, look))


def draw_diagram(ink: Ink, figure: Figure, corner: Point, cell: float, look: Look, marks: Shades, has_cells: bool = True) -> None:
    """Draw the lines of a board that is not a puzzle.

    Its bottom left corner is at a point. It is not a stamp, so the proof does not take it for a board, and words may be printed in its
    cells.

    Parameters
    ----------
    has_cells : False: no lines between cells, for boards as small as an icon
    """
    x, y = corner
    _fill_holes(ink, figure, cell, corner)
    for cells, grey in marks:
        for index in sorted(cells):
            row, col = divmod(index, figure.n_cols)
            ink.fill(x + col * cell, y + (figure.n_rows - row - 1) * cell, cell, cell, grey)
    for weight in (HAIR, WALL, FRAME) if has_cells else (WALL, FRAME):
        runs = [(x + left, y + low, x + right, y + high) for left, low, right, high in _line_runs(figure, weight, cell)]
        ink.lines(runs, look.lines.thickness(weight, cell, has_bent_walls(figure)), is_round=look.lines.is_round)
    _draw_cages(ink, figure, cell, look, corner)
    if figure.holes:
        draw_slashes(ink, figure, cell, look, corner)
        draw_in_holes(ink, figure, corner, cell, look)


def _draw_cages(ink: Ink, figure: Figure, cell: float, look: Look, corner: Point) -> None:
    """Draw the dashed outlines of cages."""
    x, y = corner
    for sign in figure.outlines:
        for corners in trace_cage(sign.cells, figure.n_cols):
            outline = [(x + right, y + high) for right, high in inset_outline(corners, cell, figure.n_rows)]
            ink.outline(outline, look.lines.thickness(HAIR, cell), fit_dash(outline))


def _middle(figure: Figure, index: int, x: float, y: float, cell: float) -> tuple[float, float]:
    row, col = divmod(index, figure.n_cols)
    return x + (col + 0.5) * cell, y + (figure.n_rows - row - 0.5) * cell


def _draw_lines(ink: Ink, figure: Figure, cell: float, look: Look) -> None:
    """Draw all but text and marks with the corner at zero, thin lines first."""
    colors = find_colors(figure) if look.is_colored else ()
    for index, shade in enumerate(figure.shades if not look.is_colored else ()):
        if shade:
            row, col = divmod(index, figure.n_cols)
            ink.fill(col * cell, (figure.n_rows - row - 1) * cell, cell, cell, 1 - shade / 100)
    for index, color in enumerate(colors):
        if color:
            row, col = divmod(index, figure.n_cols)
            ink.tint(col * cell, (figure.n_rows - row - 1) * cell, cell, cell, color)
    _fill_holes(ink, figure, cell, (0.0, 0.0))
    draw_lines(ink, figure, cell)
    _draw_grid(ink, figure, cell, look, (0.0, 0.0))
    if figure.outlines:
        draw_circles(ink, figure, cell, look)
    _draw_cages(ink, figure, cell, look, (0.0, 0.0))
    _clear_labels(ink, figure, cell, look)
    for disc in figure.discs:
        draw_piece(ink, figure.mark, *_middle(figure, disc, 0.0, 0.0, cell), cell)
    draw_signs(ink, figure, cell, look)


def _fill_holes(ink: Ink, figure: Figure, cell: float, corner: Point) -> None:
    """Fill the holes within the frame of a board."""
    x, y = corner
    for index in sorted(figure.holes - figure.gaps):
        row, col = divmod(index, figure.n_cols)
        ink.fill(x + col * cell, y + (figure.n_rows - row - 1) * cell, cell, cell, 1 - HOLE_SHADE / 100)


def _draw_grid(ink: Ink, figure: Figure, cell: float, look: Look, corner: Point) -> None:
    """Draw the lines between cells, around boxes and around the board."""
    lines: Lines = look.lines
    is_bent, (x, y) = has_bent_walls(figure), corner
    for weight in (HAIR, WALL, FRAME):
        runs = [(x + left, y + low, x + right, y + high) for left, low, right, high in _line_runs(figure, weight, cell)]
        ink.lines(runs, lines.thickness(weight, cell, is_bent), is_round=lines.is_round)


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


def has_bent_walls(figure: Figure) -> bool:
    """Return whether some wall ends inside the board, as around regions of any shape."""
    rows, cols = figure.n_rows, figure.n_cols
    levels = (figure.across[row * cols : (row + 1) * cols] for row in range(1, rows))
    posts = (figure.upright[col :: cols + 1] for col in range(1, cols))
    return any(WALL in line and not set(line) <= {WALL, FRAME, 0} for line in (*levels, *posts))


def empty_board(figure: Figure) -> Figure:
    """Return a board with only its frame, its cells and its boxes."""
    across, upright = figure.across, figure.upright
    if has_bent_walls(figure):
        across, upright = (lines.replace(bytes([WALL]), bytes([HAIR])) for lines in (across, upright))
    symbols = tuple(HOLE_SYMBOL if cell in figure.gaps else "" for cell in range(len(figure.symbols)))
    return Figure(figure.n_rows, figure.n_cols, symbols, across, upright)


def _clear_labels(ink: Ink, figure: Figure, cell: float, look: Look) -> None:
    """Clear the place of each label, so that no dashed line touches it."""
    face = look.faces.label
    # The white is in the upper left corner of the cell, a little larger than the label at its right and below it.
    margin, size_pt, gap = _label_margin(cell, look), _fit_labels(figure, cell, look), _label_gap(cell)
    depth = digit_height(face) * size_pt + gap
    for index, label in figure.labels.items():
        row, col = divmod(index, figure.n_cols)
        width = text_width(label, face, size_pt) + gap
        ink.fill(col * cell + margin, (figure.n_rows - row) * cell - margin - depth, width, depth, 1.0)


def _label_size(cell: float, look: Look) -> float:
    """Return the type size of labels in points.

    It is larger for faces with low digits, so that labels are equally high in every theme.
    """
    height, least = digit_height(look.faces.label), max(SMALLEST_LABEL_PT, min(look.label_pt, LARGEST_LABEL * cell))
    # Higher type for faces with low digits, but never so high that a label reaches below LOWEST_LABEL of its cell.
    size_pt = max(least, LABEL_SIZE * cell) * max(1.0, CAP_HEIGHT / height)
    return min(size_pt, 2 * (LOWEST_LABEL * cell - _label_margin(cell, look)) / height)


def _fit_labels(figure: Figure, cell: float, look: Look) -> float:
    """Return the type size of a board's labels, at which the longest fits in its cell."""
    size_pt = _label_size(cell, look)
    widest = max((text_width(label, look.faces.label, size_pt) for label in {*figure.labels.values()}), default=0.0)
    return size_pt * min(1.0, (cell - _label_margin(cell, look) - _label_gap(cell)) / widest) if widest else size_pt


def _label_margin(cell: float, look: Look) -> float:
    """Return the distance of labels from the edge of their cell, in points.

    Some of it is white even beside the frame of the board, unless the board is very small.
    """
    return min(WIDEST_MARGIN * cell, max(SMALLEST_MARGIN_PT, LABEL_MARGIN * cell) + look.lines.thickness(FRAME, cell) / 2)


def _label_gap(cell: float) -> float:
    """Return the white around a label, in points."""
    return min(LABEL_GAP_PT, WIDEST_LABEL_GAP * cell)


def label_depth(cell: float, look: Look) -> float:
    """Return how far labels, with their white, reach down into a cell, in points."""
    return _label_margin(cell, look) + digit_height(look.faces.label) * _label_size(cell, look) + _label_gap(cell)


def _draw_labels(ink: Ink, figure: Figure, x: float, y: float, cell: float, look: Look) -> None:
    face, size_pt, margin = look.faces.label, _fit_labels(figure, cell, look), _label_margin(cell, look)
    for index, label in figure.labels.items():
        row, col = divmod(index, figure.n_cols)
        top = y + (figure.n_rows - row) * cell
        ink.text(x + col * cell + margin, top - margin - digit_height(face) * size_pt, label, face, size_pt)


def _draw_symbols(ink: Ink, figure: Figure, corner: Point, cell: float, look: Look, faint: frozenset[int]) -> None:
    """Draw the symbols: digits of one face as one text per row, others one by one.

    So are faint ones.
    """
    (x, y), faces, size_pt = corner, look.faces, look.lines.size_per_cell * cell
    rows, cols, symbols = figure.n_rows, figure.n_cols, list(figure.printed)
    # An answer has two faces if its puzzle has givens, any other board one.
    given, found = figure.given, figure.found
    layers = [(faces.given, given), (faces.found, found)] if given and found else [(faces.digit, frozenset(range(len(symbols))))]
    is_plain = all(symbol == "" or (len(symbol) == 1 and symbol in "0123456789") for symbol in symbols)
    for face, cells in layers:
        # Half the height of a digit below the middle of a cell is its baseline.
        drop = digit_height(face) * size_pt / 2
        if not is_plain:
            _draw_letters(ink, figure, (x, y, cell), (face, size_pt, face == faces.given and len(layers) > 1), sorted(cells), faint)
            continue
        for index in (at for at in sorted(faint & cells) if symbols[at]):
            mid_x, mid_y = _middle(figure, index, x, y, cell)
            ink.text(mid_x, mid_y - drop, symbols[index], face, size_pt, CENTER, FAINT_GRAY)
        shown = [symbol if at in cells and at not in faint else "" for at, symbol in enumerate(symbols)]
        texts = ["".join(symbol or " " for symbol in shown[row * cols : (row + 1) * cols]) for row in range(rows)]
        if any(map(str.strip, texts)):
            ink.rows(x, y + (rows - 0.5) * cell - drop, cell, texts, face, size_pt)


def _draw_letters(
    ink: Ink, figure: Figure, place: Place, type_: tuple[str, float, bool], cells: Sequence[int], faint: frozenset[int]
) -> None:
    """Draw the symbols of cells one by one.

    Parameters
    ----------
    type_ : face and size, and whether the face is the heavy one of givens
    """
    x, y, cell = place
    face, size_pt, is_heavy = type_
    drop, symbols = digit_height(face) * size_pt / 2, figure.printed
    # Letters like 1 come from another face, set as high as the digits of this one.
    upright = HEAVY_DISPLAY if is_heavy else DISPLAY
    taller = digit_height(face) / digit_height(upright)
    for index in cells:
        symbol = symbols[index]
        if not symbol:
            continue
        mid_x, mid_y = _middle(figure, index, x, y, cell)
        grey = FAINT_GRAY if index in faint else 0.0
        if symbol in PICTURES:
            large_pt = PICTURE_SIZE * size_pt
            ink.text(mid_x, mid_y - digit_height(PICTURE) * large_pt / 2, symbol, PICTURE, large_pt, CENTER, grey)
            continue
        own_face, own_pt = (upright, size_pt * taller) if symbol == LIKE_ONE else (face, size_pt)
        ink.text(mid_x, mid_y - drop, symbol, own_face, own_pt, CENTER, grey)
