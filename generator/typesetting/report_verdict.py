"""The first line of an edition's report: whether a person should look at it.

A book that fails a check is not published, so no reason here is a fault of its pages. The reasons name what was left out, and chapters
that will soon be hard to fill.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from generator.families import find_family
from generator.model.wishes import Wish, chapter_key
from generator.puzzles.select import PRINTED
from generator.recipe.ranges import read_target
from generator.storage.notes import format_count
from layouts.report import Verdict

FEW_KEPT = 0.1
"""Part of a chapter's candidates below which making it is slow: ten candidates are made and graded for each puzzle."""

MANY_REPEATS = 0.2
"""Part of a chapter's candidates, already printed in other editions, above which the supply of puzzles runs low."""

ENOUGH = 20
"""Least number of candidates from which these parts are judged."""


def judge_book(facts: Mapping[str, Any], n_puzzles: int, n_pages: int) -> Verdict:
    """Return the verdict on a published book.

    facts   entries of its manifest
    """
    proof = facts["proof"]
    made = f"{proof['proved']:,} of {n_puzzles:,} puzzles proved, {format_count(n_pages, 'page')}"
    reasons = tuple(find_reasons(facts))
    things = "one thing" if len(reasons) == 1 else f"{len(reasons)} things"
    return Verdict(f"{made}; {things} to look at:" if reasons else f"{made}. Nothing to look at.", reasons)


def find_reasons(facts: Mapping[str, Any]) -> Iterator[str]:
    """Yield what a person should look at, a sentence each."""
    counts, candidates = facts["counts"], facts["candidates"]
    wanted: Counter[str] = Counter()
    for chapter in facts["recipe"]["chapter"]:
        wish = Wish(*(tuple(chapter.get(key, ())) for key in ("needs", "without", "exactly")))
        wanted[chapter_key(chapter["family"], chapter["level"], wish, read_target(chapter))] += chapter["count"]
    for chapter, count in counts.items():
        if count < wanted[chapter]:
            yield f"{_title(chapter)}: {count:,} of {wanted[chapter]:,} puzzles found, which the recipe accepts."
    for chapter, tried in candidates.items():
        if tried >= ENOUGH and counts[chapter] < FEW_KEPT * tried:
            yield f"{_title(chapter)}: {counts[chapter]:,} of {tried:,} candidates kept; the others had another level."
    repeats = Counter(refusal["chapter"] for refusal in facts["refused"] if refusal["why"] == PRINTED)
    for chapter, count in repeats.items():
        if candidates.get(chapter, 0) >= ENOUGH and count > MANY_REPEATS * candidates[chapter]:
            yield f"{_title(chapter)}: {count:,} of {candidates[chapter]:,} candidates were printed before; new ones become rare."
    if findings := facts.get("listing", {}).get("findings"):
        yield f"{format_count(len(findings), 'finding')} about the listing; the section “Listing” names each."
    if quarantined := len(facts["quarantined"]):
        yield f"{format_count(quarantined, 'candidate')} crashed a worker or used up its memory; the section “Left out” names them."
    if lines := len(facts["refused_lines"]):
        yield f"{format_count(lines, 'line')} of the given file had no usable puzzle; the section “Left out” names them."


def _title(chapter: str) -> str:
    family, _, level = chapter.partition("/")
    return f"{find_family(family).title}, {level.replace('/', ', ')}"
