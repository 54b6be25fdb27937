"""The proof reads signs from strokes, and finds those altered in a file."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pikepdf
import pytest

from generator.model import EDGE, Book, Sign
from generator.proof.page_reader import read_pages
from generator.proof.printed_boards import read_boards
from generator.proof.printed_signs import SignBoard, find_signs
from generator.proof.prove import ProofReport, prove_pdf
from generator.typesetting.typeset import Typeset, typeset
from layouts.themes import THEMES
from tests.support.sample_book import sample_book, with_imprint

FAMILIES = ("futoshiki-5", "sudoku-9x9")
CHEVRON = re.compile(rb"n ([\d.]+) ([\d.]+) m ([\d.]+) ([\d.]+) l ([\d.]+) ([\d.]+) l\nS\n")
BOARD = SignBoard(0.0, 30.0, 10.0, 10.0, 3, 3)
RIGHT = ((11.0, 26.0, 9.0, 25.0, 1.0), (9.0, 25.0, 11.0, 24.0, 1.0))
"""A chevron between the first two cells of a board of 3 rows, with its tip in the first."""

Corners = list[float]
"""x and y of one end, of the tip, and of the other end."""


def moved(strokes: tuple[tuple[float, ...], ...], x: float, y: float) -> tuple[tuple[float, ...], ...]:
    return tuple((x0 + x, y0 + y, x1 + x, y1 + y, width) for x0, y0, x1, y1, width in strokes)


def turned(strokes: tuple[tuple[float, ...], ...]) -> tuple[tuple[float, ...], ...]:
    """Mirror a chevron at the diagonal of the board."""
    return tuple((30.0 - y0, 30.0 - x0, 30.0 - y1, 30.0 - x1, width) for x0, y0, x1, y1, width in strokes)


def test_a_chevron_is_a_sign_of_the_cell_at_its_tip_and_the_one_it_opens_to() -> None:
    assert find_signs(RIGHT, BOARD) == (Sign(EDGE, (0, 1), "<"),)
    mirrored = tuple((20.0 - x0, y0, 20.0 - x1, y1, width) for x0, y0, x1, y1, width in RIGHT)
    assert find_signs(mirrored, BOARD) == (Sign(EDGE, (1, 0), "<"),)
    assert find_signs(turned(RIGHT), BOARD) == (Sign(EDGE, (0, 3), "<"),)
    assert find_signs((*moved(RIGHT, 10.0, -20.0), *RIGHT), BOARD) == (Sign(EDGE, (0, 1), "<"), Sign(EDGE, (7, 8), "<"))
    assert find_signs((), BOARD) == ()


@pytest.mark.parametrize(
    "strokes",
    [
        moved(RIGHT, 0.6, 0.0),
        moved(RIGHT, 0.0, 0.6),
        moved(RIGHT, 0.0, 5.0),
        moved(RIGHT, -10.0, 0.0),
        moved(RIGHT, 20.0, 0.0),
        moved(RIGHT, 0.0, 10.0),
        moved(RIGHT, 0.0, -30.0),
        RIGHT[:1],
        (*RIGHT, *RIGHT),
        (*RIGHT, *(tuple((20.0 - x0, y0, 20.0 - x1, y1, width) for x0, y0, x1, y1, width in RIGHT))),
        ((11.0, 26.0, 9.0, 25.0, 1.0), (9.0, 24.9, 11.0, 24.0, 1.0)),
        ((10.1, 26.0, 9.9, 25.0, 1.0), (9.9, 25.0, 10.1, 24.0, 1.0)),
        ((11.0, 26.0, 9.0, 25.0, 1.0), (9.0, 25.0, 12.0, 24.0, 1.0)),
    ],
    ids=["aside", "up", "corner", "frame left", "frame right", "above", "below", "half", "twice", "both", "broken", "flat", "bent"],
)
def test_strokes_that_are_no_sign_at_its_place_are_refused(strokes: tuple[tuple[float, ...], ...]) -> None:
    assert find_signs(strokes, BOARD) is None


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Typeset, Book]:
    """Set a book with a futoshiki and a sudoku."""
    path = tmp_path_factory.mktemp("book") / "interior.pdf"
    book = sample_book(families=FAMILIES)
    return path, typeset(book, path), book


@pytest.mark.sample(5, 2, 3)
@pytest.mark.parametrize("theme", [theme.name for theme in THEMES])
@pytest.mark.parametrize(("layout", "trim"), [("classic", "6x9"), ("compact", "8.5x11"), ("large-print", "8.5x11")])
def test_printed_signs_are_those_of_the_book(layout: str, trim: str, theme: str, tmp_path: Path) -> None:
    book = with_imprint(sample_book(layout, trim, FAMILIES), theme=theme)
    typeset(book, tmp_path / "interior.pdf")
    assert prove_pdf(tmp_path / "interior.pdf") == ProofReport(4, 4, ())
    boards = [board for board in read_boards(tmp_path / "interior.pdf")[0] if board.number == 1]
    signs = book.chapters[0].entries[0].puzzle.signs
    assert signs
    assert [board.family.figure(board.puzzle, board.digits).signs for board in boards if not board.is_complete][-1] == signs
    assert [board.puzzle.extra for board in boards if board.is_complete] == [""]


def alter(path: Path, page_number: int, target: Path, change: Callable[[Corners], Corners | None]) -> None:
    """Change the corners of the first sign on a page, or leave it out."""

    def rewrite(match: re.Match[bytes]) -> bytes:
        corners = change([float(number) for number in match.groups()])
        return b"n %.4f %.4f m %.4f %.4f l %.4f %.4f l\nS\n" % tuple(corners) if corners else b""

    with pikepdf.open(path) as pdf:
        forms = pdf.pages[page_number - 1].Resources.XObject
        drawn = re.findall(rb"/(\S+) Do", pdf.pages[page_number - 1].Contents.read_bytes())
        stamp = next(form for form in (forms[f"/{name.decode()}"] for name in drawn) if CHEVRON.search(form.read_bytes()))
        stamp.write(CHEVRON.sub(rewrite, stamp.read_bytes(), count=1))
        pdf.save(target)


def turn(corners: Corners) -> Corners:
    """Turn a sign around its middle."""
    (x0, y0, x1, y1, x2, y2) = corners
    x, y = (x0 + x1) if abs(x0 - x2) < 1e-3 else 2 * x1, (y0 + y1) if abs(y0 - y2) < 1e-3 else 2 * y1
    return [x - x0, y - y0, x - x1, y - y1, x - x2, y - y2]


def shift(x: float, y: float) -> Callable[[Corners], Corners]:
    return lambda corners: [at + (y if index % 2 else x) for index, at in enumerate(corners)]


MISPLACED = "expected each sign in the middle of the line between two cells"


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (turn, "the printed ID is"),
        (lambda _: None, "the printed ID is"),
        (shift(5.0, 0.0), MISPLACED),
        (shift(0.0, 5.0), MISPLACED),
    ],
    ids=["turned around", "left out", "aside", "up"],
)
def test_an_altered_sign_is_refused(
    printed: tuple[Path, Typeset, Book], tmp_path: Path, change: Callable[[Corners], Corners | None], fault: str
) -> None:
    path, pages, _ = printed
    alter(path, pages.page_of[1], tmp_path / "altered.pdf", change)
    report = prove_pdf(tmp_path / "altered.pdf")
    lines = [line for line in report.faults if line.startswith(f"page {pages.page_of[1]}, puzzle 1: ") and fault in line]
    assert len(lines) == 1, report.faults
    assert "\n" not in lines[0]
    assert report.n_proved == 3


def test_a_sign_at_another_line_is_refused(printed: tuple[Path, Typeset, Book], tmp_path: Path) -> None:
    path, pages, book = printed
    cell = find_cell(path, pages.page_of[1])
    signs = {frozenset(sign.cells) for sign in book.chapters[0].entries[0].puzzle.signs}
    first = book.chapters[0].entries[0].puzzle.signs[0].cells
    down = next(rows for rows in (1, 2, 3, 4) if frozenset(at + 5 * rows for at in first) not in signs)
    alter(path, pages.page_of[1], tmp_path / "altered.pdf", shift(0.0, -cell * down))
    report = prove_pdf(tmp_path / "altered.pdf")
    assert report.n_proved == 3
    assert any(line.startswith(f"page {pages.page_of[1]}, puzzle 1: the printed ID is") for line in report.faults)


def find_cell(path: Path, page_number: int) -> float:
    """Return the side of the cells of the first board on a page, in points."""
    grid = next(page for page in read_pages(path) if page.number == page_number).grids[0]
    return (grid.edges[2] - grid.edges[0]) / grid.pattern.n_cols


def test_an_altered_sign_of_a_position_is_refused(printed: tuple[Path, Typeset, Book], tmp_path: Path) -> None:
    path, _, _ = printed
    page = next(board.page for board in read_boards(path)[0] if board.is_position and board.number == 1)
    alter(path, page, tmp_path / "altered.pdf", turn)
    fault = f"page {page}, a position of puzzle 1: the board does not match puzzle 1, a futoshiki-5"
    assert prove_pdf(tmp_path / "altered.pdf").faults == (fault,)
