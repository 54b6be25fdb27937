"""What a copy of a book costs and earns, before the book is made.

The figures are worked out as in the listing of the finished edition, so both agree wherever the number of pages does.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from generator.model import Book, Imprint, Level
from generator.model.own_pages import OwnPages
from generator.puzzles.select import Quota
from generator.recipe.matter_order import MatterOrder
from generator.typesetting.feasibility import plan_ahead
from generator.typesetting.listing.book_facts import BookFacts
from generator.typesetting.listing.compose import describe_print, find_markets_of, read_prices
from generator.typesetting.listing.record import PrintedBook
from layouts.printing.printers import find_printer
from layouts.shops.print_costs import Market, format_amount

Prices = Sequence[tuple[str, Decimal]]
"""Currencies and list prices in them; a currency may have several."""


@dataclass(frozen=True, slots=True)
class BookCosts:
    """A planned book as a product, with its costs.

    printed     trim, pages, paper and spine
    n_puzzles   printed puzzles
    markets     cost and prices in every marketplace; empty if no table of the printer's costs is known
    prices      list prices of the recipe, by currency
    unsure      parts whose pages are estimated; empty if the number of pages is exact
    """

    printed: PrintedBook
    n_puzzles: int
    markets: tuple[Market, ...]
    prices: Mapping[str, Decimal]
    unsure: tuple[str, ...]

    def find_faults(self, prices: Prices) -> Iterator[str]:
        """Yield what is wrong with list prices."""
        known = sorted({market.currency for market in self.markets})
        for currency, price in prices:
            if known and currency not in known:
                yield f"price {currency}: {self.printed.printer} has no marketplace with this currency, only with {', '.join(known)}"
            for market in self.markets:
                if market.currency == currency:
                    yield from market.check_price(price)

    def list_royalties(self, prices: Prices) -> Iterator[tuple[Market, Decimal, Decimal]]:
        """Yield each marketplace with each of its prices and what a copy then earns.

        Without a price in its currency, they are the least price and the one from which the higher rate is paid.
        """
        for market in self.markets:
            own = [price for currency, price in prices if currency == market.currency]
            for price in own or dict.fromkeys((market.least, max(market.least, market.reached))):
                yield market, price, market.find_royalty(price)

    def format_rows(self, prices: Prices) -> Iterator[tuple[str, ...]]:
        """Yield the columns of a table: marketplace, four amounts, and royalty."""
        for market, price, royalty in self.list_royalties(prices):
            amounts = (market.cost, market.least, max(market.least, market.reached), price, royalty)
            yield (market.name, *(format_amount(amount, market.currency) for amount in amounts))


def plan_costs(
    imprint: Imprint,
    quotas: Sequence[Quota],
    levels: Sequence[Level],
    matter: MatterOrder,
    recipe: Mapping[str, Any],
    unsure: Sequence[str],
    own: Sequence[OwnPages] = (),
) -> BookCosts:
    """Plan the pages of a book and return what a copy costs; nothing is written.

    Parameters
    ----------
    recipe : the recipe as plain values
    unsure : parts of the book whose pages depend on its puzzles
    own : pages of the user's own

    Raises
    ------
    UnknownName, DoesNotFit, RecipeError, Faulty   as `check_fit`
    """
    book, plan = plan_ahead(imprint, quotas, levels, matter, own)
    return cost_book(book, len(plan.pages), recipe, unsure)


def cost_book(book: Book, n_pages: int, recipe: Mapping[str, Any], unsure: Sequence[str]) -> BookCosts:
    """Return what a copy of a planned book costs; other arguments as `plan_costs`.

    Raises
    ------
    DoesNotFit   the printer does not accept the number of pages
    """
    find_printer(book.imprint.printer).check_pages(n_pages, book.imprint.paper, book.imprint.trim_mm)
    printed = describe_print(BookFacts(book, n_pages), recipe)
    n_puzzles = sum(len(chapter.entries) for chapter in book.chapters)
    return BookCosts(printed, n_puzzles, find_markets_of(printed), read_prices(recipe), tuple(unsure))
