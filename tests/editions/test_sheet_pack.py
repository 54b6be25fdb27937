"""Dated sheets in several sizes and in one ZIP file, with the feeds of a web site.

The feeds are read by a feed reader's library and compared with the files in the archive.
"""

from __future__ import annotations

import csv
import io
import json
import os
from datetime import date
from hashlib import sha256
from pathlib import Path
from zipfile import ZipFile

import feedparser
import pikepdf
import pytest
from PIL import Image

from generator.cli import main
from generator.editions.sheet_edition import prove_sheets
from generator.families import find_family
from generator.notation import parse_puzzle
from generator.words import LANGUAGES
from tests.support.book_runs import list_made
from tests.support.command_line import run

LINK = "https://example.org/sudoku"
DAYS = ("2026-12-01", "2026-12-02")
ORDER = ("sheet", "--date", DAYS[0], "--days", "2", "--size", "100mm,150x260mm", "--level", "gentle", "--title", 'Q & A "daily"')


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return an output folder with two days in two sizes, and pack.zip."""
    out = tmp_path_factory.mktemp("pack")
    assert main([*ORDER, "--author", "© The Grid", "--out", str(out), "--zip", str(out / "pack.zip"), "--link", f"{LINK}/"]) == 0
    return out


def names_of(day: str) -> list[str]:
    return [f"{day}/{day}{size}.{form}" for size in ("", "-150x260mm") for form in ("pdf", "svg", "png")]


def test_every_day_has_every_size_and_each_is_proved(made: Path) -> None:
    for day in DAYS:
        folder = made / "sheets" / day
        assert {f"{day}/{path.name}" for path in folder.iterdir()} > set(names_of(day))
        assert (prove_sheets(folder).n_proved, prove_sheets(folder).faults) == (1, ())
        with pikepdf.open(folder / f"{day}-150x260mm.pdf") as pdf:
            width, height = pdf.pages[0].mediabox[2:]
        assert (float(width) / 72 * 25.4, float(height) / 72 * 25.4) == (pytest.approx(150, abs=0.01), pytest.approx(260, abs=0.01))


def test_a_page_of_another_puzzle_in_the_second_size_is_found(made: Path, tmp_path: Path) -> None:
    first, second = (made / "sheets" / day for day in DAYS)
    broken = tmp_path / DAYS[1]
    broken.mkdir()
    for path in second.iterdir():
        (broken / path.name).write_bytes(path.read_bytes())
    (broken / f"{DAYS[1]}-150x260mm.pdf").write_bytes((first / f"{DAYS[0]}-150x260mm.pdf").read_bytes())
    assert prove_sheets(broken).faults


def test_every_size_has_a_version_in_color_beside_the_black_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    flags = ("--family", "windoku-9x9", "--level", "gentle", "--size", "100mm,150mm", "--color", "--out", tmp_path)
    code, out, _ = run(capsys, "sheet", "--date", DAYS[0], *flags, "--zip", tmp_path / "a.zip", "--link", LINK)
    assert code == 0
    folder = tmp_path / "sheets" / DAYS[0]
    names = [f"{DAYS[0]}{size}{kind}.{form}" for kind in ("", "-color") for size in ("", "-150mm") for form in ("pdf", "svg", "png")]
    assert out.splitlines()[:-1] == [str(folder / name) for name in names]
    for name in names[::3]:
        with Image.open((folder / name).with_suffix(".png")) as picture:
            assert (picture.mode != "L") == ("-color" in name)
    assert prove_sheets(folder).faults == ()
    with ZipFile(tmp_path / "a.zip") as archive:
        (item,) = json.loads(archive.read("index.json"))["items"]
    assert [file["color"] for file in item["_gridpress"]["files"]] == ["-color" in name for name in names]
    assert [one["title"] for one in item["attachments"]][-1] == "PNG, 150 mm, color"


def test_a_black_sheet_in_the_place_of_a_colored_one_is_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    flags = ("--family", "windoku-9x9", "--level", "gentle", "--format", "pdf", "--color", "--out", tmp_path)
    assert run(capsys, "sheet", "--date", DAYS[0], *flags)[0] == 0
    black, colored = (tmp_path / "sheets" / DAYS[0] / f"{DAYS[0]}{kind}.pdf" for kind in ("", "-color"))
    contents = black.read_bytes(), colored.read_bytes()
    black.write_bytes(contents[1])
    assert "expected cells in black, gray and white, found a color" in "".join(prove_sheets(black.parent).faults)
    black.write_bytes(contents[0])
    colored.write_bytes(contents[0])
    assert "expected one color for each gray" in "".join(prove_sheets(black.parent).faults)


def test_the_archive_has_the_files_of_the_editions(made: Path) -> None:
    with ZipFile(made / "pack.zip") as archive:
        assert archive.namelist() == ["index.json", "feed.xml", "sheets.csv", *names_of(DAYS[0]), *names_of(DAYS[1])]
        for name in archive.namelist()[3:]:
            assert archive.read(name) == (made / "sheets" / name).read_bytes()


def test_a_feed_reader_finds_every_sheet_newest_first(made: Path) -> None:
    with ZipFile(made / "pack.zip") as archive:
        feed = feedparser.parse(archive.read("feed.xml"))
        sizes = {f"{LINK}/{entry.filename}": str(entry.file_size) for entry in archive.infolist()}
    assert (feed.bozo, feed.version, feed.feed.title, feed.feed.language) == (False, "rss20", 'Q & A "daily"', "en")
    assert [entry.published_parsed[:3] for entry in feed.entries] == [(2026, 12, 2), (2026, 12, 1)]
    assert feed.entries[0].title == 'Q & A "daily", Wednesday, December 2, 2026'
    assert len({entry.id for entry in feed.entries}) == 2
    for entry, day in zip(feed.entries, reversed(DAYS), strict=True):
        assert [(one.href, one.type) for one in entry.enclosures] == [(f"{LINK}/{day}/{day}.pdf", "application/pdf")]
        assert [one["url"] for one in entry.media_content] == [f"{LINK}/{name}" for name in names_of(day)]
        assert all(sizes[one["url"]] == one["filesize"] for one in entry.media_content)
        assert entry.enclosures[0].length == sizes[entry.enclosures[0].href]
        assert f'src="{LINK}/{day}/{day}.png"' in entry.summary


def test_the_index_is_a_json_feed_with_the_facts_of_every_puzzle(made: Path) -> None:
    with ZipFile(made / "pack.zip") as archive:
        index = json.loads(archive.read("index.json"))
        rows = list(csv.DictReader(io.StringIO(archive.read("sheets.csv").decode())))
    assert (index["version"], index["feed_url"]) == ("https://jsonfeed.org/version/1.1", f"{LINK}/index.json")
    for item, row in zip(index["items"], reversed(rows), strict=True):
        facts = item["_gridpress"]
        assert item["date_published"] == f"{facts['date']}T00:00:00Z"
        assert [one["url"] for one in item["attachments"]] == [f"{LINK}/{file['path']}" for file in facts["files"]]
        assert {file["width_mm"] for file in facts["files"]} == {100.0, 150.0}
        assert (facts["puzzle"], facts["puzzle_id"], facts["level"]) == (row["puzzle"], row["id"], row["level"])
        solved = find_family(facts["family"]).solve(parse_puzzle(facts["puzzle"]))
        assert (solved.count, "".join(map(str, solved.first))) == (1, row["solution"])


def test_no_feed_has_a_solution(made: Path) -> None:
    with ZipFile(made / "pack.zip") as archive:
        solutions = [row["solution"] for row in csv.DictReader(io.StringIO(archive.read("sheets.csv").decode()))]
        feeds = archive.read("index.json").decode() + archive.read("feed.xml").decode()
    assert len(solutions) == len(DAYS)
    assert not [solution for solution in solutions if solution in feeds]


def test_published_sheets_are_packed_again_to_the_same_bytes(made: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    again = tmp_path / "again.zip"
    code, out, _ = run(capsys, *ORDER, "--author", "© The Grid", "--out", made, "--zip", again, "--link", LINK)
    assert (code, out.splitlines()[-1]) == (0, str(again))
    assert sha256(again.read_bytes()).hexdigest() == sha256((made / "pack.zip").read_bytes()).hexdigest()


def test_without_a_link_there_is_no_rss_and_addresses_are_relative(made: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, *ORDER, "--author", "© The Grid", "--out", made, "--zip", tmp_path / "plain.zip")[0] == 0
    with ZipFile(tmp_path / "plain.zip") as archive:
        assert "feed.xml" not in archive.namelist()
        index = json.loads(archive.read("index.json"))
        assert {one["url"] for item in index["items"] for one in item["attachments"]} == {*names_of(DAYS[0]), *names_of(DAYS[1])}
    assert "feed_url" not in index


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language not in ("en", "zh")])
def test_feeds_are_in_the_language_of_the_sheets(language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    order = ("sheet", "--date", DAYS[0], "--level", "gentle", "--format", "png", "--language", language, "--out", tmp_path)
    assert run(capsys, *order, "--zip", tmp_path / "a.zip", "--link", LINK)[0] == 0
    with ZipFile(tmp_path / "a.zip") as archive:
        feed = feedparser.parse(archive.read("feed.xml"))
    assert feed.feed.language == language
    assert feed.entries[0].enclosures[0].type == "image/png"
    assert "December" not in feed.entries[0].title


@pytest.mark.parametrize(
    ("flags", "words"),
    [
        (["--link", LINK], "--link is the address of the files of --zip; add --zip FILE"),
        (["--zip", "a.zip", "--link", "example.org"], "--link: expected an address such as https://example.org/sudoku"),
        (["--zip", "a.zip", "--link", f"{LINK}/?day=1"], "--link: expected an address such as"),
        (["--size", "100mm,100mm"], "--size: expected each size once, got 100mm twice"),
        (["--size", "100mm,wide"], "--size: expected a width such as 100mm"),
    ],
)
def test_wrong_flags_are_refused_before_a_sheet_is_made(
    flags: list[str], words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = run(capsys, "sheet", "--date", DAYS[0], "--out", tmp_path / "out", *flags)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert words in err
    assert list_made(tmp_path / "out") == []


@pytest.mark.parametrize("flags", [["--zip", "a.zip"], ["--colour"]])
def test_a_class_set_is_neither_packed_nor_colored(flags: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "sheet", "--class", 3, *flags, "--out", tmp_path / "out")
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert f"{flags[0]} is for dated sheets" in err


@pytest.mark.parametrize("place", ["", "none/a.zip"])
def test_an_archive_that_cannot_be_written_is_refused_before_a_sheet_is_made(
    place: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = run(capsys, "sheet", "--date", DAYS[0], "--out", tmp_path / "out", "--zip", tmp_path / place)
    assert (code, out, err.count("\n")) == (73, "", 1)
    assert list_made(tmp_path / "out") == []


def test_a_damaged_sheet_is_not_packed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    order = ("sheet", "--date", DAYS[0], "--level", "gentle", "--format", "pdf", "--out", tmp_path)
    assert run(capsys, *order)[0] == 0
    sheet = tmp_path / "sheets" / DAYS[0] / f"{date.fromisoformat(DAYS[0])}.pdf"
    os.truncate(sheet, 1000)
    assert run(capsys, *order, "--zip", tmp_path / "a.zip")[0] == 65
    assert not (tmp_path / "a.zip").exists()
