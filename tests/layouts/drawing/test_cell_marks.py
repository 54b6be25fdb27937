"""Marks of cells: gray or framed, and which boards they are drawn on in white."""

from __future__ import annotations

import re

import pytest

from generator.families import FAMILIES, find_family
from generator.model import HOLE, PICTURES, Figure
from generator.notation import parse_puzzle
from layouts.drawing.cell_marks import FAINT_GRAY, FRAME_GRAY, Marking, list_circled, needs_frames
from layouts.drawing.figures import draw_figure
from layouts.drawing.ink_log import InkLog
from layouts.fonts.faces import HEAVY_DISPLAY
from layouts.style.look import PRESS_LOOK

CELL = 20.0


def example(name: str) -> Figure:
    """Return the drawing of a family's example."""
    puzzle = parse_puzzle(find_family(name).example)
    return find_family(puzzle.family).figure(puzzle, puzzle.givens)


def draw(figure: Figure, marking: Marking) -> list[str]:
    """Return what is drawn of a figure with marks."""
    ink = InkLog()
    draw_figure(ink, figure, (0.0, 0.0), CELL, PRESS_LOOK, marking)
    return ink.pages[0]


@pytest.mark.parametrize(("name", "is_white"), [("crowns-8", True), ("starbattle-9", True), ("windoku-9x9", False), ("evenodd-9x9", False)])
def test_only_tints_of_regions_are_left_out(name: str, is_white: bool) -> None:
    marks = [((0, 1), 0.7)]
    drawn = [draw(example(name), Marking(marks, is_untinted=is_untinted)) for is_untinted in (True, False)]
    assert (drawn[0] != drawn[1]) == is_white


def test_marks_on_boards_with_gray_cells_are_smaller() -> None:
    """A mark as large as a cell could be taken for a gray cell of kakuro."""
    areas = {}
    for name in ("kakuro-6", "sudoku-6x6"):
        figure = example(name)
        empty = figure.symbols.index("")
        areas[name] = [line for line in draw(figure, Marking([((empty,), 0.72)])) if "0.72" in line]
    assert "13.6 x 13.6" in areas["kakuro-6"][0]
    assert "20.0 x 20.0" in areas["sudoku-6x6"][0]


def test_the_lines_of_a_board_are_over_marks_that_fill_its_cells() -> None:
    lines = draw(example("sudoku-6x6"), Marking([((0,), 0.72)]))
    at = next(number for number, line in enumerate(lines) if "0.72" in line)
    stamped, again = ([line.strip() for line in some if line.strip().startswith("lines")] for some in (lines[:at], lines[at:]))
    assert stamped == again
    assert stamped


def test_a_mark_is_below_the_label_of_its_cell() -> None:
    figure = example("killer-9x9")
    labeled, bare = (next(at for at in range(81) if (at in figure.labels) == is_labeled) for is_labeled in (True, False))
    heights = [
        float(match[1])
        for cell in (labeled, bare)
        for match in [re.search(r"x ([\d.]+) grey 0.72", "\n".join(draw(figure, Marking([((cell,), 0.72)]))))]
        if match
    ]
    assert heights[0] < heights[1]


FRAMED = ["windoku-9x9", "diagonal-9x9", "evenodd-9x9", "thermo-9x9", "arrow-9x9", "kropki-9x9", "futoshiki-5", "kakuro-8", "queens-8"]
PLAIN = ["sudoku-9x9", "jigsaw-9x9", "crowns-8", "starbattle-9", "killer-9x9", "calcudoku-6", "sandwich-9x9", "skyscrapers-6", "twin-9x9"]


@pytest.mark.parametrize("name", [*FRAMED, *PLAIN])
def test_boards_with_something_gray_of_their_own_need_frames(name: str) -> None:
    assert needs_frames(example(name)) == (name in FRAMED)


def frame_areas(figure: Figure, cell: int) -> int:
    """Return the number of rectangles of the frame of a cell."""
    found = [match for line in draw(figure, Marking(framed=(cell,))) if (match := re.match(rf"fills (\d+) grey {FRAME_GRAY:g}", line))]
    assert len(found) == 1
    return int(found[0][1])


def test_a_frame_has_a_gap_at_each_sign_and_around_a_circle() -> None:
    plain, signed = example("windoku-9x9"), example("futoshiki-5")
    assert frame_areas(plain, 0) == 4
    sign = signed.signs[0]
    count = sum(sign.cells[0] in other.cells for other in signed.signs)
    assert frame_areas(signed, sign.cells[0]) == 4 + count
    odd = example("evenodd-6x6")
    assert frame_areas(odd, list_circled(odd)[0]) == 8


def test_digits_that_are_not_given_are_gray() -> None:
    figure = example("sudoku-9x9")
    first, *row = figure.symbols[:9]
    lines, given = (draw(figure, Marking(faint=faint)) for faint in (frozenset({0}), frozenset[int]()))
    others = "".join(symbol or "." for symbol in row).rstrip(".")
    assert [line for line in lines if line.endswith(f"grey {FAINT_GRAY:g}: {first}")]
    assert f": {first}{others}" in given[-1]
    assert f": .{others}" in lines[-1]


def test_pieces_that_are_not_given_are_gray_on_their_own_cell() -> None:
    figure = example("queens-8")
    first, *others = figure.discs
    lines = draw(figure, Marking(faint=frozenset({first})))
    queens = [line for line in lines if line.startswith("polygon")]
    assert len(queens) == 1 + len(others)
    assert sum(line.endswith(f"grey {FAINT_GRAY:g}") for line in queens) == 1


@pytest.mark.parametrize("name", [family.name for family in FAMILIES])
def test_answers_tell_givens_from_what_is_found(name: str) -> None:
    """Count the symbols of each face, and the gray pieces and pictures."""
    puzzle = parse_puzzle(find_family(name).example)
    family = find_family(puzzle.family)
    shown = family.figure(puzzle, puzzle.givens)
    filled = bytes(digit or (not family.has_marks or at == 0) for at, digit in enumerate(puzzle.givens))
    answer = family.figure(puzzle, filled).as_answer_of(shown)
    lines, faces = draw(answer, Marking()), PRESS_LOOK.faces
    given = f"{faces.given}|{HEAVY_DISPLAY}"
    cells = {
        face: "".join(line.rpartition(": ")[2] for line in lines if re.match(rf"(rows from|text about) .* ({face}) ", line))
        for face in (given, faces.found, faces.digit)
    }
    count = {face: len(re.sub("[./]", "", text)) for face, text in cells.items()}
    gray = sum(line.endswith(f"grey {FAINT_GRAY:g}") or f"grey {FAINT_GRAY:g}: " in line for line in lines)
    n_given = sum(digit not in (0, HOLE) for digit in puzzle.givens)
    n_found = sum(digit not in (0, HOLE) for digit in filled) - n_given
    if not n_given:
        assert count[given] == count[faces.found] == gray == 0
    elif family.has_marks or any(symbol in PICTURES for symbol in answer.symbols):
        assert gray == n_found
    else:
        assert (count[given], count[faces.found], count[faces.digit]) == (n_given, n_found, 0)
