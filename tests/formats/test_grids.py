"""Grids in text: the same puzzles in every form that people write them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from io import BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.errors import GridFormatError
from generator.formats import choose_format
from generator.formats.blocks import split_rows
from generator.formats.format import Record
from generator.formats.source import Source
from generator.notation import parse_puzzle
from tests.support.samples import EASY, FOUR, HARD, MANY

LARGE = "".join(f"{'123456789ABCDEFG'[at:]}{'123456789ABCDEFG'[:at]}" for at in (0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15))
SIXTEEN = "".join(symbol if at % 5 else "." for at, symbol in enumerate(LARGE))
BOARDS = {9: EASY.replace("0", "."), 4: FOUR.partition(":")[2] or FOUR, 16: SIXTEEN}

Form = Callable[[list[str]], str]


def lines(rows: list[str], row: Callable[[str], str], ends: tuple[str, str] = ("", "")) -> str:
    return "\n".join([*filter(None, ends[:1]), *map(row, rows), *filter(None, ends[1:])])


def in_bars(rows: list[str], cell: str, bar: str, rule: str, pad: str) -> str:
    """Frame boxes by bars.

    cell, pad, rule   what is between cells, at both ends of a part, and in the lines between bands
    """
    n = len(rows)
    wide, high = {4: (2, 2), 9: (3, 3), 16: (4, 4)}[n]
    parts = [bar + bar.join(pad + cell.join(row[at : at + wide]) + pad for at in range(0, n, wide)) + bar for row in rows]
    edge = "+" + "+".join([rule * (len(cell) * (wide - 1) + wide + 2 * len(pad))] * (n // wide)) + "+"
    bands = ["\n".join(parts[at : at + high]) for at in range(0, n, high)]
    return f"{edge}\n" + f"\n{edge}\n".join(bands) + f"\n{edge}"


def bars_of(rows: list[str]) -> list[str]:
    """Return rows in bars, with blanks for empty cells, and no lines between bands."""
    return [row.replace(".", " ") for row in in_bars(rows, " ", "|", "-", " ").split("\n") if "-" not in row]


def number(symbol: str, empty: str) -> str:
    return empty if symbol == "." else str(int(symbol, 17))


def in_names(rows: list[str], first: str, after: str = " ", columns: str = "1") -> str:
    """Put names before rows and above columns."""

    def names(first: str) -> list[str]:
        return [str(int(first) + at) if first.isdigit() else chr(ord(first) + at) for at in range(len(rows))]

    named = [f"{name}{after}{row}" for name, row in zip(names(first), rows, strict=True)] if first else rows
    return "\n".join([*([" " * len(first) + " ".join(names(columns))] if columns else []), *named])


FORMS: dict[str, Form] = {
    "blanks": lambda rows: lines(rows, " ".join),
    "wide": lambda rows: lines(rows, "   ".join),
    "tabs": lambda rows: lines(rows, "\t".join),
    "commas": lambda rows: lines(rows, ",".join),
    "semicolons": lambda rows: lines(rows, ";".join),
    "bars": lambda rows: lines(rows, "|".join),
    "nothing between commas": lambda rows: lines(rows, lambda row: ",".join(row).replace(".", "")),
    "nothing between tabs": lambda rows: lines(rows, lambda row: "\t".join(row).replace(".", "") + "\t"),
    "numbers": lambda rows: lines(rows, lambda row: " ".join(number(cell, "0").rjust(2) for cell in row)),
    "list of lists": lambda rows: lines(rows, lambda row: f"[{', '.join(number(cell, '0') for cell in row)}],", ("[", "]")),
    "one line": lambda rows: f"[{', '.join('[' + ','.join(number(cell, '0') for cell in row) + ']' for row in rows)}]",
    "named list": lambda rows: "grid = [" + ",\n        ".join(f"[{','.join(number(cell, '0') for cell in row)}]" for row in rows) + "]",
    "None": lambda rows: lines(rows, lambda row: f"[{', '.join(number(cell, 'None') for cell in row)}],", ("[", "]")),
    "braces": lambda rows: lines(rows, lambda row: "{" + ",".join(number(cell, "0") for cell in row) + "},", ("int grid[][] = {", "};")),
    "texts": lambda rows: lines(rows, lambda row: f'"{row}",', ("[", "]")),
    "frame": lambda rows: in_bars(rows, " ", "|", "-", " "),
    "narrow frame": lambda rows: in_bars(rows, " ", "|", "-", ""),
    "drawn frame": lambda rows: in_bars(rows, "", "│", "─", "").replace("+", "┼"),
    "blank cells in a frame": lambda rows: in_bars(rows, " ", "|", "-", " ").replace(".", " "),
    "blank cells in a narrow frame": lambda rows: in_bars(rows, " ", "|", "=", "").replace(".", " "),
    "bands": lambda rows: "\n".join(" ".join(row) + "\n" * (at % 3 == 2) for at, row in enumerate(rows)),
    "cells in a table": lambda rows: lines(rows, lambda row: f"| {' | '.join(row).replace('.', ' ')} |\n{'|---' * len(row)}|"),
    "names of columns": lambda rows: in_names([" ".join(row) for row in rows], ""),
    "digits above columns": lambda rows: f"{'123456789ABCDEFG'[: len(rows)]}\n" + "\n".join(rows) if len(rows) < 10 else "\n".join(rows),
    "letters above columns": lambda rows: in_names(rows, "", columns="A"),
    "names of rows": lambda rows: in_names(rows, "1", ": ", columns=""),
    "letters of rows": lambda rows: in_names([" ".join(row) for row in rows], "A", " | "),
    "numbers from 0": lambda rows: in_names(["  ".join(row).replace(".", "0") for row in rows], "0", "  ", columns="0"),
    "names and blank cells": lambda rows: in_names(bars_of(rows), "a"),
    **{f"empty {symbol}": lambda rows, symbol=symbol: lines(rows, lambda row: row.replace(".", symbol)) for symbol in "_-*?·•"},
    **{f"empty {one} apart": lambda rows, one=one: lines(rows, lambda row: " ".join(row).replace(".", one)) for one in "_-*?"},
}  # fmt: skip

HEADED: dict[str, Callable[[str, str], str]] = {
    "the name of a column": lambda one, other: f"Puzzle\n{one}\n\nPuzzle\n{other}\n",
    "nothing": lambda one, other: f"{one}\n{other}\n",
    "an empty line": lambda one, other: f"{one}\n\n{other}\n",
    "numbers": lambda one, other: f"Grid 01\n{one}\nGrid 02\n{other}\n",
    "a line": lambda one, other: f"{one}\n========\n{other}\n",
    "sentences": lambda one, other: f"From the paper of Friday\n\n{one}\n\nAnd this, harder (7.2):\n\n{other}\nGood luck!\n",
}


def read(text: str) -> list[Record | Exception]:
    source = Source(BytesIO(text.encode()), "a file")
    return [found for _, found in choose_format(source).read(source)]


def cases() -> Iterator[tuple[str, int]]:
    for form in FORMS:
        yield from ((form, n) for n in BOARDS if not (form == "bands" and n != 9) and not (form == "cells in a table" and n == 16))


@pytest.mark.parametrize(("form", "n"), list(cases()))
def test_a_board_is_read_in_every_form(form: str, n: int) -> None:
    text = FORMS[form](split_rows(BOARDS[n], n))
    found = read(f"{text}\n")
    assert [one.puzzle for one in found if isinstance(one, Record)] == [parse_puzzle(BOARDS[n])], text
    assert len(found) == 1


@pytest.mark.parametrize("heading", HEADED)
@pytest.mark.parametrize("form", ["blanks", "frame", "empty _", "blank cells in a frame"])
def test_boards_are_found_between_headings(heading: str, form: str) -> None:
    boards = [parse_puzzle(EASY), parse_puzzle(HARD)]
    found = read(HEADED[heading](*(FORMS[form](split_rows(line.replace("0", "."), 9)) for line in (EASY, HARD))))
    assert [one.puzzle for one in found if isinstance(one, Record)] == boards
    titles = [one.facts.title for one in found if isinstance(one, Record)]
    assert titles == (["From the paper of Friday", "And this, harder (7.2):"] if heading == "sentences" else ["", ""])


def test_rows_of_no_board_are_one_fault() -> None:
    rows = [" ".join(row) for row in split_rows(EASY.replace("0", "."), 9)]
    whole, most = "\n".join(rows), "\n".join(rows[:7])
    first, fault, last = read(f"{whole}\n\n{most}\n\n{whole}\n")
    assert isinstance(first, Record)
    assert isinstance(last, Record)
    assert isinstance(fault, GridFormatError)
    assert str(fault) == f"a file, line 11: expected 9 rows of 9 cells, got 7 from {rows[0]!r} on"


def test_zeros_of_hexadecimal_boards_are_digits() -> None:
    shown = SIXTEEN.translate(str.maketrans("123456789ABCDEFG", "0123456789ABCDEF"))
    for text in (shown, *(FORMS[form](split_rows(shown, 16)) for form in ("blanks", "commas", "empty _"))):
        assert [one.puzzle for one in read(f"{text}\n") if isinstance(one, Record)] == [parse_puzzle(SIXTEEN)]
    assert parse_puzzle(SIXTEEN.replace(".", "0")) == parse_puzzle(SIXTEEN)


def test_files_that_were_joined_are_read() -> None:
    found = read(f"\ufeff{EASY}\n\ufeff{MANY}\r\n\x1a")
    assert [one.puzzle for one in found if isinstance(one, Record)] == [parse_puzzle(EASY), parse_puzzle(MANY)]


def test_sixteen_lines_of_small_puzzles_are_no_large_board() -> None:
    line = parse_puzzle(BOARDS[4])
    found = read(f"{BOARDS[4]}\n" * 20)
    assert [one.puzzle for one in found if isinstance(one, Record)] == [line] * 20


def test_numbers_that_are_no_digits_and_long_headings_are_no_board() -> None:
    rows = [" ".join("02512" if row == 0 == col else str((row * 5 + row // 5 + col) % 25 + 1) for col in range(25)) for row in range(25)]
    assert all(isinstance(one, GridFormatError) for one in read("\n".join(rows)))
    heading, board = f"{'! ' * 490}x", "\n".join(" ".join(row) for row in split_rows(BOARDS[9], 9))
    assert len(read(f"{board}\n{heading}\n" * 30)) == 30  # in a moment, whatever a heading looks like


@given(st.text(st.sampled_from("12.9 |-,_x\n[]+"), max_size=400))
def test_any_text_is_read_or_refused(text: str) -> None:
    for found in read(text):
        assert isinstance(found, Record | GridFormatError)


def test_digits_in_order_are_a_row_of_cells_where_the_board_needs_it() -> None:
    rows = ["123456789", *["." * 9] * 8]
    for text in ("\n".join(rows), "\n".join(rows * 3)):
        found = read(f"{text}\n")
        assert [one.puzzle for one in found if isinstance(one, Record)] == [parse_puzzle("".join(rows))] * (len(text) // 89)
        assert all(isinstance(one, Record) for one in found)


def test_a_heading_of_one_letter_is_a_title_and_long_lines_of_them_are_none() -> None:
    rows = "\n".join(split_rows(EASY.replace("0", "."), 9))
    (found,) = read(f"A\n{rows}\n")
    assert isinstance(found, Record)
    assert found.facts.title == "A"
    assert all(not isinstance(one, Record) for one in read(f"{'A ' * 1_200_000}\n{rows[:40]}\n"))
