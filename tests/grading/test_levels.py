"""Levels: the shipped table, limits, other boards, and faults of a user's file."""

from __future__ import annotations

from dataclasses import replace
from math import inf
from pathlib import Path

import pytest

from generator.errors import RecipeError, UnknownName
from generator.families import find_family
from generator.grading import LEVELS, find_level, fits, level_of, levels_for, load_levels
from generator.grading.levels import LEVELS_FILE
from generator.model import Effort

EFFORT = Effort(race=1.0, minutes=5.0, se_er=1.2, se_ep=1.2, se_ed=1.2, beyond=False, hardest="", guesses=0.0)


def test_the_shipped_levels_are_consistent() -> None:
    assert len(LEVELS) >= 5
    assert (LEVELS[0].race_low, LEVELS[-1].race_high, LEVELS[-1].beyond) == (0, inf, True)
    assert load_levels(LEVELS_FILE) == LEVELS


def test_every_effort_has_the_first_level_it_passes() -> None:
    for race in (0.0, *(level.race_low for level in LEVELS), 3.9, 19.9, 1e6):
        for er in (1.0, 1.2, 1.5, 2.3, 4.4, 5.0):
            effort = replace(EFFORT, race=race, se_er=er)
            level = find_level(level_of(effort))
            assert race < level.race_high
            assert er <= level.ceiling
            easier = LEVELS[: LEVELS.index(level)]
            assert not any(fits(effort, other) for other in easier)
    assert level_of(replace(EFFORT, beyond=True)) == LEVELS[-1].name


def test_fits_checks_race_and_rating() -> None:
    easy = find_level("easy")
    effort = replace(EFFORT, race=easy.race_low, se_er=1.5)
    assert fits(effort, easy)
    assert not fits(replace(effort, race=easy.race_low - 0.1), easy)
    assert not fits(replace(effort, race=easy.race_high), easy)
    assert not fits(replace(effort, se_er=1.7), easy)
    assert not fits(replace(effort, beyond=True), easy)


def test_levels_scale_with_the_board() -> None:
    nine, four, sixteen = (find_family(f"sudoku-{n}x{n}") for n in (9, 4, 16))
    assert levels_for(nine) == LEVELS
    assert levels_for(four)[0].clues < 16
    assert levels_for(sixteen)[0].race_high > LEVELS[0].race_high
    assert levels_for(four)[-1].race_high == inf
    assert all(low.race_high == high.race_low for low, high in zip(levels_for(four), levels_for(four)[1:], strict=False))


def test_unknown_level_names_the_nearest() -> None:
    with pytest.raises(UnknownName, match="unknown level 'gentel'; did you mean gentle"):
        find_level("gentel")
    large = find_family("sudoku-16x16")
    with pytest.raises(UnknownName, match=r"^sudoku-16x16 has no level 'fiendish'; it has gentle, easy, moderate, hard$"):
        find_level("fiendish", levels_for(large), large.name)


GOOD = """
[[level]]
name = "one"
title = "One"
note = "First."
ceiling = 1.5
race_low = 0
race_high = 4
method = "count"
clues = 30
[[level]]
name = "two"
title = "Two"
note = "Second."
ceiling = 9.5
race_low = 4
race_high = inf
beyond = true
method = "minimal"
"""


def written(text: str, folder: Path) -> Path:
    path = folder / "levels.toml"
    path.write_text(text)
    return path


def test_a_users_file_is_read(tmp_path: Path) -> None:
    one, two = load_levels(written(GOOD, tmp_path))
    assert (one.name, one.clues, one.beyond, two.race_high, two.clues) == ("one", 30, False, inf, 0)


FAULTS = [
    ('name = "one"', 'name = "One!"', "expected name of a-z"),
    ('name = "two"', 'name = "one"', "'one' twice"),
    ("ceiling = 1.5", 'ceiling = "1.5"', "expected ceiling to be a number, got '1.5'"),
    ("ceiling = 1.5", "ceiling = 99.0", "expected ceiling from 1.0 to 12.0, got 99.0"),
    ("ceiling = 9.5", "ceiling = 1.2", "not below that of one"),
    ("race_low = 4", "race_low = 5", "expected race_low of two to equal race_high of one, got 5 after 4"),
    ("race_low = 0", "race_low = 1", "race_low = 0 in the first level"),
    ("race_high = inf", "race_high = 9", "race_high = inf in the last"),
    ("race_high = 4", "race_high = nan", "race_low < race_high"),
    ('method = "count"', 'method = "dig"', "expected method to be one of minimal, symmetric, count, got 'dig'"),
    ("clues = 30", "clues = 0", "expected clues"),
    ("clues = 30", "clues = true", "expected clues to be a whole number, got True"),
    ("beyond = true", "beyond = 1", "expected beyond to be true or false, got 1"),
    ("beyond = true", "color = 1", "unknown key 'color' = 1; valid keys: name"),
    ('title = "One"', "", "expected a value for title"),
    ("[[level]]", "[[levels]]", "expected only [[level]] tables"),
    ("[[level]]", "[[level", ", line 2: expected the name of a table in brackets, such as [[level]], got `[[level`"),
]


@pytest.mark.parametrize(("right", "wrong", "message"), FAULTS, ids=lambda part: part[:30])
def test_faults_are_named(right: str, wrong: str, message: str, tmp_path: Path) -> None:
    with pytest.raises(RecipeError) as raised:
        load_levels(written(GOOD.replace(right, wrong, 1), tmp_path))
    assert message in str(raised.value)
    assert "levels.toml" in str(raised.value)


def test_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(RecipeError, match=r"cannot read levels from .*nowhere\.toml"):
        load_levels(tmp_path / "nowhere.toml")


def test_a_large_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(RecipeError, match=r"levels\.toml: expected a level table of at most \d+ bytes, got a larger file$"):
        load_levels(written("#" * 1_000_000, tmp_path))


def test_fits_checks_the_floor() -> None:
    hard = find_level("hard")
    effort = replace(EFFORT, race=hard.race_low, se_er=2.3, needs=2.6)
    assert hard.floor == 2.6
    assert fits(effort, hard)
    assert not fits(replace(effort, needs=2.3), hard)
    assert level_of(replace(effort, needs=2.3)) == "hard"
    assert not fits(replace(effort, needs=None), hard)
    assert fits(replace(EFFORT, race=1e3, se_er=9.5, needs=9.5, beyond=True), find_level("fiendish"))


@pytest.mark.parametrize("floor", ["0.5", "1.7", "-1"])
def test_a_floor_outside_the_ratings_of_its_level_is_refused(tmp_path: Path, floor: str) -> None:
    with pytest.raises(RecipeError, match=r"level 1 \(one\): expected a floor of 0, or from 1\.0 to the ceiling 1\.5"):
        load_levels(written(GOOD.replace("ceiling = 1.5", f"ceiling = 1.5\nfloor = {floor}", 1), tmp_path))
