"""The board of a solved step: its disc leaves the label of a cage readable."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from layouts.draw_book import make_setting
from layouts.drawing.figures import label_depth
from layouts.drawing.ink_log import InkLog
from layouts.parts.lesson_board import BELOW, DISC, lesson_board
from tests.support.sample_book import sample_book


@pytest.mark.parametrize(("family", "side"), [("calcudoku-6", 400.0), ("killer-9x9", 300.0), ("killer-9x9", 180.0)])
def test_a_disc_is_below_the_label_of_its_cell(family: str, side: float) -> None:
    book = sample_book(families=(family,))
    setting, lesson = make_setting(book), book.rules[0].lesson
    assert lesson is not None
    figure, look = lesson.position.figure, setting.layout.look
    for has_label in (True, False):
        at = next(at for at, symbol in enumerate(figure.symbols) if (at in figure.labels) == has_label and not symbol)
        ink = InkLog()
        lesson_board(setting, replace(lesson, cell=at), side).draw(ink, 0.0, 1000.0)
        page = "\n".join(ink.pages[0])
        board = re.search(r"^stamp at ([\d.]+) ([\d.]+) ([\d.]+) x", page, re.MULTILINE)
        disc = re.search(r"^disc ([\d.]+) ([\d.]+) radius ([\d.]+) grey 0$", page, re.MULTILINE)
        assert board
        assert disc
        low, width = float(board[2]), float(board[3])
        cell = width / figure.n_cols
        bottom = low + (figure.n_rows - 1 - at // figure.n_cols) * cell
        _, middle, radius = map(float, disc.groups())
        assert bottom < middle - radius
        if has_label:
            assert middle + radius <= bottom + cell - label_depth(cell, look) + 0.2
            assert radius == pytest.approx(min(DISC * cell, (cell - label_depth(cell, look) - BELOW * cell) / 2), abs=0.1)
        else:
            assert (middle, radius) == (pytest.approx(bottom + cell / 2, abs=0.1), pytest.approx(DISC * cell, abs=0.1))
