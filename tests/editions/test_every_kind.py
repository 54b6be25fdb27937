"""Books of one kind alone, in every layout: each is made, proved and published."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from generator.editions.book import imprint_in
from generator.editions.collect import wanted_quotas
from generator.errors import DoesNotFit
from generator.families import FAMILIES, find_family
from generator.grading import levels_for
from generator.recipe.order import make_order
from generator.recipe.recipe import read_recipe
from generator.typesetting.feasibility import check_fit
from generator.words import LANGUAGES
from layouts.style.layout import LAYOUTS
from layouts.themes import THEMES
from tests.support.command_line import run

KINDS = [family.name for family in FAMILIES if family.in_books]
TRIMS = ("8.5x11", "6x9", "A4", "7x10")
LARGEST_TRIM = "8.5x11"
"""For boards that do not fit on a smaller page; 25x25 does not fit on this one in two layouts, which other tests check."""

SLOW_LEVELS = ("sudoku-16x16", "sudoku-25x25", "killer-9x9")
"""Kinds whose hardest level takes many seconds a puzzle; here they use their second level."""


def choose_level(kind: str) -> str:
    names = [level.name for level in levels_for(find_family(kind))]
    return names[1] if kind in SLOW_LEVELS else names[-1]


def fits_its_pages(recipe: Path) -> bool:
    """Ask the press whether the boards of a recipe fit on its pages."""
    order = make_order(read_recipe(recipe))
    try:
        check_fit(imprint_in(order), wanted_quotas(order), order.levels, order.recipe.matter)
    except DoesNotFit:
        return False
    return True


def write_recipe(kind: str, at: int, layout: str, trim: str, path: Path) -> None:
    """Write a recipe with everything around the puzzles.

    Language and theme are chosen by `at`.
    """
    head = {"name": "t", "title": "T", "layout": layout, "trim": trim, "cover": "none"}
    head |= {"language": tuple(LANGUAGES)[at % len(LANGUAGES)], "theme": tuple(THEMES)[at // 2 % len(THEMES)].name}
    lines = [f'{key} = "{value}"' for key, value in head.items()]
    lines += ["seed = 3", "editions = []", "[matter]", "hints = true", "glossary = true", "walkthroughs = true"]
    lines += ["[[chapter]]", f'family = "{kind}"', f'level = "{choose_level(kind)}"', "count = 2"]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


CASES = [
    (kind, at + step, layout.name)
    for at, kind in enumerate(KINDS)
    for step, layout in enumerate(LAYOUTS)
    if kind not in ("sudoku-25x25", "samurai-9x9") or layout.name in ("classic", "compact")
]
USUAL = CASES[:: len(LAYOUTS) * 11 + 1]
"""A book in each layout, of kinds drawn in different ways; `test_kinds_in_books.py` prints all kinds in each layout."""


def list_cases() -> list[Any]:
    """Return all cases; those that are not usual are slow."""
    marks = {case: [] if case in USUAL else [pytest.mark.slow] for case in CASES}
    return [pytest.param(*case, id=f"{case[0]}-{case[2]}", marks=marks[case]) for case in CASES]


@pytest.mark.parametrize(("kind", "at", "layout"), list_cases())
def test_a_book_of_one_kind_is_published(kind: str, at: int, layout: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The trim is chosen by `at`, if the boards fit on it."""
    write_recipe(kind, at, layout, TRIMS[at % len(TRIMS)], tmp_path / "t.toml")
    if not fits_its_pages(tmp_path / "t.toml"):
        write_recipe(kind, at, layout, LARGEST_TRIM, tmp_path / "t.toml")
    code, _, err = run(capsys, "book", tmp_path / "t.toml", "--out", tmp_path / "out", "--jobs", 1)
    assert code == 0, err
