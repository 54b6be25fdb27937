"""Books of several kinds in every language: proved, and without leftover English."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date
from functools import cache
from itertools import chain
from pathlib import Path

import pypdfium2
import pytest

from generator.families import find_family
from generator.grading import LEVELS
from generator.model import Book, GradedPuzzle, Imprint
from generator.proof.printed_boards import read_boards
from generator.proof.prove import prove_boards
from generator.recipe.matter_order import MatterOrder
from generator.typesetting.dated_sheet import DayPuzzle, SheetOrder, make_sheet
from generator.typesetting.typeset import ChapterOrder, make_book, typeset
from generator.words import FIRST, LANGUAGES, find_words
from layouts.phrases import read_phrases
from layouts.style.layout import LAYOUTS
from tests.support.command_line import run
from tests.support.graded_book import graded_puzzles
from tests.support.sample_book import TRIMS, chapter_of
from tests.support.samples import PLAIN

OTHERS = [language for language in LANGUAGES if language != FIRST]
MATTER = MatterOrder(hints=True, progress=True, blank_grids=1)
SEVERAL = (0, 1, 2, 3, 4, 5)


def with_antiknight() -> list[tuple[GradedPuzzle, ...]]:
    """Return chapters of several kinds, one of them drawn like the classic kind."""
    return [*((graded_puzzles()[at],) for at in SEVERAL), chapter_of("antiknight-9x9").puzzles]


@cache
def book_in(language: str, layout: str = "classic", hints: bool = True, trim: str = "8.5x11") -> Book:
    """Return a book in a language, with a title and author in no language."""
    matter = MATTER if hints else MatterOrder()
    imprint = Imprint("Zyx", "", "Q. Wqv", "seed-7", "2026", "7", layout, TRIMS[trim], language=language)
    chapters = [graded for graded in with_antiknight() if not hints or graded[0].path]
    return make_book(imprint, [ChapterOrder(graded) for graded in chapters], LEVELS, matter)


def text_of(path: Path) -> str:
    """Return all words of a PDF, separated by single spaces."""
    document = pypdfium2.PdfDocument(path)
    try:
        return " ".join(re.sub(r"\s+", " ", page.get_textpage().get_text_range().replace("\ufffe", "-")) for page in document)
    finally:
        document.close()


def pieces_of(language: str) -> set[str]:
    """Return the words between the values in all printed texts of a language."""
    words, phrases = find_words(language), read_phrases(language)
    named = words.named.values() if language != FIRST else find_words("de").named.keys()
    texts = chain(phrases.words.values(), words.templates.values(), named)
    pieces = {piece.strip(" .,:;()") for text in texts for piece in re.split(r"\{[^}]*\}", text)}
    return {piece for piece in pieces if re.search(r"[A-Za-z]{3}", piece)}


@pytest.mark.sample(4, 1, 3)
@pytest.mark.parametrize("language", OTHERS)
def test_a_book_is_proved_and_has_no_english_left(language: str, tmp_path: Path) -> None:
    typeset(book_in(language), tmp_path / "book.pdf")
    proof = prove_boards(*read_boards(tmp_path / "book.pdf"))
    assert (proof.faults, proof.n_proved) == ((), len(SEVERAL))
    text = text_of(tmp_path / "book.pdf")
    own = " ".join(pieces_of(language))
    left = {piece for piece in pieces_of(FIRST) if re.search(rf"(?<!\w){re.escape(piece)}(?!\w)", text)}
    assert {piece for piece in left if not re.search(rf"(?<!\w){re.escape(piece)}(?!\w)", own)} == set()
    phrases, words = read_phrases(language), find_words(language)
    bare = re.sub(r"\s", "", text)
    for wanted in (
        *(phrases.say(f"{part}.title") for part in ("contents", "levels", "answers", "where", "technique", "follows", "progress")),
        *(words.translate(title) for title in ("Killer Sudoku", "Crowns 8 × 8", "Queens 8 × 8", "Windoku", "Gentle", "Fiendish")),
        words.translate("Dotted lines enclose cages. The digits of a cage are all different and add up to the small number in its corner."),
        words.translate("For those who like a real fight: the next step may need a whole chain of reasoning."),
    ):
        assert re.sub(r"\s", "", wanted) in bare, wanted


@pytest.mark.broad
@pytest.mark.sample(4, 1, 12)
@pytest.mark.parametrize("layout", [layout.name for layout in LAYOUTS])
@pytest.mark.parametrize("language", OTHERS)
def test_kinds_are_read_back_in_every_layout(language: str, layout: str, tmp_path: Path) -> None:
    """The antiknight board is drawn like a classic one; only its title differs."""
    typeset(book_in(language, layout, hints=False), tmp_path / "book.pdf")
    boards, faults = read_boards(tmp_path / "book.pdf")
    proof = prove_boards(boards, faults)
    assert (proof.faults, proof.n_proved) == ((), len(SEVERAL) + 1)
    kinds = [board.family.name for board in boards if board.number is not None and not board.is_complete and not board.is_position]
    assert kinds == [graded[0].puzzle.family for graded in with_antiknight()]


@pytest.mark.broad
def test_an_example_on_its_own_page_has_the_kind_of_the_rules_before(tmp_path: Path) -> None:
    """On a small page in large print the rules leave no space for their example."""
    for layout in ("single", "large-print"):
        for language in ("en", "de"):
            typeset(book_in(language, layout, hints=False, trim="5x8"), tmp_path / "book.pdf")
            proof = prove_boards(*read_boards(tmp_path / "book.pdf"))
            assert (proof.faults, proof.n_proved) == ((), len(SEVERAL) + 1)


def test_own_levels_are_not_translated() -> None:
    own = tuple(replace(level, title=f"Grado {at}", note="Mis palabras.") for at, level in enumerate(LEVELS))
    imprint = Imprint("Zyx", "", "", "", "", "", "classic", TRIMS["8.5x11"], language="de")
    book = make_book(imprint, [ChapterOrder((graded_puzzles()[0],))], own)
    assert [level.title for level in book.levels] == [level.title for level in own]
    assert book.chapters[0].title.startswith("Grado")


@pytest.mark.parametrize("language", OTHERS)
def test_sheets_have_rules_and_levels_in_their_language(language: str) -> None:
    order, words = SheetOrder("", "", language, (100.0, None)), find_words(language)
    puzzle = graded_puzzles()[0]
    sheet = make_sheet(order, DayPuzzle(date(2026, 11, 21), puzzle), DayPuzzle(date(2026, 11, 20), graded_puzzles()[2]), LEVELS)
    assert sheet.title == words.translate("Sudoku")
    assert sheet.rules == tuple(words.translate(text) for text in find_family("sudoku-9x9").rules)
    assert sheet.level_title == words.translate(next(level.title for level in LEVELS if level.name == puzzle.level))
    assert sheet.answer_kind == words.translate("Windoku")


def test_the_language_is_set_on_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = tmp_path / "own.sdm"
    source.write_text(PLAIN + "\n")
    assert run(capsys, "typeset", source, "--language", "de", "--title", "Zyx", "-o", tmp_path / "own.pdf")[0] == 0
    assert "Was die Stufen bedeuten" in text_of(tmp_path / "own.pdf")
    listed = run(capsys, "list", "languages")[1].split()
    assert listed == ["en", "English", "de", "Deutsch", "es", "Español", "fr", "Français", "zh", "中文"]
    code, _, err = run(capsys, "typeset", source, "--language", "dx", "-o", tmp_path / "own.pdf")
    allowed = "en (English), de (Deutsch), es (Español), fr (Français), zh (中文)"
    assert (code, err.strip()) == (2, f"gridpress: command line: language = 'dx': allowed: {allowed}")
