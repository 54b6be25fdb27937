"""Solving times of the companion page, stored and summed up.

The modules run in node, without a browser.
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.support.stored_games import read_samples, run, spoil, spoil_text

TIMES = """
import { addTime, sumUp, isAided, MOST_TIMES } from "./statistics.js";
const day = "2026-11-23";
const time = (id, seconds, aids = [0, 0, 0, 0], level = "easy", kind = "sudoku-9x9") => ({ id, kind, level, seconds, aids, day });
"""


@pytest.fixture(scope="module")
def samples() -> dict[str, Any]:
    """Return the kinds and puzzles of FAMILIES as the page has them."""
    return read_samples()


def test_times_are_summed_up_by_kind_and_level(tmp_path: Path, samples: dict[str, Any]) -> None:
    """Best and median are of games without aids; a puzzle counts once."""
    said = run(tmp_path, samples, TIMES + """
      let times = [];
      const found = [];
      const games = [
        time("A", 300), time("B", 200), time("B", 10), time("C", 250), time("D", 20, [1, 0, 0, 0]), time("E", 100, undefined, "hard"),
        time("F", 199, [0, 0, 0, 1]), time("G", 199),
      ];
      for (const game of games) {
        const added = addTime(times, game);
        times = added.times;
        found.push(`${added.isNew} ${added.isBest}`);
      }
      let many = [];
      for (let at = 0; at < MOST_TIMES + 5; at += 1) many = addTime(many, time(String(at), at)).times;
      const rows = sumUp(times).map(({ level, solved, aided, best, median, last }) => [level, solved, aided, best, median, last.seconds]);
      print({ found, rows, none: sumUp([time("A", 5, [0, 1, 0, 0])])[0].best, many: [many.length, many.at(-1).seconds] });
    """)  # fmt: skip
    assert said["found"] == [
        "true false", "true true", "false false", "true false", "true false", "true false", "true false", "true true",
    ]  # fmt: skip
    assert said["rows"] == [["easy", 6, 2, 199, 225, 199], ["hard", 1, 0, 100, 100, 100]]
    assert said["none"] is None
    assert said["many"] == [2000, 2004]


def test_times_are_stored_and_hostile_ones_set_aside(tmp_path: Path, samples: dict[str, Any]) -> None:
    random = Random(3)
    sound = {"v": 1, "times": [["ABC", "sudoku-9x9", "easy", 200, 0, 0, 0, 0, "2026-11-23"], ["D", "k", "", 5, 1, 2, 3, 4, "2026-11-24"]]}
    texts = [json.dumps(spoil(sound, random)) for _ in range(200)] + [spoil_text(json.dumps(sound), random) for _ in range(100)]
    said = run(tmp_path, samples, TIMES + """
      writeTimes([time("ABC", 200), { ...time("D", 5, [1, 2, 3, 4], "", "k"), day: "2026-11-24" }]);
      const isSame = window.localStorage.getItem("gridpress:times") === JSON.stringify(data.sound);
      const back = readTimes();
      let lost = 0, unread = 0;
      for (const text of data.texts) {
        window.localStorage.setItem("gridpress:times", text);
        window.localStorage.removeItem("gridpress:times:unread");
        const times = readTimes();
        sumUp(times);
        writeTimes(addTime(times, time("NEW", 60)).times);
        const aside = window.localStorage.getItem("gridpress:times:unread");
        if (aside === text) unread += 1;
        else if (readTimes().length <= times.length) lost += 1;
      }
      print({ isSame, aids: back.map((one) => [...one.aids, one.day]), lost, unread });
    """, sound=sound, texts=texts)  # fmt: skip
    assert said["isSame"]
    assert said["aids"] == [[0, 0, 0, 0, "2026-11-23"], [1, 2, 3, 4, "2026-11-24"]]
    assert said["lost"] == 0
    assert said["unread"] > 100
