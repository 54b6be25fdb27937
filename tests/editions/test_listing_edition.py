"""An edition with a listing: files, findings, proof, rebuild, refused words."""

from __future__ import annotations

import json
from pathlib import Path
from zipfile import ZipFile

import pikepdf
import pytest
from PIL import Image
from pypdfium2 import PdfDocument

from generator.cli import main
from tests.reference.onix_message import find_onix_faults
from tests.support.command_line import run

RECIPE = """
name = "small"
title = "Small"
author = "A. Compositor"
date = "2027-03-01"
editions = ["digital", "epub", "listing"]
printer = "kdp-paperback"
trim = "6x9"
[[chapter]]
family = "sudoku-4x4"
level = "gentle"
count = 3
[listing]
keywords = ["four by four", "small puzzles"]
prices = { USD = 1.99 }
"""

FILES = {"listing.md", "listing.json", "onix.xml", "listing/opener.png", "listing/puzzles.png", "listing/answers.png", "listing/cover.jpg"}


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make a small book with a listing, and return the folder of its recipe."""
    place = tmp_path_factory.mktemp("listing")
    (place / "small.toml").write_text(RECIPE)
    assert main(["book", str(place / "small.toml"), "--seed", "3", "--out", str(place / "out")]) == 0
    return place


@pytest.fixture
def edition(place: Path) -> Path:
    return place / "out" / "small" / "seed-3"


def test_the_files_are_in_the_manifest_and_made_again(edition: Path, capsys: pytest.CaptureFixture[str]) -> None:
    manifest = json.loads((edition / "manifest.json").read_text())
    assert set(manifest["files"]) >= FILES
    code, out, err = run(capsys, "rebuild", edition, "--jobs", 1)
    assert (code, "all identical" in out) == (0, True), out + err
    assert run(capsys, "prove", edition)[0] == 0
    assert run(capsys, "status", "--out", edition.parents[1])[0] == 0


def test_the_files_are_about_this_edition(edition: Path) -> None:
    manifest = json.loads((edition / "manifest.json").read_text())
    data = json.loads((edition / "listing.json").read_text())
    text = (edition / "listing.md").read_text()
    findings = manifest["listing"]["findings"]
    assert any("USD" in line for line in findings)
    assert data["findings"] == findings
    assert all(line in text for line in findings)
    assert findings[0].split(":")[0] in (edition / "report.html").read_text()
    assert "four by four" in text
    message = (edition / "onix.xml").read_bytes()
    assert find_onix_faults(message) == []
    assert message.count(b"<Product>") == 3
    size = (edition / "digital.pdf").stat().st_size
    assert f"<ExtentValue>{size}</ExtentValue>".encode() in message


def test_the_date_is_the_same_in_every_file(edition: Path) -> None:
    data = json.loads((edition / "listing.json").read_text())
    assert (data["date"], data["year"]) == ("2027-03-01", "2027")
    assert b"<Date>20270301</Date>" in (edition / "onix.xml").read_bytes()
    assert b"<CopyrightYear>2027</CopyrightYear>" in (edition / "onix.xml").read_bytes()
    assert "2027-03-01" in (edition / "listing.md").read_text()
    for name in ("interior.pdf", "digital.pdf", "cover.pdf"):
        with pikepdf.open(edition / name) as pdf:
            assert str(pdf.docinfo["/CreationDate"]) == "D:20270301000000+00'00'"
    with PdfDocument(edition / "interior.pdf") as pdf:
        text = "".join(pdf[number].get_textpage().get_text_bounded() for number in range(3))
    assert "© 2027 A. Compositor" in text
    assert "Edition of March 1, 2027" in text
    with ZipFile(edition / "book.epub") as epub:
        package = next(epub.read(name) for name in epub.namelist() if name.endswith(".opf"))
    assert b"2027-03-01" in package


def test_pictures_are_those_of_the_pages(edition: Path) -> None:
    with Image.open(edition / "listing" / "cover.jpg") as cover, Image.open(edition / "listing" / "puzzles.png") as page:
        assert max(cover.size) > max(page.size) > 1000
        assert abs(page.width / page.height - 6 / 9) < 0.01
        assert page.getextrema() != (0, 0)


def test_altered_files_are_found(edition: Path, capsys: pytest.CaptureFixture[str]) -> None:
    original = {name: (edition / name).read_bytes() for name in ("listing.md", "onix.xml", "listing/puzzles.png")}
    try:
        for name, written in original.items():
            (edition / name).write_bytes(written + b" ")
        code, out, err = run(capsys, "rebuild", edition, "--jobs", 1)
        assert code != 0
        assert all(name in out + err for name in original)
    finally:
        for name, written in original.items():
            (edition / name).write_bytes(written)


@pytest.mark.broad
def test_another_run_makes_the_same_bytes(place: Path, edition: Path, tmp_path: Path) -> None:
    again = ["book", str(place / "small.toml"), "--seed", "3", "--jobs", "2", "--out", str(tmp_path)]
    assert main(again) == 0
    for name in FILES:
        assert (tmp_path / "small" / "seed-3" / name).read_bytes() == (edition / name).read_bytes()


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('title = "Small"', 'title = "Bestseller Sudoku"', "bestseller"),
        ('"small puzzles"', '"kindle unlimited puzzles"', "kindle unlimited"),
        ('"small puzzles"', f'"{"a" * 51}"', "50"),
        ('keywords = ["four by four"', 'keywords = ["1", "2", "3", "4", "5", "6", "7"', "at most 7 "),
        ('title = "Small"', f'title = "Small {"a" * 95}"\nsubtitle = "{"b" * 100}"', "199"),
    ],
)
def test_own_words_beyond_a_limit_are_refused_before_the_book_is_made(
    old: str, new: str, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert old in RECIPE
    (tmp_path / "small.toml").write_text(RECIPE.replace(old, new))
    code, _, err = run(capsys, "book", tmp_path / "small.toml", "--seed", 3, "--out", tmp_path / "out")
    assert code == 2
    assert err.startswith("gridpress: ")
    assert err.count("\n") == 1
    assert words in err.lower()
    assert not (tmp_path / "out" / "small").exists()


def test_a_flag_leaves_the_listing_out(place: Path, tmp_path: Path) -> None:
    assert main(["book", str(place / "small.toml"), "--seed", "4", "--editions", "none", "--cover", "none", "--out", str(tmp_path)]) == 0
    assert not FILES & {path.name for path in (tmp_path / "small" / "seed-4").iterdir()}
