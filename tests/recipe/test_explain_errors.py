"""Errors of pydantic, in our words: one line for each, in the order of the file."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Any, Literal

import pytest
from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator

from generator.recipe.explain_errors import MOST_LISTED, explain_validation_errors, list_errors, lower_first


class Part(BaseModel):
    model_config = ConfigDict(extra="forbid")
    level: str = Field("easy", max_length=8)
    count: int = 1


class Extras(BaseModel):
    model_config = ConfigDict(extra="forbid")
    hints: Annotated[bool, Field(strict=True)] = False
    pages: Annotated[int, Field(strict=True, ge=0, le=20)] = 0


class Whole(BaseModel):
    model_config = ConfigDict(extra="forbid")
    title: str
    paper: Literal["white", "cream", ""] = ""
    wide_mm: Annotated[float | None, Field(strict=True, gt=0, le=100, allow_inf_nan=False)] = None
    files: tuple[Literal["digital", "archive"], ...] = ()
    extras: Extras = Extras()
    part: list[Part] = []

    @field_validator("title")
    @classmethod
    def check(cls, title: str) -> str:
        if title == "none":
            raise ValueError("expected a title")
        return title


MODELS: dict[str, type[BaseModel]] = {"": Whole, "part": Part, "extras": Extras}


def explained(keys: dict[str, Any]) -> list[str]:
    """Return the messages for a refused table."""
    with pytest.raises(ValidationError) as caught:
        Whole.model_validate(keys)
    return explain_validation_errors(caught.value.errors(), keys, MODELS)


KEYS = "title, paper, wide_mm, files, extras, part"


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        ({"papr": 1}, f"unknown key papr; did you mean paper? allowed: {KEYS}"),
        ({"extras": {"hint": True}}, "unknown key hint in [extras]; did you mean hints? allowed: hints, pages"),
        ({"part": [{}, {"levle": 1}]}, "unknown key levle in part 2; did you mean level? allowed: level, count"),
        ({"hints": True}, "unknown key hints; write it in [extras]"),
        ({"part": [{"paper": "white"}]}, "unknown key paper in part 1; write it above the first table"),
        ({"extras": {"level": "easy"}}, "unknown key level in [extras]; write it in [[part]]"),
        ({"hint": True}, "unknown key hint; did you mean hints in [extras]?"),
        ({"zzz": 1}, f"unknown key zzz; allowed: {KEYS}"),
        ({"paper": "crem"}, "paper = 'crem'; did you mean cream? allowed: white, cream"),
        ({"paper": 5}, "paper = 5; allowed: white, cream"),
        ({"files": ["digitl"]}, "item 1 of files = 'digitl'; did you mean digital? allowed: digital, archive"),
        ({"files": "digital"}, "files = 'digital': expected a list in brackets; write [\"digital\"]"),
        ({"title": "none"}, "title = 'none': expected a title"),
        ({"title": 5}, 'title = 5: expected text in quotes; write "5"'),
        ({"title": date(2026, 1, 2)}, 'title = 2026-01-02: expected text in quotes; write "2026-01-02"'),
        ({"title": True}, 'title = true: expected text in quotes; write "true"'),
        ({"title": ["a"]}, "title = ['a']: expected text in quotes"),
        ({"part": [{"count": "x"}]}, "in part 1, count = 'x': expected a whole number"),
        ({"part": [{"level": "x" * 9}]}, "in part 1, level = 'xxxxxxxxx': expected at most 8 characters, got 9"),
        ({"extras": {"hints": "yes"}}, "in [extras], hints = 'yes': expected true or false, without quotes"),
        ({"extras": {"hints": 1}}, "in [extras], hints = 1: expected true or false"),
        ({"extras": {"pages": "12"}}, "in [extras], pages = '12': expected a whole number from 0 to 20; write it without quotes"),
        ({"extras": {"pages": 21}}, "in [extras], pages = 21: expected a whole number from 0 to 20"),
        ({"extras": {"pages": True}}, "in [extras], pages = true: expected a whole number from 0 to 20"),
        ({"extras": {"pages": 2.0}}, "in [extras], pages = 2.0: expected a whole number from 0 to 20"),
        ({"wide_mm": "3.5"}, "wide_mm = '3.5': expected a number above 0 and at most 100; write it without quotes"),
        ({"wide_mm": float("inf")}, "wide_mm = inf: expected a number above 0 and at most 100"),
        ({"wide_mm": True}, "wide_mm = true: expected a number above 0 and at most 100"),
        ({"extras": True}, "extras = true: expected a table that begins with [extras]"),
        ({"part": [5]}, "part 1 = 5: expected a table that begins with [[part]]"),
        ({"part": {"level": "easy"}}, "expected each part to begin with [[part]] in double brackets, got [part]"),
    ],
)
def test_each_error_is_one_line(keys: dict[str, Any], said: str) -> None:
    assert explained({"title": "A"} | keys) == [said]


def test_a_missing_key_is_named() -> None:
    assert explained({}) == ['the key title is missing; add a line such as title = "My Book"']


def test_every_error_is_explained_in_the_order_of_the_file() -> None:
    assert explained({"part": [{"count": "x"}, {}, {"cont": 1}], "paper": "x", "zzz": 1}) == [
        "in part 1, count = 'x': expected a whole number",
        "unknown key cont in part 3; did you mean count? allowed: level, count",
        "paper = 'x'; allowed: white, cream",
        f"unknown key zzz; allowed: {KEYS}",
        'the key title is missing; add a line such as title = "My Book"',
    ]


def test_a_misspelled_key_is_not_reported_as_missing_too() -> None:
    assert explained({"titel": "A"}) == [f"unknown key titel; did you mean title? allowed: {KEYS}"]


def test_errors_are_listed_up_to_a_bound() -> None:
    assert list_errors("a.toml", ["one"]) == "a.toml: one"
    assert list_errors("a.toml", ["one", "two"]) == "a.toml: 2 errors\n  one\n  two"
    lines = list_errors("a.toml", [str(number) for number in range(MOST_LISTED + 3)]).splitlines()
    assert len(lines) == 1 + MOST_LISTED + 1
    assert (lines[0], lines[-1]) == (f"a.toml: {MOST_LISTED + 3} errors", "  and 3 more")


@pytest.mark.parametrize("value", [10**5000, "x" * 100_000, ["x"] * 1000], ids=["digits", "letters", "items"])
def test_long_values_are_shortened(value: object) -> None:
    for keys in ({"paper": value}, {"files": value}, {"extras": {"pages": value}}, {"wide_mm": value}):
        assert all(len(said) < 250 for said in explained({"title": "A"} | keys))


def test_long_and_odd_keys_are_shown_in_part() -> None:
    for key in ("x" * 100_000, "\x1b[2J"):
        said = explained({"title": "A", key: 1})[0]
        assert len(said) < 250
        assert said.isprintable()


def test_messages_of_libraries_have_the_form_of_ours() -> None:
    assert lower_first("Expected '=' after a key.\n  (at line 1)") == "expected '=' after a key. (at line 1)"
    assert lower_first("Invalid value.") == "invalid value"
