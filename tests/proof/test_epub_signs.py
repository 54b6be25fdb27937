"""Signs in the cells of EPUB tables: lines, and what is no sign."""

from __future__ import annotations

import pytest

from generator.model import ARROW, CIRCLE, EDGE, INSIDE, LESS, LINE, THERMOMETER, WHISPER, Sign
from generator.proof.epub_proof import list_cells, read_cell_signs

BULB, RING, END = "\N{BLACK CIRCLE}", "\N{WHITE CIRCLE}", "\N{WHITE DIAMOND}"


def place(notes: dict[int, str]) -> list[list[tuple[str, str]]]:
    return [[("line", notes[cell])] if cell in notes else [] for cell in range(9)]


def test_lines_are_read_by_letter_and_place() -> None:
    drawn = place({0: f"A{BULB}", 4: "A1", 3: "A2", 8: f"B{RING}", 7: "B1", 1: f"C{END}", 2: "C1"})
    lines = [((0, 4, 3), THERMOMETER), ((8, 7), ARROW), ((1, 2), WHISPER)]
    assert sorted(read_cell_signs(drawn, 3) or ()) == sorted(Sign(LINE, cells, text) for cells, text in lines)
    assert list_cells(Sign(LINE, (0, 4, 3), THERMOMETER), 3) == (1, 1, 2, 2, 2, 1)


@pytest.mark.parametrize("notes", [{0: "A1"}, {0: f"A{BULB}", 1: "A2"}, {0: f"A{BULB}", 1: f"A{RING}"}, {0: "1A"}])
def test_lines_without_a_cell_or_with_one_twice_are_refused(notes: dict[int, str]) -> None:
    assert read_cell_signs(place(notes), 3) is None


def test_marks_and_circles_are_at_their_cells() -> None:
    drawn: list[list[tuple[str, str]]] = [[] for _ in range(9)]
    drawn[0], drawn[4] = [("beside", ">")], [("inside", "\N{LARGE CIRCLE}")]
    assert read_cell_signs(drawn, 3) == [Sign(EDGE, (1, 0), LESS), Sign(INSIDE, (4,), CIRCLE)]
    drawn[2] = [("beside", "<")]
    assert read_cell_signs(drawn, 3) is None
