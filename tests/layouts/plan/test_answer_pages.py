"""Every place of the answers makes a book that is proved, with true references."""

from __future__ import annotations

from pathlib import Path

import pikepdf
import pytest

from generator.model import Book
from generator.proof.printed_book import read_book
from generator.proof.prove import prove_pdf
from generator.typesetting.digital import write_digital
from generator.typesetting.typeset import Typeset, typeset
from layouts.draw_book import make_setting
from layouts.phrases import list_languages
from layouts.plan.answer_pages import ANSWERS_FILE
from layouts.plan.pages import ANSWERS, PUZZLES
from layouts.plan.plan_book import has_part
from layouts.style.layout import LAYOUTS
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
        assert b"(534678912)" in contents
        pdf.pages[0].Contents = pdf.make_stream(contents.replace(b"(534678912)", b"(354678912)", 1))
        pdf.save(path)
    faults = prove_pdf(tmp_path / "interior.pdf").faults
    assert faults[0].endswith("the answer on page 1 has 3 at r1c1, but the solution has 5")


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
