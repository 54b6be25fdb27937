"""The tables [[page]] of a recipe: pages of the user's own."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import PurePath
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, field_validator

from generator.errors import quote
from generator.recipe.chapter_order import ChapterOrder
from generator.recipe.matter_order import Flag
from generator.recipe.text_fields import LONGEST_TEXT, one_line

MARKDOWN, PDF, SVG = ".md", ".pdf", ".svg"
RASTERS = (".png", ".jpg", ".jpeg")
SUFFIXES = (MARKDOWN, PDF, *RASTERS, SVG)
"""Suffixes of files that can be pages."""

MOST_PAGES = 50
"""Most tables [[page]] of a recipe."""

NUMBERED = re.compile(r"chapter ([0-9]{1,6})", re.ASCII | re.IGNORECASE)

Text = Annotated[str, Field(max_length=LONGEST_TEXT)]


class PageOrder(BaseModel):
    """One table [[page]]: a file whose pages become pages of the book.

    file     Markdown, PDF, PNG, JPEG or SVG
    at       after the contents ("front"), or at the end of the book ("back")
    before   the chapter before which they are, instead: "chapter 2", or the chapter's title, level or kind
    recto    whether they begin on a right-hand page
    title    in the contents; if left out, the first heading of Markdown, and none for pictures
    alt      words for readers who cannot see the picture; if left out, those of the file: the text of a PDF, the title of an SVG
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    file: Annotated[str, Field(min_length=1, max_length=1000)]
    at: Literal["front", "back"] | None = None
    before: Text | None = None
    recto: Flag = False
    title: Text = ""
    alt: Annotated[str, Field(max_length=1000)] = ""

    @property
    def suffix(self) -> str:
        """The suffix of the file, in lower case."""
        return PurePath(self.file).suffix.lower()

    @field_validator("file")
    @classmethod
    def _file_is_a_page(cls, file: str) -> str:
        if PurePath(file).suffix.lower() not in SUFFIXES:
            raise ValueError(f"expected a file that ends in {', '.join(SUFFIXES)}; export it as one of these")
        return file

    @field_validator("title", "alt")
    @classmethod
    def _text_is_printable(cls, text: str) -> str:
        return one_line(text)


def find_chapter(before: str, chapters: Sequence[ChapterOrder], where: str = "") -> int:
    """Return the index of the chapter that own pages are before.

    A number may be that of any chapter if the recipe names none, as for own puzzles; it is checked when these are sorted.

    Parameters
    ----------
    where : begins the message of an error

    Raises
    ------
    ValueError   no chapter or several have this name
    """
    if named := NUMBERED.fullmatch(before.strip()):
        number = int(named[1])
        if number < 1 or (chapters and number > len(chapters)):
            raise ValueError(
                f"{where}before = {quote(before)}: expected chapter 1 to {len(chapters) or 'the last'}; the recipe has no other"
            )
        return number - 1
    wanted = before.strip().casefold()
    for names in ("title",), ("level", "family"), ("level",), ("family",):
        found = [at for at, one in enumerate(chapters) if " ".join(getattr(one, key) for key in names).casefold() == wanted]
        if len(found) == 1:
            return found[0]
        if found:
            listed = ", ".join(f'"chapter {at + 1}"' for at in found)
            raise ValueError(f"{where}before = {quote(before)}: expected one chapter of this name, found {len(found)}; write {listed}")
    raise ValueError(f'{where}before = {quote(before)}: no chapter has this title, level or kind; write a number, such as "chapter 2"')


def check_pages(pages: Sequence[PageOrder], chapters: Sequence[ChapterOrder]) -> None:
    """Check that all own pages have their place in the book.

    Raises
    ------
    ValueError   in the words of a message
    """
    if len(pages) > MOST_PAGES:
        raise ValueError(f"expected at most {MOST_PAGES} [[page]], got {len(pages)}; join pages in one PDF")
    for number, page in enumerate(pages, start=1):
        _check_page(page, chapters, f"in page {number}, ")


def _check_page(page: PageOrder, chapters: Sequence[ChapterOrder], where: str) -> None:
    """Check the keys of an own page; ValueError, in words that begin with `where`."""
    if (page.at is None) == (page.before is None):
        got = "both" if page.at else "neither"
        raise ValueError(f'{where}expected at = "front", at = "back" or before = "chapter 2", got {got}; write one of them')
    if page.alt and page.suffix == MARKDOWN:
        raise ValueError(f"{where}alt is for pictures and PDF; in Markdown, write ![words](picture.png)")
    if page.before is not None:
        find_chapter(page.before, chapters, where)
