"""The bank: every puzzle ever published, the runs that are at work, and what may never be tried again; one SQLite file, one writer.

| module | holds |
|---|---|
| `rows.py` | what it holds and answers, as records |
| `schema.py` | the tables, the file's version, and the way from each older version to the next |
| `opening.py` | a bank opened to write, or to ask |
| `editions.py` | editions and their puzzles, by canonical form |
| `copies.py` | all rows out, for a copy in text, and in again |
| `lines.py` | a row as a line of text, checked when it comes in |
| `runs.py` | what a run has made before its edition stands, so that a run that died goes on |
| `quarantine.py` | candidates that killed whoever made them |
| `replay.py` | what the bank said when an edition was made, out of its manifest |
"""

from __future__ import annotations

from generator.bank.editions import Bank, bank_key, key_of
from generator.bank.opening import open_bank, read_bank
from generator.bank.quarantine import Quarantine
from generator.bank.replay import replay_bank
from generator.bank.rows import EditionRow, Found, Kept, Poison, RunRow, Stats
from generator.bank.runs import Runs
from generator.bank.schema import APPLICATION, VERSION

__all__ = [
    "APPLICATION",
    "VERSION",
    "Bank",
    "EditionRow",
    "Found",
    "Kept",
    "Poison",
    "Quarantine",
    "RunRow",
    "Runs",
    "Stats",
    "bank_key",
    "key_of",
    "open_bank",
    "read_bank",
    "replay_bank",
]
