"""Links of Penpa+: every kind is written, read plainly, and read back."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Iterable
from io import StringIO
from typing import Any
from zlib import compressobj

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.errors import GridFormatError
from generator.families import find_family
from generator.formats import detect_format
from generator.formats.drawn_kind import is_tinted
from generator.formats.format import Facts, Record
from generator.formats.penpa import PENPA
from generator.formats.source import Source
from generator.model import BAR, BLACK_DOT, EDGE, HOLE_SYMBOL, LETTER_V, LETTER_X, LINE, OUTSIDE, SLASH, WALL, WHITE_DOT, Figure
from generator.notation import format_puzzle, parse_puzzle
from tests.reference.penpa import Point, list_points, read_drawing, read_text
from tests.support.combined_lines import example_of
from tests.support.command_line import run
from tests.support.drawn_puzzles import make_drawn
from tests.support.samples import EASY

SIX = (
    "https://swaroopg92.github.io/penpa-edit/#m=edit&p=7VVPb5tOFLz7U1h73oP5szjhlqZJL4l/TeMqipAVrR2SWMYmXeCXCMvfPfMeJCyYqmqrqjlUiNUwPGbn"
    "LcySfSu0iWWAwzuQI+ngcIOAT8f3+RzVx3SZJ3E4nMZZPgyeA3lU5A+pCYfn2qzAru70RspJOjRFEmfyv9NTeaeTLB5EtcBssC0Pw/JClp/CSDhCChenI2ayvAi35XlYTmR5"
    "iVtCOuDOqiIX8KSBV3yf0HFFOiPgSY0BrwEXS7NI4puzivkcRuVUCprnAz9NUKzT/2NR+6DrRbqeL4mY6xx9Zg/Lx/pOVtymq6KudWY7WR5Vdi977HqNXYKVXUI9dqmLP2z3"
    "cLbbYdm/wPBNGJH3rw08aOBluMU4CbfCdelRBS/VuxFuQETQEJ5HhG8R6nVxXokxEV5D+CxqVfh+t4JnsUQVV+ALeSO4wtII2IdN8COWRsDGLOsBG7OaG7OGVTHmR940sCgO"
    "L801j6c8ujxOsXKy9Hj8yOOIR8XjGdecYEEdBzFyYc2Fogvs1djjeFWYokYdE1bA1ArhAHj8Wo9welhIxi4wvDP22pr0OhgrYCwaY8SZ3grrQ0fVOgo6qtZR0LE9qFpHQYcW"
    "nzF0FOmguStu8ZhHn8eAWx/TJ/VTH93vr/IP7UQuOn070NGv4tkgwkYmsjS5yQpzpxeIJe9zSB64TbGex6ZFJWn6mCw37brl/SY1ce8tIuPb+776eWpuO+pPOklaRLWlt6hq"
    "g2lRucHuYV1rY9KnFrPW+UOLsHaallK8ydsGct22qFe6M9u66Xk3EM+Cz8ijH9C/38Tf+k3QOxi9t9y+Nzv8+aamN/uge+IPtjfmNb+XdPB7maYJ92MNtifZYLvhBrWfb5B7"
    "EQf3nZSTajfo5KqbdZpqL+40lZ147KCMXgA="
)
"""A sudoku that Penpa+ wrote. Source: tests/penpa-loader.test.ts of github.com/marktekfan/sudokupad-penpa-import."""

KINDS = [name for name in PENPA.families if not name.startswith("queens") or name in ("queens-6", "queens-8", "queens-13")]


def read(text: str) -> list[Record | GridFormatError]:
    source = Source.of_text(text, "links.txt")
    assert detect_format(source.head) is PENPA
    return [found for _, found in PENPA.read(source)]  # type: ignore[misc]


def write(*records: Record) -> str:
    text = StringIO()
    PENPA.write(records, text)
    return text.getvalue()


def fault(text: str) -> str:
    (found,) = read(text)
    assert isinstance(found, GridFormatError)
    assert "\n" not in str(found)
    assert len(str(found)) < 400
    return str(found)


@pytest.mark.parametrize("name", KINDS)
def test_examples_of_every_kind_are_read_back(name: str) -> None:
    puzzle = parse_puzzle(example_of(name))
    assert read(write(Record(puzzle))) == [Record(puzzle)]


@pytest.mark.sample(5, 1, 3)
@pytest.mark.parametrize("name", KINDS)
@settings(max_examples=3, deadline=None)
@given(seed=st.integers(0, 40))
def test_random_puzzles_of_every_kind_are_read_back(name: str, seed: int) -> None:
    puzzle = make_drawn(name, seed)
    assert parse_puzzle(format_puzzle(puzzle)) == puzzle
    assert read(write(Record(puzzle))) == [Record(puzzle)]


def middle(cell: int, n_cols: int) -> Point:
    return cell // n_cols + 0.5, cell % n_cols + 0.5


def expect_walls(figure: Figure) -> set[frozenset[Point]]:
    """Return the thick lines between cells as their two ends."""
    walls = set()
    for cell in range(len(figure.symbols)):
        row, col = divmod(cell, figure.n_cols)
        above, left, _, _ = figure.sides_of(cell)
        if row and above >= WALL:
            walls.add(frozenset({(float(row), float(col)), (float(row), col + 1.0)}))
        if col and left >= WALL:
            walls.add(frozenset({(float(row), float(col)), (row + 1.0, float(col))}))
    return walls


def expect_numbers(figure: Figure) -> tuple[dict[Point, str], dict[Point, str], dict[Point, str]]:
    """Return large texts, small texts, and names of symbols between cells."""
    n = figure.n_cols
    large = {middle(cell, n): symbol for cell, symbol in enumerate(figure.symbols) if symbol not in ("", HOLE_SYMBOL)}
    large |= {middle(cell, n): "★" for cell in figure.discs}
    small = {(cell // n + 0.25, cell % n + 0.25): label for cell, label in figure.labels.items()}
    symbols = {}
    for kind, cells, text in figure.signs:
        (row, col), (other_row, other_col) = (middle(cell, n) for cell in (cells[0], cells[1 % len(cells)]))
        between = ((row + other_row) / 2, (col + other_col) / 2)
        if kind == EDGE and text in (LETTER_X, LETTER_V):
            large[between] = text
        elif kind == EDGE:
            symbols[between] = {BAR: "bars_W", WHITE_DOT: "circle_SS", BLACK_DOT: "circle_SS"}.get(text, "inequality")
        elif kind == OUTSIDE:
            large[2 * row - other_row, 2 * col - other_col] = text
        elif kind == SLASH:
            across = other_row == row
            small[(row - 0.25, col - 0.75) if across else (row - 0.75, col - 0.25)] = text
    return large, small, symbols


@pytest.mark.sample(5, 3)
@pytest.mark.parametrize("name", KINDS)
def test_links_draw_what_the_book_prints(name: str) -> None:
    puzzle = make_drawn(name, 3)
    family = find_family(puzzle.family)
    figure = family.figure(puzzle, puzzle.givens)
    drawing = read_drawing(write(Record(puzzle)))
    n = figure.n_cols
    assert drawing["grid"] == "square"
    assert set(drawing["cells"]) == {middle(cell, n) for cell in range(len(figure.symbols)) if cell not in figure.gaps}
    assert drawing["center"] == (drawing["size"][0] / 2, drawing["size"][1] / 2)
    assert drawing["walls"] == expect_walls(figure)
    large, small, symbols = expect_numbers(figure)
    assert drawing["numbers"] == large
    assert drawing["small"] == small
    assert {at: shape for at, (_, shape) in drawing["symbols"].items() if at in symbols} == symbols
    gray = {middle(cell, n) for cell, shade in enumerate(figure.shades) if shade and figure.symbols[cell] != HOLE_SYMBOL}
    assert drawing["gray"] | {at for at, (_, shape) in drawing["symbols"].items() if shape == "square_L"} == (
        set() if is_tinted(family) else gray
    )
    lines = {tuple(middle(cell, n) for cell in cells) for kind, cells, _ in figure.signs if kind == LINE}
    assert {tuple(line) for line in (*drawing["thermo"], *drawing["arrows"], *drawing["whispers"])} == lines
    assert drawing["rules"] == " ".join(family.rules)


@pytest.mark.parametrize("name", ["killer-9x9", "calcudoku-6", "killer-greater-9x9"])
@pytest.mark.parametrize("seed", range(4))
def test_dotted_lines_close_around_each_cage(name: str, seed: int) -> None:
    puzzle = make_drawn(name, seed)
    figure = find_family(puzzle.family).figure(puzzle, puzzle.givens)
    drawing = read_drawing(write(Record(puzzle)))
    assert [sorted(cage) for cage in drawing["cages"]] == [
        sorted(middle(cell, figure.n_cols) for cell in cage) for _, cage, _ in figure.outlines
    ]
    ends: dict[Point, int] = {}
    for line in drawing["dots"]:
        (row, col), (other_row, other_col) = line
        assert abs(row - other_row) + abs(col - other_col) == 0.5
        for point in line:
            ends[point] = ends.get(point, 0) + 1
    assert {*ends.values()} == {2}
    assert len(drawing["dots"]) == len({*drawing["dots"]})
    corners = {
        (row + down, col + along) for cage in drawing["cages"] for row, col in cage for down in (-0.25, 0.25) for along in (-0.25, 0.25)
    }
    assert {*ends} <= corners


def test_signs_point_to_the_smaller_digit() -> None:
    puzzle = parse_puzzle(f"futoshiki-4:{'.' * 16}:r1c1<r1c2;r2c2<r2c1;r3c1<r4c1;r4c3<r3c3")
    shapes = {at: style for at, (style, _) in read_drawing(write(Record(puzzle)))["symbols"].items()}
    left, up, right, down = 1, 2, 3, 4
    assert shapes == {(0.5, 1.0): left, (1.5, 1.0): right, (3.0, 0.5): up, (3.0, 2.5): down}


def test_arrows_beside_the_board_point_along_their_diagonals() -> None:
    puzzle = parse_puzzle(find_family("littlekiller-9x9").example)
    figure = find_family(puzzle.family).figure(puzzle, puzzle.givens)
    symbols = read_drawing(write(Record(puzzle)))["symbols"]
    steps = [(0, -1), (-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1)]
    for _, cells, _ in figure.signs:
        (row, col), (other_row, other_col) = middle(cells[0], 9), middle(cells[1], 9)
        flags, shape = symbols[2 * row - other_row, 2 * col - other_col]
        assert shape == "arrow_eight"
        assert [step for step, flag in zip(steps, flags, strict=True) if flag] == [(other_row - row, other_col - col)]


def test_texts_are_read_back() -> None:
    facts = Facts(title="Dots, & more = zebra, null", author="A, B & C", note="One more: a=b, c & d; zz null")
    record = Record(parse_puzzle(EASY), facts=facts)
    assert read(write(record)) == [record]
    lines = read_text(write(record))
    assert len(lines) == 19
    assert "Title: Dots%2C & more = zebra%2C null" in lines[0]


def test_a_link_without_a_title_has_that_of_its_kind() -> None:
    assert "Title: Sudoku," in read_text(write(Record(parse_puzzle(EASY))))[0]


def test_entered_digits_are_for_editing() -> None:
    puzzle = parse_puzzle(EASY)
    placed = bytes(4 if cell == 2 else 0 for cell in range(81))
    link = write(Record(puzzle, placed=placed))
    assert "#m=edit&p=" in link
    assert read(link) == [Record(puzzle, placed=placed)]
    assert "#m=solve&p=" in write(Record(puzzle))


def test_a_link_that_penpa_wrote_is_read() -> None:
    (record,) = read(SIX)
    assert isinstance(record, Record)
    assert format_puzzle(record.puzzle) == "sudoku-6x6:5...6..4.1.31.3.4...2.1..146.5.6.4.."
    assert record.facts == Facts(title="Test 6x6", author="Mark Tekfan", note="No rules")


def deflate(text: str) -> str:
    packer = compressobj(9, 8, -15)
    return b64encode(packer.compress(text.encode()) + packer.flush()).decode()


def pack(lines: Iterable[str]) -> str:
    """Return a link with a text, without shortened names."""
    return "https://swaroopg92.github.io/penpa-edit/?m=solve&p=" + deflate("\n".join(lines).replace("z", "zZ")).rstrip("=")


def change(line: int, text: str) -> str:
    """Return the link of a sudoku with another text in one line."""
    lines = read_text(write(Record(parse_puzzle(EASY))))
    lines[line] = text
    return pack(lines)


def test_links_in_other_forms_are_read() -> None:
    link = write(Record(parse_puzzle(EASY))).strip()
    packed = link.split("&p=")[1]
    quoted = packed.replace("+", "%2B").replace("/", "%2F").replace("=", "%3D")
    for other in (
        link.replace("#", "?"),
        link.replace(packed, quoted),
        link.rstrip("="),
        link.replace("swaroopg92", "opt-pan"),
        f"{link}&a=",
    ):
        (record,) = read(other)
        assert isinstance(record, Record)
        assert format_puzzle(record.puzzle) == f"sudoku-9x9:{EASY}"


def test_solutions_to_compare_with_are_read() -> None:
    puzzle = parse_puzzle("sudoku-4x4:1...4.1..1.3...1")
    answer = "1234" + "4312" + "2143" + "3421"
    numbers = [f"{(row + 2) * 8 + col + 2},{answer[row * 4 + col]}" for row in range(4) for col in range(4)]
    assert "expected a solution after a=" in fault(f"{write(Record(puzzle)).strip()}&a={deflate('[')}")
    (record,) = read(f"{write(Record(puzzle)).strip()}&a={deflate(json.dumps([[], [], [], [], numbers, []]))}")
    assert isinstance(record, Record)
    assert bytes(map(int, answer)) == record.solution


def test_pencil_marks_are_read() -> None:
    lines = read_text(write(Record(parse_puzzle(EASY), placed=bytes([0, 0, 4] + [0] * 78))))
    entered = json.loads(lines[4])
    key = 2 * 13 + 2 + 3
    entered["number"] |= {str(key): [[0, 1, 0, 0, 0, 1, 0, 0, 0, 0], 2, "7"], str(key + 2): ["14", 2, "5"]}
    (record,) = read(pack([*lines[:4], json.dumps(entered), *lines[5:]]))
    assert isinstance(record, Record)
    assert (record.placed[2], record.marks[3], record.marks[5]) == (4, 0b100010, 0b1001)


def test_damaged_texts_get_one_line() -> None:
    link = write(Record(parse_puzzle(EASY))).strip()
    assert "cut off or damaged" in fault(link[:-40])
    assert "cut off or damaged" in fault("https://swaroopg92.github.io/penpa-edit/#m=edit&p=1234")
    assert "after p=, got 'https://swaroopg92.github.io/penpa-edit/'; copy the whole link" in fault(
        "https://swaroopg92.github.io/penpa-edit/"
    )
    assert "expected a board of square cells, got 'hex'" in fault(change(0, "hex,9,9,38,0,1,1,380,380,84,84"))
    assert "expected 6 lines or more" in fault(pack(["square,9,9"]))
    assert "expected a board of 1 to 100 rows and columns, got '999999999'" in fault(change(0, "square,999999999,9,38,0,1,1,380,380,84,84"))
    assert "expected four margins that leave a board" in fault(change(1, "[9,9,0,0]"))
    assert "expected a list of numbers" in fault(change(5, '["a"]'))
    assert "got a point that is none" in fault(change(5, "[99999999]"))
    assert "expected JSON" in fault(change(3, "{"))


def test_text_that_inflates_to_too_much_is_refused() -> None:
    packed = deflate("a" * 30_000_000)
    assert len(packed) < 60_000
    assert "expected a link of at most 1000000 characters when inflated" in fault(f"https://x/penpa-edit/#m=edit&p={packed}")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("https://tinyurl.com/2abcdefg", "got a short link, 'https://tinyurl.com/2abcdefg'; open it in a browser"),
        ("https://logic-masters.de/Raetselportal/Raetsel/zeigen.php?id=0001AB", "got a page of the puzzle portal"),
    ],
)
def test_addresses_without_a_puzzle_are_refused_with_advice(line: str, said: str) -> None:
    assert said in fault(line)


@pytest.mark.parametrize("name", ["sudoku-25x25", "kropki-9x9", "samurai-9x9", "crowns-8"])
def test_convert_writes_and_reads_links(name: str, tmp_path: Any, capsys: pytest.CaptureFixture[str]) -> None:
    line = example_of(name)
    (tmp_path / "mine.txt").write_text(f"{line}\n")
    assert run(capsys, "convert", tmp_path / "mine.txt", tmp_path / "links.txt", "--to", "penpa")[0] == 0
    assert run(capsys, "convert", tmp_path / "links.txt", tmp_path / "back.txt", "--to", "lines")[0] == 0
    assert (tmp_path / "back.txt").read_text() == f"{line}\n"


def test_points_are_where_a_published_link_has_them() -> None:
    """Cells, a sum, a dot and a line: facts of decoder.test.ts of a public reader."""
    points = list_points(9, 9)
    assert points[84] == (4.5, 4.5)
    assert points[54] == (2.5, 0.5)
    assert points[892] == (2.25, 0.25)
    assert points[642] == (8.5, 4.0)
    assert [points[number] for number in (183, 197)] == [(0.0, 0.0), (1.0, 1.0)]
