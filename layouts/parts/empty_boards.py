"""Empty boards for second tries: pages of them, and places that puzzles leave."""

from __future__ import annotations

from itertools import groupby

from generator.model import HAIR, Figure
from layouts.drawing.figures import LINE_PT, draw_spoken, empty_board, has_bent_walls
from layouts.drawing.flow import heading
from layouts.drawing.ink import Ink
from layouts.drawing.spoken_boards import speak_board
from layouts.drawing.tags import H2
from layouts.geometry import Frame
from layouts.plan.pages import Page
from layouts.plan.plan_book import find_filler_boards
from layouts.plan.setting import Setting
from layouts.plan.tiling import find_tiling, place_slots

WIDEST_CELL_PT, GAP_PT = 40.0, 18.0
"""Largest cell of a board that is alone on its page, and white below each board."""

NOTES_PITCH_PT = 24.0
"""Distance of the lines for notes."""


def draw_blank_page(ink: Ink, setting: Setting, body: Frame, index: int) -> None:
    """Draw a page of empty boards as large as the book's puzzles.

    The boards of the book's families alternate from page to page, by `index`.
    """
    top = heading(setting.say("blank.title"), setting.layout, body.width)
    top.draw(ink, body.x, body.top)
    boards = find_filler_boards(setting.book)
    board = boards[index % len(boards)]
    room = Frame(body.x, body.y, body.width, body.height - top.height)
    shape = board.extent
    words = speak_board(setting.say("spoken.empty"), board, setting.phrases)
    tiling = find_tiling(room, shape, setting.layout.puzzles, GAP_PT)
    if tiling is None:  # the heading needs space, so a board that just fits a puzzle page has to be drawn smaller here
        cell = min(room.width / board.n_cols, room.height / board.n_rows, WIDEST_CELL_PT)
        corner = (room.middle - cell * board.n_cols / 2, room.top - cell * board.n_rows)
        draw_spoken(ink, board, corner, cell, setting.layout.look, words)
        return
    for slot in place_slots(room, tiling, shape, (0.0, GAP_PT), range(tiling.cols * tiling.rows)):
        draw_spoken(ink, board, slot.grid.corner, slot.cell, setting.layout.look, words)


def draw_spares(ink: Ink, setting: Setting, page: Page) -> None:
    """Fill the places that the puzzles of a chapter leave on its last page.

    They have empty boards. Where each puzzle has regions or holes of its own, an empty board is of no use: these places have lines for
    notes, one block for each row of the page, and the first has a heading.
    """
    if setting.imprint.is_bare or not page.spares:
        return
    board = _find_spare(setting, page)
    if board is None:
        rows = [list(row) for _, row in groupby(page.spares, key=lambda slot: slot.grid.y)]
        for at, row in enumerate(rows):
            grid = row[0].grid
            _draw_notes(ink, setting, Frame(grid.x, grid.y, row[-1].grid.right - grid.x, grid.height), at == 0)
        return
    words = speak_board(setting.say("spoken.empty"), board, setting.phrases)
    for slot in page.spares:
        # Boards with numbers beside them have white around them, which an empty board has not.
        margin = (slot.grid.width - board.extent[1] * slot.cell) / 2
        draw_spoken(ink, board, (slot.grid.x + margin, slot.grid.y + margin), slot.cell, setting.layout.look, words)


def _find_spare(setting: Setting, page: Page) -> Figure | None:
    """Return the empty board of a page's kind, or None if each puzzle has its own."""
    chapter = setting.book.chapters[page.index]
    board = next((rules.empty for rules in setting.book.rules if rules.family == chapter.family), None)
    puzzle = chapter.entries[0].puzzle
    return board or (None if has_bent_walls(puzzle) or puzzle.holes else empty_board(puzzle))


def _draw_notes(ink: Ink, setting: Setting, block: Frame, has_heading: bool) -> None:
    """Draw lines for notes on a block of the page."""
    size_pt = setting.layout.caption_pt
    if has_heading:
        with ink.tag(H2):
            ink.text(block.x, block.top - size_pt, setting.say("notes.title"), setting.faces.bold, size_pt)
    count = int((block.height - 1.5 * size_pt) // NOTES_PITCH_PT)
    ink.lines(
        [(block.x, block.y + row * NOTES_PITCH_PT, block.right, block.y + row * NOTES_PITCH_PT) for row in range(count)], LINE_PT[HAIR]
    )
