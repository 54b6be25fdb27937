"""Published editions are complete or absent, and every altered byte is found."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from generator.editions.publish import clear_leftovers, find_latest, move_into_place, point_latest, staging_folder
from generator.errors import CannotWrite
from generator.storage.manifest import verify_edition, write_manifest


def make(target: Path, text: str = "pages", facts: dict | None = None) -> str:
    with staging_folder(target) as staging:
        (staging / "interior.pdf").write_text(text)
        (staging / "web").mkdir()
        (staging / "web" / "index.html").write_text("page")
        digest = str(write_manifest(staging, facts or {"name": "nightly", "seed": 7})["digest"])
        move_into_place(staging, target)
    return digest


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_an_edition_is_moved_into_place_with_its_manifest(tmp_path: Path) -> None:
    target = tmp_path / "nightly" / "seed-7"
    digest = make(target)
    assert names(target.parent) == ["seed-7"]
    assert verify_edition(target)["digest"] == digest


def test_the_same_facts_give_the_same_bytes(tmp_path: Path) -> None:
    make(tmp_path / "a" / "seed-7")
    make(tmp_path / "b" / "seed-7")
    assert (tmp_path / "a/seed-7/manifest.json").read_bytes() == (tmp_path / "b/seed-7/manifest.json").read_bytes()


@pytest.mark.parametrize("point", ["before_manifest", "after_manifest", "before_replace", "after_replace"])
@pytest.mark.parametrize("kind", ["enospc", "raise"])
def test_a_run_that_fails_leaves_the_old_or_the_new_edition_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, point: str, kind: str
) -> None:
    target = tmp_path / "nightly" / "seed-7"
    make(target, "old")
    monkeypatch.setenv("GRIDPRESS_FAULT", f"{point}:{kind}")
    with pytest.raises(CannotWrite if kind == "enospc" else RuntimeError):
        make(target, "new")
    monkeypatch.delenv("GRIDPRESS_FAULT")
    clear_leftovers(target.parent)
    assert names(target.parent) == ["seed-7"]
    verify_edition(target)
    assert (target / "interior.pdf").read_text() == ("new" if point == "after_replace" else "old")


def test_without_an_exchange_the_old_edition_is_moved_aside_and_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = tmp_path / "nightly" / "seed-7"
    make(target, "old")
    monkeypatch.setattr("generator.editions.publish.exchange_folders", lambda *_: False)
    monkeypatch.setenv("GRIDPRESS_FAULT", "between_moves:raise")
    with pytest.raises(RuntimeError):
        make(target, "new")
    assert names(target.parent) == [".gridpress-seed-7.old"]
    monkeypatch.delenv("GRIDPRESS_FAULT")
    clear_leftovers(target.parent)
    assert (target / "interior.pdf").read_text() == "old"
    make(target, "new")
    assert names(target.parent) == ["seed-7"]
    assert (target / "interior.pdf").read_text() == "new"


def test_a_disk_that_fails_after_the_move_is_reported_as_such(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: Path) -> None:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    target = tmp_path / "nightly" / "seed-7"
    make(target, "old")
    monkeypatch.setattr("generator.editions.publish.sync", fail)
    with pytest.raises(CannotWrite, match=r"cannot sync .*nightly': Input/output error; the new edition seed-7 is in place"):
        make(target, "new")
    assert (target / "interior.pdf").read_text() == "new"


def test_leftovers_of_killed_runs_are_removed_or_restored(tmp_path: Path) -> None:
    book = tmp_path / "nightly"
    make(book / "seed-7", "old")
    make(book / "seed-8", "old")
    os.rename(book / "seed-7", book / ".gridpress-seed-7.old")
    (book / ".gridpress-seed-7.part").mkdir()
    (book / ".gridpress-seed-7.part" / "interior.pdf").write_text("half")
    (book / ".gridpress-seed-8.old").mkdir()
    clear_leftovers(book)
    assert names(book) == ["seed-7", "seed-8"]
    verify_edition(book / "seed-7")


def test_foreign_files_are_not_changed(tmp_path: Path) -> None:
    book, other = tmp_path / "nightly", tmp_path / "other"
    make(book / "seed-7")
    (other / "deep").mkdir(parents=True)
    (other / "deep" / "file").write_text("x")
    for name in (".foo.part", ".doc.old", ".seed-7.part", ".gridpress-notes.part", ".gridpress-seed-1.old.bak"):
        (book / name).mkdir()
        (book / name / "mine").write_text("x")
    (book / ".b.old").write_text("x")
    (book / ".gridpress-seed-3.part").write_text("a file")
    (book / ".gridpress-seed-4.part").symlink_to(other)
    (book / ".gridpress-seed-5.old").symlink_to(other)
    before = names(book)
    clear_leftovers(book)
    assert names(book) == before
    (tmp_path / "linked").symlink_to(book)
    (book / ".gridpress-seed-9.part").mkdir()
    clear_leftovers(tmp_path / "linked")
    assert ".gridpress-seed-9.part" in names(book)
    assert (other / "deep" / "file").read_text() == "x"


@pytest.mark.parametrize("name", [".gridpress-seed-7.part", ".gridpress-seed-7.old", "seed-7"])
@pytest.mark.parametrize("kind", ["file", "link"])
def test_a_file_in_the_way_is_named_and_not_changed(tmp_path: Path, name: str, kind: str) -> None:
    book = tmp_path / "nightly"
    book.mkdir()
    (tmp_path / "mine").mkdir()
    (book / name).write_text("mine") if kind == "file" else (book / name).symlink_to(tmp_path / "mine")
    with pytest.raises(CannotWrite, match=f"{name}' is in the way.*move it"):
        make(book / "seed-7")
    assert names(book) == [name]
    assert (book / name).is_symlink() == (kind == "link")


def test_a_first_edition_that_fails_leaves_no_folder(tmp_path: Path) -> None:
    with pytest.raises(RuntimeError), staging_folder(tmp_path / "new" / "seed-7"):
        raise RuntimeError
    assert not (tmp_path / "new").exists()


def test_latest_points_to_the_newest(tmp_path: Path) -> None:
    book = tmp_path / "nightly"
    for name, latest in [
        ("2026-11-20", "2026-11-20"),
        ("2026-11-21", "2026-11-21"),
        ("2026-11-19", "2026-11-21"),
        ("seed-7", "seed-7"),
        ("2026-11-18", "2026-11-18"),
    ]:
        make(book / name)
        point_latest(book / name)
        assert os.readlink(book / "latest") == latest
    (book / "latest").unlink()
    (book / "latest").symlink_to("gone")
    point_latest(book / "seed-7")
    assert os.readlink(book / "latest") == "seed-7"


def test_a_disk_without_links_has_editions_and_a_note(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse(path: Path, _target: str) -> None:
        raise OSError(errno.EPERM, os.strerror(errno.EPERM), str(path))

    monkeypatch.setattr(Path, "symlink_to", refuse)
    book = tmp_path / "nightly"
    assert find_latest(book) is None
    for name in ("seed-9", "seed-7"):
        make(book / name)
        point_latest(book / name)
        assert find_latest(book) == book / name
    assert f"no link {str(book / 'latest')!r}" in capsys.readouterr().err
    monkeypatch.undo()
    point_latest(book / "seed-9")
    assert find_latest(book) == book / "latest"


def test_an_unwritable_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "nightly").write_text("a file where the book's folder should be")
    with pytest.raises(CannotWrite, match="cannot write edition"):
        make(tmp_path / "nightly" / "seed-7")
