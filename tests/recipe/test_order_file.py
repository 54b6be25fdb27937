"""Files of orders: columns, words in braces, and a line for each fault."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.errors import PuzzleError
from generator.recipe.order_file import OrderFile, list_columns, read_orders
from generator.recipe.recipe import Recipe

RECIPE = """\
name = "guests"
title = "{name}'s Puzzles"
author = "Ann {{and}} Bob"

[imprint]
publisher = "For {NAME}"

[[chapter]]
level = "gentle"
count = 2
title = "Table {table}"
"""


def read(folder: Path, text: str, name: str = "guests.csv", seed: int | None = None) -> OrderFile:
    (folder / "guests.toml").write_text(RECIPE, encoding="utf-8")
    (folder / name).write_text(text, encoding="utf-8")
    return read_orders(folder / name, seed, str(folder / "guests.toml"))


def test_a_row_replaces_keys_and_words_of_its_recipe(tmp_path: Path) -> None:
    rows = (
        "Name;Table;order;language;matter.hints;counts;editions;seed;spine_mm\n"
        'Zoë;4;;de;yes;gentle=3,easy=1;"digital, web";;\n\n"Tim;Tom";5;tim;;;;none;7;8.5\n'
    )
    zoe, tim = read(tmp_path, rows).orders
    assert (zoe.name, zoe.where, zoe.line) == ("0001", "guests.csv, line 2", 2)
    assert (zoe.recipe.name, zoe.recipe.title, zoe.recipe.author) == ("0001", "Zoë's Puzzles", "Ann {and} Bob")
    assert (zoe.recipe.language, zoe.recipe.matter.hints, zoe.recipe.editions) == ("de", True, ("digital", "web"))
    assert [(chapter.level, chapter.count) for chapter in zoe.recipe.chapter] == [("gentle", 3), ("easy", 1)]
    assert (tim.where, tim.recipe.name, tim.recipe.title) == ("guests.csv, line 4", "tim", "Tim;Tom's Puzzles")
    assert (tim.recipe.imprint.publisher, tim.recipe.chapter[0].title) == ("For Tim;Tom", "Table 5")
    assert (tim.recipe.seed, tim.recipe.spine_mm, tim.recipe.editions) == (7, 8.5, ())


def test_orders_in_toml_are_those_of_a_table(tmp_path: Path) -> None:
    table = read(tmp_path, "name,table,matter.hints,order\nZoë,4,true,zoe\nTim,5,,tim\n", "same.csv")
    shared = '[[order]]\nname = "Zoë"\norder = "zoe"\n[order.matter]\nhints = true\n\n[[order]]\nname = "Tim"\norder = "tim"\ntable = 5\n'
    text = read(tmp_path, f"table = 4\n{shared}", "same.toml")
    assert [order.recipe for order in text.orders] == [order.recipe for order in table.orders]
    assert [order.where for order in text.orders] == ["same.toml, line 2", "same.toml, line 8"]


@pytest.mark.parametrize("key", ["editions", "matter", "listing", "imprint", "chapter", "title", "counts", "cover", "page", "seed"])
@pytest.mark.parametrize("value", ["true", "2.5", "{a = 1}", "[[1]]"])
def test_a_value_of_another_type_is_one_line_with_its_place(tmp_path: Path, key: str, value: str) -> None:
    with pytest.raises(PuzzleError, match=f"same.toml(, line 1|: [2-9] errors)[^\\0]*{key}"):
        read(tmp_path, f'[[order]]\norder = "a"\nname = "A"\ntable = 1\n{key} = {value}\n', "same.toml")


def test_every_order_has_its_own_seed(tmp_path: Path) -> None:
    rows = "order,name,table\na,A,1\nb,B,1\n"

    def seeds(text: str, name: str = "guests.csv", seed: int | None = None) -> dict[str, int | str]:
        return {order.name: order.recipe.seed for order in read(tmp_path, text, name, seed).orders}

    usual = seeds(rows)
    assert len(set(usual.values())) == 2
    assert seeds("order,name,table\nb,C,2\nnew,N,1\na,A,1\n").items() >= usual.items()
    assert not {*usual.values()} & {*seeds(rows, "others.csv").values()}
    assert seeds(rows, seed=1) == seeds(rows, "others.csv", 1) != usual


FAULTS = [
    (
        "name,table,titel\nA,1,x\n",
        "guests.csv, line 1: unknown column 'titel'; did you mean title? or write {titel} in a text",
    ),
    (
        "name,table,zzz\nA,1,x\n",
        "guests.csv, line 1: unknown column 'zzz'; expected order, recipe, name, counts, a key of recipes (",
    ),
    ("name\nA\n", "guests.csv, line 2: chapter.title has {table}, and there is no table; it has name"),
    ("name,table\nA,1\n,2\n", "guests.csv, line 3: title has {name}, and expected a value for name, got none; it has table\n"),
    ("name,table,language\nA,1,xx\n", "guests.csv, line 2: language = 'xx': allowed: en (English), de (Deutsch)"),
    ("name,table,trim\nA,1,huge\n", "guests.csv, line 2: trim = 'huge': expected width x height"),
    ("name,table,seed\nA,1,-4\n", "guests.csv, line 2: seed = '-4': expected a whole number from 0 to"),
    ("name,table,matter.hints\nA,1,maybe\n", "guests.csv, line 2: in [matter], hints = 'maybe': expected true or false"),
    ("name,table,counts\nA,1,easy\n", "guests.csv, line 2: counts: expected level=number"),
    ("name,table,counts\nA,1,esy=4\n", "guests.csv, line 2: counts: sudoku-9x9 has no level 'esy'; did you mean easy?"),
    ("name,table,recipe\nA,1,nigtly\n", "guests.csv, line 2: unknown recipe 'nigtly'; did you mean nightly?"),
    ("name,table,order\nA,1,Anna B\n", "guests.csv, line 2: order = 'Anna B': expected the name of a folder"),
    ("name,table,order\nA,1,a\nB,2,a\n", "guests.csv, line 3: order = 'a' is that of line 2 too"),
    ("name,table,volume\nA,1,2\n", "guests.csv, line 2: volume: the books of a run are no volumes of a series"),
    ("name,table\nA,1,2\n", "guests.csv, line 2: expected 2 fields, as in the header, got 3"),
    ("name,table,name\nA,1,B\n", "guests.csv, line 1: expected each column once, got 'name' twice"),
    ("name,,table\nA,x,1\n", "guests.csv, line 1: column 2 has no name"),
    ('name,table\n"A,1\n', "guests.csv, line 2: expected a row of a CSV file, got a fault"),
    ("name,table\n", "guests.csv: expected at least one order, got none; add a row"),
]


@pytest.mark.parametrize(("text", "message"), FAULTS, ids=[message[:50] for _, message in FAULTS])
def test_a_fault_is_one_line_with_its_place_and_what_is_valid(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(PuzzleError) as fault:
        read(tmp_path, text)
    lines = f"{fault.value}\n"
    assert message in (lines if "errors" not in lines else lines.replace("guests.csv: 2 errors\n  ", "guests.csv, "))
    assert fault.value.exit_code in (2, 65)


def test_all_faults_of_a_file_are_listed_by_line(tmp_path: Path) -> None:
    with pytest.raises(PuzzleError) as fault:
        read(tmp_path, "name,table,trim,tabel\nA,1,huge,x\nB,2,A4,x\nC,3,tiny,x\n")
    first, *lines = str(fault.value).split("\n")
    assert first == "guests.csv: 3 errors"
    assert [line.partition(":")[0] for line in lines] == ["  line 1", "  line 2", "  line 4"]


def test_an_order_without_a_recipe_says_where_to_name_one(tmp_path: Path) -> None:
    (tmp_path / "alone.csv").write_text("name\nA\n")
    with pytest.raises(PuzzleError, match=r"alone.csv, line 2: expected a recipe, got none; fill the column recipe, or add --recipe NAME"):
        read_orders(tmp_path / "alone.csv")


def test_a_column_is_a_key_of_recipes() -> None:
    simple = {column for column in list_columns() if "." not in column}
    others = {"name", "volume", "series", "numbering", "notify", "imprint", "matter", "listing"}
    assert simple == Recipe.model_fields.keys() - others | {"order", "recipe", "name", "counts"}
