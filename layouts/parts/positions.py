"""Positions: partly solved boards with coordinates, candidates and marks.

Candidates are shown where a step needs them; shades mark the cells it uses, circles, squares and arrows the candidates. The board itself
is drawn like every other board, so the proof reads it, its candidates and the caption below it. The proof does not see shades, strokes and
crosses; a reader cannot mistake them for clues.

The proof knows the places of the candidates in their cells, too; one that is not at its own place is a fault.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import ceil, sqrt

from generator.errors import DoesNotFit
from generator.model import AFTER, BEFORE, HAIR, OUTSIDE, Figure, Position, find_outside
from layouts.drawing.cage_lines import CAGE_INSET
from layouts.drawing.cell_marks import Marking, is_shaded
from layouts.drawing.figures import LINE_PT, box_of, draw_figure, place_cells
from layouts.drawing.flow import Piece
from layouts.drawing.ink import CENTER, RIGHT, Ink
from layouts.drawing.line_signs import has_arrows
from layouts.drawing.links import around, puzzle_key
from layouts.drawing.signs import has_circles, has_edge_signs
from layouts.drawing.spoken_boards import speak_position
from layouts.drawing.tags import ARTIFACT, FIGURE, LINK, P
from layouts.fonts.faces import digit_height, number_width, text_width
from layouts.fonts.fitting import SMALLEST_PT, clip_text, fit_size
from layouts.geometry import PT_PER_MM, Box
from layouts.parts.chain_arrows import Disc, draw_arrow, find_routes
from layouts.plan.setting import Setting
from layouts.style.layout import LARGE_PT, Layout
from layouts.style.look import LEAST_LINE_PT

PENCIL_SHARE, PENCIL_GAP_PT, LARGE_GAP_PT = 0.32, 1.1, 0.8
"""Candidates: their size in cells, and the least white between their rows, in large print less."""

REACH, SIGNED_REACH, SIGNED_MIDDLE, CAGED_TOP, CAGED_PITCH = 0.58, 0.52, 0.46, 0.385, 0.19
"""Candidates: the share of a cell over which they are spread.

On boards with signs at the edges of cells, or with circles, they are spread less, so that they touch none: even less in a direction in
which some are beside the middle of an edge.

On boards with cages, the first of three rows is CAGED_TOP of a cell below its top, under the sum; the others follow at CAGED_PITCH. The
proof knows these places: a candidate that is not at its own place is a fault.
"""

CAGED_ROWS = 3
"""Rows of candidates on the largest boards with cages."""


@dataclass(frozen=True, slots=True)
class Spread:
    """Places of the candidates of one board, relative to its cells, in points.

    size_pt      type size
    cols, rows   places a row, and rows
    across       distance of places in a row
    first, down  distance of the first row's middle from the top of the cell, and of the rows from each other
    """

    size_pt: float
    cols: int
    rows: int
    across: float
    first: float
    down: float

    def place(self, digit: int, cell: float) -> tuple[float, float]:
        """Return the middle of a digit, from the left and from the top of its cell."""
        row, col = divmod(digit - 1, self.cols)
        return cell / 2 + (col - (self.cols - 1) / 2) * self.across, self.first + row * self.down


def find_spread(figure: Figure, cell: float, face: str, wanted_pt: float = 0.0) -> Spread:
    """Return the places of the candidates of a board with cells of a given side.

    Parameters
    ----------
    cell : in points
    face : font of the digits
    wanted_pt : type size of the candidates where their places have room for it, even if it is more than the usual share of a cell
    """
    n_digits = figure.n_digits or figure.n_rows
    cols = ceil(sqrt(n_digits))
    rows = ceil(n_digits / cols)
    across, down = (_reach(figure, other) * cell / max(1, count - 1) for count, other in ((cols, rows), (rows, cols)))
    first = cell / 2 - (rows - 1) / 2 * down
    if figure.outlines:
        # Fewer rows than three share their place, each in the middle of its part.
        across, down = (cell - 2 * (CAGE_INSET * cell + 1.0)) / cols, CAGED_PITCH * max(1.0, CAGED_ROWS / rows) * cell
        first = (CAGED_TOP - CAGED_PITCH / 2) * cell + down / 2
    gap = LARGE_GAP_PT if wanted_pt else PENCIL_GAP_PT
    most_pt = min(down - gap, PENCIL_HEIGHT * cell) / digit_height(face)
    size_pt = max(SMALLEST_PT, min(max(PENCIL_SHARE * cell, wanted_pt), most_pt))
    return Spread(size_pt, cols, rows, across, first, down)


def _setting_spread(setting: Setting, figure: Figure, cell: float) -> Spread:
    """Return the places of candidates, which in large print are as large as the text."""
    text_pt = setting.layout.text_pt
    return find_spread(figure, cell, setting.faces.digit, text_pt if text_pt >= LARGE_PT else 0.0)


def _reach(figure: Figure, n_beside: int) -> float:
    """Return the share of a cell over which candidates are spread in one direction.

    Parameters
    ----------
    n_beside : rows or columns in this direction; if their number is odd, one ends at the middle of two edges
    """
    has_signs = has_edge_signs(figure) or has_circles(figure) or has_arrows(figure)
    return REACH if not has_signs else SIGNED_MIDDLE if n_beside % 2 else SIGNED_REACH


LIT, LIT_ON_GRAY = 0.88, 0.72
"""Greys of the houses that a step looks along; the second one on boards with gray cells of their own."""

STRIKE_PT, STRUCK = LEAST_LINE_PT, 0.45
"""Thickness of the bar over an eliminated candidate, in points, and the gray of its digit."""

CROSS_PT, CROSS = 1.5, 0.14
LEAST_CELL_PT, CAGED_CELL_PT, TEXT_EMS = 28.4, 36.0, 2.95
"""Least side of a cell without cages and with cages; side of a cell in sizes of the text next to it.

