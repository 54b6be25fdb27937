"""Pictures and colors instead of digits, in lines, sentences, books and words."""

from __future__ import annotations

import re
import zipfile
from dataclasses import replace
from pathlib import Path

import pytest

from generator.errors import GridFormatError
from generator.families import find_family
from generator.grading import grade_puzzle
from generator.model import PICTURES
from generator.notation import format_puzzle, parse_puzzle
from generator.proof.epub_proof import prove_epub
from generator.proof.printed_boards import read_boards
from generator.proof.prove import prove_pdf
from generator.typesetting.epub import write_epub
from generator.typesetting.typeset import ChapterOrder, make_book, typeset
from generator.words import find_words
from layouts.drawing.spoken_boards import speak_board
from layouts.phrases import list_languages, read_phrases
from tests.support.sample_book import sample_book, with_imprint
from tests.support.told_steps import explain

KINDS = ("picture-4x4", "picture-6x6", "color-4x4", "color-6x6")


@pytest.mark.parametrize("name", KINDS)
def test_puzzles_are_those_of_sudoku(name: str) -> None:
    family, plain = find_family(name), find_family(f"sudoku-{name[-3:]}")
    example = parse_puzzle(family.example)
    assert example.givens == parse_puzzle(plain.example).givens
    assert len(set(family.faces)) == family.geometry.n == plain.geometry.n
    assert set(family.faces) <= PICTURES.keys()
    assert format_puzzle(example).startswith(f"{name}:")


def test_a_faulty_symbol_is_refused_with_what_digits_print() -> None:
    known = " or ".join(f"{digit} (printed as {face})" for digit, face in enumerate("☀♥★⌂", start=1))
    with pytest.raises(GridFormatError, match=re.escape(f"expected {known}")):
        parse_puzzle("picture-4x4:5...4.1..1.3...1")


@pytest.mark.parametrize("language", list_languages())
@pytest.mark.parametrize("name", ["picture-6x6", "color-4x4"])
def test_pictures_have_names_and_are_in_sentences(name: str, language: str) -> None:
    family, phrases = find_family(name), read_phrases(language)
    graded = grade_puzzle(parse_puzzle(family.example), with_hodoku=False)
    step = next(step for step in graded.path if step.cell is not None)
    assert family.faces[step.digit - 1] in explain(step, graded.puzzle, find_words(language))
    said = speak_board("1", family.figure(graded.puzzle, graded.solution), phrases)
    assert all(phrases.say(f"picture.{PICTURES[face]}") in said for face in family.faces)
    assert not set(said) & PICTURES.keys()


@pytest.mark.parametrize("theme", ["press", "playful"])
def test_printed_pictures_are_read_back(theme: str, tmp_path: Path) -> None:
    book = with_imprint(sample_book(families=KINDS), theme=theme)
    typeset(book, tmp_path / "interior.pdf")
    boards, faults = read_boards(tmp_path / "interior.pdf")
    assert faults == []
    puzzles = {board.family.name for board in boards if board.number and not board.is_complete and not board.is_position}
    assert puzzles == set(KINDS)
    assert prove_pdf(tmp_path / "interior.pdf").faults == ()


def test_a_wrong_picture_is_a_fault(tmp_path: Path) -> None:
    """A sun and a heart are exchanged in the answer."""
    book = sample_book(families=("picture-4x4",))
    first, *others = book.chapters[0].entries
    swapped = tuple({"☀": "♥", "♥": "☀"}.get(symbol, symbol) for symbol in first.answer.symbols)
    wrong = replace(book.chapters[0], entries=(replace(first, answer=replace(first.answer, symbols=swapped)), *others))
    typeset(replace(book, chapters=(wrong,)), tmp_path / "interior.pdf")
    faults = prove_pdf(tmp_path / "interior.pdf").faults
    assert any(re.search("has [☀♥] at r1c., but the solution has [☀♥]", fault) for fault in faults)


def test_the_epub_has_the_font_and_is_proved(tmp_path: Path) -> None:
    graded = grade_puzzle(parse_puzzle(find_family("color-4x4").example), with_hodoku=False)
    sample = sample_book(families=("color-4x4",))
    book = make_book(sample.imprint, [ChapterOrder((graded,))], ())
    write_epub(book, tmp_path / "book.epub")
    assert prove_epub(tmp_path / "book.epub", {1: graded.puzzle}) == []
    with zipfile.ZipFile(tmp_path / "book.epub") as whole:
        assert b"@font-face" in whole.read("EPUB/style.css")
        pages = b"".join(whole.read(name) for name in whole.namelist() if name.endswith(".xhtml")).decode()
    assert 'aria-label="red"' in pages
