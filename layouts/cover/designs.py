"""Designs of front covers, with art made from the book's own puzzles.

A new design is a function and a line in DESIGNS. All lengths are points from the bottom left corner of the sheet.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import cos, radians, sin

from generator.errors import find_named
from generator.model import Entry
from layouts.cover.cover_ink import CoverInk, Spot
from layouts.cover.palettes import Palette, Tint
from layouts.cover.words import CoverWords, Lines, Style, fit_front, set_front
from layouts.drawing.figures import draw_figure
from layouts.drawing.ink import CENTER
from layouts.fonts.faces import DISPLAY, POSTER, digit_height, text_width
from layouts.geometry import Frame
from layouts.plan.setting import Setting
from layouts.printing.cover_size import Wrap

EDGE = 0.085
"""White between the trim and the front's words, in widths of the front: more than the quarter inch that printers ask for."""


@dataclass(frozen=True, slots=True, eq=False)
class Stage:
    """Everything a front is drawn from.

    wrap   the sheet and its parts; art extends to the edge of the sheet, over all of `front_art`
    """

    setting: Setting
    words: CoverWords
    wrap: Wrap
    palette: Palette

    def room(self, share: float) -> Frame:
        """Return the frame for words: the given share of the front, from its top."""
        front = self.wrap.front
        edge = max(EDGE * front.width, 27.0)
        height = share * front.height - edge
        return Frame(front.x + edge, front.top - edge - height, front.width - 2 * edge, height)

    def fit(self, style: Style, share: float) -> tuple[Lines, Frame]:
        """Return the words of the front in the largest type that fits, and their frame.

        The frame is the given share of the front, from its top.
        """
        box = self.room(share)
        return fit_front(self.setting, self.words, style, (box.width, box.height)), box


@dataclass(frozen=True, slots=True)
class Design:
    """A design of the front: its name in recipes, its description, its function."""

    name: str
    note: str
    draw: Callable[[CoverInk, Stage], None]


SHEET = Style(DISPLAY)
SHEET_DEGREES, SHEET_CELL_PT, SHEET_MARGIN_PT, SHEET_WIDTH = -8.0, 24.0, 13.0, 1.32
"""Rotation of the large puzzle, its cells and margin before it is enlarged, and its width in widths of the front: it extends beyond it."""

SHEET_TOP = 0.6
"""Highest position of its upper left corner, in heights of the front; it is lower if the words need the room."""

SHEET_EDGE = 0.025
"""Least distance of the sheet from the spine, in widths of the front."""

SHADOW_PT, SHADOW_GREY = 3.0, 0.72
PENCILED = 5
"""Number of cells of the large puzzle that are filled in as if by hand."""


def draw_sheet(ink: CoverInk, stage: Stage) -> None:
    """Draw one large puzzle, rotated and cropped, with a few penciled digits."""
    lines, box = stage.fit(SHEET, 0.52)
    end = set_front(ink, lines, SHEET, box, stage.palette)
    front, palette = stage.wrap.front, stage.palette
    entry = stage.setting.entries()[0]
    width, height = entry.puzzle.n_cols * SHEET_CELL_PT, entry.puzzle.n_rows * SHEET_CELL_PT
    scale = SHEET_WIDTH * front.width / width
    top = min(end - 0.045 * front.height, front.y + SHEET_TOP * front.height)
    with ink.placed(_sheet_spot(front, height + SHEET_MARGIN_PT, top, scale), stage.wrap.front_art):
        wide, high = width + 2 * SHEET_MARGIN_PT, height + 2 * SHEET_MARGIN_PT
        ink.use(Tint(palette.line, palette.paper))
        ink.fill(-SHEET_MARGIN_PT - SHADOW_PT, -SHEET_MARGIN_PT - SHADOW_PT, wide, high, SHADOW_GREY)
        ink.use(Tint(palette.line, palette.page))
        ink.fill(-SHEET_MARGIN_PT, -SHEET_MARGIN_PT, wide, high, 1.0)
        draw_figure(ink, entry.puzzle, (0.0, 0.0), SHEET_CELL_PT, stage.setting.layout.look)
        _pencil(ink, entry, palette, stage.setting.faces.slanted)


