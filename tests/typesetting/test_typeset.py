"""The finished PDF: reproducible, typefaces embedded, gray only, within margins.

It has nothing that a file for printing must not have.
"""

from __future__ import annotations

import errno
import os
import re
from dataclasses import replace
from pathlib import Path

import numpy as np
import pikepdf
import pypdfium2
import pypdfium2.raw as raw
import pytest

from generator.errors import CannotWrite, DoesNotFit, Faulty
from generator.families import FAMILIES, find_family
from generator.grading import levels_for
from generator.model import Book, Imprint
from generator.typesetting.typeset import ChapterOrder, Typeset, make_book, make_rules, typeset
from layouts.geometry import PT_PER_MM
from layouts.style.layout import LAYOUTS
from tests.support.sample_book import LEVELS, MANY_SIZES, TRIMS, chapter_of, sample_book, with_imprint

MARGIN_PT = 36.0


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> tuple[Book, Path, Typeset]:
    """Set the sample book once."""
    path = tmp_path_factory.mktemp("classic") / "interior.pdf"
    book = sample_book(families=MANY_SIZES)
    return book, path, typeset(book, path)


def streams(pdf: pikepdf.Pdf) -> list[bytes]:
    """Return every content stream: pages and forms."""
    found = []
    for page in pdf.pages:
        found.append(page.Contents.read_bytes())
        found += [form.read_bytes() for form in page.get("/Resources", {}).get("/XObject", {}).values()]
    return found


def test_numbers_continue_over_all_chapters(made: tuple[Book, Path, Typeset]) -> None:
    book, path, pages = made
    assert [entry.number for chapter in book.chapters for entry in chapter.entries] == [1, 2, 3, 4, 5, 6]
    assert [rules.family for rules in book.rules] == list(MANY_SIZES)
    assert [chapter.title for chapter in book.chapters] == ["Gentle", "Hard", "Hard"]
    with pypdfium2.PdfDocument(path) as pdf:
        assert len(pdf) == pages.page_count >= 24
        for number, page in pages.page_of.items():
            assert f"Answer on page {pages.answer_page_of[number]}" in pdf[page - 1].get_textpage().get_text_range()
        for number, page in pages.answer_page_of.items():
            assert re.search(rf"^{number} [A-Z2-7]{{10}}\b", pdf[page - 1].get_textpage().get_text_range(), re.MULTILINE)


def test_typesetting_twice_gives_the_same_bytes(made: tuple[Book, Path, Typeset], tmp_path: Path) -> None:
    book, path, _ = made
    typeset(book, tmp_path / "again.pdf")
    assert (tmp_path / "again.pdf").read_bytes() == path.read_bytes()


def test_every_typeface_is_embedded(made: tuple[Book, Path, Typeset]) -> None:
    with pikepdf.open(made[1]) as pdf:
        fonts = [item for item in pdf.objects if isinstance(item, pikepdf.Dictionary) and item.get("/Type") == "/Font"]
        assert len(fonts) >= 5
        assert all("/FontFile2" in font.FontDescriptor for font in fonts)
        assert all("Lato" in str(font.BaseFont) or "SourceSerif4" in str(font.BaseFont) for font in fonts)


def test_a_print_file_has_nothing_forbidden(made: tuple[Book, Path, Typeset]) -> None:
    with pikepdf.open(made[1]) as pdf:
        assert not pdf.is_encrypted
        assert not {"/Outlines", "/Names", "/AcroForm", "/Metadata", "/OpenAction"} & set(pdf.Root.keys())
        assert str(pdf.docinfo["/Title"]) == "The Sample"
        assert str(pdf.docinfo["/Author"]) == "A. Compositor"
        for page in pdf.pages:
            assert "/Annots" not in page
            assert [float(x) for x in page.TrimBox] == [float(x) for x in page.MediaBox]
        for stream in streams(pdf):
            operators = {str(operation.operator) for operation in pikepdf.parse_content_stream(pikepdf.Stream(pdf, stream))}
            assert not operators & {"rg", "RG", "k", "K", "cs", "CS", "sc", "SC", "scn", "SCN", "sh", "BI", "gs"}


def test_the_page_has_the_trim_size(made: tuple[Book, Path, Typeset]) -> None:
    with pypdfium2.PdfDocument(made[1]) as pdf:
        assert pdf[0].get_size() == pytest.approx([side * PT_PER_MM for side in TRIMS["6x9"]], abs=0.01)


@pytest.mark.sample(5, 2)
@pytest.mark.parametrize(("layout", "trim"), [(layout.name, trim) for layout in LAYOUTS for trim in ("6x9", "8.5x11", "a4")])
def test_all_ink_is_within_the_margins(layout: str, trim: str, tmp_path: Path) -> None:
    families = ("sudoku-9x9", "sudoku-4x4") if layout in ("single", "large-print") else MANY_SIZES
    typeset(sample_book(layout, trim, families), tmp_path / "interior.pdf")
    with pypdfium2.PdfDocument(tmp_path / "interior.pdf") as pdf:
        for number in range(len(pdf)):
            pixels = pdf[number].render(scale=1, grayscale=True).to_numpy().squeeze()
            rows, cols = np.nonzero(pixels < 200)
            assert rows.size, f"page {number + 1} is blank"
            height, width = pixels.shape
            assert min(rows.min(), height - 1 - rows.max(), cols.min(), width - 1 - cols.max()) >= MARGIN_PT - 0.5


