"""Atomic writes: the whole new file or the old one, and no part file left."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from generator.errors import Busy, CannotWrite
from generator.storage.atomic_file import (
    MOST_SYNCED,
    exchange_folders,
    move_files,
    move_folder,
    part_file,
    part_path,
    put_in_place,
    replace_link,
    sync,
    write_unsynced,
)

FAULT = "GRIDPRESS_FAULT"


def fill(target: Path, text: str, fault: BaseException | None = None) -> None:
    """Write a file through its part file; raise a given fault halfway."""
    with part_file(target) as part:
        part.write_text(text)
        if fault is not None:
            raise fault


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


@pytest.mark.needs("exchanged names")
def test_two_folders_exchange_their_names(tmp_path: Path) -> None:
    for name in ("old", "new"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "text").write_text(name)
    assert exchange_folders(tmp_path / "new", tmp_path / "old")
    assert [(tmp_path / name / "text").read_text() for name in ("old", "new")] == ["new", "old"]
    with pytest.raises(FileNotFoundError):
        exchange_folders(tmp_path / "new", tmp_path / "missing")


@pytest.mark.needs("unix")  # a locked file cannot be replaced on Windows
def test_two_runs_that_write_the_same_file_do_not_mix(tmp_path: Path) -> None:
    target = tmp_path / "lines.txt"
    with part_file(target) as part:
        part.write_text("first")
        with pytest.raises(Busy, match="another run is writing"):
            fill(target, "second")
        assert part.read_text() == "first"
    fill(tmp_path / "other.txt", "second")
    assert target.read_text() == "first"
    fill(target, "second")
    assert target.read_text() == "second"
    assert names(tmp_path) == ["lines.txt", "other.txt"]


def test_an_empty_file_is_a_complete_file(tmp_path: Path) -> None:
    (tmp_path / "lines.txt").write_text("old")
    fill(tmp_path / "lines.txt", "")
    assert (tmp_path / "lines.txt").read_bytes() == b""


@pytest.mark.parametrize("before", [None, "old"])
def test_a_file_appears_under_its_name_when_complete(tmp_path: Path, before: str | None) -> None:
    target = tmp_path / "lines.txt"
    if before:
        target.write_text(before)
    with part_file(target) as part:
        assert part == part_path(target) == tmp_path / ".lines.txt.gridpress-part"
        part.write_text("new")
        assert target.exists() == bool(before)
    assert names(tmp_path) == ["lines.txt"]
    assert target.read_text() == "new"


@pytest.mark.parametrize("fault", [OSError(errno.ENOSPC, os.strerror(errno.ENOSPC)), RuntimeError("a defect"), KeyboardInterrupt()])
def test_a_failed_write_leaves_the_old_file(tmp_path: Path, fault: BaseException) -> None:
    target = tmp_path / "lines.txt"
    target.write_text("old")
    expected = CannotWrite if isinstance(fault, OSError) else type(fault)
    with pytest.raises(expected):
        fill(target, "half", fault)
    assert names(tmp_path) == ["lines.txt"]
    assert target.read_text() == "old"


def test_a_full_disk_at_the_last_moment_leaves_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(FAULT, "before_part_replace:enospc")
    with pytest.raises(CannotWrite, match=r"cannot write '.*lines\.txt': No space left on device; what was there before is unchanged"):
        fill(tmp_path / "lines.txt", "new")
    assert names(tmp_path) == []


def test_a_part_that_was_never_written_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "lines.txt").write_text("old")
    with pytest.raises(CannotWrite, match="No such file or directory"), part_file(tmp_path / "lines.txt"):
        pass
    assert (tmp_path / "lines.txt").read_text() == "old"


def test_a_killed_process_leaves_the_old_file(tmp_path: Path) -> None:
    target = tmp_path / "lines.txt"
    target.write_text("old")
    program = f"""
from pathlib import Path
from generator.storage.atomic_file import part_file
with part_file(Path({str(target)!r})) as part:
    part.write_text("new")
