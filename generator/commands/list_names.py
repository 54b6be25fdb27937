"""Command `list`: names for recipes and flags, each with a line of description.

This is the only command that imports layouts.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Iterator
from typing import Protocol

from generator.commands.quiet import add_quiet_flag
from generator.errors import WrongUse


def add_parsers(commands: argparse._SubParsersAction) -> None:
    """Add the parser of `list`."""
    kinds = sorted(LISTS)
    parser = commands.add_parser("list", help=f"list {', '.join(kinds[:-1])} or {kinds[-1]}", allow_abbrev=False)
    parser.add_argument("kind", nargs="?", choices=kinds, help="what to list; each line begins with a name")
    add_quiet_flag(parser)
    parser.set_defaults(run=run_list)


def run_list(options: argparse.Namespace) -> int:
    """Print one name a line, followed by its description.

    Raises
    ------
    WrongUse   no kind of name is given
    """
    if options.kind is None:
        raise WrongUse(f"say what to list: {', '.join(sorted(LISTS))}")
    for name, text in LISTS[options.kind]():
        print(f"{name:<15}{text}".rstrip())
    return 0


class _NamedWithNote(Protocol):
    """Record with a name and a one-line description."""

    @property
    def name(self) -> str:
        """Name for recipes and flags."""
        ...

    @property
    def note(self) -> str:
        """One-line description."""
        ...


def _list_notes(records: Iterable[_NamedWithNote]) -> Iterator[tuple[str, str]]:
    return ((record.name, record.note) for record in records)


def _families() -> Iterator[tuple[str, str]]:
    from generator.families import FAMILIES

    for family in FAMILIES:
        yield family.name, f"{family.title}{'' if family.in_books else ' (not in books yet)'}"


def _formats() -> Iterator[tuple[str, str]]:
    from generator.formats import FORMATS

    for form in sorted(FORMATS, key=lambda form: form.name):
        yield form.name, f"{form.note} ({', '.join(form.suffixes) or 'by name only'})"


def _covers() -> Iterator[tuple[str, str]]:
    from layouts.cover.designs import DESIGNS

    return _list_notes(DESIGNS)


def _palettes() -> Iterator[tuple[str, str]]:
    from layouts.cover.palettes import PALETTES

    return _list_notes(PALETTES)


def _layouts() -> Iterator[tuple[str, str]]:
    from layouts.style.layout import LAYOUTS

    return _list_notes(LAYOUTS)


def _languages() -> Iterator[tuple[str, str]]:
    from generator.words import LANGUAGES, find_words

    for language in LANGUAGES:
        yield language, find_words(language).name


def _themes() -> Iterator[tuple[str, str]]:
    from layouts.themes import THEMES

    return _list_notes(THEMES)


def _levels() -> Iterator[tuple[str, str]]:
    from generator.grading import LEVELS

    return _list_notes(LEVELS)


def _recipes() -> Iterator[tuple[str, str]]:
    from generator.recipe.recipe import find_recipe, list_recipes

    for name in list_recipes():
        recipe = find_recipe(name)
        total = sum(order.count for order in recipe.chapter)
        yield name, f"{recipe.title}: {total} puzzles, {recipe.layout}, {recipe.trim}"


def _printers() -> Iterator[tuple[str, str]]:
    from layouts.printing.printers import list_printers

    for printer in list_printers():
        papers = ", ".join(f"{paper.name} {paper.least_pages}-{paper.most_pages} pages" for paper in printer.papers)
        yield printer.name, f"{printer.note}; {papers}; trims {printer.format_trims()}"


LISTS: dict[str, Callable[[], Iterator[tuple[str, str]]]] = {
    "covers": _covers,
    "families": _families,
    "formats": _formats,
    "languages": _languages,
    "layouts": _layouts,
    "levels": _levels,
    "palettes": _palettes,
    "printers": _printers,
    "recipes": _recipes,
    "themes": _themes,
}
