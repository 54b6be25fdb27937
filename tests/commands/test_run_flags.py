"""Runs that end before they make anything are recorded, and `--wait`."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from tests.support.command_line import run

RECIPE = 'name = "kids"\ntitle = "Kids"\n[[chapter]]\nlevel = "gentle"\ncount = 2\n'


def read_log(out: Path) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the first and the last line of the only log."""
    (log,) = (out / "logs").iterdir()
    lines = [json.loads(line) for line in log.read_text().splitlines()]
    return lines[0], lines[-1]


@pytest.mark.parametrize(
    ("arguments", "book", "ended"),
    [
        (["kids.toml", "--sed", "7"], "kids", "WrongUse"),
        (["--seed", "x", "kids.toml", "--volume", "3"], "kids-3", "WrongUse"),
        (["kids.toml", "--seed"], "kids", "WrongUse"),
        (["--sed", "7", "kids.toml"], "kids", "WrongUse"),
        (["kids.toml", "--layout", "clasic"], "kids", "UnknownName"),
        (["kids.toml", "--ping", "nonsense"], "kids", "RecipeError"),
        (["none.toml"], "", "RecipeError"),
        (["broken.toml"], "", "RecipeError"),
        (["nightyl"], "", "UnknownName"),
        (["--title", "Own Words", "--counts", "x"], "own-words", "RecipeError"),
        (["--from", "my-file.csv", "--answers", "inside"], "my-file", "WrongUse"),
    ],
)
def test_wrong_use_is_recorded(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, arguments: list[str], book: str, ended: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "kids.toml").write_text(RECIPE)
    (tmp_path / "my-file.csv").touch()
    (tmp_path / "broken.toml").write_text('name = "kids\n')
    code, _, err = run(capsys, "book", *arguments, "--out", "out")
    first, last = read_log(tmp_path / "out")
    assert (code, len(err.splitlines())) == (2, 1)
    assert (first["command"], first["book"], last["ended"], last["code"]) == ("book", book, ended, 2)
    assert err == f"gridpress: {last['message']}\n"
    assert first["recipe"] == (str(tmp_path / arguments[0]) if arguments[0].endswith(".toml") else first["recipe"])


def test_sheets_are_recorded_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "sheet", "--class", "3", "--level", "no", "--out", tmp_path)[0] == 2
    first, last = read_log(tmp_path)
    assert (first["command"], first["book"], last["code"]) == ("sheet", "class", 2)


def test_a_folder_that_cannot_be_made_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("")
    code, _, err = run(capsys, "book", "nightly", "--out", tmp_path / "file" / "out")
    assert code == 73
    assert (err.count("\n"), "Not a directory" in err) == (1, True)
    code, _, err = run(capsys, "book", "nightyl", "--out", tmp_path / "file" / "out")
    assert (code, "this run is not recorded: cannot write logs in" in err.splitlines()[0]) == (2, True)


def test_wait_takes_no_recipe_for_its_number(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "book", "--wait", "nightyl", "--out", tmp_path)[2].startswith("gridpress: unknown recipe 'nightyl'")
    assert read_log(tmp_path)[0]["recipe"] == "nightyl"
    err = run(capsys, "bank", "import", "--wait", "9999", "file", "--out", tmp_path)[2]
    assert "--wait: expected minutes from 0 to 1440, got '9999'" in err
    assert os.listdir(tmp_path) == ["logs"]
