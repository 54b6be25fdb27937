"""Colors of cells: as light as the grays they replace, and different."""

from __future__ import annotations

from itertools import combinations

import pytest

from generator.families import FAMILIES, find_family
from generator.model import PICTURES, Figure, Puzzle
from generator.notation import parse_puzzle
from layouts.drawing.cell_colors import LIGHTNESS, NAMED, find_colors
from layouts.drawing.figures import draw_figure
from layouts.drawing.ink import Rgb
from layouts.drawing.ink_log import InkLog
from layouts.style.look import Look

SHADED = [family.name for family in FAMILIES if family.in_books and parse_puzzle(family.example).family == family.name]


def figure_of(name: str) -> Figure:
    puzzle = parse_puzzle(find_family(name).example)
    return find_family(name).figure(puzzle, puzzle.givens)


def lightness(color: Rgb) -> float:
    return sum(weight * part for weight, part in zip(LIGHTNESS, color, strict=True))


@pytest.mark.parametrize("name", SHADED)
def test_a_color_is_as_light_as_its_gray_and_each_gray_has_one(name: str) -> None:
    figure = figure_of(name)
    colors = find_colors(figure)
    assert len(colors) == len(figure.symbols)
    if not figure.shades:
        assert not any(colors) or name.startswith("color")
        return
    by_shade = {shade: {color for color, other in zip(colors, figure.shades, strict=True) if other == shade} for shade in figure.shades}
    assert by_shade.pop(0, {None}) == {None}
    assert all(len(found) == 1 for found in by_shade.values())
    for shade, (color,) in by_shade.items():
        assert color is not None
        assert round(100 * (1 - lightness(color))) == shade
        assert max(color) - min(color) > 0.1, "a color, not a gray"


@pytest.mark.parametrize("shades", [(15,), (14,), (10, 20), (10, 18, 26), (24,), (16, 32), (12, 24, 36)])
def test_colors_of_a_board_are_different(shades: tuple[int, ...]) -> None:
    figure = Figure(1, len(shades), ("",) * len(shades), b"", b"", shades=shades)
    colors = [color for color in find_colors(figure) if color]
    assert len(colors) == len(shades)
    for one, other in combinations(colors, 2):
        assert max(abs(mine - theirs) for mine, theirs in zip(one, other, strict=True)) > 0.1


def test_hatched_squares_have_the_color_they_mean() -> None:
    squares = [symbol for symbol, name in PICTURES.items() if name in NAMED]
    assert len(squares) == len(NAMED) == 6
    figure = Figure(1, 8, (*squares, "", "\N{BLACK STAR}"), b"", b"")
    *named, empty, star = find_colors(figure)
    assert (empty, star) == (None, None)
    assert all(color and abs(color.red - NAMED[PICTURES[symbol]].red) < 0.01 for color, symbol in zip(named, squares, strict=True))
    assert all(lightness(color) > 0.4 for color in named if color), "black hatching must be seen"


def test_a_board_is_gray_unless_its_look_has_colors() -> None:
    drawn = {}
    for is_colored in (False, True):
        ink = InkLog()
        draw_figure(ink, figure_of("windoku-9x9"), (0, 0), 20.0, Look(is_colored=is_colored))
        drawn[is_colored] = [line.split()[0] for line in ink.pages[0]]
    assert (drawn[False].count("fill"), drawn[False].count("tint")) == (36, 0)
    assert (drawn[True].count("fill"), drawn[True].count("tint")) == (0, 36)


def test_stamps_of_a_color_board_are_not_shared() -> None:
    """There cells with symbols have colors, which are parts of the stamp."""
    keys = []

    class KeyInk(InkLog):
        def stamp(self, key: object, *_: object) -> None:  # type: ignore[override]
            keys.append(key)

    family = find_family("color-4x4")
    for digits in (bytes([1]) + bytes(15), bytes([2]) + bytes(15)):
        draw_figure(KeyInk(), family.figure(Puzzle(family.name, digits), digits), (0, 0), 20.0, Look(is_colored=True))
        draw_figure(KeyInk(), family.figure(Puzzle(family.name, digits), digits), (0, 0), 20.0, Look())
    assert len(set(keys)) == 3
