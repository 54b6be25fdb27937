"""Every kind of page as lines of text, against tests/golden/pages.

GOLDEN=1 rewrites them, and the diff shows what changed.
"""

from __future__ import annotations

import ast
import os
import re
from functools import cache

import pytest

from generator.errors import DoesNotFit, Faulty, UnknownName
from generator.model import Book
from generator.recipe.matter_order import MatterOrder
from layouts.draw_book import draw_book, make_setting
from layouts.drawing.flow import Piece, paginate, paragraph, space
from layouts.drawing.ink_log import InkLog
from layouts.fonts.faces import text_width
from layouts.fonts.fitting import SMALLEST_PT, clip_text, fit_lines, wrap_text
from layouts.parts.puzzle_foot import LEAST_BLANK, draw_blanks
from layouts.phrases import list_languages, read_phrases
from layouts.style.layout import LAYOUTS
from tests.support.graded_book import graded_book
from tests.support.paths import GOLDEN, ROOT
from tests.support.sample_book import TRIMS, sample_book, with_imprint

GOLDEN_FILE = GOLDEN / "pages"
LAYOUT_FOLDER = ROOT / "layouts"
LISTING_FOLDER = ROOT / "generator" / "typesetting" / "listing"
KINDS = ("title", "copyright", "contents", "levels", "opener", "puzzles", "answers", "blank", "progress", "notes")


