"""A command never replaces a file that it reads."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from pathlib import Path

import pytest

from generator.cli import make_parser
from generator.commands.file_paths import InputFile, OutputFile
from generator.commands.parsers import list_parsers
from tests.support.command_line import run
from tests.support.samples import EASY, FOUR

FILE_NAMES = {"FILE", "IN", "OUT", "PAGE", "OUT.pdf", "LINE|FILE", "BOOK|FILE", "FILE|BOOK"}
PDFS = {"prove": "path", "preflight": "path"}
"""Commands that read a PDF and write nothing."""

BOTH = [("grade", "-o"), ("select", "--er 1.. -o"), ("canon", "-o"), ("convert", ""), ("review", "-o"), ("times", "-o")]
"""Commands that read a file and write one of the same suffix."""


def list_file_arguments() -> list[tuple[str, argparse.Action]]:
    parsers = [(" ".join(one.names), one.parser) for one in list_parsers(make_parser())]
    return [(name, action) for name, parser in parsers for action in parser._actions if action.metavar in FILE_NAMES]


@pytest.mark.parametrize(("command", "action"), list_file_arguments(), ids=lambda one: getattr(one, "dest", one))
def test_every_path_says_whether_it_is_read_or_written(command: str, action: argparse.Action) -> None:
    assert action.type in (InputFile, OutputFile) or PDFS.get(command) == action.dest


@pytest.mark.parametrize(("command", "flags"), BOTH, ids=lambda one: one.split()[0] if one else "")
@pytest.mark.parametrize("name", ["./p.txt", "link.txt", "hard.txt"])
def test_a_file_that_is_read_is_not_replaced(
    command: str, flags: str, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    text = f"{EASY}\nnot a puzzle\n{FOUR}\n"
    Path("p.txt").write_text(text)
    Path("link.txt").symlink_to("p.txt")
    os.link("p.txt", "hard.txt")
    code, out, err = run(capsys, command, "p.txt", *flags.split(), name)
    assert (code, out) == (2, "")
    assert err == f"gridpress: expected another file to write than the one that is read, got {name!r}; choose another name\n"
    assert Path("p.txt").read_text() == text
    assert len([*tmp_path.iterdir()]) == 3


def test_standard_input_is_not_replaced(tmp_path: Path) -> None:
    path = tmp_path / "p.txt"
    path.write_text(f"{EASY}\n")
    with path.open() as stdin:
        done = subprocess.run([sys.executable, "-m", "generator", "grade", "-", "-o", path], stdin=stdin, capture_output=True, check=False)
    assert done.returncode == 2
    assert path.read_text() == f"{EASY}\n"


def test_two_outputs_are_two_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    same = tmp_path / "same.svg"
    code, _, err = run(capsys, "grade", EASY, "--plot", same, "-o", same)
    assert (code, "the one that is written already" in err, same.exists()) == (2, True, False)


def test_a_device_may_be_read_and_written(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "grade", EASY, "-o", "/dev/null")[0] == 0
