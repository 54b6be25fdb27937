"""What a copy of a book costs and earns, planned before its puzzles are made.

The pages are planned as `book` checks them before its search, and costs are worked out as in the listing of the finished edition, so both
agree wherever the pages do.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal

from generator.editions.book import expected_quotas, imprint_in
from generator.puzzles.select import Quota
from generator.recipe.order import Order
from generator.typesetting.feasibility import plan_ahead
from generator.typesetting.listing.book_facts import BookFacts
from generator.typesetting.listing.compose import describe_print, find_markets_of, read_prices
from generator.typesetting.listing.record import PrintedBook
from layouts.printing.printers import find_printer
from layouts.shops.print_costs import Market


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


def plan_costs(order: Order) -> BookCosts:
    """Plan the pages of a book and return what a copy costs.

    Nothing is made and nothing is written.

    Raises
    ------
    UnknownName, DoesNotFit, RecipeError, Faulty   as `check_fit`
    """
    quotas = _count_own(order) if order.source is not None else expected_quotas(order)
    imprint, matter = imprint_in(order), order.recipe.matter
    book, plan = plan_ahead(imprint, quotas, order.levels, matter)
    find_printer(imprint.printer).check_pages(len(plan.pages), imprint.paper, imprint.trim_mm)
    printed = describe_print(BookFacts(book, len(plan.pages)), order.facts["recipe"])
    n_puzzles = sum(len(chapter.entries) for chapter in book.chapters)
    return BookCosts(printed, n_puzzles, find_markets_of(printed), read_prices(order.facts["recipe"]), _list_unsure(order))


def _count_own(order: Order) -> list[Quota]:
    """Return a quota for each kind of the user's own puzzles that can be read.

    They are neither solved nor graded, so all are of the first level.
    """
    if order.recipe.chapter:
        return [Quota(chapter.family, chapter.level, chapter.count, chapter.title) for chapter in order.recipe.chapter]
    families = Counter(line.puzzle.family for line in order.source or () if line.puzzle is not None)
    return [Quota(family, order.levels[0].name, count) for family, count in families.items()]


def _list_unsure(order: Order) -> tuple[str, ...]:
    """Return the parts of a book whose pages depend on its puzzles."""
    recipe = order.recipe
    parts = {
        "your own puzzles, which are not solved and sorted yet": order.source is not None,
        "chapters of techniques": any(chapter.needs or chapter.exactly for chapter in recipe.chapter),
        "hints": recipe.matter.hints,
        "glossary": recipe.matter.glossary,
        "walkthroughs": recipe.matter.walkthroughs,
        'short = "accept"': recipe.short == "accept",
    }
    return tuple(name for name, is_present in parts.items() if is_present)
