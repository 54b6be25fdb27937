"""Words of the page's own ladder, by the kinds of its book."""

from __future__ import annotations

import re

import pytest

from generator.families import FAMILIES
from generator.typesetting.web.families import can_play
from generator.typesetting.web.ladder_words import list_ladder_words
from generator.words import find_words
from layouts.phrases import list_languages
from layouts.web.build_page import read_modules

NAMED = re.compile(r'(?:set\(\w+, |confined\(|crossing\(|rule45\(|position, |technique: )"([a-z][a-z0-9 -]+)"')


def test_a_page_has_only_the_words_of_its_kinds() -> None:
    classic = list_ladder_words(["sudoku-9x9"], find_words("en"))
    assert "step.fish" in classic["words"]
    assert not [key for key in classic["words"] if key.startswith(("killer.", "crowns.", "less."))]
    assert classic["techniques"]["x-wing"] == "X-wing"
    mixed = list_ladder_words(["killer-9x9", "crowns-8", "futoshiki-5"], find_words("de"))
    assert {"killer.total", "crowns.last", "less.clue"} <= set(mixed["words"])
    assert mixed["techniques"]["cage total"] == "Käfigsumme"


@pytest.mark.parametrize("language", list_languages())
def test_every_technique_of_the_ladder_has_a_printed_name(language: str) -> None:
    kinds = [family.name for family in FAMILIES if can_play(family)]
    named = {name for key, text in read_modules().items() if key.startswith("ladder") for name in NAMED.findall(text)} - {"guess"}
    assert {"long contradiction", "innies against outies", "squeeze of two", "xy-wing", "cage total"} <= named
    assert named - set(list_ladder_words(kinds, find_words(language))["techniques"]) == set()
