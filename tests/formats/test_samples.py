"""Files as other programs write them, by the public descriptions of the formats."""

from __future__ import annotations

import csv
import json
from io import BytesIO, StringIO

import pytest

from generator.errors import GridFormatError
from generator.families import FAMILIES, find_family
from generator.families.base.family import Family
from generator.formats import detect_format
from generator.formats.format import Facts, Record
from generator.formats.lz import compress
from generator.formats.source import Source
from generator.formats.table import CSV, guard_field
from generator.notation import format_digits, parse_digits, parse_puzzle
from tests.support.samples import EASY, SOLVED

ROWS = [EASY[at : at + 9] for at in range(0, 81, 9)]


def read(text: str) -> tuple[str, list[Record | GridFormatError]]:
    """Return the name of a file's format, and its puzzles and faults."""
    source = Source(BytesIO(text.encode()), "a file")
    form = detect_format(source.head)
    return form.name, [found for _, found in form.read(source)]


def only(text: str, name: str) -> Record:
    """Return the one puzzle of a file of that format."""
    known, (record,) = read(text)
    assert known == name
    assert isinstance(record, Record), record
    assert format_digits(record.puzzle.givens) == EASY
    return record


def fault(text: str, name: str) -> str:
    """Return the fault of the one puzzle of a file of that format."""
    known, (found,) = read(text)
    assert known == name
    assert isinstance(found, GridFormatError)
    return str(found)


def digits(cells: str) -> bytes:
    return parse_digits(cells, find_family("sudoku-9x9"))


SDK = "\n".join(["#ARuud", "#DA puzzle by hand", "#CJust start", "#CBegin at the top", "#B03-08-2006", "#SThe Paper", "#LEasy", *ROWS])


def test_sdk_with_lettered_lines() -> None:
    facts = only(SDK, "sdk").facts
    assert facts == Facts("A puzzle by hand", "Ruud", "Easy", "", "Just start Begin at the top", "The Paper", "03-08-2006")


def test_sdk_with_sections() -> None:
    state = ["534" + ROWS[0][3:], *ROWS[1:]]
    record = only("\n".join(["[Puzzle]", *ROWS, "", "[State]", *state]), "sdk")
    assert format_digits(record.placed) == "..4" + "." * 78


def test_rows_of_an_sdk_between_boards_with_sections_are_a_board() -> None:
    """Rows below an empty line are in no section; the next one begins a board."""
    both = ["[Puzzle]", *ROWS, "[State]", *ROWS]
    name, found = read("\n".join([*both, "", *ROWS, "", *both]))
    assert name == "sdk"
    assert [isinstance(one, Record) and one.puzzle for one in found] == 3 * [parse_puzzle(EASY)]


def test_sdk_of_other_sizes() -> None:
    name, (four, other) = read("1...\n4.1.\n.1.3\n...1\n\n1...\n4.1.\n.1.3\n")
    assert name == "sdk"
    assert isinstance(four, Record)
    assert four.puzzle.family == "sudoku-4x4"
    assert str(other) == "a file, line 6: expected 3 cells in each of 3 rows, got '1...'; write . for an empty cell"


@pytest.mark.parametrize(
    "frame",
    [
        ["*-----------*", "|{}|{}|{}|", "|---+---+---|", "*-----------*", "Simple Sudoku", " Version 4.2n"],
        ["+-------+-------+-------+", "| {} | {} | {} |", "+-------+-------+-------+", "+-------+-------+-------+"],
        ["", "{}|{}|{}", "---+---+---", ""],
    ],
)
def test_framed_boards_are_read(frame: list[str]) -> None:
    top, row, between, bottom, *more = frame
    apart = " " if " " in row else ""
    lines = [row.format(*(apart.join(line[at : at + 3]) for at in (0, 3, 6))) for line in ROWS]
    only("\n".join([top, *lines[:3], between, *lines[3:6], between, *lines[6:], bottom, *more]), "ss")


def test_a_framed_board_with_pencil_marks() -> None:
    marked = ["124" if cell == "." and at % 2 else cell for at, cell in enumerate(EASY)]
    rows = ["| " + " | ".join("  ".join(marked[at : at + 3]) for at in range(row, row + 9, 3)) + " |" for row in range(0, 81, 9)]
    record = only("\n".join([".-----.-----.", *rows[:3], ":-----+-----:", *rows[3:], "'-----'-----'"]), "ss")
    assert set(record.marks) == {0, 0b1011}


