"""`--quiet`: no line on stderr of a command that succeeds, all of them otherwise."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import pytest

from generator.cli import make_parser
from generator.commands.quiet import MOST_LINES, hold_notes
from tests.support.book_runs import PLAIN
from tests.support.command_line import run, run_process_with_notes

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def leaves(parser: argparse.ArgumentParser) -> list[argparse.ArgumentParser]:
    """List the parsers of all commands; of `bank`, those of its commands."""
    groups = [action for action in parser._actions if isinstance(action, argparse._SubParsersAction)]
    return [leaf for group in groups for child in group.choices.values() for leaf in leaves(child)] or [parser]


def test_every_command_has_the_flag() -> None:
    parsers = leaves(make_parser())
    assert len(parsers) > 20
    assert [parser.prog for parser in parsers if "--quiet" not in parser._option_string_actions] == []


@pytest.mark.broad
def test_a_book_without_a_fault_prints_nothing(tmp_path: Path) -> None:
    order = ("book", "--title", "T", "--counts", "gentle=2", *PLAIN, "--seed", 5, "--out", tmp_path)
    done = run_process_with_notes(*order, "--quiet")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert (tmp_path / "t/seed-5/interior.pdf").is_file()
    assert "already published" in run_process_with_notes(*order).stderr


@pytest.mark.broad
def test_a_book_that_fails_prints_its_notes_before_the_message(tmp_path: Path) -> None:
    order = ("book", "--title", "T", "--counts", "gentle=2", *PLAIN, "--seed", 5, "--out", tmp_path, "--quiet")
    done = run_process_with_notes(*order, GRIDPRESS_FAULT="before_replace:enospc")
    lines = done.stderr.splitlines()
    assert done.returncode == 74
    assert lines[-1].startswith("gridpress: cannot write edition")
    assert lines[-2].startswith("time ")


def test_results_are_printed_as_without_the_flag(capsys: pytest.CaptureFixture[str]) -> None:
    plain = run(capsys, "solve", PUZZLE)
    assert run(capsys, "solve", PUZZLE, "--quiet") == plain
    code, _, err = run(capsys, "check", "11" + PUZZLE[2:], "--quiet")
    assert (code, err) == run(capsys, "check", "11" + PUZZLE[2:])[::2]


def test_only_the_last_lines_are_kept(capsys: pytest.CaptureFixture[str]) -> None:
    with hold_notes(True):
        for number in range(MOST_LINES + 5):
            print(number, file=sys.stderr)
        print("end", end="", file=sys.stderr)
        assert not sys.stderr.isatty()
    lines = capsys.readouterr().err.splitlines()
    assert (lines[0], lines[-1], len(lines)) == ("5", "end", MOST_LINES + 1)
