"""`list`: names first, one a line."""

from __future__ import annotations

import csv
import io
import json

import pytest

from generator.commands.list_names import LISTS
from generator.families import FAMILIES
from generator.grading import levels_for
from tests.support.command_line import run


@pytest.mark.parametrize(
    ("kind", "name"),
    [
        ("codes", "spike"),
        ("families", "sudoku-9x9"),
        ("formats", "opensudoku"),
        ("layouts", "classic"),
        ("levels", "gentle"),
        ("recipes", "nightly"),
    ],
)
def test_lists_start_with_the_name(capsys: pytest.CaptureFixture[str], kind: str, name: str) -> None:
    code, out, _ = run(capsys, "list", kind)
    assert code == 0
    assert name in [line.split()[0] for line in out.splitlines()]


def test_without_a_kind_the_kinds_are_named(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "list")
    assert (code, out) == (2, "")
    assert err.startswith("gridpress: say what to list: codes, columns, covers, families, formats, ")
    assert err.count("\n") == 1


@pytest.mark.parametrize("kind", sorted(LISTS))
def test_every_list_is_also_a_table_and_an_object(capsys: pytest.CaptureFixture[str], kind: str) -> None:
    names = [name for name, _ in LISTS[kind]()]
    key = "family" if kind == "families" else "name"
    code, out, err = run(capsys, "list", kind, "--format", "csv")
    rows = list(csv.DictReader(io.StringIO(out)))
    assert (code, err) == (0, "")
    assert [row[key] for row in rows] == names
    assert run(capsys, "list", "--format", "csv", kind) == (0, out, "")
    code, out, _ = run(capsys, "list", kind, "--json")
    facts = json.loads(out)
    assert (code, facts["list"]) == (0, kind)
    assert [entry[key] for entry in facts["entries"]] == names
    for row, entry in zip(rows, facts["entries"], strict=True):
        assert row == {name: " ".join(value) if isinstance(value, list) else value for name, value in entry.items()}


def test_the_list_says_how_digits_of_puzzle_lines_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "list", "families")
    said = [line for line in out.splitlines() if "printed" in line]
    assert [line.split()[0] for line in said] == [family.name for family in FAMILIES if family.faces]
    assert said[0].endswith("Picture Sudoku 4 × 4 (1 2 3 4 in puzzle lines are printed as ☀ ♥ ★ ⌂)")
    assert said[-1].endswith("Binairo 8 × 8 (1 and 2 in puzzle lines are printed as 0 and 1)")


def test_the_table_of_families_has_what_programs_need(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "list", "families", "--format", "csv")
    assert out.splitlines()[0] == "family,title,levels,rules"
    rows = {row["family"]: row for row in csv.DictReader(io.StringIO(out))}
    assert len(rows) == len(FAMILIES)
    for family in FAMILIES:
        row = rows[family.name]
        assert row["title"] == family.title
        assert row["levels"].split() == [level.name for level in levels_for(family)]
        assert row["rules"] == " ".join(family.rules)


def test_a_list_is_either_a_table_or_an_object(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "list", "levels", "--json", "--format", "csv")
    assert (code, out) == (2, "")
    assert "--json: expected no --format as well" in err
