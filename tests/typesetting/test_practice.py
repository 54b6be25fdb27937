"""Chapters for practice: titles in every language, and steps that need no more."""

from __future__ import annotations

import pytest

from generator.errors import Faulty
from generator.families import find_family
from generator.families.base.family import Family
from generator.grading import grade_puzzle
from generator.grading.repertoire import find_repertoire, list_all
from generator.library import generate
from generator.model import AFTER, BEFORE, GradedPuzzle
from generator.model.wishes import NO_WISH, Wish
from generator.notation import parse_puzzle
from generator.recipe.recipe import find_recipe
from generator.typesetting.practice import make_practice, name_practice
from generator.words import LANGUAGES, find_words
from layouts.phrases import read_phrases

PAIRS = Wish(needs=("naked-pair",))
CLASSIC, KILLER = find_family("sudoku-9x9"), find_family("killer-9x9")


@pytest.fixture(scope="module")
def graded() -> list[GradedPuzzle]:
    return [grade_puzzle(parse_puzzle(line), with_hodoku=False) for line in generate(3, level="hard", needs=PAIRS.needs, seed=4)]


@pytest.mark.parametrize(
    ("wish", "language", "title"),
    [
        (Wish(needs=("x-wing",)), "en", "X-wing"),
        (Wish(needs=("hidden-single-in-line",)), "en", "Hidden single in line"),
        (Wish(exactly=("hidden-single", "naked-single")), "en", "Hidden single and naked single"),
        (Wish(needs=("x-wing",)), "zh", "X翼"),
        (Wish(needs=("unique-rectangle",)), "de", "Eindeutigkeitsrechteck"),
        (Wish(needs=("x-chain", "bug")), "en", "X-chain and BUG"),
        (Wish(without=("x-wing",)), "en", ""),
        (NO_WISH, "de", ""),
    ],
)
def test_titles_name_the_techniques(wish: Wish, language: str, title: str) -> None:
    assert name_practice(wish, CLASSIC, find_words(language)).casefold() == title.casefold()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("family", [CLASSIC, KILLER, *map(find_family, ("kropki-9x9", "crowns-8"))], ids=lambda family: family.name)
def test_every_technique_has_a_title_of_its_own(family: Family, language: str) -> None:
    names = find_repertoire(family).list_names()
    titles = [name_practice(Wish(needs=(name,)), family, find_words(language)) for name in names]
    assert all(titles)
    assert not [title for title in titles if "-" in title and title.replace("-", " ").casefold() in names]
    if family is CLASSIC:
        assert len({title.casefold() for title in titles}) == len(titles)


def test_a_chapter_of_another_kind_begins_with_its_technique() -> None:
    wish, words = Wish(needs=("innie-or-outie",)), find_words("en")
    puzzles = [grade_puzzle(parse_puzzle(line)) for line in generate(2, "killer-9x9", needs=wish.needs, seed=5)]
    (entry,) = make_practice(puzzles, 1, wish, words)
    assert entry.name == "rule-of-45"
    assert name_practice(wish, KILLER, words) == "Innie or outie"


def test_the_example_is_a_step_that_the_chapter_is_for(graded: list[GradedPuzzle]) -> None:
    words = find_words("en")
    (entry,) = make_practice(graded, 7, PAIRS, words)
    assert entry.name == "naked-set"
    assert entry.count == 3
    assert entry.techniques == ("naked pair",)
    assert entry.after
    assert (entry.position.moment, entry.after.moment) == (BEFORE, AFTER)
    gone = {(cell, digit) for cell, digit in entry.position.eliminated if digit in entry.after.pencil[cell]}
    assert entry.position.eliminated
    assert not gone
    steps = [step for step in graded[entry.position.number - 7].path if step.technique in list_all().find_forms("naked-pair")]
    assert steps
    assert entry.position.figure
    assert make_practice(graded, 7, Wish(without=("x-wing",)), words) == ()


def test_a_digit_that_the_step_leads_to_is_that_of_the_solution(graded: list[GradedPuzzle]) -> None:
    (entry,) = make_practice(graded, 7, PAIRS, find_words("en"))
    assert entry.after
    ((cell, digit),) = entry.after.circled
    assert graded[entry.position.number - 7].solution[cell] == digit
    assert entry.follows.startswith(f"r{cell // 9 + 1}c{cell % 9 + 1} is {digit}: ")


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_technique_of_the_shipped_book_has_texts_of_its_own(language: str) -> None:
    names = [name for chapter in find_recipe("practice").chapter for name in chapter.needs]
    words = read_phrases(language).words
    assert {f"practice.{part}.{name}" for part in ("text", "wrong") for name in names} <= words.keys()


def test_techniques_without_a_step_have_no_entry(graded: list[GradedPuzzle]) -> None:
    used = {step.technique for one in graded for step in one.path}
    unused = next(name for name in list_all().list_names() if not list_all().find_forms(name) & used)
    assert make_practice(graded, 1, Wish(needs=(unused,)), find_words("en")) == ()


def test_puzzles_without_a_path_are_refused(graded: list[GradedPuzzle]) -> None:
    from dataclasses import replace

    with pytest.raises(Faulty, match="expected the solve path of puzzle 1"):
        make_practice([replace(graded[0], path=())], 1, PAIRS, find_words("en"))
