"""Line break opportunities: at blanks, and in Chinese between characters.

Some punctuation marks may not be separated from the character before or after them.
"""

from __future__ import annotations

import re

BLANKS = re.compile(r"(?<!×)(?!(?<=[^\W\d_]) [0-9]{1,2}(?![0-9]| ×))[ \t\r\n\u3000]+(?!×)")
"""Blanks at which a line may end.

Not the blanks around ×, as in "3 × 3", nor the one between a word and a number of one or two digits, as in "column 6", and not the no-break
spaces U+00A0 and U+202F of French and other languages, which Python counts as blanks too.
"""

WIDE_FROM = "\u2e80"
"""Characters from here on may start a line without a blank before them. Source: Unicode, CJK Radicals Supplement."""

NO_LINE_START, NO_LINE_END = "、。，．：；！？）」』】》〉”’…～·%", "（「『【《〈“‘"
"""Marks that may not start a line, and marks that may not end one. Source: GB/T 15834-2011, section 5.1."""

BEFORE_DIGITS, ORDINAL = "第填的", re.compile("第[0-9]+$")
"""Characters that stay on one line with a number after them; a Chinese ordinal number, which the next character stays with: 第48页."""


def split_words(text: str) -> list[list[str]]:
    """Split text into words, and each word into its unbreakable parts.

    Outside of Chinese a word is one part; in Chinese a part is a character with the marks that may not be separated from it. Latin words
    and numbers within Chinese are one part, and so are ordinal numbers such as 第48页, and verbs with digits, such as 填5. The parts of a
    word, joined, are the word.
    """
    return [_split_word(word) for word in BLANKS.split(text) if word]


def _split_word(word: str) -> list[str]:
    if max(word) < WIDE_FROM:
        return [word]
    parts = [word[0]]
    for char in word[1:]:
        before = parts[-1][-1]
        is_number = (before in BEFORE_DIGITS and char.isdecimal()) or (char >= WIDE_FROM and ORDINAL.search(parts[-1]))
        if max(before, char) >= WIDE_FROM and char not in NO_LINE_START and before not in NO_LINE_END and not is_number:
            parts.append(char)
        else:
            parts[-1] += char
    return parts
