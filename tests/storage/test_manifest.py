"""Manifests: every altered byte of an edition is found, and whatever is not a manifest of ours is refused in one line."""

from __future__ import annotations

import errno
import json
import os
from pathlib import Path

import pytest

from generator.errors import Faulty
from generator.proof.prove import prove_edition
from generator.storage.manifest import digest_file, files_of, find_faults, load_manifest, read_manifest, verify_edition, write_manifest


@pytest.fixture
def edition(tmp_path: Path) -> Path:
    """Make a small folder with a manifest."""
    folder = tmp_path / "seed-7"
    (folder / "web").mkdir(parents=True)
    (folder / "interior.pdf").write_text("pages")
    (folder / "web" / "index.html").write_text("page")
    write_manifest(folder, {"name": "nightly", "seed": 7})
    return folder


def test_a_manifest_names_every_file_and_itself(edition: Path) -> None:
    manifest = verify_edition(edition)
    assert list(manifest["files"]) == ["interior.pdf", "web/index.html"]
    assert manifest["files"]["interior.pdf"] == {"bytes": 5, "sha256": digest_file(edition / "interior.pdf")}
    text = (edition / "manifest.json").read_text()
    assert list(json.loads(text)) == sorted(json.loads(text))
    assert str(edition.parent) not in text
    assert load_manifest(edition) == read_manifest(edition) == manifest


def test_any_flipped_byte_is_found(edition: Path) -> None:
    for name in ("interior.pdf", "web/index.html", "manifest.json"):
        path = edition / name
        whole = path.read_bytes()
        for at in range(len(whole)):
            path.write_bytes(whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :])
            with pytest.raises(Faulty, match=f"is not whole: {name} was altered"):
                verify_edition(edition)
        path.write_bytes(whole)
    verify_edition(edition)


def test_missing_and_foreign_files_are_found(edition: Path) -> None:
    (edition / "notes.txt").write_text("x")
    (edition / "interior.pdf").unlink()
    with pytest.raises(Faulty, match=r"interior\.pdf is missing; notes\.txt is not in the manifest"):
        verify_edition(edition)


def test_every_fault_has_a_line_of_its_own(edition: Path) -> None:
    files = files_of(read_manifest(edition), edition)
    assert find_faults(edition, files) == []
    (edition / "interior.pdf").write_text("pagez")
    (edition / "web" / "index.html").write_text("a longer page")
    assert find_faults(edition, files) == [
        "interior.pdf was altered: its SHA-256 is not the manifest's",
        "web/index.html has 13 bytes, the manifest says 4",
    ]
    (edition / "interior.pdf").unlink()
    os.mkfifo(edition / "interior.pdf")
    assert find_faults(edition, files)[0] == "interior.pdf is no plain file"


@pytest.mark.parametrize("leads_to", ["../copy", "gone"])
@pytest.mark.parametrize("name", ["interior.pdf", "manifest.json"])
def test_a_link_is_no_file_of_an_edition(edition: Path, name: str, leads_to: str) -> None:
    files = files_of(read_manifest(edition), edition)
    (edition / name).rename(edition.parent / "copy")
    (edition / name).symlink_to(leads_to)
    assert find_faults(edition, files) == [f"{name} is a link, not a file"]


def test_a_file_that_fails_to_be_read_is_bad_input(edition: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(path: Path) -> str:
        raise OSError(errno.EIO, os.strerror(errno.EIO), str(path))

    monkeypatch.setattr("generator.storage.manifest.digest_file", failing)
    with pytest.raises(Faulty, match=r"cannot read interior\.pdf: Input/output error"):
        verify_edition(edition)


NO_MANIFESTS = ["", "[]", "{}", '{"digest": 5}', "[" * 100_000, '{"digest": "x"}', "\udcff", '{"name": "\\ud800"}', "1" * 5000]


@pytest.mark.parametrize("text", NO_MANIFESTS, ids=range(len(NO_MANIFESTS)))
def test_a_manifest_that_is_none(tmp_path: Path, text: str) -> None:
    (tmp_path / "manifest.json").write_bytes(text.encode(errors="surrogateescape"))
    with pytest.raises(Faulty, match=r"is not whole: manifest\.json was altered"):
        read_manifest(tmp_path)


@pytest.mark.parametrize("files", [None, [], {"a": 5}, {"a": {"bytes": "1", "sha256": ""}}, {"a": {"bytes": 1}}, {"a": {"sha256": ""}}])
def test_files_of_another_form(files: object, tmp_path: Path) -> None:
    with pytest.raises(Faulty, match=r"expected files with bytes and sha256 in '.*manifest\.json', got something else"):
        files_of({"files": files}, tmp_path)


def test_no_manifest(tmp_path: Path) -> None:
    for read in (load_manifest, read_manifest, verify_edition):
        with pytest.raises(Faulty, match=r"expected an edition with a manifest\.json at .*: No such file or directory"):
            read(tmp_path / "none")
    os.mkfifo(tmp_path / "manifest.json")
    with pytest.raises(Faulty, match="no plain file"):
        load_manifest(tmp_path)


def test_publishing_and_proof_name_a_fault_in_the_same_words(edition: Path) -> None:
    (edition / "interior.pdf").write_text("pagez")
    (edition / "notes.txt").write_text("x")
    with pytest.raises(Faulty) as told:
        verify_edition(edition)
    faults = find_faults(edition, files_of(load_manifest(edition), edition))
    assert len(faults) == 2
    assert "; ".join(faults) in str(told.value)
    assert prove_edition(edition).faults[:2] == tuple(faults)
