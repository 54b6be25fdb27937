"""The proof of crowns: maps are read from walls and tints, and changes are found.

One wall or one crown that moved on a finished page is enough.
"""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pikepdf
import pytest

from generator.grading import grade_puzzle
from generator.model import Book, Imprint
from generator.notation import parse_puzzle
from generator.proof.printed_boards import read_boards
from generator.proof.prove import ProofReport, prove_pdf
from generator.typesetting.typeset import ChapterOrder, make_book, typeset
from layouts.drawing.figures import empty_board
from layouts.style.layout import LAYOUTS
from tests.support.sample_book import sample_book

MAP = "crowns-8:" + 64 * "." + ":1222223411222234122332331223333312235333625553336677558866755888"


OTHER = "crowns-8:" + 64 * "." + ":1111112211111332441555336615333366663773666688776666688766666777"


def crowns_book(line: str = MAP) -> Book:
    imprint = Imprint("Crowns", "", "A. Compositor", "seed-1", "2026", "1", "classic", (215.9, 279.4))
    return make_book(imprint, [ChapterOrder((grade_puzzle(parse_puzzle(line)),))], ())


def alter(path: Path, page: int, *changes: tuple[bytes, bytes]) -> ProofReport:
    """Change what the only form of a page draws, and prove the altered book."""
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        (form,) = pdf.pages[page - 1].Resources.XObject.values()
        drawn = form.read_bytes()
        for old, new in changes:
            assert drawn.count(old) == 1, old
            drawn = drawn.replace(old, new)
        form.write(drawn)
        pdf.save(path)
    return prove_pdf(path)


def line_widths(path: Path, page: int) -> list[bytes]:
    """Return the thickness of cell lines, walls and frame, as operators."""
    with pikepdf.open(path) as pdf:
        (form,) = pdf.pages[page - 1].Resources.XObject.values()
        return re.findall(rb"[\d.]+ w", form.read_bytes())


def top_segment(path: Path, page: int, col: int) -> bytes:
    """Return the line right of the cell in row 1 and a column, counted from 1.

    It is the operator that draws the line where it ends below that cell.
    """
    with pikepdf.open(path) as pdf:
        (form,) = pdf.pages[page - 1].Resources.XObject.values()
        drawn = form.read_bytes().decode()
    side = float(re.findall(r"\nn (\S+) \S+ (\S+) \S+ re", drawn)[0][1])
    found = re.findall(r"(\S+) (\S+) m (\S+) (\S+) l\n", drawn)
    (segment,) = (
        " ".join((x, top, "m", x, bottom, "l"))
        for x, top, end, bottom in found
        if x == end and abs(float(x) - col * side) < 0.01 and abs(float(top) - 8 * side) < 0.01 and abs(float(bottom) - 7 * side) < 0.01
    )
    return segment.encode()


@pytest.mark.sample(4, 1, 3)
@pytest.mark.parametrize("layout", [layout.name for layout in LAYOUTS])
def test_books_of_crowns_are_proved(layout: str, tmp_path: Path) -> None:
    book = sample_book(layout, "a4", ("crowns-8", "sudoku-9x9", "crowns-11", "crowns-7"))
    typeset(book, tmp_path / "book.pdf")
    assert prove_pdf(tmp_path / "book.pdf") == ProofReport(6, 6, ())
    boards, _ = read_boards(tmp_path / "book.pdf")
    (puzzle,) = (board for board in boards if board.number == 1 and not board.is_complete and not board.is_position)
    assert puzzle.family.name == "crowns-8"
    assert len(puzzle.puzzle.extra) == 64


def test_a_book_of_only_crowns_has_no_empty_boards(tmp_path: Path) -> None:
    typeset(crowns_book(), tmp_path / "book.pdf")
    assert prove_pdf(tmp_path / "book.pdf") == ProofReport(1, 1, ())
    boards, _ = read_boards(tmp_path / "book.pdf")
    assert [(board.number, board.puzzle.extra == parse_puzzle(MAP).extra) for board in boards] == [
        (1, True),  # the two steps of the opener, the puzzle and its answer
        (1, True),
        (1, True),
        (1, True),
    ]


def test_a_puzzle_without_its_walls_and_tints_is_not_an_empty_board(tmp_path: Path) -> None:
    book = crowns_book()
    (chapter,) = book.chapters
    entry = replace(chapter.entries[0], puzzle=empty_board(chapter.entries[0].puzzle))
    typeset(replace(book, chapters=(replace(chapter, entries=(entry,)),)), tmp_path / "book.pdf")
    report = prove_pdf(tmp_path / "book.pdf")
    assert report.n_proved == 0
    assert any("puzzle 1: the puzzle is a binairo-8, but its answer on page 7 is a crowns-8" in fault for fault in report.faults)


def test_a_moved_wall_is_found(tmp_path: Path) -> None:
    """The wall right of r1c1 and the thin line right of r1c2 are exchanged."""
    path = tmp_path / "book.pdf"
    page = typeset(crowns_book(), path).page_of[1]
    wall, hair = top_segment(path, page, 1), top_segment(path, page, 2)
    report = alter(path, page, (wall, b"here"), (hair, wall), (b"here", hair))
    assert report.n_proved == 0
    assert f"page {page}, puzzle 1: the grid matches no family of puzzles (8 rows, 8 columns)" in report.faults


def test_a_thinned_wall_is_found(tmp_path: Path) -> None:
    path = tmp_path / "book.pdf"
    page = typeset(crowns_book(), path).page_of[1]
    hair, wall, _ = line_widths(path, page)
    report = alter(path, page, (wall, hair))
    assert f"page {page}, puzzle 1: the grid matches no family of puzzles (8 rows, 8 columns)" in report.faults


def test_another_map_under_the_same_number_is_found(tmp_path: Path) -> None:
    book, other = crowns_book(), crowns_book(OTHER)
    (chapter,), (stray,) = book.chapters, other.chapters[0].entries
    entry = replace(chapter.entries[0], puzzle=stray.puzzle)
    page = typeset(replace(book, chapters=(replace(chapter, entries=(entry,)),)), tmp_path / "book.pdf").page_of[1]
    report = prove_pdf(tmp_path / "book.pdf")
    assert report.n_proved == 0
    assert f"page {page}, puzzle 1: the answer on page" in report.faults[0]
    assert "the printed ID is" in report.faults[1]


def test_a_moved_crown_is_found(tmp_path: Path) -> None:
    book = crowns_book()
    (chapter,) = book.chapters
    (entry,) = chapter.entries
    discs = tuple(sorted({*entry.answer.discs[1:], entry.answer.discs[0] + 1}))
    moved = replace(entry, answer=replace(entry.answer, discs=discs))
    typeset(replace(book, chapters=(replace(chapter, entries=(moved,)),)), tmp_path / "book.pdf")
    report = prove_pdf(tmp_path / "book.pdf")
    assert report.n_proved == 0
    assert "the answer on page" in report.faults[0]
