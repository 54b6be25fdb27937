"""Recipes: what is read, and one clear line for everything that is not allowed."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from operator import attrgetter
from pathlib import Path

import pytest

from generator.errors import PuzzleError, RecipeError, UnknownName
from generator.families import find_family
from generator.recipe.chapter_order import ChapterOrder
from generator.recipe.matter_order import MatterOrder
from generator.recipe.order import make_order
from generator.recipe.recipe import (
    Recipe,
    check_recipe,
    find_recipe,
    override,
    read_recipe,
)

GOOD = """
name = "small"
title = "A Small Book"
[[chapter]]
level = "gentle"
count = 3
"""


def write(folder: Path, text: str, name: str = "small.toml") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def test_a_recipe_is_read(tmp_path: Path) -> None:
    recipe = read_recipe(write(tmp_path, GOOD))
    assert (recipe.name, recipe.seed, recipe.layout, recipe.short, recipe.bound) == ("small", "date", "classic", "refuse", 2000)
    assert recipe.chapter == (ChapterOrder(family="sudoku-9x9", level="gentle", count=3),)
    assert recipe.trim_mm == pytest.approx((215.9, 279.4))


def test_the_keys_of_matter_are_read_or_refused(tmp_path: Path) -> None:
    table = GOOD.replace("[[chapter]]", "[matter]\nhints = true\nprogress = true\nblank_grids = 2\n[[chapter]]")
    assert read_recipe(write(tmp_path, table)).matter == MatterOrder(hints=True, progress=True, blank_grids=2)
    assert read_recipe(write(tmp_path, GOOD)).matter == MatterOrder()
    for line, said in (
        ("progres = true", r"unknown key progres in \[matter\]; did you mean progress\? allowed: hints, "),
        ("blank_grids = -1", r"in \[matter\], blank_grids = -1: expected a whole number from 0 to 200"),
        ('blank_grids = "many"', r"in \[matter\], blank_grids = 'many': expected a whole number from 0 to 200"),
        ('hints = "yes"', r"in \[matter\], hints = 'yes': expected true or false, without quotes"),
        ("hints = 1", r"in \[matter\], hints = 1: expected true or false"),
        ('blank_grids = "2"', r"expected a whole number from 0 to 200; write it without quotes"),
        ('qr = "puzzle"', r"in \[matter\], qr = 'puzzle': QR codes link to the companion page; give its address as companion"),
    ):
        with pytest.raises(RecipeError, match=said):
            read_recipe(write(tmp_path, GOOD.replace("[[chapter]]", f"[matter]\n{line}\n[[chapter]]")))


BAD = [
    ("trimm = 'A4'", "unknown key trimm; did you mean trim?"),
    ("layuot = 'classic'", "did you mean layout?"),
    ("short = 'acept'", "short = 'acept'; did you mean accept? allowed: refuse, accept"),
    ("short = 5", "short = 5; allowed: refuse, accept"),
    ("fresh = 'books'", "allowed: all books, this book"),
    ("language = 'xyz'", "language = 'xyz': allowed: en (English), de (Deutsch), es (Español), fr (Français), zh (中文)"),
    ("language = ['en']", "language = ['en']: allowed: en (English), de (Deutsch), "),
    ("language = 'german'", "language = 'german': did you mean de? allowed: en (English), "),
    ("trim = '8.5 x 11'", "trim = '8.5 x 11': expected width x height"),
    ("trim = '1x1'", "expected sides of 50 to 1000 mm, got 25.4 x 25.4 mm"),
    ("seed = -1", 'seed = -1: expected "date" or a whole number from 0 to 9223372036854775807'),
    ("seed = true", "seed = true"),
    ("seed = 12345678901234567890123456", 'expected "date" or a whole number from 0 to 9223372036854775807'),
    ("seed = '7'", "write a number without quotes"),
    ("seed = 'monday'", "seed = 'monday'"),
    ("bound = 0", "bound = 0"),
    ("bound = '9'", "bound = '9'"),
    ("title = 7", "title = 7"),
    ('author = "a\\nb"', "one line of text without control characters"),
    ("year = 2026", 'year = 2026: expected text in quotes; write "2026"'),
    ('date = "2027-02-30"', 'expected a day as year, month and day, such as "2027-03-01"'),
    ("spine_mm = '3'", "spine_mm = '3': expected a number above 0 and at most 100; write it without quotes"),
    ("wrap_mm = true", "wrap_mm = true: expected a number above 0 and at most 100"),
    ("keep = true", "keep = true: expected a whole number from 0 to 100000"),
    ("editions = 'web'", "editions = 'web': expected a list in brackets; write [\"web\"]"),
    ("matter.hint = true", "unknown key hint in [matter]; did you mean hints?"),
    ("hints = true", "unknown key hints; write it in [matter]"),
]


@pytest.mark.parametrize(("line", "message"), BAD)
def test_an_invalid_value_is_named(tmp_path: Path, line: str, message: str) -> None:
    key = line.split(" ")[0]
    text = "\n".join(row for row in GOOD.splitlines() if not row.startswith(key))
    with pytest.raises(RecipeError) as fault:
        read_recipe(write(tmp_path, f"{line}\n{text}"))
    assert message in str(fault.value)
    assert str(fault.value).startswith("small.toml: ")
    assert "\n" not in str(fault.value)


@pytest.mark.parametrize(
    ("chapter", "message"),
    [
        ("level = 'gentle'", "the key count is missing in chapter 2; add a line such as count = 20"),
        ("level = 'easy'\ncount = 0", "chapter 2, count = 0"),
        ("level = 'easy'\ncount = '5'", "in chapter 2, count = '5': expected a whole number from 1 to 1000000; write it without quotes"),
        ("level = 'easy'\ncount = 2\nlevl = 'x'", "unknown key levl in chapter 2; did you mean level?"),
        ("level = 'easy'\ncuont = 2", "unknown key cuont in chapter 2; did you mean count?"),
        ("level = 'easy'\ncount = 2\ntrim = 'A4'", "unknown key trim in chapter 2; write it above the first table"),
        ("level = 'easy'\ncount = 2\nmethod = 'symetric'", "did you mean symmetric?"),
        ("level = 'gentle'\ncount = 2", "expected one chapter of gentle sudoku-9x9, got two"),
    ],
)
def test_an_invalid_chapter_is_named_by_number(tmp_path: Path, chapter: str, message: str) -> None:
    with pytest.raises(RecipeError, match=r"^small\.toml: ") as fault:
        read_recipe(write(tmp_path, f"{GOOD}\n[[chapter]]\n{chapter}\n"))
    assert message in str(fault.value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("title = 'x'\nname = 'x'", "expected at least one [[chapter]]"),
        ("name = [", "small.toml, line 1: expected a list with ] at its end"),
        (
            GOOD.replace('Book"', "Book"),
            'small.toml, line 3: expected text with a quote at each end, got `title = "A Small Book`; add the closing "',
        ),
        ("a = " + "[" * 5000, "expected TOML, got brackets"),
        ("# " + "x" * 300_000, "at most 262144 bytes"),
        (GOOD.replace('"small"', '"../evil"'), "name = '../evil': expected a folder name"),
        (GOOD.replace('"small"', '"con"'), "expected a folder name"),
        (GOOD.replace('"small"', '"Small"'), "expected a folder name"),
    ],
)
def test_an_invalid_file_is_refused_in_one_line(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(RecipeError) as fault:
        read_recipe(write(tmp_path, text))
    assert message in str(fault.value)
    assert "\n" not in str(fault.value)


def test_a_binary_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "bytes.toml"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(RecipeError, match=r"bytes\.toml, line 1: expected a text file in UTF-8"):
        read_recipe(path)


def test_each_error_of_a_recipe_is_a_line(tmp_path: Path) -> None:
    text = "seed = -1\nauthor = 5\n[matter]\nhint = true\n[[chapter]]\nlevl = 'easy'\ncount = '12'"
    with pytest.raises(RecipeError) as fault:
        read_recipe(write(tmp_path, text))
    assert str(fault.value).splitlines() == [
        "small.toml: 7 errors",
        '  seed = -1: expected "date" or a whole number from 0 to 9223372036854775807',
        '  author = 5: expected text in quotes; write "5"',
        "  unknown key hint in [matter]; did you mean hints? allowed: " + ", ".join(MatterOrder.model_fields),
        "  unknown key levl in chapter 1; did you mean level?"
        " allowed: size, family, rules, level, count, title, method, needs, without, exactly, er, race, clues, minutes, layout, theme",
        "  in chapter 1, count = '12': expected a whole number from 1 to 1000000; write it without quotes",
        '  the key name is missing; add a line such as name = "my-book"',
        '  the key title is missing; add a line such as title = "My Book"',
    ]
    assert fault.value.exit_code == 2


@pytest.mark.parametrize("key", [*Recipe.model_fields, *(f"matter.{key}" for key in MatterOrder.model_fields)])
def test_no_value_is_read_as_another_type(tmp_path: Path, key: str) -> None:
    """Text is never read as a number, nor a number as true or false.

    Only a length may lack the decimal point.
    """
    others = "\n".join(row for row in GOOD.splitlines() if not row.startswith(key))
    for value, kinds in (('"1"', str), ("1", int | float), ("true", bool), ("1.5", float), ('["1"]', tuple)):
        with suppress(RecipeError):
            recipe = read_recipe(write(tmp_path, f"{key} = {value}\n{others}"))
            read = attrgetter(key)(recipe)
            assert isinstance(read, kinds)
            assert isinstance(read, bool) == (value == "true")


def test_unknown_recipes_are_refused_with_the_nearest_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(UnknownName, match="did you mean nightly"):
        find_recipe("nigthly")
    with pytest.raises(RecipeError, match="cannot read recipe"):
        find_recipe(str(tmp_path / "none.toml"))
    write(tmp_path, GOOD, "killer.toml")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(UnknownName, match=r"unknown recipe 'killer'; did you mean killer\.toml\? valid names: giant, "):
        find_recipe("killer")
    with pytest.raises(RecipeError, match=r"cannot read recipe 'kiler\.toml': No such file or directory; did you mean killer\.toml\?$"):
        find_recipe("kiler.toml")


def test_paths_are_relative_to_the_recipes_folder(tmp_path: Path) -> None:
    recipe = read_recipe(write(tmp_path, 'name = "own"\ntitle = "Own"\nsource = "my.sdm"'))
    assert recipe.source == str(tmp_path / "my.sdm")
    assert not recipe.is_fresh(find_family("sudoku-9x9"))


@pytest.mark.parametrize(
    ("level", "family", "message"),
    [
        ("hrad", "sudoku-9x9", "did you mean hard"),
        ("hard", "sudoku-9x8", "did you mean sudoku-9x9"),
        ("fiendish", "sudoku-16x16", "chapter 1: sudoku-16x16 has no level 'fiendish'; it has gentle, easy, moderate, hard"),
    ],
)
def test_unknown_names_in_chapters_are_refused(level: str, family: str, message: str) -> None:
    chapter = {"level": level, "family": family, "count": 1}
    recipe = check_recipe({"name": "small", "title": "x", "chapter": [chapter]}, "test")
    with pytest.raises(PuzzleError, match="recipe small, chapter 1: ") as fault:
        make_order(recipe)
    assert message in str(fault.value)
    assert fault.value.exit_code == 2


def test_a_kind_without_grades_is_refused_in_books(monkeypatch: pytest.MonkeyPatch) -> None:
    unready = replace(find_family("sudoku-9x9"), in_books=False)
    monkeypatch.setattr("generator.recipe.order.find_family", lambda *_: unready)
    recipe = override(find_recipe("nightly"), {"chapter": [{"level": "easy", "count": 1}]})
    with pytest.raises(RecipeError, match=r"recipe nightly, chapter 1: sudoku-9x9 is only solved and graded"):
        make_order(recipe)


def test_overrides_are_applied_and_checked() -> None:
    nightly = find_recipe("nightly")
    assert override(nightly, {"title": None, "seed": None}) is nightly
    changed = override(nightly, {"title": "Mine", "seed": 7})
    assert (changed.title, changed.seed, changed.chapter) == ("Mine", 7, nightly.chapter)
    with pytest.raises(RecipeError, match=r"^command line: trim = 'A9'"):
        override(nightly, {"trim": "A9"})


@pytest.mark.parametrize("number", ["1" * 5000, "0x" + "f" * 5000])
@pytest.mark.parametrize("key", ["seed", "year", "bound"])
def test_numbers_of_thousands_of_digits_are_refused_in_one_line(tmp_path: Path, key: str, number: str) -> None:
    with pytest.raises(RecipeError, match=r"small\.toml: ") as caught:
        read_recipe(write(tmp_path, f"{key} = {number}\n{GOOD}"))
    assert len(str(caught.value)) < 400


def test_a_recipe_may_begin_with_a_byte_order_mark(tmp_path: Path) -> None:
    assert read_recipe(write(tmp_path, "\ufeff" + GOOD)).name == "small"


def test_titles_must_be_one_line_and_not_blank() -> None:
    chapter = {"level": "gentle", "count": 1}
    plain = {"name": "a", "title": " A ", "chapter": [chapter]}
    assert check_recipe(plain, "here").title == "A"
    with pytest.raises(RecipeError, match="expected a title, got only blanks"):
        check_recipe(plain | {"title": "   "}, "here")
    with pytest.raises(RecipeError, match=r"chapter 1, title = .*without control characters"):
        check_recipe(plain | {"chapter": [chapter | {"title": "a\tb"}]}, "here")


def test_upper_and_lower_case_papers_give_the_same_order() -> None:
    chapter = {"level": "gentle", "count": 1}
    assert check_recipe({"name": "a", "title": "A", "trim": "a5", "chapter": [chapter]}, "here").trim == "A5"
