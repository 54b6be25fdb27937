"""Errors: exit codes that programs rely on, and unknown names with near ones."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from generator import errors
from generator.errors import (
    LONGEST_LINE,
    LONGEST_NAME,
    PuzzleError,
    UnknownName,
    advise_extra,
    escape,
    explain,
    find_named,
    format_output,
    name_file,
    quote,
    unknown_level,
    unknown_name,
)
from generator.recipe.trim_size import NAMED_MM
from layouts.fonts.own_font import PACKAGES
from layouts.printing.printers import list_printers
from layouts.style.layout import CLASSIC, LAYOUTS
from tests.support.paths import ROOT

CODES = {1, 2, 3, 65, 69, 73, 74, 75}
"""Exit codes promised by the README, except success and signals."""

KNOWN = [kind for kind in vars(errors).values() if isinstance(kind, type) and issubclass(kind, PuzzleError)]


EXTRAS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]


@pytest.mark.parametrize("kind", KNOWN, ids=lambda kind: kind.__name__)
def test_every_error_has_a_documented_exit_code(kind: type[PuzzleError]) -> None:
    assert kind.exit_code in CODES
    assert kind.__doc__


def test_an_unknown_name_is_refused_with_the_nearest_and_all_names() -> None:
    message = str(unknown_name("paper", "a44", NAMED_MM, "--size"))
    assert message == "--size: unknown paper 'a44'; did you mean A4? valid names: A4, A5, eink-226, eink-300"
    listed = unknown_name("layout", "clasic", ["classic", "single"], listed_by="x")
    assert str(listed) == "unknown layout 'clasic'; did you mean classic? `x` lists all 2 names"
    assert "did you mean classic? valid names: classic" in str(unknown_name("layout", "clasic", ["classic"]))


@pytest.mark.parametrize(
    ("name", "near"),
    [
        ("KDP", "kdp-paperback or kdp-hardcover"),
        ("Lulu", "lulu"),
        ("LULLU", "lulu"),
        ("home", "home-a4 or home-letter"),
        ("HOME-A", "home-a4"),
        ("", ""),
    ],
)
def test_the_nearest_names_are_found_in_any_case_and_by_their_beginning(name: str, near: str) -> None:
    names = [printer.name for printer in list_printers()]
    question = f"did you mean {near}? " if near else ""
    assert f"; {question}valid names: kdp-paperback, " in str(unknown_name("printer", name, names))


def test_an_unknown_level_is_refused_with_all_levels_of_the_family() -> None:
    levels = ["gentle", "easy", "moderate", "hard"]
    assert str(unknown_level("jigsaw-9x9", "fiendish", levels)) == (
        "jigsaw-9x9 has no level 'fiendish'; it has gentle, easy, moderate, hard"
    )
    assert str(unknown_level("jigsaw-9x9", "hrad", levels, "--levels, mon")) == (
        "--levels, mon: jigsaw-9x9 has no level 'hrad'; did you mean hard? it has gentle, easy, moderate, hard"
    )


def test_a_long_name_is_shortened_in_its_message() -> None:
    messages = [unknown_name("layout", "x" * 10_000, ["classic"]), unknown_level("sudoku-9x9", "x" * 10_000, ["easy"])]
    for message in map(str, messages):
        assert len(message) < LONGEST_NAME + 60
        assert "x..." in message


def test_items_are_found_by_name() -> None:
    assert find_named("layout", "classic", LAYOUTS) is CLASSIC
    with pytest.raises(UnknownName, match="valid names: all, classic, "):
        find_named("layout", "none at all", LAYOUTS, also=["all"])


@pytest.mark.parametrize(("name", "said"), [("x.toml", "x.toml: unknown layout"), ("", "unknown layout")])
def test_an_error_names_a_file_and_keeps_its_type(name: str, said: str) -> None:
    with pytest.raises(UnknownName, match=f"^{said}$"), name_file(name):
        raise UnknownName("unknown layout")


def test_no_character_moves_a_terminal_and_no_quote_floods_it() -> None:
    hostile = "\x1b[2J\x9b\x7f\u202e\u2066\u2028\ud800\r\0"
    for text in (escape(hostile), quote(hostile), explain(ValueError(hostile)), format_output(hostile)):
        assert text.isprintable()
    assert escape("20 % à l’aide\u202f!") == "20 % à l’aide\u202f!"
    assert escape("\x1b\u202e") == "\\x1b\\u202e"
    assert quote("x" * 500) == f"'{'x' * 80}...'"
    assert len(quote(["x" * 500])) == len(quote({"a": "x" * 500})) == 83
    assert quote(10**5000) == "a value that cannot be shown"
    assert explain(ValueError("a\nb" * 1000)).count("\n") == 0
    assert len(explain(ValueError("x" * 9000))) == 203
    assert explain(KeyError()) == "KeyError"


def test_a_printed_line_has_a_bound_and_lines_are_kept() -> None:
    assert format_output("one\n  two") == "one\n  two"
    assert format_output("x" * (LONGEST_LINE + 7)) == f"{'x' * LONGEST_LINE}... and 7 characters more"


def test_an_extra_is_installed_from_the_checkout_or_by_its_packages(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert advise_extra("chinese").endswith(f' -m pip install --editable "{ROOT}[chinese]"')
    monkeypatch.setattr(errors, "__file__", str(tmp_path / "generator" / "errors.py"))
    lines = ["numpy>=2.0", 'pyarrow>=17; extra == "parquet"', 'distributed>=2024.8; extra == "dask"', 'pyarrow>=17; extra == "test"']
    monkeypatch.setattr(errors.metadata, "requires", {"gridpress": lines}.get)
    assert advise_extra("parquet").endswith(' -m pip install "pyarrow>=17"')
    assert advise_extra("dask").endswith(' -m pip install "distributed>=2024.8"')


def test_every_extra_that_a_message_names_exists() -> None:
    sources = [path.read_text(encoding="utf-8") for top in ("generator", "layouts") for path in (ROOT / top).rglob("*.py")]
    named = {extra for text in sources for extra in re.findall(r"advise_extra\([\"'](\w+)", text)}
    named |= {extra for extra, _ in PACKAGES.values()}
    assert named == set(EXTRAS) - {"test"}
    for extra in named:
        assert set(EXTRAS[extra]) <= set(EXTRAS["test"])
