"""Output files are complete or unchanged, however the command ends."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest

from tests.support.command_line import run, run_process

ORDER = ("generate", "-n", "3", "--seed", "7", "-o")
FAULT = "GRIDPRESS_FAULT"


@pytest.mark.parametrize("before", [None, "yesterday's\n"])
def test_a_full_disk_at_the_last_moment_leaves_the_old_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, before: str | None
) -> None:
    target = tmp_path / "lines.txt"
    if before:
        target.write_text(before)
    monkeypatch.setenv(FAULT, "before_part_replace:enospc")
    code, out, err = run(capsys, *ORDER, target)
    assert (code, out) == (74, "")
    assert "No space left on device; what was there before is unchanged" in err
    assert [path.name for path in tmp_path.iterdir()] == (["lines.txt"] if before else [])
    assert not before or target.read_text() == before
    monkeypatch.delenv(FAULT)
    assert run(capsys, *ORDER, target)[0] == 0
    assert target.read_text() == run(capsys, *ORDER[:-1])[1]


def test_a_command_killed_at_the_last_moment_leaves_the_old_file(tmp_path: Path) -> None:
    target = tmp_path / "lines.txt"
    target.write_text("yesterday's\n")
    assert run_process(*ORDER, target, **{FAULT: "before_part_replace:kill"}).returncode == -signal.SIGKILL
    assert target.read_text() == "yesterday's\n"
    assert run_process(*ORDER, target).returncode == 0
    assert len(target.read_text().splitlines()) == 3
    assert [path.name for path in tmp_path.iterdir()] == ["lines.txt"]  # the part file is removed too
