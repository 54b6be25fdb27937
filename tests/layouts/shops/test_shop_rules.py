"""Checks of words against a shop's limits, at their edges."""

from __future__ import annotations

import pytest

from layouts.shops.shop_rules import Forbidden, count_title
from layouts.shops.shops import find_shop

KDP, SPARK = find_shop("kdp-paperback"), find_shop("ingramspark")


def faults(found: object) -> list[str]:
    return list(found)  # type: ignore[call-overload]


@pytest.mark.parametrize(
    ("title", "subtitle", "is_valid"), [("t" * 199, "", True), ("t" * 100, "s" * 99, True), ("t" * 100, "s" * 100, False)]
)
def test_title_and_subtitle_together_have_a_limit(title: str, subtitle: str, is_valid: bool) -> None:
    found = faults(KDP.check_title(title, subtitle))
    assert (found == []) is is_valid
    assert count_title(title, subtitle) == len(title + subtitle)
    if not is_valid:
        assert "at most 199 characters together (KDP help" in found[0]
        assert found[0].endswith("got 200; shorten one of them")


def test_html_in_a_title_is_found() -> None:
    assert faults(KDP.check_title("Sudoku", "for <b>you</b>"))[0].startswith("subtitle: expected no HTML tags")


@pytest.mark.parametrize(("count", "is_valid"), [(0, True), (7, True), (8, False)])
def test_the_number_of_keywords_has_a_limit(count: int, is_valid: bool) -> None:
    assert (faults(KDP.check_keywords([f"sudoku {number}" for number in range(count)])) == []) is is_valid


@pytest.mark.parametrize(("length", "is_valid"), [(50, True), (51, False)])
def test_a_keyword_has_a_limit(length: int, is_valid: bool) -> None:
    found = faults(KDP.check_keywords(["k" * length]))
    assert (found == []) is is_valid
    assert is_valid or "50 characters a keyword, as quoted by third parties" in found[0]


def test_all_keywords_together_have_a_limit_in_other_shops() -> None:
    eight = ["k" * 61] * 8
    assert faults(SPARK.check_keywords([*eight[:7], "k" * 66])) == []
    found = faults(SPARK.check_keywords([*eight[:7], "k" * 67]))
    assert found == [f"keywords: expected at most 500 characters with a semicolon between two ({SPARK.sources['all_keywords']}), got 501"]
    assert faults(SPARK.check_keywords(["sudoku"]))[0].startswith("keywords: expected at least 7 ")


@pytest.mark.parametrize(("length", "is_valid"), [(4000, True), (4001, False)])
def test_tags_count_in_the_description(length: int, is_valid: bool) -> None:
    html = f"<p>{'d' * (length - 7)}</p>"
    assert (faults(KDP.check_description(html)) == []) is is_valid


def test_other_tags_are_found_in_the_description() -> None:
    found = faults(KDP.check_description("<h2>Sudoku</h2><p>a<br/>b</p><h2>c</h2><div>d</div>"))
    assert len(found) == 1
    assert found[0].endswith("got h2, div")


def test_addresses_are_found_in_the_description() -> None:
    assert "'https://' has an address" in faults(KDP.check_description("<p>See https://example.org</p>"))[0]


@pytest.mark.parametrize(("length", "is_valid"), [(350, True), (351, False)])
def test_the_short_description_has_a_limit(length: int, is_valid: bool) -> None:
    assert (faults(KDP.check_short("s" * length)) == []) is is_valid


def test_categories_and_author() -> None:
    assert faults(KDP.check_categories(["GAM017000"] * 3)) == []
    assert faults(KDP.check_categories(["GAM017000"] * 4))[0].startswith("categories: expected at most 3")
    assert faults(KDP.check_author("A. Reader")) == []
    assert "requires one" in faults(KDP.check_author(""))[0]


@pytest.mark.parametrize(
    ("title", "word"),
    [
        ("The Bestselling Sudoku", "bestselling"), ("Sudoku #1", "#1"), ("A FREE Sudoku Book", "free"), ("Sudoku gratis", "gratis"),
        ("Más vendido: sudoku", "más vendido"),
        ("免费数独", "免费"), ("Sudoku on Kindle Unlimited", "kindle unlimited"), ("KenKen", "kenken"),
    ],
)  # fmt: skip
def test_forbidden_words_are_found_in_titles(title: str, word: str) -> None:
    found = faults(KDP.check_title(title, ""))
    assert any(repr(word) in line for line in found), found
    assert all(line.startswith("title: ") and line.endswith("use other words") for line in found)
    assert faults(KDP.check_title("Sudoku", title))[0].startswith("subtitle: ")
    assert faults(KDP.check_title("Sudoku", "", title))[0].startswith("series: ")


@pytest.mark.parametrize(
    "title", ["Sudoku for Your Free Time", "Freezing Sudoku", "New Puzzles Every Night", "Best of Sudoku", "Sudoku Prime", "Freebooters"]
)
def test_words_within_other_words_and_allowed_phrases_are_no_fault(title: str) -> None:
    assert faults(KDP.check_title(title, "")) == []


def test_claims_and_quotation_marks_are_found_in_keywords() -> None:
    assert "'best' is a claim" in faults(KDP.check_keywords(["best sudoku"]))[0]
    assert faults(KDP.check_keywords(["new york puzzles"])) == []
    assert "quotation marks" in faults(KDP.check_keywords(['"sudoku"']))[0]


def test_a_word_of_chinese_is_found_anywhere() -> None:
    rule = Forbidden(("title",), ("免费", "sale"), (), "", "")
    assert rule.find_word("全免费数独") == "免费"
    assert rule.find_word("Salem") == ""
