"""Designs of front covers, with art made from the book's own puzzles.

A new design is a function and a line in DESIGNS. All lengths are points from the bottom left corner of the sheet.
"""

from __future__ import annotations

from itertools import product
from math import ceil, cos, radians, sin

from generator.errors import find_named
from generator.model import Entry, Figure
from layouts.cover.badge import draw_badge
from layouts.cover.board_designs import (
    Place,
    draw_beams,
    draw_blocks,
    draw_board,
    draw_box,
    draw_kinds,
    draw_pictures,
    find_shift,
    remove_symbols,
)
from layouts.cover.cover_ink import CoverInk, Spot
from layouts.cover.palettes import Palette, Tint
from layouts.cover.stage import Design, Stage
from layouts.cover.words import LEVELS, Style, list_levels, set_front
from layouts.drawing.figures import draw_figure, place_cells
from layouts.drawing.ink import CENTER
from layouts.fonts.faces import DISPLAY, POSTER, digit_height, text_width
from layouts.fonts.fitting import SMALLEST_PT, fit_size
from layouts.geometry import Frame

STEPS = Style(POSTER, shown=frozenset({LEVELS}))
STEP_GAP, LOWEST_STEP = 0.06, 0.26
"""White between two steps in widths of one, and the height of the lowest in heights of the highest."""

LARGEST_NAME_PT = 30.0
"""Largest type of a level on its step; below SMALLEST_PT the steps have no names."""

PATTERN = Style(POSTER)
FEWEST_COLS, QUIET = 8, 0.72
"""Least shapes in a row, to which small boards are repeated; grey of the shapes of digits that are not given."""


def draw_steps(ink: CoverInk, stage: Stage) -> None:
    """Draw a step for each level, and the number of puzzles above the lower ones."""
    lines, box = stage.fit(STEPS, 0.5)
    end = set_front(ink, lines, STEPS, box, stage.palette)
    front, art = stage.wrap.front, stage.wrap.front_art
    names, palette = list_levels(stage.setting), stage.palette
    # Steps of equal width stand on the foot of the front. The lowest has LOWEST_STEP of the height below the words; the highest ends one
    # step short of it, so that the number of puzzles has room.
    top = end - 0.04 * front.height
    pitch = box.width / len(names)
    width = pitch / (1 + STEP_GAP) if len(names) > 1 else pitch
    heights = [(top - front.y) * (LOWEST_STEP + (1 - LOWEST_STEP) * (index + 1) / (len(names) + 1)) for index in range(len(names))]
    ink.use(Tint(palette.accent, palette.paper))
    for index, height in enumerate(heights):
        ink.fill(box.x + index * pitch, art.y, width, front.y + height - art.y, 0.0)
    face = stage.setting.faces.bold
    size_pt = min(fit_size(name, face, LARGEST_NAME_PT, 0.84 * width) for name in names)
    if size_pt >= SMALLEST_PT:
        ink.use(Tint(palette.paper, palette.accent))
        for index, (name, height) in enumerate(zip(names, heights, strict=True)):
            ink.text(box.x + index * pitch + width / 2, front.y + height - 1.5 * size_pt, name, face, size_pt, CENTER)
    # The number of puzzles stands on the lower half of the steps.
    low = ceil(len(names) / 2)
    _draw_count(ink, stage, Frame(box.x, front.y + heights[low - 1], (low - 1) * pitch + width, top - front.y - heights[low - 1]))


def _draw_count(ink: CoverInk, stage: Stage, room: Frame) -> None:
    """Draw the number of puzzles as large as a frame allows, near its foot."""
    text, face = str(len(stage.setting.entries())), stage.setting.faces.numeral
    size_pt = min(room.width / text_width(text, face, 1.0), 0.8 * room.height / digit_height(face))
    ink.use(Tint(stage.palette.ink, stage.palette.paper))
    ink.text(room.middle, room.y + 0.09 * room.height, text, face, size_pt, CENTER)


