"""The default theme: Lato and Source Serif, title in a grid of ghost digits.

Running heads and page numbers are in the outer corner.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import ceil

from generator.model import FRAME, HAIR, SLASH, WALL, Figure, find_outside
from layouts.drawing.board_pieces import draw_piece
from layouts.drawing.figures import LINE_PT
from layouts.drawing.ink import CENTER, LEFT, RIGHT, Ink, Segment
from layouts.drawing.ornaments import outline_of
from layouts.drawing.signs import draw_in_holes
from layouts.drawing.tags import ARTIFACT
from layouts.fonts.faces import digit_height
from layouts.fonts.fitting import clip_text, fit_size
from layouts.geometry import Frame
from layouts.parts.furniture import GHOST, head_of
from layouts.parts.title import TitleWords, fit_title, set_author, set_heading
from layouts.plan.pages import OPENER, UNHEADED, Page
from layouts.plan.setting import Setting
from layouts.style.layout import Layout
from layouts.style.look import PRESS_LOOK, SIZE_PER_CELL
from layouts.themes.theme import Theme

FEWEST_COLS, USUAL_COLS, MOST_COLS = 6, 9, 12
"""Columns of the title page's grid: as many as the first puzzle has, within these bounds; smaller boards are repeated, larger ones cut."""

SLASH_GRAY = 0.6
"""Gray of the slash in a black cell."""


def draw_running(ink: Ink, setting: Setting, page: Page) -> None:
    """Draw the running head and the page number, in the outer corner."""
    if page.kind in UNHEADED:
        return
    layout = setting.layout
    outer, align = (page.frame.right, RIGHT) if page.number % 2 else (page.frame.x, LEFT)
    # The page number is at the foot, the running head at the top, both in the outer corner.
    ink.text(outer, page.frame.y, str(page.number), setting.faces.number, layout.caption_pt, align)
    if page.kind != OPENER and not page.begins:
        text = head_of(setting, page)
        size_pt, text = clip_text(text, setting.faces.text, layout.note_pt, page.frame.width, layout.least_pt)
        ink.text(outer, page.frame.top - digit_height(setting.faces.text) * layout.note_pt, text, setting.faces.text, size_pt, align)


