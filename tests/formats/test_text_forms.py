"""Three puzzles in many forms of text: the same puzzles are read."""

from __future__ import annotations

import json
import re
import string
from collections.abc import Callable
from io import BytesIO, StringIO

import pytest

from generator.families.sukaku.kind import DIGITS
from generator.formats import FORMATS, choose_format
from generator.formats.blocks import split_rows
from generator.formats.format import CLASSIC, Format, Record
from generator.formats.hodoku import plain_candidates
from generator.formats.source import Source
from generator.formats.unknown import tell_once
from generator.grading import solve_puzzle
from generator.notation import format_digits, parse_puzzle
from tests.formats.test_grids import FORMS as GRIDS
from tests.support.samples import EASY, HARD, PLAIN

LINES = [line.replace("0", ".") for line in (EASY, PLAIN, HARD)]
ZEROS = [line.replace(".", "0") for line in LINES]
PUZZLES = [parse_puzzle(line) for line in LINES]
SOLVED = [format_digits(solve_puzzle(puzzle)) for puzzle in PUZZLES]
ROWS = ["\n".join(split_rows(line, 9)) for line in LINES]
PACKED = string.digits + string.ascii_uppercase + string.ascii_lowercase
EXCHANGE = "https://sudokuexchange.com/play/?s="

FileForm = Callable[[], str]


def each(form: Callable[[str, str], str], between: str = "\n", start: str = "", end: str = "\n") -> FileForm:
    """Return a file with the same for each puzzle, its line and its solution."""
    return lambda: start + between.join(form(line, solved) for line, solved in zip(LINES, SOLVED, strict=True)) + end


def write(form: Format) -> str:
    output = StringIO()
    form.write((Record(puzzle, solve_puzzle(puzzle)) for puzzle in PUZZLES), output)
    return output.getvalue()


def pack(line: str) -> str:
    return re.sub("[1-9.][.]{0,5}", lambda match: PACKED[10 * (len(match[0]) - 1) + int(match[0][0].replace(".", "0"))], line)


def pencil(line: str, _: str) -> str:
    """Return a frame with all candidates of each cell."""
    puzzle = parse_puzzle(line)
    masks = [1 << given - 1 if given else left for given, left in zip(puzzle.givens, plain_candidates(puzzle), strict=True)]
    cells = ["".join(digit for at, digit in enumerate(DIGITS) if mask >> at & 1).ljust(9) for mask in masks]
    rows = ["| " + " | ".join(" ".join(cells[at : at + 3]) for at in range(row, row + 9, 3)) + " |" for row in range(0, 81, 9)]
    edge = "+" + "+".join(["-" * 31] * 3) + "+"
    return "\n".join([edge, *rows[:3], edge, *rows[3:6], edge, *rows[6:], edge]) + "\n"


def sections(line: str, solved: str) -> str:
    rows, state = ("\n".join(split_rows(cells, 9)) for cells in (line, line[:40] + solved[40:]))
    return f"#DA puzzle\n[State]\n{state}\n[PencilMarks]\nany text\n[Puzzle]\n{rows}\n"


FILES: dict[str, FileForm] = {
    "cells": each(lambda line, _: line),
    "cells with 0": lambda: "\n".join(ZEROS),
    "cells, Windows": each(lambda line, _: line, "\r\n"),
    "cells, a byte order mark each": each(lambda line, _: f"\ufeff{line}"),
    "cells, ^Z": each(lambda line, _: line, end="\n\x1a"),
    "cells, comments": each(lambda line, _: f"# a puzzle\n{line} # easy\n\n"),
    "cells, quoted": each(lambda line, _: f'"{line}"'),
    "cells and rating": each(lambda line, _: f"{line} 7.2"),
    "cells and three ratings": each(lambda line, _: f"{line} ED=7.2/1.2/1.2"),
    "cells and solution": each(lambda line, solved: f"{line} {solved}"),
    "puzzle lines": each(lambda line, _: f"sudoku-9x9:{line}"),
    "table, our name": each(lambda line, _: f"{line},1.2", start="puzzle,rating\n"),
    "table, another name": each(lambda line, solved: f"1,{line},{solved}", start="id,Sudoku,answer\n"),
    "table, no names": each(lambda line, solved: f"{line},{solved}"),
    "table, semicolons": each(lambda line, _: f"{line};7.2"),
    "table, tabs": each(lambda line, _: f"{line}\teasy", start="Grid\tlevel\n"),
    "table, bars": each(lambda line, _: f"one|{line}", start="name|cells\n"),
    "table, sep=": each(lambda line, _: f"{line};1", start="sep=;\npuzzle;n\n"),
    "table, text of a spreadsheet": each(lambda line, _: f'"=""{line}""",1', start="puzzle,n\n"),
    "table, apostrophes": each(lambda line, _: f"'{line},1", start="puzzle,n\n"),
    "table of qqwing": each(lambda line, _: f"{line},30,", start="Puzzle,Givens\n"),
    "table of links": each(lambda line, _: f"1,{EXCHANGE}{line.replace('.', '0')}", start="id,puzzle\n"),
    "JSON lines, another name": each(lambda line, _: json.dumps({"id": 1, "Grid": line})),
    "rows": lambda: "\n\n".join(ROWS),
    "rows of sections": each(sections),
    "rows below letters": each(lambda line, _: "#AMe\n#LEasy\n" + "\n".join(split_rows(line, 9)) + "\n"),
    "rows of Project Euler": each(lambda line, _: "Grid 01\n" + "\n".join(split_rows(line.replace(".", "0"), 9))),
    "rows and lines": each(lambda line, _: "\n".join(split_rows(line, 9)), "\n========\n"),
    "pencil marks": each(pencil),
    "packed links": each(lambda line, _: f"{EXCHANGE}{pack(line)}&d=2"),
    "links in brackets": each(lambda line, _: f"<{EXCHANGE}{line.replace('.', '0')}>"),
    "links in Markdown": each(lambda line, _: f"- [a puzzle]({EXCHANGE}{line.replace('.', '0')})"),
    "links of any site": each(lambda line, _: f"https://example.com/play/{line}?from=me"),
    **{form.name: lambda form=form: write(form) for form in FORMATS if form.name not in ("parquet", "xlsx", "sukaku")},
    **{f"grids: {name}": each(lambda line, _, form=form: form(split_rows(line, 9)), "\n\n") for name, form in GRIDS.items()},
}  # fmt: skip


def test_sixty_forms_are_tried() -> None:
    assert len(FILES) >= 60
    assert all(puzzle.family in CLASSIC for puzzle in PUZZLES)


@pytest.mark.parametrize("name", FILES)
def test_the_same_puzzles_are_read(name: str) -> None:
    text = FILES[name]()
    for data in (text.encode(), text.encode("utf-16")):
        source = Source(BytesIO(data), "a file")
        found = [one for _, one in tell_once(choose_format(source).read(source), source)]
        assert [one.puzzle if isinstance(one, Record) else one for one in found] == PUZZLES, text
