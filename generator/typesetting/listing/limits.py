"""Checks of a listing against the limits of its shop.

The recipe's own words are checked before the book is made, and a book that breaks a limit is refused. What is known only of the finished
book becomes a finding: one line in the listing and in the report.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from generator.errors import RecipeError
from generator.model import Imprint
from generator.recipe.explain_errors import list_errors
from generator.typesetting.listing.description import format_html, make_own_description
from generator.typesetting.listing.record import EPUB, PDF, Listing
from layouts.cover.barcode import parse_isbn
from layouts.shops.shop_rules import Shop
from layouts.shops.shops import find_shop

LISTING = "listing"
"""Name of the listing among the editions of a recipe, and of its table there."""

COPY_EDITIONS = {"isbn_pdf": ("digital", PDF), "isbn_epub": ("epub", EPUB)}
"""The edition that each ISBN of a copy is for, by its key in a recipe."""


def check_own_words(imprint: Imprint, recipe: Mapping[str, Any]) -> None:
    """Check the words of a recipe that its listing uses, before the book is made.

    Nothing is checked if the recipe orders no listing.

    Raises
    ------
    RecipeError   a limit of the shop is broken, or an ISBN is wrong or for a copy that is not made; a line for each
    """
    if LISTING not in recipe["editions"]:
        return
    own = recipe.get(LISTING, {})
    lines = [*_check_words(imprint, own, find_shop(imprint.printer)), *_check_isbns(own, recipe["editions"])]
    if lines:
        raise RecipeError(list_errors(LISTING, lines))


def _check_words(imprint: Imprint, own: Mapping[str, Any], shop: Shop) -> Iterator[str]:
    yield from shop.check_title(imprint.title, imprint.subtitle, imprint.series.name if imprint.series else "")
    if own.get("description"):
        yield from shop.check_description(format_html(make_own_description(own["description"])))
    if own.get("short"):
        yield from shop.check_short(own["short"])
    if own.get("keywords"):
        yield from shop.check_keywords(own["keywords"])
    yield from shop.check_categories(own.get("categories", ()))


def _check_isbns(own: Mapping[str, Any], editions: object) -> Iterator[str]:
    for key, (edition, form) in COPY_EDITIONS.items():
        if not own.get(key):
            continue
        if edition not in tuple(editions):  # type: ignore[arg-type]
            yield f'{key} is for the {form}, which is not made; add "{edition}" to editions'
        try:
            parse_isbn(own[key])
        except RecipeError as fault:
            yield f"{key}: {str(fault).removeprefix('isbn: ')}"


def find_findings(listing: Listing) -> Iterator[str]:
    """Yield what breaks a limit of the shop, or is missing in its form, one line each."""
    names, words, shop = listing.names, listing.words, listing.shop
    yield from shop.check_title(names.title, names.subtitle, names.series)
    yield from shop.check_author(names.author)
    yield from shop.check_description(format_html(words.description))
    yield from shop.check_short(words.short)
    yield from shop.check_keywords(words.keywords)
    yield from shop.check_categories([subject.code for subject in listing.bisac])
    if not names.publisher and not names.author:
        yield "publisher: onix.xml needs a sender, and has the title instead; add publisher in [imprint] or author"
    yield from _find_price_faults(listing)


def _find_price_faults(listing: Listing) -> Iterator[str]:
    """Yield what is wrong with the list prices of the recipe."""
    markets = {market.currency: market for market in listing.markets}
    for currency, price in listing.prices.items():
        if currency in markets:
            yield from markets[currency].check_price(price)
        elif markets:
            yield f"price {currency}: expected a currency of {listing.printed.printer} ({', '.join(markets)}), got {currency}"
