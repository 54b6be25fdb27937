"""Where a line of text may end: at blanks, and in Chinese between characters, but for marks that belong to what stands beside them."""

from __future__ import annotations

import re

BLANKS = re.compile(r"(?<!×)[ \t\r\n\u3000]+(?!×)")
"""Blanks a line may end at: not those of "3 × 3", nor those that hold words together in French and other languages.

U+00A0 and U+202F are such, which Python counts as blanks too.
"""

WIDE_FROM = "\u2e80"
"""From here on characters may stand at the start of a line without a blank before them. Source: Unicode, CJK Radicals Supplement."""

NO_LINE_START, NO_LINE_END = "、。，．：；！？）」』】》〉”’…～·%", "（「『【《〈“‘"
"""Marks that stay with what is before them, and with what is after. Source: GB/T 15834-2011, section 5.1."""


def split_words(text: str) -> list[list[str]]:
    """Part text into words, each into what may not be broken: all of it, or in Chinese a character with the marks that belong to it.

    Latin words and numbers within Chinese stay whole; joining the parts of a word gives the word again.
    """
    return [_split_word(word) for word in BLANKS.split(text) if word]


def _split_word(word: str) -> list[str]:
    if max(word) < WIDE_FROM:
        return [word]
    parts = [word[0]]
    for char in word[1:]:
        before = parts[-1][-1]
        if max(before, char) >= WIDE_FROM and char not in NO_LINE_START and before not in NO_LINE_END:
            parts.append(char)
        else:
            parts[-1] += char
    return parts
