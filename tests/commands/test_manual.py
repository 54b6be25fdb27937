"""The manual page: complete, and read by man without a warning."""

from __future__ import annotations

import argparse
import re
import subprocess
from pathlib import Path

import pytest

from generator.cli import EXIT_CODES, make_parser
from generator.commands.manual import make_page
from generator.commands.parsers import list_parsers
from tests.support.command_line import run
from tests.support.needs import require_program
from tests.support.paths import ROOT

FOR_TESTS = {"GRIDPRESS_FAULT", "GRIDPRESS_POISON", "GRIDPRESS_KERNELS_SPARE"}
"""Environment variables that only tests, or a process for its workers, set."""


@pytest.fixture(scope="module")
def page() -> str:
    return make_page(make_parser())


def read_words(page: str) -> str:
    """Return the text of the page without its macros."""
    for mark, sign in ((r"\-", "-"), (r"\(aq", "'"), (r"\(ga", "`"), (r"\(ti", "~"), (r"\fB", ""), (r"\fI", ""), (r"\fR", "")):
        page = page.replace(mark, sign)
    return page


def test_every_command_and_flag_is_on_the_page(page: str) -> None:
    words = read_words(page)
    for command in list_parsers(make_parser()):
        name = " ".join(command.names)
        has_commands = any(isinstance(action, argparse._SubParsersAction) for action in command.parser._actions)
        _, heading, part = words.partition(f"\n.SS {name}\n")
        assert heading or has_commands, name
        part = re.split(r"\n\.S[SH] ", part)[0] if heading else words
        wrong = [
            flag
            for action in command.parser._actions
            for flag in action.option_strings
            if flag not in part and flag not in ("-h", "--help")
        ]
        assert wrong == [], name


def test_every_environment_variable_and_exit_code_is_on_the_page(page: str) -> None:
    words = read_words(page)
    sources = [path.read_text(encoding="utf-8") for path in (ROOT / "generator").rglob("*.py")]
    named = {name for text in sources for name in re.findall(r'"(GRIDPRESS_[A-Z_]+)"', text)} - FOR_TESTS
    assert len(named) >= 2
    assert [name for name in sorted(named) if f"\n{name}\n" not in words] == []
    codes = words.partition(".SH EXIT STATUS")[2]
    assert [code for code in re.findall(r"\d+", EXIT_CODES) if not re.search(rf"\b{code}\b", codes)] == []


def test_the_examples_are_accepted(page: str) -> None:
    part = read_words(page).partition(".SH EXAMPLES")[2].partition(".SH ")[0]
    lines = [line for line in part.splitlines() if line.startswith("gridpress ")]
    assert len(lines) >= 4
    for line in lines:
        for command in line.split(" | "):
            words = [word.strip('"') for word in re.findall(r'"[^"]*"|\S+', command)]
            make_parser().parse_args(words[1:])


@pytest.mark.needs("groff")
def test_man_shows_the_page_without_a_warning(page: str, tmp_path: Path) -> None:
    man = require_program("man")
    path = tmp_path / "gridpress.1"
    path.write_text(page, encoding="utf-8")
    for width in ("60", "100"):
        done = subprocess.run(
            [man, "--warnings=w", "--local-file", path],
            env={"PATH": "/usr/bin:/bin", "MANWIDTH": width, "LC_ALL": "C.UTF-8"},
            capture_output=True,
            text=True,
            check=True,
        )
        assert done.stderr == ""
        assert done.stdout.startswith("GRIDPRESS(1)")
        assert max(map(len, done.stdout.splitlines())) <= 110


def test_the_command_prints_the_page_and_nothing_else(capsys: pytest.CaptureFixture[str], page: str) -> None:
    assert run(capsys, "manual") == (0, page, "")
