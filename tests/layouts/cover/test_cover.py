"""Covers: every design on every trim, words within their places, golden pages."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pypdfium2
import pytest

from generator.errors import DoesNotFit, Faulty, UnknownName
from generator.model import Book, Series
from generator.proof.print_file.objects import TEXT, read_marks
from generator.recipe.recipe import list_recipes
from layouts.cover.cover import spine_size
from layouts.cover.cover_ink import DuotoneInk
from layouts.cover.designs import DESIGNS, Design, find_design
from layouts.cover.palettes import find_palette
from layouts.cover.topics import TOPICS, Topic, find_topic
from layouts.drawing.pdf_file import About
from layouts.phrases import list_languages, read_phrases
from tests.gallery.covers import example_book
from tests.support.paths import GOLDEN
from tests.support.sample_book import TRIMS, sample_book, with_imprint
from tests.support.sample_cover import INCH, ISBN, logged, make_look, sheet, written

GOLDEN_FILE = GOLDEN / "covers"


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


@pytest.mark.sample(7, 1, 4)
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


def test_rows_of_digits_on_a_cover_begin_and_end_with_a_digit(tmp_path: Path) -> None:
    ink = DuotoneInk(tmp_path / "rows.pdf", (300.0, 300.0), 9.0, About("Rows"))
    ink.rows(10.0, 250.0, 20.0, ["   5 3  ", "        "], "text", 14.0)
    ink.end_page()
    ink.save()
    with pypdfium2.PdfDocument(tmp_path / "rows.pdf") as pdf:
        page = pdf[0]  # a reference is needed: pdfium closes unreferenced pages
        (edges,) = [mark.edges for mark in read_marks(page.raw) if mark.kind == TEXT]
    assert (edges[0], edges[2]) == pytest.approx((10.0 + 3.5 * 20.0, 10.0 + 5.5 * 20.0), abs=14.0)


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


def test_series_and_volume_are_below_the_title_not_next_to_the_author() -> None:
    book = sample_book()
    for name, shown in (("Winter Nights", "Winter Nights · Volume 3"), (book.imprint.title, "Volume 3")):
        lines = logged(with_imprint(book, series=Series(name, 3)), make_look(), sheet())
        words = [line.split(": ", 1)[1] for line in lines if line.split()[0] == "text" and ": " in line]
        front = words[words.index("A. Compositor") :]
        assert shown in front[1:]
        assert not [line for line in words if "A. Compositor" in line and "Volume" in line]


def test_the_users_blurb_replaces_ours() -> None:
    made = "\n".join(logged(sample_book(), make_look(), sheet()))
    own = "\n".join(logged(sample_book(), make_look(blurb="First.\n\nSecond."), sheet()))
    assert "Every puzzle has exactly one solution" in made
    assert "Every puzzle has exactly one solution" not in own
    assert ": First." in own
    assert ": Second." in own


def test_large_print_is_as_large_as_the_title_unless_the_title_says_it() -> None:
    book = sample_book("large-print", "8.5x11", ("sudoku-9x9",))
    for title, times in (("The Sample", 1), ("Large Print Sudoku", 0)):
        lines = logged(with_imprint(book, title=title), make_look(find_design("box")), sheet("8.5x11"))
        sizes = [line.split()[5] for line in lines if line.startswith("text from") and line.split()[4] == "poster:"[:-1]]
        assert sum("LARGE PRINT" in line for line in lines) == times
        assert len(set(sizes)) == 1


@pytest.mark.broad
def test_every_shipped_recipe_has_a_cover_of_its_own() -> None:
    looks = {}
    for name in list_recipes():
        book, recipe = example_book(name)
        topic = find_topic(book)
        looks[name] = (recipe["cover"] or topic.design, recipe["palette"] or topic.palette)
    assert len(set(looks.values())) == len(looks)
    expected = {"kids": "pictures", "variety": "kinds", "samurai": "board", "kakuro": "blocks", "large-print": "box", "practice": "beams"}
    assert {name: looks[name][0] for name in expected} == expected


@pytest.mark.parametrize("topic", TOPICS, ids=lambda topic: topic.name)
def test_every_topic_has_a_design_a_palette_and_words(topic: Topic) -> None:
    assert find_design(topic.design).name == topic.design
    assert find_palette(topic.palette).name == topic.palette
    for language in list_languages():
        assert {f"cover.hook.{topic.name}", f"cover.voice.{topic.name}"} <= read_phrases(language).words.keys()


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
