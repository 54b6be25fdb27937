"""A figure drawn on an InkLog: lines by weight, digits a row at a time, letters."""

from __future__ import annotations

import pytest

from generator.families import find_family
from generator.model import FRAME, HAIR, OUTLINE, WALL, Figure, Puzzle, Sign
from generator.notation import parse_puzzle
from layouts.drawing.figures import LINE_PT, draw_figure
from layouts.drawing.ink_log import InkLog
from layouts.fonts.faces import text_width
from layouts.style.layout import LARGE_PRINT
from layouts.style.look import PRESS_LOOK
from layouts.themes import THEMES


def drawn(figure: Figure, cell: float = 20.0) -> list[str]:
    ink = InkLog()
    draw_figure(ink, figure, (100, 200), cell)
    return ink.pages[0]


def test_a_4x4_grid_is_logged() -> None:
    puzzle = parse_puzzle("sudoku-4x4:1....3.....2..1.")
    assert drawn(find_family("sudoku-4x4").figure(puzzle, puzzle.givens)) == [
        "stamp at 100.0 200.0 80.0 x 80.0",
        "  lines 4 of 0.75 in 0.0 0.0 to 80.0 80.0",
        "  lines 2 of 1.5 in 0.0 0.0 to 80.0 80.0",
        "  lines 4 of 1.8 in 0.0 0.0 to 80.0 80.0",
        "rows from 100.0 265.2 every 20.00 digit 13.4: 1.../.3../...2/..1.",
    ]


def test_letters_are_centered_in_their_cells() -> None:
    family = find_family("sudoku-16x16")
    digits = bytes([10]) + bytes(254) + bytes([16])
    texts = [line for line in drawn(family.figure(Puzzle(family.name, digits), digits)) if line.startswith("text")]
    assert texts == ["text about 110.0 505.2 digit 13.4: A", "text about 410.0 205.2 digit 13.4: G"]


def test_an_empty_grid_has_no_text() -> None:
    family = find_family("sudoku-9x9")
    empty = bytes(81)
    assert not [line for line in drawn(family.figure(Puzzle(family.name, empty), empty)) if line.startswith(("rows", "text"))]


def test_shades_cages_labels_and_discs_are_logged() -> None:
    figure = Figure(
        n_rows=2,
        n_cols=2,
        symbols=("", "", "", ""),
        across=bytes([FRAME, FRAME, HAIR, 0, FRAME, FRAME]),
        upright=bytes([FRAME, HAIR, FRAME, FRAME, HAIR, FRAME]),
        shades=(10, 0, 0, 0),
        discs=(2,),
        signs=(Sign(OUTLINE, (0, 1, 3), "12"),),
    )
    assert drawn(figure, 40.0) == [
        "stamp at 100.0 200.0 80.0 x 80.0",
        "  fill 0.0 40.0 40.0 x 40.0 grey 0.9",
        "  lines 2 of 0.938 in 0.0 0.0 to 40.0 80.0",
        "  lines 4 of 3 in 0.0 0.0 to 80.0 80.0",
        "  outline of 0.938 dash 1.498: 4.8,75.2 75.2,75.2 75.2,4.8 44.8,4.8 44.8,44.8 4.8,44.8",
        "  fill 3.1 69.4 11.7 x 7.5 grey 1",
        "  disc 20.0 20.0 radius 12.0 grey 0",
        "text from 103.1 270.0 text 9.6: 12",
    ]


def test_lines_grow_with_the_cells_and_are_black() -> None:
    puzzle = parse_puzzle("sudoku-4x4:1....3.....2..1.")
    figure = find_family("sudoku-4x4").figure(puzzle, puzzle.givens)
    widths = {}
    for cell in (12.0, 32.0, 64.0):
        lines = [line for line in drawn(figure, cell) if line.startswith("  lines")]
        assert not [line for line in lines if "grey" in line]
        widths[cell] = [float(line.split()[3]) for line in lines]
    assert widths == {12.0: [0.75, 1.5, 1.8], 32.0: [0.75, 1.8, 2.4], 64.0: [1.5, 3.6, 4.8]}


