"""`--help`: commands in groups, and examples that work."""

from __future__ import annotations

import argparse
import re
import shlex
from pathlib import Path

import pytest

from generator.cli import GROUPS, make_parser
from generator.commands.help_format import HelpFormat, format_examples
from generator.commands.parsers import Described, list_parsers
from tests.support.command_line import run
from tests.support.samples import EASY

COMMANDS = [
    command
    for command in list_parsers(make_parser())
    if command.names and not any(isinstance(action, argparse._SubParsersAction) for action in command.parser._actions)
]


def split_examples(command: Described) -> list[str]:
    """Return the examples in the help of a command."""
    heading = re.search(r"^examples?:\n((?:  .*\n)+)", command.parser.format_help(), re.MULTILINE)
    return [line.strip() for line in heading[1].splitlines()] if heading else []


def split_words(line: str) -> list[list[str]]:
    """Return the words of each command of gridpress in a line for a shell."""
    inner = re.search(r"\$\((.*)\)", line)
    parts = (inner[1] if inner else line).split(" | ")
    return [words[1:] for words in map(shlex.split, parts) if words[0] == "gridpress"]


def test_every_command_is_below_one_heading(capsys: pytest.CaptureFixture[str]) -> None:
    code, text, _ = run(capsys, "--help")
    assert code == 0
    parts = {heading: text.partition(f"\n{heading}:\n")[2].partition("\n\n")[0] for heading in GROUPS}
    listed = [line.split()[0] for part in parts.values() for line in part.splitlines() if line[2] != " "]
    assert len(parts) >= 4
    assert sorted(listed) == sorted({command.names[0] for command in COMMANDS})
    assert "  book " in parts["make books and sheets"]
    assert "  generate " in parts["make and convert puzzles"]
    assert "commands:" not in text


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: " ".join(command.names))
def test_every_command_has_examples_that_the_parser_accepts(command: Described) -> None:
    examples = split_examples(command)
    assert examples
    for line in examples:
        found = split_words(line)
        assert any(words[: len(command.names)] == list(command.names) for words in found), line
        for words in found:
            assert make_parser().parse_args(words).run


@pytest.mark.parametrize(
    "example",
    [
        "solve puzzles.txt --limit 10 --json",
        "check puzzles.txt --json",
        "convert collection.sdm collection.ipuz",
        "convert collection.sdm - --to f-puzzles",
        "canon collection.sdm --unique -o without-twins.sdm",
        "hint puzzles.txt --depth where",
        "grade collection.sdm",
        "queens 8 --count",
        "queens 6 --all --distinct",
        "list families --format csv",
    ],
)
def test_examples_work_with_the_files_they_name(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, example: str
) -> None:
    assert any(line == f"gridpress {example}" for command in COMMANDS for line in split_examples(command))
    monkeypatch.chdir(tmp_path)
    for name in ("puzzles.txt", "collection.sdm"):
        (tmp_path / name).write_text(f"{EASY}\n")
    assert run(capsys, *example.split())[0] == 0


def test_texts_of_one_line_are_filled_and_longer_ones_kept() -> None:
    form = HelpFormat("gridpress", width=40)
    assert form._fill_text("word " * 20, 30, "  ").count("\n") == 3
    assert form._fill_text("\none\n  two\n", 30, " ") == " one\n   two"
    assert format_examples([]) == ""
    assert format_examples(["gridpress a"]) == "example:\n  gridpress a"
