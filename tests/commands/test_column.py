"""The flag --column: puzzles in a column of any name, in any format."""

from __future__ import annotations

from pathlib import Path

import pytest

import gridpress
from generator.cli import make_parser
from generator.commands.parsers import list_parsers
from tests.support.command_line import run
from tests.support.samples import EASY, HARD

HARD_DOTS = HARD.replace("0", ".")
TABLE = f"id,mine,Other,link\n7,{EASY},{HARD_DOTS},https://sudokuexchange.com/play/?s={EASY.replace('.', '0')}\n"
FORMATS = ("csv", "tsv", "jsonl", "json", "xlsx", "parquet")

READERS = (
    "book", "canon", "check", "convert", "dig", "grade", "hint", "pictures", "review", "select", "sheet", "solve", "typeset", "web",
)  # fmt: skip
"""Commands that read a file of puzzles."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the same table in every format."""
    folder = tmp_path_factory.mktemp("tables")
    (folder / "two.csv").write_text(TABLE)
    for form in FORMATS[1:]:
        gridpress.convert(folder / "two.csv", folder / f"two.{form}", column="mine")
    return folder


def test_every_command_that_reads_puzzles_has_the_flag() -> None:
    having = {command.names for command in list_parsers(make_parser()) if "--column" in command.parser._option_string_actions}
    assert having == {(name,) for name in (*READERS, "cost")}


@pytest.mark.parametrize("form", FORMATS)
def test_the_column_is_named_by_its_name_or_number(form: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = folder / f"two.{form}"
    for column, n_givens in (("2", 30), ("3", 25), ("other", 25), ("Other", 25), ("link", 30), ("4", 30)):
        code, out, err = run(capsys, "check", path, "--column", column)
        assert (code, err) == (0, "")
        assert f"good: puzzle of {n_givens} givens" in out
    code, _, err = run(capsys, "check", path, "--column", "nope")
    assert code == 65
    assert err.count("\n") == 1
    assert "--column: expected a column, got 'nope'; the table has id, " in err
    assert "other, link: give one of them, or its number" in err.lower()


def test_every_command_reads_the_column(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = folder / "two.csv"
    commands = (("check",), ("solve",), ("canon",), ("grade", "--format", "csv"), ("hint",), ("review",), ("select", "--clues", "20..40"))
    for command in commands:
        code, out, err = run(capsys, command[0], path, *command[1:], "--column", "Other")
        assert code in (0, 65), err  # the editor's checks may find something
        assert out.strip()
        assert "expected" not in err
    assert run(capsys, "convert", path, tmp_path / "out.txt", "--column", "Other")[0] == 0
    assert (tmp_path / "out.txt").read_text() == f"sudoku-9x9:{HARD_DOTS}\n"


def check(capsys: pytest.CaptureFixture[str], path: Path, text: str, *flags: str) -> tuple[int, str, str]:
    path.write_text(text)
    return run(capsys, "check", path, *flags)


def test_a_column_that_could_be_either_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for text in (TABLE, TABLE.partition("\n")[2], TABLE.replace(",", ";")):
        code, _, err = check(capsys, tmp_path / "a.txt", text)
        assert code == 65
        assert err.count("\n") == 1
        assert "expected one column of puzzles, got 2: " in err
        assert err.endswith("; name one with --column\n")
    assert "puzzle of 30 givens" in check(capsys, tmp_path / "a.txt", TABLE.replace("mine", "Grid"))[1]


def test_rows_without_names_have_numbers(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a.txt"
    rows = f"1;{EASY}\n2;{HARD_DOTS}\n"
    assert check(capsys, path, rows, "--column", "2")[1].count("good: ") == 2
    assert "the table has 1, 2: give one" in check(capsys, path, rows, "--column", "Grid")[2]
    links = f"1,https://example.com/{EASY}\n2,https://example.com/{HARD_DOTS}\n"
    assert check(capsys, path, links, "--column", "2")[1].count("good: ") == 2


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("check", EASY, "--column", "1"), "--column: expected the file of a table, got one puzzle; leave out --column"),
        (("solve", "--column", "1"), "--column: expected the file of a table, got nothing"),
        (("check", "-", "--column", " "), "--column: expected the name of a column, or its number from 1, got nothing"),
        (("book", "nightly", "--column", "x"), "--column is for a table of own puzzles; add --from FILE, or leave it out"),
        (("sheet", "--column", "x"), "--column is for a table of own puzzles; add --from FILE, or leave it out"),
    ],
)
def test_a_column_of_no_table_is_refused(
    arguments: tuple[str, ...], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    code, _, err = run(capsys, *arguments)
    assert code == 2
    assert said in err
