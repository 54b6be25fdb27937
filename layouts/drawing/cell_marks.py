"""Marks of cells in pictures of a solve: gray cells, or frames, and pieces.

They do not belong to the board, and the proof ignores them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from generator.model import ARROW, BAR, EDGE, INSIDE, LINE, Figure
from layouts.drawing.board_pieces import draw_piece
from layouts.drawing.ink import Area, Ink
from layouts.drawing.line_signs import has_lines
from layouts.drawing.signs import REACH, has_circles, has_edge_signs

MARK_FRAME = 0.13
"""Width of marks on boards with lines through cells, in cells: they are frames there, because a line would not show on their gray."""

CAGED_INSET, CIRCLED_INSET, HOLED_INSET, SHADED_INSET, LINED_INSET = 0.16, 0.21, 0.16, 0.14, 0.05
"""Distance of marks from the edge of their cell, in cells, on boards where they could be taken for something else.

These have dotted cage lines, signs at edges, circles, gray cells without a digit, or lines through cells. Elsewhere a mark fills its cell.
"""

FRAME_INSET, FRAME_WIDTH, FRAME_GRAY = 0.03, 0.065, 0.25
"""Frames of cells: distance from the edge of the cell and width, in cells, and their gray."""

SIGN_GAP, WIDE_GAP = 0.2, 0.31
"""Half the gap in the side of a frame at a sign, and at a bar or a circle, in cells."""

DARKEST_SHADE = 15
"""Gray in percent of the darkest shaded cells that are no tints of regions."""

FAINT_GRAY = 0.45
"""Gray of digits and pieces that are not given."""

Place = tuple[float, float, float]
"""Left and bottom of a board's cells, and the side of a cell, in points."""


Shades = Sequence[tuple[Sequence[int], float]]
"""Groups of cells, with the gray that marks them."""


@dataclass(frozen=True, slots=True)
class Marking:
    """What a picture of a solve adds to a board.

    shades       groups of cells, with the gray of each
    framed       cells with a dark frame
    faint        cells whose digits or pieces are gray, because they are not given
    is_untinted  True: cells are white instead of in the tints of regions, for which marks could be taken
    """

    shades: Shades = ()
    framed: Sequence[int] = ()
    faint: frozenset[int] = frozenset()
    is_untinted: bool = False


NO_MARKS = Marking()


def needs_frames(figure: Figure) -> bool:
    """Return whether gray cells could be taken for something of the board.

    This is so where it has shaded cells, gray cells without a digit, lines, circles, or signs between cells. Tints of regions do not count.
    """
    is_holed = bool(figure.holes - figure.gaps)
    return is_shaded(figure) or is_holed or has_edge_signs(figure) or has_circles(figure) or has_lines(figure)


def is_shaded(figure: Figure) -> bool:
    """Return whether a board has gray cells that are no tints of regions."""
    return 0 < max(figure.shades, default=0) <= DARKEST_SHADE


def is_tinted(figure: Figure) -> bool:
    """Return whether the regions of a board have tints."""
    return max(figure.shades, default=0) > DARKEST_SHADE


def covers_lines(figure: Figure) -> bool:
    """Return whether marks of cells cover lines, which are then drawn again."""
    return has_lines(figure) or not _mark_inset(figure)


