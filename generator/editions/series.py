"""Volumes of a series: with which number one begins, and which others are published. Read from the manifests that stand in the output.

Like what the bank holds, that is no part of an order: a volume that stands is not made anew because another one came. Its manifest has
what it was made with, so that it can be made again to the byte.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from generator.editions.publish import LATEST
from generator.errors import Faulty, RecipeError
from generator.model import Volume
from generator.recipe.order import Order
from generator.storage.manifest import MANIFEST, read_manifest

FIRST_NUMBER, SERIES = "first_number", "series"
"""Entries of a manifest."""


def place_volume(order: Order, out: Path) -> Order:
    """Settle the first number of a book and the other volumes of its series, from what is published under `out`.

    Raises
    ------
    RecipeError   numbers that go on from a volume which is not there
    Faulty        the newest edition of a volume has a manifest that was altered
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
    went = f"the numbers of volume {recipe.volume} go on from volume {before}, and none is published at {str(place)!r}"
    raise RecipeError(f"{went}; publish it first, or say first_number")


def _find_others(order: Order, out: Path) -> Iterator[Volume]:
    """Yield the other volumes that are published, by number, each in its newest edition."""
    pattern = re.compile(rf"{re.escape(order.recipe.name)}-(\d{{1,4}})")
    names = [path.name for path in out.iterdir()] if out.is_dir() else []
    numbers = sorted(int(match[1]) for name in names if (match := pattern.fullmatch(name)) and not match[1].startswith("0"))
    for number in numbers:
        newest = out / f"{order.recipe.name}-{number}" / LATEST
        if number != order.recipe.volume and (newest / MANIFEST).is_file():
            manifest = read_manifest(newest)
            recipe = manifest.get("recipe", {})
            if (recipe.get("name"), recipe.get("volume")) == (order.recipe.name, number):
                yield _volume_of(number, manifest, newest)


def _volume_of(number: int, manifest: Mapping[str, Any], folder: Path) -> Volume:
    try:
        counts = {str(chapter): int(count) for chapter, count in manifest["counts"].items()}
        first = int(manifest.get(FIRST_NUMBER, 1))
        levels = tuple(dict.fromkeys(chapter.partition("/")[2] for chapter, count in counts.items() if count))
        return Volume(number, str(manifest["recipe"]["title"]), first, first + sum(counts.values()) - 1, levels)
    except (KeyError, TypeError, ValueError, AttributeError):
        raise Faulty(f"expected the manifest of a book at {str(folder)!r}, got something else; make it anew with --force") from None


def series_facts(order: Order) -> dict[str, Any]:
    """Return what the manifest says of it: nothing for a book that stands alone and begins with 1."""
    facts: dict[str, Any] = {} if order.first == 1 else {FIRST_NUMBER: order.first}
    return facts | ({SERIES: [asdict(volume) for volume in order.others]} if order.recipe.volume else {})


def read_series_facts(order: Order, manifest: Mapping[str, Any]) -> Order:
    """Return the order with first number and other volumes as a manifest has them; the inverse of `series_facts`.

    Raises
    ------
    Faulty   entries that are none
    """
    try:
        others = [Volume(**row | {"levels": tuple(row["levels"])}) for row in manifest.get(SERIES, [])]
        return replace(order, first=int(manifest.get(FIRST_NUMBER, 1)), others=tuple(others))
    except (KeyError, TypeError, ValueError):
        raise Faulty(f"expected {FIRST_NUMBER} and {SERIES} of a book in the manifest, got something else") from None
