"""Manifests: every altered byte is found, and other files are refused in one line."""

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


def test_a_manifest_lists_every_file_and_its_own_digest(edition: Path) -> None:
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
            with pytest.raises(Faulty, match=f"is damaged: {name} was altered"):
                verify_edition(edition)
        path.write_bytes(whole)
    verify_edition(edition)


def test_missing_and_foreign_files_are_found(edition: Path) -> None:
    (edition / "notes.txt").write_text("x")
    (edition / "interior.pdf").unlink()
    with pytest.raises(Faulty, match=r"interior\.pdf is missing; notes\.txt is not in the manifest"):
        verify_edition(edition)


def test_every_fault_is_listed(edition: Path) -> None:
    files = files_of(read_manifest(edition), edition)
    assert find_faults(edition, files) == []
    (edition / "interior.pdf").write_text("pagez")
    (edition / "web" / "index.html").write_text("a longer page")
    assert find_faults(edition, files) == [
        "interior.pdf was altered: its SHA-256 differs from the manifest",
        "web/index.html has 13 bytes, but 4 in the manifest",
    ]
    (edition / "interior.pdf").unlink()
    os.mkfifo(edition / "interior.pdf")
    assert find_faults(edition, files)[0] == "interior.pdf is not a regular file"


@pytest.mark.parametrize("leads_to", ["../copy", "gone"])
@pytest.mark.parametrize("name", ["interior.pdf", "manifest.json"])
def test_links_in_an_edition_are_faults(edition: Path, name: str, leads_to: str) -> None:
    files = files_of(read_manifest(edition), edition)
    (edition / name).rename(edition.parent / "copy")
    (edition / name).symlink_to(leads_to)
    assert find_faults(edition, files) == [f"{name} is a link, not a file"]


def test_an_unreadable_file_is_a_fault(edition: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(path: Path) -> str:
        raise OSError(errno.EIO, os.strerror(errno.EIO), str(path))

    monkeypatch.setattr("generator.storage.manifest.digest_file", failing)
    with pytest.raises(Faulty, match=r"cannot read interior\.pdf: Input/output error"):
        verify_edition(edition)


NO_MANIFESTS = ["", "[]", "{}", '{"digest": 5}', "[" * 100_000, '{"digest": "x"}', "\udcff", '{"name": "\\ud800"}', "1" * 5000]


@pytest.mark.parametrize("text", NO_MANIFESTS, ids=range(len(NO_MANIFESTS)))
def test_files_that_are_no_manifest_are_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / "manifest.json").write_bytes(text.encode(errors="surrogateescape"))
    with pytest.raises(Faulty, match=r"is damaged: manifest\.json was altered"):
        read_manifest(tmp_path)


DIGEST = "0" * 64
WRONG_FILES = [
    (None, "files: expected an object, got None"),
    ([], "files: expected an object, got a list"),
    ({"a": 5}, "files, 'a': expected an object, got 5"),
    ({"a": {"bytes": "1", "sha256": DIGEST}}, "files, 'a', bytes: expected a whole number from 0, got '1'"),
    ({"a": {"bytes": True, "sha256": DIGEST}}, "files, 'a', bytes: expected a whole number from 0, got True"),
    ({"a": {"bytes": -1, "sha256": DIGEST}}, "files, 'a', bytes: expected a whole number from 0, got -1"),
    ({"a": {"bytes": 1}}, "files, 'a': expected an entry sha256, got none"),
    ({"a": {"sha256": DIGEST}}, "files, 'a': expected an entry bytes, got none"),
    ({"a": {"bytes": 1, "sha256": 5}}, "files, 'a', sha256: expected text of at most 1000 characters, got 5"),
    ({"a": {"bytes": 1, "sha256": "0" * 63}}, "files, 'a', sha256: expected 64 hexadecimal digits, got "),
    ({"a\x1b": {"bytes": 1, "sha256": DIGEST}}, "files, name of an entry: expected text without control characters, got "),
]


@pytest.mark.parametrize(("files", "said"), WRONG_FILES, ids=range(len(WRONG_FILES)))
def test_wrong_types_in_files_are_named(files: object, said: str, tmp_path: Path) -> None:
    with pytest.raises(Faulty) as caught:
        files_of({"files": files}, tmp_path)
    assert str(caught.value).startswith(f"'{tmp_path / 'manifest.json'}', {said}")


def test_a_missing_manifest_is_refused(tmp_path: Path) -> None:
    for read in (load_manifest, read_manifest, verify_edition):
        with pytest.raises(Faulty, match=r"expected an edition with a manifest\.json at .*: No such file or directory"):
            read(tmp_path / "none")
    os.mkfifo(tmp_path / "manifest.json")
    with pytest.raises(Faulty, match="not a regular file"):
        load_manifest(tmp_path)


def test_publishing_and_proof_use_the_same_message(edition: Path) -> None:
    (edition / "interior.pdf").write_text("pagez")
    (edition / "notes.txt").write_text("x")
    with pytest.raises(Faulty) as caught:
        verify_edition(edition)
    faults = find_faults(edition, files_of(load_manifest(edition), edition))
    assert len(faults) == 2
    assert "; ".join(faults) in str(caught.value)
    assert prove_edition(edition).faults[:2] == tuple(faults)
