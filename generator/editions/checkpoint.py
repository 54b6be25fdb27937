"""A run that goes on where it stopped: every wave committed to the bank before it is offered, and read again by the next run.

Candidates are kept by the digest of all they depend on: family, level, level table, way of digging, seed, and the sources of the press.
A book whose title or counts changed meanwhile goes on with them; one whose levels changed makes its own.

What killed its worker is entered in the bank's quarantine, by the same digest, and passed over from then on: the book takes the next
candidate, is published where it is full, names it in its manifest, and the run ends with exit code 3. Without a bank that knows, a
run finds it again, so the book's bytes do not depend on how many jobs there are. Where the search works in the main process, what
kills kills the run; the next run sees that it died without a word, and works in another process.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from hashlib import blake2b
from typing import Any

from generator import __version__
from generator.bank import Bank, Kept, Poison, RunRow
from generator.bank.rows import WORKING
from generator.errors import Faulty
from generator.puzzles.chunk_codec import format_made, parse_made
from generator.puzzles.chunks import LevelChunk, Made
from generator.puzzles.quota_search import Search
from generator.recipe.order import Order
from generator.storage.notes import count_of, say
from generator.storage.run_log import Journal
from generator.storage.source_digest import digest_sources

STREAM_BYTES = 16


def digest_stream(search: Search) -> bytes:
    """Return the digest of all that decides what the candidates of a search are."""
    parts = (digest_sources(), search.quota.family, search.level, search.levels, search.dig_order, search.seed)
    return blake2b(repr(parts).encode(), digest_size=STREAM_BYTES).digest()


class RunKeeper:
    """What the bank keeps of one run.

    died   the run's last attempt ended without a word in the middle of its search
    """

    def __init__(self, bank: Bank, row: RunRow, journal: Journal) -> None:
        self._bank, self._row, self._journal = bank, row, journal
        self._streams: dict[tuple[str, str], bytes] = {}
        self.died = row.state == WORKING

    def replay(self, search: Search) -> Iterator[tuple[LevelChunk, Made]]:
        """Yield what an earlier run made for a search, up to what cannot be read, which is dropped and made anew."""
        stream = self._stream(search)
        search.poisoned.update(self._bank.quarantine.of(stream))
        ours, candidates = (self._row.book, self._row.edition), 0
        for kept in self._bank.runs.kept(*ours, stream):
            if kept.first + kept.count > search.limit:  # of an order that might try more
                break
            chunk = search.chunk(kept.first, kept.count)
            try:
                made = parse_made(kept.made, chunk)
            except Faulty as fault:
                self._bank.runs.forget(*ours, stream, kept.first)
                say("resume", f"{fault}; made anew")
                break
            candidates += chunk.count
            yield chunk, made
            if search.is_done:
                break
        if candidates:
            self._journal.log("resume", stream=search.first_chunk.stream, candidates=candidates)
            say("resume", f"{search.first_chunk.stream}: {count_of(candidates, 'candidate')} of an earlier run")

    def keep(self, wave: Sequence[tuple[Search, LevelChunk, Made]]) -> None:
        """Commit a wave, and what killed its worker."""
        poisons = [
            Poison(self._stream(search), index, chunk.stream, str(chunk.seed), __version__, why)
            for search, chunk, made in wave
            for index, why in made.poisoned
        ]
        if poisons:
            self._bank.quarantine.add(poisons)
        kept = (Kept(self._stream(search), chunk.first, chunk.count, format_made(made)) for search, chunk, made in wave)
        self._bank.runs.keep(self._row.book, self._row.edition, kept)

    def search_is_over(self) -> None:
        """Write down that nothing dangerous is at work any more: what ends the run from here on is no candidate's fault."""
        self._bank.runs.stop(self._row.book, self._row.edition)

    def _stream(self, search: Search) -> bytes:
        name = (search.quota.family, search.level.name)
        if name not in self._streams:
            self._streams[name] = digest_stream(search)
        return self._streams[name]


class Recalled:
    """What a manifest says of quarantine, for a book that is made again from it; keeps nothing.

    Raises
    ------
    KeyError, TypeError, ValueError   entries that no manifest of ours has
    """

    died = False

    def __init__(self, quarantined: Sequence[Mapping[str, Any]]) -> None:
        self._lost = [(str(one["stream"]), int(one["index"]), str(one["why"])) for one in quarantined]

    def replay(self, search: Search) -> Iterator[tuple[LevelChunk, Made]]:
        """Tell a search which candidates were in quarantine; nothing was made before."""
        search.poisoned.update({index: why for stream, index, why in self._lost if stream == search.first_chunk.stream})
        yield from ()

    def keep(self, wave: Sequence[tuple[Search, LevelChunk, Made]]) -> None:
        """Keep nothing."""

    def search_is_over(self) -> None:
        """Nothing is written down."""


@contextmanager
def keep_run(order: Order, bank: Bank, journal: Journal) -> Iterator[RunKeeper]:
    """Begin the run of an order, or go on with it: the edition is published where the block ends, else the next run goes on.

    Where the block fails, that is written down if there is room for it, so that the run is not taken for one that died.
    """
    row = bank.runs.begin(RunRow(order.recipe.folder, order.edition, str(order.seed), __version__))
    try:
        yield RunKeeper(bank, row, journal)
        finish_run(order, bank)
    except BaseException:
        with suppress(OSError, sqlite3.Error):  # on a full disk the run is taken for one that died, which costs it a process more
            bank.runs.stop(row.book, row.edition)
        raise


def finish_run(order: Order, bank: Bank) -> None:
    """Write down that the edition of an order is published, and drop what was kept for it."""
    bank.runs.finish(order.recipe.folder, order.edition)


def tell_lost(searches: Sequence[Search], journal: Journal) -> None:
    """Name the candidates of a book that are in quarantine."""
    for search in searches:
        for index, why in search.lost.items():
            stream = search.first_chunk.stream
            journal.log("quarantine", stream=stream, seed=search.seed, index=index, why=why)
            say("lost", f"{stream}, candidate {index} of seed {search.seed} {why}: it is in quarantine, the book has another instead")
