"""`web`: pages of files and of books, in any language; faults; sizes for phones."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from generator.cli import main
from generator.formats.edition_tables import read_records
from generator.grading import LEVELS, grade_puzzle
from generator.kernels import generate_many
from generator.model import Imprint, Puzzle
from generator.typesetting.typeset import ChapterOrder, make_book
from generator.typesetting.web.page_data import WORDS, make_page
from generator.words import LANGUAGES
from layouts.phrases import read_phrases
from layouts.web.build_page import read_modules
from tests.support.command_line import run
from tests.support.paths import ROOT
from tests.support.samples import NINES

SMALL = ("--counts", "gentle=2,hard=2", "--layout", "compact", "--trim", "6x9", "--cover", "none")
LARGEST_KB, LARGEST_THOUSAND_KB = 250, 450


@pytest.fixture(scope="module")
def edition(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("made")
    assert main(["book", "sampler", *SMALL, "--seed", "3", "--out", str(out), "--editions", "web"]) == 0
    return out / "sampler" / "seed-3"


def test_the_page_of_a_book_is_made_again_from_its_folder(edition: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Byte for byte, with solve paths, from tables and manifest alone."""
    page = tmp_path / "page.html"
    code, _, err = run(capsys, "web", edition, "-o", page)
    assert (code, "4 puzzles" in err) == (0, True)
    assert page.read_bytes() == (edition / "web" / "index.html").read_bytes()
    assert all(graded.path for graded in read_records(edition, with_path=True))


@pytest.mark.parametrize(
    ("old", "new", "fault"), [('"cell": ', '"cell":  ', "has "), ('"digit": 1', '"digit": 2', "was altered: its SHA-256")]
)
def test_an_altered_edition_is_refused(
    edition: Path, tmp_path: Path, old: str, new: str, fault: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Steps of the file are explained as they are, so they must be those published."""
    altered = tmp_path / "altered"
    shutil.copytree(edition, altered)
    table = altered / "puzzles.jsonl"
    assert old in table.read_text()
    table.write_text(table.read_text().replace(old, new, 1))
    code, _, err = run(capsys, "web", altered, "-o", tmp_path / "page.html")
    assert (code, err.count("\n"), f"damaged: puzzles.jsonl {fault}" in err) == (65, 1, True)
    assert not (tmp_path / "page.html").exists()


def test_a_page_is_made_of_any_file_in_any_language(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "rainy-days.sdm"
    file.write_text("\n".join([*NINES[:2], "12345"]))
    for language in LANGUAGES:
        code, out, err = run(capsys, "web", file, "-o", "-", "--language", language)
        assert (code, "line 3: expected 81 cells" in err) == (65, True)
        assert f'<html lang="{language}">' in out
        assert "<title>Rainy Days</title>" in out
    code, out, _ = run(capsys, "web", file, "-o", "-", "--title", "<b>A & B</b>{{script}}</script>")
    assert "<title>&lt;b&gt;A &amp; B&lt;/b&gt;{{script}}&lt;/script&gt;</title>" in out
    assert out.count("</script>") == 6


def test_sources_that_are_no_book_are_refused(tmp_path: Path, edition: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for source in (tmp_path, tmp_path / "none.sdm"):
        code, _, err = run(capsys, "web", source, "-o", tmp_path / "page.html")
        assert (code, err.count("\n"), "gridpress: " in err) == (65, 1, True)
    assert run(capsys, "web", edition, "-o", tmp_path / "no" / "page.html")[0] == 73
    assert not (tmp_path / "page.html").exists()


def test_the_page_uses_exactly_the_phrases_it_has() -> None:
    """Keys put together at run time are compared by their beginnings."""
    words = {key.removeprefix("web.") for key in read_phrases("en").words if key.startswith(WORDS)}
    page = ROOT / "layouts" / "web" / "page.html"
    text = "".join(read_modules().values()) + page.read_text() + page.with_name("build_page.py").read_text()
    said = set(re.findall(r'(?<!\.)\bsay\(\s*"([\w.]+)"', text)) | set(re.findall(r'data-(?:say|label)="([\w.]+)"', text))
    said |= {match for match in re.findall(r'"([a-z]+\.\w+)"', text) if match in words}
    counted = set(re.findall(r'sayCount\("([\w.]+)"', text))
    begun = {match.partition("$")[0] for match in re.findall(r"(?<!\.)\bsay\(`([^`]+)`", text)} - {""}
    assert said - words == set()
    assert all(f"{key}.one" in words for key in counted)
    unused = {key for key in words - said if key.rpartition(".")[0] not in counted and not key.startswith(tuple(begun))}
    assert unused == set()


@pytest.mark.broad
@pytest.mark.parametrize(("count", "limit_kb"), [(200, LARGEST_KB), pytest.param(1000, LARGEST_THOUSAND_KB, marks=pytest.mark.slow)])
def test_a_page_stays_small(count: int, limit_kb: int) -> None:
    """Minimal puzzles are harder than a book's and have the longest solve paths."""
    boards, _ = generate_many(1, "page", 0, count)
    puzzles = [grade_puzzle(Puzzle("sudoku-9x9", board.tobytes()), with_hodoku=False) for board in boards]
    imprint = Imprint("Two Hundred", "", "", "", "", "", "classic", (215.9, 279.4))
    levels = dict.fromkeys(graded.level for graded in puzzles)
    chapters = [ChapterOrder(tuple(graded for graded in puzzles if graded.level == level)) for level in levels]
    page = make_page(make_book(imprint, chapters, LEVELS), [graded for chapter in chapters for graded in chapter.puzzles])
    assert len(page.encode()) < 1000 * limit_kb
