"""The shops of shops.toml: complete, with sources, found by printer."""

from __future__ import annotations

import re
import tomllib
from importlib.resources import files

import pytest

from layouts.printing.printers import list_printers
from layouts.shops.shops import find_shop, read_shops

TABLE = tomllib.loads((files("layouts.shops") / "shops.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("shop", read_shops(), ids=lambda shop: shop.name)
def test_every_limit_has_a_value_and_a_source_with_a_date(shop: object) -> None:
    for key in ("title", "description", "short", "keywords", "categories", "tags", "cover_px", "page_px"):
        assert getattr(shop, key), key
        assert re.search(r", \d{4}-\d\d-\d\d$", shop.sources[key]), key  # type: ignore[attr-defined]
    for rule in shop.forbidden:  # type: ignore[attr-defined]
        assert rule.words, rule
        assert rule.why, rule
        assert set(rule.fields) <= {"title", "keywords", "description"}
        assert all(word == word.lower() for word in (*rule.words, *rule.unless))


def test_shops_sell_the_books_of_known_printers() -> None:
    names = {printer.name for printer in list_printers()}
    assert {printer for shop in read_shops() for printer in shop.printers} <= names


def test_a_shop_is_found_by_its_printer() -> None:
    assert find_shop("ingramspark").note == "IngramSpark"
    assert [find_shop(printer).name for printer in ("kdp-hardcover", "lulu", "home-a4", "")] == ["kdp"] * 4


def test_every_source_is_used() -> None:
    text = (files("layouts.shops") / "shops.toml").read_text(encoding="utf-8")
    assert [key for key in TABLE["sources"] if f'source = "{key}"' not in text] == []
