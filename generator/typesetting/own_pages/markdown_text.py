"""Markdown as own pages: headings, paragraphs, emphasis, lists and pictures.

Anything else of CommonMark is refused by its name and line, so that nothing of a text is lost.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from markdown_it import MarkdownIt
from markdown_it.token import Token

from generator.errors import Faulty, quote
from generator.model.own_pages import OwnBlock, OwnHeading, OwnList, OwnParagraph, OwnPicture, Span

MOST_LEVELS, MOST_DEPTH = 3, 3
"""Deepest level of headings, and most lists within each other."""

REFUSED = {
    "blockquote": ("a quotation (>)", "write it as a paragraph"),
    "fence": ("code", "write it as a paragraph"),
    "code_block": ("code (lines that begin with four blanks)", "remove the blanks"),
    "code_inline": ("code (`)", "write it in *italics*"),
    "hr": ("a line (---)", "use a heading"),
    "html_block": ("HTML", "write it as Markdown, or write &lt; for <"),
    "html_inline": ("HTML", "write it as Markdown, or write &lt; for <"),
    "link": ("a link", "write the address as text, because paper has no links"),
    "table": ("a table", "write it as a list"),
}
"""Kinds of Markdown that are not set: their name, and what to do."""

GetPicture = Callable[[str, str, str], OwnPicture]
"""Address, words and place of a picture -> the picture."""


@dataclass(slots=True)
class _Reader:
    """The tokens of a text, read one after another.

    at   index of the next one
    """

    tokens: Sequence[Token]
    name: str
    get_picture: GetPicture
    at: int = 0
    depth: int = 0

    def read_blocks(self, end: str) -> tuple[OwnBlock, ...]:
        """Return the blocks up to a token of a kind; "" for the end of the text."""
        blocks: list[OwnBlock] = []
        while self.at < len(self.tokens):
            token = self.tokens[self.at]
            self.at += 1
            if token.type == end:
                break
            blocks.append(self._read_block(token))
        return tuple(blocks)

    def _read_block(self, token: Token) -> OwnBlock:
        kind = token.type.removesuffix("_open")
        line = token.map[0] + 1 if token.map else 1
        if kind == "heading":
            level = int(token.tag[1:])
            if level > MOST_LEVELS:
                raise self._fault(line, f"a heading of level {level}", f"use at most {MOST_LEVELS}")
            spans = self._read_inline(line)
            if isinstance(spans, OwnPicture) or len(spans) != 1:
                raise self._fault(line, "a heading of several lines or with a picture", "write one line")
            return OwnHeading(level, spans[0])
        if kind == "paragraph":
            found = self._read_inline(line)
            return found if isinstance(found, OwnPicture) else OwnParagraph(found)
        if kind in ("bullet_list", "ordered_list"):
            return self._read_list(token, kind, line)
        what, cure = REFUSED.get(kind, (kind, "write it as a paragraph"))
        raise self._fault(line, what, cure)

    def _read_list(self, token: Token, kind: str, line: int) -> OwnList:
        self.depth += 1
        if self.depth > MOST_DEPTH:
            raise self._fault(line, f"{self.depth} lists within each other", f"use at most {MOST_DEPTH}")
        items: list[tuple[OwnBlock, ...]] = []
        while self.tokens[self.at].type == "list_item_open":
            self.at += 1
            items.append(self.read_blocks("list_item_close"))
        self.at += 1
        self.depth -= 1
        return OwnList(tuple(items), int(token.attrs.get("start", 1)) if kind == "ordered_list" else None)

    def _read_inline(self, line: int) -> tuple[tuple[Span, ...], ...] | OwnPicture:
        """Return the lines of the words that follow, or a picture alone."""
        children = self.tokens[self.at].children or []
        self.at += 2
        if len(children) == 1 and children[0].type == "image":
            address, words = str(children[0].attrs["src"]), children[0].content.strip()
            if not words:
                raise self._fault(line, "a picture without words", "describe it for readers who cannot see it: ![words](picture.png)")
            return self.get_picture(address, words, f"{self.name}, line {line}")
        lines: list[list[Span]] = [[]]
        span = Span("")
        for child in children:
            match child.type:
                case "text" | "text_special":
                    lines[-1].append(replace(span, text=child.content))
                case "softbreak":
                    lines[-1].append(replace(span, text=" "))
                case "hardbreak":
                    lines.append([])
                case "strong_open" | "strong_close":
                    span = replace(span, is_strong=child.type == "strong_open")
                case "em_open" | "em_close":
                    span = replace(span, is_emphasized=child.type == "em_open")
                case "image":
                    raise self._fault(line, "a picture within words", "put it on a line of its own, between blank lines")
                case other:
                    raise self._fault(line, *REFUSED.get(other.removesuffix("_open"), (other, "write it as words")))
        return tuple(tuple(one for one in each if one.text) for each in lines)

    def _fault(self, line: int, what: str, cure: str) -> Faulty:
        return Faulty(f"{self.name}, line {line}: {what} is not set; {cure}")


def read_markdown(content: bytes, name: str, get_picture: GetPicture) -> tuple[OwnBlock, ...]:
    """Return the blocks of a text.

    Parameters
    ----------
    name : of the file, for messages
    get_picture : reads a picture of the text

    Raises
    ------
    Faulty   the file is no text in UTF-8, empty, or has kinds of Markdown that are not set
    """
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        raise Faulty(f"{name}: expected text in UTF-8, got byte {content[fault.start]:#04x} at {fault.start}; save it as UTF-8") from None
    if bad := next((char for char in text if not char.isprintable() and char not in "\r\n\t\u00a0\u202f\u3000\u00ad"), ""):
        line = text[: text.index(bad)].count("\n") + 1
        raise Faulty(f"{name}, line {line}: expected printable text, got {quote(bad)}; remove it")
    reader = _Reader(MarkdownIt("commonmark").parse(text.replace("\u00ad", "")), name, get_picture)
    blocks = reader.read_blocks("")
    if not blocks:
        raise Faulty(f"{name}: expected text, got an empty file; write something, or leave out its [[page]]")
    return blocks


def find_title(blocks: Sequence[OwnBlock]) -> str:
    """Return the first heading of a text, or ""."""
    return next((block.words.strip() for block in blocks if isinstance(block, OwnHeading)), "")