def test_a_puzzle_page_has_black_grid_lines(made: tuple[Book, Path, Typeset]) -> None:
    _, path, pages = made
    with pypdfium2.PdfDocument(path) as pdf:
        pixels = pdf[pages.page_of[1] - 1].render(scale=2, grayscale=True).to_numpy().squeeze()
    dark = pixels < 176
    long_lines = [row for row in range(dark.shape[0]) if dark[row].sum() > 430]
    edges = [row for row in long_lines if row - 1 not in long_lines]
    assert len(edges) == 20  # two grids of ten lines
    assert pixels.min() == 0
    assert pixels[2:60].min() == 255
    assert 0.02 < dark.mean() < 0.12


def test_each_kind_of_grid_is_drawn_once_in_a_file(tmp_path: Path) -> None:
    book = sample_book(families=("sudoku-9x9",))
    entry = book.chapters[0].entries[0]
    entries = tuple(replace(entry, number=number) for number in range(1, 201))
    typeset(replace(book, chapters=(replace(book.chapters[0], entries=entries),)), tmp_path / "interior.pdf")
    with pikepdf.open(tmp_path / "interior.pdf") as pdf:
        forms = [item for item in pdf.objects if isinstance(item, pikepdf.Stream) and item.get("/Subtype") == "/Form"]
        assert len(forms) <= 5  # puzzle, answers below the heading and on other pages, example, blank grid
        # Twelve answers on a page, each in two texts, of the givens and of the digits found, with a row a line.
        assert max(len(re.findall(rb" Tw (?:1 0 0 1 [^T]* Tm.* Tj ?){9}0 Tc", page.Contents.read_bytes())) for page in pdf.pages) == 12 * 2
    assert (tmp_path / "interior.pdf").stat().st_size < 300_000


def test_rules_have_the_symbols_and_levels_of_their_own_kind() -> None:
    rules = {family.name: make_rules(family, levels=LEVELS) for family in FAMILIES}
    assert rules["sudoku-9x9"].symbols == rules["crowns-8"].symbols == ""
    assert rules["sudoku-16x16"].symbols == "123456789ABCDEFG"
    assert rules["sudoku-9x9"].levels == tuple(level.name for level in LEVELS)
    for family in FAMILIES:
        assert rules[family.name].levels == tuple(level.name for level in levels_for(family, tuple(LEVELS)))
    assert len({rules[name].levels for name in ("sudoku-9x9", "sudoku-4x4", "queens-8")}) > 1


def test_only_children_read_the_rules_for_children() -> None:
    four = find_family("sudoku-4x4")
    assert make_rules(four, for_children=True).text == four.rules_for_children != make_rules(four).text
    killer = find_family("killer-9x9")
    assert make_rules(killer, for_children=True).text == make_rules(killer).text
    for theme, is_for_children in (("playful", True), ("press", False)):
        book = make_book(replace(sample_book().imprint, theme=theme), [chapter_of("sudoku-4x4")], LEVELS)
        assert (book.rules[0].text == four.rules_for_children) == is_for_children


def test_a_full_disk_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "interior.pdf"
    path.write_bytes(b"yesterday")

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(CannotWrite, match="No space left on device; what was there before is unchanged"):
        typeset(sample_book(), path)
    assert path.read_bytes() == b"yesterday"
    assert [item.name for item in tmp_path.iterdir()] == ["interior.pdf"]


def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    with pytest.raises(CannotWrite, match="No such file"):
        typeset(sample_book(), tmp_path / "none" / "interior.pdf")


def test_too_small_a_trim_is_refused_with_its_sizes(tmp_path: Path) -> None:
    book = with_imprint(sample_book(), trim_mm=(60.0, 90.0))
    with pytest.raises(DoesNotFit, match=r"layout classic needs 40\.5 x .* mm for one 9x9 grid, but trim 60\.0 x 90\.0 mm leaves 32"):
        typeset(book, tmp_path / "interior.pdf")
    assert not list(tmp_path.iterdir())


def test_a_chapter_must_have_one_family_and_level() -> None:
    imprint = Imprint("A", "", "", "", "", "", "classic", TRIMS["6x9"])
    mixed = ChapterOrder(chapter_of("sudoku-9x9").puzzles + chapter_of("sudoku-4x4").puzzles)
    with pytest.raises(Faulty, match="expected puzzles of one family and one level in a chapter, got sudoku-4x4 hard, sudoku-9x9 gentle"):
        make_book(imprint, [mixed], LEVELS)
    with pytest.raises(Faulty, match="got none"):
        make_book(imprint, [ChapterOrder(())], LEVELS)
    with pytest.raises(Faulty, match="at least one chapter"):
        make_book(imprint, [], LEVELS)


def test_large_print_has_large_type_without_serifs(tmp_path: Path) -> None:
    """Measured on the finished pages, at letter size.

    No type is below 18 points, and no typeface has serifs.
    """
    typeset(sample_book("large-print", "8.5x11", ("sudoku-9x9", "sudoku-4x4")), tmp_path / "interior.pdf")
    sizes = set()
    with pypdfium2.PdfDocument(tmp_path / "interior.pdf") as pdf:
        for page in pdf:
            text = page.get_textpage()
            codes = ((index, raw.FPDFText_GetUnicode(text.raw, index)) for index in range(text.count_chars()))
            sizes |= {round(raw.FPDFText_GetFontSize(text.raw, index), 2) for index, code in codes if code > 32}
    assert min(sizes) >= 18
    with pikepdf.open(tmp_path / "interior.pdf") as pdf:
        faces = {str(item.BaseFont) for item in pdf.objects if isinstance(item, pikepdf.Dictionary) and item.get("/Type") == "/Font"}
    assert faces
    assert all("Lato" in face for face in faces)