def test_walls_of_regions_are_thicker_than_those_of_boxes() -> None:
    for name, wall in (("jigsaw-9x9", 2.2), ("crowns-8", 2.2), ("sudoku-9x9", 1.8), ("sudoku-6x6", 1.8), ("killer-9x9", 1.8)):
        family = find_family(name)
        puzzle = parse_puzzle(family.example)
        figure = find_family(family.example.partition(":")[0]).figure(puzzle, puzzle.givens)
        hair, found, frame = (float(line.split()[3]) for line in drawn(figure, 32.0) if line.startswith("  lines"))
        assert (hair, found) == (0.75, wall)
        assert frame >= 1.2 * found


@pytest.mark.parametrize("cell", [10.6, 16.0, 24.0, 32.0, 54.0])
@pytest.mark.parametrize("name", ["jigsaw-9x9", "crowns-8"])
def test_walls_of_regions_have_2_2_pt_or_more_in_cells_of_any_size(name: str, cell: float) -> None:
    puzzle = parse_puzzle(find_family(name).example)
    figure = find_family(name).figure(puzzle, puzzle.givens)
    for theme in THEMES:
        _, wall, frame = (theme.look.lines.thickness(weight, cell, is_bent=True) for weight in (HAIR, WALL, FRAME))
        assert wall >= 2.2
        assert frame >= 1.2 * wall - 0.001
    assert float(next(line for line in drawn(figure, cell)[::-1] if line.startswith("  lines")).split()[3]) >= 2.6


def test_sums_of_large_print_are_large_and_clear_of_the_outline() -> None:
    puzzle = parse_puzzle(find_family("killer-9x9").example)
    figure = find_family("killer-9x9").figure(puzzle, puzzle.givens)
    for look, cell, size in (
        (PRESS_LOOK, 32.0, 7.68),
        (PRESS_LOOK, 20.0, 7.0),
        (LARGE_PRINT.look, 48.0, 18.0),
        (LARGE_PRINT.look, 20.0, 9.0),
    ):
        ink = InkLog()
        draw_figure(ink, figure, (0, 0), cell, look)
        texts = [line for line in ink.pages[0] if line.startswith("text")]
        cleared = [line for line in ink.pages[0] if line.startswith("  fill") and line.endswith("grey 1")]
        assert {float(line.split()[5].rstrip(":")) for line in texts} == {size}
        assert len(cleared) == len(texts) == len(figure.outlines)
        for fill, text in zip(cleared, texts, strict=True):
            _, x, y, width, _, height, *_ = fill.split()
            words = text_width(text.split(": ")[1], look.faces.label, size)
            assert float(x) == float(text.split()[2])
            assert float(width) > words
            assert float(y) < float(text.split()[3]) < float(y) + float(height) < float(y) + 0.5 * cell


def test_the_longest_label_of_a_board_fits_in_its_cell() -> None:
    """In large print, labels are almost half a cell high."""
    puzzle = parse_puzzle(f"calcudoku-9:{'.' * 81}:840xr1c1r1c2r1c3r2c3;12+r4c4r4c5")
    figure = find_family("calcudoku-9").figure(puzzle, puzzle.givens)
    for look, cell in ((LARGE_PRINT.look, 48.0), (LARGE_PRINT.look, 36.0), (PRESS_LOOK, 20.0)):
        ink = InkLog()
        draw_figure(ink, figure, (0, 0), cell, look)
        sizes = {float(line.split()[5].rstrip(":")) for line in ink.pages[0] if line.startswith("text")}
        assert len(sizes) == 1
        assert 0.8 * cell < text_width("840×", look.faces.label, max(sizes)) < cell or sizes == {7.0}


def test_no_line_is_thinner_than_printers_accept() -> None:
    assert min(LINE_PT.values()) >= 0.75
    assert LINE_PT[HAIR] < 1.5 <= LINE_PT[2] <= 2 <= LINE_PT[FRAME] <= 2.5
