"""How to read the book: names of cells and houses, words and marks of hints.

It shows only what the book uses. Its boards are diagrams without digits, which the proof does not read; `generator.typesetting.notation`
makes their names with the same words as the hints.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import ceil, sqrt

from generator.model import HAIR, NamedHouse, Notation, Position
from layouts.drawing.cell_marks import FRAME_GRAY, FRAME_INSET, FRAME_WIDTH, draw_frames, list_frame
from layouts.drawing.columns import ColumnPage, PartPage, draw_columns, paginate_columns
from layouts.drawing.figures import LINE_PT, box_of, draw_diagram
from layouts.drawing.flow import Piece, heading, paragraph_lines, subheading
from layouts.drawing.ink import CENTER, Ink
from layouts.drawing.spoken_boards import house_name, join_cells
from layouts.drawing.tags import ARTIFACT, FIGURE, P
from layouts.fonts.faces import digit_height, text_width
from layouts.fonts.fitting import clip_text, wrap_text
from layouts.geometry import Box, Frame
from layouts.parts.chain_arrows import ARROW_PT, HEAD_PT, HEAD_WIDTH
from layouts.parts.positions import (
    CROSS_PT,
    DASH_PT,
    LIT,
    RING_PT,
    STRIKE_PT,
    coordinate_margin,
    draw_coordinates,
    draw_cross,
)
from layouts.plan.setting import Setting

ABOUT = 0.76
"""Grey of the cell that is named as an example."""

IS_USED: dict[str, Callable[[Position], bool]] = {
    "framed": lambda position: bool(position.pattern_cells),
    "gray": lambda position: bool(position.highlighted),
    "struck": lambda position: bool(position.eliminated) and not position.crosses,
    "circled": lambda position: bool(position.circled),
    "boxed": lambda position: bool(position.squared),
    "solid": lambda position: any(arrow[4] for arrow in position.arrows),
    "dashed": lambda position: any(not arrow[4] for arrow in position.arrows),
    "ruled_out": lambda position: position.crosses and bool(position.ruled_out),
    "crossed": lambda position: position.crosses and bool(position.eliminated),
}
"""Marks in the order of their explanations, and whether a position has them."""

EXAMPLE = "5"
SIZE, RADIUS, REACH, ARROW = 0.66, 0.48, 0.3, 1.2
"""Type size of the digit of an icon, radius of its circle, reach of crosses and length of arrows, in sides of the icon."""

CANDIDATE_SIZE, EDGE_PT = 0.25, 1.0
"""Type size of candidates in the large cell, in its sides, and the thickness of its frame."""

Draw = Callable[[Ink, Setting, float, float, float], None]
"""Draws an icon with its bottom left corner at x, y and a side in points."""


def list_marks(positions: Sequence[Position]) -> list[str]:
    """Return the names of the marks that some of the positions have."""
    return [mark for mark, is_used in IS_USED.items() if any(map(is_used, positions))]


def icon_of(mark: str) -> Draw:
    """Return the function that draws the icon of a mark."""
    return ICONS[mark]


def _shade(grey: float) -> Draw:
    def draw(ink: Ink, _: Setting, x: float, y: float, side: float) -> None:
        ink.fill(x, y, side, side, 0.0)
        edge = LINE_PT[HAIR]
        ink.fill(x + edge, y + edge, side - 2 * edge, side - 2 * edge, grey)

    return draw


def _framed(ink: Ink, setting: Setting, x: float, y: float, side: float) -> None:
    _shade(1.0)(ink, setting, x, y, side)
    inset, width = FRAME_INSET * side, FRAME_WIDTH * side
    ink.fills(list_frame(x + inset, y + inset, side - 2 * inset, width), FRAME_GRAY)


def _digit(ink: Ink, setting: Setting, x: float, y: float, side: float) -> None:
    face, size_pt = setting.faces.digit, SIZE * side
    ink.text(x + side / 2, y + side / 2 - digit_height(face) * size_pt / 2, EXAMPLE, face, size_pt, CENTER)


def _struck(ink: Ink, setting: Setting, x: float, y: float, side: float) -> None:
    _digit(ink, setting, x, y, side)
    face, size_pt = setting.faces.digit, SIZE * side
    across, up = 0.7 * text_width(EXAMPLE, face, size_pt), 0.55 * digit_height(face) * size_pt
    mid_x, mid_y = x + side / 2, y + side / 2
    ink.lines([(mid_x - across, mid_y - up, mid_x + across, mid_y + up)], STRIKE_PT)


def _circled(ink: Ink, setting: Setting, x: float, y: float, side: float) -> None:
    ink.disc(x + side / 2, y + side / 2, RADIUS * side, 0.0)
    ink.disc(x + side / 2, y + side / 2, RADIUS * side - RING_PT, 1.0)
    _digit(ink, setting, x, y, side)


def _boxed(ink: Ink, setting: Setting, x: float, y: float, side: float) -> None:
    inset = (0.5 - RADIUS) * side
    for edge, grey in ((inset, 0.0), (inset + RING_PT, 1.0)):
        ink.fill(x + edge, y + edge, side - 2 * edge, side - 2 * edge, grey)
    _digit(ink, setting, x, y, side)


def _arrow(dash_pt: float) -> Draw:
    def draw(ink: Ink, _: Setting, x: float, y: float, side: float) -> None:
        middle, end = y + side / 2, x + ARROW * side
        ink.lines([(x, middle, end, middle)], ARROW_PT, dash_pt=dash_pt)
        ink.lines([(end - HEAD_PT, middle + up * HEAD_WIDTH * HEAD_PT, end, middle) for up in (-1, 1)], ARROW_PT)

    return draw


def _crossed(width_pt: float) -> Draw:
    def draw(ink: Ink, _: Setting, x: float, y: float, side: float) -> None:
        draw_cross(ink, x + side / 2, y + side / 2, REACH * side, width_pt)

    return draw


ICONS: dict[str, Draw] = {
    "framed": _framed,
    "gray": _shade(LIT),
    "struck": _struck,
    "circled": _circled,
    "boxed": _boxed,
    "solid": _arrow(0.0),
    "dashed": _arrow(DASH_PT),
    "ruled_out": _crossed(LINE_PT[HAIR]),
    "crossed": _crossed(CROSS_PT),
}


def draw_cell(ink: Ink, setting: Setting, n: int, digits: Sequence[int], place: tuple[float, float, float]) -> None:
    """Draw a cell with candidates, each at its place; `place` is left, bottom, side."""
    x, y, side = place
    face, size_pt = setting.faces.digit, CANDIDATE_SIZE * side
    cols = ceil(sqrt(n))
    rows = ceil(n / cols)
    ink.fill(x, y, side, side, 0.0)
    ink.fill(x + EDGE_PT, y + EDGE_PT, side - 2 * EDGE_PT, side - 2 * EDGE_PT, 1.0)
    for digit in digits:
        row, col = divmod(digit - 1, cols)
        low = y + side - (row + 0.5) * side / rows - digit_height(face) * size_pt / 2
        ink.text(x + (col + 0.5) * side / cols, low, str(digit), face, size_pt, CENTER)


COLUMN_EMS, GAP_EMS, MARK_EMS = 24.0, 2.4, 16.0
"""Least width of two columns, and white between them, in type sizes; narrower pages have one. Least width of marks beside each other."""

BOARD_EMS, ALONE_EMS, BESIDE_EMS = 27.0, 20.0, 12.0
"""Largest width of the board in one of two columns, and on a page of one column; least width of words beside it; in type sizes."""

CELL_EMS, HOUSE_EMS, HOUSE_GAP_EMS, ICON_EMS = 6.0, 4.4, 0.8, 1.9
"""Sides of the large cell, of the board of a house and of the icon of a mark; white between boards of houses; in type sizes."""

TERM_SHARE, TERM_GAP_EMS = 0.36, 0.9
"""Widest column of terms, in columns, and the white to its right, in type sizes."""

TIGHTNESS, LEADING = (1.0, 0.93, 0.86, 0.8), 1.36
"""Scales of boards, distances of lines and white; the first one that needs no extra page is used. Distance of lines in type sizes."""

HOUSE_GREY = 0.6
"""Grey of the houses of small boards."""


@dataclass(frozen=True, slots=True)
class _Column:
    """A column to fill: its width in points, and the scale of boards and white."""

    setting: Setting
    width: float
    scale: float
    is_alone: bool

    @property
    def size_pt(self) -> float:
        """Type size."""
        return self.setting.layout.caption_pt

    @property
    def leading(self) -> float:
        """Distance of lines in points."""
        return (1.0 + (LEADING - 1.0) * self.scale) * self.size_pt

    @property
    def white(self) -> float:
        """White between the pieces of a list, in points."""
        return 0.45 * self.scale * self.size_pt

    def wrap(self, text: str, width: float) -> list[str]:
        """Return a text as lines of a width in points."""
        return wrap_text(text, self.setting.faces.text, self.size_pt, width)

    def draw_lines(self, ink: Ink, lines: Sequence[str], x: float, top: float) -> None:
        """Draw lines below each other."""
        for at, line in enumerate(lines):
            ink.text(x, top - self.size_pt - at * self.leading, line, self.setting.faces.text, self.size_pt)


def notation_pages(setting: Setting, body: Frame) -> list[PartPage]:
    """Return the pages on how to read the book; [] for a book without them."""
    notation = setting.book.matter.notation
    if notation is None:
        return []
    gap = GAP_EMS * setting.layout.caption_pt
    n_cols = 2 if body.width >= 2 * COLUMN_EMS * setting.layout.caption_pt + gap else 1
    pitch = (body.width + gap) / n_cols
    head = [heading(setting.say("notation.title"), setting.layout, body.width)]
    head += paragraph_lines(setting.say("notation.note"), setting.layout, body.width)
    tries = []
    for scale in TIGHTNESS:
        pieces = _make_pieces(_Column(setting, pitch - gap, scale, n_cols == 1), notation)
        pages = paginate_columns(head, pieces, body.height, n_cols)
        tries.append([_page(page, pieces, pitch) for page in pages])
        if len(pages) == 1:
            break
    return min(tries, key=len)


def _page(page: ColumnPage, pieces: Sequence[Piece], pitch: float) -> PartPage:
    return PartPage(lambda ink, body: draw_columns(ink, body, page, pieces, pitch))


def _make_pieces(column: _Column, notation: Notation) -> list[Piece]:
    setting = column.setting
    pieces = _board_pieces(column, notation)
    terms = [(setting.say(f"notation.term.{word}"), setting.say(f"notation.text.{word}")) for word in notation.words]
    pieces += [_section(column, "words"), *_term_pieces(column, terms)] if terms else []
    if notation.houses:
        pieces += [_section(column, "houses"), *_house_rows(column, notation.houses)]
    marks = list_marks(_list_positions(setting))
    if marks:
        pieces += [_section(column, "marks"), *_mark_rows(column, marks)]
    symbols = [(rules.title, " ".join(rules.symbols)) for rules in setting.book.rules if rules.symbols]
    if symbols:
        pieces += [_section(column, "symbols"), *(_term_piece(column, *row, indent=0.0) for row in symbols)]
    return pieces


def _list_positions(setting: Setting) -> list[Position]:
    """List the boards of chapters for practice, glossary and walkthroughs."""
    matter = setting.book.matter
    entries = [*(entry for chapter in setting.book.chapters for entry in chapter.practice), *matter.glossary]
    walked = (part.position for walk in matter.walkthroughs for part in walk.paragraphs)
    return [*(entry.position for entry in entries), *(position for position in walked if position)]


def _section(column: _Column, name: str) -> Piece:
    return subheading(column.setting.say(f"notation.{name}"), column.setting.layout, column.width)


def _board_pieces(column: _Column, notation: Notation) -> list[Piece]:
    """Return the labeled board and the cell that is named as an example.

    The cell is beside the board if there is room, else below it.
    """
    # The board takes at most BOARD_EMS of the column, or ALONE_EMS of the only one; the words need BESIDE_EMS beside it.
    gap, most = 1.6 * column.size_pt, (ALONE_EMS if column.is_alone else BOARD_EMS) * column.scale
    side = min(column.width, most * column.size_pt)
    board = _board(column, notation, side)
    room = column.width - side - gap
    if room < BESIDE_EMS * column.size_pt:
        return [board, _cell_piece(column, notation, column.width, is_beside=True)]
    words = _cell_piece(column, notation, room, is_beside=False)

    def draw(ink: Ink, x: float, top: float) -> None:
        board.draw(ink, x, top)
        words.draw(ink, x + side + gap, top - coordinate_margin(column.setting, notation.figure)[1])

    return [Piece(max(board.height, words.height), draw)]


def _board(column: _Column, notation: Notation, side: float) -> Piece:
    """Return the board with coordinates and numbers of boxes.

    The row and the column of the example are light gray, the cell itself is darker. On a board with gray cells, it has a frame.
    """
    setting, figure = column.setting, notation.figure
    look = setting.layout.look
    margin, head = coordinate_margin(setting, figure)
    # Names of columns above, names of rows at the left, then the ink of the frame; the board has the rest.
    reach = look.lines.reach_pt((side - margin) / figure.n_cols)
    cell = (side - margin - 2 * reach) / figure.n_cols
    height = cell * figure.n_rows
    row, col = divmod(notation.cell, figure.n_cols)
    is_holed = bool(figure.holes - figure.gaps)
    inside = [index for index in range(len(figure.symbols)) if index not in figure.gaps]
    lines = [index for index in inside if index // figure.n_cols == row or index % figure.n_cols == col]
    spoken = setting.say("spoken.board", what=setting.say("spoken.empty"), rows=figure.n_rows, cols=figure.n_cols)

    def draw(ink: Ink, x: float, top: float) -> None:
        left, low = x + margin + reach, top - head - reach - height
        with ink.tag(ARTIFACT):
            draw_coordinates(ink, setting, figure, left, low + height, cell)
        with ink.tag(FIGURE, f"{spoken} {_cell_text(setting, notation)}", box=box_of(figure, (left, low), cell)):
            draw_diagram(ink, figure, (left, low), cell, look, [] if is_holed else [(lines, LIT), ([notation.cell], ABOUT)])
            if is_holed:
                draw_frames(ink, figure, [notation.cell], (left, low, cell), 0.0)
            for box in notation.boxes:
                _draw_box_name(ink, setting, box, left, low, cell)

    return Piece(head + 2 * reach + height + 0.8 * column.leading, draw)


def _draw_box_name(ink: Ink, setting: Setting, box: NamedHouse, x: float, y: float, cell: float) -> None:
    """Print the name of a box in its middle, on white."""
    figure, face = box.figure, setting.faces.text
    rows, cols = ({divmod(index, figure.n_cols)[at] for index in box.cells} for at in (0, 1))
    size_pt, text = clip_text(box.name, face, setting.layout.caption_pt, 0.9 * len(cols) * cell)
    # The middle of the box; the white behind the name is 0.3 of its size wider than it, and no higher than the box.
    mid_x = x + (min(cols) + max(cols) + 1) / 2 * cell
    mid_y = y + (figure.n_rows - (min(rows) + max(rows) + 1) / 2) * cell
    width, high = text_width(text, face, size_pt) + 0.3 * size_pt, min(1.1 * size_pt, 0.9 * len(rows) * cell)
    ink.fill(mid_x - width / 2, mid_y - high / 2, width, high, 1.0)
    ink.text(mid_x, mid_y - digit_height(face) * size_pt / 2, text, face, size_pt, CENTER)


def _cell_text(setting: Setting, notation: Notation) -> str:
    row, col = divmod(notation.cell, notation.figure.n_cols)
    return setting.say("notation.cell", cell=notation.cell_name, row=row + 1, col=col + 1)


def _cell_piece(column: _Column, notation: Notation, width: float, is_beside: bool) -> Piece:
    """Return the example of a cell, drawn large, and what its name means.

    The words are beside the cell or below it; boards without candidates have only words.
    """
    setting, size_pt = column.setting, column.size_pt
    side = CELL_EMS * column.scale * size_pt if notation.digits else 0.0
    left = side + 1.2 * size_pt if is_beside and side else 0.0
    down = side + 0.6 * size_pt if side and not is_beside else 0.0
    lines = column.wrap(_cell_text(setting, notation), width - left)
    shown = (1, (notation.digits + 1) // 2, notation.digits)
    spoken = setting.say("spoken.candidates", cell=notation.cell_name, digits=setting.phrases.join([str(digit) for digit in shown]))

    def draw(ink: Ink, x: float, top: float) -> None:
        if side:
            with ink.tag(FIGURE, spoken, box=Box(x, top - side, x + side, top)):
                draw_cell(ink, setting, notation.digits, shown, (x, top - side, side))
        with ink.tag(P):
            column.draw_lines(ink, lines, x + left, top - down)

    words = len(lines) * column.leading
    return Piece((max(side, words) if is_beside else down + words) + 1.1 * column.scale * size_pt, draw)


def _term_pieces(column: _Column, rows: Sequence[tuple[str, str]]) -> list[Piece]:
    """Return words in bold type with their explanations at their right, or below."""
    bold, size_pt = column.setting.faces.bold, column.size_pt
    widest = max(text_width(term, bold, size_pt) for term, _ in rows) + TERM_GAP_EMS * size_pt
    return [_term_piece(column, term, text, widest if widest <= TERM_SHARE * column.width else 0.0) for term, text in rows]


def _term_piece(column: _Column, term: str, text: str, indent: float) -> Piece:
    """Return a word with its explanation; without an indent it is below the word."""
    down = 0.0 if indent else column.leading
    lines = column.wrap(text, column.width - indent)

    def draw(ink: Ink, x: float, top: float) -> None:
        with ink.tag(P):
            ink.text(x, top - column.size_pt, term, column.setting.faces.bold, column.size_pt)
            column.draw_lines(ink, lines, x + indent, top - down)

    return Piece(len(lines) * column.leading + down + column.white, draw)


def _house_rows(column: _Column, houses: Sequence[NamedHouse]) -> Iterator[Piece]:
    """Yield rows of small boards, each with one house and its name below."""
    gap = HOUSE_GAP_EMS * column.size_pt
    n_cols = max(1, int((column.width + gap) / (HOUSE_EMS * column.size_pt + gap)))
    pitch = (column.width + gap) / n_cols
    for start in range(0, len(houses), n_cols):
        yield _house_row(column, houses[start : start + n_cols], pitch, pitch - gap)


def _house_row(column: _Column, houses: Sequence[NamedHouse], pitch: float, width: float) -> Piece:
    setting, down, side = column.setting, 0.3 * column.size_pt, min(width, 1.4 * HOUSE_EMS * column.size_pt)
    names = [house_name(house, setting.phrases) for house in houses]
    lines = [column.wrap(name, width) for name in names]

    def draw(ink: Ink, x: float, top: float) -> None:
        for at, (house, name) in enumerate(zip(houses, names, strict=True)):
            figure, left, low = house.figure, x + at * pitch, top - side
            spoken = f"{name}. {setting.say('spoken.shaded', cells=join_cells(house, setting.phrases))}"
            with ink.tag(FIGURE, spoken, box=box_of(figure, (left, low), side / figure.n_cols)):
                marks = [(house.cells, HOUSE_GREY)]
                draw_diagram(ink, figure, (left, low), side / figure.n_cols, setting.layout.look, marks, has_cells=False)
            with ink.tag(P):
                column.draw_lines(ink, lines[at], left, low - down)

    return Piece(side + down + max(map(len, lines)) * column.leading + column.white, draw)


def _mark_rows(column: _Column, marks: Sequence[str]) -> Iterator[Piece]:
    """Yield rows of marks with what they mean, two beside each other on wide pages."""
    gap = GAP_EMS * column.size_pt
    n_cols = 2 if column.width >= 2 * MARK_EMS * column.size_pt + gap else 1
    pitch = (column.width + gap) / n_cols
    for start in range(0, len(marks), n_cols):
        yield _mark_row(column, marks[start : start + n_cols], pitch, pitch - gap)


def _mark_row(column: _Column, marks: Sequence[str], pitch: float, width: float) -> Piece:
    setting, side = column.setting, ICON_EMS * column.scale * column.size_pt
    lines = [column.wrap(setting.say(f"notation.mark.{mark}"), width - 1.5 * side) for mark in marks]
    height = max(side, *(len(shown) * column.leading for shown in lines))

    def draw(ink: Ink, x: float, top: float) -> None:
        for at, (mark, shown) in enumerate(zip(marks, lines, strict=True)):
            left = x + at * pitch
            with ink.tag(ARTIFACT):
                icon_of(mark)(ink, setting, left, top - height / 2 - side / 2, side)
            with ink.tag(P):
                column.draw_lines(ink, shown, left + 1.5 * side, top - (height - len(shown) * column.leading) / 2)

    return Piece(height + column.white, draw)
