"""The shops whose limits are known, read from shops.toml, with sources.

The words about a book are checked against the shop of its printer.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from layouts.shops.shop_rules import Forbidden, Shop


@cache
def read_shops() -> tuple[Shop, ...]:
    """Return every shop of shops.toml in its order."""
    table = tomllib.loads((files("layouts.shops") / "shops.toml").read_text(encoding="utf-8"))
    sources = {key: f"{source['text']}, {source['date']}" for key, source in table.pop("sources").items()}
    shared = {"short": table.pop("short"), "page_px": table.pop("page_px")}
    return tuple(_make_shop(name, shared | rules, sources) for name, rules in table.items())


def find_shop(printer: str) -> Shop:
    """Return the shop that sells the books of a printer, else the first shop."""
    shops = read_shops()
    return next((shop for shop in shops if printer in shop.printers), shops[0])


def _make_shop(name: str, rules: Mapping[str, Any], sources: Mapping[str, str]) -> Shop:
    def value(key: str, default: Any) -> Any:
        return rules[key]["value"] if key in rules else default

    return Shop(
        name=name,
        note=rules["note"],
        printers=tuple(rules["printers"]),
        title=value("title", 0),
        description=tuple(value("description", (0, 0))),
        short=value("short", 0),
        keywords=tuple(value("keywords", (0, 0))),
        keyword=value("keyword", 0),
        all_keywords=value("all_keywords", 0),
        categories=value("categories", 0),
        tags=tuple(value("tags", ())),
        cover_px=value("cover_px", 0),
        page_px=value("page_px", 0),
        needs_author=value("author", False),
        asks_low_content=value("low_content", False),
        forbidden=tuple(_make_forbidden(rule, sources) for rule in rules.get("forbidden", ())),
        checks=tuple(rules.get("checks", ())),
        sources={key: sources[rule["source"]] for key, rule in rules.items() if isinstance(rule, dict) and "source" in rule},
    )


def _make_forbidden(rule: Mapping[str, Any], sources: Mapping[str, str]) -> Forbidden:
    return Forbidden(tuple(rule["in"]), tuple(rule["words"]), tuple(rule.get("unless", ())), rule["why"], sources[rule["source"]])
