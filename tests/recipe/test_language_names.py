"""Languages that were probably meant by a name or an unknown code."""

from __future__ import annotations

import pytest

from generator.recipe.recipe import ENGLISH_NAMES, explain_language, suggest_language
from generator.words import LANGUAGES


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("german", "de"),
        ("German", "de"),
        ("Deutsch", "de"),
        ("DE", "de"),
        ("de-AT", "de"),
        ("zh_CN", "zh"),
        ("french", "fr"),
        ("français", "fr"),
        ("FRANCAIS", "fr"),
        ("spanish", "es"),
        ("espanol", "es"),
        ("Español", "es"),
        ("chinese", "zh"),
        ("中文", "zh"),
        ("English", "en"),
        ("Englisch", "en"),
        ("ee", ""),
        ("dx", ""),
        ("pt", ""),
        ("italian", ""),
        ("", ""),
    ],
)
def test_names_are_recognized_and_no_code_is_guessed(text: str, code: str) -> None:
    assert suggest_language(text) == code


def test_every_language_has_an_english_name() -> None:
    assert set(ENGLISH_NAMES) == set(LANGUAGES)


def test_the_message_lists_codes_with_names() -> None:
    allowed = "allowed: en (English), de (Deutsch), es (Español), fr (Français), zh (中文)"
    assert explain_language("german") == f"did you mean de? {allowed}"
    assert explain_language(["en"]) == explain_language("x" * 100_000) == allowed
