"""Pictures of boards: exact widths, no white beyond the board, small ones scaled."""

from __future__ import annotations

import pytest

from generator.families import find_family
from generator.model import FRAME, HAIR, OUTSIDE_MARGIN, Figure
from generator.notation import parse_puzzle
from layouts.drawing.board_picture import LEAST_CELL_PT, LEAST_LABELED_PT, draw_picture, plan_picture
from layouts.drawing.figures import has_bent_walls
from layouts.drawing.ink_log import InkLog
from layouts.geometry import PT_PER_MM
from layouts.style.look import PRESS_LOOK
from layouts.themes import THEMES

SQUARE, BESIDE, WORDS, CAGED = "sudoku-9x9", "skyscrapers-6", "wordoku-9x9", "killer-9x9"


def figure_of(name: str) -> Figure:
    puzzle = parse_puzzle(find_family(name).example)
    return find_family(puzzle.family).figure(puzzle, puzzle.givens)


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
@pytest.mark.parametrize("width_mm", [1.0, 5.0, 33.3, 90.0, 1000.0])
@pytest.mark.parametrize("name", [SQUARE, BESIDE, CAGED])
def test_the_width_is_exact_and_the_margin_is_the_frame(theme: object, width_mm: float, name: str) -> None:
    look = theme.look  # type: ignore[attr-defined]
    figure = figure_of(name)
    plan = plan_picture(figure, width_mm * PT_PER_MM, look)
    assert plan.size_mm[0] == pytest.approx(width_mm, abs=1e-6)
    lines = look.lines
    reach = max(lines.thickness(FRAME, plan.cell) / 2, lines.halo_pt + lines.thickness(HAIR, plan.cell) / 2 if lines.halo_pt else 0.0)
    assert plan.corner[0] == pytest.approx(reach, abs=1e-6)
    assert plan.drawn_pt[0] / plan.drawn_pt[1] == pytest.approx(plan.size_pt[0] / plan.size_pt[1])


def test_white_is_only_where_numbers_are() -> None:
    figure = figure_of(WORDS)
    plan = plan_picture(figure, 300.0, PRESS_LOOK)
    edge = PRESS_LOOK.lines.thickness(FRAME, plan.cell) / 2
    assert plan.drawn_pt[0] == pytest.approx(9 * plan.cell + 2 * edge)
    assert plan.drawn_pt[1] == pytest.approx((9 + OUTSIDE_MARGIN) * plan.cell + 2 * edge)
    assert plan.corner == pytest.approx((edge, edge))


def test_a_small_picture_is_drawn_larger_and_scaled() -> None:
    wide, narrow = (plan_picture(figure_of(SQUARE), width, PRESS_LOOK) for width in (300.0, 30.0))
    assert (wide.scale, narrow.scale < 1, narrow.cell) == (1.0, True, LEAST_CELL_PT)
    assert narrow.size_pt[0] == pytest.approx(30.0)
    assert plan_picture(figure_of(CAGED), 30.0, PRESS_LOOK).cell == LEAST_LABELED_PT


@pytest.mark.parametrize("name", [SQUARE, "jigsaw-9x9"])
def test_the_outer_edge_of_the_frame_is_that_of_the_page(name: str) -> None:
    figure = figure_of(name)
    plan = plan_picture(figure, 200.0, PRESS_LOOK)
    half = PRESS_LOOK.lines.thickness(FRAME, plan.cell, has_bent_walls(figure)) / 2
    assert plan.corner == pytest.approx((half, half), abs=1e-6)


def test_the_paper_is_white_and_second_frames_are_on_its_edge() -> None:
    look = next(theme.look for theme in THEMES if theme.name == "literary")
    plan, ink = plan_picture(figure_of("sudoku-4x4"), 200.0, look), InkLog()
    draw_picture(ink, figure_of("sudoku-4x4"), plan, look)
    assert ink.pages[0][0] == "fill 0.0 0.0 200.0 x 200.0 grey 1"
    assert ink.pages[0][1].startswith("lines 4 of ")
    assert ink.pages[0][2].startswith("stamp at ")
