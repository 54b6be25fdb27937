"""Notation of a book: every house that hints name is shown, and nothing else."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from generator.families import FAMILIES, find_family
from generator.families.base.sentence_builder import SentenceBuilder
from generator.model import OUTLINE, Notation, Sign
from generator.recipe.matter_order import MatterOrder
from generator.typesetting.labels import step_text, where_text
from generator.typesetting.notation import make_notation, placeholder_notation
from generator.words import LANGUAGES, find_words
from layouts.phrases import read_phrases
from tests.support.graded_book import graded_book, graded_puzzles
from tests.support.sample_book import make_sample

ROWS, COLUMNS = "row", "column"


def notation_of(name: str, language: str = "en") -> Notation:
    return make_notation([make_sample(name)], find_words(language))


@pytest.mark.sample(5, 1)
@pytest.mark.parametrize("family", [family.name for family in FAMILIES])
def test_every_house_of_every_kind_is_explained(family: str) -> None:
    puzzle = make_sample(family).puzzle
    board, words = find_family(family).board(puzzle), find_words("en")
    notation = notation_of(family)
    builder = SentenceBuilder(board)
    shown = {house.name for house in notation.houses}
    for house in range(len(board.kinds)):
        table = builder.house(house).kinds[0]
        if table in (ROWS, COLUMNS):
            assert not board.part_names or any(name.endswith(words.render(builder.house(house)).partition(" of ")[2]) for name in shown)
            continue
        if table == "box_of":
            assert "box" in notation.words
            assert any(name.startswith("the box of") for name in shown)
            continue
        if table in ("box", "region"):
            assert table in notation.words
        if table == "region":
            assert any(name.startswith("the region of") for name in shown)
        elif table == "box":
            assert any(box.name == words.render(builder.house(house)) for box in notation.boxes)
        else:
            assert words.render(builder.house(house)) in shown, table


def test_every_house_in_the_hints_of_a_book_is_explained() -> None:
    words = find_words("en")
    notation = make_notation(graded_puzzles(), words)
    names = {re.sub(r"r\d+c\d+", "#", house.name) for house in notation.houses}
    found = set()
    for graded in graded_puzzles():
        for step in graded.path:
            said = f"{where_text(step, graded.puzzle, words)} {step_text(step, graded.puzzle, words)}"
            found |= set(re.findall(r"the (?:region|hidden window) of #|the \w+ \w+ window", re.sub(r"r\d+c\d+", "#", said)))
    assert len(found) >= 3
    assert found <= names


@pytest.mark.sample(4, 2)
@pytest.mark.parametrize("family", [family.name for family in FAMILIES])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_of_every_kind_has_an_explanation(family: str, language: str) -> None:
    phrases, notation = read_phrases(language), notation_of(family, language)
    for word in notation.words:
        assert phrases.words[f"notation.term.{word}"]
        assert phrases.words[f"notation.text.{word}"]
    row, col = divmod(notation.cell, notation.figure.n_cols)
    assert notation.cell_name == find_words(language).say("cell.name", row=row + 1, col=col + 1)


def test_only_words_and_houses_of_the_book_are_explained() -> None:
    sudoku = notation_of("sudoku-9x9")
    assert sudoku.words == ("box", "house", "sees", "given", "candidate")
    assert sudoku.houses == ()
    assert sudoku.cell_name == "r4c7"
    assert [box.name for box in sudoku.boxes] == [f"box {number}" for number in range(1, 10)]
    assert notation_of("queens-8").words == ("queens",)
    assert notation_of("crowns-8").words == ("region", "crowns")
    assert notation_of("jigsaw-9x9").words == ("region", "house", "sees", "given", "candidate")
    assert notation_of("killer-9x9").words == ("box", "cage", "house", "sees", "given", "candidate")


def test_hidden_windows_are_shown_only_where_a_step_uses_them() -> None:
    windoku = next(graded for graded in graded_puzzles() if graded.puzzle.family == "windoku-9x9")
    n_drawn = len(find_family("windoku-9x9").geometry.kinds)
    uses = any(house >= n_drawn for step in windoku.path for house in step.houses)
    assert uses
    assert any("hidden window" in house.name for house in make_notation([windoku], find_words("en")).houses)
    plain = replace(windoku, path=tuple(step for step in windoku.path if all(house < n_drawn for house in step.houses)))
    assert not any("hidden window" in house.name for house in make_notation([plain], find_words("en")).houses)


def test_a_cage_is_named_by_the_first_cell_as_in_hints() -> None:
    killer = next(graded for graded in graded_puzzles() if graded.puzzle.family == "killer-9x9")
    cage = make_notation([killer], find_words("en")).houses[-1]
    assert cage.name == ""
    assert cage.figure.signs == (Sign(OUTLINE, cage.cells, ""),)
    assert cage.cells in {sign.cells for sign in find_family("killer-9x9").figure(killer.puzzle, bytes(81)).outlines}


def test_boards_of_the_notation_have_no_symbols() -> None:
    for family in FAMILIES:
        notation = notation_of(family.name)
        for figure in (notation.figure, *(house.figure for house in notation.houses)):
            assert not any(figure.printed)
            assert not figure.labels
            assert not figure.discs


def test_a_book_explains_its_notation_if_it_has_hints_unless_the_recipe_says_otherwise() -> None:
    assert not MatterOrder().explains_notation
    assert MatterOrder(how_to_read=True).explains_notation
    for key in ("hints", "glossary", "walkthroughs"):
        assert MatterOrder(**{key: True}).explains_notation
        assert not MatterOrder(**{key: True}, how_to_read=False).explains_notation
    assert graded_book(MatterOrder(hints=True)).matter.notation is not None
    assert graded_book(MatterOrder()).matter.notation is None


def test_the_placeholder_has_the_words_of_the_book() -> None:
    book = graded_book(MatterOrder())
    made = make_notation(graded_puzzles(), find_words("en"))
    assert set(made.words) - set(placeholder_notation(book.chapters).words) <= {"region"}  # crowns have no regions before their map is made


def test_kakuro_is_explained_in_words_of_its_own() -> None:
    notation = notation_of("kakuro-6")
    assert notation.words == ("run", "sum", "combination", "candidate")
    assert notation.cell not in notation.figure.holes
    phrases = read_phrases("en")
    assert "givens" in phrases.say("where.note")
    assert "givens" not in phrases.worded("runs").say("where.note")
