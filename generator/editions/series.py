"""Volumes of a series: first puzzle numbers and the other published volumes.

Both are read from the manifests in the output folder. Like the contents of the bank, they are not part of an order's digest, so a
published volume does not become outdated when another volume is published. Its manifest records the values it was made with, so that it
can be rebuilt byte for byte.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from generator.editions.publish import find_latest
from generator.errors import Faulty, RecipeError, escape
from generator.model import Volume
from generator.recipe.order import Order
from generator.storage.json_values import Entry, explain_way_out
from generator.storage.manifest import MANIFEST, entries_of, read_manifest

FIRST_NUMBER, SERIES = "first_number", "series"
"""Names of entries in a manifest."""

MOST_PUZZLES = 10_000_000
"""Largest number of a puzzle that is accepted; a series of a thousand volumes has fewer."""


def number_volume(order: Order, out: Path) -> Order:
    """Return the order with its first puzzle number and the series' other volumes.

    Parameters
    ----------
    out : output folder, in which the published volumes are looked up

    Raises
    ------
    RecipeError   the numbers continue a volume that is not published
    Faulty        the newest edition of a volume has an altered manifest
    """
    recipe = order.recipe
    if recipe.volume is None:
        return replace(order, first=recipe.first_number or 1)
    others = tuple(_find_others(order, out))
    return replace(order, first=recipe.first_number or _find_first(order, others, out), others=others)


def _find_first(order: Order, others: tuple[Volume, ...], out: Path) -> int:
    recipe = order.recipe
    if recipe.numbering == "fresh" or recipe.volume in (None, 1):
        return 1
    before = (recipe.volume or 1) - 1
    for volume in others:
        if volume.number == before:
            return volume.last + 1
    place = out / f"{recipe.name}-{before}"
    reason = f"volume {recipe.volume} continues the numbers of volume {before}, which is not published at {str(place)!r}"
    raise RecipeError(f"{reason}; publish that volume first, or set first_number")


def _find_others(order: Order, out: Path) -> Iterator[Volume]:
    """Yield the newest edition of every other published volume, by volume number."""
    pattern = re.compile(rf"{re.escape(order.recipe.name)}-(\d{{1,4}})")
    names = [path.name for path in out.iterdir()] if out.is_dir() else []
    numbers = sorted(int(match[1]) for name in names if (match := pattern.fullmatch(name)) and not match[1].startswith("0"))
    for number in numbers:
        newest = find_latest(out / f"{order.recipe.name}-{number}")
        if number != order.recipe.volume and newest is not None:
            manifest = entries_of(read_manifest(newest), newest)
            recipe = manifest.get("recipe", {})
            if (recipe.get("name", "").value, recipe.get("volume", 0).value) == (order.recipe.name, number):
                yield _volume_of(number, manifest)


def _volume_of(number: int, manifest: Entry) -> Volume:
    """Return a volume from its manifest.

    Raises
    ------
    Faulty   an entry is missing or of another type
    """
    with explain_way_out("make it again with --force"):
        counts = {chapter: count.whole(0, MOST_PUZZLES) for chapter, count in manifest["counts"].members()}
        first = manifest.get(FIRST_NUMBER, 1).whole(1, MOST_PUZZLES)
        if unnamed := [chapter for chapter in counts if "/" not in chapter]:
            raise Faulty(f"{manifest['counts'].place}: expected names such as sudoku-9x9/easy, got {escape(unnamed[0][:40])!r}")
        levels = tuple(dict.fromkeys(chapter.split("/")[1] for chapter, count in counts.items() if count))
        return Volume(number, manifest["recipe"]["title"].text(), first, first + sum(counts.values()) - 1, levels)


def series_facts(order: Order) -> dict[str, Any]:
    """Return the manifest's entries about numbering and series.

    They are empty for a book without a volume number whose first puzzle is number 1.
    """
    facts: dict[str, Any] = {} if order.first == 1 else {FIRST_NUMBER: order.first}
    return facts | ({SERIES: [asdict(volume) for volume in order.others]} if order.recipe.volume else {})


def read_series_facts(order: Order, manifest: Mapping[str, Any]) -> Order:
    """Return the order with first number and other volumes read from a manifest.

    The inverse of `series_facts`.

    Raises
    ------
    Faulty   the entries are invalid
    """
    entries = Entry(MANIFEST, manifest)
    others = tuple(_read_volume(row) for row in entries.get(SERIES, []).items())
    return replace(order, first=entries.get(FIRST_NUMBER, 1).whole(1, MOST_PUZZLES), others=others)


def _read_volume(row: Entry) -> Volume:
    numbers = [row[name].whole(0, MOST_PUZZLES) for name in ("number", "first", "last")]
    levels = tuple(level.text() for level in row["levels"].items())
    return Volume(numbers[0], row["title"].text(), numbers[1], numbers[2], levels)