@cache
def logged(layout: str = "classic") -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Draw the sample book on an InkLog; return kind and lines of each page."""
    setting = make_setting(sample_book(layout, matter=MatterOrder(progress=True, blank_grids=1)))
    ink = InkLog()
    plan = draw_book(setting, ink)
    return tuple((page.kind, tuple(lines)) for page, lines in zip(plan.pages, ink.pages[:-1], strict=True))


@pytest.mark.parametrize("kind", KINDS)
def test_pages_equal_their_golden_files(kind: str) -> None:
    lines = next(lines for found, lines in logged() if found == kind)
    path = GOLDEN_FILE / f"{kind}.txt"
    if os.environ.get("GOLDEN"):
        path.parent.mkdir(exist_ok=True)
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    assert "\n".join(lines) + "\n" == path.read_text(encoding="utf-8")


def test_every_kind_of_page_has_a_golden_file() -> None:
    assert {kind for kind, _ in logged()} == set(KINDS)


@pytest.mark.parametrize("layout", [layout.name for layout in LAYOUTS])
def test_no_type_or_line_is_too_small(layout: str) -> None:
    for _, lines in logged(layout):
        for line in lines:
            if match := re.match(r"\s*text \D+ [\d.]+ [\d.]+ \w+ ([\d.]+)", line):
                assert float(match[1]) >= 7, line
            if match := re.match(r"\s*lines \d+ of ([\d.]+)", line):
                assert float(match[1]) >= 0.75, line


@pytest.mark.parametrize("layout", [layout.name for layout in LAYOUTS])
def test_every_puzzle_has_all_of_its_labels(layout: str) -> None:
    pages = [lines for kind, lines in logged(layout) if kind == "puzzles"]
    texts = [line.rpartition(": ")[2] for lines in pages for line in lines if line.startswith("text")]
    answers = {line.rpartition(": ")[2] for kind, lines in logged(layout) if kind == "answers" for line in lines}
    for entry in (entry for chapter in sample_book(layout).chapters for entry in chapter.entries):
        assert str(entry.number) in texts
        assert {str(entry.number), entry.puzzle_id} <= answers
    assert sum(text.startswith("Answer on page ") for text in texts) == texts.count("Time") == texts.count("Date") == 5
    assert "Gentle · 7 min" in texts


def test_page_numbers_are_in_the_outer_corner() -> None:
    for number, (kind, lines) in enumerate(logged(), start=1):
        own = [line for line in lines if re.fullmatch(rf"text (from|up to) [\d.]+ 38\.[5-9] bold 9: {number}", line)]
        assert len(own) == (0 if kind in ("title", "copyright") else 1)
        assert all(line.startswith("text up to" if number % 2 else "text from") for line in own)


NAMED_BY_KEY = (
    "glossary.name",
    "glossary.text",
    "notation.term",
    "notation.text",
    "notation.mark",
    "opener.piece",
    "practice.text",
    "practice.wrong",
    "spoken.disc",
    "spoken.sign",
    "listing.keyword",
)
"""Tables of phrases whose keys are names from the book."""


def test_every_phrase_exists_and_is_used() -> None:
    asked: set[str] = set()
    for path in (*LAYOUT_FOLDER.rglob("*.py"), *LISTING_FOLDER.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                asked.add(node.value)
    for language in list_languages():
        words = read_phrases(language).words
        assert set(words) == set(read_phrases("en").words)
        assert {key.removeprefix("runs.") for key in words} <= set(words)
        for key in (
            re.sub("^runs[.]|_(chapter|below|separate)$", "", key) for key in words
        ):  # wordings for a kind or a place of the answers
            stem, _, last = key.rpartition(".")
            is_named = key in asked or (stem in asked and last in ("one", "many")) or last in asked or stem + ".title" == key
            assert is_named or stem in NAMED_BY_KEY or is_on_page(key), key


def is_on_page(key: str) -> bool:
    """Check whether the companion page or the studio uses a phrase.

    They do so by the whole key, or by its beginning with an ending added at run time.
    """
    place, _, said = key.partition(".")
    stem, _, ending = said.rpartition(".")
    asked = f'"{stem}"' if ending in ("one", "many") else f"{stem}."
    return place in ("web", "studio") and (said in page_source(place) or (stem != "" and asked in page_source(place)))


@cache
def page_source(place: str) -> str:
    """Return all HTML and JavaScript of the companion page, or of the studio."""
    return "".join(path.read_text(encoding="utf-8") for path in (LAYOUT_FOLDER / place).iterdir() if path.suffix in (".html", ".js"))


def texts_of(book: Book, kind: str) -> str:
    """Return all running text on the pages of one kind."""
    ink = InkLog()
    plan = draw_book(make_setting(book), ink)
    pages = [ink.pages[page.number - 1] for page in plan.pages if page.kind == kind]
    return " ".join(line.split(": ", 1)[1] for page in pages for line in page if line.startswith("text"))


@pytest.mark.parametrize("has_glossary", [True, False])
def test_hints_refer_to_the_glossary_only_where_there_is_one(has_glossary: bool) -> None:
    printed = texts_of(graded_book(MatterOrder(hints=True, glossary=has_glossary)), "technique")
    assert ("The glossary explains the techniques." in printed) == has_glossary
    assert "which technique to use." in printed


def test_a_missing_phrase_is_named() -> None:
    with pytest.raises(UnknownName, match=r"no text for 'puzzle.colour' in language 'en'"):
        read_phrases("en").say("puzzle.colour")
    with pytest.raises(UnknownName, match="unknown language 'eo'"):
        read_phrases("eo")


def test_text_is_wrapped_within_its_width() -> None:
    words = "Each row, each column and each box holds every digit exactly once"
    assert all(text_width(line, "text", 10) <= 120 for line in wrap_text(words, "text", 10, 120))
    assert " ".join(wrap_text(words, "text", 10, 120)) == words
    size_pt, shown = clip_text(words, "text", 10, 120)
    assert size_pt == SMALLEST_PT
    assert shown.endswith("…")
    assert text_width(shown, "text", size_pt) <= 120
    with pytest.raises(DoesNotFit, match="characters do not fit into 1 line of 42 mm"):
        fit_lines(words, "text", [20, 10], 120, 1)


def test_pieces_are_broken_across_pages_only_where_necessary() -> None:
    def pieces(*heights: float) -> list[Piece]:
        return [Piece(height, paragraph("", LAYOUTS[0], 100).draw, keeps_with_next=height != heights[-1]) for height in heights]

    def heights(pages: list[list[Piece]]) -> list[list[float]]:
        return [[piece.height for piece in page] for page in pages]

    assert heights(paginate([*pieces(30, 40), *pieces(20, 25)], 100)) == [[30, 40], [20, 25]]
    assert heights(paginate(pieces(30, 40, 50), 100)) == [[30, 40], [50]]
    assert heights(paginate([*pieces(60, 30), space(20)], 100)) == [[60, 30]]  # space does not begin a page
    assert heights(paginate([*pieces(60, 30), space(20), *pieces(5)], 100)) == [[60, 30], [5]]
    with pytest.raises(DoesNotFit, match="is 42 mm high, but a page has 35 mm"):
        paginate(pieces(30, 120), 100)


@pytest.mark.sample(4, 1)
@pytest.mark.parametrize("trim", TRIMS)
@pytest.mark.parametrize("layout", [layout.name for layout in LAYOUTS])
def test_nothing_is_set_below_the_page(layout: str, trim: str) -> None:
    setting = make_setting(sample_book(layout, trim))
    ink = InkLog()
    plan = draw_book(setting, ink)
    for page, lines in zip(plan.pages, ink.pages[:-1], strict=True):
        found = [re.match(r"(?:text|rows|stamp) (?:from|about|up to|at) [\d.]+ (-?[\d.]+)", line) for line in lines]
        lowest = sorted(float(match[1]) for match in found if match)
        if page.kind not in ("title", "copyright"):
            assert lowest[0] == pytest.approx(page.frame.y, abs=0.1)  # the page number
            assert lowest[1] > page.body.y - 0.1, page


def changed(**fields: str) -> Book:
    return with_imprint(sample_book(), **fields)


@pytest.mark.parametrize(("room", "n_lines"), [(200.0, 2), (60.0, 1)])
def test_lines_to_write_on_are_long_enough_for_a_pen(room: float, n_lines: int) -> None:
    setting, ink = make_setting(sample_book()), InkLog()
    draw_blanks(ink, setting, 0.0, 0.0, room)
    lines = [note.split() for note in ink.pages[0] if note.startswith("lines")]
    spans = [[float(words[at]) for at in (words.index("to") - 2, words.index("to") + 1)] for words in lines]
    assert len(spans) == n_lines
    assert all(right - left >= LEAST_BLANK * setting.layout.caption_pt - 0.1 for left, right in spans)
    assert spans[-1][1] <= room


def test_titles_the_faces_cannot_print_are_refused() -> None:
    with pytest.raises(Faulty, match="the fonts lack '数独'"):
        make_setting(changed(title="数独"))
    with pytest.raises(Faulty, match="the fonts lack"):
        make_setting(changed(author="two\nlines"))


@pytest.mark.parametrize("title", ["", "A", "W" * 30, "Sudoku for the long nights of the polar winter " * 4, "Éclair Œuvre Ångström"])
def test_any_title_can_be_set(title: str) -> None:
    setting = make_setting(changed(title=title, subtitle=title, author=title))
    draw_book(setting, InkLog())


def test_a_heading_of_a_part_taller_than_a_page_keeps_its_text() -> None:
    draw = paragraph("", LAYOUTS[0], 100).draw
    tall = [Piece(height, draw, keeps_with_next=True) for height in (10, 20, 20, 20, 20)]
    pages = paginate([Piece(75, draw), *tall, Piece(20, draw)], 100)
    assert [[piece.height for piece in page] for page in pages] == [[75], [10, 20, 20, 20, 20], [20]]
