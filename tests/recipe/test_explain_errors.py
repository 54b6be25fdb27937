"""Errors of pydantic, in our words."""

from __future__ import annotations

from typing import Any, Literal

import pytest
from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator

from generator.recipe.explain_errors import explain_validation_error, lower_first


class Part(BaseModel):
    model_config = ConfigDict(extra="forbid")
    level: str = Field("easy", max_length=8)
    count: int = 1


class Whole(BaseModel):
    model_config = ConfigDict(extra="forbid")
    title: str
    paper: Literal["white", "cream", ""] = ""
    part: list[Part] = []

    @field_validator("title")
    @classmethod
    def check(cls, title: str) -> str:
        if title == "none":
            raise ValueError("expected a title")
        return title


def explained(keys: dict[str, Any]) -> list[str]:
    """Return the messages for a refused table."""
    with pytest.raises(ValidationError) as caught:
        Whole.model_validate(keys)
    return [explain_validation_error(error, {"": Whole, "part": Part}) for error in caught.value.errors()]


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        ({}, "expected the key title, got none"),
        ({"title": "A", "papr": 1}, "unknown key papr; did you mean paper? allowed: title, paper, part"),
        ({"title": "A", "part": [{}, {"levle": 1}]}, "unknown key part 2, levle; did you mean level? allowed: level, count"),
        ({"title": "A", "paper": "crem"}, "paper = 'crem'; did you mean cream? allowed: white, cream"),
        ({"title": "A", "paper": 5}, "paper = 5; allowed: white, cream"),
        ({"title": "none"}, "title = 'none': expected a title"),
        ({"title": "A", "part": [{"count": "x"}]}, "part 1, count = 'x': should be a valid integer, unable to parse string as an integer"),
        ({"title": "A", "part": [{"level": "x" * 9}]}, "part 1, level = 'xxxxxxxxx': string should have at most 8 characters, got 9"),
    ],
)
def test_each_error_is_one_line(keys: dict[str, Any], said: str) -> None:
    assert explained(keys) == [said]


def test_every_fault_is_explained() -> None:
    assert explained({"paper": "x", "pages": 1}) == [
        "expected the key title, got none",
        "paper = 'x'; allowed: white, cream",
        "unknown key pages; did you mean paper? allowed: title, paper, part",
    ]


@pytest.mark.parametrize("value", [10**5000, "x" * 100_000, ["x"] * 1000], ids=["digits", "letters", "items"])
def test_long_values_are_shortened(value: object) -> None:
    assert all(len(said) < 250 for said in explained({"title": "A", "paper": value}))


def test_messages_of_libraries_have_the_form_of_ours() -> None:
    assert lower_first("Expected '=' after a key.\n  (at line 1)") == "expected '=' after a key. (at line 1)"
    assert lower_first("Invalid value.") == "invalid value"
