"""Files without a puzzle: one line that says what they look like."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

import gridpress
from tests.support.command_line import run
from tests.support.samples import EASY
from tests.support.usual_cases import some_cases

HTML = "<!DOCTYPE html>\n<html>\n<p>A puzzle</p>\n<a href='https://example.com/1'>one</a>\n"
LETTER = "Dear editor,\n\nI send you all of my puzzles.\nPlease print them on Friday.\n"
NO_COLUMN = "expected a table with a column of puzzles, got one with id, name; if one of them has puzzles, name it with --column"
FILES = {
    "page.txt": (HTML, "looks like HTML, a web page; copy the puzzles from the page as text, or give their links"),
    "one-line.html": ("<html><body><p>A puzzle</p></body></html>", "looks like HTML, a web page"),
    "letter.txt": (LETTER, "looks like prose, 'Dear editor,'"),
    "text.rtf": ("{\\rtf1\\ansi hello\\par\nworld}\n", "looks like RTF, a document of a word processor; save it as plain text"),
    "package.json": ('{\n  "name": "x",\n  "list": [1, 2]\n}\n', "looks like JSON; give objects with a key `puzzle`"),
    "rows.jsonl": ('{"id": 1, "name": "A"}\n{"id": 2, "name": "B"}\n', NO_COLUMN),
    "rows.csv": ("id,name\n1,A\n2,B\n", NO_COLUMN),
    "rows.tsv": ("id\tname\n1\tA\n2\tB\n", NO_COLUMN),
    "settings.toml": ('[tool]\nname = "puzzle"\nwidth = 140\n', "looks like other text, '[tool]'"),
    "game.sav": ("SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nPARAMS  :3:3x3\n", "a saved game of Simon Tatham's Puzzles"),
    "many.txt": ("".join(f"line {at} of a long text\n" for at in range(8_000)), "looks like prose, 'line 0 of a long text'"),
}


@pytest.mark.parametrize("name", some_cases(FILES, [name for name in FILES if name != "many.txt"]))
def test_a_file_that_is_something_else_is_one_line(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text, said = FILES[name]
    path = tmp_path / name
    path.write_text(text)
    for command in (("check", path), ("solve", path), ("convert", path, tmp_path / "out.csv"), ("book", "--from", path, "--out", tmp_path)):
        code, _, err = run(capsys, *map(str, command))
        assert code == 65
        assert said in err
        assert err.count("expected 81 cells") == 0
        assert command[0] == "book" or err.startswith(f"gridpress: {path}: expected ")
        assert len([line for line in err.splitlines() if said in line]) == 1
    faults = gridpress.convert(path, tmp_path / "other.csv").faults
    assert len(faults) == 1


def test_a_document_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "my.docx"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("word/document.xml", "<w/>")
    _, _, err = run(capsys, "check", path)
    assert "looks like DOCX, a document of a word processor; save it as text, or as xlsx" in err


@pytest.mark.parametrize(
    ("text", "n_faults"),
    [
        (f"Dear editor,\nthese are my puzzles, all of them easy:\n{EASY}\n", 2),
        (f"{EASY[:-1]}\nhello world\n", 2),
        ("sudoku9x9:5346789\nsudoku-9x9:53\n", 2),
        ("hello\n", 1),
        ("https://example.com/1\nhttps://example.com/2\n", 2),
        (f"puzzle,rating\n{EASY[1:]},1.2\n{EASY[2:]},1.3\n", 2),
        (f"{'no puzzle here ' * 2}\n" * 1_500 + EASY, 6),
    ],
)
def test_a_file_of_puzzles_keeps_the_faults_of_its_lines(
    text: str, n_faults: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "mine.txt"
    path.write_text(text)
    code, out, err = run(capsys, "check", path)
    assert code == 65
    assert err.count("\n") == n_faults, err
    assert "looks like" not in err
    assert out.count("good: ") == text.count(EASY)
