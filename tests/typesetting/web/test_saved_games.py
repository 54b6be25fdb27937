"""Saved games and savepoints of the companion page, with hostile entries.

The modules run in node, without a browser.
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.support.stored_games import FAMILIES, read_samples, run, spoil, spoil_text

N_HOSTILE = 1000


@pytest.fixture(scope="module")
def samples() -> dict[str, Any]:
    """Return the kinds and puzzles of FAMILIES as the page has them."""
    return read_samples()


def test_savepoints_are_kept_returned_to_and_undone(tmp_path: Path, samples: dict[str, Any]) -> None:
    """Going back is one move; the number of a removed savepoint is free again."""
    said = run(tmp_path, samples, """
      const { game } = open(1);
      const [one, two, three] = emptyOf(game);
      doMove(game, [[one, 0, 5], [two, 1, 6], [three, 3, 2]]);
      const first = keepPoint(game);
      doMove(game, [[one, 0, 7], [two, 1, 0], [two, 0, 3]]);
      const later = JSON.stringify(game.cells);
      keepPoint(game);
      const wentBack = returnToPoint(game, first.number);
      const again = JSON.stringify(game.cells) === JSON.stringify(first.cells);
      const wentTwice = returnToPoint(game, first.number);
      undo(game);
      const isUndone = JSON.stringify(game.cells) === later;
      removePoint(game, 1);
      const numbers = [keepPoint(game).number, ...game.points.map(({ number }) => number)];
      while (keepPoint(game));
      const filled = countInPoint(game, first);
      print({ wentBack, again, wentTwice, isUndone, numbers, most: game.points.length, returns: game.returns, filled });
    """)  # fmt: skip
    assert said == {
        "wentBack": True, "again": True, "wentTwice": False, "isUndone": True, "numbers": [1, 1, 2], "most": 9, "returns": 1, "filled": 1,
    }  # fmt: skip


def test_savepoints_are_saved_with_their_game(tmp_path: Path, samples: dict[str, Any]) -> None:
    """Starting over and solving remove them; undoing a restart restores them."""
    said = run(tmp_path, samples, """
      const one = open(2);
      const [cell] = emptyOf(one.game);
      doMove(one.game, [[cell, 0, 5], [cell, 2, 6]]);
      keepPoint(one.game);
      doMove(one.game, [[cell, 0, 7]]);
      Object.assign(one.game, { hints: 2, checks: 3, seconds: 50 });
      saveGame(one.id, one.line, one.game);
      const read = load(2);
      const isKept = JSON.stringify(read.game.points) === JSON.stringify(one.game.points);
      returnToPoint(read.game, 1);
      const value = read.game.cells[cell];
      startOver(read.game);
      const over = [read.game.points.length, read.game.checks, read.game.seconds, read.game.restarts];
      undo(read.game);
      const isBack = takeBackRestart(read.game);
      const back = [read.game.points.length, read.game.checks, read.game.seconds, read.game.restarts, read.game.returns];
      read.game.isSolved = true;
      saveGame(read.id, read.line, read.game);
      print({ found: read.found, isKept, value, over, isBack, back, left: load(2).game.points });
    """)  # fmt: skip
    assert said == {
        "found": "good", "isKept": True, "value": [5, 0, 6, 0, 0, 0], "over": [0, 0, 0, 1], "isBack": True, "back": [1, 3, 50, 0, 1],
        "left": [],
    }  # fmt: skip


def test_a_save_of_an_earlier_version_of_the_page_is_read(tmp_path: Path, samples: dict[str, Any]) -> None:
    """It lacks savepoints and some counts; unknown fields are ignored."""
    save = {"v": 1, "line": samples["puzzles"][1]["line"], "cells": [[2, 4, 0, 0, 0]], "moves": [[[2, 0, 0, 4]]], "at": 1, "seconds": 9}
    save |= {"solved": False, "hints": 1, "seen": [3], "share": 0.1, "of a later version": [1]}
    said = run(tmp_path, samples, """
      window.localStorage.setItem(`gridpress:game:${data.puzzles[1].id}`, data.save);
      const { found, game } = load(1);
      print([found, game.cells[2], game.hints, game.checks, game.points, game.moves.length]);
    """, save=json.dumps(save))  # fmt: skip
    assert said == ["good", [4, 0, 0, 0, 0, 0], 1, 0, [], 1]


def hostile_saves(samples: dict[str, Any], random: Random) -> list[tuple[int, str]]:
    """Return index of a puzzle and stored text; some are harmless, most are not games."""
    made = []
    for number in range(N_HOSTILE):
        at = number % len(FAMILIES)
        line = samples["puzzles"][at]["line"]
        cell = line.split(":")[1].index(".")
        cells = [[cell, 1, 0, 0, 0], [0, 0, 0, 0, 3, 17], [1, 0, 0, 3, 0, 0, 5]]
        save = {"v": 1, "line": line, "cells": cells, "moves": [[[cell, 0, 0, 1]], [[0, 3, 0, 3]]], "at": 2, "seconds": 5, "solved": False}
        save |= {"hints": 0, "seen": [1], "share": 0.5, "checks": 1, "returns": 0, "restarts": 0, "points": [[1, cells], [2, []]]}
        text = json.dumps(spoil(save, random))
        made.append((at, spoil_text(text, random) if number % 5 == 0 else text))
    return made


PLAY_ALL = """
const sound = open(1);
doMove(sound.game, [[emptyOf(sound.game)[0], 0, 4]]);
saveGame("SOUND", sound.line, sound.game);
const before = window.localStorage.getItem("gridpress:game:SOUND");
const count = { good: 0, unread: 0 };
const wrong = [];
data.saves.forEach(([at, text], number) => {
  const key = `gridpress:game:${data.puzzles[at].id}`;
  window.localStorage.setItem(key, text);
  window.localStorage.removeItem(`${key}:unread`);
  listProgress();
  const { id, line, game, found, board } = load(at);
  count[found] += 1;
  const isRight = (fields, cell) => fields.length === 6 && (!game.givens[cell] || fields[0] === game.givens[cell]);
  const fits = () => game.cells.every(isRight);
  for (const { number: point } of game.points) returnToPoint(game, point);
  while (undo(game));
  while (redo(game));
  findConflicts(game);
  if (found === "good" && game.isSolved) wrong.push([number, "solved"]);
  doMove(game, [[emptyOf(game)[0], 2, 1]]);
  keepPoint(game);
  startOver(game);
  if (!fits()) wrong.push([number, "givens"]);
  if (!saveGame(id, line, game)) wrong.push([number, "not saved"]);
  const aside = window.localStorage.getItem(`${key}:unread`);
  if (found === "unread" && aside !== text) wrong.push([number, "lost"]);
  if (load(at).found !== "good") wrong.push([number, "not read again"]);
});
print({ count, wrong, isSound: window.localStorage.getItem("gridpress:game:SOUND") === before });
"""
"""Script that opens and plays every save, and lists what is wrong."""


def test_a_solved_game_keeps_its_moves_for_the_replay_without_undo(tmp_path: Path, samples: dict[str, Any]) -> None:
    """The replay starts after the last restart, and changes nothing."""
    said = run(tmp_path, samples, """
      import { goTo, makeReplay } from "./replay.js";
      const one = open(0);
      const cells = emptyOf(one.game);
      const solution = [...data.puzzles[0].solution].map(Number);
      const solve = (game) => cells.forEach((cell) => doMove(game, [[cell, 0, solution[cell]]]));
      doMove(one.game, [[cells[0], 1, 3]]);
      startOver(one.game);
      solve(one.game);
      one.game.isSolved = true;
      saveGame(one.id, one.line, one.game);
      const { game } = load(0);
      const isUndone = Boolean(undo(game));
      const before = JSON.stringify(game.cells);
      const replay = makeReplay(game);
      const start = [replay.at, replay.moves.length, emptyOf(replay).every((cell) => !replay.cells[cell][0])];
      const last = goTo(replay, 1);
      const first = replay.cells[cells[0]][0];
      goTo(replay, Infinity);
      const isSame = [replay, game].every(({ cells }) => JSON.stringify(cells) === before);
      goTo(replay, 0);
      saveGame(one.id, one.line, game);
      startOver(game);
      solve(game);
      game.isSolved = true;
      saveGame(one.id, one.line, game);
      print({ isUndone, start, last, first, isSame, again: makeReplay(load(0).game).moves.length, cells, digit: solution[cells[0]] });
    """)  # fmt: skip
    cells, digit = said["cells"], said["digit"]
    assert said["start"] == [0, len(cells), True]
    assert (said["last"], said["first"], said["again"]) == ([[cells[0], 0, 0, digit]], digit, len(cells))
    assert (said["isUndone"], said["isSame"]) == (False, True)


def test_a_full_store_drops_the_moves_of_the_oldest_solved_game_first(tmp_path: Path, samples: dict[str, Any]) -> None:
    said = run(tmp_path, samples, """
      const solved = [1, 2].map((at) => {
        const one = open(at);
        for (let turn = 0; turn < 60; turn += 1) doMove(one.game, [[emptyOf(one.game)[0], 0, 1 + (turn % 9)]]);
        Object.assign(one.game, { isSolved: true, when: 10 - at });
        saveGame(one.id, one.line, one.game);
        return `gridpress:game:${one.id}`;
      });
      const size = () => [...window.localStorage.entries].flat().join("").length;
      const kept = () => solved.map((key) => JSON.parse(window.localStorage.getItem(key)).moves.length);
      const before = kept();
      window.localStorage.most = size() + 200;
      const three = open(0);
      for (let turn = 0; turn < 20; turn += 1) doMove(three.game, [[emptyOf(three.game)[0], 0, 1 + (turn % 4)]]);
      const isStored = saveGame(three.id, three.line, three.game);
      print({ before, after: kept(), isStored, moves: load(0).game.moves.length });
    """)  # fmt: skip
    assert said == {"before": [60, 60], "after": [60, 0], "isStored": True, "moves": 20}


@pytest.mark.broad
def test_a_thousand_hostile_saves_do_no_harm(tmp_path: Path, samples: dict[str, Any]) -> None:
    """Each is playable with its givens, or set aside when another is saved.

    Other games stay as they were.
    """
    saves = hostile_saves(samples, Random(7))
    said = run(tmp_path, samples, PLAY_ALL, saves=saves)
    assert said["wrong"] == []
    assert said["isSound"]
    assert sum(said["count"].values()) == N_HOSTILE
    assert min(said["count"].values()) > 50, said["count"]


def hostile_lines(samples: dict[str, Any], random: Random) -> list[str]:
    """Return puzzle lines with parts that are cut, doubled or replaced."""
    made = []
    for number in range(N_HOSTILE):
        line = samples["puzzles"][number % len(FAMILIES)]["line"]
        for _ in range(random.randrange(1, 4)):
            at = random.randrange(len(line) + 1)
            line = line[:at] + random.choice(".12rc=") + line[at + 1 :] if number % 3 else spoil_text(line or ":", random)
        if number % 9 == 0:
            line = f"{random.choice(FAMILIES)}:{line.partition(':')[2]}"
        made.append(line)
    return made


def test_a_thousand_hostile_addresses_are_refused_in_one_line(tmp_path: Path, samples: dict[str, Any]) -> None:
    """Each is written as it is read, or is a fault of at most 300 characters."""
    said = run(tmp_path, samples, """
      const wrong = [];
      const count = { read: 0, refused: 0 };
      for (const text of data.lines) {
        try {
          const { name, givens, extra, board } = parseLine(text, data.kinds);
          const line = formatLine(name, givens, extra);
          const again = parseLine(line, data.kinds);
          if (formatLine(again.name, again.givens, again.extra) !== line) wrong.push([text, line]);
          findConflicts(makeGame(board, givens));
          count.read += 1;
        } catch (fault) {
          if (!(fault instanceof Fault) || fault.message.includes("\\n") || fault.message.length > 300) wrong.push([text, String(fault)]);
          count.refused += 1;
        }
      }
      print({ wrong, count });
    """, lines=hostile_lines(samples, Random(11)))  # fmt: skip
    assert said["wrong"] == []
    assert min(said["count"].values()) > 20, said["count"]


def test_a_full_store_keeps_what_is_there_and_the_game_goes_on(tmp_path: Path, samples: dict[str, Any]) -> None:
    """Moves are dropped first; a game that still does not fit is kept in memory.

    The save that is there stays.
    """
    said = run(tmp_path, samples, """
      const one = open(1);
      const cells = emptyOf(one.game);
      window.localStorage = new Store(3000);
      doMove(one.game, [[cells[0], 0, 4]]);
      const saved = [saveGame(one.id, one.line, one.game)];
      for (let at = 0; at < 400; at += 1) doMove(one.game, [[cells[at % 5], 0, 1 + (at % 9)]]);
      saved.push(saveGame(one.id, one.line, one.game));
      const moves = load(1).game.moves.length;
      const isSame = JSON.stringify(load(1).game.cells) === JSON.stringify(one.game.cells);
      const there = window.localStorage.getItem(`gridpress:game:${one.id}`);
      window.localStorage.most = 10;
      saved.push(saveGame(one.id, one.line, one.game), writeTimes([]), writeSettings({}));
      const isThere = window.localStorage.getItem(`gridpress:game:${one.id}`) === there;
      Object.defineProperty(window, "localStorage", { get() { throw new Error("SecurityError"); } });
      saved.push(saveGame(one.id, one.line, one.game), writeTimes([]));
      const closed = [load(1).found, readTimes(), listProgress().size, readSettings().theme];
      const isPlayed = doMove(one.game, [[cells[6], 0, 1]]);
      print({ saved, moves, isSame, isThere, closed, isPlayed });
    """)  # fmt: skip
    assert said == {
        "saved": [True, True, False, False, False, False, False], "moves": 0, "isSame": True, "isThere": True,
        "closed": ["good", [], 1, "auto"], "isPlayed": True,
    }  # fmt: skip
