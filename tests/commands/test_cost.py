"""Costs of a book before it is made: they are those of its listing afterwards."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from tests.support.command_line import run

RECIPE = """
name = "priced"
title = "Priced"
author = "A. Compositor"
layout = "single"
printer = "kdp-paperback"
paper = "cream"
editions = ["listing"]
seed = 5

[[chapter]]
level = "gentle"
count = 30
"""


def test_costs_are_those_of_the_listing(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    recipe, out = tmp_path / "priced.toml", tmp_path / "out"
    recipe.write_text(RECIPE)
    code, planned, _ = run(capsys, "cost", recipe, "--price", "12.99,EUR=9.99", "--json")
    assert code == 0
    assert not out.exists()
    facts = json.loads(planned)
    assert facts["estimated"] == []
    assert run(capsys, "book", recipe, "--out", out, "--jobs", 1)[0] == 0
    listing = json.loads((out / "priced" / "seed-5" / "listing.json").read_text())
    assert facts["print"] == listing["print"]
    assert [{**row, "price": None, "royalty": None} for row in facts["markets"] if row.pop("prices")] == listing["prices"]


def test_tables_and_refused_prices(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    recipe = tmp_path / "priced.toml"
    recipe.write_text(RECIPE)
    code, out, err = run(capsys, "cost", recipe, "--price", "3,CHF=9", "--format", "csv")
    rows = list(csv.DictReader(io.StringIO(out)))
    assert code == 0
    assert [(row["currency"], row["price"]) for row in rows if row["marketplace"] == "Amazon.com"] == [("USD", "3")]
    assert all(row["cost_source"] and row["royalty_source"] for row in rows)
    assert "price USD: expected at least " in err
    assert "price CHF: kdp-paperback has no marketplace with this currency" in err
    code, out, _ = run(capsys, "cost", recipe, "--printer", "lulu", "--paper", "white", "--counts", "gentle=20")
    assert (code, "The costs of lulu are not in a public table" in out) == (0, True)
    code, out, err = run(capsys, "cost", recipe, "--price", "cheap")
    assert (code, out) == (2, "")
    assert err == "gridpress: --price: expected amounts such as 9.99 or USD=9.99,EUR=8.99, got 'cheap'\n"
