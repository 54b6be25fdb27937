"""`.sdk`: the rows of a board below lines that start with `#` and a letter.

    #AA. Reader
    #LEasy
    [Puzzle]
    53..7....
    ...

`[State]` starts the board with the digits a player has entered; alone, it is the puzzle. Other sections, such as `[PencilMarks]`, are
skipped. Sections may be in any order, and names and letters in either case. Sources: SudoCue, "File Formats" (sudocue.net/fileformats.php),
for the lettered lines; SadMan Sudoku for the sections.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TextIO

from generator.errors import GridFormatError, PuzzleError
from generator.families import find_family
from generator.formats.blocks import LONGEST_BLOCK, LONGEST_ROW, parse_rows, split_rows
from generator.formats.boards import find_board, make_puzzle
from generator.formats.format import CLASSIC, LONGEST_FACT, Format, Found, Record, make_facts
from generator.formats.source import Source
from generator.model import Puzzle
from generator.notation import format_digits, parse_puzzle

LETTERS = {"A": "author", "D": "title", "C": "note", "B": "date", "S": "source", "L": "level", "U": "url"}
PUZZLE, STATE, MARKS = "[Puzzle]", "[State]", "[PencilMarks]"
BOARDS = (PUZZLE, STATE)
SECTION = re.compile(r"\[[A-Za-z][A-Za-z0-9 _.-]{0,40}\]")
ROW = re.compile(r"[0-9A-Pa-p.]{4,25}")

MOST_SECTIONS = 50
"""Most sections of one puzzle."""


@dataclass(slots=True)
class _Draft:
    """A puzzle while its lines are read.

    number     its first line
    sections   rows by the names of sections as they are written here; those of a section that is skipped are not kept
    """

    number: int
    values: dict[str, str] = field(default_factory=dict)
    sections: dict[str, list[str]] = field(default_factory=dict)

    def add_values(self, lines: deque[tuple[int, str]]) -> None:
        """Take lines that begin with ``#`` and a letter, and their numbers."""
        while lines:
            _, line = lines.popleft()
            name = LETTERS.get(line[1:2].upper(), "")
            if len(self.values.get(name, "")) < LONGEST_FACT:
                self.values[name] = f"{self.values.get(name, '')} {line[2:]}"

    def has_whole(self, section: str) -> bool:
        """Return whether the board of a section has as many rows as a row has cells."""
        rows = self.sections.get(section, []) if section in BOARDS else []
        return bool(rows) and len(rows) >= len(rows[0].split() if " " in rows[0].strip() else rows[0].strip())


def has_sections(head: str) -> bool:
    """Return whether the beginning of a file has sections that name a board."""
    lines = [line.strip() for line in head.splitlines()]
    known = {_name_section(line) for line in lines if SECTION.fullmatch(line)}
    first = next((line for line in lines if line and not line.startswith("#")), "")
    return bool(known & {*BOARDS}) or _name_section(first) == MARKS


def _name_section(line: str) -> str:
    """Return the name of a section: ours as we write it, another as it is."""
    return next((name for name in (*BOARDS, MARKS) if name.lower() == line.lower()), line)


def _detect(head: str) -> bool:
    """Return whether a file has rows of a board rather than one puzzle a line.

    It does if it has a section, or starts with as many rows as a row is long. Sixteen lines of 4x4 puzzles have this shape too; they are
    recognized by having no digit above 4.
    """
    if has_sections(head):
        return True
    lines = [line.strip() for line in head.splitlines()]
    rows = [line for line in lines if line and not line.startswith("#")]
    if not rows:
        return False
    board = rows[: len(rows[0])]
    is_board = len(board) == len(rows[0]) and all(len(row) == len(board) and ROW.fullmatch(row) for row in board)
    return is_board and not (len(board) == 16 and set("".join(board)) <= set("01234."))


def _read(source: Source) -> Iterator[Found]:
    for draft in _split(source):
        try:
            yield draft.number, _parse(draft, f"{source.name}, line {draft.number}")
        except PuzzleError as fault:
            yield draft.number, fault


