"""Drawings of Penpa+ as people make them, and what of them is refused."""

from __future__ import annotations

from typing import Any

import pytest

from generator.errors import GridFormatError
from generator.families import find_family
from generator.families.base.regions import read_walls
from generator.formats.drawn_kind import find_drawn
from generator.formats.penpa_draw import COLOR, draw_figure
from generator.formats.penpa_points import BELOW, CORNER, MIDDLE, RIGHT, UPPER_LEFT, Points
from generator.formats.penpa_read import read_figure
from generator.formats.penpa_text import Page, empty_layer
from generator.model import ARROW, LINE, OUTLINE, THERMOMETER, Sign
from generator.notation import format_puzzle, parse_puzzle
from tests.support.samples import EASY

NINE = Points(9, 9)
CELLS = tuple(NINE.number(MIDDLE, (row, col)) for row in range(9) for col in range(9))


def at(row: int, col: int) -> str:
    """Return the number of a cell from r1c1."""
    return str(NINE.number(MIDDLE, (row - 1, col - 1)))


def side(row: int, col: int, sort: int) -> str:
    return str(NINE.number(sort, (row - 1, col - 1)))


def boxes() -> dict[str, int]:
    """Return the thick lines of nine boxes."""
    lines = {}
    for edge in (3, 6):
        for step in range(9):
            lines[f"{NINE.vertex(edge, step)},{NINE.vertex(edge, step + 1)}"] = 2
            lines[f"{NINE.vertex(step, edge)},{NINE.vertex(step + 1, edge)}"] = 2
    return lines


def read(layer: dict[str, Any], rules: str = "") -> str:
    """Return the puzzle line of what is shown on a sudoku board with boxes."""
    shown = empty_layer() | {"lineE": boxes()}
    for name, value in layer.items():
        shown[name] = {**shown[name], **value} if isinstance(value, dict) else value
    figure, is_marked = read_figure(Page(NINE, (0, 0, 0, 0), CELLS, shown, {}), "x")
    return format_puzzle(find_drawn(figure, rules, "x", is_marked).puzzle)


