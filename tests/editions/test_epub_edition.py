"""An edition with an EPUB: listed, verified, proved, made again."""

from __future__ import annotations

import json
from pathlib import Path
from zipfile import ZipFile

import pytest

from generator.cli import main
from tests.support.command_line import run

RECIPE = """
name = "small"
title = "Small"
editions = ["digital", "epub"]
[[chapter]]
family = "sudoku-4x4"
level = "gentle"
count = 3
"""


@pytest.fixture(scope="module")
def edition(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make a small book with an EPUB, and return its folder."""
    place = tmp_path_factory.mktemp("epub")
    (place / "small.toml").write_text(RECIPE)
    assert main(["book", str(place / "small.toml"), "--seed", "3", "--out", str(place / "out")]) == 0
    return place / "out" / "small" / "seed-3"


def test_the_epub_is_in_the_manifest_and_made_again(edition: Path, capsys: pytest.CaptureFixture[str]) -> None:
    manifest = json.loads((edition / "manifest.json").read_text())
    assert "book.epub" in manifest["files"]
    assert "archive.pdf" not in manifest["files"]
    code, out, _ = run(capsys, "rebuild", str(edition))
    assert (code, "book.epub" in out) == (0, False)
    assert main(["prove", str(edition)]) == 0


def test_an_altered_epub_is_found_by_its_checksum_and_by_its_tables(edition: Path, capsys: pytest.CaptureFixture[str]) -> None:
    original = (edition / "book.epub").read_bytes()
    try:
        with ZipFile(edition / "book.epub") as old:
            entries = [(entry, old.read(entry)) for entry in old.infolist()]
        with ZipFile(edition / "book.epub", "w") as new:
            for entry, text in entries:
                new.writestr(entry, text.replace(b'id="table-answer-1"', b'id="table-answer-2"', 1))
        code, out, err = run(capsys, "prove", str(edition))
        assert code != 0
        assert "book.epub: answer 2 is there twice" in out + err
        assert main(["book", str(edition.parents[2] / "small.toml"), "--seed", "3", "--out", str(edition.parents[1])]) != 0
    finally:
        (edition / "book.epub").write_bytes(original)
