"""Puzzles that two editions have, for `bank check`, and the command that cures it.

The later of two editions is to be made again; it then gets other puzzles. What its recipe allows is no fault: kinds with few puzzles, and
own puzzles, may be in several books. After an edition was made again, its older version still has the puzzles, but no edition on disk does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from generator.bank import Bank, Holder
from generator.bank.schema import REPLACED
from generator.errors import Faulty
from generator.families import find_family
from generator.recipe.recipe import list_recipes
from generator.storage.folder_names import DATED
from generator.storage.json_values import Entry
from generator.storage.manifest import MANIFEST, load_manifest
from generator.storage.notes import format_count

LARGEST_VOLUME = 9999


@dataclass(slots=True)
class Repeats:
    """The repeats of a bank, counted by pairs of editions.

    curable    (edition to make again, other edition) -> number of puzzles
    lost       the same of editions of which none is on disk
    """

    out: Path
    curable: Counter[tuple[str, str]] = field(default_factory=Counter)
    lost: Counter[tuple[str, str]] = field(default_factory=Counter)
    _samples: dict[tuple[str, str], str] = field(default_factory=dict)
    _manifests: dict[str, Mapping[str, Any] | None] = field(default_factory=dict)

    def add(self, holders: list[Holder]) -> None:
        """Count a puzzle that several editions have, the one entered first coming first."""
        family = holders[0].line.partition(":")[0]
        current = [holder for holder in holders if holder.state != REPLACED]
        for one in current:
            others = [other for other in holders if other.name != one.name and self._is_before(other, one)]
            manifest = self._manifest(one.name)
            if others and manifest is not None and not may_repeat(manifest, family, others[0].book):
                self._count(self.curable, one, others[0])
        if len({one.name for one in current}) > 1 and all(self._manifest(one.name) is None for one in current):
            self._count(self.lost, current[-1], current[0])

    def _is_before(self, other: Holder, one: Holder) -> bool:
        """Return whether another edition is older than `one`, or not on disk."""
        return other.version < one.version or (other.state != REPLACED and self._manifest(other.name) is None)

    def _count(self, counts: Counter[tuple[str, str]], one: Holder, other: Holder) -> None:
        was = " before it was made again" if other.state == REPLACED else ""
        pair = (one.name, f"{other.name}{was}")
        counts[pair] += 1
        self._samples.setdefault(pair, f"{one.puzzle_id}, puzzle {one.number}")

    def _manifest(self, name: str) -> Mapping[str, Any] | None:
        """Return the manifest of an edition; None if it is not on disk."""
        if name not in self._manifests:
            folder = self.out / name
            try:
                self._manifests[name] = load_manifest(folder) if (folder / MANIFEST).is_file() else None
            except Faulty:
                self._manifests[name] = {}
        return self._manifests[name]

    def describe(self) -> Iterator[str]:
        """Yield a line for each pair of editions of which one can be made again."""
        for (name, other), count in sorted(self.curable.items()):
            again = command_for(name, self._manifest(name) or {}, self.out)
            puzzles, sample = format_count(count, "puzzle"), self._samples[(name, other)]
            yield f"{name}: {puzzles} also in {other}, such as {sample}; make {name} again, and it gets others: {again}"

    def describe_lost(self) -> Iterator[str]:
        """Yield a line for each pair of editions of which none is on disk any more."""
        for (name, other), count in sorted(self.lost.items()):
            yield f"{name}: {format_count(count, 'puzzle')} also in {other}; neither is on disk, so nothing can be made again"


def find_repeats(bank: Bank, out: Path) -> Repeats:
    """Return the puzzles that several editions have against their recipes."""
    repeats = Repeats(out)
    for holders in bank.find_repeats():
        repeats.add(holders)
    return repeats


def may_repeat(manifest: Mapping[str, Any], family: str, other_book: str) -> bool:
    """Return whether the recipe of an edition allows puzzles of another book."""
    entries = Entry(MANIFEST, manifest)
    recipe = entries.get("recipe", {})
    fresh = recipe.get("fresh", "").value
    if fresh:
        return bool(fresh == "this book")
    if "source_sha256" in manifest:
        name, volume = recipe.get("name", "").value, recipe.get("volume", None).value
        number = other_book.removeprefix(f"{name}-")
        return not (volume and number != other_book and number.isdigit())
    return bool(find_family(family).supply)


def command_for(name: str, manifest: Mapping[str, Any], out: Path) -> str:
    """Return the command that makes an edition again, as far as its manifest tells."""
    book, _, edition = name.partition("/")
    when = f"--date {edition}" if DATED.fullmatch(edition) else f"--seed {edition.removeprefix('seed-')}"
    entries = Entry(MANIFEST, manifest)
    kind, recipe = entries.get("kind", "").value, entries.get("recipe", {})
    if kind in ("sheet", "class"):
        sheets = entries.get("sheets", "N").value
        what = f"sheet --name {book}{f' --class {sheets}' if kind == 'class' else ''}"
        family = entries.get("family", "").value
        what += f" --family {family}" if isinstance(family, str) and family else ""
    else:
        shipped, volume = recipe.get("name", "").value, recipe.get("volume", None).value
        what = f"book {shipped if shipped in list_recipes() else 'RECIPE'}"
        what += f" --volume {volume}" if isinstance(volume, int) else ""
    folder = "" if str(out) == "output" else f" --out {out}"
    return f"`gridpress {what} {when} --force{folder}`, with the other flags it was made with"
