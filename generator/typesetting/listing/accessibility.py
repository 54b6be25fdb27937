"""Accessibility of the copies for screens, as codes of ONIX list 196.

Only what is true of every file that the press makes is claimed. The EPUB claims no conformance (02, 03, 04 and 80 to 86 are left out),
because no finished book has been evaluated with assistive technology; the PDF declares PDF/UA-1, which `typesetting/structure_tree.py`
makes it.

Source: EDItEUR, ONIX code list 196; DAISY knowledge base on each code.
"""

from __future__ import annotations

from generator.model import Book
from generator.model.own_pages import list_pictures
from generator.typesetting.listing.record import EPUB, PDF

SUMMARY = "00"
"""Code whose description is a summary in the language of the book."""

FEATURES = {
    PDF: {
        "05": "PDF/UA-1",
        "11": "table of contents navigation",
        "13": "single logical reading order",
        "15": "full alternative descriptions of boards",
        "19": "page numbering as in print",
        "22": "language tagging",
        "25": "nothing depends on color",
        "52": "all content can be read without sight",
    },
    EPUB: {
        "11": "table of contents navigation",
        "13": "single logical reading order",
        "22": "language tagging",
        "25": "nothing depends on color",
        "29": "structural navigation by headings",
        "36": "all text can be modified by the reader",
        "52": "all content can be read without sight",
    },
}
"""Codes of list 196 with what they say, by form of the copy."""

ALL_TEXT = "36"
"""Code that words in pictures contradict."""


def list_features(form: str, book: Book) -> dict[str, str]:
    """Return the codes that are true of a copy of a book, with what they say."""
    has_pictures = form == EPUB and any(list_pictures(own) for own in book.own)
    return {code: words for code, words in FEATURES[form].items() if not (has_pictures and code == ALL_TEXT)}
