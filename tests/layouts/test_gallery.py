"""Pictures of the gallery: one of every theme and language, small, reproducible.

They are small enough for a README.
"""

from __future__ import annotations

import re
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image

from generator.families import find_family
from generator.notation import parse_puzzle
from generator.typesetting.typeset import typeset
from generator.words import LANGUAGES
from layouts.themes import THEMES
from tests.gallery.__main__ import WORDS
from tests.gallery.compare import HEIGHT_PX, compare_pages
from tests.gallery.kinds import draw_kinds, draw_table, list_first
from tests.gallery.spreads import GROUND, MARGIN_PX, find_opening, lay_out, render_page, save_picture
from tests.support.paths import ROOT
from tests.support.sample_book import sample_book

FOLDER = ROOT / "layouts" / "gallery"
LARGEST_BYTES = 150_000
NAMES = ["themes", *(f"theme-{theme.name}" for theme in THEMES), *(f"language-{language}" for language in LANGUAGES)]


@pytest.mark.parametrize("name", NAMES)
def test_every_theme_and_language_has_its_picture(name: str) -> None:
    path = FOLDER / f"{name}.png"
    assert path.stat().st_size < LARGEST_BYTES
    with Image.open(path) as picture:
        assert picture.format == "PNG"
        assert picture.width > picture.height > 400


def test_boards_of_kinds_are_drawn_with_their_names(tmp_path: Path) -> None:
    chosen = [find_family(name) for name in ("sudoku-9x9", "thermo-6x6", "sandwich-9x9", "samurai-9x9", "kakuro-8", "color-4x4")]
    lines = [line for family in chosen for line in 2 * [f"{family.name},{family.example.partition(':')[2]}"]]
    (tmp_path / "puzzles.csv").write_text("\n".join(["family,puzzle", *lines]) + "\n", encoding="utf-8")
    assert [puzzle.family for puzzle in list_first(tmp_path)] == [family.name for family in chosen]
    draw_kinds(tmp_path, tmp_path)
    with Image.open(tmp_path / "families.png") as picture:
        assert picture.height < picture.width < 1200
    figures = [(family.name, family.figure(puzzle, puzzle.givens)) for family in chosen for puzzle in [parse_puzzle(family.example)]]
    height = draw_table(figures, tmp_path / "kinds.pdf")
    with pypdfium2.PdfDocument(tmp_path / "kinds.pdf") as pdf:
        assert pdf[0].get_height() == pytest.approx(height, abs=1)
        text = pdf[0].get_textpage().get_text_bounded()
    assert all(family.name in text for family in chosen)


def test_every_picture_is_small_and_shown_and_every_language_has_a_title() -> None:
    readmes = [ROOT / "README.md", *(path for top in ("generator", "layouts") for path in (ROOT / top).rglob("README.md"))]
    pages = "".join(path.read_text(encoding="utf-8") for path in readmes)
    own = (FOLDER / "README.md").read_text(encoding="utf-8")
    for path in FOLDER.iterdir():
        if path.name == "README.md":
            continue
        assert path.suffix == ".png"
        assert path.stem in NAMES or f"gallery/{path.name})" in pages or f"]({path.name})" in own, f"no page shows {path.name}"
        assert path.stat().st_size < LARGEST_BYTES
    assert set(WORDS) == set(LANGUAGES)


def test_facing_pages_are_side_by_side_and_reproducible(tmp_path: Path) -> None:
    typeset(sample_book(), tmp_path / "interior.pdf")
    sizes = []
    for name in ("one.png", "two.png"):
        with pypdfium2.PdfDocument(tmp_path / "interior.pdf") as pdf:
            pages = [render_page(pdf, number, 300) for number in (6, 7)]
        table = lay_out([[pages]])
        sizes.append(save_picture(table, tmp_path / name))
        assert pages[0].size == pages[1].size == (200, 300)
        assert table.size == (400 + 2 * MARGIN_PX, 300 + 2 * MARGIN_PX)
        assert table.getpixel((3, 3)) == GROUND
        assert table.getpixel((MARGIN_PX + 2, MARGIN_PX + 2)) == 255
    assert sizes[0] == sizes[1]
    assert (tmp_path / "one.png").read_bytes() == (tmp_path / "two.png").read_bytes()


def test_the_first_opener_on_a_left_page_is_found(tmp_path: Path) -> None:
    table = tmp_path / "puzzles.csv"
    table.write_text("number,family,level,page\n1,a,gentle,8\n2,a,hard,11\n3,b,gentle,13\n", encoding="utf-8")
    assert find_opening(tmp_path) == 12
    table.write_text("number,family,level,page\n1,a,gentle,8\n", encoding="utf-8")
    assert find_opening(tmp_path) == 7


def test_every_test_that_the_table_of_faults_names_is_there() -> None:
    rows = [line for line in (FOLDER / "README.md").read_text(encoding="utf-8").splitlines() if re.match(r"\| A\d+ ", line)]
    assert [row.split()[1] for row in rows] == [f"A{number}" for number in range(1, 15)]
    for row in rows:
        named = re.findall(r"`(tests/[\w/]+\.py)`", row.rpartition(" | ")[2])
        assert named, row
        assert all((ROOT / name).is_file() for name in named), row


def test_pages_of_two_versions_are_side_by_side(tmp_path: Path) -> None:
    typeset(sample_book(), tmp_path / "interior.pdf")
    compare_pages((tmp_path / "interior.pdf", 5), (tmp_path / "interior.pdf", 6), tmp_path / "pair.png")
    with Image.open(tmp_path / "pair.png") as picture:
        assert picture.height == HEIGHT_PX + 2 * MARGIN_PX
        assert picture.width > picture.height
