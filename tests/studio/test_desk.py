"""The studio has the books, costs and messages of the command line."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest

from generator.errors import Busy, Faulty, PuzzleError, RecipeError
from generator.recipe.recipe import read_recipe, read_shipped
from generator.storage.lock import hold_lock
from generator.studio.desk import Desk
from generator.studio.recipe_text import read_keys
from tests.support.command_line import run

SMALL = """\
# a small book
name = "small"
title = "Small"
seed = 7
trim = "6x9"
cover = "none"
editions = []

[[chapter]]
family = "sudoku-4x4"
level = "easy"
count = 4
"""

RUN_S = 300
"""Seconds in which a book of four puzzles is made, on a machine that is busy and has to compile."""


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    (tmp_path / "recipes").mkdir()
    return Desk(tmp_path / "recipes", tmp_path / "out")


def changed(text: str, **keys: Any) -> dict[str, Any]:
    """Return the keys of a recipe with others in their place."""
    return read_keys(text) | keys


def test_what_is_saved_is_the_recipe_that_was_planned(desk: Desk) -> None:
    planned = desk.plan("small.toml", SMALL, changed(SMALL, title="Other", volume=2))
    desk.save("small.toml", planned["text"], "")
    path = desk.recipes.folder / "small.toml"
    recipe = read_recipe(path)
    assert (recipe.title, recipe.volume, recipe.folder) == ("Other", 2, "small-2")
    assert path.read_text(encoding="utf-8").startswith("# a small book\n")
    assert len(planned["pages"]) == 24
    assert planned["chapters"] == [3]


def test_pages_and_costs_are_those_of_the_command_line(desk: Desk, capsys: pytest.CaptureFixture[str]) -> None:
    text = read_shipped("large-print")
    told = desk.tell(desk.plan("large.toml", text)["plan"])
    code, out, _ = run(capsys, "cost", "large-print")
    assert code == 0
    shown = [row for row in told["facts"]["rows"] if row[0] == "amazon.com"] or told["facts"]["rows"]
    assert f"pages     {told['facts']['print']['pages']}" in out
    assert all(cell in out for cell in shown[0])
    assert told["warnings"] == []


def test_a_book_of_own_puzzles_has_their_number(desk: Desk) -> None:
    (desk.recipes.folder / "mine.txt").write_text("1...4.1..1.3...1\n" * 3, encoding="utf-8")
    text = 'name = "mine"\ntitle = "Mine"\nsource = "mine.txt"\n'
    told = desk.tell(desk.plan("mine.toml", text)["plan"])
    assert (told["facts"]["puzzles"], told["warnings"]) == (3, [])
    keys = read_keys(text) | {"printer": "home-a4", "trim": "A4"}
    told = desk.tell(desk.plan("mine.toml", text, keys)["plan"])
    assert (told["facts"]["rows"], told["warnings"]) == ([], [])
    assert told["facts"]["without_costs"]


def test_faults_are_the_lines_of_the_command_line(desk: Desk, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = SMALL.replace('"6x9"', '"7 by 9"').replace('"easy"', '"eazy"')
    path = tmp_path / "small.toml"
    path.write_text(text, encoding="utf-8")
    faults = desk.plan("small.toml", text)["faults"]
    err = run(capsys, "cost", path)[2]
    assert len(faults) == 1
    assert err == f"gridpress: {faults[0]}\n"
    assert desk.plan("small.toml", "a = [")["faults"][0].startswith("small.toml, line 1: ")
    two = desk.plan("small.toml", text.replace("seed = 7", "seed = -1"))["faults"]
    assert len(two) == 2


def test_a_draft_is_kept_until_it_is_saved_or_dropped(desk: Desk) -> None:
    version = desk.save("small.toml", SMALL, "")["version"]
    keys = changed(SMALL, title="Other")
    text = desk.plan("small.toml", SMALL, keys, keep=True)["text"]
    again = Desk(desk.recipes.folder, desk.out)  # the studio was killed
    assert again.open("small.toml") == {"file": "small.toml", "version": version, "text": SMALL, "draft": text}
    again.drop("small.toml")
    assert again.open("small.toml")["draft"] == ""
    again.plan("new.toml", SMALL, keys, keep=True)
    assert again.list_all()["files"] == ["new.toml", "small.toml"]
    assert again.open("new.toml") == {"file": "new.toml", "version": "", "text": text, "draft": ""}
    again.save("new.toml", text, "")
    assert {path.name for path in desk.recipes.folder.iterdir()} == {"new.toml", "small.toml"}


def test_a_new_book_has_a_name_of_its_own(desk: Desk) -> None:
    begun = desk.begin("Rainy Days.toml", "kids")
    assert read_keys(begun["text"]) == read_keys(read_shipped("kids")) | {"name": "rainy-days"}
    desk.save("Rainy Days.toml", begun["text"], "")
    with pytest.raises(RecipeError, match="exists already"):
        desk.begin("Rainy Days.toml", "kids")


def test_pages_are_drawn_as_png_of_the_width_asked_for(desk: Desk) -> None:
    plan = desk.plan("small.toml", SMALL.replace('cover = "none"', ""))["plan"]
    for page in ("1", "24", "cover"):
        picture = desk.draw(plan, page, 300)
        assert picture[:8] == b"\x89PNG\r\n\x1a\n"
        assert int.from_bytes(picture[16:20]) == 300
    for page in ("0", "25", "-1", "x", "²", "9" * 5000):
        with pytest.raises(Faulty):
            desk.draw(plan, page, 300)
    with pytest.raises(Faulty):
        desk.draw("0" * 20, "1", 300)


def test_a_second_run_gets_the_line_of_exit_code_75(desk: Desk) -> None:
    desk.save("small.toml", SMALL, "")
    desk.out.mkdir()
    with hold_lock(desk.out, "other"):
        with pytest.raises(Busy, match="another run"):
            desk.make("small.toml")
        assert desk.watch() == {"state": "elsewhere", "file": "other"}
    assert desk.watch() == {"state": "none"}
    with pytest.raises(PuzzleError, match="not saved yet"):
        desk.make("other.toml")


def wait_for_end(desk: Desk) -> dict[str, Any]:
    """Return the state of a run when it has ended."""
    end = time.monotonic() + RUN_S
    while (state := desk.watch())["state"] == "running" and time.monotonic() < end:
        time.sleep(0.05)
    return state


@pytest.mark.broad
def test_a_run_is_cancelled_continued_and_shows_its_files(desk: Desk) -> None:
    desk.save("small.toml", SMALL, "")
    assert desk.make("small.toml")["state"] == "running"
    with pytest.raises(PuzzleError):
        desk.make("small.toml")
    desk.cancel()
    assert wait_for_end(desk)["state"] in ("cancelled", "done")
    desk.make("small.toml")
    state = wait_for_end(desk)
    assert (state["state"], state["edition"]) == ("done", "small/seed-7"), state["lines"]
    assert "interior.pdf" in state["files"]
    assert desk.find_file("small/seed-7/interior.pdf").read_bytes()[:5] == b"%PDF-"
    assert "small" in desk.show_status()
    told = desk.tell(desk.plan("small.toml", SMALL)["plan"])
    assert told["minutes"][0] > 0
    assert told["last"]["edition"] == "small/seed-7"
