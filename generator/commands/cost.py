"""Command `cost`: what a copy of a book costs and earns, before the book is made."""

from __future__ import annotations

import argparse
import csv
from decimal import Decimal, InvalidOperation
from typing import TYPE_CHECKING

from generator.commands.book import add_order_flags, complete_order
from generator.commands.json_output import add_json_flag, print_json
from generator.commands.parsers import add_command
from generator.commands.puzzle_files import open_output
from generator.errors import RecipeError, quote
from generator.storage.notes import format_count, print_message

if TYPE_CHECKING:
    from generator.typesetting.listing.costs import BookCosts, Prices

FORMATS = ("text", "csv", "json")
USUAL_CURRENCY = "USD"
HIGHEST_PRICE = 1_000_000
MM_PER_INCH = 25.4
COLUMNS = (
    "printer", "paper", "pages", "spine_mm", "marketplace", "currency", "cost", "least_price", "higher_royalty_from", "price", "royalty",
    "cost_source", "royalty_source",
)  # fmt: skip


def add_parsers(commands: argparse._SubParsersAction) -> None:
    """Add the parser of `cost`."""
    parser = add_command(commands, "cost", run_cost)
    add_order_flags(parser)
    parser.set_defaults(date=None)  # the day changes no page
    price_help = (
        "list prices without tax, such as 9.99 (US dollars) or USD=9.99,EUR=8.99,USD=12.99 (default: the recipe's, else the least ones)"
    )
    parser.add_argument("--price", metavar="PRICES", help=price_help)
    parser.add_argument(
        "--format", choices=FORMATS, help="text; csv: a row for each marketplace and price; json: one object (default: text)"
    )
    add_json_flag(parser)


def run_cost(options: argparse.Namespace) -> int:
    """Print pages, spine, costs and royalties of a planned book.

    Raises
    ------
    RecipeError   an invalid price, or --json together with another format
    """
    from generator.editions.book_costs import plan_order_costs

    if options.json and options.format not in (None, "json"):
        raise RecipeError(f"--json: expected no --format as well, got --format {options.format}")
    prices = _read_prices(options.price)
    order = complete_order(options)
    costs = plan_order_costs(order)
    prices = prices or [(currency, price) for currency, price in costs.prices.items()]
    for fault in costs.find_faults(prices):
        print_message(fault)
    if options.json or options.format == "json":
        print_json(describe_costs(order.recipe.folder, costs, prices))
    elif options.format == "csv":
        _print_table(costs, prices)
    else:
        _print_text(order.recipe.folder, order.recipe.title, costs, prices)
    return 0


def _read_prices(text: str | None) -> list[tuple[str, Decimal]]:
    """Return currencies and amounts of the flag `--price`, in its order."""
    prices = []
    for part in (text or "").split(",") if text is not None else ():
        currency, _, amount = part.strip().rpartition("=")
        currency = currency.strip().upper() or USUAL_CURRENCY
        try:
            price = Decimal(amount.strip())
            is_price = price.is_finite() and 0 < price <= HIGHEST_PRICE
        except InvalidOperation:
            is_price = False
        if not is_price or not (len(currency) == 3 and currency.isascii() and currency.isalpha()):
            raise RecipeError(f"--price: expected amounts such as 9.99 or USD=9.99,EUR=8.99, got {quote(part.strip())}")
        prices.append((currency, price))
    return prices


def describe_costs(name: str, costs: BookCosts, prices: Prices) -> dict[str, object]:
    """Return the costs as plain values; amounts are texts, so that they stay exact."""
    from generator.typesetting.listing.json_data import list_market, list_print

    markets = []
    for market in costs.markets:
        facts = list_market(market, None)
        del facts["price"], facts["royalty"]
        royalties = [row for row in costs.list_royalties(prices) if row[0] == market]
        facts["prices"] = [{"price": str(price), "royalty": str(royalty)} for _, price, royalty in royalties]
        markets.append(facts)
    return {
        "book": name, "puzzles": costs.n_puzzles, "print": list_print(costs.printed), "estimated": list(costs.unsure), "markets": markets,
    }  # fmt: skip


def _print_table(costs: BookCosts, prices: Prices) -> None:
    printed = costs.printed
    spine = "" if printed.spine_mm is None else f"{printed.spine_mm:.2f}"
    with open_output(None) as output:
        table = csv.writer(output, lineterminator="\n")
        table.writerow(COLUMNS)
        for market, price, royalty in costs.list_royalties(prices):
            amounts = (market.cost, market.least, max(market.least, market.reached), price, royalty)
            book = (printed.printer, printed.paper, printed.n_pages, spine)
            table.writerow((*book, market.name, market.currency, *amounts, *market.sources))
    if not costs.markets:
        print_message(explain_no_costs(costs))


def _print_text(name: str, title: str, costs: BookCosts, prices: Prices) -> None:
    printed = costs.printed
    unsure = f", about: {', '.join(costs.unsure)} may change it" if costs.unsure else ""
    spine = f"{printed.spine_mm:.2f} mm ({printed.spine_mm / MM_PER_INCH:.3f} in)" if printed.spine_mm is not None else "no cover"
    rows = [
        ("book", f"{name}: {title}, {format_count(costs.n_puzzles, 'puzzle')}"),
        ("pages", f"{printed.n_pages}{unsure}"),
        ("trim", printed.trim),
        ("printer", printed.printer or "none of ours prints this size and number of pages"),
        ("paper", f"{printed.paper}, {printed.paper_note}" if printed.paper else "of your printer"),
        ("spine", spine),
    ]
    for key, value in rows:
        print(f"{key:<10}{value}")
    print()
    if not costs.markets:
        print(explain_no_costs(costs))
        return
    table = [
        ("marketplace", "a copy costs", "least price", "higher royalty from", "list price", "a copy earns"),
        *costs.format_rows(prices),
    ]
    widths = [max(len(row[at]) for row in table) for at in range(len(table[0]))]
    for row in table:
        print(
            "  ".join(cell.ljust(width) if not at else cell.rjust(width) for at, (cell, width) in enumerate(zip(row, widths, strict=True)))
        )
    print()
    low, high = (f"{rate * 100:.0f} %" for rate in costs.markets[0].rates)
    print(f"A copy earns {low} of the list price less its cost; from the price in the fourth column, {high}. Prices are without tax.")
    for source in dict.fromkeys(source for market in costs.markets for source in market.sources):
        print(f"source: {source}")


def explain_no_costs(costs: BookCosts) -> str:
    """Return why the costs of a book are not known."""
    if not costs.printed.printer:
        return "No printer of ours prints this size and number of pages, so there are no costs; choose another --trim or --printer."
    return f"The costs of {costs.printed.printer} are not in a public table; its calculator shows the least price."
