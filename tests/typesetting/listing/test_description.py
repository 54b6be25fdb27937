"""Descriptions: of facts only, within limits, in every language, for every kind."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from generator.families import FAMILIES
from generator.model import GradedPuzzle
from generator.recipe.matter_order import MatterOrder
from generator.typesetting.listing.book_facts import BookFacts
from generator.typesetting.listing.description import (
    format_html,
    format_plain,
    list_contents,
    make_description,
    make_own_description,
    make_short,
)
from generator.typesetting.listing.record import LIST
from generator.words import LANGUAGES
from layouts.shops.shops import find_shop, read_shops
from tests.support.graded_book import graded_puzzles
from tests.support.listed_book import finished_book
from tests.support.sample_book import make_sample

KDP = find_shop("kdp-paperback")
SOME = ("kakuro-8", "futoshiki-5", "crowns-8", "samurai-9x9", "wordoku-9x9")


def facts_of(folder: Path, language: str = "en", puzzles: tuple[GradedPuzzle, ...] = (), **keys: object) -> BookFacts:
    matter = keys.pop("matter", MatterOrder())
    return BookFacts(finished_book(folder, language, puzzles, matter, **keys).book, 96)  # type: ignore[arg-type]


@pytest.mark.broad
@pytest.mark.sample(5, 2, 4)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_book_of_every_kind_stays_within_every_limit(language: str, tmp_path: Path) -> None:
    """All kinds with numbers are too long for a shop, so they are only named."""
    puzzles = tuple(make_sample(family.name) for family in FAMILIES)
    facts = facts_of(tmp_path, language, puzzles, is_bare=language != "de")
    for shop in read_shops():
        assert list(shop.check_description(format_html(make_description(facts, shop)))) == []
        assert list(shop.check_short(make_short(facts, shop))) == []


def test_kinds_are_only_named_if_their_list_is_too_long(tmp_path: Path) -> None:
    facts = facts_of(tmp_path)
    long = make_description(facts, KDP)
    shorter = make_description(facts, replace(KDP, description=(0, len(format_html(long)) - 1)))
    least = make_description(facts, replace(KDP, description=(0, 10)))
    assert sum(block.kind == LIST for block in long) > sum(block.kind == LIST for block in shorter)
    assert "Inside: Sudoku, Windoku" in format_plain(shorter)
    assert len(least) == 2


@pytest.mark.sample(5, 1, 4)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", SOME)
def test_a_book_of_one_kind_names_it_and_its_rules(language: str, name: str, tmp_path: Path) -> None:
    facts = facts_of(tmp_path, language, (make_sample(name),))
    text = format_plain(make_description(facts, KDP))
    assert text.startswith(facts.kinds[0].title)
    assert facts.book.rules[0].text[0] in text
    assert not re.search(r"[{}]|\b\w+\.\w+_\w+\b", text)
    assert facts.kinds[0].title in make_short(facts, KDP)


def test_only_what_the_book_has_is_listed(tmp_path: Path) -> None:
    bare, full = facts_of(tmp_path), facts_of(tmp_path, matter=MatterOrder(hints=True, glossary=True, walkthroughs=True, blank_grids=1))
    assert [words for _, words in list_contents(bare)] == ["The rules of every kind, with a solved step from one of its puzzles"]
    words = " ".join(words for _, words in list_contents(full))
    for part in ("Hints for every puzzle", "A glossary", "puzzles solved step by step", "1 page of blank grids"):
        assert part in words
    assert "Large print" not in words
    assert "Large print" in " ".join(words for _, words in list_contents(facts_of(tmp_path, layout="large-print")))


@pytest.mark.parametrize(("answers", "words"), [("back", "at the back"), ("below", "upside down"), ("chapter", "follow its puzzles")])
def test_the_place_of_the_answers_is_said(answers: str, words: str, tmp_path: Path) -> None:
    assert words in format_plain(make_description(facts_of(tmp_path, answers=answers), KDP))


def test_plain_text_and_html_say_the_same(tmp_path: Path) -> None:
    blocks = make_description(facts_of(tmp_path), KDP)
    html, plain = format_html(blocks), format_plain(blocks)
    assert re.sub(r"<[^>]*>", "", html).replace("&amp;", "&") == plain.replace("\n", "").replace("• ", "")


def test_own_lines_are_paragraphs() -> None:
    assert format_html(make_own_description("One & two\n\nThree")) == "<p>One &amp; two</p><p>Three</p>"


def test_numbers_are_those_of_the_puzzles(tmp_path: Path) -> None:
    puzzles = graded_puzzles()
    text = format_plain(make_description(facts_of(tmp_path, puzzles=puzzles), KDP))
    assert text.startswith(f"{len(puzzles)} puzzles, ")
    assert "• Sudoku: 2 puzzles, " in text
    assert text.endswith("96 pages, 8.5 × 11 inches (21.6 × 27.9 cm).")
