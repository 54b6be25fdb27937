"""Every theme on every layout: proved, legible, within margins, in its own faces.

Printers accept each. The proof is made from the finished pages.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from itertools import cycle, product
from pathlib import Path

import pypdfium2
import pypdfium2.raw as pdfium
import pytest

from generator.errors import UnknownName
from generator.model import Book
from generator.model.matter import Code, Hint, Matter
from generator.proof.page_reader import read_pages
from generator.proof.preflight import preflight
from generator.proof.prove import ProofReport, prove_pdf
from generator.typesetting.typeset import typeset
from layouts.draw_book import draw_book, make_setting
from layouts.drawing.ink_log import InkLog
from layouts.drawing.outline_ink import UNITS, glyph_outline
from layouts.fonts.faces import FILES, SANS_FACES, Faces, digit_height, find_missing, has_equal_digits, text_width
from layouts.fonts.own_font import NEEDED
from layouts.geometry import Frame
from layouts.phrases import list_languages, read_phrases
from layouts.printing.printers import list_printers
from layouts.style.layout import LAYOUTS
from layouts.themes import THEMES, find_theme
from tests.support.sample_book import TRIMS, sample_book, with_imprint

NAMES = [theme.name for theme in THEMES]
TEXT = re.compile(r"text (from|about|up to) (-?[\d.]+) (-?[\d.]+) (\w+) ([\d.]+)(?: grey ([\d.]+))?: (.*)")
ALIGN = {"from": 0.0, "about": 0.5, "up to": 1.0}
LEAST_HEIGHT_PT = 4.9
"""Least height of a digit: that of Lato in type of 6.8 pt. Typefaces with low digits must be set larger."""

LEAST_PT, LEAST_LINE_PT, LIGHTEST, PAPER = 7.0, 0.75, 0.9, 1.0
FAMILIES = ("sudoku-9x9", "sudoku-4x4", "killer-9x9")


def book_in(theme: str, layout: str = "classic", trim: str = "6x9", **fields: str) -> Book:
    """Return a book of a theme that has every kind of page."""
    book = sample_book(layout, trim, FAMILIES)
    numbers = [entry.number for chapter in book.chapters for entry in chapter.entries]
    texts_of_hint = ("Look at box 5", "Look at box 5: hidden single", "5 in r1c1: it fits nowhere else")
    hints = tuple(Hint(number, 31, *texts_of_hint) for number in numbers)
    codes = tuple(Code(number, f"https://puzzles.example/play#{number}") for number in numbers)
    matter = Matter(hints, progress=True, blank_grids=1, candidate_dots=True, codes=codes, codes_by="puzzle")
    return with_imprint(replace(book, matter=matter), theme=theme, **fields)


@cache
def logged(theme: str, layout: str = "classic", trim: str = "6x9") -> tuple[tuple[Frame, tuple[str, ...]], ...]:
    """Draw a book on an InkLog; return frame and lines of each page."""
    ink = InkLog()
    plan = draw_book(make_setting(book_in(theme, layout, trim)), ink)
    return tuple((page.frame, tuple(lines)) for page, lines in zip(plan.pages, ink.pages[:-1], strict=True))


def test_themes_are_found_by_name_and_unknown_names_refused() -> None:
    assert [find_theme(name).name for name in NAMES] == NAMES
    assert len(set(NAMES)) == len(NAMES)
    assert all(theme.note for theme in THEMES)
    with pytest.raises(UnknownName, match="unknown theme 'pres'; did you mean press"):
        find_theme("pres")


@pytest.mark.sample(4, 1, 3)
@pytest.mark.parametrize(("theme", "layout"), list(product(NAMES, [layout.name for layout in LAYOUTS])))
def test_every_puzzle_is_read_back_and_its_digits_are_legible(theme: str, layout: str, tmp_path: Path) -> None:
    book = book_in(theme, layout)
    path = tmp_path / "interior.pdf"
    typeset(book, path)
    first = path.read_bytes()
    typeset(book, path)
    assert path.read_bytes() == first
    count = sum(len(chapter.entries) for chapter in book.chapters)
    assert prove_pdf(path) == ProofReport(count, count, ())
    sizes, heights = zip(*measure_digits(path), strict=True)
    assert min(sizes) >= LEAST_PT
    assert min(heights) >= LEAST_HEIGHT_PT


def measure_digits(path: Path) -> list[tuple[float, float]]:
    """Measure all characters within the grids of the finished pages.

    Returned are type size and height of the ink, in points.
    """
    found = []
    with pypdfium2.PdfDocument(path) as pdf:
        for page in read_pages(path):
            words = pdf[page.number - 1].get_textpage()
            for grid in page.grids:
                left, bottom, right, top = grid.edges
                for at in range(words.count_chars()):
                    x0, y0, x1, y1 = words.get_charbox(at)
                    if left < (x0 + x1) / 2 < right and bottom < (y0 + y1) / 2 < top and pdfium.FPDFText_GetUnicode(words.raw, at) > 32:
                        found.append((pdfium.FPDFText_GetFontSize(words.raw, at), y1 - y0))
    return found


PRINTERS = [printer.name for printer in list_printers()]


@pytest.mark.sample(5, 3, 3)
@pytest.mark.parametrize(("theme", "printer"), [(name, PRINTERS[at % len(PRINTERS)]) for at, name in enumerate(NAMES * 2)])
def test_printers_accept_every_theme(theme: str, printer: str, tmp_path: Path) -> None:
    trim = {"home-a4": "a4", "home-letter": "8.5x11"}.get(printer, "6x9")
    book = book_in(theme, trim=trim, printer=printer)
    entry = book.chapters[0].entries[0]
    count = 120 if "hardcover" in printer else 20  # few printers bind these, and they add blank pages
    entries = tuple(replace(entry, number=number) for number in range(1, count + 1))
    path = tmp_path / "interior.pdf"
    typeset(replace(book, chapters=(replace(book.chapters[0], entries=entries),)), path)
    assert preflight(path, printer).findings == ()


@pytest.mark.sample(4, 2)
@pytest.mark.parametrize(("theme", "layout"), list(product(NAMES, [layout.name for layout in LAYOUTS])))
def test_no_type_or_line_is_too_small_or_too_light(theme: str, layout: str) -> None:
    for _, lines in logged(theme, layout):
        for line in lines:
            if match := TEXT.match(line.strip()):
                assert float(match[5]) >= LEAST_PT, line
            if match := re.match(r"\s*lines \d+ of ([\d.]+)", line):
                assert float(match[1]) >= LEAST_LINE_PT, line
            if match := re.search(r" grey ([\d.]+)", line.partition(": ")[0]):
                assert float(match[1]) <= LIGHTEST or float(match[1]) == PAPER, line


@pytest.mark.sample(2)
@pytest.mark.parametrize("theme", NAMES)
def test_words_and_lines_are_black(theme: str) -> None:
    """Only areas, such as tints of cells, are grey: screens break up fine lines."""
    for _, lines in logged(theme):
        for line in lines:
            if line.strip().startswith(("text", "lines")):
                assert " grey 0" not in line.partition(": ")[0], line


@pytest.mark.sample(7, 0, 3)
@pytest.mark.parametrize(("theme", "trim"), list(product(NAMES, TRIMS)))
def test_all_words_are_within_the_margins(theme: str, trim: str) -> None:
    for layout in ("classic", "compact") if trim == "5x8" else ("single",):
        for frame, lines in logged(theme, layout, trim):
            for line in lines:
                if match := TEXT.match(line):
                    width = text_width(match[7], match[4], float(match[5]))
                    left = float(match[2]) - ALIGN[match[1]] * width
                    assert left >= frame.x - 0.5, line
                    assert left + width <= frame.right + 0.5, line
                    assert frame.y - 0.5 <= float(match[3]) <= frame.top + 0.5 - 0.6 * float(match[5]), line


@pytest.mark.sample(4, 1)
@pytest.mark.parametrize(("theme", "trim"), list(zip(NAMES, cycle(["6x9", "8.5x11", "5x8", "square"]), strict=False)))
def test_any_title_can_be_set(theme: str, trim: str) -> None:
    for title in ("A", "W" * 30, "Sudoku for the long nights of the polar winter " * 3, "Éclair Œuvre Ångström"):
        ink = InkLog()
        plan = draw_book(make_setting(book_in(theme, trim=trim, title=title, subtitle=title, author=title)), ink)
        for page, lines in zip(plan.pages, ink.pages[:-1], strict=True):
            for match in filter(None, map(TEXT.match, lines)):
                left = float(match[2]) - ALIGN[match[1]] * text_width(match[7], match[4], float(match[5]))
                assert left >= page.frame.x - 0.5, match[0]


@pytest.mark.sample(2, 1)
@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_a_book_uses_only_the_typefaces_of_its_theme(theme) -> None:
    for layout, faces in (("classic", theme.look.faces), ("large-print", SANS_FACES)):
        allowed = {faces.part(part) for part in faces.__slots__}
        for _, lines in logged(theme.name, layout):
            for line in lines:
                if match := re.match(r"(?:text|rows) .*?([a-z]\w+) [\d.]+(?: grey [\d.]+)?: ", line):
                    assert match[1] in allowed, line


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_every_language_without_a_typeface_of_its_own_can_be_printed(theme) -> None:
    for language in list_languages():
        missing = find_missing("".join(read_phrases(language).printed), theme.look.faces)
        assert bool(missing) == (language in NEEDED), (language, missing)


@pytest.mark.parametrize("face", FILES)
def test_digits_are_as_high_as_stated(face: str) -> None:
    tops = [max(int(number) for number in re.findall(r" (-?\d+)", glyph_outline(face, ord(digit)))) for digit in "147"]
    assert digit_height(face) == pytest.approx(sum(tops) / 3 / UNITS, abs=0.02)


def measure_ink(face: str) -> float:
    """Return the area of the digits of a face over the square of their height."""
    area = 0.0
    for digit in "123456789":
        for contour in glyph_outline(face, ord(digit)).split("M")[1:]:
            numbers = [float(number) for number in re.findall(r"-?[\d.]+", contour)]
            corners = list(zip(numbers[::2], numbers[1::2], strict=True))
            area += sum(x * next_y - next_x * y for (x, y), (next_x, next_y) in zip(corners, corners[1:] + corners[:1], strict=True)) / 2
    return abs(area) / (digit_height(face) * UNITS) ** 2


@pytest.mark.parametrize("faces", [*(theme.look.faces for theme in THEMES), SANS_FACES], ids=[*(theme.name for theme in THEMES), "large"])
def test_givens_have_a_third_more_ink_than_digits_found(faces: Faces) -> None:
    """Answers are in black alone, so the weight must tell them apart, at 7 points too."""
    assert measure_ink(faces.given) >= 1.35 * measure_ink(faces.found)


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_lines_have_weights_that_the_proof_can_tell_apart(theme) -> None:
    lines = theme.look.lines
    assert lines.hair_pt >= LEAST_LINE_PT
    assert lines.size_per_cell >= 0.67  # type of 7.1 pt in the smallest cell of an answer
    assert lines.size_per_cell * digit_height(theme.look.faces.digit) == pytest.approx(0.48, abs=0.03)
    assert isinstance(has_equal_digits(theme.look.faces.digit), bool)
