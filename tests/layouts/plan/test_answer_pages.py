"""Every place of the answers makes a book that is proved, with true references."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pikepdf
import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.model import Book, Entry, Figure
from generator.proof.printed_book import read_book
from generator.proof.prove import prove_pdf
from generator.typesetting.digital import write_digital
from generator.typesetting.typeset import Typeset, typeset
from layouts.draw_book import make_setting
from layouts.geometry import PT_PER_MM, Frame
from layouts.phrases import list_languages
from layouts.plan.answer_pages import ANSWERS_FILE, LABEL_EMS, answers_title_height, fit_labels, label_runs, label_width, share_answers
from layouts.plan.pages import ANSWERS, PUZZLES, Slot
from layouts.plan.plan_book import has_part
from layouts.style.layout import LAYOUTS, Layout
from layouts.themes import THEMES
from tests.support.print_files import join_kerned
from tests.support.sample_book import sample_book, with_imprint

NAMES = [layout.name for layout in LAYOUTS]


def book_of(answers: str, layout: str = "classic", trim: str = "8.5x11") -> Book:
    return with_imprint(sample_book(layout, trim), answers=answers)


def make(book: Book, folder: Path) -> Typeset:
    made = typeset(book, folder / "interior.pdf")
    report = prove_pdf(folder / "interior.pdf")
    assert (report.faults, report.n_proved) == ((), report.n_puzzles)
    return made


@pytest.mark.sample(4, 1)
@pytest.mark.parametrize("layout", NAMES)
def test_answers_follow_their_chapter(layout: str, tmp_path: Path) -> None:
    book = book_of("chapter", layout)
    setting = make_setting(book)
    made = make(book, tmp_path)
    assert setting.plan
    for index, chapter in enumerate(book.chapters):
        numbers = [entry.number for entry in chapter.entries]
        puzzles = [page.number for page in setting.plan.pages if page.kind == PUZZLES and page.index == index]
        assert min(made.answer_page_of[number] for number in numbers) == max(puzzles) + 1
    titled = [page for page in setting.plan.pages if page.kind == ANSWERS and page.part == 0]
    assert len(titled) == len(book.chapters)


def test_a_bare_book_has_its_answers_after_all_puzzles(tmp_path: Path) -> None:
    made = make(with_imprint(book_of("chapter"), is_bare=True), tmp_path)
    assert min(made.answer_page_of.values()) > max(made.page_of.values())


@pytest.mark.sample(2)
@pytest.mark.parametrize("layout", NAMES)
def test_separate_answers_are_in_a_file_that_the_book_names(layout: str, tmp_path: Path) -> None:
    book = book_of("separate", layout)
    make(book, tmp_path)
    setting = make_setting(book)
    assert setting.plan
    assert not any(page.kind == ANSWERS for page in setting.plan.pages)
    boards, _ = read_book(tmp_path / "interior.pdf")
    assert {board.file for board in boards if board.is_complete} == {ANSWERS_FILE}
    (tmp_path / ANSWERS_FILE).unlink()
    assert "expected one puzzle and one answer, found 1 puzzle and 0 answers" in prove_pdf(tmp_path / "interior.pdf").faults[0]


@pytest.mark.sample(7, 2)
@pytest.mark.parametrize("language", list_languages())
@pytest.mark.parametrize("answers", ["chapter", "below", "separate"])
def test_references_are_read_in_every_language(answers: str, language: str, tmp_path: Path) -> None:
    make(with_imprint(book_of(answers), language=language), tmp_path)


def test_an_altered_separate_answer_fails(tmp_path: Path) -> None:
    make(book_of("separate"), tmp_path)
    path = tmp_path / ANSWERS_FILE
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        contents = join_kerned(pdf.pages[0].Contents.read_bytes())
        assert b"(  46 8912)" in contents
        pdf.pages[0].Contents = pdf.make_stream(contents.replace(b"(  46 8912)", b"(  46 9812)", 1))
        pdf.save(path)
    faults = prove_pdf(tmp_path / "interior.pdf").faults
    assert faults[0].endswith("the answer on page 1 has 9 at r1c6, but the solution has 8")


@pytest.mark.parametrize("name", ["interior.pdf", "pages.pdf"])
def test_a_file_of_any_name_is_proved_with_its_answers(name: str, tmp_path: Path) -> None:
    typeset(book_of("separate"), tmp_path / name)
    report = prove_pdf(tmp_path / name)
    assert (report.faults, report.n_proved) == ((), report.n_puzzles)


def test_links_lead_to_the_file_of_answers(tmp_path: Path) -> None:
    made = make(book_of("separate"), tmp_path)
    write_digital(tmp_path / "interior.pdf", made.navigation, tmp_path / "digital.pdf")
    with pikepdf.open(tmp_path / "digital.pdf") as pdf:
        actions = [note.A for page in pdf.pages for note in page.get("/Annots", []) if "/A" in note]
        found = [(str(action.S), str(action.F), int(action.D[0]) + 1) for action in actions]
    assert sorted(found) == sorted(("/GoToR", ANSWERS_FILE, page) for page in made.answer_page_of.values())


def test_only_answers_at_the_back_are_in_the_contents() -> None:
    assert [has_part(book_of(answers), ANSWERS) for answers in ("back", "chapter", "below", "separate")] == [True, False, False, False]


SIDES = [4, 5, 6, 8, 9, 12, 16]
"""Sides of boards in the tests of rows."""


def share_sides(sides: list[int], body: Frame, layout: Layout, puzzle_id: str = "A") -> list[list[Slot]]:
    """Return the pages of answers of square boards, as their slots."""
    book = sample_book("classic", "8.5x11", ("sudoku-4x4",))
    chapter = book.chapters[0]
    figures = [Figure(side, side, ("1",) * side**2, bytes((side + 1) * side), bytes((side + 1) * side)) for side in sides]
    entries = tuple(Entry(at, "sudoku-4x4", "easy", puzzle_id, 1.0, one, one) for at, one in enumerate(figures, start=1))
    (group,) = share_answers(replace(book, chapters=(replace(chapter, entries=entries),)), body, layout)
    return [place(body) for place in group]


@pytest.mark.parametrize("theme", [theme.name for theme in THEMES])
@pytest.mark.parametrize("layout", [layout.name for layout in LAYOUTS])
def test_the_widest_words_above_an_answer_are_apart(layout: str, theme: str) -> None:
    """Readers, and the proof, tell an ID of wide letters from the page after it."""
    look = make_setting(with_imprint(sample_book(layout, "8.5x11", ("sudoku-4x4",)), theme=theme)).layout
    for page in share_sides([4, 5, 6, 9] * 30, Frame(40, 40, 540, 700), look, "W" * 10):
        for slot in page:
            words = label_runs(look, slot.number, "W" * 10, "page 888")
            width = max(slot.grid.width, min(slot.frame.width, label_width(words)))
            assert label_width(fit_labels(words, width)) <= width + 0.01


@given(st.lists(st.sampled_from(SIDES), min_size=1, max_size=60), st.sampled_from(LAYOUTS), st.floats(440, 560), st.floats(600, 700))
def test_answers_of_all_kinds_flow_in_rows(sides: list[int], layout: Layout, width: float, height: float) -> None:
    """In order, inside the body, apart, and with legible cells."""
    body = Frame(40, 40, width, height)
    pages = share_sides(sides, body, layout)
    assert [slot.number for page in pages for slot in page] == [*range(1, len(sides) + 1)]
    for at, page in enumerate(pages):
        top = body.top - (0 if at else answers_title_height(layout))
        for slot in page:
            assert slot.frame.x >= body.x - 0.01
            assert slot.frame.right <= body.right + 0.01
            assert slot.frame.y >= body.y - 0.01
            assert slot.frame.top <= top + 0.01
            assert slot.grid.right <= slot.frame.right + 0.01
            assert slot.grid.top <= slot.frame.top
            assert min(layout.answers.cell_mm, layout.answers.alone_cell_mm) * PT_PER_MM - 0.01 <= slot.cell
            assert slot.cell <= layout.answers.widest_cell_mm * PT_PER_MM + 0.01
            assert slot.frame.width >= min(LABEL_EMS * layout.answer_pt, 0.45 * body.width) - 0.01
        for one, other in combinations([slot.frame for slot in page], 2):
            assert one.right < other.x or other.right < one.x or one.top < other.y or other.top < one.y


def test_only_the_last_page_of_answers_has_room_left() -> None:
    """Two boards of each of many sides; each page is three quarters full."""
    body, layout = Frame(40, 40, 520, 680), LAYOUTS[0]
    pages = share_sides([side for side in (9, 9, 9, 4, 6, 4, 6, 8, 10, 12, 16, 25, 9, 5, 13) for _ in range(2)] * 2, body, layout)
    for at, page in enumerate(pages[:-1]):
        used = max(slot.frame.top for slot in page) - min(slot.frame.y for slot in page)
        assert used >= 0.75 * (body.height - (0 if at else answers_title_height(layout))), f"page {at + 1}"


def test_boards_of_a_row_are_equally_high() -> None:
    pages = share_sides([9, 10, 6], Frame(40, 40, 520, 680), LAYOUTS[0])
    heights = [slot.grid.height for slot in pages[0]]
    assert len({round(slot.grid.top, 3) for slot in pages[0]}) == 1
    assert heights[0] == pytest.approx(heights[1])
    assert heights[2] == pytest.approx(6 * LAYOUTS[0].answers.widest_cell_mm * PT_PER_MM)
