"""Checked values of JSON: faults name place, expected value and what was found."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from generator.errors import Faulty
from generator.storage.json_values import Entry, parse_json

TEXT = '{"name": "a", "count": 3, "ratio": 0.5, "good": true, "list": [1, [2]], "nothing": null}'


def read() -> Entry:
    """Return the values of TEXT."""
    return parse_json(TEXT, "file.json")


def test_right_values_are_returned() -> None:
    entry = read()
    assert (entry["name"].text(), entry["count"].whole(), entry["ratio"].number()) == ("a", 3, 0.5)
    assert (entry["good"].flag(), entry["list"][1][0].whole(), entry.get("other", 7).whole()) == (True, 2, 7)
    assert [name for name, _ in entry.members()] == ["name", "count", "ratio", "good", "list", "nothing"]


@pytest.mark.parametrize(
    ("take", "said"),
    [
        (lambda entry: entry["other"], "file.json: expected an entry other, got none"),
        (lambda entry: entry["name"]["x"], "file.json, name: expected an object, got 'a'"),
        (lambda entry: entry["name"].whole(), "file.json, name: expected a whole number from 0, got 'a'"),
        (lambda entry: entry["good"].whole(), "file.json, good: expected a whole number from 0, got True"),
        (lambda entry: entry["count"].whole(4, 9), "file.json, count: expected a whole number from 4 to 9, got 3"),
        (lambda entry: entry["count"].text(), "file.json, count: expected text of at most 1000 characters, got 3"),
        (lambda entry: entry["list"][1].number(), "file.json, list[1]: expected a number from -1e+12 to 1e+12, got a list"),
        (lambda entry: entry["list"].items(3), "file.json, list: expected a list of 3 items, got a list"),
        (lambda entry: entry["nothing"].flag(), "file.json, nothing: expected true or false, got None"),
        (lambda entry: entry["list"][5], "file.json, list: expected an entry 5, got none"),
    ],
)
def test_other_values_are_refused(take: Callable[[Entry], object], said: str) -> None:
    with pytest.raises(Faulty) as fault:
        take(read())
    assert str(fault.value) == said


@pytest.mark.parametrize("text", ["", "{", "NaN", "[Infinity]", "[" * 100_000, "9" * 5000, b'"\xff"'], ids=lambda text: repr(text[:8]))
def test_what_is_not_json_is_refused(text: str | bytes) -> None:
    with pytest.raises(Faulty, match=r"^file.json: expected JSON, got a fault: .{3,210}$"):
        parse_json(text, "file.json")


def test_large_numbers_and_hidden_characters_are_refused() -> None:
    with pytest.raises(Faulty, match="expected a number"):
        parse_json("1e999", "x").number()
    with pytest.raises(Faulty, match=r"without control characters, got '\\x1b\[2J'$"):
        parse_json('"\\u001b[2J"', "x").text()
    with pytest.raises(Faulty, match=r"got '\\ud800'$"):
        parse_json('"\\ud800"', "x").text()
    assert parse_json('"\\u202e' + "x" * 2000 + '"', "x").shown(10) == "\\u202exxxxxxxxx..."
