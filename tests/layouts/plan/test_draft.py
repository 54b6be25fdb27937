"""The draft of a book: frames and bodies of its pages."""

from __future__ import annotations

import pytest

from layouts.geometry import PT_PER_MM
from layouts.plan.draft import LINE_EDGE_PT, page_frames
from layouts.style.layout import CLASSIC
from tests.support.sample_book import TRIMS


def test_left_pages_mirror_right_ones() -> None:
    right, _ = page_frames(CLASSIC, TRIMS["6x9"], 22.6, 1)
    left, _ = page_frames(CLASSIC, TRIMS["6x9"], 22.6, 2)
    width = TRIMS["6x9"][0] * PT_PER_MM
    edge = CLASSIC.look.lines.reach_pt(CLASSIC.puzzles.widest_cell_mm * PT_PER_MM)
    assert edge > LINE_EDGE_PT
    assert right.x == pytest.approx(22.6 * PT_PER_MM + edge)
    assert left.x == pytest.approx(width - right.right)
    assert left.width == right.width
