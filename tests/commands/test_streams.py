"""Standard streams: encodings that lack characters, pipes without a reader."""

from __future__ import annotations

import io
import json
import os
import sys
from pathlib import Path

import pytest

from generator.cli import main
from generator.commands.list_names import LISTS
from generator.families import find_family
from tests.support.command_line import drop_timed
from tests.support.samples import EASY

TITLE = "Größe ☀ 数独 😀"
"""A name with characters that cp1252 has, and others that it lacks."""

COMMANDS = [
    "--help",
    "manual",
    *(f"list {kind}" for kind in sorted(LISTS)),
    "list families --json",
    "list families --format csv",
    "list languages --json",
    *(f"hint {find_family(name).example} --language zh" for name in ("picture-6x6", "color-4x4", "killer-9x9")),
    f"hint {EASY} --language fr --depth technique",
    f"grade {EASY} --explain",
    "review --explain spike",
    *(f"convert named.jsonl - --to {form}" for form in ("jsonl", "ipuz", "csv", "opensudoku", "sdk")),
    f"list {TITLE.split()[1]}",
    f"book {TITLE.split()[2]}",
]
"""A command of every sort that prints names; the last two print an error."""


def run_command(command: str) -> int:
    """Run a command; return its exit code."""
    try:
        return main(command.split())
    except SystemExit as end:
        return int(end.code or 0)


def run_encoded(monkeypatch: pytest.MonkeyPatch, command: str, encoding: str) -> tuple[int, bytes, bytes]:
    """Run a command with streams of an encoding; return exit code and both outputs."""
    streams = [io.TextIOWrapper(io.BytesIO(), encoding=encoding, newline="\n") for _ in range(2)]
    monkeypatch.setenv("PYTHONIOENCODING", encoding)
    monkeypatch.setattr(sys, "stdout", streams[0])
    monkeypatch.setattr(sys, "stderr", streams[1])
    code = run_command(command)
    for stream in streams:
        stream.flush()
    out, err = (stream.buffer.getvalue() for stream in streams)
    return code, out, err


@pytest.fixture(autouse=True)
def _in_a_folder_with_a_named_puzzle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("named.jsonl").write_text(json.dumps({"puzzle": EASY, "title": TITLE, "source": TITLE}, ensure_ascii=False), encoding="utf-8")


@pytest.mark.parametrize("encoding", ["cp1252", "ascii"])
def test_every_command_prints_names_in_any_encoding(monkeypatch: pytest.MonkeyPatch, encoding: str) -> None:
    for command in COMMANDS:
        code, out, err = run_encoded(monkeypatch, command, encoding)
        full_code, full_out, full_err = run_encoded(monkeypatch, command, "utf-8")
        assert code == full_code, command
        for narrow, full in ((out, full_out), (err, full_err)):
            texts = [drop_timed(narrow.decode(encoding)), drop_timed(full.decode("utf-8"))]
            assert len({text.count("\n") for text in texts}) == 1, command
        if command.endswith(("--json", "jsonl", "ipuz")):
            assert json.loads(out.decode(encoding)) == json.loads(full_out), command
        if command.endswith("--json"):
            assert out.isascii(), command


def test_tables_are_utf_8_in_files(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = io.TextIOWrapper(io.BytesIO(), encoding="cp1252", newline="\n")
    monkeypatch.delenv("PYTHONIOENCODING", raising=False)
    monkeypatch.setattr(sys, "stdout", stream)
    assert main(["convert", "named.jsonl", "-", "--to", "opensudoku"]) == 0
    stream.flush()
    assert TITLE in stream.buffer.getvalue().decode("utf-8")


def test_xml_has_character_references(monkeypatch: pytest.MonkeyPatch) -> None:
    _, out, _ = run_encoded(monkeypatch, "convert named.jsonl - --to opensudoku", "ascii")
    assert TITLE.encode("ascii", "xmlcharrefreplace") in out


@pytest.mark.parametrize("name", ["stdout", "stderr"])
def test_a_pipe_without_a_reader_changes_no_exit_code(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    for command in COMMANDS:
        reading, writing = os.pipe()
        os.close(reading)
        with os.fdopen(writing, "w", encoding="utf-8") as pipe:
            expected = 2 if command in COMMANDS[-2:] else 0
            with monkeypatch.context() as patch:
                patch.setattr(sys, name, pipe)
                code = run_command(command)
            assert code == expected, command
        if name == "stdout" and not expected:
            assert "cannot write" not in capsys.readouterr().err, command


def test_a_verdict_is_kept_if_nobody_reads_it(monkeypatch: pytest.MonkeyPatch) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "w", encoding="utf-8") as pipe, monkeypatch.context() as patch:
        patch.setattr(sys, "stdout", pipe)
        assert main(["check", "1" * 81]) == 65
