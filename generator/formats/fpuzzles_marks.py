"""Dots and letters between cells in links of f-puzzles.

    difference   [{"cells": ["R1C1", "R1C2"]}, ...]: white dots, of digits that differ by 1
    ratio        black dots, of digits of which one is twice the other
    xv           letters, with "value" X or V
    negative     ["difference", "ratio"]: neighbors without such a mark do not have its relation

gridpress has boards with all marks of their kind, so a link must say that under "negative".
Source: the links of f-puzzles.com.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from generator.errors import GridFormatError
from generator.formats.fpuzzles_cells import list_cells, list_objects
from generator.rules.cell_text import cell_name

NEGATIVE = "negative"
MARK = re.compile(r"(r\dc\d)(\D)(r\dc\d)")
"""A mark of a puzzle line, such as r1c1~r1c2."""


class Field(NamedTuple):
    """Where marks are in a link.

    key     name of the list of their objects
    value   value of each object, as the link has it; what an object without a value means
    shown   whether the value is written
    """

    key: str
    value: str
    shown: bool


KINDS = {
    "kropki": {"~": Field("difference", "1", False), "*": Field("ratio", "2", False)},
    "consecutive": {"~": Field("difference", "1", False)},
    "xv": {"x": Field("xv", "X", True), "v": Field("xv", "V", True)},
}
"""Kind, without its size -> symbol of a mark in its puzzle lines -> its field in a link."""

KEYS = (*dict.fromkeys(field.key for fields in KINDS.values() for field in fields.values()), NEGATIVE)


def write_marks(kind: str, extra: str) -> dict[str, Any]:
    """Return the marks of a puzzle as fields of a link.

    Parameters
    ----------
    extra : as in a puzzle line; "" gives the fields without a mark
    """
    found: dict[str, Any] = {field.key: [] for field in KINDS[kind].values()}
    for one, symbol, other in MARK.findall(extra):
        field = KINDS[kind][symbol]
        found[field.key].append({"cells": [one.upper(), other.upper()]} | ({"value": field.value} if field.shown else {}))
    return {key: marks for key, marks in found.items() if marks} | {NEGATIVE: list(found)}


def find_kinds(data: Mapping[str, Any], where: str) -> list[str]:
    """Return the kinds whose marks a link has.

    Raises
    ------
    GridFormatError   marks of no kind, or not all marks of one
    """
    found = {key for key in KEYS if data.get(key)}
    if not found:
        return []
    negative = data.get(NEGATIVE) or []
    named = {str(key) for key in negative} if isinstance(negative, list) else set()
    kinds: list[str] = []
    left = {*named}
    for kind, fields in KINDS.items():
        keys = {field.key for field in fields.values()}
        if keys <= left:
            kinds.append(kind)
            left -= keys
    if kinds and not left and found <= {*named, NEGATIVE}:
        return kinds
    wanted = "; ".join(" and ".join(dict.fromkeys(field.key for field in fields.values())) for fields in KINDS.values())
    raise GridFormatError(f"{where}: expected all dots or all letters, with {NEGATIVE} {wanted}, got {NEGATIVE} {str(negative)[:40]}")


def read_marks(data: Mapping[str, Any], kind: str, n: int, where: str) -> str:
    """Return the marks of a link as in a puzzle line of a kind.

    Raises
    ------
    GridFormatError   a mark that the kind does not have, or not between two cells
    """
    symbols = {(field.key, field.value): symbol for symbol, field in KINDS[kind].items()}
    texts = []
    for key in dict.fromkeys(field.key for field in KINDS[kind].values()):
        of_key = [value for named, value in symbols if named == key]
        for mark in list_objects(data.get(key) or [], key, where):
            cells = sorted(list_cells(mark.get("cells"), n, where))
            value = str(mark.get("value") or of_key[0])
            if (key, value) not in symbols or len(cells) != 2:
                raise GridFormatError(f"{where}: expected {' or '.join(of_key)} between two cells in {key}, got {str(dict(mark))[:60]}")
            texts.append(f"{cell_name(cells[0], n)}{symbols[key, value]}{cell_name(cells[1], n)}")
    return ";".join(texts)
