"""What the first line of a report names."""

from __future__ import annotations

from typing import Any

import pytest

from generator.puzzles.select import PRINTED, TWIN
from generator.typesetting.report import judge_book

CHAPTER = "crowns-8/hard"


def facts_of(**changed: Any) -> dict[str, Any]:
    """Return the entries of a manifest of a book with forty puzzles."""
    recipe = {"chapter": [{"family": "crowns-8", "level": "hard", "count": 25}, {"family": "crowns-8", "level": "hard", "count": 15}]}
    plain = {"proof": {"proved": 40}, "recipe": recipe, "counts": {CHAPTER: 40}, "candidates": {CHAPTER: 90}, "refused": []}
    return plain | {"quarantined": [], "refused_lines": []} | changed


def refusals(count: int, why: str) -> list[dict[str, str]]:
    return [{"chapter": CHAPTER, "why": why}] * count


@pytest.mark.parametrize(
    "changed",
    [
        {},
        {"candidates": {CHAPTER: 400}},
        {"refused": refusals(18, PRINTED)},
        {"refused": refusals(90, TWIN)},
        {"candidates": {}, "recipe": {"chapter": []}},
    ],
    ids=["plain", "one in ten", "a fifth", "twins", "own puzzles"],
)
def test_a_book_in_order_has_nothing_to_look_at(changed: dict[str, Any]) -> None:
    verdict = judge_book(facts_of(**changed), 40, 1)
    assert (verdict.line, verdict.reasons) == ("40 of 40 puzzles proved, 1 page. Nothing to look at.", ())


@pytest.mark.parametrize(
    ("changed", "reason"),
    [
        ({"counts": {CHAPTER: 36}}, "Crowns 8 × 8, hard: 36 of 40 puzzles found, which the recipe accepts."),
        ({"candidates": {CHAPTER: 1401}}, "Crowns 8 × 8, hard: 40 of 1,401 candidates kept; the others had another level."),
        ({"refused": refusals(19, PRINTED)}, "Crowns 8 × 8, hard: 19 of 90 candidates were printed before; new ones become rare."),
        ({"quarantined": [{}]}, "1 candidate crashed a worker or used up its memory; the section “Left out” names them."),
        ({"refused_lines": [{}, {}]}, "2 lines of the given file had no usable puzzle; the section “Left out” names them."),
    ],
)
def test_each_reason_is_a_sentence_with_its_figures(changed: dict[str, Any], reason: str) -> None:
    verdict = judge_book(facts_of(**changed), 40, 12)
    assert verdict.line == "40 of 40 puzzles proved, 12 pages; one thing to look at:"
    assert verdict.reasons == (reason,)


def test_reasons_are_counted() -> None:
    verdict = judge_book(facts_of(quarantined=[{}], refused_lines=[{}]), 40, 12)
    assert verdict.line.endswith("; 2 things to look at:")
    assert len(verdict.reasons) == 2
