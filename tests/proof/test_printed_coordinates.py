"""The names of rows and columns: read in every language, refused if one is wrong."""

from __future__ import annotations

from dataclasses import replace

import pytest

from generator.model import FRAME, HAIR, OUTSIDE, OUTSIDE_MARGIN, Sign
from generator.proof.grid_lines import Pattern
from generator.proof.page_reader import PrintedGrid, PrintedLine, PrintedPage
from generator.proof.printed_coordinates import find_coordinate_fault

SIDE, LEFT, TOP = 20.0, 100.0, 500.0
N = 4


def page_of(rows: list[str], columns: list[str], are_joined: bool = False) -> tuple[PrintedPage, PrintedGrid]:
    """Return a page with a board of 4x4 cells and names at its edges."""
    lines = [PrintedLine(text, LEFT - 12, LEFT - 4, TOP - (at + 0.6) * SIDE) for at, text in enumerate(rows)]
    if are_joined:
        lines.append(PrintedLine(" ".join(columns), LEFT + 6, LEFT + N * SIDE - 6, TOP + 4))
    else:
        lines += [PrintedLine(text, LEFT + at * SIDE + 6, LEFT + at * SIDE + 14, TOP + 4) for at, text in enumerate(columns)]
    empty = ("",) * (N * N)
    lines_drawn = bytes([FRAME, HAIR, HAIR, HAIR, FRAME])
    pattern = Pattern(N, N, lines_drawn * N, lines_drawn * N, (), (), (), (), (0, 0, N * SIDE, N * SIDE))
    grid = PrintedGrid(pattern, empty, (), (), (LEFT, TOP - N * SIDE, LEFT + N * SIDE, TOP))
    return PrintedPage(1, (grid,), lambda: tuple(lines)), grid


@pytest.mark.parametrize(("row", "column"), ["rc", "ZS", "LC", "FC", "RC"])
@pytest.mark.parametrize("are_joined", [False, True])
def test_names_are_read_in_every_language(row: str, column: str, are_joined: bool) -> None:
    rows, columns = [f"{row}{at}" for at in range(1, N + 1)], [f"{column}{at}" for at in range(1, N + 1)]
    assert find_coordinate_fault(*page_of(rows, columns, are_joined)) == ""
    columns[2] = f"{column}2"
    assert find_coordinate_fault(*page_of(rows, columns, are_joined)) == "column 3 is named 2 at the edge of the board"


def test_a_wrong_or_missing_name_is_a_fault_and_no_names_are_none() -> None:
    columns = ["c1", "c2", "c3", "c4"]
    assert find_coordinate_fault(*page_of(["r1", "r3", "r2", "r4"], columns)) == "row 2 is named 3 at the edge of the board"
    assert "the names of 4 rows at the edge of the board, found 3" in find_coordinate_fault(*page_of(["r1", "r2", "r3"], columns))
    assert "the names of 4 columns at the edge of the board, found 0" in find_coordinate_fault(*page_of(["r1", "r2", "r3", "r4"], []))
    assert find_coordinate_fault(*page_of([], [])) == ""


def test_a_name_beside_another_row_is_a_fault() -> None:
    page, grid = page_of(["r1", "r2", "r3", "r4"], ["c1", "c2", "c3", "c4"])
    moved = tuple(replace(line, y=line.y + 0.9 * SIDE) if line.text == "r2" else line for line in page.lines)
    fault = find_coordinate_fault(replace(page, read_lines=lambda: moved), grid)
    assert fault == "the name of row 2 is not at the middle of its row"


def test_names_are_beside_the_cells_where_no_number_is() -> None:
    """The names of rows are in the white at the left of a board with numbers above."""
    page, grid = page_of(["r1", "r2", "r3", "r4"], ["c1", "c2", "c3", "c4"])
    white = OUTSIDE_MARGIN * SIDE
    edges = (LEFT - white, grid.edges[1], grid.edges[2], TOP + white)
    raised = tuple(replace(line, y=line.y + white) if line.text.startswith("c") else line for line in page.lines)
    board = replace(grid, edges=edges, signs=(Sign(OUTSIDE, (0, N, 2 * N, 3 * N), "2"),))
    assert find_coordinate_fault(replace(page, read_lines=lambda: raised), board) == ""
    assert "found 0" in find_coordinate_fault(replace(page, read_lines=lambda: page.lines), board)