def test_opensudoku_versions() -> None:
    plain = EASY.replace(".", "0")
    text = f'<?xml version="1.0"?>\n<opensudoku version="2">\n<folder name="Easy" created="1">\n<game data="{plain}" state="0" time="0" />'
    assert only(f"{text}</folder></opensudoku>", "opensudoku").facts.source == "Easy"
    one = f"<opensudoku><name>Mine</name><author>A. Reader</author><level>hard</level><game data='{plain}'/></opensudoku>"
    assert only(one, "opensudoku").facts == Facts(source="Mine", author="A. Reader", level="hard")


@pytest.mark.parametrize(
    ("version", "given", "empty"),
    [
        (1, "{}|-|0|", "0|1,3,|1|"),
        (2, "{}|0||0|", "0|5||1|"),
        (3, "{}|0|0|", "0|5|1|"),
        (4, "{}|0|0|0|", "0|5|0|1|"),
        (5, "{}|0|0|0|0|", "0|5|0|0|1|"),
    ],
)
def test_opensudoku_pencil_marks(version: int, given: str, empty: str) -> None:
    cells = "".join(empty if cell == "." else given.format(cell) for cell in EASY)
    text = f'<opensudoku version="2"><folder name=""><game data="version: {version}&#10;{cells}"/></folder></opensudoku>'
    assert set(only(text, "opensudoku").marks) == {0, 5}


def test_hodoku_lines() -> None:
    cells = EASY.replace("53.", "53+4", 1)
    record = only(f":0000:x:{cells}:116 127:::", "hodoku")
    assert format_digits(record.placed) == "..4" + "." * 78
    assert record.marks[5] & 1 == 0
    assert record.marks[3] == 1 << 1 | 1 << 5
    assert not only(f":0300:4:{EASY}::481:c28 r68", "hodoku").marks


def test_ipuz_as_others_write_it() -> None:
    rows = [[int(cell.replace(".", "0")) for cell in row] for row in ROWS]
    content = {"version": "http://ipuz.org/v2", "kind": ["http://ipuz.org/sudoku#1"], "charset": "123456789", "boxes": True, "puzzle": rows}
    solution = [[int(cell) for cell in SOLVED[at : at + 9]] for at in range(0, 81, 9)]
    saved = [[0, 0, 4, [2, 6], 0, 0, 0, 0, 0], *([[0] * 9] * 8)]
    record = only(json.dumps(content | {"solution": solution, "saved": saved, "title": "T", "difficulty": "hard"}, indent=2), "ipuz")
    assert record.solution == digits(SOLVED)
    assert (record.placed[2], record.marks[3]) == (4, 0b100010)
    assert record.facts == Facts(title="T", level="hard")
    assert not only(f"ipuz({json.dumps(content)})", "ipuz").facts.title
    assert "expected kind http://ipuz.org/sudoku#1" in fault(json.dumps(content | {"kind": ["http://ipuz.org/crossword#1"]}), "ipuz")
    assert "one with cages; gridpress cannot import these" in fault(json.dumps(content | {"cages": [{"cells": []}]}), "ipuz")


def link(content: dict[str, object]) -> str:
    return compress(json.dumps(content))


def test_links_of_f_puzzles_and_sudokupad() -> None:
    cells = [[{"value": int(cell), "given": True} if cell != "." else {} for cell in row] for row in ROWS]
    cells[0][2] = {"value": 4}
    cells[0][3] = {"centerPencilMarks": [2, 6], "cornerPencilMarks": [1]}
    content: dict[str, object] = {
        "size": 9,
        "title": "T",
        "author": "A",
        "ruleset": "R",
        "grid": cells,
        "solution": [int(c) for c in SOLVED],
    }
    packed = link(content)
    for text in (
        f"https://www.f-puzzles.com/?load={packed}",
        f"https://f-puzzles.com/?load={packed.replace('+', '%2B').replace('/', '%2F').replace('=', '%3D')}",
        f"https://sudokupad.app/?puzzleid=fpuzzles{packed}",
        f"https://sudokupad.app/fpuzzles{packed}",
        f"https://app.crackingthecryptic.com/sudoku/?load=fpuzzles{packed}",
    ):
        record = only(text, "f-puzzles")
        assert (record.placed[2], record.marks[3], record.solution) == (4, 0b100010, digits(SOLVED))
        assert record.facts == Facts(title="T", author="A", note="R")
    start = "https://www.f-puzzles.com/?load="
    other = link(content | {"antiknight": True, "betweenline": [1], "palindrome": [2]})
    assert "one with betweenline, palindrome; gridpress cannot" in fault(start + other, "f-puzzles")
    assert "cut off or damaged" in fault(start + packed[:200], "f-puzzles")
    assert "only names a puzzle on a server" in fault("https://sudokupad.app/abc123", "f-puzzles")
    cells[4][4]["region"] = 3
    assert "irregular boxes" in fault(start + link(content), "f-puzzles")