def draw_pattern(ink: CoverInk, stage: Stage) -> None:
    """Draw a quarter disc for each digit of an answer; the digit selects its corner.

    Givens are bright, on squares; the other digits are quiet.
    """
    lines, box = stage.fit(PATTERN, 0.56)
    end = set_front(ink, lines, PATTERN, box, stage.palette)
    front, art = stage.wrap.front, stage.wrap.front_art
    entries = stage.setting.entries()
    entry = entries[len(entries) // 2]
    n_cols = entry.answer.n_cols * ceil(FEWEST_COLS / entry.answer.n_cols)
    # Squares as wide as a column, from below the words to the edge of the bleed; one more column at either side reaches over it.
    side, top = front.width / n_cols, end - 0.04 * front.height
    for row in range(ceil((top - art.y) / side)):
        for col in range(-1, n_cols + 1):
            square = _overlap(Frame(front.x + col * side, top - (row + 1) * side, side, side), art)
            if square is not None:
                _draw_shape(ink, stage.palette, entry, (row, col), square, (front.x + col * side, top - (row + 1) * side, side))
    draw_badge(ink, stage, end)


def _overlap(one: Frame, other: Frame) -> Frame | None:
    """Return the area that two frames share, or None."""
    x, y = max(one.x, other.x), max(one.y, other.y)
    width, height = min(one.right, other.right) - x, min(one.top, other.top) - y
    return Frame(x, y, width, height) if width > 0 and height > 0 else None


def _draw_shape(
    ink: CoverInk, palette: Palette, entry: Entry, place: tuple[int, int], square: Frame, area: tuple[float, float, float]
) -> None:
    """Draw the shape of a cell, clipped to its square.

    `area` is the corner of the cell, and its side.
    """
    answer = entry.answer
    cell = place[0] % answer.n_rows * answer.n_cols + place[1] % answer.n_cols
    ranks = sorted({symbol for symbol in answer.printed if symbol}, key=lambda symbol: (len(symbol), symbol))
    symbol = answer.printed[cell]
    rank = ranks.index(symbol) if symbol else sum(place)
    is_bright = bool(entry.puzzle.printed[cell]) or cell in answer.discs
    x, y, side = area
    ink.use(Tint(palette.ink, palette.paper))
    if is_bright:
        ink.fill(square.x, square.y, square.width, square.height, 0.0)
        ink.use(Tint(palette.paper, palette.ink))
    if rank % 3 == 2 and not is_bright:
        ink.use(Tint(palette.accent, palette.paper))
    with ink.placed(Spot(0.0, 0.0), square):
        # A disc as large as the cell around one of its four corners: the square shows a quarter of it.
        ink.disc(x + (rank % 4 in (1, 2)) * side, y + (rank % 4 in (2, 3)) * side, side, 0.0 if is_bright or rank % 3 == 2 else QUIET)


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
    height, width = (cells * SHEET_CELL_PT for cells in entry.puzzle.extent)
    # The board is drawn in cells of SHEET_CELL_PT and enlarged; its upper left corner lies below the words.
    scale = SHEET_WIDTH * front.width / width
    top = min(end - 0.045 * front.height, front.y + SHEET_TOP * front.height)
    spot = _sheet_spot(front, height + SHEET_MARGIN_PT, top, scale)
    cut = _cut_places(entry.puzzle, spot, front)
    with ink.placed(spot, stage.wrap.front_art):
        # The sheet of paper with its shadow below and at the left.
        wide, high = width + 2 * SHEET_MARGIN_PT, height + 2 * SHEET_MARGIN_PT
        ink.use(Tint(palette.line, palette.paper))
        ink.fill(-SHEET_MARGIN_PT - SHADOW_PT, -SHEET_MARGIN_PT - SHADOW_PT, wide, high, SHADOW_GREY)
        ink.use(Tint(palette.line, palette.page))
        ink.fill(-SHEET_MARGIN_PT, -SHEET_MARGIN_PT, wide, high, 1.0)
        shown = remove_symbols(entry.puzzle, cut)
        draw_figure(ink, shown, find_shift(entry.puzzle, shown, SHEET_CELL_PT), SHEET_CELL_PT, stage.setting.layout.look)
        _pencil(ink, entry, palette, stage.setting.faces.slanted, cut)
    draw_badge(ink, stage, end)


def _sheet_spot(front: Frame, height: float, top: float, scale: float) -> Spot:
    """Return the spot of the puzzle's corner.

    It puts the sheet's upper left corner at `top`, and the lower end of its left edge next to the spine.
    """
    sine, cosine = sin(radians(SHEET_DEGREES)), cos(radians(SHEET_DEGREES))
    left = -SHEET_MARGIN_PT - SHADOW_PT
    y = top - scale * (left * sine + height * cosine)
    foot = (-y / scale - left * sine) / cosine  # y, within the sheet, at which its left edge leaves the cover
    return Spot(front.x + SHEET_EDGE * front.width - scale * (left * cosine - foot * sine), y, scale, SHEET_DEGREES)


def _cut_places(figure: Figure, spot: Spot, front: Frame) -> frozenset[Place]:
    """Return the cells, and places beside the board, that are partly off the front.

    Their digits are left out, because the knife would cut through them.
    """
    sine, cosine = sin(radians(spot.degrees)), cos(radians(spot.degrees))
    cut = set()
    left, low = place_cells(figure, (0.0, 0.0), SHEET_CELL_PT)
    for row, col in product(range(-1, figure.n_rows + 1), range(-1, figure.n_cols + 1)):
        # The middle of the cell on the sheet, then on the cover; a cell is cut if half its side reaches over an edge of the front.
        x, y = left + (col + 0.5) * SHEET_CELL_PT, low + (figure.n_rows - row - 0.5) * SHEET_CELL_PT
        middle = spot.x + spot.scale * (x * cosine - y * sine), spot.y + spot.scale * (x * sine + y * cosine)
        reach = 0.5 * SHEET_CELL_PT * spot.scale
        if not (front.x + reach < middle[0] < front.right - reach and front.y + reach < middle[1] < front.top - reach):
            cut.add((row, col))
    return frozenset(cut)


def _pencil(ink: CoverInk, entry: Entry, palette: Palette, face: str, cut: frozenset[Place]) -> None:
    """Draw some digits of the answer in empty cells of the upper left, as if by hand."""
    figure, size_pt = entry.puzzle, 0.78 * SHEET_CELL_PT
    ink.use(Tint(palette.pen, palette.page))
    cells = [row * figure.n_cols + col for row in range(2 * figure.n_rows // 3) for col in range(2 * figure.n_cols // 3)]
    left, low = place_cells(figure, (0.0, 0.0), SHEET_CELL_PT)
    whole = [cell for cell in cells if divmod(cell, figure.n_cols) not in cut]
    open_cells = [cell for cell in whole if not figure.symbols[cell] and entry.answer.symbols[cell]]
    for cell in open_cells[:: max(1, len(open_cells) // PENCILED)][:PENCILED]:
        row, col = divmod(cell, figure.n_cols)
        x, y = left + (col + 0.5) * SHEET_CELL_PT, low + (figure.n_rows - row - 0.5) * SHEET_CELL_PT
        ink.text(x, y - 0.33 * size_pt, entry.answer.symbols[cell], face, size_pt, CENTER)


QUILT = Style(POSTER)
QUILT_COLS, QUILT_GAP = (3, 4, 5), 0.09
"""Possible numbers of puzzles in a row, and the white between them in widths of one."""


def draw_quilt(ink: CoverInk, stage: Stage) -> None:
    """Draw many puzzles as squares of a quilt.

    Every given is a patch whose shade depends on its digit.
    """
    lines, box = stage.fit(QUILT, 0.5)
    end = set_front(ink, lines, QUILT, box, stage.palette)
    front, art, palette = stage.wrap.front, stage.wrap.front_art, stage.palette
    # As much white below the quilt as beside it; its patches are squares, centered in the width.
    edge = box.x - front.x
    top, foot = end - 0.035 * front.height, front.y + edge
    cols, rows = _quilt_size(box.width, top - foot)
    gap = QUILT_GAP * box.width / cols
    side = min((box.width - (cols - 1) * gap) / cols, (top - foot - (rows - 1) * gap) / rows)
    left = box.x + (box.width - cols * side - (cols - 1) * gap) / 2
    entries = stage.setting.entries()
    for row in range(rows):
        for col in range(cols):
            at = (row * cols + col) * len(entries) // (rows * cols)
            with ink.placed(Spot(left + col * (side + gap), foot + (rows - 1 - row) * (side + gap)), art):
                _draw_patch(ink, entries[at % len(entries)], side, palette)
    draw_badge(ink, stage, end)


def _quilt_size(width: float, height: float) -> tuple[int, int]:
    """Return the columns and rows of whole squares that fill a frame best."""

    def filled(size: tuple[int, int]) -> float:
        side = min(width / size[0], height / size[1])
        return size[0] * size[1] * side * side

    return max(((cols, rows) for cols in QUILT_COLS for rows in range(1, 9)), key=filled)


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
    shown = entry.puzzle if any(entry.puzzle.printed) else entry.answer
    if not any(shown.printed):
        return [(cell, (cell % shown.n_cols + 1) / shown.n_cols) for cell in shown.discs]
    ranks = sorted({symbol for symbol in shown.printed if symbol}, key=lambda symbol: (len(symbol), symbol))
    return [(cell, (ranks.index(symbol) + 1) / len(ranks)) for cell, symbol in enumerate(shown.printed) if symbol]


FIELD = Style(POSTER)
FIELD_COLS, DIGITS = 13, 9
FIELD_FADE = 0.6
"""How much the field has faded at its upper end: 1 would be invisible."""


def draw_field(ink: CoverInk, stage: Stage) -> None:
    """Draw a field of digits, made of the book's answers in rows.

    Givens are in the accent color; the other digits fade toward the title.
    """
    lines, box = stage.fit(FIELD, 0.6)
    end = set_front(ink, lines, FIELD, box, stage.palette)
    front, palette, faces = stage.wrap.front, stage.palette, stage.setting.faces
    # Rows from below the words down to as much white as beside them; columns and rows are about equally far apart.
    top, foot = end - 0.04 * front.height, front.y + (box.x - front.x)
    pitch = box.width / FIELD_COLS
    rows = max(1, round((top - foot) / pitch))
    step = (top - foot) / rows
    size_pt = 0.86 * min(pitch, step)
    quiet, bright = Tint(palette.ink, palette.paper), Tint(palette.accent, palette.paper)
    for row, line in enumerate(_field_digits(stage.setting.entries(), rows, FIELD_COLS)):
        fade = FIELD_FADE * (1 - (row + 1) / rows)
        for col, (symbol, is_given) in enumerate(line):
            face = faces.numeral if is_given else faces.digit
            # Each symbol is in the middle of its place.
            x, y = box.x + (col + 0.5) * pitch, top - (row + 0.5) * step - digit_height(face) * size_pt / 2
            ink.use(bright if is_given else quiet)
            ink.text(x, y, symbol, face, size_pt, CENTER, fade if is_given else 0.55 + 0.45 * fade)
    draw_badge(ink, stage, end)


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
            symbol = answer.printed[cell] or str(col % (DIGITS if answer.holes else first.n_cols) + 1)
            line.append((symbol, bool(entry.puzzle.printed[cell]) or cell in answer.discs))
        field.append(line)
    return field


NUMERAL = Style(DISPLAY, shown=frozenset())


def draw_numeral(ink: CoverInk, stage: Stage) -> None:
    """Draw the number of puzzles, as wide as the front, over the lines of a grid."""
    lines, box = stage.fit(NUMERAL, 0.56)
    end = set_front(ink, lines, NUMERAL, box, stage.palette)
    front, art, palette = stage.wrap.front, stage.wrap.front_art, stage.palette
    text, face = str(len(stage.setting.entries())), stage.setting.faces.numeral
    # The number is as wide as the words, or as high as the room below them; behind it are the lines of a board of nine columns, every third
    # one thick.
    foot, top = front.y + (box.x - front.x), end - 0.045 * front.height
    size_pt = min(0.93 * box.width / text_width(text, face, 1.0), (top - foot) / digit_height(face))
    cell = front.width / 9
    ink.use(Tint(palette.ink, palette.paper))
    with ink.placed(Spot(front.x, front.y), Frame(art.x, art.y, art.width, top + 0.02 * front.height - art.y)):
        for index in range(-1, 11):
            width = 2.2 if index % 3 == 0 else 0.8
            ink.lines([(index * cell, -cell, index * cell, front.height)], width, 0.72)
        for index in range(-1, int(front.height / cell) + 2):
            width = 2.2 if index % 3 == 0 else 0.8
            ink.lines([(-cell, index * cell, front.width + cell, index * cell)], width, 0.72)
    ink.use(Tint(palette.accent, palette.paper))
    baseline = foot + max(0.0, (top - foot - digit_height(face) * size_pt) / 2)
    ink.text(front.middle, baseline, text, face, size_pt, CENTER)


DESIGNS: tuple[Design, ...] = (
    Design("sheet", "one puzzle of the book, enlarged, rotated and cropped", draw_sheet),
    Design("quilt", "many puzzles as the squares of a quilt", draw_quilt),
    Design("field", "a field of digits, with the givens of a puzzle highlighted", draw_field),
    Design("numeral", "the number of puzzles in digits that fill the front", draw_numeral),
    Design("steps", "the number of puzzles and the range of levels, as large as they go", draw_steps),
    Design("pattern", "a pattern of shapes, one for each digit of an answer", draw_pattern),
    Design("kinds", "parts of many kinds of puzzles, side by side in many colors", draw_kinds),
    Design("pictures", "an answer as bright squares, with its pictures if it has some", draw_pictures),
    Design("board", "one whole board, the largest of the book, with the boxes that its grids share in color", draw_board),
    Design("blocks", "one large board, its holes in solid ink", draw_blocks),
    Design("box", "a few cells of a puzzle, as large as the front allows", draw_box),
    Design("beams", "a puzzle with the row, column and box of one cell in color", draw_beams),
)


def find_design(name: str) -> Design:
    """Return the design of that name.

    Raises
    ------
    UnknownName   an unknown name; the message lists the nearest ones
    """
    return find_named("cover", name, DESIGNS, also=["none"])
