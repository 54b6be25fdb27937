"""A puzzle line in place of a file, in every command that reads puzzles."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.cli import make_parser
from generator.commands.parsers import list_parsers
from generator.commands.puzzle_argument import is_puzzle, parse_argument
from generator.errors import GridFormatError, UnknownName
from generator.formats import find_format
from generator.formats.format import Record
from generator.notation import parse_puzzle
from tests.support.command_line import run
from tests.support.samples import EASY, FOUR, KILLER, MANY, NONE, SOLVED

OUT = "OUT"
COMMANDS = [
    ["solve"],
    ["check"],
    ["review"],
    ["canon"],
    ["grade"],
    ["hint"],
    ["dig", "--seed", "1"],
    ["select", "--counts", "gentle=1"],
    ["convert", OUT],
    ["typeset", "-o", OUT],
    ["web", "-o", OUT],
    ["pictures", "--format", "svg", "-o", OUT],
    ["book", "--cover", "none", "--editions", "none", "--jobs", "1", "--seed", "1", "--out", OUT, "--from"],
]
"""Every command that reads puzzles from a file, with the flags it needs; the argument is the last, but the first of `convert`."""

OTHERS = ("times", "cost", "sheet")
"""Commands with files of games, an order for a book, and puzzles in the order of days."""

NO_FILE = "gridpress: expected a file of puzzles, or one puzzle line; got {}: no such file\n"


def call(capsys: pytest.CaptureFixture[str], folder: Path, command: list[str], argument: str) -> tuple[int, str, str]:
    """Run a command on an argument, with its output in a folder."""
    suffix = {"typeset": ".pdf", "web": ".html"}.get(command[0], ".txt")
    words = [str(folder / f"made{command[0]}{suffix}") if word == OUT else word for word in command]
    at = 1 if command[0] == "convert" else len(words)
    return run(capsys, *words[:at], argument, *words[at:])


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
def test_every_command_reads_a_line_like_a_file_of_one_line(capsys: pytest.CaptureFixture[str], tmp_path: Path, command: list[str]) -> None:
    code, out, err = call(capsys, tmp_path, command, EASY)
    assert code == 0, err
    assert out or any(tmp_path.iterdir())
    path = tmp_path / "one.txt"
    path.write_text(EASY)
    if command[0] != "book":  # a book has the name of its file
        assert call(capsys, tmp_path, command, str(path))[1].replace(f"{path}, line 1", "this puzzle") == out


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
def test_every_command_refuses_a_name_of_no_file_in_the_same_words(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: list[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert call(capsys, tmp_path, command, "nofile") == (65, "", NO_FILE.format("'nofile'"))
    assert not [path for path in tmp_path.rglob("*") if path.is_file() and path.parent.name != "logs"]


def test_every_file_of_puzzles_is_tested_and_its_help_names_the_line() -> None:
    texts = {
        command.names[0]: action.help
        for command in list_parsers(make_parser())
        for action in command.parser._actions
        if "standard input" in str(action.help) and len(command.names) == 1 and command.names[0] not in OTHERS
    }
    assert set(texts) == {command[0] for command in COMMANDS}
    assert [name for name, text in texts.items() if "one puzzle line" not in str(text)] == []


def test_the_place_of_a_puzzle_is_named_in_messages(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "check", EASY)[1] == "this puzzle: good: puzzle of 30 givens, one solution\n"
    assert run(capsys, "solve", NONE)[1] == "# none: this puzzle has no solution\n"
    code, _, err = run(capsys, "hint", MANY)
    assert (code, err.startswith("gridpress: this puzzle: expected one solution, got at least 2")) == (65, True)
    assert run(capsys, "grade", SOLVED)[2].startswith("gridpress: this puzzle: expected at least one empty cell")


def test_a_puzzle_that_cannot_be_in_a_book_is_named(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    code, _, err = run(capsys, "book", "--from", MANY, "--seed", 1, "--jobs", 1, "--out", tmp_path)
    assert code == 65
    assert "refused  this puzzle, line 1: expected one solution, got at least 2" in err
    assert "gridpress: this puzzle: expected at least one puzzle that can be in the book, got none" in err


def test_a_file_of_that_name_is_read_instead(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / EASY).write_text(FOUR)
    assert not is_puzzle(EASY)
    assert run(capsys, "solve", EASY)[1].splitlines()[1].startswith("sudoku-4x4:")
    assert not is_puzzle("-")
    assert is_puzzle("x" * 5000)  # longer than any file name


@pytest.mark.parametrize("name", ["lines", "sdm", "sudokuwiki", "f-puzzles", "hodoku", "jsonl", "ss", "ipuz"])
def test_any_text_format_is_read(name: str, tmp_path: Path) -> None:
    path = tmp_path / "one"
    with path.open("w", encoding="utf-8") as file:
        find_format(name).write([Record(parse_puzzle(EASY))], file)
    _, record = parse_argument(path.read_text(encoding="utf-8"))
    assert record.puzzle == parse_puzzle(EASY)


def test_the_text_is_kept_as_given(capsys: pytest.CaptureFixture[str]) -> None:
    assert parse_argument(f" {EASY} ")[0] == EASY
    assert parse_argument(KILLER)[0] == KILLER
    assert run(capsys, "grade", EASY, "--format", "csv")[1].splitlines()[1].startswith(f"{EASY},")


@pytest.mark.parametrize(
    ("argument", "error", "words"),
    [
        (EASY[1:], GridFormatError, "this puzzle: expected 81 cells of sudoku-9x9, got 80: "),
        (EASY.replace(".", "_"), GridFormatError, "this puzzle: expected 1-9 or '.' at r1c3, got '_': "),
        ("nosuch:123", UnknownName, "this puzzle: unknown family 'nosuch'; "),
        ("sudoku-4x4:12", GridFormatError, "this puzzle: expected 16 cells of sudoku-4x4, got 2: "),
        ("https://www.sudokuwiki.org/sudoku.htm?bd=530", GridFormatError, "this puzzle: expected 81 cells"),
        (f"{EASY}\n{EASY}", GridFormatError, "this puzzle: expected one puzzle, got several lines; "),
    ],
)
def test_a_faulty_puzzle_is_explained(argument: str, error: type[Exception], words: str) -> None:
    with pytest.raises(error) as fault:
        parse_argument(argument)
    assert str(fault.value).startswith(words)
    assert str(fault.value).endswith("; no file has this name either")


@pytest.mark.parametrize(
    "argument", ["nofile", "puzzels.sdm", "/none/x.sdm", "output/nightly/latest", "", "53..7", "puzzle,solution", "PAR1"]
)
def test_a_name_of_no_file_is_named(argument: str) -> None:
    with pytest.raises(GridFormatError) as fault:
        parse_argument(argument)
    assert f"gridpress: {fault.value}\n" == NO_FILE.format(repr(argument))


def test_a_long_argument_is_cut() -> None:
    with pytest.raises(GridFormatError, match=r"y'\.\.\.: no such file$") as fault:
        parse_argument("y" * 100_000)
    assert len(str(fault.value)) < 300