GIVENS = {at(cell // 9 + 1, cell % 9 + 1): [digit, 1, "1"] for cell, digit in enumerate(EASY) if digit != "."}
EMPTY = "." * 81

FORMS: dict[str, tuple[dict[str, Any], str]] = {
    "givens of any style and size": ({"number": {key: [text, 5, "10"] for key, (text, _, _) in GIVENS.items()}}, f"sudoku-9x9:{EASY}"),
    "thin lines beside thick ones": (
        {"number": GIVENS, "lineE": {f"{NINE.vertex(1, 0)},{NINE.vertex(1, 1)}": 80, f"{NINE.vertex(0, 0)},{NINE.vertex(0, 1)}": 2}},
        f"sudoku-9x9:{EASY}",
    ),
    "dots": (
        {"symbol": {side(1, 1, RIGHT): [1, "circle_SS", 2], side(1, 1, BELOW): [2, "circle_S", 2]}},
        f"kropki-9x9:{EMPTY}:r1c1~r1c2;r1c1*r2c1",
    ),
    "bars": ({"symbol": {side(1, 1, RIGHT): [3, "bars_G", 2]}}, f"consecutive-9x9:{EMPTY}:r1c1~r1c2"),
    "letters": ({"number": {side(1, 1, RIGHT): ["x", 6, "5"], side(2, 2, BELOW): ["V", 1, "6"]}}, f"xv-9x9:{EMPTY}:r1c1xr1c2;r2c2vr3c2"),
    "thin signs": ({"symbol": {side(1, 1, RIGHT): [7, "inequality", 2]}}, f"greater-9x9:{EMPTY}:r1c2<r1c1"),
    "a thermometer": ({"thermo": [[int(at(1, 1)), int(at(2, 2)), int(at(2, 3))], None]}, f"thermo-9x9:{EMPTY}:r1c1<r2c2<r2c3"),
    "an arrow": ({"arrows": [[int(at(1, 1)), int(at(1, 2)), int(at(1, 3))]]}, f"arrow-9x9:{EMPTY}:r1c1=r1c2+r1c3"),
    "a whisper from its other end": (
        {"nobulbthermo": [[int(at(2, 3)), int(at(2, 2)), int(at(1, 1))]]},
        f"whispers-9x9:{EMPTY}:r1c1/r2c2/r2c3",
    ),
    "odd and even cells": (
        {"symbol": {at(1, 1): [3, "circle_L", 2], at(2, 2): [3, "square_L", 2]}},
        f"evenodd-9x9:{EMPTY}:r1c1o;r2c2e",
    ),
    "dashed diagonals": (
        {
            "number": GIVENS,
            "lineE": {f"{NINE.vertex(step, step)},{NINE.vertex(step + 1, step + 1)}": 12 for step in range(9)}
            | {f"{NINE.vertex(step, 9 - step)},{NINE.vertex(step + 1, 8 - step)}": 12 for step in range(9)},
        },
        f"diagonal-9x9:{EASY}",
    ),
    "diagonals in one line": (
        {
            "number": GIVENS,
            "freelineE": {f"{NINE.vertex(0, 0)},{NINE.vertex(9, 9)}": 3, f"{NINE.vertex(0, 9)},{NINE.vertex(9, 0)}": 3},
        },
        f"diagonal-9x9:{EASY}",
    ),
}


@pytest.mark.parametrize("name", FORMS)
def test_forms_that_people_draw_are_read(name: str) -> None:
    layer, line = FORMS[name]
    assert read(layer) == line


def test_rules_of_a_kind_that_is_not_drawn() -> None:
    family = find_family("antiknight-9x9")
    assert read({"number": GIVENS}, " ".join(family.rules)) == f"antiknight-9x9:{EASY}"
    assert read({"number": GIVENS}, "\n".join(family.rules) + "\nMore.") == f"antiknight-9x9:{EASY}"
    assert read({"number": GIVENS}, "Normal sudoku rules apply.") == f"sudoku-9x9:{EASY}"


def test_boards_without_boxes_and_with_regions() -> None:
    jigsaw = parse_puzzle(find_family("jigsaw-9x9").example)
    figure = find_family("jigsaw-9x9").figure(jigsaw, jigsaw.givens)
    lines = {}
    for cell in range(81):
        row, col = divmod(cell, 9)
        above, left, _, _ = figure.sides_of(cell)
        lines |= {f"{NINE.vertex(row, col)},{NINE.vertex(row, col + 1)}": 21} if row and above > 1 else {}
        lines |= {f"{NINE.vertex(row, col)},{NINE.vertex(row + 1, col)}": 21} if col and left > 1 else {}
    numbers = {str(CELLS[cell]): [str(digit), 1, "1"] for cell, digit in enumerate(jigsaw.givens) if digit}
    shown, is_marked = read_figure(Page(NINE, (0, 0, 0, 0), CELLS, {"lineE": lines, "number": numbers}, {}), "x")
    assert read_walls(shown) == read_walls(figure)
    assert format_puzzle(find_drawn(shown, "", "x", is_marked).puzzle) == format_puzzle(jigsaw)


def test_numbers_beside_the_board() -> None:
    wide = Points(11, 11)

    def outside(row: int, col: int) -> str:
        return str(wide.number(MIDDLE, (row, col)))

    lines = {}
    for edge in (4, 7):
        for step in range(1, 10):
            lines[f"{wide.vertex(edge, step)},{wide.vertex(edge, step + 1)}"] = 2
            lines[f"{wide.vertex(step, edge)},{wide.vertex(step + 1, edge)}"] = 2

    def line(layer: dict[str, Any]) -> str:
        cells = tuple(wide.number(MIDDLE, (row, col)) for row in range(1, 10) for col in range(1, 10))
        shown, is_marked = read_figure(Page(wide, (0, 0, 0, 0), cells, {"lineE": lines, **layer}, {}), "x")
        return format_puzzle(find_drawn(shown, "", "x", is_marked).puzzle)

    sums = {"number": {outside(0, 2): ["12", 1, "1"], outside(3, 10): ["7", 1, "1"]}}
    assert line(sums) == f"sandwich-9x9:{EMPTY}:12=r1c2-r9c2;7=r3c1-r3c9"
    corner = {"number": {outside(0, 0): ["40", 1, "6"]}, "symbol": {outside(0, 0): [[0, 0, 0, 0, 0, 1, 0, 0], "arrow_eight", 2]}}
    assert line(corner) == f"littlekiller-9x9:{EMPTY}:40=r1c1-r9c9"


def test_cages_drawn_by_hand() -> None:
    """Only the dotted lines are there, as in links from before Penpa+ had cages."""
    example = parse_puzzle(find_family("killer-9x9").example)
    figure = find_family("killer-9x9").figure(example, example.givens)
    layer = draw_figure(figure, COLOR).layer
    shown, _ = read_figure(Page(NINE, (0, 0, 0, 0), CELLS, layer | {"killercages": []}, {}), "x")
    assert shown.outlines == figure.outlines
    assert format_puzzle(find_drawn(shown, "", "x").puzzle) == format_puzzle(example)


def test_cells_of_a_published_drawing() -> None:
    """A cage, a thermometer and an arrow: decoder.test.ts of a public reader."""
    dotted = [
        (892, 894), (892, 893), (893, 896), (894, 944), (896, 897), (897, 899), (899, 949), (944, 946), (946, 996), (949, 951), (951, 1001),
        (996, 998), (999, 1002), (998, 999), (1001, 1003), (1002, 1003),
    ]  # fmt: skip
    layer = {
        "killercages": [[54, 55, 67, 68, 80, 81]],
        "cage": {f"{one},{other}": 10 for one, other in dotted},
        "numberS": {"892": [" 22", 1]},
        "thermo": [[33, 34, 35, 49, 62]],
        "arrows": [[72, 73, 74, 87, 100, 113]],
    }
    figure, _ = read_figure(Page(NINE, (0, 0, 0, 0), CELLS, layer, {}), "x")
    assert figure.outlines == (Sign(OUTLINE, (18, 19, 27, 28, 36, 37), "22"),)
    thermometer, arrow, _ = figure.signs
    assert (thermometer.kind, thermometer.text, thermometer.cells) == (LINE, THERMOMETER, (5, 6, 7, 17, 26))
    assert (arrow.text, arrow.cells) == (ARROW, (32, 33, 34, 43, 52, 61))


REFUSED: dict[str, tuple[dict[str, Any], str]] = {
    "lines through cells": ({"line": {f"{at(1, 1)},{at(1, 2)}": 5}}, "got one with line"),
    "other drawings": ({"polygon": [[1, 2]], "wall": {"1,2": 3}}, "got one with polygon, wall"),
    "a symbol": ({"symbol": {at(3, 4): [2, "sun_moon", 1]}}, "got the symbol sun_moon 2 at r3c4"),
    "a gray dot": ({"symbol": {side(1, 1, RIGHT): [3, "circle_SS", 2]}}, "got the symbol circle_SS 3 at r1c1"),
    "a sign along its side": ({"symbol": {side(1, 1, RIGHT): [2, "inequality", 2]}}, "got the symbol inequality 2 at r1c1"),
    "a number at a corner": ({"number": {side(2, 2, CORNER): ["12", 6, "5"]}}, "got '12' at r2c2"),
    "a difference": ({"number": {side(2, 2, RIGHT): ["3", 6, "5"]}}, "got '3' at r2c2"),
    "text": ({"number": {at(1, 1): ["hello", 1, "8"]}}, "got 'hello' at r1c1"),
    "candidates as givens": ({"number": {at(1, 1): [[1, 1], 1, "7"]}}, "at r1c1"),
    "a number of another kind": ({"number": {at(1, 1): ["0", 1, "1"]}}, "got 9x9 cells with thick lines, 1 digits"),
    "one diagonal": (
        {"lineE": {f"{NINE.vertex(step, step)},{NINE.vertex(step + 1, step + 1)}": 12 for step in range(9)}},
        "got diagonal lines other than the two long diagonals",
    ),
    "a knight's line": ({"freelineE": {f"{NINE.vertex(0, 0)},{NINE.vertex(2, 1)}": 3}}, "got a line that is no diagonal"),
    "a colored line": ({"lineE": {f"{NINE.vertex(1, 0)},{NINE.vertex(1, 1)}": 8}}, "got a line of style 8 at"),
    "a long line": ({"lineE": {f"{NINE.vertex(1, 0)},{NINE.vertex(1, 3)}": 2}}, "got a line of style 2 at"),
    "an open cage": ({"cage": {f"{NINE.small((0, 0), UPPER_LEFT)},{NINE.small((0, 0), 1)}": 10}}, "whose dotted lines do not close"),
    "a small number": ({"numberS": {str(NINE.small((0, 0), UPPER_LEFT)): ["7", 1]}}, "got a small number at r1c1"),
    "gray cells": ({"surface": {at(1, 1): 3}}, "got 9x9 cells with gray cells, thick lines"),
    "a color beside the board": ({"surface": {at(0, 1): 3}}, "got a color at r0c1"),
    "a number far away": ({"number": {at(-1, 0): ["3", 1, "1"]}}, "beside no row, column or diagonal"),
    "an arrow alone": ({"symbol": {at(0, 1): [[0, 0, 0, 0, 0, 1, 0, 0], "arrow_eight", 2]}}, "got an arrow without a number at r0c1"),
    "a thermometer off the board": ({"thermo": [[int(at(1, 1)), int(at(0, 1))]]}, "got a clue beside the board at r0c1"),
    "no list": ({"thermo": [5]}, "got '5' as cells"),
    "a list": ({"number": [1]}, "got '[1]' as number"),
    "no point": ({"number": {"__proto__": ["1", 1, "1"]}}, "got something at the point '__proto__'"),
    "a far point": ({"number": {"9999999": ["1", 1, "1"]}}, "got something at the point '9999999'"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_may_change_the_rules_is_refused_in_one_line(name: str) -> None:
    layer, said = REFUSED[name]
    with pytest.raises(GridFormatError) as fault:
        read(layer)
    assert said in str(fault.value)
    assert str(fault.value).endswith("; gridpress cannot import these")
    assert "\n" not in str(fault.value)


def test_a_drawing_that_is_not_of_its_rules_is_refused() -> None:
    rules = " ".join(find_family("kropki-9x9").rules)
    with pytest.raises(GridFormatError, match="expected a drawing of kropki-9x9, as its rules say, got thermometer, thick lines"):
        read({"thermo": [[int(at(1, 1)), int(at(1, 2))]]}, rules)


def test_marks_of_several_kinds_need_their_rules() -> None:
    crowns = parse_puzzle(find_family("crowns-8").example)
    figure = find_family("crowns-8").figure(crowns, crowns.givens)
    with pytest.raises(GridFormatError, match="got 8x8 cells with gray cells, thick lines; gridpress cannot import these"):
        find_drawn(figure, "", "x")
    assert find_drawn(figure, " ".join(find_family("crowns-8").rules), "x").puzzle == crowns
