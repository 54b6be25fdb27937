"""Covers: size, every design on every trim, words, colors, barcode, golden pages.

The size follows the printers' formula, and words stay within their places.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path

import pypdfium2
import pytest

from generator.errors import DoesNotFit, Faulty, RecipeError, UnknownName
from generator.model import Book
from layouts.cover.barcode import BAR_PT, draw_barcode, parse_isbn
from layouts.cover.cover import CoverLook, draw_cover, spine_size
from layouts.cover.cover_ink import DuotoneInk, DuotoneLog
from layouts.cover.designs import DESIGNS, Design, find_design
from layouts.cover.palettes import BLACK, PALETTES, WHITE, Color, Palette, Tint, contrast, find_palette
from layouts.cover.words import CoverWords
from layouts.drawing.pdf_file import About
from layouts.geometry import Frame
from layouts.printing.cover_size import Measures, Wrap, find_cover_printer, find_size_faults, plan_wrap
from layouts.printing.printers import find_printer, list_printers
from tests.support.paths import GOLDEN
from tests.support.sample_book import TRIMS, sample_book, with_imprint

GOLDEN_FILE = GOLDEN / "covers"
INCH = 72.0
CALIPER_IN = {"white": 0.002252, "cream": 0.0025}
ISBN = "978-0-306-40615-7"
RIGHT_CODES = ("1110010", "1100110", "1101100", "1000010", "1011100", "1001110", "1010000", "1000100", "1001000", "1110100")
"""The digits 0 to 9 as EAN-13 writes them in its right half. Source: GS1 General Specifications."""


def sheet(trim: str = "6x9", n_pages: int = 240, printer: str = "kdp-paperback", paper: str = "", **measures: float) -> Wrap:
    """Return the sheet of a cover."""
    wrap = plan_wrap(find_printer(printer), paper, TRIMS[trim], n_pages, Measures(**measures))
    assert wrap is not None
    return wrap


def make_look(design: Design = DESIGNS[0], **words: str) -> CoverLook:
    return CoverLook(design, PALETTES[0], CoverWords(**words))


def logged(book: Book, chosen: CoverLook, wrap: Wrap) -> list[str]:
    """Return a cover drawn as lines of text."""
    log = DuotoneLog()
    draw_cover(log, book, chosen, wrap)
    return log.pages[0]


def written(path: Path, book: Book, chosen: CoverLook, wrap: Wrap) -> Path:
    """Write a cover as PDF and return its path."""
    ink = DuotoneInk(path, wrap.size, wrap.outer, About(book.imprint.title, book.imprint.author, book.imprint.language))
    draw_cover(ink, book, chosen, wrap)
    ink.save()
    return path


@pytest.mark.parametrize("trim", ["6x9", "8.5x11"])
@pytest.mark.parametrize(("paper", "n_pages"), [*((paper, n) for paper in ("white", "cream") for n in (24, 120, 400, 776)), ("white", 828)])
def test_width_and_height_equal_the_printers(paper: str, n_pages: int, trim: str) -> None:
    wide, high = (side / 25.4 for side in TRIMS[trim])
    wrap = sheet(trim, n_pages, paper=paper)
    assert wrap.size[0] / INCH == pytest.approx(0.125 + wide + n_pages * CALIPER_IN[paper] + wide + 0.125, abs=1e-9)
    assert wrap.size[1] / INCH == pytest.approx(high + 0.25, abs=1e-9)
    assert wrap.spine.x - wrap.back.right == wrap.front.x - wrap.spine.right == 0
    assert find_size_faults(wrap.size, wrap) == []


def test_a_wrong_size_is_a_fault() -> None:
    wrap = sheet("6x9", 120)
    assert find_size_faults((wrap.size[0] - 2, wrap.size[1]), wrap) == [("a width of 12.492 in", "12.520 in")]
    assert find_size_faults((wrap.size[0], wrap.size[1] + 9), wrap) == [("a height of 9.375 in", "9.250 in")]


def test_a_hardcover_has_wrap_and_hinges_and_the_users_override_ours() -> None:
    ours, own = sheet(printer="kdp-hardcover"), sheet(printer="kdp-hardcover", wrap_mm=15.0, hinge_mm=8.0, spine_mm=20.0)
    rules = find_printer("kdp-hardcover").cover
    assert rules is not None
    assert ours.size[1] == pytest.approx((2 * (rules.wrap_mm + rules.overhang_mm) + 228.6) / 25.4 * INCH)
    assert own.size[0] == pytest.approx((2 * 15 + 2 * 152.4 + 2 * 8 + 20) / 25.4 * INCH)
    assert own.size[1] == pytest.approx((2 * 15 + 228.6) / 25.4 * INCH)


def test_a_hardcover_has_the_size_that_kdp_gives() -> None:
    wrap = sheet("6x9", 120, "kdp-hardcover")
    assert (wrap.size[0] / INCH, wrap.size[1] / INCH) == pytest.approx((14.034, 10.417), abs=0.002)
    assert wrap.spine.width / INCH == pytest.approx(0.459, abs=0.001)
    assert wrap.back.y > wrap.outer  # the boards are higher than the pages


def test_lulu_adds_its_cover_stock_and_home_printers_make_no_cover() -> None:
    assert sheet(n_pages=444, printer="lulu").spine.width / INCH == pytest.approx(444 / 444 + 0.06, abs=1e-4)  # Lulu: pages / 444 + .06
    for printer in list_printers():
        wrap = plan_wrap(printer, "", TRIMS["a4"], 100)
        assert (wrap is None) == printer.name.startswith("home-")
    assert find_cover_printer("").name == "kdp-paperback"


def test_a_paper_of_unknown_thickness_requires_a_spine_width() -> None:
    with pytest.raises(RecipeError, match=r"ingramspark's paper groundwood, .* set spine_mm"):
        sheet(printer="ingramspark", paper="groundwood")
    assert sheet(printer="ingramspark", paper="groundwood", spine_mm=12.7).spine.width == pytest.approx(36.0)
    with pytest.raises(UnknownName, match="unknown paper 'creme'; did you mean cream"):
        sheet(paper="creme")


def test_the_spine_has_text_where_printer_and_width_allow(tmp_path: Path) -> None:
    assert [sheet(n_pages=n).has_spine_text for n in (78, 79)] == [False, True]
    assert spine_size(sheet(n_pages=79)) == 0  # type of 3 pt: allowed by the printer, but not legible
    wrap = sheet(n_pages=200)
    path = written(tmp_path / "cover.pdf", sample_book(), make_look(), wrap)
    left, right = wrap.spine.x + 0.0625 * INCH, wrap.spine.right - 0.0625 * INCH
    with pypdfium2.PdfDocument(path) as pdf:
        words = pdf[0].get_textpage()
        boxes = [words.get_charbox(at, loose=True) for at in range(words.count_chars())]
        inside = [box for box in boxes if box[0] >= wrap.spine.x and box[2] <= wrap.spine.right]
        across = [box for box in boxes if box[0] < wrap.spine.right and box[2] > wrap.spine.x]
    assert inside == across
    assert len(inside) >= len("The SampleA. Compositor") - 3
    assert all(left - 0.1 <= box[0] and box[2] <= right + 0.1 for box in inside)
    thin = logged(sample_book(), make_look(), sheet(n_pages=60))
    assert sum("The Sample" in line for line in logged(sample_book(), make_look(), wrap)) == 1 + sum("The Sample" in line for line in thin)


@cache
def cover_book(trim: str, family: str = "sudoku-9x9") -> Book:
    return sample_book(trim=trim, families=(family,))


def texts(lines: list[str]) -> Iterator[tuple[float, float, float]]:
    """Yield x, y and type size of words outside of rotated and scaled parts."""
    is_inside = False
    for line in lines:
        if line.startswith("placed"):
            is_inside = True
        elif line == "end of placed":
            is_inside = False
        elif not is_inside and (match := re.match(r"text (?:from|about|up to) ([-\d.]+) ([-\d.]+) \w+ ([\d.]+)", line)):
            yield float(match[1]), float(match[2]), float(match[3])


@pytest.mark.parametrize("design", DESIGNS, ids=lambda design: design.name)
@pytest.mark.parametrize("trim", TRIMS)
def test_words_stay_within_the_safe_area_on_every_trim(design: Design, trim: str) -> None:
    wrap = sheet(trim, 300)
    found = list(texts(logged(cover_book(trim), make_look(design), wrap)))
    assert found
    for x, y, size_pt in found:
        assert size_pt >= 7
        part = wrap.back if x < wrap.spine.x else wrap.front
        assert part.x + 18 <= x <= part.right - 18, (x, y)
        assert part.y + 18 <= y <= part.top - 18, (x, y)


@pytest.mark.parametrize("design", DESIGNS, ids=lambda design: design.name)
@pytest.mark.parametrize("trim", TRIMS)
def test_no_letter_is_cut_at_any_edge(design: Design, trim: str, tmp_path: Path) -> None:
    wrap = sheet(trim, 300)
    path = written(tmp_path / "cover.pdf", cover_book(trim), make_look(design), wrap)
    with pypdfium2.PdfDocument(path) as pdf:
        words = pdf[0].get_textpage()
        boxes = [words.get_charbox(at) for at in range(words.count_chars())]
    boxes = [box for box in boxes if box[2] - box[0] > 0.5 and box[3] - box[1] > 0.5]
    assert len(boxes) > 100
    parts = [(part.x, part.y, part.right, part.top) for part in (wrap.back, wrap.spine, wrap.front)]
    for left, low, right, top in boxes:
        assert any(left >= part[0] and low >= part[1] and right <= part[2] and top <= part[3] for part in parts), (left, low, right, top)


@pytest.mark.parametrize(("language", "degrees"), [("en", -90), ("de", -90), ("fr", 90), ("es", 90)])
def test_the_spine_is_read_in_the_direction_of_the_language(language: str, degrees: int) -> None:
    wrap = sheet("6x9", 300)
    lines = logged(with_imprint(sample_book(), language=language), make_look(), wrap)
    (at,) = [index for index, line in enumerate(lines) if f" turned {degrees} " in line]
    start = float(lines[at].split()[3])
    assert start == pytest.approx(wrap.spine.y + 27 if degrees > 0 else wrap.spine.top - 27, abs=0.1)
    assert lines[at + 1].endswith(": The Sample")


@pytest.mark.parametrize("design", DESIGNS, ids=lambda design: design.name)
@pytest.mark.parametrize("family", ["sudoku-4x4", "sudoku-16x16", "killer-9x9", "queens-8", "crowns-8"])
def test_every_design_draws_every_size_of_board(design: Design, family: str) -> None:
    lines = logged(cover_book("6x9", family), make_look(design), sheet())
    assert len(lines) > 40


@pytest.mark.parametrize("design", DESIGNS, ids=lambda design: design.name)
def test_the_place_of_the_barcode_is_empty(design: Design, tmp_path: Path) -> None:
    for trim in ("5x8", "8.5x11"):
        wrap = sheet(trim, 100)
        with pypdfium2.PdfDocument(written(tmp_path / "cover.pdf", cover_book(trim), make_look(design), wrap)) as pdf:
            pixels = pdf[0].render(scale=2, grayscale=True).to_numpy().squeeze()
        box = wrap.barcode
        top = pixels.shape[0] - 2 * box.top
        inside = pixels[round(top) + 1 : round(top + 2 * box.height) - 1, round(2 * box.x) + 1 : round(2 * box.right) - 1]
        assert inside.size > 40_000
        assert inside.min() == inside.max()
        assert (box.width, box.height) == pytest.approx((144.0, 86.4))
        assert (wrap.back.right - box.right, box.y - wrap.back.y) == pytest.approx((18, 18))


def test_a_barcode_reads_back_as_its_isbn() -> None:
    log = DuotoneLog()
    draw_barcode(log, parse_isbn(ISBN), ISBN, Frame(100.0, 50.0, 144.0, 86.4))
    fills = [re.match(r"fill ([\d.]+) [\d.]+ ([\d.]+) x [\d.]+ grey 0", line) for line in log.pages[0]]
    bars = sorted((float(match[1]), float(match[2])) for match in fills if match)
    bits = ""
    for (x, width), (after, _) in pairwise([*bars, (bars[-1][0] + bars[-1][1], 0.0)]):
        bits += "1" * round(width / BAR_PT) + "0" * round((after - x - width) / BAR_PT)
    assert len(bits) == 95
    assert (bits[:3], bits[45:50], bits[-3:]) == ("101", "01010", "101")
    assert "".join(str(RIGHT_CODES.index(bits[at : at + 7])) for at in range(50, 92, 7)) == "406157"
    assert any(line.endswith(f": ISBN {ISBN}") for line in log.pages[0])
    quiet = (bars[0][0] - 100.0, 244.0 - bars[-1][0] - bars[-1][1])
    assert min(quiet) >= 7 * BAR_PT


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("9780306406158", "expected the check digit 7 after 978030640615, got 8"),
        ("0306406152", "expected an ISBN-13 of thirteen digits that begin with 978 or 979, got '0306406152'"),
        ("978-0-306-4O615-7", "expected an ISBN-13"),
        ("4006381333931", "begin with 978 or 979"),
        ("٩٧٨٠٣٠٦٤٠٦١٥٧", "expected an ISBN-13"),
    ],
)
def test_an_invalid_isbn_is_refused(text: str, fault: str) -> None:
    with pytest.raises(RecipeError, match=re.escape(fault)):
        parse_isbn(text)
    assert parse_isbn(f" {ISBN} ") == "9780306406157"


@pytest.mark.parametrize("palette", PALETTES, ids=lambda palette: palette.name)
def test_every_palette_has_contrast_and_little_ink(palette: Palette) -> None:
    chosen = find_palette(palette.name)
    assert contrast(chosen.ink, chosen.paper) >= 6
    assert contrast(chosen.accent, chosen.paper) >= 3.9  # bold words of 11 pt and more
    assert contrast(chosen.line, chosen.page) >= 7
    assert contrast(chosen.pen, chosen.page) >= 4
    mixed = [Tint(one, other).mix(grey / 8) for one in colors_of(chosen) for other in colors_of(chosen) for grey in range(9)]
    assert all(color.total_ink <= 2.4 + 1e-9 for color in mixed)  # 240 %: IngramSpark's limit


def colors_of(palette: Palette) -> tuple[Color, ...]:
    return palette.paper, palette.ink, palette.accent, palette.page, palette.line, palette.pen


PRIMARIES = {"": "FFFFFF", "c": "00AEEF", "m": "EC008C", "y": "FFF200", "my": "ED1C24", "cy": "00A651", "cm": "2E3192", "cmy": "363639"}
"""What inks on top of each other look like. Source: SWOP coated, by Neugebauer's equations exact for full inks."""


