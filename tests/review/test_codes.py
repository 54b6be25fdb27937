"""The table of codes: what each entry has, and that every limit is used."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from generator.errors import Faulty, UnknownName
from generator.review import codes, explain_code, find_code, list_codes
from tests.support.paths import ROOT

SOURCES = sorted(path for path in (ROOT / "generator" / "review").glob("*.py") if path.name != "codes.py")


def test_every_limit_is_a_number_with_a_meaning_and_a_source() -> None:
    for code in list_codes().values():
        assert re.fullmatch("[a-z]+(-[a-z]+)*", code.name)
        assert code.action.endswith(".")
        assert code.meaning.endswith(".")
        assert not code.title.endswith(".")
        for name, limit in code.limits.items():
            assert limit.value > 0, name
            assert limit.means, name
            assert re.match("(measured|chosen|proved|Sudoku Explainer 1.2.1): ", limit.source), limit.source


def test_every_code_and_every_limit_is_used() -> None:
    texts = "".join(path.read_text(encoding="utf-8") for path in SOURCES)
    for code in list_codes().values():
        assert f'"{code.name}"' in texts
        for name in code.limits:
            assert f'"{name}"' in texts, f"{code.name}, {name}"


def test_a_code_is_explained_with_its_limits_and_their_sources() -> None:
    spike = find_code("spike")
    said = explain_code(spike)
    for part in (spike.title, spike.meaning, spike.action, "gap = 2.5: ", "source: measured"):
        assert part in said
    assert "Limits" not in explain_code(replace(spike, limits={}))


def test_an_unknown_code_names_the_nearest() -> None:
    with pytest.raises(UnknownName, match="unknown code 'spikes'; did you mean spike"):
        find_code("spikes")


@pytest.mark.parametrize(
    "table",
    [
        {"title": "a", "meaning": "b"},
        {"title": "a", "meaning": "b", "action": "c", "serious": True},
        {"title": "a", "meaning": "b", "action": "c", "limits": {"most": {"value": 3, "means": "d"}}},
    ],
    ids=["missing", "unknown", "limit without a source"],
)
def test_a_faulty_entry_is_named(table: dict[str, object]) -> None:
    with pytest.raises(Faulty, match=r"codes\.toml, odd: expected title, meaning, action and limits of means, source, value"):
        codes._read_code("odd", table)
