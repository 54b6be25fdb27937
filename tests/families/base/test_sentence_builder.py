"""Names of houses as the board shows them, in every language."""

from __future__ import annotations

import pytest

from generator.families import find_family
from generator.families.base.sentence_builder import SentenceBuilder
from generator.model import EXTRA
from generator.notation import parse_puzzle
from generator.words import ENGLISH, LANGUAGES, find_words

NAMES = [
    ("sudoku-9x9", 4, "box 5"),
    ("sudoku-9x9", 9, "column 1"),
    ("jigsaw-9x9", 6, "the region of r6c1"),
    ("jigsaw-9x9", 18, "row 1"),
    ("windoku-9x9", 0, "box 1"),
    ("windoku-9x9", 27, "the upper left window"),
    ("windoku-9x9", 30, "the lower right window"),
    ("diagonal-9x9", 27, "the diagonal from r1c1"),
    ("diagonal-9x9", 28, "the diagonal from r1c9"),
    ("antiknight-9x9", 8, "box 9"),
    ("crowns-8", 2, "the region of r2c1"),
]


def builder_of(name: str) -> SentenceBuilder:
    family = find_family(name)
    return SentenceBuilder(family.board(parse_puzzle(family.example)))


@pytest.mark.parametrize(("name", "house", "expected"), NAMES)
def test_a_house_is_named_as_the_board_shows_it(name: str, house: int, expected: str) -> None:
    assert ENGLISH.render(builder_of(name).house(house)) == expected


def test_several_houses_of_one_name_are_listed_together() -> None:
    assert ENGLISH.render(builder_of("diagonal-9x9").houses([28, 27]), "all") == "the diagonals from r1c1 and r1c9"
    assert ENGLISH.render(builder_of("windoku-9x9").houses([27, 28]), "all") == "the upper left window and the upper right window"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["windoku-9x9", "diagonal-9x9"])
def test_no_extra_house_has_a_number_only(name: str, language: str) -> None:
    builder, words = builder_of(name), find_words(language)
    names = [words.render(builder.house(house)) for house, kind in enumerate(builder.board.kinds) if kind == EXTRA]
    assert len(set(names)) == len(names)
    number = words.say("house.extra.name", number="#", cell="#", house="#").partition("#")[0]
    assert not [text for text in names if text.startswith(number)]


@pytest.mark.parametrize(("language", "shown"), [("en", "3 to 9"), ("de", "3 bis 9"), ("fr", "3 à 9"), ("es", "3 a 9"), ("zh", "3到9")])
def test_many_consecutive_digits_are_a_range(language: str, shown: str) -> None:
    builder, render = builder_of("killer-9x9"), find_words(language).render
    assert render(builder.digit_range([9, 3, 4, 5, 6, 7, 8])) == shown
    assert shown in render(builder.eliminated([(0, digit) for digit in range(3, 10)], with_ranges=True))
    for digits in ([3, 4, 5], [1, 3, 4, 5, 6], [7]):
        assert builder.digit_range(digits) == builder.digits(digits)
