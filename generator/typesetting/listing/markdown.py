"""The file listing.md: what to enter in the form of a shop, in its order.

Labels are in English, as in the report; what is pasted is in the language of the book.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from generator.storage.notes import format_count
from generator.typesetting.listing.description import format_html, format_plain
from generator.typesetting.listing.record import Listing
from generator.words import find_words
from layouts.shops.print_costs import format_amount
from layouts.shops.shop_rules import count_title

NONE = "none"
PERCENT = 100


def write_text(listing: Listing, path: Path) -> None:
    """Write a listing as Markdown; equal listings give equal bytes."""
    path.write_text(format_listing(listing), encoding="utf-8", newline="\n")


def format_listing(listing: Listing) -> str:
    """Return the text of listing.md."""
    makers = (
        _findings,
        _names,
        _description,
        _short,
        _keywords,
        _categories,
        _print,
        _prices,
        _contents,
        _copies,
        _pictures,
        _checks,
        _sources,
    )
    lines = [f"# Listing of {_cell(listing.names.title)}", "", _say_shop(listing), ""]
    for make in makers:
        lines += [*make(listing), ""]
    return "\n".join(lines).rstrip("\n") + "\n"


def _say_shop(listing: Listing) -> str:
    return (
        f"For the form of {listing.shop.note}, in the order of its fields. Text in a gray box can be copied as it is; "
        "`listing.json` has the same for programs, `onix.xml` for the book trade."
    )


def _findings(listing: Listing) -> Iterator[str]:
    yield "## Findings"
    yield ""
    if not listing.findings:
        yield "Nothing breaks a limit of the shop, and nothing is missing."
    yield from (f"- {line}" for line in listing.findings)


def _names(listing: Listing) -> Iterator[str]:
    names, printed = listing.names, listing.printed
    series = f"{names.series}, volume {names.volume}" if names.series else NONE
    published = ", ".join(filter(None, (names.publisher, names.place))) or NONE
    length = count_title(names.title, names.subtitle)
    rows = [
        ("Language", f"{find_words(names.language).name} ({names.language})"),
        ("Title", names.title),
        ("Subtitle", names.subtitle or NONE),
        ("Title and subtitle", f"{length} of at most {listing.shop.title} characters"),
        ("Series", series),
        ("Edition", names.edition or NONE),
        ("Author", names.author or NONE),
        ("Publisher", published),
        ("ISBN", printed.isbn or "none: the shop can give one, or set `isbn` in the recipe"),
        ("Date", names.day),
        ("Audience", "children" if listing.for_children else "general"),
    ]
    if listing.shop.asks_low_content:
        rows.append(("Low-content book", "no: every page of puzzles is different"))
    yield from _section("Names", ("field", "value"), rows)


def _description(listing: Listing) -> Iterator[str]:
    html = format_html(listing.words.description)
    yield "## Description"
    yield ""
    length = f"{len(html):,} of at most {listing.shop.description[1]:,} characters"
    yield f"With the tags that the shop accepts: {length}{_own(listing, 'description')}."
    yield from _box(html, "html")
    yield ""
    yield "As plain text:"
    yield from _box(format_plain(listing.words.description), "text")


def _short(listing: Listing) -> Iterator[str]:
    yield "## Short description"
    yield ""
    yield f"{len(listing.words.short)} of at most {listing.shop.short} characters{_own(listing, 'short')}."
    yield from _box(listing.words.short, "text")


def _keywords(listing: Listing) -> Iterator[str]:
    words, shop = listing.words.keywords, listing.shop
    yield "## Keywords"
    yield ""
    limit = f", each of at most {shop.keyword} characters" if shop.keyword else ""
    yield f"{len(words)} of at most {shop.keywords[1]}{limit}; one a line, most important first{_own(listing, 'keywords')}."
    yield from _box("\n".join(words), "text")


def _categories(listing: Listing) -> Iterator[str]:
    rows = [("BISAC", one.code, one.heading or "own code") for one in listing.bisac]
    rows += [("Thema", one.code, one.heading) for one in listing.thema]
    yield from _section("Categories", ("scheme", "code", "heading"), rows)
    yield ""
    headings = "A shop with categories of its own has them under similar headings"
    yield f"At most {listing.shop.categories} of a scheme. {headings}{_own(listing, 'categories')}."


def _print(listing: Listing) -> Iterator[str]:
    printed = listing.printed
    paper = f"{printed.paper}, {printed.paper_note}" if printed.paper else "of your printer"
    spine = f"{printed.spine_mm:.2f} mm ({printed.spine_mm / 25.4:.3f} in)" if printed.spine_mm is not None else "no cover"
    rows = [
        ("Trim", printed.trim),
        ("Pages", f"{printed.n_pages:,}"),
        ("Binding", "hardcover" if printed.is_hardcover else "paperback"),
        ("Ink", printed.ink or "black"),
        ("Paper", paper),
        ("Bleed", "interior without bleed, cover with bleed"),
        ("Spine", spine),
        ("Large print", "yes" if printed.is_large_print else "no"),
        ("Printer", printed.printer or "none of ours prints this size and number of pages"),
    ]
    yield from _section("Printed book", ("field", "value"), rows)


def _prices(listing: Listing) -> Iterator[str]:
    if not listing.markets:
        yield "## Price"
        yield ""
        yield "The costs of this printer are not in a public table; its calculator shows the least price."
        return
    head = ("marketplace", "cost of a copy", "least list price", "higher royalty from", "a copy then earns", "your price", "a copy earns")
    rows = []
    for market in listing.markets:
        price, from_price = listing.prices.get(market.currency), max(market.least, market.reached)
        amounts = (market.cost, market.least, from_price, market.find_royalty(from_price))
        own = ("", "") if price is None else tuple(format_amount(one, market.currency) for one in (price, market.find_royalty(price)))
        rows.append((market.name, *(format_amount(one, market.currency) for one in amounts), *own))
    yield from _section("Price", head, rows)
    low, high = (f"{rate * PERCENT:.0f} %" for rate in listing.markets[0].rates)
    yield ""
    yield f"A copy earns {low} of the list price less its cost; from the price in the fourth column, {high}. Prices are without tax."


def _contents(listing: Listing) -> Iterator[str]:
    rows = [(row.kind, row.level, f"{row.n_puzzles:,}", _span(row.minutes)) for row in listing.rows]
    yield from _section("Contents", ("kind", "level", "puzzles", "minutes"), rows)
    yield ""
    proved = "1 was read back from the finished pages and has" if listing.n_proved == 1 else ""
    proved = proved or f"{listing.n_proved:,} were read back from the finished pages and have"
    yield f"{format_count(listing.n_puzzles, 'puzzle')}; {proved} one solution."


def _copies(listing: Listing) -> Iterator[str]:
    yield "## Copies for screens"
    for copy in listing.copies:
        yield ""
        yield f"`{copy.name}`, {copy.form}, {copy.size:,} bytes, ISBN {copy.isbn or NONE}. Accessibility, as codes of ONIX list 196:"
        yield ""
        yield from (f"- {code} {words}" for code, words in copy.features.items())
    if not listing.copies:
        yield ""
        yield "None is made."


def _pictures(listing: Listing) -> Iterator[str]:
    rows = [(f"[{one.name}]({one.name})", one.shows, f"{one.width} × {one.height}", f"{one.size:,}") for one in listing.pictures]
    yield from _section("Pictures", ("file", "shows", "pixels", "bytes"), rows)


def _checks(listing: Listing) -> Iterator[str]:
    yield "## Check by hand"
    yield ""
    yield from (f"- {line}" for line in listing.shop.checks)


def _sources(listing: Listing) -> Iterator[str]:
    costs = {
        f"price {at}": source for at, source in enumerate(dict.fromkeys(s for market in listing.markets for s in market.sources), start=1)
    }
    sources = {**listing.shop.sources, **listing.sources, **costs}
    yield from _section("Sources of limits, codes and costs", ("what", "source and date"), sorted(sources.items()))


def _section(title: str, head: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Yield a heading and a table."""
    yield f"## {title}"
    yield ""
    yield f"| {' | '.join(head)} |"
    yield f"|{'---|' * len(head)}"
    yield from (f"| {' | '.join(map(_cell, row))} |" for row in rows)


def _cell(text: str) -> str:
    """Return a text as the content of a cell, without a bar or markup of its own."""
    return text.replace("|", "\\|").replace("<", "&lt;")


def _box(text: str, kind: str) -> Iterator[str]:
    """Yield a text as a block that is shown as it is."""
    fence = "~~~"
    while fence in text:
        fence += "~"
    yield from ("", f"{fence}{kind}", text, fence)


def _own(listing: Listing, key: str) -> str:
    return "; from the recipe" if key in listing.words.own else ""


def _span(minutes: tuple[int, int]) -> str:
    low, high = minutes
    return str(low) if low == high else f"{low}–{high}"