def printed_color(color: Color) -> list[float]:
    """Return about the red, green and blue that four inks give on paper."""
    *inks, black = color.inks
    mixed = [0.0, 0.0, 0.0]
    for names, rgb in PRIMARIES.items():
        share = 1.0
        for name, ink in zip("cmy", inks, strict=True):
            share *= ink if name in names else 1 - ink
        mixed = [part + share * int(rgb[at : at + 2], 16) / 255 for part, at in zip(mixed, (0, 2, 4), strict=True)]
    return [part * (1 - 0.87 * black) for part in mixed]


@pytest.mark.parametrize("palette", PALETTES, ids=lambda palette: palette.name)
def test_the_four_inks_of_a_palette_are_clean(palette: Palette) -> None:
    for color in colors_of(palette):
        black = color.inks[3]
        assert printed_color(color) == pytest.approx(color.rgb, abs=0.16)  # the same color, as far as four inks can
        if min(color.rgb) > 0.7:
            assert black == 0, "a pale ground without grey in it"
        if max(color.rgb) - min(color.rgb) < 0.03 and max(color.rgb) < 0.2:
            assert color.inks == (0, 0, 0, 1), "black type in one ink"
    assert max(sum(ink > 0 for ink in color.inks[:3]) for color in (BLACK, WHITE)) == 0


