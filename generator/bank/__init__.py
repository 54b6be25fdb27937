"""The bank: all published puzzles and all unfinished runs in one SQLite file."""

from __future__ import annotations

from generator.bank.editions import Bank, rows_of
from generator.bank.keys import bank_key, key_of
from generator.bank.opening import open_bank, read_bank, replay_bank
from generator.bank.quarantine import Quarantine
from generator.bank.rows import EditionRow, Holder, Poison, Publication, PuzzleRow, RunRow, SavedChunk, Stats
from generator.bank.runs import Runs
from generator.bank.schema import APPLICATION, VERSION

__all__ = [
    "APPLICATION",
    "VERSION",
    "Bank",
    "EditionRow",
    "Holder",
    "Poison",
    "Publication",
    "PuzzleRow",
    "Quarantine",
    "RunRow",
    "Runs",
    "SavedChunk",
    "Stats",
    "bank_key",
    "key_of",
    "open_bank",
    "read_bank",
    "replay_bank",
    "rows_of",
]
