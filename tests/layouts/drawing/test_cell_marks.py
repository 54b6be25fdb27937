"""Marks of cells: where they are, and which boards they are drawn on in white."""

from __future__ import annotations

import pytest

from generator.families import find_family
from generator.model import Figure
from generator.notation import parse_puzzle
from layouts.drawing.figures import draw_figure
from layouts.drawing.ink_log import InkLog


def draw(figure: Figure, *, is_untinted: bool) -> list[str]:
    """Return what is drawn of a figure with its first two cells marked."""
    ink = InkLog()
    draw_figure(ink, figure, (0.0, 0.0), 20.0, marks=[((0, 1), 0.7)], is_untinted=is_untinted)
    return ink.pages[0]


@pytest.mark.parametrize(("name", "is_white"), [("crowns-8", True), ("starbattle-9", True), ("windoku-9x9", False), ("evenodd-9x9", False)])
def test_only_tints_of_regions_are_left_out(name: str, is_white: bool) -> None:
    puzzle = parse_puzzle(find_family(name).example)
    figure = find_family(name).figure(puzzle, puzzle.givens)
    assert (draw(figure, is_untinted=True) != draw(figure, is_untinted=False)) == is_white


def test_marks_on_boards_with_gray_cells_are_smaller() -> None:
    """A mark as large as a cell could be taken for a gray cell of kakuro."""
    kakuro = parse_puzzle(find_family("kakuro-6").example)
    sudoku = parse_puzzle(find_family("sudoku-6x6").example)
    areas = {}
    for puzzle in (kakuro, sudoku):
        ink = InkLog()
        empty = puzzle.givens.index(0)
        draw_figure(ink, find_family(puzzle.family).figure(puzzle, puzzle.givens), (0.0, 0.0), 20.0, marks=[((empty,), 0.72)])
        areas[puzzle.family] = [line for line in ink.pages[0] if "0.72" in line]
    assert "13.6 x 13.6" in areas["kakuro-6"][0]
    assert "18.0 x 18.0" in areas["sudoku-6x6"][0]
