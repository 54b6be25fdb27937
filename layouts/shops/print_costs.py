"""What a copy costs to print, the least list price, and royalties.

The tables are in costs.toml, with source and date. All amounts are exact decimals; prices are rounded up to the smallest unit of the
currency.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import ROUND_CEILING, ROUND_HALF_UP, Decimal
from functools import cache
from importlib.resources import files
from typing import Any

from layouts.printing.printer_rules import MM_PER_INCH, TRIM_SLACK_MM

DIGITS = 2
"""Decimal places of amounts in a currency that costs.toml does not name."""


@dataclass(frozen=True, slots=True)
class Market:
    """Cost and prices of one book in one marketplace, in its currency.

    cost      of printing a copy
    least     least list price, at which the royalty covers the cost
    reached   list price from which the higher rate is paid
    most      highest list price
    rates     rate below `reached`, and from there
    sources   sources and dates of cost and rates
    """

    name: str
    currency: str
    cost: Decimal
    least: Decimal
    reached: Decimal
    most: Decimal
    rates: tuple[Decimal, Decimal]
    sources: tuple[str, str]

    def find_royalty(self, price: Decimal) -> Decimal:
        """Return what a copy sold at a list price earns; negative below the least price."""
        rate = self.rates[1] if price >= self.reached else self.rates[0]
        return (rate * price - self.cost).quantize(_unit(self.currency), ROUND_HALF_UP)

    def check_price(self, price: Decimal) -> Iterator[str]:
        """Yield what is wrong with a list price."""
        if price < self.least:
            wanted = f"at least {format_amount(self.least, self.currency)} on {self.name}, where a copy costs"
            cost = format_amount(self.cost, self.currency)
            yield f"price {self.currency}: expected {wanted} {cost} ({self.sources[0]}), got {format_amount(price, self.currency)}"
        elif price > self.most:
            wanted = f"at most {format_amount(self.most, self.currency)} on {self.name}"
            yield f"price {self.currency}: expected {wanted} ({self.sources[1]}), got {format_amount(price, self.currency)}"


def find_markets(printer: str, paper: str, trim_mm: tuple[float, float], n_pages: int) -> tuple[Market, ...]:
    """Return cost and prices of a book in every marketplace of its printer.

    There is none if the costs of the printer, or of its paper, are not in costs.toml.

    Parameters
    ----------
    paper : name of one of the printer's papers
    n_pages : pages of the interior
    """
    costs, sources = _read_costs()
    table = costs.get(printer, {})
    ink = next((ink for ink in table.get("ink", ()) if paper in ink["papers"]), None)
    if ink is None:
        return ()
    width_in, height_in = table["large_in"]
    is_large = _exceeds(trim_mm[0], width_in) or _exceeds(trim_mm[1], height_in)
    used = sources[table["source"]], sources[table["rates"]["source"]]
    return tuple(_make_market(row, table["rates"], _find_cost(row, ink["flat_pages"], is_large, n_pages), used) for row in ink["markets"])


def format_amount(amount: Decimal, currency: str) -> str:
    """Return an amount with its currency, such as "9.99 USD"."""
    return f"{amount.quantize(_unit(currency), ROUND_HALF_UP)} {currency}"


@cache
def _read_costs() -> tuple[dict[str, Any], dict[str, str]]:
    """Return the tables of printers, and source and date by key."""
    table = tomllib.loads((files("layouts.shops") / "costs.toml").read_text(encoding="utf-8"), parse_float=Decimal)
    return table, {key: f"{source['text']}, {source['date']}" for key, source in table["sources"].items()}


def _exceeds(side_mm: float, most_in: Decimal) -> bool:
    return side_mm > float(most_in) * MM_PER_INCH + TRIM_SLACK_MM


def _find_cost(row: Mapping[str, Any], flat_pages: int, is_large: bool, n_pages: int) -> Decimal:
    """Return the cost of a copy, rounded to the smallest unit."""
    cost = Decimal(row["flat"][is_large]) if n_pages <= flat_pages else row["fixed"] + n_pages * Decimal(row["page"][is_large])
    return Decimal(cost).quantize(_unit(row["currency"]), ROUND_HALF_UP)


def _make_market(row: Mapping[str, Any], rates: Mapping[str, Any], cost: Decimal, sources: tuple[str, str]) -> Market:
    currency = row["currency"]
    below, reached = rates["below"], rates["reached"]
    threshold, most = (Decimal(price) for price in rates[currency])
    least = _round_up(cost / below, currency)
    if least >= threshold:
        least = max(threshold, _round_up(cost / reached, currency))
    return Market(row["name"], currency, cost, least, threshold, most, (below, reached), sources)


def _round_up(amount: Decimal, currency: str) -> Decimal:
    return amount.quantize(_unit(currency), ROUND_CEILING)


def _unit(currency: str) -> Decimal:
    """Return the smallest unit of a currency: 0.01, or 1 for yen."""
    digits: int = _read_costs()[0]["digits"].get(currency, DIGITS)
    return Decimal(1).scaleb(-digits)
