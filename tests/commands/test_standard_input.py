"""Standard input: read when something is given there, and only then."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from generator.commands.standard_input import has_input
from generator.notation import parse_puzzle
from tests.support.command_line import run, run_process
from tests.support.samples import EASY, SOLVED

NOTE = "gridpress: no puzzle was given: this is a random complete grid; "


def test_a_piped_puzzle_is_solved() -> None:
    done = run_process("solve", text=f"{EASY}\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines() == ["# one: stdin, line 1 has one solution", f"sudoku-9x9:{SOLVED}"]


def test_without_input_a_random_grid_is_announced() -> None:
    done = run_process("solve")
    assert (done.returncode, done.stderr[: len(NOTE)], done.stderr.count("\n")) == (0, NOTE, 1)
    assert 0 not in parse_puzzle(done.stdout).givens


def test_input_is_text_of_a_pipe_or_a_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "empty").write_text("")
    (tmp_path / "one").write_text(EASY)
    for name, given in [("empty", False), ("one", True)]:
        with (tmp_path / name).open() as file:
            monkeypatch.setattr(sys, "stdin", file)
            assert has_input() is given
            assert file.read() == (EASY if given else "")
    with open("/dev/null") as file:
        monkeypatch.setattr(sys, "stdin", file)
        assert not has_input()
    for stream, given in [(None, False), (io.StringIO(), False), (io.StringIO(EASY), True)]:
        monkeypatch.setattr(sys, "stdin", stream)
        assert has_input() is given


@pytest.mark.parametrize(
    "command",
    ["check", "grade", "solve", "hint", "canon", "dig --seed 1", "select --counts easy=1", "convert FILE out.sdm",
     "typeset FILE -o out.pdf", "web FILE -o out.html", "grade --format csv -o out.csv"],
)  # fmt: skip
@pytest.mark.parametrize("text", ["", "\n# a comment\n"])
def test_a_file_without_puzzles_is_reported(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str, text: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("none.txt").write_text(text)
    words = command.replace("FILE", "none.txt").split()
    code, out, err = run(capsys, words[0], *([] if "none.txt" in words else ["none.txt"]), *words[1:])
    assert (code, out, err) == (65, "", "gridpress: expected at least one puzzle in none.txt, got none\n")
    assert [path.name for path in tmp_path.iterdir()] == ["none.txt"]
