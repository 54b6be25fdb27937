"""Colors of cells: read as the grays they replace, or as what a symbol means."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from generator.errors import Faulty
from generator.families import find_family
from generator.model import PICTURES
from generator.notation import parse_puzzle
from generator.proof.drawn_paths import LINE, MOVE, DrawnPath, PathStep, sort_paths
from generator.proof.grid_lines import Color, find_pattern
from generator.proof.page_reader import PrintedGrid
from generator.proof.printed_colors import MEANINGS, read_colors
from layouts.drawing.cell_colors import NAMED, find_colors

RED = next(symbol for symbol, name in PICTURES.items() if name == "red")
BLUE: Color = (0.75, 0.85, 0.97)


def trace(*corners: tuple[float, float]) -> tuple[PathStep, ...]:
    """Return a path of straight lines."""
    return (PathStep((0.0, 0.0), corners[0], MOVE), *(PathStep(start, end, LINE) for start, end in pairwise(corners)))


def make_grid(colors: dict[int, Color], symbols: dict[int, str] | None = None) -> PrintedGrid:
    """Return a grid of three by three cells of ten points with colored cells."""
    drawn = []
    for cell, color in colors.items():
        x, y = cell % 3 * 10.0, 20.0 - cell // 3 * 10.0
        drawn.append(DrawnPath(trace((x, y), (x + 10, y), (x + 10, y + 10), (x, y + 10), (x, y)), color))
    lines = [trace((0.0, 10.0 * at), (30.0, 10.0 * at)) for at in range(4)] + [
        trace((10.0 * at, 0.0), (10.0 * at, 30.0)) for at in range(4)
    ]
    pattern = find_pattern(sort_paths([*drawn, *(DrawnPath(steps, None, (0.0, 0.0, 0.0), 1.0) for steps in lines)]))
    assert pattern
    texts = tuple((symbols or {}).get(cell, "") for cell in range(9))
    return PrintedGrid(pattern, texts, (), (), (0.0, 0.0, 30.0, 30.0))


def test_a_color_is_read_as_the_gray_that_it_prints_as() -> None:
    grid = make_grid({0: BLUE, 4: BLUE})
    assert grid.pattern.colors[0] == BLUE
    shade = round(100 * (1 - (0.3 * 0.75 + 0.59 * 0.85 + 0.11 * 0.97)))
    assert read_colors(grid, True, "one").pattern.shades == (shade, 0, 0, 0, shade, 0, 0, 0, 0)
    assert read_colors(grid, True, "one").pattern.colors == ()


def test_every_gray_of_every_kind_is_read_back() -> None:
    for name in ("windoku-9x9", "jigsaw-9x9", "crowns-8"):
        puzzle = parse_puzzle(find_family(name).example)
        figure = find_family(name).figure(puzzle, puzzle.givens)
        for color, shade in zip(find_colors(figure), figure.shades, strict=True):
            if color:
                assert set(read_colors(make_grid({0: tuple(color)}), True, "one").pattern.shades) == {0, shade}


@pytest.mark.parametrize("name", MEANINGS)
def test_a_symbol_has_the_color_that_it_means(name: str) -> None:
    symbol = next(symbol for symbol, known in PICTURES.items() if known == name)
    for other in MEANINGS:
        grid = make_grid({3: tuple(NAMED[other])}, {3: symbol})
        if other == name:
            assert read_colors(grid, True, "one").pattern.shades == ()
        else:
            with pytest.raises(Faulty, match=f"one: expected the color {name} at r2c1, found another"):
                read_colors(grid, True, "one")


@pytest.mark.parametrize(
    ("colors", "symbols", "fault"),
    [
        ({}, {4: RED}, "expected the color red at r2c2, found another"),
        ({4: (0.6, 0.5, 0.5)}, {4: RED}, "expected the color red"),
        ({4: BLUE, 5: (0.82, 0.82, 0.82)}, {}, "expected one color for each gray, found another at r2c3"),
        ({4: BLUE, 5: (0.97, 0.775, 0.775)}, {}, "expected one color for each gray, found another at r2c3"),
        ({4: BLUE, 5: (0.7, 0.8, 0.92)}, {}, "expected different colors for different grays"),
    ],
)
def test_a_color_that_misleads_is_refused(colors: dict[int, Color], symbols: dict[int, str], fault: str) -> None:
    with pytest.raises(Faulty, match=fault):
        read_colors(make_grid(colors, symbols), True, "one")


def test_a_picture_in_gray_has_no_color() -> None:
    with pytest.raises(Faulty, match="one: expected cells in black, gray and white, found a color"):
        read_colors(make_grid({4: BLUE}), False, "one")
    grid = make_grid({4: (0.82, 0.82, 0.82)})
    assert read_colors(grid, False, "one") is grid
    assert read_colors(replace(grid, symbols=(RED, *grid.symbols[1:])), False, "one").pattern.shades[4] == 18
