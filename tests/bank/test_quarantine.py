"""Quarantined candidates: listed by stream and in order, with the first reason."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from generator.bank import open_bank, read_bank
from generator.bank.rows import Poison
from generator.storage.fault_points import VARIABLE

ONE = Poison(b"stream one", 7, "sudoku-9x9/easy", "7", "0.1.0", "killed its worker")
TWO = replace(ONE, number=2, why="ran out of memory")
OTHER = replace(ONE, stream=b"stream two", name="killer-9x9/easy")


def test_candidates_are_listed_by_stream_and_in_order(tmp_path: Path) -> None:
    with open_bank(tmp_path / "bank.sqlite") as bank:
        assert (bank.quarantine.of(ONE.stream), bank.quarantine.all()) == ({}, [])
        bank.quarantine.add([ONE, OTHER, TWO])
    with read_bank(tmp_path / "bank.sqlite") as bank:
        assert list(bank.quarantine.of(ONE.stream).items()) == [(2, TWO.why), (7, ONE.why)]
        assert bank.quarantine.of(b"stream three") == {}
        assert bank.quarantine.all() == [OTHER, TWO, ONE]


def test_the_first_reason_is_kept(tmp_path: Path) -> None:
    with open_bank(tmp_path / "bank.sqlite") as bank:
        bank.quarantine.add([ONE])
        bank.quarantine.add([replace(ONE, why="something else"), TWO])
        assert bank.quarantine.all() == [TWO, ONE]


def test_a_failed_commit_adds_no_candidate(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "before_quarantine_commit:raise")
    with open_bank(tmp_path / "bank.sqlite") as bank:
        with pytest.raises(RuntimeError, match="before_quarantine_commit"):
            bank.quarantine.add([ONE, TWO])
        assert bank.quarantine.all() == []
