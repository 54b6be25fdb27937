"""The design of a chapter in a recipe: keys, digest, the book of the README."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from generator.errors import RecipeError, WrongUse
from generator.model import ChapterDesign
from generator.proof.prove import prove_edition
from generator.recipe.imprint import imprint_of
from generator.recipe.order import make_order
from generator.recipe.recipe import FOLDER, Recipe, check_recipe, find_recipe, read_recipe
from tests.support.command_line import run

FACTS = {"name": "book", "title": "A Book", "seed": 7}


def recipe_of(**keys: object):
    return check_recipe(FACTS | {"chapter": [{"level": "easy", "count": 2}, {"level": "hard", "count": 2, **keys}]}, "here")


def test_a_chapter_without_a_design_adds_no_key_to_the_order() -> None:
    order = make_order(recipe_of())
    assert [sorted(chapter) for chapter in order.facts["recipe"]["chapter"]] == [["count", "family", "level", "method", "title"]] * 2
    assert imprint_of(order.recipe).designs == ()


@pytest.mark.parametrize(("key", "value"), [("layout", "large-print"), ("theme", "playful")])
def test_a_design_is_in_order_digest_and_imprint(key: str, value: str) -> None:
    plain, designed = make_order(recipe_of()), make_order(recipe_of(**{key: value}))
    assert designed.facts["recipe"]["chapter"][1][key] == value
    assert designed.digest != plain.digest
    assert imprint_of(designed.recipe).designs == (replace(ChapterDesign("sudoku-9x9", "hard"), **{key: value}),)
    assert check_recipe(designed.facts["recipe"], "manifest") == designed.recipe


def test_a_design_of_another_type_is_refused() -> None:
    with pytest.raises(RecipeError, match="chapter 2"):
        recipe_of(layout=3)


def test_the_imprint_finds_the_design_of_every_chapter() -> None:
    imprint = imprint_of(recipe_of(theme="modern"))
    assert imprint.find_design("sudoku-9x9", "easy") == ChapterDesign("sudoku-9x9", "easy", "classic", "press")
    assert imprint.find_design("sudoku-9x9", "hard") == ChapterDesign("sudoku-9x9", "hard", "classic", "modern")


def test_shipped_recipes_have_one_design() -> None:
    assert not any(imprint_of(find_recipe(path.stem)).designs for path in FOLDER.glob("*.toml"))


@pytest.mark.slow
def test_the_book_of_the_readme_is_made_with_one_job_and_with_two(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    examples = re.findall(r"```toml\n(.*?)```", (FOLDER / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    (example,) = (text for text in examples if 'name = "family"' in text)
    path = tmp_path / "family.toml"
    path.write_text(example, encoding="utf-8")
    assert [chapter.layout for chapter in read_recipe(path).chapter] == ["", "single", "large-print"]
    made = []
    for jobs in (1, 2):
        code, _, err = run(capsys, "book", path, "--jobs", jobs, "--out", tmp_path / str(jobs))
        assert code == 0, err
        made.append(tmp_path / str(jobs) / "family" / "seed-7")
    report = prove_edition(made[0])
    assert (report.faults, report.n_proved) == ((), 10)
    for file in ("interior.pdf", "digital.pdf", "archive.pdf", "manifest.json"):
        assert (made[0] / file).read_bytes() == (made[1] / file).read_bytes(), file
    assert run(capsys, "rebuild", made[0])[0] == 0


def test_rules_make_the_family_in_any_order_and_the_manifest_has_its_name() -> None:
    ruled, named = (make_order(recipe_of(**keys)) for keys in ({"rules": ["diagonal", "killer"]}, {"family": "killer-diagonal-9x9"}))
    turned = make_order(recipe_of(family="diagonal-killer-9x9"))
    assert ruled.facts["recipe"]["chapter"][1] == {
        "family": "killer-diagonal-9x9",
        "level": "hard",
        "count": 2,
        "title": "",
        "method": "",
    }
    assert ruled.digest == named.digest == turned.digest
    assert ruled.recipe == named.recipe == check_recipe(ruled.facts["recipe"], "manifest")


@pytest.mark.parametrize(
    ("keys", "message"),
    [
        (
            {"rules": ["killer", "diagnal"]},
            "in chapter 2, rules = ['killer', 'diagnal']: unknown rule 'diagnal' in 'killer-diagnal-9x9'; did",
        ),
        ({"rules": ["kiler"]}, "unknown rule 'kiler'; did you mean killer? rules that can be combined: "),
        ({"rules": []}, "rules = []: expected at least one rule, got none; rules that can be combined: "),
        ({"rules": "killer"}, "rules = 'killer': expected a list in brackets; write [\"killer\"]"),
        ({"rules": ["killer"], "size": "6x6"}, "expected a size of 9x9 at the end of 'killer-6x6', got '6x6'; try killer-9x9"),
        (
            {"rules": ["killer"], "family": "killer-9x9"},
            "expected rules or a family, got family = 'killer-9x9' as well; leave out one of them",
        ),
    ],
)
def test_wrong_rules_are_named_in_one_line(keys: dict[str, object], message: str) -> None:
    with pytest.raises(RecipeError) as fault:
        recipe_of(**keys)
    assert message in str(fault.value)
    assert "\n" not in str(fault.value)


def test_techniques_are_in_order_and_digest() -> None:
    plain, practice = make_order(recipe_of()), make_order(recipe_of(needs=["x-wing"]))
    assert practice.facts["recipe"]["chapter"][1]["needs"] == ["x-wing"]
    assert practice.digest != plain.digest
    assert check_recipe(practice.facts["recipe"], "manifest") == practice.recipe


@pytest.mark.parametrize(
    ("keys", "words"),
    [
        ({"needs": ["x-wingo"]}, "chapter 2: needs: unknown technique 'x-wingo'; did you mean x-wing"),
        ({"needs": ["swordfish"], "family": "killer-9x9"}, "chapter 2: needs: unknown technique of killer-9x9 'swordfish'"),
        ({"needs": ["x-wing"], "level": "fiendish"}, "puzzles of level fiendish need techniques rated 6.5 or more"),
        ({"needs": ["x-wing"], "level": "moderate"}, "chapter 2: needs: x-wing is rated 3.2, above the ceiling 2.3 of level moderate"),
    ],
)
def test_techniques_that_a_chapter_cannot_have_are_refused(keys: dict[str, object], words: str) -> None:
    with pytest.raises(WrongUse) as fault:
        make_order(recipe_of(**keys))
    assert words in str(fault.value)


@pytest.mark.parametrize(
    ("keys", "same"),
    [
        ({"er": "4.00..4.4"}, {"er": "4..4.4"}),
        ({"er": 4.2}, {"er": "4.2"}),
        ({"race": "60..70"}, {"race": "60..70.0"}),
        ({"clues": 24}, {"clues": "24"}),
        ({"minutes": "8.0..10"}, {"minutes": "8..10"}),
    ],
)
def test_ranges_are_in_order_and_digest(keys: dict[str, object], same: dict[str, object]) -> None:
    plain, ranged = make_order(recipe_of()), make_order(recipe_of(**keys))
    assert ranged.digest != plain.digest
    assert ranged.digest == make_order(recipe_of(**same)).digest
    assert check_recipe(ranged.facts["recipe"], "manifest") == ranged.recipe
    assert str(ranged.recipe.chapter[1].target) in ranged.recipe.chapter[1].key


@pytest.mark.parametrize(
    ("keys", "words"),
    [
        ({"er": "5..4"}, "in chapter 2, er = '5..4': expected the smaller number first, as in 7.2..8.0, got '5..4'"),
        ({"er": "x"}, "er = 'x': expected a range such as 7.2..8.0, 7.2.., ..8.0, 8.3 or 7 (7.0 to 7.9), got 'x'"),
        ({"er": True}, "er = true: expected text"),
        ({"race": "-3"}, "race = '-3': expected a range such as 150..200"),
        ({"clues": "20.."}, "clues = '20..': expected a range such as 22..26 or 24"),
        ({"clues": 81}, "chapter 2: clues: expected fewer clues than the 81 cells of sudoku-9x9, got 81"),
        ({"clues": 16}, "chapter 2: clues: no sudoku-9x9 has fewer than 17 clues and one solution, got 16"),
        ({"clues": 24, "method": "minimal"}, "chapter 2: clues: puzzles dug to a number of clues are not minimal"),
        ({"er": "8.."}, "chapter 2: er: puzzles of level hard have ratings up to 4.4, got 8.."),
        ({"er": "..3", "needs": ["x-wing"]}, "er: puzzles that need x-wing have ratings from 3.2 to 4.4, got ..3; the nearest is er = "),
        ({"race": "60..70", "minutes": "8..10"}, "chapter 2: minutes: minutes follow from the race, got race 60..70 as well"),
        ({"er": "3..", "family": "killer-9x9"}, "chapter 2: er: expected a family rated by Sudoku Explainer's techniques"),
    ],
)
def test_ranges_that_a_chapter_cannot_have_are_refused(keys: dict[str, object], words: str) -> None:
    with pytest.raises(WrongUse) as fault:
        make_order(recipe_of(**keys))
    assert words in str(fault.value)
    assert "\n" not in str(fault.value)


def order_chapters(*chapters: dict[str, object], **keys: object) -> Recipe:
    return check_recipe(
        {"name": "a", "title": "A", "chapter": [{"level": "hard", "count": 5} | chapter for chapter in chapters], **keys}, "here"
    )


def test_chapters_of_one_level_may_differ_by_their_techniques() -> None:
    recipe = order_chapters({}, {"needs": ["x-wing"]}, {"needs": ["swordfish"]}, {"without": ["fish"]}, {"family": "diagonal-9x9"})
    assert [recipe.count_spares(chapter) for chapter in recipe.chapter] == [0, 0, 0, 0, 1]


@pytest.mark.parametrize(
    ("chapters", "keys", "words"),
    [
        ([{"needs": ["x-wing"]}] * 2, {}, "expected one chapter of hard sudoku-9x9 that need x-wing, got two"),
        ([{}, {"needs": ["x-wing"], "layout": "single"}], {}, "expected chapters of hard sudoku-9x9 with one layout and theme, got two"),
        ([{}, {"needs": ["x-wing"]}], {"spares": 2}, "spares = 2: several chapters of hard sudoku-9x9 have no spare puzzles"),
        (
            [{"needs": ["x-wing"]}],
            {"source": "mine.txt"},
            "needs, without and exactly are for puzzles that are made",
        ),
        ([{"er": "4.2"}, {"er": 4.2}], {}, "expected one chapter of hard sudoku-9x9 with ER 4.2, got two"),
        ([{"clues": "24..26"}], {"source": "mine.txt"}, "er, race, clues and minutes are for puzzles that are made"),
    ],
)
def test_chapters_that_contradict_each_other_are_refused(chapters: list[dict[str, object]], keys: dict[str, object], words: str) -> None:
    with pytest.raises(RecipeError) as fault:
        order_chapters(*chapters, **keys)
    assert words in str(fault.value)
    assert "\n" not in str(fault.value)