def test_characters_missing_from_the_typefaces_are_named() -> None:
    with pytest.raises(Faulty, match=re.escape("the fonts lack '😀' (U+1F600), '数' (U+6570), needed for the blurb on the cover")):
        logged(sample_book(), make_look(blurb="Good 😀\n数"), sheet())
    with pytest.raises(Faulty, match="needed for the author on the cover"):
        logged(with_imprint(sample_book(), author="李"), make_look(), sheet())


def test_words_that_do_not_fit_are_refused_with_the_available_space() -> None:
    with pytest.raises(DoesNotFit, match=r"text of 5000 characters does not fit on the back of the cover, which has 1\d\d x \d+ mm for it"):
        logged(sample_book(), make_look(blurb="aaaa " * 1000), sheet())
    for design in DESIGNS:
        with pytest.raises(DoesNotFit, match=r'do not fit on the front of the cover, which has .* mm for them; .*cover = "none"'):
            logged(with_imprint(sample_book(), title="W" * 90), make_look(design), sheet("5x8"))
    with pytest.raises(
        UnknownName, match=r"unknown cover 'sheat'; did you mean sheet\? valid names: none, sheet, quilt, field, numeral, steps, pattern"
    ):
        find_design("sheat")


@pytest.mark.parametrize("design", DESIGNS, ids=lambda design: design.name)
@pytest.mark.parametrize("title", ["A", "Sudoku for the long nights of the polar winter " * 4, 'Quotes: "so", (so) & <so>', "Éclair"])
def test_any_title_fits_or_is_refused(design: Design, title: str) -> None:
    lines = logged(with_imprint(sample_book(), title=title.strip(), subtitle=title.strip()[:80], author=""), make_look(design), sheet())
    shown = " ".join(line.partition(": ")[2] for line in lines if line.startswith("text from") and re.search(r"(display|poster) ", line))
    assert " ".join(title.split()) in " ".join(shown.split())


