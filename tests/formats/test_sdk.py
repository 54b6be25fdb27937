"""Files of rows below lettered lines: their sections, in any order and case."""

from __future__ import annotations

import pytest

from generator.errors import GridFormatError
from generator.families.sudoku.kind import SUDOKU_9X9
from generator.formats import SDK, choose_format
from generator.formats.blocks import split_rows
from generator.formats.format import Record
from generator.formats.source import Source
from generator.notation import parse_digits, parse_puzzle
from tests.support.samples import EASY, HARD, SOLVED

ROWS = "\n".join(split_rows(EASY.replace("0", "."), 9))
BLANKS = "\n".join(" ".join(row).replace(".", " ") for row in ROWS.split("\n"))
STATE = "\n".join(split_rows(SOLVED[:40] + EASY.replace("0", ".")[40:], 9))
OTHER = "\n".join(split_rows(HARD.replace("0", "."), 9))
MARKS = "\n".join(" ".join("12" if cell == "." else cell for cell in row) for row in ROWS.split("\n"))


def read(text: str) -> list[Record | Exception]:
    source = Source.of_text(text, "a file")
    form = choose_format(source)
    assert form is SDK, form.name
    return [found for _, found in form.read(source)]


@pytest.mark.parametrize(
    ("text", "has_state", "ignored"),
    [
        (f"[Puzzle]\n{ROWS}\n[State]\n{STATE}\n[PencilMarks]\n{MARKS}\n", True, ("PencilMarks",)),
        (f"[State]\n{STATE}\n[Puzzle]\n{ROWS}\n", True, ()),
        (f"[PencilMarks]\n{MARKS}\n\n[STATE]\n{STATE}\n\n[puzzle]\n{ROWS}\n", True, ("PencilMarks",)),
        (f"[Settings]\nwide = 1\n\n[Puzzle]\n{ROWS}\n[Notes]\nany text\n", False, ("Settings", "Notes")),
        (f"[State]\n{ROWS}\n", False, ()),
        (f"[Puzzle]\n{BLANKS}\n\n[State]\n{ROWS.replace('.', '0')}\n", False, ()),
        (f"[Puzzle]\n{EASY}\n", False, ()),
        (f"{ROWS}\n[State]\n{STATE}\n", True, ()),
    ],
)
def test_sections_are_read_in_any_order(text: str, has_state: bool, ignored: tuple[str, ...]) -> None:
    (found,) = read(f"#aMe\n#DFirst\n{text}#LEasy\n")
    assert isinstance(found, Record), found
    assert found.puzzle == parse_puzzle(EASY)
    assert (found.facts.author, found.facts.title, found.facts.level) == ("Me", "First", "Easy")
    state = parse_digits(STATE.replace("\n", ""), SUDOKU_9X9)
    entered = bytes(0 if given else digit for given, digit in zip(found.puzzle.givens, state, strict=True))
    assert found.placed == (entered if has_state else b"")
    assert found.ignored == ignored


@pytest.mark.parametrize("gap", ["", "\n"])
def test_a_repeated_section_begins_another_puzzle(gap: str) -> None:
    found = read(f"#DOne\n[Puzzle]\n{ROWS}\n[State]\n{STATE}\n{gap}#DTwo\n{gap}[Puzzle]\n{OTHER}\n")
    assert [(one.facts.title, one.puzzle) for one in found if isinstance(one, Record)] == [
        ("One", parse_puzzle(EASY)),
        ("Two", parse_puzzle(HARD.replace("0", "."))),
    ]


def test_sections_without_a_board_are_one_fault() -> None:
    (fault,) = read(f"[PencilMarks]\n{MARKS}\n")
    assert isinstance(fault, GridFormatError)
    assert str(fault) == "a file, line 1: expected a section [Puzzle] or [State] with a board, got [PencilMarks]"