def fill_own(ink: Ink, figure: Figure, cells: Iterable[int], is_untinted: bool, place: Place) -> None:
    """Fill cells with their own shade, or with white instead of a tint."""
    x, y, cell = place
    for index in sorted(cells):
        shade = 0 if is_untinted or not figure.shades else figure.shades[index]
        ink.fill(x + index % figure.n_cols * cell, y + (figure.n_rows - index // figure.n_cols - 1) * cell, cell, cell, 1 - shade / 100)


def draw_marks(ink: Ink, figure: Figure, cells: Sequence[int], grey: float, place: Place, label_depth: float) -> None:
    """Mark cells with a gray.

    Marks are squares, or frames on boards with lines through cells.

    Parameters
    ----------
    label_depth : how far labels reach down into their cell, in points
    """
    x, y, cell = place
    inset = _mark_inset(figure) * cell
    side, labels = cell - 2 * inset, figure.labels
    for index in sorted(set(cells) - figure.holes):
        row, col = divmod(index, figure.n_cols)
        # A square inside the cell; in a cell with a label it ends below the label.
        left, low = x + col * cell + inset, y + (figure.n_rows - row - 1) * cell + inset
        if has_lines(figure):
            ink.fills(list_frame(left, low, side, MARK_FRAME * cell), grey)
        else:
            ink.fill(left, low, side, cell - inset - label_depth if index in labels else side, grey)


def draw_pieces(ink: Ink, figure: Figure, faint: frozenset[int], place: Place) -> None:
    """Draw the pieces of a board again, over marks; those not given in gray."""
    x, y, cell = place
    for index in figure.discs:
        row, col = divmod(index, figure.n_cols)
        grey = FAINT_GRAY if index in faint else 0.0
        draw_piece(ink, figure.mark, x + (col + 0.5) * cell, y + (figure.n_rows - row - 0.5) * cell, cell, grey)


def draw_frames(ink: Ink, figure: Figure, cells: Sequence[int], place: Place, label_depth: float) -> None:
    """Draw a dark frame in each cell, with a gap at each sign, below a label.

    Parameters
    ----------
    label_depth : how far labels reach down into their cell, in points
    """
    x, y, cell = place
    gaps, labels = _find_gaps(figure), figure.labels
    inset, width = FRAME_INSET * cell, FRAME_WIDTH * cell
    for index in sorted(set(cells) - figure.holes):
        row, col = divmod(index, figure.n_cols)
        # The frame is inside the cell, its upper side below a label; each side is one rectangle, or two beside the gap for a sign.
        left, low, right = x + col * cell + inset, y + (figure.n_rows - row - 1) * cell + inset, x + (col + 1) * cell - inset
        top = low - inset + cell - (label_depth if index in labels else inset)
        own = gaps.get(index, {})
        sides = [((0, -1), False, low), ((0, 1), False, top - width), ((-1, 0), True, left), ((1, 0), True, right - width)]
        areas: list[Area] = []
        for way, is_upright, at in sides:
            start, end = (low + width, top - width) if is_upright else (left, right)
            for first, last in _split(start, end, own.get(way, 0.0) * cell):
                areas.append((at, first, width, last - first) if is_upright else (first, at, last - first, width))
        ink.fills(areas, FRAME_GRAY)


def _split(start: float, end: float, gap: float) -> list[tuple[float, float]]:
    """Return a side of a frame, or its two ends beside a gap in its middle."""
    middle = (start + end) / 2
    return [(start, middle - gap), (middle + gap, end)] if gap else [(start, end)]


def _find_gaps(figure: Figure) -> dict[int, dict[tuple[int, int], float]]:
    """Return half the gaps in the frame of each cell, in cells.

    They are by the direction of the side: right and up.
    """
    gaps: dict[int, dict[tuple[int, int], float]] = {}
    for sign in figure.signs:
        if sign.kind == EDGE:
            (row, col), (next_row, next_col) = (divmod(cell, figure.n_cols) for cell in sign.cells)
            way, half = (next_col - col, row - next_row), WIDE_GAP if sign.text == BAR else SIGN_GAP
            gaps.setdefault(sign.cells[0], {})[way] = half
            gaps.setdefault(sign.cells[1], {})[-way[0], -way[1]] = half
    for cell in list_circled(figure):
        gaps[cell] = dict.fromkeys(((0, -1), (0, 1), (-1, 0), (1, 0)), WIDE_GAP)
    return gaps


def list_circled(figure: Figure) -> list[int]:
    """Return the cells with a circle, also that of an arrow."""
    return [sign.cells[0] for sign in figure.signs if sign.kind == INSIDE or (sign.kind, sign.text) == (LINE, ARROW)]


def list_frame(left: float, low: float, side: float, width: float) -> list[Area]:
    """Return a frame as four rectangles: below, above, left and right."""
    inner = side - 2 * width
    return [
        (left, low, side, width),
        (left, low + side - width, side, width),
        (left, low + width, width, inner),
        (left + side - width, low + width, width, inner),
    ]


def _mark_inset(figure: Figure) -> float:
    """Return the distance of marks from the edge of their cell, in cells."""
    if figure.outlines:
        return CAGED_INSET
    if figure.holes - figure.gaps:
        return HOLED_INSET
    if has_edge_signs(figure) or has_circles(figure):
        return REACH if has_edge_signs(figure) else CIRCLED_INSET
    if is_shaded(figure):
        return SHADED_INSET
    return LINED_INSET if has_lines(figure) else 0.0