def draw_title_page(ink: Ink, setting: Setting, page: Page) -> None:
    """Draw the title page: a grid of ghost digits with the title in a cleared block.

    Raises
    ------
    DoesNotFit   title, subtitle and author need more space than the page has
    """
    frame, figure = page.frame, _choose_figure(setting)
    # Wide pages get more columns instead of fewer rows.
    side = _count_cols(figure)
    cell = min(frame.width, frame.height) / side
    rows, cols = int(frame.height / cell + 1e-9), int(frame.width / cell + 1e-9)
    sheet = Frame(frame.middle - cols * cell / 2, frame.y + (frame.height - rows * cell) / 2, cols * cell, rows * cell)
    # The block of the title is as high as some whole rows, at least 45 % of them; about three in ten rows are above it.
    words = fit_title(setting, sheet, [tall * cell for tall in range(max(min(5, rows // 2), rows * 45 // 100), rows + 1)])
    tall = round(words.room / cell)
    above = min(max(2, rows * 3 // 10), rows - tall)
    block = Frame(sheet.x, sheet.top - (above + tall) * cell, sheet.width, tall * cell)
    with ink.tag(ARTIFACT):
        _draw_sheet(ink, setting, figure, (sheet, block, cell))
    ink.fill(block.x, block.y, block.width, block.height, 1.0)
    ink.lines(outline_of(block) + outline_of(sheet), LINE_PT[FRAME])
    _set_title(ink, setting.layout, words, block)


def _choose_figure(setting: Setting) -> Figure:
    """Return the book's first puzzle.

    A board with nothing but regions has some pieces of its answer.
    """
    entry = setting.entries()[0]
    figure, answer = entry.puzzle, entry.answer
    return figure if figure.n_filled or not answer.discs else replace(figure, discs=answer.discs[::2], mark=answer.mark)


def _count_cols(figure: Figure) -> int:
    """Return the number of columns of the title page's grid."""
    return figure.n_cols * ceil(FEWEST_COLS / figure.n_cols) if figure.n_cols <= MOST_COLS else USUAL_COLS


def _draw_sheet(ink: Ink, setting: Setting, figure: Figure, place: tuple[Frame, Frame, float]) -> None:
    """Draw the page's grid: a puzzle in lines, digits, pieces and black cells.

    Its first rows are above the title and its last rows below, so that no digit of a 9x9 stands twice in a column. Smaller puzzles are
    repeated.

    Parameters
    ----------
    place : the sheet, the block of the title, and the side of a cell in points
    """
    sheet, block, cell = place
    rows, cols, size_pt = round(sheet.height / cell), round(sheet.width / cell), SIZE_PER_CELL * cell
    above, face = round((sheet.top - block.top) / cell), setting.faces.digit
    symbols = dict(enumerate(figure.printed)) if any(figure.printed) else figure.labels
    # Hairlines between all columns and rows; the walls of the puzzle are drawn over them at the end.
    upright = [(sheet.x + col * cell, sheet.y, sheet.x + col * cell, sheet.top) for col in range(1, cols)]
    across = [(sheet.x, sheet.y + row * cell, sheet.right, sheet.y + row * cell) for row in range(1, rows)]
    for index in range(rows * cols):
        row, col = divmod(index, cols)
        x, y = sheet.x + col * cell, sheet.top - (row + 1) * cell
        if block.y - 1 < y < block.top - 1:
            continue
        # The cell of the puzzle that stands here.
        own = _own_row(row, rows, above, figure) * figure.n_cols + col % figure.n_cols
        if (grey := _gray_of(figure, own, row, col)) < 1.0:
            ink.fill(x, y, cell, cell, grey)
        if own in figure.discs:
            draw_piece(ink, figure.mark, x + cell / 2, y + cell / 2, cell)
        if symbol := symbols.get(own):
            fitted = fit_size(symbol, face, size_pt, 0.9 * cell)
            ink.text(x + cell / 2, y + (cell - digit_height(face) * fitted) / 2, symbol, face, fitted, CENTER)
        _draw_sums(ink, setting, figure, own, (x, y, cell))
    ink.lines([*upright, *across], LINE_PT[HAIR])
    ink.lines(list(_list_walls(figure, sheet, cell, above)), LINE_PT[WALL])


def _gray_of(figure: Figure, own: int, row: int, col: int) -> float:
    """Return the gray of a cell of the grid: its own, or that of a pattern."""
    holes = figure.holes - figure.gaps
    if holes or figure.shades:
        return 0.0 if own in holes else 1.0 - figure.shades[own] / 100 if figure.shades else 1.0
    is_patterned = (row // 3 + col // 3) % 2 == 0 and (row * 2 + col) % 3 == 0
    return GHOST if is_patterned else 1.0


def _draw_sums(ink: Ink, setting: Setting, figure: Figure, hole: int, place: tuple[float, float, float]) -> None:
    """Draw the slash and the sums of a black cell in white.

    Parameters
    ----------
    place : left and bottom of the cell, and its side, in points
    """
    x, y, cell = place
    row, col = divmod(hole, figure.n_cols)
    signs = tuple(sign for sign in figure.signs if sign.kind == SLASH and find_outside(sign, figure.n_cols) == (row, col))
    if signs:
        ink.lines([(x, y + cell, x + cell, y)], LINE_PT[HAIR], SLASH_GRAY)
        corner = (x - col * cell, y - (figure.n_rows - row - 1) * cell)
        draw_in_holes(ink, replace(figure, signs=signs), corner, cell, setting.layout.look, 1.0)


def _own_row(row: int, rows: int, above: int, figure: Figure) -> int:
    """Return the row of a puzzle that a row of the sheet shows.

    Parameters
    ----------
    above : number of rows above the title; those below count from the end
    """
    return (row if row < above else row - rows) % figure.n_rows


def _list_walls(figure: Figure, sheet: Frame, cell: float, above: int) -> Iterator[Segment]:
    """Yield the walls of the puzzle on the sheet, within its edges."""
    rows, cols = round(sheet.height / cell), round(sheet.width / cell)
    for index in range(rows * cols):
        row, col = divmod(index, cols)
        x, top = sheet.x + col * cell, sheet.top - row * cell
        own_row, own_col = _own_row(row, rows, above, figure), col % figure.n_cols
        if row and figure.across[own_row * figure.n_cols + own_col] >= WALL:
            yield x, top, x + cell, top
        if col and figure.upright[own_row * (figure.n_cols + 1) + own_col] >= WALL:
            yield x, top - cell, x, top


def _set_title(ink: Ink, layout: Layout, words: TitleWords, block: Frame) -> None:
    """Draw title and subtitle in the middle of the block, the author at its foot."""
    count_pt, count = words.count
    y = block.y + words.foot + (block.height - words.foot + words.height) / 2
    y = set_heading(ink, layout, words, block.middle, y) - 3.0 * count_pt
    ink.lines([(block.middle - 18, y + 1.9 * count_pt, block.middle + 18, y + 1.9 * count_pt)], LINE_PT[HAIR])
    ink.text(block.middle, y, count, layout.look.faces.text, count_pt, CENTER)
    set_author(ink, words, layout.look.faces.bold, block)


PRESS = Theme(
    name="press",
    note="Lato and Source Serif, with the title in a grid of digits",
    look=PRESS_LOOK,
    draw_title=draw_title_page,
    draw_running=draw_running,
)
