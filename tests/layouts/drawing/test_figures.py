"""A figure drawn on an InkLog: lines by weight, digits a row at a time, letters."""

from __future__ import annotations

from generator.families import find_family
from generator.model import FRAME, HAIR, Figure, Puzzle
from generator.notation import parse_puzzle
from layouts.drawing.figures import LINE_PT, draw_figure
from layouts.drawing.ink import InkLog


def drawn(figure: Figure, cell: float = 20.0) -> list[str]:
    ink = InkLog()
    draw_figure(ink, figure, (100, 200), cell)
    return ink.pages[0]


def test_a_4x4_grid_is_logged() -> None:
    puzzle = parse_puzzle("sudoku-4x4:1....3.....2..1.")
    assert drawn(find_family("sudoku-4x4").figure(puzzle, puzzle.givens)) == [
        "stamp at 100.0 200.0 80.0 x 80.0",
        "  lines 4 of 0.75 grey 0.4 in 0.0 0.0 to 80.0 80.0",
        "  lines 2 of 1.8 in 0.0 0.0 to 80.0 80.0",
        "  lines 4 of 2.4 in 0.0 0.0 to 80.0 80.0",
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
        cages=((0, 1, 3),),
        labels=("12", "", "", ""),
        discs=(2,),
    )
    assert drawn(figure, 40.0) == [
        "stamp at 100.0 200.0 80.0 x 80.0",
        "  fill 0.0 40.0 40.0 x 40.0 grey 0.9",
        "  lines 2 of 0.75 grey 0.4 in 0.0 0.0 to 40.0 80.0",
        "  lines 4 of 2.4 in 0.0 0.0 to 80.0 80.0",
        "  lines 8 of 0.75 dash 1.5 in 4.8 4.8 to 75.2 75.2",
        "  disc 20.0 20.0 radius 12.0 grey 0",
        "text from 102.4 270.7 text 9.6: 12",
    ]


def test_no_line_is_thinner_than_printers_accept() -> None:
    assert min(LINE_PT.values()) >= 0.75
    assert LINE_PT[HAIR] < 1.5 <= LINE_PT[2] <= 2 <= LINE_PT[FRAME] <= 2.5
