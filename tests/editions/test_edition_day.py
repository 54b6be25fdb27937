"""The date of an edition of a seed: the day on which it was made first."""

from __future__ import annotations

import json
import time
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.support.command_line import run

ORDER = ("--counts", "gentle=2", "--cover", "none", "--editions", "none", "--jobs", "1", "--seed", "5")


def set_day(monkeypatch: pytest.MonkeyPatch, day: str) -> None:
    """Set the day of the clock by which editions are dated."""
    seconds = time.strptime(day, "%Y-%m-%d")
    monkeypatch.setattr("generator.editions.book.time", SimpleNamespace(strftime=time.strftime, gmtime=lambda: seconds))


@pytest.mark.broad
def test_an_edition_keeps_the_day_on_which_it_was_made_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def press(title: str, *more: str) -> int:
        return run(capsys, "book", "--title", title, *ORDER, *more, "--out", tmp_path)[0]

    def manifest() -> dict:
        return json.loads((tmp_path / "one/seed-5/manifest.json").read_text())

    set_day(monkeypatch, "2027-03-01")
    monkeypatch.setenv("GRIDPRESS_FAULT", "before_replace:enospc")
    assert press("One") == 74
    monkeypatch.delenv("GRIDPRESS_FAULT")
    set_day(monkeypatch, "2027-03-02")
    assert press("One") == 0
    before = manifest()
    assert before["day"] == "2027-03-01", "an interrupted run continues that of the day before"
    set_day(monkeypatch, "2027-03-09")
    assert press("One", "--force") == 0
    assert manifest() == before
    assert press("One", "--force", "--subtitle", "Other") == 0
    assert manifest()["day"] == "2027-03-09", "it is another book"
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1795219200")
    assert press("One", "--force", "--subtitle", "Other") == 0
    assert manifest()["day"] == "2026-11-21"