Nine cells of LEAST_CELL_PT are 9 cm.
"""

USUAL_COLS, MOST_ENLARGED = 9, 1.5
"""Columns of most boards; most by which the cells of a board with fewer are larger, so that it is as wide."""

COORDINATE_SHARE, COORDINATE_GAP, CAPTION_GAP = 0.3, 0.45, 0.5
"""Size of coordinates in cells, at least the small size of the layout; white between them and the board's frame, and between lines of a
caption, in their sizes.
"""

OUTSIDE_GAP_PT = 5.0
"""Further white between the names of rows and numbers at the left of a board, for which they could be taken."""

ORDER_SHARE, LARGEST_ORDER, ORDER_INSET = 0.25, 0.33, 0.06
"""Numbers of steps: usual and largest type size, and distance from the corner, in cells."""

PENCIL_HEIGHT = 0.352
"""Largest height of a candidate in cells; the proof takes larger ones for digits."""

RING, RING_PT, DASH_PT, DIGIT_REACH = 0.145, 0.8, 2.2, 0.3
"""Circles and squares: radius in cells and thickness; dashes of arrows; radius around digits that arrows avoid, in cells."""


def least_cell(figure: Figure) -> float:
    """Return the least side of a cell with readable candidates, in points."""
    return CAGED_CELL_PT if figure.outlines else LEAST_CELL_PT


def position_cell(position: Position, text_pt: float, width: float) -> float:
    """Return the side of a position's cells in points.

    It grows with the size of the text next to the board, so that candidates of large print are as large as the text, and on boards of few
    columns, so that these are as wide as others, but not in walkthroughs; the board is never wider than `width`.
    """
    figure = position.figure
    ems = 1 / PENCIL_SHARE if text_pt >= LARGE_PT else TEXT_EMS
    few = 1.0 if position.step else min(MOST_ENLARGED, max(1.0, USUAL_COLS / figure.extent[1]))
    return min(few * max(least_cell(figure), ems * text_pt), width / figure.extent[1])


def coordinate_size(setting: Setting, cell: float) -> float:
    """Return the type size of coordinates of a board, in points."""
    return max(SMALLEST_PT, setting.layout.small_pt, COORDINATE_SHARE * cell)


def coordinate_margin(setting: Setting, figure: Figure, cell: float = 0.0) -> tuple[float, float]:
    """Return the width of row names and the height of column names, with white.

    Parameters
    ----------
    cell : side of a cell in points; 0 for boards with the smallest coordinates
    """
    size_pt, face = coordinate_size(setting, cell), setting.faces.text
    number = setting.say("position.row", row="")
    width = text_width(number, face, size_pt) + number_width(figure.n_rows, face, size_pt)
    gap = COORDINATE_GAP * size_pt + (OUTSIDE_GAP_PT if _has_outside(figure)[1] else 0.0)
    return width + gap, (digit_height(face) + COORDINATE_GAP) * size_pt


def _has_outside(figure: Figure) -> tuple[bool, bool]:
    """Return whether numbers are printed above a board, and at its left."""
    places = [find_outside(sign, figure.n_cols) for sign in figure.signs if sign.kind == OUTSIDE]
    return any(row < 0 for row, _ in places), any(col < 0 for _, col in places)


def _position_margin(setting: Setting, position: Position, width: float) -> tuple[float, float]:
    """Return the margins of a position for its coordinates.

    They grow with its cells; the ink of its frame is part of them.
    """
    cell = position_cell(position, setting.layout.text_pt, width)
    left, top = coordinate_margin(setting, position.figure, cell)
    reach = setting.layout.look.lines.reach_pt(cell)
    return left + reach, top + reach


def board_width(setting: Setting, position: Position, width: float) -> float:
    """Return the drawn width of a position and its coordinates in a column, in points."""
    figure, left = position.figure, _position_margin(setting, position, width)[0]
    return left + figure.extent[1] * position_cell(position, setting.layout.text_pt, width - left)


def position_piece(setting: Setting, position: Position, width: float, room: float = 0.0) -> Piece:
    """Return a position with coordinates, above a caption that links to its puzzle.

    The caption names the puzzle, its page and the number of cells filled. It is as wide as the board, or takes more lines.

    Parameters
    ----------
    width : largest width of the board, in points
    room : width up to which the caption may be wider than the board, in points

    Raises
    ------
    DoesNotFit   the position has candidates, and the page is too narrow for them
    """
    layout, face, figure = setting.layout, setting.faces.text, position.figure
    left, top_margin = _position_margin(setting, position, width)
    side = board_width(setting, position, width) - left
    cell = side / figure.extent[1]
    if any(position.pencil):
        _check_pencil(setting, figure, cell)
    height = cell * figure.extent[0]
    lines = [clip_text(text, face, layout.caption_pt, max(width, room)) for text in _caption(setting, position, max(side, room - left))]
    pitch = layout.caption_pt * (1 + CAPTION_GAP)

    def draw(ink: Ink, x: float, top: float) -> None:
        with ink.tag(ARTIFACT):
            draw_coordinates(ink, setting, figure, x + left, top - top_margin, cell, COORDINATE_SHARE * cell)
        draw_position(ink, setting, position, x + left, top - top_margin - height, cell)
        y = top - top_margin - height - 0.4 * layout.caption_pt
        for size_pt, text in lines:
            y -= pitch
            with ink.tag(P), ink.tag(LINK):
                ink.text(x + left, y, text, face, size_pt)
                ink.link(puzzle_key(position.number), around(x + left, y, text_width(text, face, size_pt), size_pt), text)

    return Piece(top_margin + height + 0.8 * layout.caption_pt + len(lines) * pitch, draw)


def _check_pencil(setting: Setting, figure: Figure, cell: float) -> None:
    """Check that candidates are clearly smaller than the digits of a board.

    Raises
    ------
    DoesNotFit   cells are too small for candidates of the smallest type, as of a board with many columns on a narrow page
    """
    high = digit_height(setting.faces.digit) * _setting_spread(setting, figure, cell).size_pt
    if high > PENCIL_HEIGHT * cell:
        least, got = (f"{side / PT_PER_MM:.2f}" for side in (high / PENCIL_HEIGHT, cell))
        board = f"{figure.n_rows}x{figure.n_cols} board"
        raise DoesNotFit(
            f"candidates of a {board} need cells of {least} mm, but the page leaves {got} mm; "
            "choose a larger trim, or leave out glossary and walkthroughs"
        )


def _caption(setting: Setting, position: Position, width: float) -> list[str]:
    """Return the lines of a caption: its puzzle and its number of filled cells."""
    page = setting.plan.page_of[position.number] if setting.plan else 0
    filled = position.figure.n_filled
    parts = [setting.say("position.label", number=position.number, page=page), setting.say("position.filled", filled=filled)]
    if position.moment:
        parts.insert(0, setting.say(MOMENTS[position.moment]))
    if position.step:
        parts.insert(0, setting.say("position.after" if position.orders else "position.before", step=position.step))
    # The widest number of a page decides, so that a plan does not change the lines.
    longest = setting.say("position.label", number=position.number, page=888)
    lines: list[str] = []
    room = 0.0
    for part in parts:
        measured = longest if part == parts[-2] else part
        needed = text_width(f"{SEPARATOR}{measured}", setting.faces.text, setting.layout.caption_pt)
        if lines and needed <= room:
            lines[-1] += SEPARATOR + part
            room -= needed
        else:
            lines.append(part)
            room = width - needed
    return lines


MOMENTS = {BEFORE: "position.before_step", AFTER: "position.after_step"}
"""Phrases of captions in chapters for practice."""

SEPARATOR = " · "
"""Text between the parts of a caption."""


def draw_coordinates(ink: Ink, setting: Setting, figure: Figure, x: float, top: float, cell: float, least_pt: float = 0.0) -> None:
    """Draw the names of columns above a board, and of rows at its left.

    They are beside the numbers outside the board, or beside the board where it has none on that side.

    Parameters
    ----------
    x, top : top left corner of the board with its margin, in points
    least_pt : type size, if it is more than the small size of the layout
    """
    face, wanted = setting.faces.text, max(SMALLEST_PT, setting.layout.small_pt, least_pt)
    columns = [setting.say("position.column", col=col + 1) for col in range(figure.n_cols)]
    size_pt = max(SMALLEST_PT, min(fit_size(text, face, wanted, 0.95 * cell) for text in columns))
    gap, high, margins = COORDINATE_GAP * wanted + setting.layout.look.lines.reach_pt(cell), digit_height(face), figure.margins
    is_above, is_left = _has_outside(figure)
    low = top + gap - (0.0 if is_above else margins.top * cell)
    right = x - gap + (-OUTSIDE_GAP_PT if is_left else margins.left * cell)
    for col, text in enumerate(columns):
        ink.text(x + (margins.left + col + 0.5) * cell, low, text, face, size_pt, CENTER)
    for row in range(figure.n_rows):
        y = top - (margins.top + row + 0.5) * cell - high * wanted / 2
        ink.text(right, y, setting.say("position.row", row=row + 1), face, wanted, RIGHT)


def draw_position(ink: Ink, setting: Setting, position: Position, x: float, y: float, cell: float) -> None:
    """Draw a position with the bottom left corner of its figure at x, y."""
    what = setting.say("chapter.puzzle", first=position.number)
    with ink.tag(FIGURE, speak_position(what, position, setting.phrases), box=box_of(position.figure, (x, y), cell)):
        _draw_board(ink, setting, position, x, y, cell)


def _draw_board(ink: Ink, setting: Setting, position: Position, x: float, y: float, cell: float) -> None:
    # One system for all kinds: gray is the house, a frame the step. Tints of regions are left out, because both could be taken for them.
    lit = LIT_ON_GRAY if is_shaded(position.figure) else LIT
    marking = Marking(((position.highlighted, lit),), position.pattern_cells, is_untinted=True)
    look = setting.layout.look
    # Sums of large print would cover the candidates below them.
    draw_figure(ink, position.figure, (x, y), cell, replace(look, label_pt=0.0) if any(position.pencil) else look, marking)
    x, y = place_cells(position.figure, (x, y), cell)
    spread = _setting_spread(setting, position.figure, cell)
    _draw_chain(ink, position, spread, (x, y, cell))
    _draw_orders(ink, setting, position, (x, y, cell))
    for index, digits in enumerate(position.pencil):
        if digits:
            _draw_pencil(ink, setting, position, index, spread, (x, y, cell))
    if position.crosses:
        gone = [index for index, _ in position.eliminated]
        for cells, width in ((position.ruled_out, LINE_PT[HAIR]), (gone, CROSS_PT)):
            for index in cells:
                left, low = _corner(position, index, x, y, cell)
                draw_cross(ink, left + cell / 2, low + cell / 2, CROSS * cell, width)


def has_orders(layout: Layout) -> bool:
    """Return whether cells have the numbers of the steps that fill them.

    No cell has room for numbers as large as large print requires.
    """
    return not layout.look.label_pt


def _draw_orders(ink: Ink, setting: Setting, position: Position, place: tuple[float, float, float]) -> None:
    """Draw the number of its step in the lower right corner of each cell.

    These are the cells that the steps of a walkthrough fill. Smaller boards have no room for the numbers.

    Parameters
    ----------
    place : left and bottom of the cells, and the side of a cell, in points
    """
    cell, face = place[2], setting.faces.digit
    size_pt = max(SMALLEST_PT, ORDER_SHARE * cell)
    if size_pt > LARGEST_ORDER * cell or not has_orders(setting.layout):
        return
    # A dotted line of a cage, or the gray frame of a cell on a board with lines, is further outside.
    inset = (CAGE_INSET * cell + 1.0) if position.figure.outlines else ORDER_INSET * cell
    for index, number in position.orders:
        left, low = _corner(position, index, *place)
        ink.text(left + cell - inset, low + inset, str(number), face, size_pt, RIGHT)


def draw_cross(ink: Ink, x: float, y: float, arm: float, width_pt: float) -> None:
    """Draw a black cross around a point; `arm` is half its side."""
    ink.lines([(x - arm, y - arm, x + arm, y + arm), (x - arm, y + arm, x + arm, y - arm)], width_pt)


def _corner(position: Position, index: int, x: float, y: float, cell: float) -> tuple[float, float]:
    row, col = divmod(index, position.figure.n_cols)
    return x + col * cell, y + (position.figure.n_rows - row - 1) * cell


def _middle(position: Position, index: int, digit: int, spread: Spread, place: tuple[float, float, float]) -> tuple[float, float]:
    """Return the middle of a candidate.

    `place` is the left and bottom of the board, and the side of a cell.
    """
    left, low = _corner(position, index, *place)
    right, down = spread.place(digit, place[2])
    return left + right, low + place[2] - down


def _draw_chain(ink: Ink, position: Position, spread: Spread, place: tuple[float, float, float]) -> None:
    """Draw the arrows of a chain, then the circles and squares of candidates on white.

    An arrow is solid if its end is true, else dashed.
    """
    radius = min(RING * place[2], 0.5 * spread.down - 0.1, 0.5 * spread.across)
    ends = [
        (_middle(position, cell, digit, spread, place), _middle(position, last, second, spread, place))
        for cell, digit, last, second, _ in position.arrows
    ]
    blocks = _list_blocks(position, spread, place, radius) if ends else []
    left, low, cell = place
    board = Box(left, low, left + position.figure.n_cols * cell, low + position.figure.n_rows * cell)
    for route, arrow in zip(find_routes(ends, radius + 1.0, blocks, board), position.arrows, strict=True):
        draw_arrow(ink, route, 0.0 if arrow[4] else DASH_PT)
    for pairs, is_round in ((position.squared, False), (position.circled, True)):
        for cell, digit in pairs:
            x, y = _middle(position, cell, digit, spread, place)
            if is_round:
                ink.disc(x, y, radius, 0.0)
                ink.disc(x, y, radius - RING_PT, 1.0)
            else:
                side = 0.92 * radius
                ink.fill(x - side, y - side, 2 * side, 2 * side, 0.0)
                ink.fill(x - side + RING_PT, y - side + RING_PT, 2 * (side - RING_PT), 2 * (side - RING_PT), 1.0)


def _list_blocks(position: Position, spread: Spread, place: tuple[float, float, float], radius: float) -> list[Disc]:
    """Return the places that arrows avoid: digits, candidates and circles."""
    cell = place[2]
    blocks = [_middle(position, index, digit, spread, place) for index, left in enumerate(position.pencil) for digit in left]
    found = [(x, y, 1.1 * radius) for x, y in blocks]
    for index, symbol in enumerate(position.figure.printed):
        if symbol:
            left, low = _corner(position, index, *place)
            found.append((left + cell / 2, low + cell / 2, DIGIT_REACH * cell))
    return found


def _draw_pencil(ink: Ink, setting: Setting, position: Position, index: int, spread: Spread, place: tuple[float, float, float]) -> None:
    """Draw the candidates of a cell, each at its digit's place.

    Eliminated candidates are gray and struck out.
    """
    face = setting.faces.digit
    high = digit_height(face) * spread.size_pt
    for digit in position.pencil[index]:
        x, y = _middle(position, index, digit, spread, place)
        symbol, is_gone = position.figure.symbol_of(digit), (index, digit) in position.eliminated
        ink.text(x, y - high / 2, symbol, face, spread.size_pt, CENTER, STRUCK if is_gone else 0.0)
        if is_gone:
            arm_x, arm_y = 0.7 * text_width(symbol, face, spread.size_pt), 0.55 * high
            ink.lines([(x - arm_x, y - arm_y, x + arm_x, y + arm_y)], STRIKE_PT)
