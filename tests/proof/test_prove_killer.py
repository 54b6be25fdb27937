"""The proof reads cages from dotted lines and sums from text.

It finds what was altered in the finished file.
"""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pikepdf
import pytest

from generator.families import find_family
from generator.families.killer.cages import format_cages, parse_cages
from generator.model import Book
from generator.proof.drawn_boards import make_figure
from generator.proof.page_reader import read_pages
from generator.proof.printed_boards import read_boards
from generator.proof.prove import ProofReport, prove_pdf
from generator.rules.clue import Clue
from generator.typesetting.typeset import Typeset, typeset
from tests.support.sample_book import sample_book

KILLER = find_family("killer-9x9")
LABEL = re.compile(rb"\((\d{1,2})\) Tj")
DASHED = re.compile(rb"\[1\.[\d.]+ 1\.[\d.]+\] 0 d\n(n [^\n]* l)\nS\n")
CORNER = re.compile(rb"([\d.]+) ([\d.]+) (?=[ml]\b)")


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Typeset, Book]:
    """Set a book with a killer and a sudoku."""
    path = tmp_path_factory.mktemp("book") / "interior.pdf"
    book = sample_book(families=("killer-9x9", "sudoku-9x9"))
    return path, typeset(book, path), book


def extra_of(path: Path, number: int = 1) -> str:
    """Return the cages that the proof reads for a puzzle."""
    return next(
        board.puzzle.extra for board in read_boards(path)[0] if board.number == number and not board.is_complete and not board.is_position
    )


def find_grid(page: pikepdf.Page, content: bytes) -> tuple[int, pikepdf.Object]:
    """Return the end of the operator that draws the first form with cages, and it."""
    for drawn in re.finditer(rb"/(\S+) Do", content):
        form = page.Resources.XObject[f"/{drawn[1].decode()}"]
        if DASHED.search(form.read_bytes()):
            return drawn.end(), form
    raise AssertionError("the page has no form with cages")


@pytest.mark.sample(3)
@pytest.mark.parametrize(("layout", "trim"), [("classic", "6x9"), ("compact", "8.5x11"), ("single", "5x8")])
def test_an_unaltered_book_is_proved(layout: str, trim: str, tmp_path: Path) -> None:
    typeset(sample_book(layout, trim, ("killer-9x9", "sudoku-9x9")), tmp_path / "interior.pdf")
    assert prove_pdf(tmp_path / "interior.pdf") == ProofReport(4, 4, ())


def test_the_answer_is_that_of_the_cages_although_it_has_none(printed: tuple[Path, Typeset, Book]) -> None:
    puzzle, answer = (board for board in read_boards(printed[0])[0] if board.number == 1 and not board.is_position)
    assert answer.family is puzzle.family
    assert answer.puzzle.extra == ""
    assert len(parse_cages(puzzle.puzzle.extra)) == len(printed[2].chapters[0].entries[0].puzzle.outlines)
    assert answer.is_complete


def change_sum(path: Path, page_number: int, target: Path, *changes: int) -> None:
    """Add to the first sums printed on a page."""
    with pikepdf.open(path) as pdf:
        page = pdf.pages[page_number - 1]
        content = page.Contents.read_bytes()
        start, _ = find_grid(page, content)
        found = list(LABEL.finditer(content, start))
        for match, change in reversed(list(zip(found, changes, strict=False))):
            content = content[: match.start(1)] + str(int(match[1]) + change).encode() + content[match.end(1) :]
        page.Contents = pdf.make_stream(content)
        pdf.save(target)


@pytest.mark.parametrize("changes", [(1,), (-1,), (1, -1)])
def test_an_altered_sum_is_found(printed: tuple[Path, Typeset, Book], tmp_path: Path, changes: tuple[int, ...]) -> None:
    path, pages, _ = printed
    change_sum(path, pages.page_of[1], tmp_path / "altered.pdf", *changes)
    report = prove_pdf(tmp_path / "altered.pdf")
    assert report.n_proved == report.n_puzzles - 1
    assert report.faults[0].startswith(f"page {pages.page_of[1]}, puzzle 1: expected exactly one solution")


def test_a_sum_that_is_not_in_the_first_cell_of_its_cage_is_found(printed: tuple[Path, Typeset, Book]) -> None:
    grid = next(grid for page in read_pages(printed[0]) for grid in page.grids if any(grid.labels))
    assert make_figure(grid)
    assert make_figure(replace(grid, labels=(*grid.labels[1:], ""))) is None


def test_a_moved_cage_line_is_found(printed: tuple[Path, Typeset, Book], tmp_path: Path) -> None:
    """One dotted line is moved to the other side of its cell."""
    path, pages, _ = printed
    with pikepdf.open(path) as pdf:
        page = pdf.pages[pages.page_of[1] - 1]
        _, stamp = find_grid(page, page.Contents.read_bytes())
        content = stamp.read_bytes()
        match = DASHED.search(content)
        assert match
        top = max(float(corner[2]) for corner in CORNER.finditer(match[1]))
        moved = CORNER.sub(lambda corner: b"%s %.4f " % (corner[1], float(corner[2]) - 18 * (float(corner[2]) == top)), match[1])
        stamp.write(content.replace(match[1], moved))
        pdf.save(tmp_path / "altered.pdf")
    report = prove_pdf(tmp_path / "altered.pdf")
    assert report.n_proved == 3
    assert any(fault.startswith(f"page {pages.page_of[1]}, puzzle 1") for fault in report.faults)


def with_cell_moved(extra: str) -> str:
    """Move a cell of one cage to an adjacent cage; the sums stay as printed."""
    cages = list(parse_cages(extra))
    for at, cage in enumerate(cages):
        for cell in cage.cells[1:]:
            for to, other in enumerate(cages):
                beside = any(abs(cell // 9 - near // 9) + abs(cell % 9 - near % 9) == 1 for near in other.cells)
                if to != at and beside and other.cells[0] < cell and len(cage.cells) == 2:
                    changed = list(cages)
                    changed[at] = Clue(tuple(held for held in cage.cells if held != cell), cage.number)
                    changed[to] = Clue(tuple(sorted((*other.cells, cell))), other.number)
                    return format_cages(changed)
    raise AssertionError("no cell can move")


def test_a_changed_border_between_cages_is_found(printed: tuple[Path, Typeset, Book], tmp_path: Path) -> None:
    """The lines form whole cages, but not those of the puzzle."""
    path, _, book = printed
    entry = book.chapters[0].entries[0]
    digits = bytes(int(symbol or 0) for symbol in entry.puzzle.symbols)
    altered = KILLER.extra.draw(with_cell_moved(extra_of(path)), digits)
    chapter = replace(book.chapters[0], entries=(replace(entry, puzzle=altered),))
    typeset(replace(book, chapters=(chapter, *book.chapters[1:])), tmp_path / "altered.pdf")
    report = prove_pdf(tmp_path / "altered.pdf")
    assert report.n_proved == 3
    assert "puzzle 1: expected exactly one solution" in report.faults[0]
