"""Files of output: there whole under their names, or what was there before; whatever ends the command."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest

from tests.support.command_line import outside, run

ORDER = ("generate", "-n", "3", "--seed", "7", "-o")
FAULT = "GRIDPRESS_FAULT"


@pytest.mark.parametrize("before", [None, "yesterday's\n"])
def test_a_full_disk_at_the_last_moment_leaves_what_was_there(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, before: str | None
) -> None:
    target = tmp_path / "lines.txt"
    if before:
        target.write_text(before)
    monkeypatch.setenv(FAULT, "before_part_replace:enospc")
    code, out, err = run(capsys, *ORDER, target)
    assert (code, out) == (74, "")
    assert "No space left on device; what was there before is whole" in err
    assert [path.name for path in tmp_path.iterdir()] == (["lines.txt"] if before else [])
    assert not before or target.read_text() == before
    monkeypatch.delenv(FAULT)
    assert run(capsys, *ORDER, target)[0] == 0
    assert target.read_text() == run(capsys, *ORDER[:-1])[1]


def test_a_command_that_is_killed_at_the_last_moment_leaves_what_was_there(tmp_path: Path) -> None:
    target = tmp_path / "lines.txt"
    target.write_text("yesterday's\n")
    assert outside(*ORDER, target, **{FAULT: "before_part_replace:kill"}).returncode == -signal.SIGKILL
    assert target.read_text() == "yesterday's\n"
    assert outside(*ORDER, target).returncode == 0
    assert len(target.read_text().splitlines()) == 3
    assert [path.name for path in tmp_path.iterdir()] == ["lines.txt"]  # the part that was left is gone too
