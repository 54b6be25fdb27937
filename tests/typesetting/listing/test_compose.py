"""Listings of a book: facts, prices, copies, golden texts in five languages."""

from __future__ import annotations

import json
import os
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest

from generator.typesetting.listing.compose import compose_listing
from generator.typesetting.listing.json_data import list_data, write_data
from generator.typesetting.listing.markdown import format_listing
from generator.words import LANGUAGES
from tests.support.listed_book import finished_book, small_listing, with_names
from tests.support.paths import GOLDEN
from tests.support.sample_book import make_sample

GOLDEN_FILE = GOLDEN / "listings"


@pytest.mark.parametrize("language", LANGUAGES)
def test_listings_equal_their_golden_files(language: str, tmp_path: Path) -> None:
    text = format_listing(small_listing(tmp_path, language))
    path = GOLDEN_FILE / f"{language}.md"
    if os.environ.get("GOLDEN"):
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")


def test_numbers_and_minutes_are_those_of_the_book(tmp_path: Path) -> None:
    finished = finished_book(tmp_path)
    listing = compose_listing(finished)
    assert sum(row.n_puzzles for row in listing.rows) == listing.n_puzzles == listing.n_proved == len(finished.puzzles)
    minutes = [round(graded.effort.minutes) for graded in finished.puzzles]
    assert min(row.minutes[0] for row in listing.rows) == max(1, min(minutes))
    assert max(row.minutes[1] for row in listing.rows) == max(minutes)
    assert listing.printed.n_pages == 120


def test_paper_spine_and_costs_are_those_of_the_printer(tmp_path: Path) -> None:
    cream = small_listing(tmp_path, printer="kdp-paperback", paper="cream")
    assert (cream.printed.paper, cream.printed.ink, cream.printed.printer) == ("cream", "black", "kdp-paperback")
    assert cream.printed.spine_mm == pytest.approx(120 * 0.0025 * 25.4)
    assert next(market.cost for market in cream.markets if market.currency == "USD") == Decimal("2.44")
    hard = small_listing(tmp_path, printer="kdp-hardcover")
    assert hard.printed.is_hardcover
    assert next(market.cost for market in hard.markets if market.currency == "USD") == Decimal("7.09")


def test_a_book_without_a_printer_has_the_costs_of_the_usual_one_if_that_prints_it(tmp_path: Path) -> None:
    assert small_listing(tmp_path).markets
    odd = small_listing(tmp_path, trim="300x400mm")
    assert (odd.markets, odd.printed.printer, odd.printed.paper) == ((), "", "")
    spark = small_listing(tmp_path, printer="ingramspark")
    assert (spark.markets, spark.printed.printer) == ((), "ingramspark")
    assert "The costs of this printer are not in a public table" in format_listing(spark)


def test_own_words_replace_made_ones(tmp_path: Path) -> None:
    own = {"description": "First.\nSecond & last.", "short": "Short.", "keywords": ["one", "two"], "categories": ["GAM007000", "HUM000000"]}
    listing = small_listing(tmp_path, listing=own)
    text = format_listing(listing)
    assert "<p>First.</p><p>Second &amp; last.</p>" in text
    assert listing.words.keywords == ("one", "two")
    assert [(one.code, one.heading) for one in listing.bisac] == [("GAM007000", "GAMES & ACTIVITIES / Puzzles"), ("HUM000000", "")]
    assert text.count("from the recipe") == 4
    assert list_data(listing)["own"] == ["description", "short", "keywords", "categories"]


def test_series_volume_and_isbn(tmp_path: Path) -> None:
    listing = small_listing(tmp_path, series="Small Hours", volume=3, isbn="978-0-306-40615-7", printer="kdp-paperback")
    assert (listing.names.series, listing.names.volume, listing.printed.isbn) == ("Small Hours", 3, "9780306406157")
    assert "Volume 3 of the series Small Hours. No puzzle appears in more than one volume." in format_listing(listing)


def test_a_book_for_children_has_their_subjects_and_keywords(tmp_path: Path) -> None:
    puzzles = tuple(make_sample(name) for name in ("sudoku-4x4", "picture-4x4"))
    plain, young = (compose_listing(finished_book(tmp_path, puzzles=puzzles, theme=theme)) for theme in ("press", "playful"))
    assert (plain.for_children, young.for_children) == (False, True)
    assert young.bisac[0].code == "JNF021040"
    assert young.thema[0].code == "YNVP"
    assert any("for kids" in keyword for keyword in young.words.keywords)
    assert not any("for adults" in keyword for keyword in young.words.keywords)


def test_copies_for_screens_are_those_in_the_folder(tmp_path: Path) -> None:
    (tmp_path / "book.epub").write_bytes(b"12345")
    listing = small_listing(tmp_path, editions=["epub", "listing"], listing={"isbn_epub": "979-10-90636-07-1"})
    assert [(copy.name, copy.form, copy.isbn, copy.size) for copy in listing.copies] == [("book.epub", "EPUB", "9791090636071", 5)]
    assert "PDF/UA" not in format_listing(listing)


def test_prices_of_the_recipe_are_shown_with_what_they_earn(tmp_path: Path) -> None:
    listing = small_listing(tmp_path, listing={"prices": {"USD": 9.99, "EUR": 8.5}})
    text = format_listing(listing)
    assert "| 9.99 USD | 3.55 USD |" in text
    assert "| 8.50 EUR | 2.06 EUR |" in text
    usd = next(row for row in list_data(listing)["prices"] if row["currency"] == "USD")
    assert (usd["price"], usd["royalty"], usd["least"]) == ("9.99", "3.55", "4.88")


def test_the_data_are_json_and_say_the_same(tmp_path: Path) -> None:
    listing = small_listing(tmp_path)
    write_data(listing, tmp_path / "listing.json")
    read = json.loads((tmp_path / "listing.json").read_text(encoding="utf-8"))
    assert read == json.loads(json.dumps(list_data(listing)))
    text = format_listing(listing)
    for value in (read["title"], read["description"]["html"], read["description"]["plain"], read["short"], *read["keywords"]):
        assert value in text


def test_words_of_a_recipe_become_no_markup(tmp_path: Path) -> None:
    listing = with_names(small_listing(tmp_path), title="A | B <script>", subtitle="~~~")
    text = format_listing(replace(listing, words=replace(listing.words, short="~~~\nb")))
    assert "<script>" not in text
    assert "| A \\| B &lt;script> |" in text
    assert "~~~~text\n~~~\nb\n~~~~" in text
