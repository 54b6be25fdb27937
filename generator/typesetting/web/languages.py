"""The words of the companion page's other languages.

A page has all its words in the language of its book, and those of the other languages deflated, read when a reader changes the language.
A kind of puzzle may lack the words of a language, such as a user's own kind; then the page of its book does not offer that language.

    name       the language's own name for itself
    words      the page's phrases, in the order of those in the page's own language
    names      how sentences name cells and houses, as a packed table (`pack_table`)
    kinds      by name: title, rules, name of a mark, names of symbols
    chapters   title and level of each chapter
    left       titles of the chapters that the page cannot play
    edition    the line below the title
    ladder     words for the steps that the page finds itself (`ladder_words.py`): a packed table of templates, and names of techniques in
               the order of those in the page's own language
    texts      for each pattern of the answers (`steps.py`) its usual translation
    forms      for forms of the answers with another translation, by number: their three patterns
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from generator.families import find_family
from generator.model import Book
from generator.typesetting.web.ladder_words import list_ladder_words
from generator.typesetting.web.steps import StepEncoder
from generator.typesetting.web.translated_steps import StepTranslator
from generator.words import LANGUAGES, Words, find_words

PER_FORM = 3
"""Indices of patterns in a form, for each language."""


def find_translators(language: str, families: Sequence[str]) -> list[StepTranslator]:
    """Return translators for the other languages that have the words of families."""
    others = [other for other in LANGUAGES if other != language]
    return [StepTranslator(other) for other in others if _has_words(find_words(other), families)]


def _has_words(words: Words, families: Sequence[str]) -> bool:
    texts = (text for family in map(find_family, families) for text in (family.title, *family.rules))
    return not any(map(words.lacks_texts_of, families)) and all(map(words.can_translate, texts))


def list_packs(steps: StepEncoder, translators: Sequence[StepTranslator], indices: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    """Return the words of each further language.

    Parameters
    ----------
    steps : has encoded all solve paths, with these translators
    indices : the page's data in each of these languages, as `page_data` makes them
    """
    packs = {}
    own_names = indices[steps.language]["names"]
    own_ladder = list_ladder_words(indices[steps.language]["kinds"], find_words(steps.language))
    for translator in translators:
        index = indices[translator.language]
        ladder = list_ladder_words(index["kinds"], find_words(translator.language))
        packs[translator.language] = {
            "name": find_words(translator.language).name,
            "words": list(index["words"].values()),
            "names": pack_table(index["names"], own_names),
            "kinds": {name: [kind["title"], kind["rules"], kind["marks"], kind["spoken"]] for name, kind in index["kinds"].items()},
            "chapters": [[chapter["title"], chapter["level"]] for chapter in index["chapters"]],
            "left": [one["title"] for one in index["left"]],
            "edition": index["edition"],
            "ladder": [pack_table(ladder["words"], own_ladder["words"]), list(ladder["techniques"].values())],
        }
    for at, translator in enumerate(translators, start=1):
        packs[translator.language] |= _list_sentences(steps, translator, at)
    return packs


def pack_table(table: Mapping[str, str], own: Mapping[str, str]) -> list[Any]:
    """Return a table without the keys that the page's own language has too.

    Texts are in the order of these keys, None where one is missing; texts of further keys follow by key.
    """
    return [[table.get(key) for key in own], {key: text for key, text in table.items() if key not in own}]


def _list_sentences(steps: StepEncoder, translator: StepTranslator, at: int) -> dict[str, Any]:
    """Return the patterns of one language; `at` 1 is the first after the book's."""
    texts = list(translator.texts)
    pairs = [(form[:PER_FORM], [texts[int(text)] for text in form[PER_FORM * at : PER_FORM * (at + 1)]]) for form in steps.forms]
    found: dict[int, list[str]] = {}
    for own, translated in pairs:
        for text, other in zip(own, translated, strict=True):
            found.setdefault(int(text), []).append(other)
    usual = [max(dict.fromkeys(found[text]), key=found[text].count) if text in found else "" for text in range(len(steps.texts))]
    other_forms = {number: there for number, (own, there) in enumerate(pairs) if [usual[int(text)] for text in own] != there}
    return {"texts": usual, "forms": other_forms}


def list_names(book: Book, translators: Sequence[StepTranslator]) -> list[list[str]]:
    """Return code and own name of each language of a page, that of the book first."""
    return [[code, find_words(code).name] for code in (book.imprint.language, *(translator.language for translator in translators))]