def _sheet_spot(front: Frame, height: float, top: float, scale: float) -> Spot:
    """Return the spot of the puzzle's corner.

    It puts the sheet's upper left corner at `top`, and the lower end of its left edge next to the spine.
    """
    sine, cosine = sin(radians(SHEET_DEGREES)), cos(radians(SHEET_DEGREES))
    left = -SHEET_MARGIN_PT - SHADOW_PT
    y = top - scale * (left * sine + height * cosine)
    foot = (-y / scale - left * sine) / cosine  # y, within the sheet, at which its left edge leaves the cover
    return Spot(front.x + SHEET_EDGE * front.width - scale * (left * cosine - foot * sine), y, scale, SHEET_DEGREES)


def _pencil(ink: CoverInk, entry: Entry, palette: Palette, face: str) -> None:
    """Draw some digits of the answer in empty cells of the upper left, as if by hand."""
    figure, size_pt = entry.puzzle, 0.78 * SHEET_CELL_PT
    ink.use(Tint(palette.pen, palette.page))
    cells = [row * figure.n_cols + col for row in range(2 * figure.n_rows // 3) for col in range(2 * figure.n_cols // 3)]
    open_cells = [cell for cell in cells if not figure.symbols[cell] and entry.answer.symbols[cell]]
    for cell in open_cells[:: max(1, len(open_cells) // PENCILED)][:PENCILED]:
        row, col = divmod(cell, figure.n_cols)
        x, y = (col + 0.5) * SHEET_CELL_PT, (figure.n_rows - row - 0.5) * SHEET_CELL_PT
        ink.text(x, y - 0.33 * size_pt, entry.answer.symbols[cell], face, size_pt, CENTER)


QUILT = Style(POSTER)
QUILT_COLS, QUILT_GAP = 4, 0.09
"""Puzzles in a row, and the white between them in widths of one."""


def draw_quilt(ink: CoverInk, stage: Stage) -> None:
    """Draw many puzzles as squares of a quilt.

    Every given is a patch whose shade depends on its digit.
    """
    lines, box = stage.fit(QUILT, 0.5)
    end = set_front(ink, lines, QUILT, box, stage.palette)
    front, art, palette = stage.wrap.front, stage.wrap.front_art, stage.palette
    pitch = front.width / QUILT_COLS
    top = end - 0.04 * front.height
    rows = int((top - art.y) / pitch) + 1
    entries = stage.setting.entries()
    side = (1 - QUILT_GAP) * pitch
    for row in range(rows):
        for col in range(QUILT_COLS + 1):
            at = (row * QUILT_COLS + col) * len(entries) // (rows * QUILT_COLS)
            x, y = front.x + (col + QUILT_GAP / 2) * pitch, top - (row + 1 - QUILT_GAP / 2) * pitch
            with ink.placed(Spot(x, y), art):
                _draw_patch(ink, entries[at % len(entries)], side, palette)


def _draw_patch(ink: CoverInk, entry: Entry, side: float, palette: Palette) -> None:
    """Draw a puzzle as a square of the quilt, its cells in three colors.

    The color of a cell is given by the third of the digits that its symbol belongs to; `side` is the side of the whole square.
    """
    figure = entry.puzzle
    cell = side / max(figure.n_rows, figure.n_cols)
    ink.use(Tint(palette.ink, palette.paper))
    ink.fill(0.0, 0.0, figure.n_cols * cell, figure.n_rows * cell, 0.9)
    marks = _marks(entry)
    for third, color in enumerate((palette.accent, palette.ink, palette.page)):
        ink.use(Tint(color, palette.paper))
        for index in [index for index, rank in marks if third < 3 * rank <= third + 1]:
            row, col = divmod(index, figure.n_cols)
            ink.fill(col * cell, (figure.n_rows - row - 1) * cell, cell, cell, 0.0)


def _marks(entry: Entry) -> list[tuple[int, float]]:
    """List (cell, rank) of the printed cells of a puzzle; ranks are above 0, up to 1.

    These are the givens, ranked by digit; for a puzzle without givens, the digits or discs of its answer.
    """
    shown = entry.puzzle if any(entry.puzzle.symbols) else entry.answer
    if not any(shown.symbols):
        return [(cell, (cell % shown.n_cols + 1) / shown.n_cols) for cell in shown.discs]
    ranks = sorted({symbol for symbol in shown.symbols if symbol}, key=lambda symbol: (len(symbol), symbol))
    return [(cell, (ranks.index(symbol) + 1) / len(ranks)) for cell, symbol in enumerate(shown.symbols) if symbol]


FIELD = Style(POSTER)
FIELD_COLS = 13
FIELD_FADE = 0.9
"""How much the field has faded at its upper end: 1 would be invisible."""


def draw_field(ink: CoverInk, stage: Stage) -> None:
    """Draw a field of digits, made of the book's answers in rows.

    Givens are in the accent color; the other digits fade toward the title.
    """
    lines, box = stage.fit(FIELD, 0.6)
    end = set_front(ink, lines, FIELD, box, stage.palette)
    front, art, palette = stage.wrap.front, stage.wrap.front_art, stage.palette
    faces, pitch = stage.setting.faces, front.width / FIELD_COLS
    top = end - 0.5 * pitch
    rows = int((top - art.y) / pitch) + 1
    digits = _field_digits(stage.setting.entries(), rows, FIELD_COLS + 2)
    size_pt = 0.86 * pitch
    quiet, bright = Tint(palette.ink, palette.paper), Tint(palette.accent, palette.paper)
    for row, line in enumerate(digits):
        fade = FIELD_FADE * (1 - (row + 1) / rows)
        for col, (symbol, is_given) in enumerate(line):
            face = faces.numeral if is_given else faces.digit
            x, y = front.x + (col - 0.5) * pitch, top - (row + 0.5) * pitch - digit_height(face) * size_pt / 2
            if x + pitch / 2 < art.x + 1:
                continue  # hidden by the spine
            ink.use(bright if is_given else quiet)
            with ink.placed(Spot(x, y), art):
                ink.text(0.0, 0.0, symbol, face, size_pt, CENTER, fade if is_given else 0.55 + 0.45 * fade)


def _field_digits(entries: list[Entry], rows: int, cols: int) -> list[list[tuple[str, bool]]]:
    """Return rows of (symbol, whether it is given), tiled from the book's answers."""
    first = entries[0].answer
    field = []
    for row in range(rows):
        line = []
        for col in range(cols):
            entry = entries[(row // first.n_rows + col // first.n_cols) % len(entries)]
            answer = entry.answer
            cell = row % first.n_rows % answer.n_rows * answer.n_cols + col % first.n_cols % answer.n_cols
            symbol = answer.symbols[cell] or str(col % first.n_cols + 1)
            line.append((symbol, bool(entry.puzzle.symbols[cell]) or cell in answer.discs))
        field.append(line)
    return field


NUMERAL = Style(DISPLAY)


def draw_numeral(ink: CoverInk, stage: Stage) -> None:
    """Draw the number of puzzles, as wide as the front, over the lines of a grid."""
    lines, box = stage.fit(NUMERAL, 0.56)
    end = set_front(ink, lines, NUMERAL, box, stage.palette)
    front, art, palette = stage.wrap.front, stage.wrap.front_art, stage.palette
    text, face = str(len(stage.setting.entries())), stage.setting.faces.numeral
    size_pt = min(0.93 * front.width / text_width(text, face, 1.0), (end - art.y) * 0.98 / digit_height(face))
    cell = front.width / 9
    ink.use(Tint(palette.ink, palette.paper))
    with ink.placed(Spot(front.x, front.y), Frame(art.x, art.y, art.width, end - 0.03 * front.height - art.y)):
        for index in range(-1, 11):
            width = 2.2 if index % 3 == 0 else 0.8
            ink.lines([(index * cell, -cell, index * cell, front.height)], width, 0.72)
        for index in range(-1, int(front.height / cell) + 2):
            width = 2.2 if index % 3 == 0 else 0.8
            ink.lines([(-cell, index * cell, front.width + cell, index * cell)], width, 0.72)
        ink.use(Tint(palette.accent, palette.paper))
        ink.text(front.width / 2, -0.06 * size_pt, text, face, size_pt, CENTER)


DESIGNS: tuple[Design, ...] = (
    Design("sheet", "one puzzle of the book, enlarged, rotated and cropped", draw_sheet),
    Design("quilt", "many puzzles as the squares of a quilt", draw_quilt),
    Design("field", "a field of digits, with the givens of a puzzle highlighted", draw_field),
    Design("numeral", "the number of puzzles in digits that fill the front", draw_numeral),
)


def find_design(name: str) -> Design:
    """Return the design of that name.

    Raises
    ------
    UnknownName   an unknown name; the message lists the nearest ones
    """
    return find_named("cover", name, DESIGNS, also=["none"])
