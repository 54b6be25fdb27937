"""Costs, least prices and royalties, compared with sums made by hand."""

from __future__ import annotations

from decimal import Decimal

import pytest

from layouts.printing.printers import find_printer, list_printers
from layouts.shops.print_costs import Market, find_markets, format_amount

SIX_BY_NINE, LETTER = (152.4, 228.6), (215.9, 279.4)


def market(
    currency: str, pages: int, trim_mm: tuple[float, float] = SIX_BY_NINE, paper: str = "white", printer: str = "kdp-paperback"
) -> Market:
    return next(one for one in find_markets(printer, paper, trim_mm, pages) if one.currency == currency)


@pytest.mark.parametrize(
    ("currency", "pages", "trim_mm", "cost"),
    [
        ("USD", 24, SIX_BY_NINE, "2.30"), ("USD", 108, SIX_BY_NINE, "2.30"), ("USD", 110, SIX_BY_NINE, "2.32"),
        ("USD", 300, SIX_BY_NINE, "4.60"),
        ("USD", 108, LETTER, "2.84"), ("USD", 120, LETTER, "3.04"), ("GBP", 300, SIX_BY_NINE, "3.85"), ("EUR", 120, LETTER, "2.67"),
        ("JPY", 120, LETTER, "566"), ("USD", 120, (155.956, 233.934), "3.04"), ("USD", 120, (148.0, 210.0), "2.44"),
    ],
)  # fmt: skip
def test_cost_of_a_copy(currency: str, pages: int, trim_mm: tuple[float, float], cost: str) -> None:
    assert market(currency, pages, trim_mm).cost == Decimal(cost)


def test_the_lower_rate_holds_below_the_price_that_the_shop_names() -> None:
    """The example of KDP's letter: a copy costs 4.60, the least price is 9.20."""
    usd = market("USD", 300)
    assert (usd.cost, usd.least, usd.reached, usd.most) == (Decimal("4.60"), Decimal("9.20"), Decimal("9.99"), Decimal(250))
    assert usd.find_royalty(Decimal("9.20")) == 0
    assert usd.find_royalty(Decimal("9.98")) == Decimal("0.39")
    assert usd.find_royalty(Decimal("9.99")) == Decimal("1.39")


def test_a_book_whose_cost_needs_more_than_that_price_has_the_higher_rate() -> None:
    usd = market("USD", 400)
    assert (usd.cost, usd.least) == (Decimal("5.80"), Decimal("9.99"))
    thick = market("USD", 800)
    assert thick.least == Decimal("17.67")
    assert thick.find_royalty(Decimal("17.60")) == Decimal("-0.04")


@pytest.mark.parametrize("pages", [76, 110, 250, 550])
@pytest.mark.parametrize("printer", ["kdp-paperback", "kdp-hardcover"])
def test_the_least_price_is_the_least_that_covers_the_cost(printer: str, pages: int) -> None:
    for one in find_markets(printer, "white", LETTER, pages):
        unit = Decimal(1) if one.currency == "JPY" else Decimal("0.01")
        assert one.find_royalty(one.least) >= 0
        below = one.least - unit
        rate = one.rates[1] if below >= one.reached else one.rates[0]
        assert rate * below < one.cost


def test_prices_are_checked_against_least_and_most() -> None:
    usd = market("USD", 300)
    assert list(usd.check_price(Decimal("9.20"))) == list(usd.check_price(Decimal(250))) == []
    low, high = *usd.check_price(Decimal("9.19")), *usd.check_price(Decimal("250.01"))
    assert low.startswith("price USD: expected at least 9.20 USD on Amazon.com, where a copy costs 4.60 USD (KDP help")
    assert high.startswith("price USD: expected at most 250.00 USD on Amazon.com (")


def test_every_paper_of_kdp_has_costs_and_printers_without_a_table_have_none() -> None:
    for printer in list_printers():
        for paper in printer.papers:
            found = find_markets(printer.name, paper.name, LETTER, 100)
            has_table = printer.name == "kdp-paperback" or (printer.name == "kdp-hardcover" and not paper.has_color)
            assert bool(found) is has_table, (printer.name, paper.name)
    assert find_printer("kdp-paperback").find_paper("").name == "white"


def test_amounts_have_the_decimal_places_of_their_currency() -> None:
    assert [format_amount(Decimal(price), unit) for price, unit in (("9.5", "USD"), ("1000", "JPY"))] == ["9.50 USD", "1000 JPY"]
