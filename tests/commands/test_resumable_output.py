"""Output files are complete or unchanged, however the command ends."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest

from generator.commands.resumable_output import open_resumable
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


@pytest.mark.broad
def test_a_command_killed_at_the_last_moment_leaves_the_old_file(tmp_path: Path) -> None:
    target = tmp_path / "lines.txt"
    target.write_text("yesterday's\n")
    assert run_process(*ORDER, target, **{FAULT: "before_part_replace:kill"}).returncode == -signal.SIGKILL
    assert target.read_text() == "yesterday's\n"
    assert run_process(*ORDER, target).returncode == 0
    assert len(target.read_text().splitlines()) == 3
    assert [path.name for path in tmp_path.iterdir()] == ["lines.txt"]  # the part file is removed too


@pytest.mark.parametrize("waves", [0, 1])
def test_an_interrupt_says_what_is_saved(tmp_path: Path, waves: int) -> None:
    """Before the first wave is recorded nothing is, and nothing is left."""
    source, target = tmp_path / "lines.txt", tmp_path / "out.csv"
    source.write_text("some\n")

    def end_early() -> None:
        with open_resumable(str(target), str(source), {}) as progress:
            progress.output.write("row\n")
            for _ in range(waves):
                progress.record(1, False, [])
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt) as ended:
        end_early()
    note = ended.value.__notes__[0]
    assert note.startswith(f"finished puzzles are saved in '{target}.part'" if waves else "no puzzle was finished")
    left = ["lines.txt", *(["out.csv.part", "out.csv.part.journal"] if waves else [])]
    assert sorted(path.name for path in tmp_path.iterdir()) == left
