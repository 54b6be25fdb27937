"""Links of Penpa+ read with plain coordinates, from the description of its points.

Nothing is shared with `generator/formats`: points are listed one by one as rows and columns of the drawing, and found by their position
in that list. Row 0 and column 0 are the upper left corner of the first cell of the board, and a cell is one wide.
"""

from __future__ import annotations

import json
import zlib
from base64 import b64decode
from typing import Any

SHORT = (
    ("zO", "null"), ("z_", '"__a"'), ("z7", '"nobulbthermo"'), ("z6", '"killercages"'), ("z4", '"deletelineE"'), ("z5", '"polygon"'),
    ("z0", '"squareframe"'), ("zD", '"direction"'), ("z3", '"arrows"'), ("zT", '"thermo"'), ("z2", '"freelineE"'), ("zF", '"freeline"'),
    ("z1", '"numberS"'), ("z8", '"command_replay"'), ("zU", '"command_undo"'), ("zR", '"command_redo"'), ("zB", '"board"'),
    ("zP", '"special"'), ("zY", '"symbol"'), ("zN", '"number"'), ("zC", '"cage"'), ("zW", '"wall"'), ("zE", '"lineE"'),
    ("zL", '"line"'), ("zS", '"surface"'), ("zM", '"edit_mode"'), ("zG", '"grid"'), ("zA", '"pu_a"'), ("zQ", '"pu_q"'), ("z9", '"qa"'),
    ("zZ", "z"),
)  # fmt: skip
"""The shortened names, in the order in which Penpa+ replaces them."""

Point = tuple[float, float]


def read_text(link: str) -> list[str]:
    """Return the lines of a link's text."""
    packed = link.strip().split("&p=")[1].split("&")[0]
    text = zlib.decompress(b64decode(packed + "=" * (-len(packed) % 4)), -15).decode()
    for short, long in SHORT:
        text = text.replace(short, long)
    return text.split("\n")


def list_points(n_rows: int, n_cols: int) -> list[Point]:
    """Return the position of every point: middles, corners, sides, small places."""
    squares = [(float(row), float(col)) for row in range(-2, n_rows + 2) for col in range(-2, n_cols + 2)]
    found: list[Point] = []
    for down, along in ((0.5, 0.5), (1.0, 1.0), (1.0, 0.5), (0.5, 1.0)):
        found += [(row + down, col + along) for row, col in squares]
    for row, col in squares:
        found += [(row + down, col + along) for down in (0.25, 0.75) for along in (0.25, 0.75)]
    return found


def read_drawing(link: str) -> dict[str, Any]:
    """Return what a link shows, by name, with points as positions on the board."""
    lines = read_text(link)
    header = lines[0].split(",")
    points = list_points(int(header[2]), int(header[1]))
    top, _, left, _ = json.loads(lines[1])
    shown = json.loads(lines[3])

    def at(number: int | str) -> Point:
        row, col = points[int(number)]
        return row - top, col - left

    def line(key: str) -> frozenset[Point]:
        return frozenset(map(at, key.split(",")))

    cells, number = [], 0
    for step in json.loads(lines[5]):
        number += step
        cells.append(at(number))
    return {
        "grid": header[0],
        "cells": cells,
        "center": points[int(header[9])],
        "size": (int(header[2]), int(header[1])),
        "numbers": {at(key): value[0] for key, value in shown["number"].items()},
        "small": {at(key): value[0] for key, value in shown["numberS"].items()},
        "symbols": {at(key): (value[0], value[1]) for key, value in shown["symbol"].items()},
        "gray": {at(key) for key in shown["surface"]},
        "walls": {line(key) for key in shown["lineE"]},
        "dots": [line(key) for key in shown["cage"]],
        "cages": [[at(one) for one in cage] for cage in shown["killercages"]],
        "thermo": [[at(one) for one in cells] for cells in shown["thermo"]],
        "arrows": [[at(one) for one in cells] for cells in shown["arrows"]],
        "whispers": [[at(one) for one in cells] for cells in shown["nobulbthermo"]],
        "rules": header[18].replace("%2C", ",").replace("%2D", "\n").replace("%2E", "&").replace("%2F", "="),
    }
