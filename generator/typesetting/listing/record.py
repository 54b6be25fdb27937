"""Records of a listing: what a seller enters in the form of a shop."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal

from layouts.shops.print_costs import Market
from layouts.shops.shop_rules import Shop
from layouts.shops.subjects import Subject

PARAGRAPH, HEADING, LIST = "paragraph", "heading", "list"
"""Kinds of blocks of a description."""

PDF, EPUB = "PDF", "EPUB"
"""Forms of copies for screens."""


@dataclass(frozen=True, slots=True)
class Block:
    """A paragraph, heading or list of a description; only lists have several lines."""

    kind: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class KindRow:
    """The puzzles of one kind and level: how many, and their least and most minutes."""

    kind: str
    level: str
    n_puzzles: int
    minutes: tuple[int, int]


@dataclass(frozen=True, slots=True)
class PrintedBook:
    """The printed book as a product.

    paper, ink    of the printer, with its note on the paper; "" if no printer is known
    spine_mm      None for a book without a cover
    printer       name of the printer whose paper, costs and cover are used; "" if there is none that prints the book
    isbn          thirteen digits, or ""
    """

    trim: str
    trim_mm: tuple[float, float]
    n_pages: int
    paper: str
    paper_note: str
    ink: str
    spine_mm: float | None
    printer: str
    is_hardcover: bool
    is_large_print: bool
    isbn: str


@dataclass(frozen=True, slots=True)
class Copy:
    """A copy for screens that is sold like a book.

    form       PDF or EPUB
    isbn       thirteen digits, or ""
    size       bytes of the file
    features   its accessibility: codes of ONIX list 196, with what they say
    """

    name: str
    form: str
    isbn: str
    size: int
    features: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture for shops: its file, what it shows, its size in pixels and bytes."""

    name: str
    shows: str
    width: int
    height: int
    size: int


@dataclass(frozen=True, slots=True)
class Names:
    """Names of a book: title, series, people and dates.

    name      folder of the book, and edition: "train/2026-11-24"
    volume    None for a book without a series
    edition   in words, or ""
    year      of the copyright, or ""
    day       YYYY-MM-DD
    """

    name: str
    title: str
    subtitle: str
    series: str
    volume: int | None
    author: str
    publisher: str
    place: str
    edition: str
    language: str
    year: str
    day: str


@dataclass(frozen=True, slots=True)
class Words:
    """The words about a book: descriptions and keywords.

    own   names of those that the recipe gives: "description", "short", "keywords", "categories"
    """

    description: tuple[Block, ...]
    short: str
    keywords: tuple[str, ...]
    own: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Listing:
    """Everything that the files of a listing say.

    n_proved      puzzles whose solution was checked on the finished pages
    summary       of the accessibility of the EPUB, in the language of the book
    contents      what the book has besides puzzles, in its language: number and words
    markets       cost and prices of the printed book; () if the costs of its printer are unknown
    prices        list prices that the recipe gives, by currency
    address       where the folder of the pictures is on the web, or ""
    findings      what breaks a limit of the shop, or is missing, one line each
    sources       where codes and costs are from, by name
    """

    names: Names
    words: Words
    printed: PrintedBook
    rows: tuple[KindRow, ...]
    n_puzzles: int
    n_proved: int
    for_children: bool
    bisac: tuple[Subject, ...]
    thema: tuple[Subject, ...]
    copies: tuple[Copy, ...]
    summary: str
    contents: tuple[tuple[int, str], ...]
    pictures: tuple[Picture, ...]
    markets: tuple[Market, ...]
    prices: Mapping[str, Decimal]
    address: str
    shop: Shop
    findings: tuple[str, ...]
    sources: Mapping[str, str]
