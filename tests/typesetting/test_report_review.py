"""The section of a report about weaknesses of the puzzles."""

from __future__ import annotations

from generator.review import list_codes
from generator.typesetting.report import LONGEST_LIST, REVIEW_TITLE, make_review_section


def review_of(*codes: str) -> dict[str, object]:
    findings = [{"number": number, "code": code, "words": f"words {number}"} for number, code in enumerate(codes, start=3)]
    return {"counts": {code: codes.count(code) for code in codes}, "findings": findings}


def test_a_book_without_findings_says_so() -> None:
    section = make_review_section(review_of())
    assert (section.title, section.text, section.tables) == (REVIEW_TITLE, ("Nothing was found in any puzzle.",), ())


def test_findings_are_counted_and_listed() -> None:
    counts, listed = make_review_section(review_of("twin", "spike", "twin")).tables
    assert counts.rows == (("spike", list_codes()["spike"].title, "1"), ("twin", list_codes()["twin"].title, "2"))
    assert listed.rows == (("3", "twin", "words 3"), ("4", "spike", "words 4"), ("5", "twin", "words 5"))


def test_a_long_list_is_cut_and_says_so() -> None:
    counts, listed = make_review_section(review_of(*["spike"] * (LONGEST_LIST + 1))).tables
    assert counts.rows[0][-1] == "101"
    assert len(listed.rows) == LONGEST_LIST
    assert listed.caption == "Findings by puzzle, the first 100 of 101; manifest.json lists all"
