"""The limits of one shop, and checks of the words about a book against them.

`shops.py` reads them from shops.toml. Every message is one line: the field, what was expected with its source, what was found.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

TITLE, KEYWORDS, DESCRIPTION = "title", "keywords", "description"
"""Fields whose words a shop may forbid; the title is also that of a series."""

TAG = re.compile(r"</?([a-zA-Z][a-zA-Z0-9]*)[^>]*>")
LONGEST_SHOWN = 60


@dataclass(frozen=True, slots=True)
class Forbidden:
    """Words that a shop forbids in some fields.

    fields   TITLE, KEYWORDS or DESCRIPTION
    words    in lower case; those in Latin letters are found as whole words, others anywhere
    unless   phrases that may contain one of the words
    why      what the words do: "names a sales rank"
    source   source and date of the rule
    """

    fields: tuple[str, ...]
    words: tuple[str, ...]
    unless: tuple[str, ...]
    why: str
    source: str

    def find_word(self, text: str) -> str:
        """Return the first forbidden word in a text, or "".

        The word is returned as the shop's rules have it, in lower case.
        """
        lowered = text.lower()
        for phrase in self.unless:
            lowered = lowered.replace(phrase, "")
        return next((word for word in self.words if _contains(lowered, word)), "")


@dataclass(frozen=True, slots=True)
class Shop:
    """One shop's limits as in shops.toml; `sources` has source and date by key.

    A limit that the shop does not have is 0, or () for the tags.
    """

    name: str
    note: str
    printers: tuple[str, ...]
    title: int
    description: tuple[int, int]
    short: int
    keywords: tuple[int, int]
    keyword: int
    all_keywords: int
    categories: int
    tags: tuple[str, ...]
    cover_px: int
    page_px: int
    needs_author: bool
    asks_low_content: bool
    forbidden: tuple[Forbidden, ...]
    checks: tuple[str, ...]
    sources: Mapping[str, str]

    def check_title(self, title: str, subtitle: str, series: str = "") -> Iterator[str]:
        """Yield what breaks a limit in title, subtitle and series."""
        length = count_title(title, subtitle)
        if length > self.title:
            wanted = f"at most {self.title} characters together ({self.sources['title']})"
            yield f"title and subtitle: expected {wanted}, got {length}; shorten one of them"
        for field, text in (("title", title), ("subtitle", subtitle), ("series", series)):
            if TAG.search(text):
                yield f"{field}: expected no HTML tags ({self.sources['title']}), got {_shorten(text)}"
            yield from self._find_forbidden(TITLE, field, text)

    def check_keywords(self, keywords: Sequence[str]) -> Iterator[str]:
        """Yield what breaks a limit in the keywords of a book."""
        least, most = self.keywords
        if not least <= len(keywords) <= most:
            wanted = f"at most {most}" if len(keywords) > most else f"at least {least}"
            yield f"keywords: expected {wanted} ({self.sources['keywords']}), got {len(keywords)}"
        for number, keyword in enumerate(keywords, start=1):
            name = f"keyword {number}, {_shorten(keyword)}"
            if self.keyword and len(keyword) > self.keyword:
                yield f"{name}: expected at most {self.keyword} characters ({self.sources['keyword']}), got {len(keyword)}"
            if any(char in keyword for char in '"“”„«»<>'):
                yield f"{name}: expected no quotation marks and no HTML tags ({self.sources['keywords']}); leave them out"
            yield from self._find_forbidden(KEYWORDS, name, keyword)
        length = len(";".join(keywords))
        if self.all_keywords and length > self.all_keywords:
            wanted = f"at most {self.all_keywords} characters with a semicolon between two ({self.sources['all_keywords']})"
            yield f"keywords: expected {wanted}, got {length}"

    def check_description(self, html: str) -> Iterator[str]:
        """Yield what breaks a limit in the description, given with its HTML tags."""
        least, most = self.description
        if not least <= len(html) <= most:
            wanted = f"at most {most}" if len(html) > most else f"at least {least}"
            yield f"description: expected {wanted} characters with its tags ({self.sources['description']}), got {len(html)}"
        unknown = [tag for tag in dict.fromkeys(tag.lower() for tag in TAG.findall(html)) if tag not in self.tags]
        if unknown:
            wanted = f"only the tags {', '.join(self.tags)} ({self.sources['tags']})"
            yield f"description: expected {wanted}, got {', '.join(unknown)}"
        yield from self._find_forbidden(DESCRIPTION, "description", html)

    def check_short(self, text: str) -> Iterator[str]:
        """Yield what breaks a limit in the short description."""
        if len(text) > self.short:
            yield f"short description: expected at most {self.short} characters ({self.sources['short']}), got {len(text)}"
        yield from self._find_forbidden(DESCRIPTION, "short description", text)

    def check_categories(self, codes: Sequence[str]) -> Iterator[str]:
        """Yield what breaks a limit in the subject codes of one scheme."""
        if len(codes) > self.categories:
            yield f"categories: expected at most {self.categories} ({self.sources['categories']}), got {len(codes)}"

    def check_author(self, author: str) -> Iterator[str]:
        """Yield what is missing in the author."""
        if self.needs_author and not author:
            yield f"author: {self.note} requires one ({self.sources['author']}); add author to the recipe"

    def _find_forbidden(self, kind: str, field: str, text: str) -> Iterator[str]:
        for rule in self.forbidden:
            word = rule.find_word(text) if kind in rule.fields else ""
            if word:
                yield f"{field}: {word!r} {rule.why}, which {self.note} forbids ({rule.source}); use other words"


def count_title(title: str, subtitle: str) -> int:
    """Return the number of characters of a title and a subtitle together."""
    return len(title) + len(subtitle)


def _contains(text: str, word: str) -> bool:
    """Return whether a text has a word.

    A word that begins or ends with a Latin letter must begin or end a word of the text.
    """
    before = r"(?<!\w)" if _is_latin(word[0]) else ""
    after = r"(?!\w)" if _is_latin(word[-1]) else ""
    return re.search(f"{before}{re.escape(word)}{after}", text) is not None


def _is_latin(char: str) -> bool:
    return char.isalnum() and ord(char) < 0x250


def _shorten(text: str) -> str:
    return repr(text) if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]!r}..."
