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
    ladder     words for the steps (`ladder_words.py`): a packed table of templates, and names of techniques in the order of those in the
               page's own language
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from generator.families import find_family
from generator.typesetting.web.ladder_words import list_ladder_words
from generator.typesetting.web.steps import StepEncoder
from generator.words import LANGUAGES, Words, find_words


def list_page_languages(language: str, families: Sequence[str]) -> tuple[str, ...]:
    """Return a language, and the other ones that have the words of families."""
    return (language, *(other for other in LANGUAGES if other != language and _has_words(find_words(other), families)))


def _has_words(words: Words, families: Sequence[str]) -> bool:
    texts = (text for family in map(find_family, families) for text in (family.title, *family.rules))
    return not any(map(words.lacks_texts_of, families)) and all(map(words.can_translate, texts))


def list_packs(steps: StepEncoder, indices: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    """Return the words of each further language.

    Parameters
    ----------
    steps : has encoded all solve paths
    indices : the page's data in each of its languages, that of the book first, as `page_data` makes them
    """
    packs = {}
    own, *others = indices
    own_names, own_ladder = indices[own]["names"], list_ladder_words(indices[own]["kinds"], find_words(own), steps)
    for language in others:
        index = indices[language]
        ladder = list_ladder_words(index["kinds"], find_words(language), steps)
        packs[language] = {
            "name": find_words(language).name,
            "words": list(index["words"].values()),
            "names": pack_table(index["names"], own_names),
            "kinds": {name: [kind["title"], kind["rules"], kind["marks"], kind["spoken"]] for name, kind in index["kinds"].items()},
            "chapters": [[chapter["title"], chapter["level"]] for chapter in index["chapters"]],
            "left": [one["title"] for one in index["left"]],
            "edition": index["edition"],
            "ladder": [pack_table(ladder["words"], own_ladder["words"]), list(ladder["techniques"].values())],
        }
    return packs


def pack_table(table: Mapping[str, str], own: Mapping[str, str]) -> list[Any]:
    """Return a table without the keys that the page's own language has too.

    Texts are in the order of these keys, None where one is missing; texts of further keys follow by key.
    """
    return [[table.get(key) for key in own], {key: text for key, text in table.items() if key not in own}]


def list_names(languages: Sequence[str]) -> list[list[str]]:
    """Return code and own name of languages."""
    return [[code, find_words(code).name] for code in languages]
