"""Terms of each language: one word a thing, short sentences, one name a technique."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from functools import cache
from string import Formatter
from typing import NamedTuple

import pytest

from generator.families import FAMILIES, SOLVED_ONLY
from generator.grading.describe import HIDDEN_SINGLE_NAMES, OTHER_SINGLE
from generator.grading.levels import LEVELS_FILE, load_levels
from generator.grading.repertoire import GROUP_TITLES
from generator.techniques.explainer import TECHNIQUES
from generator.words import FIRST, LANGUAGES, find_words
from layouts.phrases import read_phrases
from tests.support.paths import ROOT

TERMS = ROOT / "generator" / "words" / "terms"

MOST_WORDS = 25
"""Longest printed sentence; an inserted value counts as one word."""

MOST_CHARACTERS = 60
"""Longest printed sentence of Chinese, which has no spaces between words; an inserted value counts as one character."""

MOST_CELLS = 625
"""Cells of the largest board, so that no level table is refused for its number of clues."""

SENTENCE_ENDS = r"(?<=[.;:!?])\s|[。；：！？]"


@cache
def printed_texts(language: str) -> dict[str, str]:
    """Return every text printed in a language, by where it is written."""
    words = find_words(language)
    texts = {f"phrases {key}": text for key, text in read_phrases(language).words.items()}
    texts |= {f"words {key}": text for key, text in words.templates.items()}
    texts |= {f"translation of {key}": text for key, text in words.named.items()}
    if language == FIRST:
        texts |= {f"level {level.name}": level.note for level in load_levels(LEVELS_FILE, MOST_CELLS)}
        texts |= {
            f"rule {number} of {family.name}": rule for family in (*FAMILIES, *SOLVED_ONLY) for number, rule in enumerate(family.rules)
        }
        texts |= {f"technique {technique.name}": technique.name for technique in TECHNIQUES}
    return texts


class Term(NamedTuple):
    """The word to use for a thing, and words that must not replace it."""

    use: str
    avoid: list[str]


def read_terms(language: str) -> dict[str, Term]:
    table = tomllib.loads((TERMS / f"{language}.toml").read_text(encoding="utf-8"))
    return {concept: Term(**term) for concept, term in table.items()}


def find_term(term: str, texts: dict[str, str], language: str) -> list[str]:
    """Return where a term is printed: as whole words, in Chinese anywhere."""
    bounded = re.escape(term) if language == "zh" else rf"(?<![\w-]){re.escape(term)}(?![\w-])"
    return [where for where, text in texts.items() if re.search(bounded, bare(text), re.IGNORECASE)]


def bare(text: str) -> str:
    """Return a text without the names of its inserted values."""
    return "".join(literal + ("#" if name is not None else "") for literal, name, _, _ in Formatter().parse(text))


def test_every_language_has_a_file_of_terms() -> None:
    assert sorted(path.stem for path in TERMS.iterdir()) == sorted(LANGUAGES)


@pytest.mark.sample(3)
@pytest.mark.parametrize("language", LANGUAGES)
def test_each_thing_has_one_term(language: str) -> None:
    texts = printed_texts(language)
    for concept, term in read_terms(language).items():
        assert find_term(term.use, texts, language), f"{concept}: {term.use!r} is never printed"
        for rival in term.avoid:
            assert find_term(rival, texts, language) == [], f"use {term.use!r} instead of {rival!r}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_printed_sentence_is_too_long(language: str) -> None:
    for where, text in printed_texts(language).items():
        for sentence in re.split(SENTENCE_ENDS, bare(text)):
            size = len(re.sub(r"\s", "", sentence)) if language == "zh" else len(sentence.split())
            assert size <= (MOST_CHARACTERS if language == "zh" else MOST_WORDS), f"{where}: {size} in {sentence!r}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_techniques_have_one_name(language: str) -> None:
    words = find_words(language)
    own = {name for family in FAMILIES for name in family.play.categories()} | {*HIDDEN_SINGLE_NAMES.values(), OTHER_SINGLE}
    named = {technique.name for technique in TECHNIQUES} | {*GROUP_TITLES.values()} | own
    names = Counter(words.translate(name).casefold() for name in named)
    assert [name for name, count in names.items() if count > 1] == []
    headings = Counter(text.casefold() for key, text in read_phrases(language).words.items() if key.startswith("glossary.name."))
    assert [heading for heading, count in headings.items() if count > 1] == []


def test_a_rival_term_is_found() -> None:
    texts = {"a hint": "look at the {number} squares", "another": "look at block {number}, then blocking"}
    assert find_term("block", texts, FIRST) == ["another"]
    assert find_term("square", texts, FIRST) == []
    assert find_term("squares", texts, FIRST) == ["a hint"]
    assert find_term("number", texts, FIRST) == []