"""
    environment = os.environ | {FAULT: "before_part_replace:kill"}
    assert subprocess.run([sys.executable, "-c", program], env=environment, check=False).returncode == -signal.SIGKILL
    assert target.read_text() == "old"
    fill(target, "newer")  # a part file left behind is no obstacle
    assert names(tmp_path) == ["lines.txt"]


def test_the_file_is_synced_before_it_is_renamed_and_its_folder_after(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[str] = []
    replace = os.replace
    monkeypatch.setattr("generator.storage.atomic_file.sync", lambda path: calls.append(f"sync {path.name}"))
    monkeypatch.setattr(os, "replace", lambda source, target: (calls.append("replace"), replace(source, target)))
    (tmp_path / "fresh").write_text("new")
    put_in_place(tmp_path / "fresh", tmp_path / "lines.txt")
    assert calls == ["sync fresh", "replace", f"sync {tmp_path.name}"]
    assert names(tmp_path) == ["lines.txt"]


def test_quickly_written_files_are_whole_or_absent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = tmp_path / "kernel.nbc"
    write_unsynced(target, b"old")
    write_unsynced(target, b"new")
    assert (names(tmp_path), target.read_bytes()) == (["kernel.nbc"], b"new")

    def failing(*_: Path) -> None:
        raise OSError(errno.EACCES, os.strerror(errno.EACCES))

    monkeypatch.setattr(os, "replace", failing)
    with pytest.raises(PermissionError):
        write_unsynced(target, b"newer")
    assert (names(tmp_path), target.read_bytes()) == (["kernel.nbc"], b"new")


def test_folders_and_links_are_replaced_in_one_step(tmp_path: Path) -> None:
    (tmp_path / "a" / "deep").mkdir(parents=True)
    move_folder(tmp_path / "a", tmp_path / "b")
    assert (tmp_path / "b" / "deep").is_dir()
    link, part = tmp_path / "latest", tmp_path / ".gridpress-latest.part"
    part.symlink_to("left by a run that was killed")
    for link_target in ("b", "gone"):
        replace_link(link, link_target, part)
        assert os.readlink(link) == link_target
        assert names(tmp_path) == ["b", "latest"]


def test_sync_accepts_files_and_folders_and_names_missing_ones(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    sync(tmp_path / "file")
    sync(tmp_path)
    with pytest.raises(FileNotFoundError):
        sync(tmp_path / "none")


def test_storage_imports_neither_numba_nor_numpy() -> None:
    """Kernels import it before anything else."""
    program = "import sys, generator.storage.atomic_file; print(*(name for name in ('numba', 'numpy', 'filelock') if name in sys.modules))"
    assert subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout.strip() == ""


@pytest.mark.parametrize("count", [3, MOST_SYNCED + 6])
def test_many_files_are_moved_and_replace_those_of_the_same_name(count: int, tmp_path: Path) -> None:
    source, target = tmp_path / "source", tmp_path / "target"
    for folder in (source, target):
        folder.mkdir()
        for at in range(count):
            (folder / str(at)).write_text(folder.name)
    (target / "other").write_text("other")
    move_files(map(str, range(count)), source, target)
    assert names(source) == []
    assert {path.read_text() for path in target.iterdir()} == {"source", "other"}


def test_files_that_cannot_be_moved_leave_the_others_complete(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source, target = tmp_path / "source", tmp_path / "target"
    source.mkdir()
    target.mkdir()
    for name in "ab":
        (source / name).write_text("new")
    with pytest.raises(FileNotFoundError):
        move_files(["a", "missing"], source, target)
    assert names(target) == [], "all are synced before the first is moved"
    monkeypatch.setenv(FAULT, "while_placing:enospc")
    with pytest.raises(OSError, match="No space left"):
        move_files("ab", source, target)
    assert (names(source), names(target)) == (["b"], ["a"])
