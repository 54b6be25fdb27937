"""The proof of an EPUB finds every kind of wrong table."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import escape
from pathlib import Path
from zipfile import ZIP_LZMA, ZipFile

import pytest

from generator.errors import Unproved
from generator.grading import grade_puzzle
from generator.model import Imprint, Puzzle
from generator.notation import parse_puzzle
from generator.proof import epub_proof
from generator.proof.epub_proof import check_epub, prove_epub
from generator.typesetting.epub import write_epub
from generator.typesetting.typeset import ChapterOrder, make_book
from tests.support.combined_lines import example_of
from tests.support.graded_book import graded_puzzles
from tests.support.sample_book import LEVELS, TRIMS, chapter_of

Change = Callable[[str], str]


@pytest.fixture(scope="module")
def epub(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[int, Puzzle]]:
    """Make an EPUB with boards of every sort of clue; the last has two."""
    path = tmp_path_factory.mktemp("epub") / "book.epub"
    others = [graded for graded in graded_puzzles() if graded.puzzle.family in ("killer-9x9", "queens-8")]
    combined = grade_puzzle(parse_puzzle(example_of("killer-diagonal-9x9")), with_hodoku=False)
    first = [chapter_of(name).puzzles[0] for name in ("sudoku-9x9", "jigsaw-9x9", "futoshiki-5")]
    puzzles = [*first[:2], *others, first[2], combined]
    imprint = Imprint("A", "", "", "", "", "", "classic", TRIMS["6x9"])
    write_epub(make_book(imprint, [ChapterOrder((graded,)) for graded in puzzles], LEVELS), path)
    return path, {number: graded.puzzle for number, graded in enumerate(puzzles, start=1)}


def alter(path: Path, to: Path, name: str, change: Change) -> Path:
    """Write a copy of an EPUB with one document changed."""
    with ZipFile(path) as old, ZipFile(to, "w") as new:
        for entry in old.infolist():
            text = old.read(entry).decode()
            changed = change(text) if entry.filename == f"EPUB/{name}.xhtml" else text
            assert changed != text or entry.filename != f"EPUB/{name}.xhtml", "the change changes nothing"
            new.writestr(entry, changed)
    return to


def swap(text: str, start: str, old: str, new: str) -> str:
    """Replace the first such text after another text."""
    at = text.index(old, text.index(start))
    return text[:at] + new + text[at + len(old) :]


def turn(text: str, side: str, pair: str) -> str:
    """Turn the first sign at a side around."""
    ways = [escape(way) for way in pair]
    found = re.search(f'(<i class="{side}" aria-hidden="true">)({"|".join(ways)})(</i>)', text)
    assert found
    return text[: found.start(2)] + ways[1 - ways.index(found[2])] + text[found.end(2) :]


def test_a_right_book_is_proved(epub: tuple[Path, dict[int, Puzzle]]) -> None:
    assert prove_epub(*epub) == []
    check_epub(*epub)


BLANK = 'aria-label="blank">\N{NO-BREAK SPACE}'
CHANGES: list[tuple[str, Change, str]] = [
    ("chapter-1-1", lambda text: swap(text, "table-puzzle-1", BLANK, ">7"), "puzzle 1: the table is not that of the puzzle"),
    ("answers-1", lambda text: swap(text, "table-answer-1", ">5<", ">6<"), "the answer is not the solution"),
    ("answers-1", lambda text: text.replace("<b>5</b>", "5", 1), "other cells of the answer are bold than the givens"),
    ("chapter-2-1", lambda text: swap(text, "table-puzzle-2", "<small>A<", "<small>B<"), "puzzle 2: other cages or regions"),
    ("chapter-4-1", lambda text: swap(text, "<li>", "sum ", "sum 1"), "puzzle 4: other cages or regions"),
    ("chapter-6-1", lambda text: swap(text, "Shaded", "r1c1", "r1c2"), "puzzle 6: other cages or regions than those of the puzzle"),
    ("chapter-5-1", lambda text: turn(text, "beside", "<>"), "puzzle 5: other signs than those of the puzzle"),
    ("chapter-5-1", lambda text: turn(text, "below", "\N{LOGICAL AND}\N{LOGICAL OR}"), "puzzle 5: other signs"),
    ("chapter-5-1", lambda text: re.sub("<i .*?</i>", "", text, count=1), "puzzle 5: other signs"),
    ("chapter-5-1", lambda text: re.sub('<li class="sign">.*?</li>', "", text, count=1), "puzzle 5: other signs"),
    ("chapter-5-1", lambda text: re.sub("(r.c.) less than (r.c.)", r"\2 less than \1", text, count=1), "puzzle 5: other signs"),
    ("chapter-5-1", lambda text: re.sub("(<i .*?</i>)(</td>.*?)(</td>)", r"\2\1\3", text, count=1), "puzzle 5: other signs"),
    ("chapter-5-1", lambda text: text.replace('class="below"', 'class="beside"', 1), "puzzle 5: other signs"),
    ("chapter-1-1", lambda text: text.replace('<th scope="row">r5</th>', ""), "puzzle 1: a row or a column has no header"),
    ("chapter-1-1", lambda text: text.replace("table-puzzle-1", "table-puzzle-9"), "puzzle 1 is missing"),
    ("chapter-3-1", lambda text: text.replace("table-puzzle-3", "table-puzzle-1"), "puzzle 1 is there twice"),
    ("chapter-1-1", lambda text: text.replace("</body>", ""), "expected a readable EPUB"),
]


@pytest.mark.parametrize(("name", "change", "fault"), CHANGES, ids=[fault for _, _, fault in CHANGES])
def test_a_wrong_table_is_found(epub: tuple[Path, dict[int, Puzzle]], tmp_path: Path, name: str, change: Change, fault: str) -> None:
    path, puzzles = epub
    wrong = alter(path, tmp_path / "book.epub", name, change)
    assert any(fault in found for found in prove_epub(wrong, puzzles)), prove_epub(wrong, puzzles)
    with pytest.raises(Unproved):
        check_epub(wrong, puzzles)


def test_what_is_not_an_epub_is_refused(tmp_path: Path) -> None:
    (tmp_path / "book.epub").write_bytes(b"no archive")
    assert prove_epub(tmp_path / "book.epub", {})[0].startswith("expected a readable EPUB")
    assert prove_epub(tmp_path / "none.epub", {})[0].startswith("expected a readable EPUB")


def test_a_damaged_archive_is_one_fault(epub: tuple[Path, dict[int, Puzzle]], tmp_path: Path) -> None:
    path, puzzles = epub
    damaged = tmp_path / "book.epub"
    with ZipFile(path) as old, ZipFile(damaged, "w", ZIP_LZMA) as new:
        for entry in old.infolist():
            new.writestr(entry.filename, old.read(entry))
        at = max(new.infolist(), key=lambda entry: entry.compress_size).header_offset + 100
    content = damaged.read_bytes()
    damaged.write_bytes(content[:at] + b"\xff" * 40 + content[at + 40 :])
    faults = prove_epub(damaged, puzzles)
    assert len(faults) == 1
    assert faults[0].startswith("expected a readable EPUB")
    assert faults[0].endswith("make the book again with --force")


@pytest.mark.parametrize(
    ("name", "most", "said"),
    [("LARGEST", 10_000, "its document 'EPUB/.+' has more than 0 MB"), ("LARGEST_TOGETHER", 20_000, "its documents have more than 0 MB")],
)
def test_documents_larger_than_those_of_any_book_are_refused(
    epub: tuple[Path, dict[int, Puzzle]], name: str, most: int, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, puzzles = epub
    monkeypatch.setattr(epub_proof, name, most)
    (fault,) = prove_epub(path, puzzles)
    assert re.fullmatch(f"expected a readable EPUB at '.+': {said}; make the book again with --force", fault)
