"""Keywords of a book, made from its facts in its language.

They are phrases that readers type: kinds, levels, sizes, who the book is for. Words that the title already has are left out, because
shops search in it too.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from generator.families.base.family import LOGIC, NUMBERS, SUDOKU
from generator.typesetting.listing.book_facts import BookFacts, Kind
from layouts.shops.shop_rules import Shop

GENRE_WORDS = {SUDOKU: ("numbers", "logic"), NUMBERS: ("numbers", "logic"), LOGIC: ("logic",)}
"""Phrases for each genre, the nearest first."""

KEEPS_CAPITALS = frozenset({"de"})
"""Languages whose nouns have capitals, also in the middle of a phrase."""

USUAL_KEYWORDS = 7
USUAL_SIDE = 9
"""Rows of the usual board, whose size is not a keyword."""

FEW_SUDOKUS, FEW_KINDS = 3, 3
"""Numbers of kinds from which a book is one of sudoku variants, or a mixed one."""


def make_keywords(facts: BookFacts, shop: Shop) -> tuple[str, ...]:
    """Return the keywords of a book, most important first.

    Their number is that of the shop, but at most USUAL_KEYWORDS.
    """
    title = " ".join((facts.book.imprint.title, facts.book.imprint.subtitle))
    found: dict[str, str] = {}
    for keyword in _list_candidates(facts):
        is_short = len(keyword) <= (shop.keyword or len(keyword))
        if is_short and not _is_covered(keyword, title):
            found.setdefault(keyword.casefold(), keyword)
    keywords = list(found.values())[: min(USUAL_KEYWORDS, shop.keywords[1])]
    while shop.all_keywords and len(";".join(keywords)) > shop.all_keywords:
        keywords.pop()
    return tuple(keywords)


def _list_candidates(facts: BookFacts) -> Iterator[str]:
    """Yield keywords, those first that tell the book best from others."""
    main, *others = facts.most_kinds
    audience = "children" if facts.for_children else "adults"
    if facts.is_large_print:
        yield _say(facts, "large", main)
    yield from (_say(facts, key, main) for key in (audience, "kind"))
    if len(facts.sudokus) >= FEW_SUDOKUS:
        yield _say(facts, "variants")
    yield from (_say(facts, "kind", kind) for kind in others[:1])
    yield from _list_sizes(facts, main)
    yield from (_say(facts, level, main) for level in _list_levels(facts, facts.level_names[-1:]))
    if facts.book.matter.hints:
        yield _say(facts, "hints", main)
    yield from (_say(facts, level, main) for level in _list_levels(facts, facts.level_names[:1]))
    if facts.book.matter.glossary:
        yield _say(facts, "techniques", main)
    if len(facts.kinds) >= FEW_KINDS:
        yield _say(facts, "mixed")
    yield from (_say(facts, word) for word in GENRE_WORDS[facts.genres[0]])
    if facts.is_small:
        yield _say(facts, "travel", main)
    yield _say(facts, "answers", main)
    yield from (_say(facts, "kind", kind) for kind in others[1:])
    yield _say(facts, "brain")
    yield facts.phrases.say(f"listing.keyword.{audience}", kind=_say(facts, "logic"))


def _list_sizes(facts: BookFacts, kind: Kind) -> Iterator[str]:
    """Yield the largest board of a kind that comes in several sizes."""
    boards = {entry.puzzle.n_rows for entry in facts.setting.entries() if entry.family in kind.families}
    largest = max(boards)
    if len(boards) > 1 and largest != USUAL_SIDE:
        yield facts.phrases.say("listing.keyword.size", kind=_lower(facts, kind.title), n=largest)


def _list_levels(facts: BookFacts, names: Iterable[str]) -> Iterator[str]:
    """Yield the levels that have a phrase; those of a user's own table have none."""
    yield from (name for name in names if f"listing.keyword.{name}" in facts.phrases.words)


def _say(facts: BookFacts, key: str, kind: Kind | None = None) -> str:
    return facts.phrases.say(f"listing.keyword.{key}", kind=_lower(facts, kind.title) if kind else "")


def _lower(facts: BookFacts, title: str) -> str:
    return title if facts.book.imprint.language in KEEPS_CAPITALS else title.lower()


def _is_covered(keyword: str, title: str) -> bool:
    """Return whether a title has every word of a keyword."""
    words = set(re.findall(r"\w+", title.casefold()))
    return all(word in words for word in re.findall(r"\w+", keyword.casefold()))
