"""The table of combinations: read back from the page and from the EPUB."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path

import pypdfium2
import pytest

from generator.model import Book
from generator.proof.prove import prove_pdf
from generator.recipe.matter_order import NO_MATTER, MatterOrder
from generator.typesetting.typeset import typeset
from layouts.draw_book import make_setting
from layouts.epub.sections import make_documents
from layouts.phrases import list_languages, read_phrases
from layouts.plan.pages import BLANK, COMBINATIONS, CONTENTS, NOTES
from tests.support.sample_book import sample_book, with_imprint

KAKURO = ("kakuro-6",)
ALL_SUMS = 120

Sums = dict[tuple[int, int], list[str]]
"""The sets of digits of a number of cells and a sum."""


def list_all() -> Sums:
    """Return all sums of 2 to 9 different digits, by adding up every set."""
    found: Sums = {}
    for size in range(2, 10):
        for digits in combinations("123456789", size):
            found.setdefault((size, sum(map(int, digits))), []).append("".join(digits))
    return found


def pages_of(book: Book, kind: str) -> list[int]:
    plan = make_setting(book).plan
    assert plan
    return [page.number for page in plan.pages if page.kind == kind]


def read_pages(path: Path, numbers: list[int]) -> str:
    with pypdfium2.PdfDocument(path) as pdf:
        return "\n".join(pdf[number - 1].get_textpage().get_text_range() for number in numbers)


def read_sums(text: str, cells: str) -> Sums:
    """Return the sums on pages.

    A number is a set if its digits add up to the sum before it.

    cells   the heading of a number of cells, with {number}
    """
    found: Sums = {}
    for size in range(2, 10):
        head, after = (cells.replace("{number}", str(number)) for number in (size, size + 1))
        part = re.split(rf"^{re.escape(head)}\s*$", text, flags=re.MULTILINE)[1]
        part = re.split(rf"^{re.escape(after)}\s*$", part, flags=re.MULTILINE)[0]
        number = 0
        for token in re.findall(r"(?:(?<=\s)|^)\d+(?=\s|$)", part):
            if len(token) == size and sum(map(int, token)) == number:
                found[size, number].append(token)
            elif int(token) > number and len(token) <= 2:
                number = int(token)
                found[size, number] = []
    return {key: sets for key, sets in found.items() if sets}


@pytest.mark.sample(3, 2)
@pytest.mark.parametrize(("trim", "language"), [("8.5x11", "en"), ("8.5x11", "zh"), ("6x9", "fr")])
def test_the_table_is_read_back_from_the_pages(tmp_path: Path, trim: str, language: str) -> None:
    """Sums that are left out are those with most sets; two pages have the others."""
    book = with_imprint(sample_book("classic", trim, KAKURO), language=language)
    typeset(book, tmp_path / "interior.pdf")
    report, pages = prove_pdf(tmp_path / "interior.pdf"), pages_of(book, COMBINATIONS)
    assert (report.faults, len(pages)) == ((), 2)
    text, phrases, known = read_pages(tmp_path / "interior.pdf", pages), read_phrases(language), list_all()
    found = read_sums(text, phrases.words["combinations.cells"])
    limit = max(map(len, found.values()))
    assert found == {key: sets for key, sets in known.items() if len(sets) <= limit}
    is_whole = len(found) == len(known) == ALL_SUMS
    assert is_whole == (trim == "8.5x11")
    said = re.sub(r"\s", "", text)
    assert (re.sub(r"\s", "", phrases.say("combinations.left", most=limit)) in said) != is_whole
    title = phrases.say("combinations.title")
    assert title in read_pages(tmp_path / "interior.pdf", pages_of(book, CONTENTS))


@pytest.mark.sample(2)
@pytest.mark.parametrize("language", list_languages())
def test_the_epub_has_every_sum(language: str) -> None:
    book = with_imprint(sample_book("classic", "6x9", KAKURO), language=language)
    document = make_documents(make_setting(book))[-1]
    found: Sums = {}
    for size, part in enumerate(document.body.split("<h2>")[1:], start=2):
        for number, sets in re.findall(r"<li(?: class=\"only\")?>(\d+) = ([\d+, ]+)</li>", part):
            found[size, int(number)] = [one.replace("+", "") for one in sets.split(", ")]
    assert found == list_all()
    assert document.body.count('class="only"') == sum(len(sets) == 1 for sets in found.values())


@pytest.mark.broad
def test_large_print_on_a_small_page_has_the_sums_with_fewest_sets(tmp_path: Path) -> None:
    book = sample_book("large-print", "6x9", KAKURO)
    typeset(book, tmp_path / "interior.pdf")
    pages = pages_of(book, COMBINATIONS)
    found = read_sums(read_pages(tmp_path / "interior.pdf", pages), "{number} cells")
    assert 2 <= len(pages) <= 4
    assert found == {key: sets for key, sets in list_all().items() if len(sets) <= max(map(len, found.values()))}
    assert len(found) > sum(len(sets) == 1 for sets in list_all().values())


def test_only_books_with_kakuro_have_it_unless_the_order_says_so() -> None:
    for kinds, order, is_there in (
        (("sudoku-9x9", "killer-9x9"), NO_MATTER, False),
        (("killer-9x9",), MatterOrder(combinations=True), True),
        (("sudoku-9x9", *KAKURO), NO_MATTER, True),
        (KAKURO, MatterOrder(combinations=False), False),
    ):
        book = sample_book("classic", "8.5x11", kinds, matter=order)
        assert bool(pages_of(book, COMBINATIONS)) == is_there, kinds
        assert any(document.name == COMBINATIONS for document in make_documents(make_setting(book))) == is_there


def test_an_order_without_the_key_is_written_as_before() -> None:
    assert "combinations" not in NO_MATTER.model_dump()
    assert MatterOrder(combinations=False).model_dump()["combinations"] is False


def test_a_book_whose_boards_have_holes_is_filled_up_with_pages_for_notes() -> None:
    book = sample_book("classic", "8.5x11", KAKURO)
    assert not pages_of(book, BLANK)
    assert len(pages_of(book, NOTES)) > 2
    assert len(pages_of(sample_book("classic", "8.5x11", ("sudoku-9x9", *KAKURO)), NOTES)) == 1


@pytest.mark.parametrize("language", [language for language in list_languages() if language != "zh"])
def test_a_book_of_kakuro_speaks_of_runs_a_mixed_one_of_houses(language: str) -> None:
    usual = read_phrases(language)
    own, mixed = (
        make_setting(with_imprint(sample_book("classic", "8.5x11", kinds), language=language)).phrases.words
        for kinds in (KAKURO, ("sudoku-9x9", *KAKURO))
    )
    table = {key.removeprefix("runs."): text for key, text in usual.words.items() if key.startswith("runs.")}
    assert len(table) >= 5
    assert {key: own[key] for key in table} == table
    assert {key: mixed[key] for key in table if key in usual.words} == {key: usual.words[key] for key in table if key in usual.words}
