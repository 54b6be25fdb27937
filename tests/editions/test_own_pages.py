"""A book with pages of the user's own: printed, proved, made again."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from zipfile import ZipFile

import pikepdf
import pypdfium2
import pytest

from generator.cli import main
from generator.editions.own_pages import check_sample
from generator.errors import Faulty
from generator.grading import LEVELS
from generator.proof.own_pages import find_own_pages
from generator.proof.preflight import preflight
from generator.proof.prove import prove_pdf
from generator.puzzles.select import Quota
from generator.recipe.imprint import imprint_of
from generator.recipe.recipe import read_recipe
from generator.typesetting.own_pages.read_pages import read_own_pages
from tests.support.command_line import run
from tests.support.own_files import make_pdf, make_raster, make_svg
from tests.support.read_tags import read_tagged

RECIPE = """
name = "own"
title = "Own"
seed = 3
trim = "6x9"
editions = ["digital", "archive", "epub"]

[[page]]
file = "foreword.md"
at = "front"

[[page]]
file = "more.pdf"
at = "back"
recto = true
title = "More Books"

[[page]]
file = "drawing.svg"
before = "chapter 2"

[[chapter]]
family = "sudoku-4x4"
level = "gentle"
count = 2

[[chapter]]
family = "sudoku-4x4"
level = "easy"
count = 2
"""
TEXT = """# Foreword

For *long* journeys, with **many** puzzles. No word of this is the press's.

## Hints: the whole step

1 r1c1=9

1. a pencil
2. time
    - at night

![A gray field](pictures/field.jpg)
"""


def write_files(folder: Path) -> Path:
    """Write a recipe and its own pages; return the recipe's path."""
    (folder / "pictures").mkdir(parents=True)
    (folder / "pictures" / "field.jpg").write_bytes(make_raster((300, 200), kind="JPEG"))
    (folder / "foreword.md").write_text(TEXT, encoding="utf-8")
    (folder / "more.pdf").write_bytes(make_pdf())
    (folder / "drawing.svg").write_bytes(make_svg('<circle cx="50" cy="50" r="40" fill="#808080" stroke="black"/>'))
    (folder / "own.toml").write_text(RECIPE, encoding="utf-8")
    return folder / "own.toml"