def _split(source: Source) -> Iterator[_Draft]:
    """Yield the lines of each puzzle.

    A new one begins with a section that the last one has already, and with rows below an empty line or a line with ``#`` if the board
    above is whole, or is below no section. Lines with ``#`` belong to what follows them; the last ones, to the last puzzle.
    """
    draft: _Draft | None = None
    pending: deque[tuple[int, str]] = deque(maxlen=LONGEST_BLOCK)
    section, is_named, is_apart = PUZZLE, False, False
    for number, text in source.lines(LONGEST_ROW):
        line = text.strip()
        if not line:
            is_apart = True
            continue
        if line.startswith("#"):
            pending.append((number, line))
            continue
        is_section = SECTION.fullmatch(line) is not None
        name = _name_section(line) if is_section else section
        if draft is not None:
            is_over = (is_apart and not is_named) or ((is_apart or pending) and draft.has_whole(section))
            if name in draft.sections if is_section else is_over:
                yield draft
                draft, name = None, name if is_section else PUZZLE
        draft = draft or _Draft(pending[0][0] if pending else number)
        draft.add_values(pending)
        section, is_named, is_apart = name, is_named or is_section, False
        if section in draft.sections or len(draft.sections) < MOST_SECTIONS or section in BOARDS:
            rows = draft.sections.setdefault(section, [])
            if not is_section and section in BOARDS and len(rows) <= LONGEST_BLOCK:
                rows.append(text)
    if draft is not None:
        draft.add_values(pending)
        yield draft


def _parse(draft: _Draft, where: str) -> Record:
    boards = {name: _parse_board(rows, where) for name, rows in draft.sections.items() if name in BOARDS and (rows or name == PUZZLE)}
    if not boards:
        raise GridFormatError(f"{where}: expected a section {PUZZLE} or {STATE} with a board, got {', '.join(draft.sections)[:60]}")
    puzzle = boards.get(PUZZLE) or boards[STATE]
    ignored = tuple(name.strip("[]") for name in draft.sections if name not in BOARDS)
    facts = make_facts(draft.values)
    if len(boards) == 1:
        return Record(puzzle, facts=facts, ignored=ignored)
    state = boards[STATE]
    if len(state.givens) != len(puzzle.givens):
        sizes = f"{len(state.givens)} and {len(puzzle.givens)}"
        raise GridFormatError(f"{where}: expected as many cells in {STATE} as in {PUZZLE}, got {sizes}")
    placed = bytes(0 if given else digit for given, digit in zip(puzzle.givens, state.givens, strict=True))
    return Record(puzzle, placed=placed if any(placed) else b"", facts=facts, ignored=ignored)


def _parse_board(rows: Sequence[str], where: str) -> Puzzle:
    """Return the board of a section, whose rows may have any form.

    Raises
    ------
    GridFormatError   too many rows, or no board
    """
    if len(rows) > LONGEST_BLOCK:
        what = f"expected at most {LONGEST_BLOCK} lines for a puzzle, got more"
        raise GridFormatError(f"{where}: {what}; separate puzzles by empty lines")
    if len(rows) == 1:
        return parse_puzzle(rows[0].strip(), where)
    try:
        return parse_rows([row.strip() for row in rows], where)
    except GridFormatError:
        board = find_board(rows)
        if board is None or board.end < len(rows):
            raise
        return make_puzzle(board)


def _write(records: Iterable[Record], output: TextIO) -> None:
    for index, record in enumerate(records):
        values = [f"#{letter}{text}" for letter, name in LETTERS.items() if (text := getattr(record.facts, name))]
        n = find_family(record.puzzle.family).geometry.n
        board = split_rows(format_digits(record.puzzle.givens), n)
        if record.placed:
            state = bytes(map(max, record.puzzle.givens, record.placed))
            board = [PUZZLE, *board, STATE, *split_rows(format_digits(state), n)]
        output.write("\n".join([*([""] if index else []), *values, *board, ""]))


SDK = Format(
    "sdk", "rows of cells below lines that begin with #; puzzles separated by empty lines", (".sdk",), CLASSIC,
    frozenset({"placed", *LETTERS.values()}), _detect, _read, _write,
)  # fmt: skip
