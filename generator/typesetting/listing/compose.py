"""Composing a listing from a finished book: facts, words, prices, findings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from decimal import Decimal
from typing import Any

from generator.typesetting.cover import plan_cover, read_cover_order
from generator.typesetting.listing.accessibility import list_features
from generator.typesetting.listing.book_facts import BookFacts
from generator.typesetting.listing.description import list_contents, make_description, make_own_description, make_short
from generator.typesetting.listing.keywords import make_keywords
from generator.typesetting.listing.limits import COPY_EDITIONS, LISTING, find_findings
from generator.typesetting.listing.pictures import list_pictures
from generator.typesetting.listing.record import EPUB, PDF, Copy, KindRow, Listing, Names, PrintedBook, Words
from generator.typesetting.report import FinishedBook, format_trim
from layouts.cover.barcode import parse_isbn
from layouts.printing.cover_size import find_cover_printer
from layouts.shops.print_costs import Market, find_markets
from layouts.shops.shops import find_shop
from layouts.shops.subjects import BISAC, THEMA, find_subjects, list_sources, name_subjects

COPY_FILES = {PDF: "digital.pdf", EPUB: "book.epub"}
"""The copies for screens that are sold: the copy for libraries and the page on the web are not."""

MM_PER_PT = 25.4 / 72


def compose_listing(finished: FinishedBook) -> Listing:
    """Return the listing of a finished book, with its findings.

    The pictures must be in its folder already.

    Raises
    ------
    UnknownName, RecipeError   as `plan_cover`
    """
    book, recipe = finished.book, finished.facts["recipe"]
    facts, own, shop = BookFacts(book, finished.pages.page_count), recipe.get(LISTING, {}), find_shop(book.imprint.printer)
    printed = describe_print(facts, recipe)
    codes = own.get("categories") or [subject.code for subject in find_subjects(BISAC, facts.genres, facts.for_children, shop.categories)]
    listing = Listing(
        names=_make_names(finished),
        words=_make_words(facts, own, finished),
        printed=printed,
        rows=tuple(_list_rows(facts)),
        n_puzzles=facts.n_puzzles,
        n_proved=finished.facts["proof"]["proved"],
        for_children=facts.for_children,
        bisac=name_subjects(BISAC, codes),
        thema=find_subjects(THEMA, facts.genres, facts.for_children, shop.categories),
        copies=tuple(_list_copies(finished, own)),
        summary=facts.phrases.say("epub.summary"),
        contents=tuple(list_contents(facts)),
        pictures=list_pictures(finished.folder),
        markets=find_markets_of(printed),
        prices=read_prices(recipe),
        address=own.get("address", ""),
        shop=shop,
        findings=(),
        sources=list_sources(),
    )
    return replace(listing, findings=tuple(find_findings(listing)))


def find_markets_of(printed: PrintedBook) -> tuple[Market, ...]:
    """Return cost and prices of a book in every marketplace of its printer."""
    return find_markets(printed.printer, printed.paper, printed.trim_mm, printed.n_pages)


def read_prices(recipe: Mapping[str, Any]) -> dict[str, Decimal]:
    """Return the list prices that a recipe sets, by currency."""
    prices: Mapping[str, float] = recipe.get(LISTING, {}).get("prices", {})
    return {currency: Decimal(str(price)) for currency, price in sorted(prices.items())}


def _make_names(finished: FinishedBook) -> Names:
    imprint, facts = finished.book.imprint, finished.facts
    published = imprint.published
    return Names(
        name=f"{facts['name']}/{facts['edition']}",
        title=imprint.title,
        subtitle=imprint.subtitle,
        series=imprint.series.name if imprint.series else "",
        volume=imprint.series.volume if imprint.series else None,
        author=imprint.author,
        publisher=published.publisher,
        place=published.place,
        edition=published.edition,
        language=imprint.language,
        year=imprint.year,
        day=imprint.day,
    )


def _make_words(facts: BookFacts, own: Mapping[str, Any], finished: FinishedBook) -> Words:
    """Return the words of the recipe, and made ones for those that it leaves out."""
    shop = find_shop(finished.book.imprint.printer)
    return Words(
        description=make_own_description(own["description"]) if own.get("description") else make_description(facts, shop),
        short=own.get("short") or make_short(facts, shop),
        keywords=tuple(own.get("keywords") or make_keywords(facts, shop)),
        own=tuple(key for key in ("description", "short", "keywords", "categories") if own.get(key)),
    )


def describe_print(facts: BookFacts, recipe: Mapping[str, Any]) -> PrintedBook:
    """Return the printed book as a product, finished or planned.

    Paper and costs are those of the printer whose cover the book has; a book of another trim or number of pages has none.

    Raises
    ------
    UnknownName, RecipeError   as `plan_cover`
    """
    imprint, n_pages = facts.book.imprint, facts.n_pages
    printer = find_cover_printer(imprint.printer)
    paper = printer.find_paper(imprint.paper)
    trim = printer.find_trim(imprint.trim_mm)
    is_printable = trim is not None and paper.least_pages <= n_pages <= paper.most_for(trim)
    wrap = plan_cover(facts.book, read_cover_order(recipe), n_pages)
    return PrintedBook(
        trim=format_trim(recipe["trim"], imprint.trim_mm),
        trim_mm=imprint.trim_mm,
        n_pages=n_pages,
        paper=paper.name if is_printable else "",
        paper_note=paper.note if is_printable else "",
        ink=("color" if paper.has_color else "black") if is_printable else "",
        spine_mm=wrap.spine.width * MM_PER_PT if wrap else None,
        printer=printer.name if is_printable else "",
        is_hardcover=printer.cover is not None and printer.cover.is_hardcover,
        is_large_print=facts.is_large_print,
        isbn=parse_isbn(recipe["isbn"]) if recipe["isbn"] else "",
    )


def _list_rows(facts: BookFacts) -> Iterator[KindRow]:
    """Yield the contents of the book by kind and level, in book order."""
    for kind in facts.kinds:
        for family in kind.families:
            for row in facts.book.level_rows:
                if row.family == family:
                    yield KindRow(facts.setting.family_title(family), row.title, row.n_puzzles, row.minutes)


def _list_copies(finished: FinishedBook, own: Mapping[str, Any]) -> Iterator[Copy]:
    for key, (_, form) in COPY_EDITIONS.items():
        path = finished.folder / COPY_FILES[form]
        if path.is_file():
            isbn = parse_isbn(own[key]) if own.get(key) else ""
            yield Copy(path.name, form, isbn, path.stat().st_size, list_features(form, finished.book))
