"""Languages as people write them in a recipe: a code, or a name in some language."""

from __future__ import annotations

from collections.abc import Iterator

from generator.near_names import find_near
from generator.words import LANGUAGES, find_words

ENGLISH_NAMES = {"en": "english", "de": "german", "es": "spanish", "fr": "french", "zh": "chinese"}
"""English name of each language, in lower case."""

LONGEST_NAME = 40
"""Longest part of a name that is compared, in characters."""


def explain_language(language: object) -> str:
    """Return what to write instead of a language that does not exist."""
    near = suggest_language(language[:LONGEST_NAME]) if isinstance(language, str) else ""
    allowed = ", ".join(f"{code} ({find_words(code).name})" for code in LANGUAGES)
    return f"{f'did you mean {near}? ' if near else ''}allowed: {allowed}"


def suggest_language(text: str) -> str:
    """Return the code of the language that a text names; "" if there is none.

    Names may lack their accents, in upper or lower case, and may be misspelled. Codes are only compared as a whole, because a code of
    two letters is similar to almost every word; the part after a hyphen, as in ``de-AT``, is ignored.
    """
    code = text.replace("_", "-").split("-")[0].lower()
    if code in LANGUAGES:
        return code
    names = {name: code for code in LANGUAGES for name in _list_names(code)}
    near = find_near(text, names, most=1)
    return names[near[0]] if near else ""


def _list_names(code: str) -> Iterator[str]:
    yield find_words(code).name
    yield ENGLISH_NAMES[code]
