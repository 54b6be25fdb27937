"""The file listing.json: everything in a listing as plain values for programs."""

from __future__ import annotations

import json
from collections.abc import Sequence
from decimal import Decimal
from pathlib import Path
from typing import Any

from generator.typesetting.listing.description import format_html, format_plain
from generator.typesetting.listing.record import Listing, PrintedBook
from layouts.shops.print_costs import Market
from layouts.shops.subjects import Subject

VERSION = 1
"""Version of the form of the file; a later one may have more keys."""


def write_data(listing: Listing, path: Path) -> None:
    """Write a listing as JSON with sorted keys; equal listings give equal bytes."""
    text = json.dumps(list_data(listing), ensure_ascii=False, sort_keys=True, indent=1)
    path.write_text(text + "\n", encoding="utf-8", newline="\n")


def list_data(listing: Listing) -> dict[str, Any]:
    """Return a listing as plain values; amounts are texts, so that they stay exact."""
    names, words, printed = listing.names, listing.words, listing.printed
    return {
        "version": VERSION,
        "edition": names.name,
        "title": names.title,
        "subtitle": names.subtitle,
        "series": names.series,
        "volume": names.volume,
        "author": names.author,
        "publisher": names.publisher,
        "place": names.place,
        "edition_words": names.edition,
        "language": names.language,
        "year": names.year,
        "date": names.day,
        "isbn": printed.isbn,
        "description": {"plain": format_plain(words.description), "html": format_html(words.description)},
        "short": words.short,
        "keywords": list(words.keywords),
        "own": list(words.own),
        "bisac": _list_subjects(listing.bisac),
        "thema": _list_subjects(listing.thema),
        "audience": "children" if listing.for_children else "general",
        "print": list_print(printed),
        "prices": [list_market(market, listing.prices.get(market.currency)) for market in listing.markets],
        "own_prices": {currency: str(price) for currency, price in listing.prices.items()},
        "puzzles": {"count": listing.n_puzzles, "proved": listing.n_proved},
        "contents": [
            {"kind": row.kind, "level": row.level, "puzzles": row.n_puzzles, "minutes": list(row.minutes)} for row in listing.rows
        ],
        "besides": [words for _, words in listing.contents],
        "copies": [
            {"file": copy.name, "form": copy.form, "isbn": copy.isbn, "bytes": copy.size, "accessibility": dict(copy.features)}
            for copy in listing.copies
        ],
        "pictures": [
            {"file": one.name, "shows": one.shows, "width": one.width, "height": one.height, "bytes": one.size} for one in listing.pictures
        ],
        "shop": {"name": listing.shop.name, "note": listing.shop.note, "checks": list(listing.shop.checks)},
        "findings": list(listing.findings),
        "sources": dict(listing.shop.sources) | dict(listing.sources),
    }


def list_print(printed: PrintedBook) -> dict[str, Any]:
    """Return the printed book as plain values."""
    return {
        "trim": printed.trim,
        "trim_mm": [round(side, 2) for side in printed.trim_mm],
        "pages": printed.n_pages,
        "ink": printed.ink,
        "paper": printed.paper,
        "spine_mm": None if printed.spine_mm is None else round(printed.spine_mm, 2),
        "printer": printed.printer,
        "binding": "hardcover" if printed.is_hardcover else "paperback",
        "large_print": printed.is_large_print,
    }


def _list_subjects(subjects: Sequence[Subject]) -> list[dict[str, str]]:
    return [{"code": subject.code, "heading": subject.heading} for subject in subjects]


def list_market(market: Market, price: Decimal | None) -> dict[str, Any]:
    """Return cost and prices in a marketplace as plain values; price may be None."""
    from_price = max(market.least, market.reached)
    return {
        "market": market.name,
        "currency": market.currency,
        "cost": str(market.cost),
        "least": str(market.least),
        "royalty_at_least": str(market.find_royalty(market.least)),
        "higher_rate_from": str(from_price),
        "royalty_from": str(market.find_royalty(from_price)),
        "most": str(market.most),
        "rates": [str(rate) for rate in market.rates],
        "price": None if price is None else str(price),
        "royalty": None if price is None else str(market.find_royalty(price)),
        "sources": list(market.sources),
    }
