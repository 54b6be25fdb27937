"""Shortened JSON of SudokuPad."""

from __future__ import annotations

import pytest

from generator.errors import GridFormatError
from generator.formats.zipped_json import parse_zipped


def test_names_words_and_empty_objects_are_filled_in() -> None:
    text = "{ce:[[{v:5},,],[,,]],ca:[{ce:[[0,0],[0,1]],v:9,c:ff0000,r:t},],re:[],t:'An\\'s easy, one:\\n',x:{},y:#0,z:f}"
    assert parse_zipped(text, "x") == {
        "cells": [[{"value": 5}, {}, {}], [{}, {}, {}]],
        "cages": [{"cells": [[0, 0], [0, 1]], "value": 9, "color": "#ff0000", "rounded": True}, {}],
        "regions": [{}],
        "title": "An's easy, one:\n",
        "x": {},
        "y": "#000000",
        "z": False,
    }


def test_plain_json_is_read_too() -> None:
    assert parse_zipped('{"cells":[[{"value":5}]],"t":"f"}', "x") == {"cells": [[{"value": 5}]], "title": "f"}


@pytest.mark.parametrize(
    "text", ["", "{", "[1]", "{ce:", "'", "{t:'a}", "{a:b}", "{ce:[[,]", "nonsense", "{a:" + "[" * 30 + "]" * 30 + "}"]
)
def test_other_text_gets_one_line(text: str) -> None:
    with pytest.raises(GridFormatError) as fault:
        parse_zipped(text, "a file, line 3")
    assert str(fault.value).startswith("a file, line 3: expected ")
    assert "\n" not in str(fault.value)
