"""The section of a report about the gate: findings by code, and by puzzle."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from generator.review import list_codes
from layouts.report import Section, Table

TITLE = "Review"
LONGEST_LIST = 100
"""Most findings that the report lists; the manifest has all of them."""

ADVICE = "`gridpress review --explain CODE` explains a code and its limits. No puzzle was left out because of a finding."


def make_review_section(review: Mapping[str, Any]) -> Section:
    """Return the section on what an editor would look at in the puzzles.

    review   entry of the manifest, of `generator.editions.review`
    """
    findings = review["findings"]
    if not findings:
        return Section(TITLE, text=("Nothing was found in any puzzle.",))
    shown = f", the first {LONGEST_LIST} of {len(findings):,}; manifest.json lists all" if len(findings) > LONGEST_LIST else ""
    listed = tuple((str(one["number"]), one["code"], one["words"]) for one in findings[:LONGEST_LIST])
    tables = (
        Table("Findings by code", ("code", "meaning", "findings"), tuple(_count_rows(review["counts"])), n_words=2),
        Table(f"Findings by puzzle{shown}", ("puzzle", "code", "finding"), listed, n_words=3),
    )
    return Section(TITLE, text=(ADVICE,), tables=tables)


def _count_rows(counts: Mapping[str, int]) -> Iterator[tuple[str, str, str]]:
    """Yield code, title and number of findings, in the order of codes."""
    yield from ((name, code.title, f"{counts[name]:,}") for name, code in list_codes().items() if name in counts)
