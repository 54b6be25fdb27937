"""The printed words of every language: keys, inserted values and punctuation.

Keys and values are those of English; each language has its own punctuation.
"""

from __future__ import annotations

import re
from string import Formatter

import pytest

from generator.families import FAMILIES
from generator.words import FIRST, LANGUAGES, find_words, part_numbers
from layouts.phrases import list_languages, read_phrases

OTHERS = [language for language in LANGUAGES if language != FIRST]
SAME_IN_ENGLISH = {
    "copyright.title", "copyright.line", "copyright.undated", "copyright.published", "copyright.isbn",
    "contents.range", "chapter.head", "puzzle.caption", "puzzle.named",
    "minutes.one", "minutes.many", "minutes.range", "minutes.bracket", "chapter.note",
    "cover.listed", "sheet.first", "class.copies", "glossary.name.wing",
    "web.cell.color", "web.progress.chapter", "glossary.sentence",
    "listing.point", "listing.keyword.size", "listing.row", "listing.row_level", "listing.row_sizes",
    "listing.sentences", "listing.head_kind", "listing.head_single", "listing.level",
    "web.hint.stop", "web.do.span", "web.new.listed", "web.read.house", "web.times.count",
}  # fmt: skip
"""Phrases without a word of English, or with one that is the same in other languages."""

COGNATES = {
    "es": {"web.mode.color"},
    "de": {"class.name", "web.color.2", "web.cages.head", "web.filter.do"},
    "fr": {
        "picture.orange",
        "rules.example",
        "technique.page",
        "puzzle.date",
        "answers.page",
        "puzzle.answer_short_separate",
        "notes.title",
        "cover.volume",
        "glossary.name.contradiction",
        "notation.term.cage",
        "notation.term.cage_sign",
        "listing.pages",
        "web.cell.center",
        "web.keys.center",
        "web.mode.center",
    },
}


def values_in(text: str) -> list[str]:
    return sorted(name for _, name, _, _ in Formatter().parse(text) if name is not None)


def test_both_folders_have_the_same_languages() -> None:
    assert sorted(LANGUAGES) == list_languages() == ["de", "en", "es", "fr", "zh"]


@pytest.mark.parametrize("language", OTHERS)
def test_every_phrase_is_translated_with_its_values(language: str) -> None:
    english, words = read_phrases(FIRST).words, read_phrases(language).words
    assert list(words) == list(english)
    for key, text in words.items():
        assert values_in(text) == values_in(english[key]), key
        assert text.strip() == text != "", key
        if text == english[key]:
            assert key in SAME_IN_ENGLISH | COGNATES.get(language, set()), f"{key} is left in English"


SPACED = re.compile(r"[^\u202f][;:!?»]|«[^\u202f]| [;:!?»]")
HALF_WIDTH = re.compile(r"[,;:!?()]|[^0-9}]\.(?:\s|$)")


TO_CHILDREN = re.compile(r".+\.children|(owner|certificate)\..+")
"""Keys of phrases that are printed in books for children only."""

ADDRESS = {
    "de": r"(?i)\b(du|dir|dich|dein\w*|achte|zähle|nimm|sieh|geh|setz)\b",
    "es": r"(?i)\b(usted(es)?|su tiempo|tómese|empiece|mire|busque)\b",
    "fr": r"(?i)\b(tu|ton|tes|toi|cherche|regarde|prends)\b",
    "zh": "您",
}
"""Wrong forms of address in languages that address the reader with Sie, tú, vous, 你."""


@pytest.mark.parametrize("language", OTHERS)
def test_readers_are_addressed_in_one_form(language: str) -> None:
    words = find_words(language)
    templates = [text for key, text in words.templates.items() if not key.startswith("child.")]
    for_children = {part_numbers(text)[0] for family in FAMILIES for text in family.rules_for_children}
    named = [text for pattern, text in words.named.items() if pattern not in for_children]
    printed = [text for key, text in read_phrases(language).words.items() if not TO_CHILDREN.fullmatch(key)]
    for text in (*printed, *templates, *named):
        assert not re.search(ADDRESS[language], text), text


@pytest.mark.parametrize("language", OTHERS)
def test_children_are_addressed_as_children(language: str) -> None:
    words = find_words(language)
    polite = {"de": r"\b(Sie|Ihnen|Ihr\w*)\b", "fr": r"(?i)\b(vous|votre|vos|\w+ez)\b", "es": r"(?i)\busted(es)?\b", "zh": "您"}[language]
    texts = [text for key, text in words.templates.items() if key.startswith("child.")]
    texts += [words.translate(text) for family in FAMILIES for text in family.rules_for_children]
    texts += [text for key, text in read_phrases(language).words.items() if TO_CHILDREN.fullmatch(key)]
    assert len(texts) > 4
    for text in texts:
        assert not re.search(polite, text), text


def test_each_language_has_its_own_punctuation() -> None:
    for key, text in read_phrases("fr").words.items():
        assert not SPACED.search(text), f"{key}: expected U+202F, a narrow no-break space, before ; : ! ? and within « », got {text}"
        assert "'" not in text, text
    for text in read_phrases("zh").words.values():
        assert not HALF_WIDTH.search(text), text
    for text in read_phrases("es").words.values():
        assert text.count("?") == text.count("¿"), text
        assert text.count("!") == text.count("¡"), text
    for text in read_phrases("de").words.values():
        assert '"' not in text, text
        assert "'" not in text, text


ONE_PUZZLE = {
    "de": "1 Rätsel mit genau einer Lösung",
    "en": "1 puzzle with one solution",
    "es": "1 pasatiempo con una única solución",
    "fr": "1 grille à solution unique",
    "zh": "共1题，有唯一解",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_book_of_one_puzzle_says_so(language: str) -> None:
    phrases = read_phrases(language)
    assert phrases.count("title.count", 1) == ONE_PUZZLE[language]
    one, all_of_them = (phrases.say(f"listing.{key}", puzzles="{}", level="") for key in ("head_single", "head_one"))
    assert one != all_of_them if language == FIRST else one == all_of_them


@pytest.mark.parametrize("language", LANGUAGES)
def test_counted_nouns_have_a_form_for_one(language: str) -> None:
    counted = re.compile(r"(?:^|\{(?:puzzles|number|pages|sheets)\} )\{number\} [^\W\d_]{3,}")
    words = read_phrases(language).words
    found = [key for key, text in words.items() if counted.match(text) and not key.endswith((".one", ".many"))]
    assert set(found) <= {"combinations.cells"}  # of a run, which has two cells or more
