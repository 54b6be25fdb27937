"""Positions of glossary and walkthroughs: candidates keep clear of each other.

On boards with cages they also keep clear of sums and dotted lines.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from itertools import pairwise

import pytest

from generator.model import Position
from generator.recipe.matter_order import MatterOrder
from layouts.draw_book import make_setting
from layouts.drawing.cage_lines import CAGE_INSET
from layouts.drawing.figures import label_depth
from layouts.drawing.ink import InkLog
from layouts.fonts.faces import SMALLEST_PT, digit_height, text_width
from layouts.parts.positions import draw_position, position_cell
from layouts.plan.setting import Setting
from tests.support.graded_book import graded_book

NARROWEST_PT = 252.0
"""Width of the text of the narrowest page on which boards with cages are printed."""

TEXT = re.compile(r"text \S+(?: \S+)?? ([\d.]+) ([\d.]+) (\w+) ([\d.]+): (.)$")


@cache
def killer_positions() -> tuple[Position, ...]:
    """Return the killer's positions of a small book."""
    matter = graded_book(MatterOrder(glossary=True)).matter
    found = tuple(entry.position for entry in matter.glossary if entry.position.figure.cages)
    assert found
    return found


def setting_of(trim: str) -> Setting:
    return make_setting(graded_book(MatterOrder(), trim=trim))


def drawn_marks(setting: Setting, position: Position, cell: float) -> list[tuple[float, float, float, str]]:
    """Return middle, base line and size of each mark of the cell r1c1, and its digit."""
    empty = replace(position, pencil=(tuple(range(1, 10)), *((),) * 80), eliminated=())
    empty = replace(empty, figure=replace(position.figure, symbols=("",) * 81, labels=("",) * 81))
    ink = InkLog()
    draw_position(ink, setting, empty, 0.0, 0.0, cell)
    found = [TEXT.match(line) for page in ink.pages for line in page if line.startswith("text")]
    assert all(found)
    return [(float(at[1]), float(at[2]), float(at[4]), at[5]) for at in found if at]


@pytest.mark.parametrize("trim", ["5x8", "6x9", "8.5x11"])
@pytest.mark.parametrize("width", [NARROWEST_PT, 300.0, 500.0])
def test_nine_marks_below_a_sum_keep_clear_of_each_other_and_of_the_cage(trim: str, width: float) -> None:
    setting, position = setting_of(trim), killer_positions()[0]
    cell = position_cell(position.figure, setting.layout.text_pt, width)
    face, low = setting.faces.digit, 8 * cell
    marks = drawn_marks(setting, position, cell)
    assert [digit for *_, digit in marks] == list("123456789")
    size = marks[0][2]
    assert size >= SMALLEST_PT - 0.1
    height = digit_height(face) * size
    for upper, lower in zip(marks, marks[3:], strict=False):
        assert upper[1] - lower[1] >= height
    for left, right in pairwise(marks[:3]):
        assert right[0] - left[0] >= text_width("8", face, size)
    assert marks[0][1] + height <= low + cell - label_depth(cell, setting.layout.look) + 0.1
    assert marks[-1][1] >= low + CAGE_INSET * cell


def test_only_the_digit_that_a_step_places_is_shown_on_boards_with_cages() -> None:
    book = graded_book(MatterOrder(walkthroughs=True, glossary=True))
    boards = [part.position for walk in book.matter.walkthroughs for part in walk.paragraphs if part.position]
    boards += [entry.position for entry in book.matter.glossary]
    placing = [board for board in boards if board.figure.cages and not board.eliminated]
    assert placing
    for board in placing:
        assert [len(marks) for marks in board.pencil if marks] == [1]
    assert any(len([marks for marks in board.pencil if marks]) > 1 for board in boards if board.figure.cages)