def test_the_users_blurb_and_volume_replace_ours() -> None:
    made = "\n".join(logged(sample_book(), make_look(), sheet()))
    own = "\n".join(logged(sample_book(), make_look(blurb="First.\n\nSecond.", volume="3"), sheet()))
    assert "Every puzzle has exactly one solution" in made
    assert "Every puzzle has exactly one solution" not in own
    assert ": First." in own
    assert ": Second." in own
    assert ": A. Compositor · Volume 3" in own
    assert "Large print" not in own
    assert ": 5 puzzles · Large print" in "\n".join(logged(sample_book("single"), make_look(), sheet()))


def test_a_book_of_several_kinds_shows_one_board_of_each() -> None:
    mixed = "\n".join(logged(sample_book(trim="8.5x11", families=("sudoku-9x9", "sudoku-4x4")), make_look(), sheet("8.5x11")))
    plain = "\n".join(logged(sample_book(trim="8.5x11", families=("sudoku-9x9",)), make_look(), sheet("8.5x11")))
    captions = [set(re.findall(r"text about [\d.]+ [\d.]+ text [\d.]+: (.+)", lines)) for lines in (mixed, plain)]
    assert captions == [{"Sudoku", "Sudoku 4 × 4"}, {"Gentle"}]


@pytest.mark.parametrize("proved", [True, False])
def test_only_the_cover_of_a_proved_book_claims_a_check(proved: bool) -> None:
    printed = "\n".join(logged(with_imprint(sample_book(), proved=proved), make_look(), sheet()))
    assert ("checked" in printed) is proved


@pytest.mark.parametrize("name", ["sheet", "numeral"])
def test_covers_equal_their_golden_files(name: str) -> None:
    isbn = {"isbn": "9780306406157", "isbn_text": ISBN} if name == "sheet" else {}
    lines = "\n".join(logged(sample_book(), make_look(find_design(name), **isbn), sheet())) + "\n"
    path = GOLDEN_FILE / f"{name}.txt"
    if os.environ.get("GOLDEN"):
        path.parent.mkdir(exist_ok=True)
        path.write_text(lines, encoding="utf-8")
    assert lines == path.read_text(encoding="utf-8")