@pytest.fixture(scope="module")
def edition(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make the book, and return the folder of its edition."""
    place = tmp_path_factory.mktemp("own")
    assert main(["book", str(write_files(place)), "--out", str(place / "out")]) == 0
    return place / "out" / "own" / "seed-3"


def read_texts(path: Path) -> list[str]:
    """Return the text of each page of a PDF."""
    with pypdfium2.PdfDocument(path) as document:
        return [" ".join(page.get_textpage().get_text_bounded().split()) for page in document]


def test_own_pages_are_printed_in_their_places(edition: Path) -> None:
    texts = read_texts(edition / "interior.pdf")
    first, drawing, last = json.loads((edition / "manifest.json").read_text())["own_pages"]
    assert sorted(find_own_pages(edition / "interior.pdf")) == [first, drawing, last]
    assert texts[first - 1].startswith(f"{first} Own Foreword For long journeys, with many puzzles.")
    assert "1. a pencil 2. time • at night" in texts[first - 1]
    assert "Sudoku 4 × 4 · Gentle" in texts[drawing - 2]
    assert (texts[drawing - 1], "Easy Puzzles 3" in texts[drawing]) == ("", True)
    assert (texts[last - 1], last % 2, len(texts)) == ("More books 2", 1, last + 1)
    contents = next(text for text in texts if "Contents" in text)
    assert f"Foreword {first}" in contents
    assert f"More Books {last}" in contents
    assert not preflight(edition / "interior.pdf", "kdp-paperback").findings


def test_own_pages_are_read_aloud_and_in_the_epub(edition: Path) -> None:
    nodes = list(read_tagged(edition / "digital.pdf").root.walk())
    assert {"A gray field", "A drawing", "More books 2"} <= {node.alt for node in nodes if node.role == "Figure"}
    numbered = next(node for node in nodes if node.role == "L" and [item.role for item in node.nodes] == ["LI", "LI"])
    assert [[part.role for part in item.nodes] for item in numbered.nodes] == [["Lbl", "LBody"], ["Lbl", "LBody"]]
    assert [node.role for node in numbered.nodes[1].nodes[1].nodes] == ["P", "L"]
    with ZipFile(edition / "book.epub") as epub:
        names = [name for name in epub.namelist() if "own" in name.lower()]
        text = epub.read("EPUB/own-1.xhtml").decode()
        order = epub.read("EPUB/package.opf").decode().partition("<spine>")[2]
    assert len([name for name in names if name.endswith(".png")]) == 3
    assert "<em>long</em> journeys, with <strong>many</strong> puzzles" in text
    assert 'alt="A gray field"' in text
    places = [order.index(f'idref="{name}"') for name in ("own-1", "chapter-1-1", "own-3", "chapter-2-1", "own-2")]
    assert places == sorted(places)


def test_own_pages_cannot_pass_as_puzzles(edition: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The advertisement has a grid, the foreword words about a puzzle."""
    code, out, err = run(capsys, "prove", edition)
    assert (code, out.strip()) == (0, "4 of 4 proved")
    assert "3 own pages, not read" in err
    shutil.copy(edition / "manifest.json", tmp_path)
    with pikepdf.open(edition / "interior.pdf") as pdf:
        for page in pdf.pages:
            page.obj.Contents = pdf.make_stream(page.obj.Contents.read_bytes().replace(b"/Own MP\n", b""))
        pdf.save(tmp_path / "interior.pdf")
    report = prove_pdf(tmp_path / "interior.pdf")
    assert any("r1c1 is 9 in words" in fault for fault in report.faults)


def test_an_edition_is_made_again_from_its_own_files_only(edition: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "rebuild", edition)[0] == 0
    copy = tmp_path / "own" / "seed-3"
    shutil.copytree(edition, copy)
    (copy / "own" / "page-1" / "foreword.md").write_text("# Other", encoding="utf-8")
    code, _, err = run(capsys, "rebuild", copy)
    assert code == 65
    assert "own/page-1/foreword.md was changed: its SHA-256 differs from the manifest; put the original back" in err
    recipe = write_files(tmp_path / "new")
    (recipe.parent / "foreword.md").write_text("# Another one", encoding="utf-8")
    code, _, err = run(capsys, "book", recipe, "--out", edition.parents[1])
    assert code == 2
    assert "published" in err


PRINTED: tuple[tuple[str, bytes, str], ...] = (
    ("a.pdf", make_pdf(face="Helvetica"), "Helvetica is not embedded; expected every font embedded"),
    ("a.pdf", make_pdf(gray=0.97), "gray of 3.0% ink; expected 10% or more"),
    ("a.pdf", make_pdf(x=5), "edge: ink 1.2 mm from the edge; expected"),
    ("a.png", make_raster((600, 900)), "dpi; expected 300 dpi or more"),
    ("a.svg", make_svg('<line x1="0" y1="50" x2="99" y2="50" stroke="black" stroke-width="0.1"/>'), "a line of"),
)  # fmt: skip


@pytest.mark.parametrize(("file", "content", "wanted"), PRINTED, ids=[wanted for _, _, wanted in PRINTED])
def test_what_the_printer_will_refuse_is_refused_before(tmp_path: Path, file: str, content: bytes, wanted: str) -> None:
    recipe = write_files(tmp_path)
    (tmp_path / file).write_bytes(content)
    lines = RECIPE.replace("drawing.svg", file).replace('before = "chapter 2"', 'before = "chapter 2"\nalt = "A picture"')
    recipe.write_text(lines, encoding="utf-8")
    order = read_recipe(recipe)
    quotas = [Quota(chapter.family, chapter.level, chapter.count) for chapter in order.chapter]
    with pytest.raises(Faulty) as caught:
        check_sample(imprint_of(order), quotas, LEVELS, order.matter, read_own_pages(order))
    message = str(caught.value)
    assert wanted in message
    assert message.startswith(f"'{file}'")
    assert ("\n" in message, message.rpartition("; ")[2] != "") == (False, True)
