"""Words of families, levels and steps as pages print them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from generator.families import FAMILIES, find_family
from generator.families.base.family import Family
from generator.grading import LEVELS
from generator.model import Step
from generator.notation import parse_puzzle
from generator.typesetting.labels import capitalized, kind_label, named_step_text, step_text, technique_text, translate_level, where_text
from generator.words import ENGLISH, LANGUAGES, find_words
from tests.support.samples import EASY

SINGLE = Step("hidden single in box", 1.2, 5, 8, (), (5,), (8,), (1,))
GUESS = replace(SINGLE, technique="guess")


def test_shipped_levels_are_translated_and_own_ones_are_not() -> None:
    german = find_words("de")
    assert translate_level(LEVELS[0], german).title != LEVELS[0].title
    assert translate_level(LEVELS[0], ENGLISH) == LEVELS[0]
    own = replace(LEVELS[0], title="Grandma's", note="Whatever she likes.")
    assert translate_level(own, german) == own


def test_the_classic_kind_has_no_title_of_its_own() -> None:
    assert kind_label(find_family("sudoku-9x9")) == ""
    titles = [kind_label(family) for family in FAMILIES if family.name != "sudoku-9x9"]
    assert all(titles)


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)
def test_every_family_has_a_title_in_every_language(family: Family) -> None:
    assert all(find_words(language).translate(family.title) for language in LANGUAGES)


def test_each_hint_says_more() -> None:
    puzzle = parse_puzzle(EASY)
    hints = [tell(SINGLE, puzzle, ENGLISH) for tell in (where_text, technique_text, step_text, named_step_text)]
    assert hints == [
        "Look at box 2",
        "Look at box 2: hidden single in box",
        "r1c6 is 8: in box 2, 8 fits nowhere else",
        "r1c6 is 8: in box 2, 8 fits nowhere else (hidden single in box)",
    ]
    assert named_step_text(GUESS, puzzle, ENGLISH) == step_text(GUESS, puzzle, ENGLISH)


@pytest.mark.parametrize(("text", "page"), [("look", "Look"), ("r1c6 is 8", "r1c6 is 8"), ("", ""), ("é", "É"), ("8 fits", "8 fits")])
def test_a_sentence_begins_with_a_capital_unless_it_is_a_cell(text: str, page: str) -> None:
    assert capitalized(text) == page
