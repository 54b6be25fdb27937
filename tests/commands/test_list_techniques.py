"""`list techniques`: ratings, what may be needed, and where."""

from __future__ import annotations

import csv
import io

import pytest

from generator.commands.list_techniques import list_entries, list_rows
from generator.families import FAMILIES, find_family
from generator.families.base.family import Family
from generator.grading.repertoire import find_repertoire, list_all
from tests.support.command_line import run


def test_every_name_that_may_be_needed_is_listed() -> None:
    rows = list(list_rows())
    assert [row["name"] for row in rows if row["needed"] == "yes"] == list_all().list_names()
    assert {row["name"] for row in rows if row["needed"] == "no"} >= {"full-house", "direct-pointing", "leftover-single"}


LISTED = [one for one in FAMILIES if not one.play.has_explainer_ladder or one.geometry.n == 6]


@pytest.mark.parametrize("family", LISTED, ids=lambda family: family.name)
def test_the_techniques_of_a_kind_are_listed(family: Family) -> None:
    known, rows = find_repertoire(family), list(list_rows(family))
    needed = [name for name in known.list_names() if not {*known.find_named(name)} <= known.missing]
    assert [row["name"] for row in rows if row["needed"] == "yes"] == needed
    assert all(row["rating"] for row in rows if row["needed"] == "yes")


def test_a_technique_has_its_rating_and_its_kinds() -> None:
    said = dict(list_entries())
    assert said["x-wing"] == "rated 3.2"
    assert said["hidden-window"] == "rated 2.5; in windoku-9x9"
    assert said["full-house"] == "rated 1.0; always allowed, cannot be needed"
    assert said["direct-claiming"] == "counts as claiming"
    assert said["uniqueness"] == "any of unique-rectangle, unique-loop, bug"
    assert dict(list_entries(find_family("killer-9x9")))["innie-or-outie"] == "rated 1.8 to 2.5"
    assert dict(list_entries(find_family("futoshiki-5")))["naked-triplet"].endswith("cannot be needed: these boards have no room for it")


def test_the_command_lists_a_kind_as_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "list", "techniques", "--family", "killer-9x9", "--format", "csv")
    rows = list(csv.DictReader(io.StringIO(out)))
    assert (code, err) == (0, "")
    assert rows[1] == {"name": "cage-total", "rating": "1.1", "needed": "yes", "techniques": "cage total", "description": "rated 1.1"}


def test_a_note_says_that_other_kinds_have_others(capsys: pytest.CaptureFixture[str]) -> None:
    _, _, err = run(capsys, "list", "techniques")
    assert err == "kinds with techniques of their own, such as killer: --family killer-9x9\n"
    assert run(capsys, "list", "techniques", "--family", "crowns-8")[2] == ""


@pytest.mark.parametrize(
    ("flags", "words"),
    [
        (("levels", "--family", "killer-9x9"), "--family: expected list techniques, got list levels; leave out --family"),
        (("techniques", "--family", "kiler-9x9"), "--family: unknown family 'kiler-9x9'; did you mean killer-9x9"),
    ],
)
def test_families_that_do_not_fit_are_refused(capsys: pytest.CaptureFixture[str], flags: tuple[str, ...], words: str) -> None:
    code, out, err = run(capsys, "list", *flags)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert words in err
