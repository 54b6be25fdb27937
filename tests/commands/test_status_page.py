"""The page of `status --html`: verdict, charts, links, and nights without a book."""

from __future__ import annotations

import base64
import json
import os
import re
from pathlib import Path

import pytest

from layouts.report.report_page import draw_bars
from tests.support.command_line import run

REFUSED = {"event": "end", "ended": "Shortfall", "message": "the recipe orders 9 fiendish, found 8"}


def write_log(out: Path, day: int, *events: dict[str, object]) -> None:
    """Write the log of a night."""
    head = {"event": "start", "time": f"2026-11-{day:02}T03:00:00+00:00", "gridpress": "0.1.0", "pid": 1, "host": "there"}
    order = {"event": "order", "book": "nightly", "edition": f"2026-11-{day:02}", "seed": "date"}
    lines = [{"run": "x", "at": number * 60.0, **event} for number, event in enumerate((head, order, *events))]
    log = out / "logs" / f"202611{day:02}T030000-1.jsonl"
    log.parent.mkdir(parents=True, exist_ok=True)
    log.write_text("".join(json.dumps(line) + "\n" for line in lines))


def publish(out: Path, day: int, pages: int) -> list[dict[str, object]]:
    """Make the folder of an edition; return the events of the run that published it."""
    folder = out / "nightly" / f"2026-11-{day:02}"
    folder.mkdir(parents=True)
    for name in ("report.html", "interior.pdf", "manifest.json"):
        (folder / name).write_text("{}")
    counts = {"counts": {"sudoku-9x9/easy": 20}, "candidates": {"sudoku-9x9/easy": 50}, "refused": {"printed": 3}}
    made = {"event": "published", "folder": str(folder), "puzzles": 20, "pages": pages, "proof": {"proved": 20}, **counts}
    return [made, {"event": "end", "ended": "well"}]


@pytest.fixture
def out(tmp_path: Path) -> Path:
    """Return a folder with sixteen nights, one of which made nothing."""
    out = tmp_path / "output"
    for day in range(1, 17):
        write_log(out, day, *([REFUSED] if day == 10 else publish(out, day, 30 + day)))
    os.symlink("2026-11-16", out / "nightly" / "latest")
    return out


def read_rows(text: str) -> list[list[str]]:
    """Return the rows of all tables as text."""
    rows = re.findall(r"<tr>(.*?)</tr>", text, re.DOTALL)
    return [[re.sub(r"<[^>]*>", "", cell).strip() for cell in re.findall(r"<t[hd].*?</t[hd]>", row, re.DOTALL)] for row in rows]


def test_the_last_fourteen_nights_are_shown(out: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = run(capsys, "status", "--out", out, "--html", tmp_path / "morning.html")
    assert (code, err) == (0, "")
    text = (tmp_path / "morning.html").read_text()
    assert "The last run ended well; 1 book in this folder." in text
    nights = [row for row in read_rows(text) if len(row) > 1 and row[0].startswith("2026")]
    assert [row[1] for row in nights] == [f"2026-11-{day:02}" for day in range(16, 2, -1)]
    assert nights[0] == ["2026-11-16 03:00", "2026-11-16", "well", "3.0", "20", "46", "2.5", "3"]
    assert nights[6] == ["2026-11-10 03:00", "2026-11-10", REFUSED["message"], "2.0", "", "", "", ""]


def test_links_lead_to_files_from_where_the_page_is(out: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "elsewhere").mkdir()
    page = tmp_path / "elsewhere" / "morning.html"
    assert run(capsys, "status", "--out", out, "--html", page)[0] == 0
    targets = re.findall(r'href="([^"]*)"', page.read_text())
    assert "../output/nightly/2026-11-16/interior.pdf" in targets
    assert all((page.parent / target).is_file() for target in targets)


def test_charts_have_a_bar_a_night_and_mark_the_one_without_a_book(out: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(capsys, "status", "--out", out, "--html", tmp_path / "morning.html")
    text = (tmp_path / "morning.html").read_text()
    assert "pages: last 46, from 33 to 46" in text
    charts = [base64.b64decode(one).decode() for one in re.findall(r"data:image/svg\+xml;base64,([^\"]*)", text)]
    assert [chart.count("<rect") for chart in charts] == [14] * 4
    assert all(chart.count("#c0392b") == 1 for chart in charts)


def test_a_failed_night_is_the_first_line(out: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_log(out, 17, REFUSED)
    assert run(capsys, "status", "--out", out, "--html", tmp_path / "morning.html", "--check")[0] == 65
    text = (tmp_path / "morning.html").read_text()
    assert '<div class="bad">' in text
    assert f"failed: exit code 3: {REFUSED['message']}" in text


def test_a_page_that_cannot_be_written_is_one_line(out: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = run(capsys, "status", "--out", out, "--html", tmp_path / "none" / "morning.html")
    assert code in (73, 74)
    assert err.count("\n") == 1
    assert "morning.html" in err


def test_bars_are_as_high_as_their_values() -> None:
    heights = re.findall(rb'height="(\d+)" fill', draw_bars([0, 5, 10, None]))
    assert heights == [b"2", b"24", b"48", b"4"]
    assert b'width="1' in draw_bars([0])
