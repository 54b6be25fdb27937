"""The files of an EPUB 3: documents, table of contents, package document.

Nothing depends on the clock: identifier and date of the book come from its imprint and its puzzles. The metadata of accessibility state
what the file has and claim no conformance, because no finished book has been evaluated with assistive technology.

Source: EPUB 3.3, and EPUB Accessibility 1.1 (W3C recommendations).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from html import escape
from importlib.resources import files
from uuid import NAMESPACE_URL, uuid5

from generator.model import PICTURES, Book
from layouts.epub.own_documents import list_book_pictures, picture_file
from layouts.epub.sections import Document, make_documents
from layouts.fonts.picture_font import NAME, picture_style
from layouts.fonts.picture_shapes import PIECES
from layouts.plan.answer_pages import AT_BACK
from layouts.plan.setting import Setting, find_phrases
from layouts.style.layout import find_layout

TYPE = "application/epub+zip"
FOLDER = "EPUB"

DATELESS = "2000-01-01"
"""Date of a book without a day or a year, because the format requires one."""

LINK = re.compile(r'href="key:([^"]*)"')

CONTAINER = """<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
"""
PAGE = """<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="{language}" xml:lang="{language}">
<head>
<meta charset="UTF-8"/>
<title>{title}</title>
<link rel="stylesheet" type="text/css" href="style.css"/>
</head>
<body>
{body}</body>
</html>
"""
PACKAGE = """<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="{language}">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="id">urn:uuid:{identifier}</dc:identifier>
<dc:title>{title}</dc:title>
<dc:language>{language}</dc:language>
{creator}<meta property="dcterms:modified">{day}T00:00:00Z</meta>
<meta property="schema:accessMode">textual</meta>
{modes}<meta property="schema:accessModeSufficient">textual</meta>
<meta property="schema:accessibilityFeature">structuralNavigation</meta>
<meta property="schema:accessibilityFeature">tableOfContents</meta>
<meta property="schema:accessibilityFeature">readingOrder</meta>
<meta property="schema:accessibilityFeature">displayTransformability</meta>
<meta property="schema:accessibilityHazard">none</meta>
<meta property="schema:accessibilitySummary">{summary}</meta>
</metadata>
<manifest>
<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
<item id="style" href="style.css" media-type="text/css"/>
{items}</manifest>
<spine>
{refs}</spine>
</package>
"""


COVER, COVER_PICTURE = "cover", f"{FOLDER}/cover.jpg"
"""Name of the document with the front of the cover, which comes first, and of its picture."""

COVER_ITEMS = (
    '<item id="cover-picture" href="cover.jpg" media-type="image/jpeg" properties="cover-image"/>\n'
    f'<item id="{COVER}" href="{COVER}.xhtml" media-type="application/xhtml+xml"/>\n'
)
COVER_META = '<meta name="cover" content="cover-picture"/>\n'
"""Metadata of a book with a cover, for readers of EPUB 2. Source: Open Packaging Format 2.0.1, as used by shops."""

PICTURE_MODES = '<meta property="schema:accessMode">visual</meta>\n<meta property="schema:accessibilityFeature">alternativeText</meta>\n'
"""Metadata of a book with pictures, the cover included."""


def list_files(book: Book, has_cover: bool = False) -> list[tuple[str, str]]:
    """Return name and text of every file of an EPUB but its pictures.

    With `has_cover`, the first document shows COVER_PICTURE; `list_book_pictures` has the others.

    Raises
    ------
    UnknownName   an unknown language
    """
    book = replace(book, imprint=replace(book.imprint, answers=AT_BACK))  # an EPUB has its answers at the back
    setting = Setting(book, find_layout(book.imprint.layout), find_phrases(book))
    documents = make_documents(setting)
    style = (files("layouts.epub") / "style.css").read_text(encoding="utf-8")
    figures = [entry.answer for entry in setting.entries()]
    if any(figure.mark in PIECES.values() or any(symbol in PICTURES for symbol in figure.symbols) for figure in figures):
        style += picture_style() + f'body {{ font-family: "{NAME}"; }}\n'
    return [
        ("mimetype", TYPE),
        ("META-INF/container.xml", CONTAINER),
        (f"{FOLDER}/package.opf", _make_package(setting, documents, has_cover)),
        (f"{FOLDER}/nav.xhtml", _make_contents(setting, documents)),
        (f"{FOLDER}/style.css", style),
        *([(f"{FOLDER}/{COVER}.xhtml", _make_cover(setting))] if has_cover else []),
        *((f"{FOLDER}/{name}.xhtml", text) for name, text in _make_pages(setting, documents)),
    ]


def _make_pages(setting: Setting, documents: Sequence[Document]) -> Iterator[tuple[str, str]]:
    home = {key: document.name for document in documents for key in document.keys}
    for document in documents:
        body = LINK.sub(lambda link: f'href="{home[link[1]]}.xhtml#{link[1]}"', document.body)
        yield document.name, PAGE.format(language=setting.imprint.language, title=escape(document.title), body=body)


def _make_contents(setting: Setting, documents: Sequence[Document]) -> str:
    """Return the table of contents, with the later documents of a part below it."""
    title, documents = setting.say("contents.title"), [document for document in documents if document.is_listed]
    rows: list[str] = []
    for at, document in enumerate(documents):
        after = documents[at + 1].level if at + 1 < len(documents) else 0
        rows.append(f'<li><a href="{document.name}.xhtml">{escape(document.title)}</a>')
        rows.append("<ol>\n" if after > document.level else "</li>\n" + "</ol></li>\n" * (document.level - after))
    head = f'<nav epub:type="toc" role="doc-toc" aria-labelledby="contents">\n<h1 id="contents">{escape(title)}</h1>\n'
    body = f"{head}<ol>\n{''.join(rows)}</ol>\n</nav>\n"
    return PAGE.format(language=setting.imprint.language, title=escape(title), body=body)


def _make_cover(setting: Setting) -> str:
    """Return the document that shows the front of the cover."""
    words = escape(setting.say("epub.cover", title=setting.full_title))
    body = f'<section epub:type="cover" class="cover">\n<img src="cover.jpg" role="doc-cover" alt="{words}"/>\n</section>\n'
    return PAGE.format(language=setting.imprint.language, title=words, body=body)


def _make_package(setting: Setting, documents: Sequence[Document], has_cover: bool) -> str:
    imprint = setting.imprint
    names = [document.name for document in documents]
    items = "".join(f'<item id="{name}" href="{name}.xhtml" media-type="application/xhtml+xml"/>\n' for name in names)
    order = [*([COVER] if has_cover else []), names[0], "nav", *names[1:]]
    own = list_book_pictures(setting.book)
    items += "".join(f'<item id="{one.key}" href="{picture_file(one)}" media-type="image/png"/>\n' for one in own)
    pictures = setting.say("epub.all_described" if own else "epub.only_cover" if has_cover else "epub.no_pictures")
    summary = setting.say("listing.sentences", one=setting.say("epub.summary"), other=pictures)
    day = imprint.day or (f"{imprint.year}-01-01" if re.fullmatch(r"\d{4}", imprint.year) else DATELESS)
    facts = [imprint.title, imprint.author, imprint.edition, imprint.language, *(entry.puzzle_id for entry in setting.entries())]
    return PACKAGE.format(
        language=imprint.language,
        identifier=uuid5(NAMESPACE_URL, "gridpress:" + "\n".join(facts)),
        title=escape(setting.full_title),
        creator=f"<dc:creator>{escape(imprint.author)}</dc:creator>\n" if imprint.author else "",
        day=day,
        modes=(COVER_META if has_cover else "") + (PICTURE_MODES if has_cover or own else ""),
        summary=escape(summary),
        items=(COVER_ITEMS if has_cover else "") + items,
        refs="".join(f'<itemref idref="{name}"/>\n' for name in order),
    )
