"""A small book with what its listing is made from, and no files."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from generator.grading import LEVELS
from generator.model import GradedPuzzle, Imprint, Publication, Series
from generator.recipe.matter_order import NO_MATTER, MatterOrder
from generator.recipe.recipe import check_recipe
from generator.typesetting.listing.compose import compose_listing
from generator.typesetting.listing.record import Listing
from generator.typesetting.report import FinishedBook
from generator.typesetting.typeset import ChapterOrder, Typeset, make_book
from layouts.drawing.links import Navigation
from tests.support.graded_book import graded_puzzles

TITLES = {"en": "Numbers at Night", "de": "Zahlen bei Nacht", "fr": "Chiffres de nuit", "es": "Cifras de noche", "zh": "夜间数独"}
MATTER = MatterOrder(hints=True, glossary=True, walkthroughs=True, progress=True, blank_grids=2)


def finished_book(
    folder: Path,
    language: str = "en",
    puzzles: tuple[GradedPuzzle, ...] = (),
    matter: MatterOrder | None = None,
    is_bare: bool = False,
    **keys: Any,
) -> FinishedBook:
    """Return a finished book of 120 pages whose folder has no files.

    is_bare   whether openers have no solved step, which takes long for many kinds
    puzzles   the graded ones if none are given, with MATTER
    keys      of its recipe, beside those that every recipe has
    """
    title = TITLES[language]
    chapters = [{"level": "easy", "count": 1}]
    recipe = check_recipe(
        {"name": "numbers", "title": title, "editions": ["listing"], "chapter": chapters, "language": language} | keys, "test"
    )
    plain = recipe.model_dump(mode="json")
    series = Series(recipe.series or title, recipe.volume, (), True) if recipe.volume else None
    published = Publication(publisher="Small Hours Press", place="London", isbn=recipe.isbn)
    imprint = Imprint(title, recipe.subtitle, recipe.author, "2026-11-22", "2026", "", recipe.layout, recipe.trim_mm, language=language)
    imprint = replace(imprint, printer=recipe.printer, paper=recipe.paper, theme=recipe.theme, answers=recipe.answers, is_bare=is_bare)
    imprint = replace(imprint, series=series, day="2026-11-22", published=published)
    graded = puzzles or graded_puzzles()
    matter = matter or (NO_MATTER if puzzles else MATTER)
    book = make_book(imprint, [ChapterOrder((one,)) for one in graded], LEVELS, matter)
    facts = {"recipe": plain, "name": "numbers", "edition": "2026-11-22", "proof": {"proved": len(graded), "puzzles": len(graded)}}
    return FinishedBook(book, graded, Typeset(120, {}, {}, Navigation()), facts, folder)


def small_listing(folder: Path, language: str = "en", **keys: Any) -> Listing:
    """Return the listing of such a book."""
    return compose_listing(finished_book(folder, language, **{"author": "A. Compositor", "trim": "6x9"} | keys))


def with_names(listing: Listing, **fields: Any) -> Listing:
    """Return a listing with some of its names changed."""
    return replace(listing, names=replace(listing.names, **fields))
