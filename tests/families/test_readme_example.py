"""The example in the README of families works as printed there."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from generator.families import register
from generator.families.base.family import Family
from generator.families.base.sentence_builder import SentenceBuilder
from generator.words import find_words
from tests.support.command_line import run
from tests.support.paths import ROOT

README = (ROOT / "generator/families/README.md").read_text(encoding="utf-8").partition("## A new kind in ten minutes")[2]
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```", README, re.MULTILINE | re.DOTALL)


@pytest.fixture
def family(tmp_path: Path) -> Family:
    """The kind of the example, made from the blocks of the page."""
    kind, tables, _ = (text for _, text in BLOCKS)
    (tmp_path / "words.toml").write_text(tables, encoding="utf-8")
    names: dict[str, Any] = {"__file__": str(tmp_path / "kind.py"), "__name__": "example"}
    exec(compile(kind, "kind.py", "exec"), names)
    made = names["CENTERDOT_9X9"]
    assert isinstance(made, Family)
    return made


def test_the_page_has_the_record_the_words_and_the_lines_to_register_it() -> None:
    assert [language for language, _ in BLOCKS] == ["python", "toml", "python"]
    first, empty, last = BLOCKS[2][1].splitlines()
    assert (first, empty, last) == ("from generator.families.centerdot.kind import CENTERDOT_9X9", "", "    CENTERDOT_9X9,")
    source = (ROOT / "generator/families/__init__.py").read_text(encoding="utf-8")
    assert first.replace("centerdot", "jigsaw").replace("CENTERDOT", "JIGSAW") in source
    assert f"\n{last.replace('CENTERDOT', 'JIGSAW')}\n" in source


@pytest.mark.parametrize(
    ("language", "name", "form"),
    [("en", "the group of shaded cells", ""), ("de", "in der Gruppe der grauen Felder", "in")],
)
def test_its_extra_house_has_the_name_of_the_page(family: Family, language: str, name: str, form: str) -> None:
    with register(family):
        house = SentenceBuilder(family.geometry).house(len(family.geometry.kinds) - 1)
        assert find_words(language).render(house, form) == name


def test_puzzles_of_it_are_made(family: Family, capsys: pytest.CaptureFixture[str]) -> None:
    with register(family):
        code, out, err = run(capsys, "generate", "-n", 1, "--family", family.name, "--method", "count", "--clues", 30, "--jobs", 1)
    assert (code, out.count("centerdot-9x9:")) == (0, 1), err
