"""Keywords: seven in every language and for every kind, within every limit."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from generator.families import FAMILIES
from generator.recipe.matter_order import MatterOrder
from generator.typesetting.listing.book_facts import BookFacts
from generator.typesetting.listing.keywords import make_keywords
from generator.words import LANGUAGES
from layouts.shops.shops import find_shop, read_shops
from tests.support.listed_book import finished_book
from tests.support.sample_book import make_sample

KDP = find_shop("kdp-paperback")


def facts_of(folder: Path, *names: str, language: str = "en", **keys: object) -> BookFacts:
    puzzles = tuple(make_sample(name) for name in names)
    return BookFacts(finished_book(folder, language, puzzles, MatterOrder(), is_bare=True, **keys).book, 50)  # type: ignore[arg-type]


@pytest.mark.sample(10, 1)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("start", range(5))
def test_every_kind_has_seven_keywords_within_every_limit(start: int, language: str, tmp_path: Path) -> None:
    for family in FAMILIES[start::5]:
        facts = facts_of(tmp_path, family.name, language=language)
        for shop in read_shops():
            keywords = make_keywords(facts, shop)
            assert len(keywords) == 7, (family.name, keywords)
            assert list(shop.check_keywords(keywords)) == [], family.name
            assert len({keyword.casefold() for keyword in keywords}) == 7


def test_words_of_the_title_are_not_repeated(tmp_path: Path) -> None:
    facts = facts_of(tmp_path, "kakuro-8")
    assert "kakuro for adults" in make_keywords(facts, KDP)
    imprint = replace(facts.book.imprint, title="Hard Kakuro", subtitle="For Adults")
    titled = BookFacts(replace(facts.book, imprint=imprint), 50)
    assert not {"kakuro for adults", "hard kakuro"} & set(make_keywords(titled, KDP))


def test_keywords_tell_the_book_from_others(tmp_path: Path) -> None:
    small = make_keywords(facts_of(tmp_path, "sudoku-9x9", trim="5x8"), KDP)
    large = make_keywords(facts_of(tmp_path, "sudoku-9x9", layout="large-print"), KDP)
    several = make_keywords(facts_of(tmp_path, "sudoku-9x9", "sudoku-16x16", "killer-9x9", "diagonal-9x9"), KDP)
    assert "travel size sudoku" in small
    assert large[0] == "large print sudoku"
    assert {"sudoku variants", "sudoku 16x16"} <= set(several)


def test_nouns_of_german_keep_their_capitals(tmp_path: Path) -> None:
    assert make_keywords(facts_of(tmp_path, "killer-9x9", language="de"), KDP)[0] == "Killer-Sudoku für Erwachsene"
    assert make_keywords(facts_of(tmp_path, "killer-9x9", language="fr"), KDP)[0] == "sudoku killer pour adultes"


def test_a_limit_of_all_keywords_together_leaves_out_the_last(tmp_path: Path) -> None:
    facts = facts_of(tmp_path, "killer-9x9")
    few = make_keywords(facts, replace(KDP, all_keywords=50))
    assert 0 < len(few) < 7
    assert len(";".join(few)) <= 50
