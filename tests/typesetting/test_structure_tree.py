"""Tags of the PDF for screens, read back from the finished file.

The reader in `tests/support/read_tags.py` shares no code with the press. Only the tables of puzzles that the book was made from are given
to it.
"""

from __future__ import annotations

import re
import subprocess
from collections import Counter
from pathlib import Path
from typing import NamedTuple

import pikepdf
import pytest

from generator.families import find_family
from generator.grading import LEVELS, grade_puzzle
from generator.model import Book, GradedPuzzle, Imprint
from generator.recipe.matter_order import MatterOrder
from generator.typesetting.digital import write_digital
from generator.typesetting.structure_tree import mark_content
from generator.typesetting.typeset import ChapterOrder, make_book, typeset
from layouts.drawing.tags import ARTIFACT, Mark, P
from tests.support.graded_book import graded_puzzles
from tests.support.needs import require_program
from tests.support.read_tags import Node, Tagged, read_tagged
from tests.support.sample_book import TRIMS, chapter_of

ALL = MatterOrder(
    hints=True,
    glossary=True,
    walkthroughs=True,
    progress=True,
    blank_grids=7,
    candidate_dots=True,
    companion="https://example.org/book/",
    qr="puzzle",
)
BOOKS = [
    ("press", "classic", "en"),
    ("modern", "single", "de"),
    ("literary", "compact", "fr"),
    ("playful", "large-print", "es"),
    ("press", "compact", "zh"),
]
BLANKS = {"en": "blank", "de": "leer", "fr": "vide", "es": "vacía", "zh": "空"}


class Made(NamedTuple):
    """A book, its puzzles in order, and its tags."""

    book: Book
    puzzles: tuple[GradedPuzzle, ...]
    path: Path
    tagged: Tagged