def test_links_of_sudokuwiki() -> None:
    only(f"https://www.sudokuwiki.org/sudoku.htm?bd={EASY.replace('.', '0')}", "sudokuwiki")
    assert "got a packed board 'S9B0604'" in fault("https://www.sudokuwiki.org/sudoku.htm?bd=S9B0604", "sudokuwiki")
    assert "expected a link with bd= and 81 digits" in fault("https://www.sudokuwiki.org/Naked_Candidates", "sudokuwiki")


def test_lines_of_the_public_puzzle_bank() -> None:
    assert only(f"0000183b305c {EASY.replace('.', '0')}  1.2\n", "puzzle-bank").facts.rating == "1.2"


@pytest.mark.parametrize("header", ["quizzes,solutions", "puzzle,solution"])
def test_kaggle_tables_are_read(header: str) -> None:
    assert only(f"{header}\n{EASY.replace('.', '0')},{SOLVED}\n", "kaggle").solution == digits(SOLVED)


def test_tables_of_ours_and_of_others() -> None:
    book = "number,family,level,puzzle,solution,minutes,race,se_er,hardest,page,answer_page\n"
    row = f"1,sudoku-9x9,easy,{EASY},{SOLVED},3.2,1.5,2.3,hidden single,5,30\n"
    record = only(book + row, "csv")
    assert record.solution == digits(SOLVED)
    assert record.facts == Facts(level="easy", rating="2.3")
    other = only(f'id;puzzle;clues;difficulty\n1;"{EASY}";30;2.2\n', "csv")
    assert other.facts.rating == "2.2"
    assert only(f"puzzle\tlevel\nsudoku-9x9:{EASY}\teasy\n", "tsv").facts.level == "easy"
    name, found = read(f'puzzle,level\n{EASY},"easy\n{EASY}\n{EASY},easy\n')
    assert (name, [type(one).__name__ for one in found]) == ("csv", ["GridFormatError", "GridFormatError", "Record"])


def test_json_lines_are_read() -> None:
    record = only(json.dumps({"puzzle": EASY, "solution": SOLVED, "level": "easy", "se_er": 2.3, "path": ["x"]}), "jsonl")
    assert record.facts == Facts(level="easy", rating="2.3")


def test_plain_lines_and_collections() -> None:
    only(f"# a comment\n\n{EASY}\n", "sdm")
    only(f"sudoku-9x9:{EASY} # a comment\n", "lines")
    name, (record,) = read("1...4.1..1.3...1\n")
    assert isinstance(record, Record)
    assert (name, record.puzzle.family) == ("sdm", "sudoku-4x4")


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)
def test_no_puzzle_of_a_family_begins_as_a_formula(family: Family) -> None:
    """`puzzles.csv` has what follows the name as it is, because programs read it."""
    fields = [family.name, family.example.partition(":")[2], "".join(format_digits(bytes([d])) for d in range(family.geometry.n + 1))]
    assert all(field.isprintable() and guard_field(field) == field for field in fields)


@pytest.mark.parametrize("title", ["=1+1", "+1", "-1+A1", "@x", "'=1", "''=1", "'quoted'", "plain"])
def test_no_field_of_a_table_is_a_formula(title: str) -> None:
    """A spreadsheet runs a field that begins with one of = + - @.

    An apostrophe before it is removed when it is read.
    """
    record = Record(parse_puzzle(EASY), facts=Facts(title=title))
    written = StringIO()
    CSV.write([record], written)
    fields = next(csv.DictReader(StringIO(written.getvalue())))
    assert fields["title"][0] not in "=+-@"
    name, (found,) = read(written.getvalue())
    assert (name, found) == ("csv", record)
