"""Pages of empty boards, for second tries."""

from __future__ import annotations

from layouts.drawing.figures import draw_spoken
from layouts.drawing.flow import heading
from layouts.drawing.ink import Ink
from layouts.drawing.spoken_boards import speak_board
from layouts.geometry import Frame
from layouts.plan.plan_book import find_filler_boards
from layouts.plan.setting import Setting
from layouts.plan.tiling import find_tiling, place_slots

WIDEST_CELL_PT, GAP_PT = 40.0, 18.0
"""Largest cell of a board that is alone on its page, and white below each board."""


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