@pytest.fixture(
    scope="module", params=[pytest.param(names, marks=[pytest.mark.broad] if at else []) for at, names in enumerate(BOOKS)], ids="-".join
)
def made(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Made:
    """Make a book with every part, and with puzzles of every way to draw a board."""
    theme, layout, language = request.param
    folder = tmp_path_factory.mktemp(theme)
    imprint = Imprint("A <Book> & More", "Sub", "A. Author", "seed-7", "2026", "7", layout, TRIMS["8.5x11"], language, theme=theme)
    chapters = [ChapterOrder((graded,)) for graded in graded_puzzles()]
    more = [chapter_of(name).puzzles[0].puzzle for name in ("jigsaw-9x9", "diagonal-9x9", "sudoku-16x16", "sudoku-6x6")]
    chapters += [ChapterOrder((grade_puzzle(puzzle, with_hodoku=False),)) for puzzle in more]
    book = make_book(imprint, chapters, LEVELS, ALL)
    pages = typeset(book, folder / "interior.pdf")
    write_digital(folder / "interior.pdf", pages.navigation, folder / "digital.pdf")
    puzzles = tuple(graded for chapter in chapters for graded in chapter.puzzles)
    return Made(book, puzzles, folder / "digital.pdf", read_tagged(folder / "digital.pdf"))


def figures(made: Made, what: str) -> list[Node]:
    """Return the figures whose words begin so."""
    return [node for node in made.tagged.root.walk() if node.role == "Figure" and node.alt.startswith(what)]


def test_every_piece_is_in_the_tree_once_and_nothing_is_outside(made: Made) -> None:
    nodes = list(made.tagged.root.walk())
    held = Counter(piece for node in nodes for piece in node.pieces)
    assert made.tagged.loose == []
    assert set(held) == set(made.tagged.pieces)
    assert set(held.values()) == {1}
    assert all(made.tagged.pieces.values()), "a piece that shows nothing"
    for node in nodes:
        assert node.pieces or node.notes or node.nodes, f"an empty {node.role}"
        for piece in node.pieces:
            assert made.tagged.parents[piece] == node.role


def test_headings_nest_and_the_document_is_the_root(made: Made) -> None:
    roles = [node.role for node in made.tagged.root.walk()]
    assert roles[0] == "Document"
    assert next(role for role in roles if role in ("H1", "H2")) == "H1"
    assert set(roles) == {"Document", "H1", "H2", "P", "Figure", "Link", "TOC", "TOCI"}
    allowed = {"Document": {"H1", "H2", "P", "Figure", "TOC"}, "TOC": {"TOCI"}, "TOCI": {"Link"}, "P": {"Link"}, "H1": {"Link"}}
    for node in made.tagged.root.walk():
        assert {below.role for below in node.nodes} <= allowed.get(node.role, {"Link", "Figure"}), node.role
    titled = {page for node in made.tagged.root.walk() if node.role == "H1" for page, _ in node.pieces}
    with pikepdf.open(made.path) as pdf, pdf.open_outline() as outline:
        numbers = {page.obj.objgen: number for number, page in enumerate(pdf.pages, start=1)}
        parts = [numbers[item.destination[0].objgen] for item in outline.root]
    assert len(parts) > 12
    assert titled >= {1, *parts}


def test_links_are_tagged_and_described(made: Made) -> None:
    links = [node for node in made.tagged.root.walk() if node.role == "Link"]
    held = Counter(note for node in links for note in node.notes)
    with pikepdf.open(made.path) as pdf:
        notes = [note for page in pdf.pages for note in page.get("/Annots", ())]
        assert {note.objgen for note in notes} == set(held)
        assert all(str(note.Contents) for note in notes)
        assert all(page.Tabs == "/S" for page in pdf.pages)
    assert set(held.values()) == {1}
    assert {made.tagged.parents[note[0]] for note in held} == {"Link"}
    assert all(node.pieces or node.alt or node.nodes for node in links), "a link without words"


def test_the_document_declares_language_title_and_pdf_ua(made: Made) -> None:
    with pikepdf.open(made.path) as pdf, pdf.open_metadata(update_docinfo=False) as metadata:
        assert pdf.Root.MarkInfo.Marked is True
        assert str(pdf.Root.Lang) == made.book.imprint.language
        assert pdf.Root.ViewerPreferences.DisplayDocTitle is True
        assert metadata["dc:title"] == made.book.imprint.title
        assert metadata["{http://www.aiim.org/pdfua/ns/id/}part"] == "1"


def test_figures_have_words_and_a_box(made: Made) -> None:
    for figure in figures(made, ""):
        assert figure.alt
        left, low, right, top = figure.box or (0, 0, 0, 0)
        assert left < right
        assert low < top


def test_the_words_of_each_board_are_its_puzzle_and_its_answer(made: Made) -> None:
    """Rows have equal lengths; digits are those of the table of puzzles."""
    blank = BLANKS[made.book.imprint.language]
    said = [board.alt for board in figures(made, "")]
    for number, graded in enumerate(made.puzzles, start=1):
        family = find_family(graded.puzzle.family)
        rows, cols = family.geometry.n_rows, family.geometry.n_cols
        marks = [alt for alt in said if re.search(rf"(?<!\d){number}(?!\d)[^.。]*[.。]\s?{rows}\D+{cols}\D", alt)]
        assert marks, f"no board of puzzle {number}"
        wanted = [family.figure(graded.puzzle, graded.puzzle.givens), family.figure(graded.puzzle, graded.solution)]
        for figure in wanted:
            cells = [symbol or (None if index in figure.discs else blank) for index, symbol in enumerate(figure.symbols)]
            if set(cells) == {blank}:
                continue
            assert any(_has_rows(alt, cells, rows, cols) for alt in marks), f"puzzle {number}"


def _has_rows(alt: str, cells: list[str | None], rows: int, cols: int) -> bool:
    """Return whether words have these cells, row by row; None is any word."""
    found = re.findall(r"\d+[^:：]{0,3}[:：] ?([^.。]*)[.。]", alt)[:rows]
    listed = [word for row in found for word in re.split(r", |、", row)]
    is_even = all(len(re.split(r", |、", row)) == cols for row in found)
    return is_even and len(listed) == len(cells) and all(cell in (None, word) for cell, word in zip(cells, listed, strict=True))


def test_only_marks_are_added_to_the_printed_content(made: Made) -> None:
    marks = re.compile(rb"^(/Artifact BMC|/[A-Z][A-Za-z0-9]* <</MCID \d+>> BDC|EMC)\n", re.MULTILINE)
    with pikepdf.open(made.path) as tagged, pikepdf.open(made.path.with_name("interior.pdf")) as printed:
        for one, other in zip(tagged.pages, printed.pages, strict=True):
            assert marks.sub(b"", one.Contents.read_bytes()) == other.Contents.read_bytes()
            assert not marks.search(other.Contents.read_bytes())


def test_a_file_made_twice_has_the_same_bytes(tmp_path: Path) -> None:
    book = make_book(Imprint("A", "", "", "", "", "", "classic", TRIMS["6x9"]), [chapter_of("sudoku-4x4")], LEVELS)
    for name in ("one", "two"):
        pages = typeset(book, tmp_path / "interior.pdf")
        write_digital(tmp_path / "interior.pdf", pages.navigation, tmp_path / name)
    assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes()


def test_marks_are_inserted_at_their_places() -> None:
    marks = [Mark(0, ARTIFACT, None), Mark(2, P, 0)]
    assert mark_content(b"a\nb\n", marks) == b"/Artifact BMC\na\nEMC\n/P <</MCID 0>> BDC\nb\nEMC\n"
    assert mark_content(b"a\n", []) == b"a\n"


@pytest.mark.needs("verapdf")
def test_verapdf_finds_no_violation_of_pdf_ua(made: Made) -> None:
    command = [require_program("verapdf"), "--flavour", "ua1", "--format", "text", made.path]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.stdout.startswith("PASS"), done.stdout
