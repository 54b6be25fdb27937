"""Subject codes of every genre, with headings."""

from __future__ import annotations

import pytest

from generator.families import FAMILIES
from generator.families.base.family import LOGIC, NUMBERS, SUDOKU
from layouts.shops.subjects import BISAC, THEMA, find_subjects, list_sources, name_subjects


def codes(scheme: str, *genres: str, for_children: bool = False) -> list[str]:
    return [subject.code for subject in find_subjects(scheme, genres, for_children, 3)]


def test_the_codes_of_a_book_follow_its_genres() -> None:
    assert codes(BISAC, SUDOKU) == ["GAM017000", "GAM005000", "GAM007000"]
    assert codes(BISAC, LOGIC, SUDOKU) == ["GAM005000", "GAM007000", "GAM017000"]
    assert codes(BISAC, SUDOKU, for_children=True) == ["JNF021040", "JNF021000", "GAM017000"]
    assert [codes(THEMA, genre) for genre in (SUDOKU, NUMBERS, LOGIC)] == [["WDKN"], ["WDKN"], ["WDK"]]


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)
def test_every_kind_has_codes_with_headings(family: object) -> None:
    for scheme in (BISAC, THEMA):
        found = find_subjects(scheme, [family.genre], False, 3)  # type: ignore[attr-defined]
        assert found
        assert all(subject.heading for subject in found)


def test_other_codes_are_named_if_they_are_known() -> None:
    known, other = name_subjects(BISAC, ["GAM020000", "HUM000000"])
    assert (known.heading, other.heading) == ("GAMES & ACTIVITIES / Activity Books", "")
    assert list_sources().keys() == {BISAC, THEMA}
