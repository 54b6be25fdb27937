"""A kind from outside the package, registered by one line, works like any other.

It is made, graded, solved, bound, proved, played and explained.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from inspect import signature
from pathlib import Path

import pytest

from generator.errors import Faulty, UnknownName
from generator.families import FAMILIES, find_family, list_families, register
from generator.families.base.family import Family, draw_latin
from generator.families.base.house_play import HousePlay
from generator.grading import LEVELS, grade_puzzle
from generator.notation import parse_puzzle
from generator.proof.printed_boards import read_boards
from generator.proof.prove import prove_boards
from generator.typesetting.typeset import ChapterOrder, Imprint, make_book, typeset
from generator.typesetting.web.page_data import make_page
from generator.words import FIRST, LANGUAGES, find_words
from tests.families import test_contract
from tests.families.sample_kind.kind import DOTS, DOTS_6X6
from tests.reference import kinds
from tests.support.command_line import run
from tests.support.sample_book import NINES
from tests.support.stored_pages import read_part
from tests.words.test_words import check_everything_is_named

RECIPE = """
name = "dots"
title = "Dots"
language = "{language}"
trim = "6x9"
editions = ["digital", "web"]

[matter]
hints = true
glossary = true
walkthroughs = true

[[chapter]]
family = "dots-6x6"
level = "easy"
count = 4
"""
TOO_LARGE = test_contract.test_large_puzzles_are_solved_by_the_ladder_and_minimal_for_it
PROMISES = [promise for name, promise in vars(test_contract).items() if name.startswith("test_") and promise is not TOO_LARGE]
CONTRACT = [promise for promise in PROMISES if list(signature(promise).parameters) == ["family"]]
"""The contract of every family, except tests of boards too large to search."""


@pytest.fixture
def family(monkeypatch: pytest.MonkeyPatch) -> Iterator[Family]:
    """The kind, registered, with its rules registered for the reference as well."""
    monkeypatch.setitem(kinds.FURTHER, "dots", lambda x, y, n: [("dots", 0)] * (n * y + x in DOTS))
    with register(DOTS_6X6) as registered:
        yield registered


@pytest.mark.parametrize("check", CONTRACT, ids=lambda check: check.__name__)
def test_it_keeps_the_contract(check: Callable[[Family], None], family: Family) -> None:
    check(family)


def test_a_play_of_another_kind_is_refused() -> None:
    """Else its puzzles would be of that kind."""
    with (
        pytest.raises(Faulty, match="expected the play of other-6x6 to have its name and geometry"),
        register(replace(DOTS_6X6, name="other-6x6")),
    ):
        pass
    jigsaw = find_family("jigsaw-9x9")
    play = HousePlay("other-9x9", jigsaw.geometry, jigsaw.extra)
    with pytest.raises(Faulty, match="expected a sample of the boards"), register(replace(jigsaw, name="other-9x9", play=play)):
        pass


def test_it_is_generated_graded_solved_and_checked(family: Family, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "generate", "-n", 3, "--family", family.name, "--level", "easy", "--seed", 5, "--jobs", 1)
    assert (code, len(out.splitlines())) == (0, 3)
    file = tmp_path / "dots.txt"
    file.write_text(out)
    code, graded, _ = run(capsys, "grade", file, "--format", "csv", "--jobs", 1)
    assert (code, graded.count(",easy,")) == (0, 3)
    code, solved, _ = run(capsys, "solve", file)
    assert (code, solved.count("dots-6x6:")) == (0, 3)
    assert run(capsys, "check", file)[0] == 0
    assert run(capsys, "hint", out.splitlines()[0])[0] == 0
    assert run(capsys, "canon", file)[0] == 0
    assert "dots-6x6" in run(capsys, "list", "families")[1]


@pytest.mark.sample(5, 4)
@pytest.mark.parametrize("language", [pytest.param(name, marks=[] if name in (FIRST, "zh") else pytest.mark.slow) for name in LANGUAGES])
def test_a_book_of_it_is_bound_and_proved_in_every_language(
    family: Family, language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    recipe, out = tmp_path / "dots.toml", tmp_path / "out"
    recipe.write_text(RECIPE.format(language=language))
    code, _, err = run(capsys, "book", recipe, "--seed", 7, "--jobs", 1, "--out", out)
    assert code == 0, err
    edition = out / "dots" / "seed-7"
    code, proved, err = run(capsys, "prove", edition)
    assert code == 0, proved + err
    index = json.loads(read_part((edition / "web" / "index.html").read_text(), "index"))
    assert list(index["kinds"]) == [family.name]
    assert index["kinds"][family.name]["title"] == find_words(language).translate(family.title)
    assert index["kinds"][family.name]["extras"] == [DOTS]
    assert [len(chapter["puzzles"]) for chapter in index["chapters"]] == [4]


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != FIRST])
def test_all_its_texts_are_translated(family: Family, language: str) -> None:
    words = find_words(language)
    check_everything_is_named(language, DOTS_6X6)
    assert words.translate(family.title) != family.title


def test_a_book_needs_the_words_of_its_own_language_only(tmp_path: Path) -> None:
    """The kind is drawn like sudoku here, so the proof recognizes it by its title."""
    path = tmp_path / "book.pdf"
    with register(replace(DOTS_6X6, draw=draw_latin, words=None)) as family:
        puzzles = [grade_puzzle(parse_puzzle(line)) for line in ("sudoku-6x6:..1.6..4...1..6...4.3.......42.....3", family.example)]
        imprint = Imprint("A Book", "", "", "", "", "", "classic", (215.9, 279.4))
        typeset(make_book(imprint, [ChapterOrder((graded,)) for graded in puzzles], LEVELS), path)
        boards, faults = read_boards(path)
        assert prove_boards(boards, faults).faults == ()
        printed = [board for board in boards if board.number is not None and not board.is_complete and not board.is_position]
        assert [board.family.name for board in printed] == ["sudoku-6x6", "dots-6x6"]
        with pytest.raises(UnknownName, match=r"no translation of 2 texts of dots-6x6 in language 'fr'; add to words\.toml in its folder"):
            make_book(replace(imprint, language="fr"), [ChapterOrder((graded,)) for graded in puzzles], LEVELS)


def test_a_kind_the_page_cannot_play_is_named_and_left_out() -> None:
    """Its puzzles keep the numbers of the book, and so do the playable ones."""
    with register(replace(DOTS_6X6, on_page=False)) as family:
        lines = [NINES[0], family.example, NINES[1]]
        puzzles = [grade_puzzle(parse_puzzle(line), with_hodoku=False) for line in lines]
        imprint = Imprint("A Book", "", "", "", "", "", "classic", (215.9, 279.4))
        book = make_book(imprint, [ChapterOrder((graded,)) for graded in puzzles], LEVELS)
        index = json.loads(read_part(make_page(book, puzzles), "index"))
        assert list(index["kinds"]) == ["sudoku-9x9"]
        assert [chapter["first"] for chapter in index["chapters"]] == [1, 3]
        assert index["left"] == [{"title": family.title, "first": 2, "last": 2}]
        alone = make_book(imprint, [ChapterOrder((puzzles[1],))], LEVELS)
        assert json.loads(read_part(make_page(alone, puzzles[1:2]), "index"))["chapters"] == []


def test_it_is_unregistered_when_its_context_ends() -> None:
    before = list(FAMILIES)
    with register(DOTS_6X6):
        assert DOTS_6X6 in list_families(6, 6)
        assert find_family("dots-6x6") is DOTS_6X6
        with pytest.raises(Faulty, match="a new name, got 'dots-6x6'"), register(DOTS_6X6):
            pass
    assert before == FAMILIES
    assert DOTS_6X6 not in list_families(6, 6)
    with pytest.raises(UnknownName, match="unknown family 'dots-6x6'"):
        find_family("dots-6x6")
