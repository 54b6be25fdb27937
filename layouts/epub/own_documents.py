"""Pages of the user's own as documents of an EPUB."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from generator.model import Book
from generator.model.own_pages import OwnBlock, OwnHeading, OwnList, OwnPages, OwnParagraph, OwnPicture, Span, list_pictures


def own_body(own: OwnPages) -> str:
    """Return own pages as XHTML."""
    return "".join(_blocks(own.text)) + "".join(map(_picture, own.pictures))


def list_book_pictures(book: Book) -> list[OwnPicture]:
    """Return the different pictures of a book's own pages, in order."""
    return list({picture.key: picture for own in book.own for picture in list_pictures(own)}.values())


def picture_file(picture: OwnPicture) -> str:
    """Return the name of a picture's file, beside the documents."""
    return f"{picture.key}.png"


def _blocks(blocks: Sequence[OwnBlock]) -> Iterator[str]:
    for block in blocks:
        if isinstance(block, OwnHeading):
            yield f"<h{block.level}>{_spans(block.spans)}</h{block.level}>\n"
        elif isinstance(block, OwnParagraph):
            yield f"<p>{'<br/>'.join(map(_spans, block.lines))}</p>\n"
        elif isinstance(block, OwnPicture):
            yield _picture(block)
        else:
            yield _list(block)


def _list(block: OwnList) -> str:
    """Return a list, with the number of its first item if that is not 1."""
    tag = "ul" if block.first is None else "ol"
    start = "" if block.first in (None, 1) else f' start="{block.first}"'
    items = "".join(f"<li>{''.join(_blocks(item))}</li>\n" for item in block.items)
    return f"<{tag}{start}>\n{items}</{tag}>\n"


def _spans(spans: Sequence[Span]) -> str:
    return "".join(map(_span, spans))


def _span(span: Span) -> str:
    text = escape(span.text)
    text = f"<em>{text}</em>" if span.is_emphasized else text
    return f"<strong>{text}</strong>" if span.is_strong else text


def _picture(picture: OwnPicture) -> str:
    return f'<p class="own"><img src="{picture_file(picture)}" alt="{escape(picture.alt)}"/></p>\n'
