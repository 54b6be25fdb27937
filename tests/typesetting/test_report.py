"""The report of an edition: equal to the manifest, self-contained and safe.

It loads nothing, and no text of a book becomes markup.
"""

from __future__ import annotations

import re
from base64 import b64decode, b64encode
from hashlib import sha256
from html.parser import HTMLParser
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from generator.cli import main
from generator.recipe.text_fields import set_typographically
from generator.recipe.trim_size import parse_trim
from generator.storage.manifest import read_manifest
from generator.typesetting.report import format_trim
from layouts.report import Picture, Report, Section, Table, Verdict, format_report
from tests.support.samples import NINES

HOSTILE = "<script>alert(1)</script> & \"quotes\" 'too'"


class Reader(HTMLParser):
    """Collects the elements of a page with attributes, its table rows and its text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.rows: list[list[str]] = []
        self.words: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}))
        if tag == "tr":
            self.rows.append([])
        if tag in ("th", "td"):
            self.rows[-1].append("")

    def handle_data(self, data: str) -> None:
        self.words.append(data)
        if self.rows and self.rows[-1] and self.elements[-1][0] in ("th", "td", "a"):
            self.rows[-1][-1] += data.strip()


@pytest.fixture(scope="module")
def edition(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make a book of own puzzles, one a twin of another and one invalid."""
    out = tmp_path_factory.mktemp("report")
    twin = NINES[0].translate(str.maketrans("123456789", "234567891"))
    (out / "own.sdm").write_text("\n".join([*NINES, twin, "12345"]) + "\n")
    arguments = ["--title", HOSTILE, "--seed", "1", "--printer", "home-a4", "--trim", "A4", "--out", str(out)]
    assert main(["book", "--from", str(out / "own.sdm"), *arguments]) == 65
    return next((out / "own").glob("seed-1"))


@pytest.fixture(scope="module")
def read(edition: Path) -> Reader:
    return Reader((edition / "report.html").read_text(encoding="utf-8"))


def test_the_report_agrees_with_the_manifest(edition: Path, read: Reader) -> None:
    manifest = read_manifest(edition)
    facts_by_name = {row[0]: row[1:] for row in read.rows}
    chapters = {f"sudoku-9x9/{row[1]}": int(row[2]) for row in read.rows if row[0] == "Sudoku"}
    assert chapters == manifest["counts"]
    assert facts_by_name["proof"][0].startswith("3 of 3 ")
    assert "A4 (210 × 297 mm)" in read.words
    assert "home-a4" in facts_by_name["preflight"][0]
    assert facts_by_name["rules checked"] == [", ".join(manifest["preflight"]["rules"])]
    assert {row[0]: row[1] for row in read.rows if row[0] in ("4", "5")}.keys() == {"4", "5"}
    for name, facts in manifest["files"].items():
        if name != "report.html":
            assert facts_by_name[name] == [f"{facts['bytes']:,}"]


@pytest.mark.parametrize(
    ("trim", "said"),
    [("8.5x11", "8.5 × 11 in (216 × 279 mm)"), ("A4", "A4 (210 × 297 mm)"), ("210x297.5mm", "210 × 297.5 mm")],
)
def test_a_trim_is_shown_as_the_recipe_has_it(trim: str, said: str) -> None:
    assert format_trim(trim, parse_trim(trim)) == said


def test_the_foot_of_the_report_explains_the_columns(read: Reader) -> None:
    places = [at for at, words in enumerate(read.words) if words == "What the columns mean"]
    assert len(places) == 1
    foot = read.words[places[0] :]
    for name in ("candidates", "kept per 100", "clues", "minutes", "80 of 100", "race", "hardest step", "twin of"):
        assert foot.count(name) == read.words[: places[0]].count(name) == 1, name
    assert any(words.startswith("Effort score, lowest to highest") for words in foot)
    assert "Files" not in foot


def test_the_report_loads_and_runs_nothing(read: Reader) -> None:
    names = {name for name, _ in read.elements}
    assert not names & {"script", "link", "iframe", "object", "embed", "form"}
    sources = [value for _, attributes in read.elements for name, value in attributes.items() if name in ("src", "srcset")]
    assert sources
    assert all(source.startswith("data:image/") for source in sources)


def test_links_are_files_of_the_edition(edition: Path, read: Reader) -> None:
    """The files, and the pages of the pictures."""
    targets = [attributes["href"] for name, attributes in read.elements if name == "a"]
    assert {target for target in targets if "#" not in target} >= read_manifest(edition)["files"].keys() - {"report.html"}
    assert any(target.startswith("interior.pdf#page=") for target in targets)
    for target in targets:
        assert (edition / target.partition("#")[0]).is_file(), target


def test_the_first_line_names_refused_lines(read: Reader) -> None:
    assert [words for words in read.words if "proved," in words] == ["3 of 3 puzzles proved, 10 pages; one thing to look at:"]
    assert "2 lines of the given file had no usable puzzle; the section “Left out” names them." in read.words


def test_the_content_policy_has_the_digest_of_the_style(edition: Path) -> None:
    text = (edition / "report.html").read_text(encoding="utf-8")
    style = re.search(r"<style>(.*?)</style>", text, re.DOTALL)
    assert style is not None
    digest = b64encode(sha256(style[1].encode()).digest()).decode()
    assert f"default-src 'none'; img-src data:; style-src 'sha256-{digest}'" in text


def test_text_of_a_book_is_escaped(read: Reader) -> None:
    assert set_typographically(HOSTILE) in read.words


def test_no_text_of_a_report_moves_a_terminal_or_turns_around() -> None:
    odd = "a\x1b[2J\u202eb\x00\ud800 – l’été\u202f!"
    table = Table(odd, (odd,), ((odd,),))
    text = format_report(Report(odd, odd, Verdict(odd, (odd,)), ((odd, odd),), (Section(odd, (odd,), (table,), terms=((odd, odd),)),)))
    assert text.replace("\n", "").replace("\u202f", "").isprintable()
    assert text.count(r"a\x1b[2J\u202eb\x00\ud800 – l’été") == 14


def test_pages_are_shown_as_pictures(read: Reader) -> None:
    pages = [a for name, a in read.elements if name == "img" and a["alt"].startswith("page ")]
    assert pages[0]["alt"] == "page 1"
    assert len(pages) >= 3
    for attributes in pages:
        picture = Image.open(BytesIO(b64decode(attributes["src"].partition(",")[2])))
        assert picture.size[0] == 2 * int(attributes["width"])
        assert len(picture.convert("L").getcolors() or []) > 2  # not blank


def test_reports_are_reproducible() -> None:
    table = Table("two", ("name", "count"), (("a", "1"), ("b", "2")))
    section = Section("one", ("text",), (table,), (Picture("p", "image/png", b"x", 9),), (("race", "a <score>"),))
    report = Report("title", "", Verdict("well"), (("puzzles", "2"),), (section,))
    assert format_report(report) == format_report(report)
    assert Reader(format_report(report)).rows == [["name", "count"], ["a", "1"], ["b", "2"]]
    assert "a <score>" in Reader(format_report(report)).words
