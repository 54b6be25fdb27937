"""Files of saved games: written, merged, and hostile ones.

The modules run in node, without a browser.
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.support.page_program import example_puzzles, run_program
from tests.support.stored_games import spoil

IDS = ("ABCDEFGHIJ", "KLMNOPQRST", "UVWXYZ2345")
N_HOSTILE = 400

OPEN = """
import { formatFile, mergeFile, parseFile } from "./games_file.js";
import { makeGame, doMove } from "./game.js";
import { parseLine } from "./puzzle_lines.js";
import { nameOf } from "./random.js";
import { Fault, setWords } from "./phrases.js";
import { readTicks, tick } from "./ticks.js";
import { exchangeReplaced, hasReplaced, listProgress, loadGame, readTimes, saveGame, writeTimes } from "./storage.js";
setWords({});
const print = (value) => console.log(JSON.stringify(value));
const storeOf = () => Object.fromEntries(window.localStorage.entries);
const clear = () => (window.localStorage = new Store());
const gameOf = (at, changes = {}) => {
  const { line } = data.puzzles[at];
  const parsed = parseLine(line, data.kinds);
  const game = makeGame(parsed.board, parsed.givens);
  doMove(game, [[parsed.givens.indexOf(0), 0, changes.digit ?? 1]]);
  return Object.assign(game, { seconds: 30, when: 1000 }, changes);
};
const keep = (at, changes) => saveGame(data.ids[at], data.puzzles[at].line, gameOf(at, changes));
const load = (at) => {
  const parsed = parseLine(data.puzzles[at].line, data.kinds);
  const game = makeGame(parsed.board, parsed.givens);
  const found = loadGame(data.ids[at], data.puzzles[at].line, game);
  return { found, digit: game.cells[parsed.givens.indexOf(0)][0], seconds: game.seconds };
};
const time = (at, day, seconds = 90) => ({ id: data.ids[at], kind: "sudoku-4x4", level: "easy", seconds, aids: [1, 0, 0, 0], day });
const write = (isWanted = () => true) => formatFile(isWanted, (id) => (id === data.ids[2] ? data.puzzles[2].line : ""), new Date(0));
const faultOf = (text) => {
  try { return mergeFile(parseFile(text)); } catch (fault) { if (!(fault instanceof Fault)) throw fault; return fault.message; }
};
"""


@pytest.fixture(scope="module")
def samples() -> dict[str, Any]:
    """Return three puzzles as the page has them, with IDs."""
    return example_puzzles(("sudoku-4x4", "sudoku-6x6", "killer-9x9")) | {"ids": IDS}


def test_a_file_has_games_times_and_their_lines(tmp_path: Path, samples: dict[str, Any]) -> None:
    said = run_program(tmp_path, OPEN + """
      keep(0); keep(1, { isSolved: true });
      window.localStorage.setItem("gridpress:game:ABCDEFGHIJ:unread", "{}");
      writeTimes([time(1, "2026-11-20"), time(2, "2026-11-21")]);
      print([JSON.parse(write()), JSON.parse(write((id) => id === data.ids[0])), storeOf()]);
    """, samples)  # fmt: skip
    whole, part, store = said
    assert [whole["format"], whole["v"], whole["saved"]] == ["gridpress games", 1, "1970-01-01T00:00:00.000Z"]
    assert whole["games"] == {name: json.loads(store[f"gridpress:game:{name}"]) for name in IDS[:2]}
    assert [row[0] for row in whole["times"]] == [IDS[1], IDS[2]]
    assert whole["lines"] == {IDS[1]: samples["puzzles"][1]["line"], IDS[2]: samples["puzzles"][2]["line"]}
    assert [list(part["games"]), part["times"]] == [[IDS[0]], []]


def test_the_newer_of_two_games_stays_and_the_other_is_copied(tmp_path: Path, samples: dict[str, Any]) -> None:
    """Games of one side only are all there after it.

    Loading a file twice changes nothing.
    """
    said = run_program(tmp_path, OPEN + """
      keep(0, { digit: 2, when: 2000 }); keep(1, { digit: 2, when: 500 }); keep(2, { digit: 2 });
      writeTimes([time(0, "2026-11-20", 90), time(1, "2026-11-22", 91)]);
      const file = write((id) => id !== data.ids[2]);
      clear();
      keep(0, { digit: 3, when: 1999 }); keep(1, { digit: 3, when: 501 });
      const games = write(() => true);
      const ours = [...window.localStorage.entries.values()][0];
      writeTimes([time(1, "2026-11-21", 50), time(2, "2026-11-23", 51)]);
      const counts = mergeFile(parseFile(file));
      const after = [load(0), load(1), load(2).found];
      const copy = storeOf()["gridpress:game:ABCDEFGHIJ:replaced"] === ours;
      const before = JSON.stringify(storeOf());
      const again = mergeFile(parseFile(file));
      print({ counts, after, copy, again, isSame: before === JSON.stringify(storeOf()), n: listProgress().size,
        times: readTimes().map(({ id, day, seconds }) => [id, day, seconds]) });
    """, samples)  # fmt: skip
    assert said["counts"] == {"games": 1, "times": 1, "ticks": 0, "invalid": 0, "lost": 0}
    assert said["after"] == [
        {"found": "good", "digit": 2, "seconds": 30},
        {"found": "good", "digit": 3, "seconds": 30},
        "none",
    ]
    assert said["copy"]
    assert said["isSame"]
    assert said["again"] == {"games": 0, "times": 0, "ticks": 0, "invalid": 0, "lost": 0}
    assert said["n"] == 2
    assert said["times"] == [[IDS[0], "2026-11-20", 90], [IDS[1], "2026-11-21", 50], [IDS[2], "2026-11-23", 51]]


def test_without_a_time_of_the_last_move_more_done_is_newer(tmp_path: Path, samples: dict[str, Any]) -> None:
    said = run_program(tmp_path, OPEN + """
      keep(0, { digit: 2, when: 0, seconds: 40 });
      const file = write();
      clear(); keep(0, { digit: 3, when: 0, seconds: 39 });
      const won = [mergeFile(parseFile(file)).games, load(0).digit];
      clear(); keep(0, { digit: 3, when: 0, seconds: 41 });
      print([...won, mergeFile(parseFile(file)).games, load(0).digit]);
    """, samples)  # fmt: skip
    assert said == [1, 2, 0, 3]


@pytest.mark.sample(3)
@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "games.other"),
        ("[]", "games.other"),
        ("{}", "games.other"),
        ("[" * 100_000, "games.other"),
        ('{"format":"gridpress games","v":1,"games":[]}', "games.other"),
        ('{"format":"gridpress games","v":2,"games":{}}', "games.later"),
    ],
)
def test_another_file_is_refused_in_one_line(tmp_path: Path, samples: dict[str, Any], text: str, fault: str) -> None:
    said = run_program(tmp_path, OPEN + "keep(0); const before = JSON.stringify(storeOf()); "
        "print([faultOf(data.text), before === JSON.stringify(storeOf())]);", samples | {"text": text})  # fmt: skip
    assert said == [fault, True]


def test_invalid_entries_are_left_out_and_counted(tmp_path: Path, samples: dict[str, Any]) -> None:
    deep = '{"a":' * 20_000 + "1" + "}" * 20_000
    said = run_program(tmp_path, OPEN + """
      keep(0);
      const file = JSON.parse(write());
      const game = file.games[data.ids[0]];
      clear();
      file.games = { "../settings": game, x1234: game, [data.ids[1]]: { ...game, v: 2 }, [data.ids[2]]: [], [data.ids[0]]: game,
        [`${data.ids[0]}-zz`]: { ...game, line: "x".repeat(9000) }, [nameOf(game.line)]: game };
      file.times = [["x"]];
      const text = JSON.stringify(file).replace('"games":{', `"games":{"KLMNOPQRST-1":${data.deep},`);
      print([mergeFile(parseFile(text)), Object.keys(storeOf()).length, load(0).found]);
    """, samples | {"deep": deep})  # fmt: skip
    assert said == [{"games": 2, "times": 0, "ticks": 0, "invalid": 7, "lost": 0}, 2, "good"]


def test_what_finds_no_room_is_counted_and_nothing_is_lost(tmp_path: Path, samples: dict[str, Any]) -> None:
    said = run_program(tmp_path, OPEN + """
      keep(0, { digit: 2, when: 2000 }); keep(1);
      const file = write();
      clear(); keep(0, { digit: 3 });
      const [text] = window.localStorage.entries.values();
      window.localStorage.most = text.length + 60;
      print([mergeFile(parseFile(file)), load(0).digit]);
    """, samples)  # fmt: skip
    assert said == [{"games": 0, "times": 0, "ticks": 0, "invalid": 0, "lost": 2}, 3]


def test_hostile_files_change_no_game_into_one_that_cannot_be_opened(tmp_path: Path, samples: dict[str, Any]) -> None:
    """A spoilt file is refused or merged.

    After it every game loads, is set aside, or is not there.
    """
    file = run_program(tmp_path, OPEN + "keep(0); keep(1); writeTimes([time(0, '2026-11-20')]); print(JSON.parse(write()));", samples)
    random = Random(7)
    texts = [json.dumps(spoil(file, random)) for _ in range(N_HOSTILE)]
    said = run_program(tmp_path, OPEN + """
      const found = data.texts.map((text) => {
        clear(); keep(2);
        const outcome = faultOf(text);
        return [typeof outcome === "string" ? outcome : "merged", load(0).found, load(1).found, load(2).found, Array.isArray(readTimes())];
      });
      print(found);
    """, samples | {"texts": texts})  # fmt: skip
    assert {outcome for outcome, *_ in said} == {"merged", "games.other", "games.later"}
    assert all(found in ("good", "none", "unread") for _, *games, _ in said for found in games)
    assert all(row[3:] == ["good", True] for row in said)


def test_ticks_are_in_the_file_and_are_added(tmp_path: Path, samples: dict[str, Any]) -> None:
    """Those of a file join those here; what is no list of IDs is one invalid entry."""
    said = run_program(tmp_path, OPEN + """
      tick(data.ids[0], true); tick(data.ids[1], true); tick(data.ids[2], true); tick(data.ids[1], false);
      const file = write((id) => id === data.ids[2]);
      clear();
      tick(data.ids[1], true);
      const counts = [mergeFile(parseFile(file)), mergeFile(parseFile(file)), faultOf(file.replace(/"ticks":[^\\]]*]/, '"ticks":[7]'))];
      print([JSON.parse(file).ticks, counts.map(({ ticks, invalid }) => [ticks, invalid]), [...readTicks()]]);
    """, samples)  # fmt: skip
    assert said == [[IDS[2]], [[1, 0], [0, 0], [0, 1]], [IDS[1], IDS[2]]]


def test_ticks_that_cannot_be_read_are_kept_aside(tmp_path: Path, samples: dict[str, Any]) -> None:
    said = run_program(tmp_path, OPEN + """
      window.localStorage.setItem("gridpress:ticks", '{"v": 9}');
      const before = readTicks().size;
      print([before, tick("A", true), [...readTicks()], storeOf()["gridpress:ticks:unread"]]);
    """, samples)  # fmt: skip
    assert said == [0, True, ["A"], '{"v": 9}']


def test_a_replaced_game_is_exchanged_with_the_one_in_its_place(tmp_path: Path, samples: dict[str, Any]) -> None:
    said = run_program(tmp_path, OPEN + """
      keep(0, { digit: 2, when: 2000 });
      const file = write();
      clear();
      keep(0, { digit: 3, when: 1000 });
      const has = [hasReplaced(data.ids[0])];
      mergeFile(parseFile(file));
      has.push(hasReplaced(data.ids[0]));
      const digits = [load(0).digit, exchangeReplaced(data.ids[0]), load(0).digit, exchangeReplaced(data.ids[0]), load(0).digit];
      print([has, digits, exchangeReplaced(data.ids[1])]);
    """, samples)  # fmt: skip
    assert said == [[False, True], [2, True, 3, True, 2], False]


def test_an_exchange_without_room_for_both_leaves_both_where_they_are(tmp_path: Path, samples: dict[str, Any]) -> None:
    """The first game was written, the second one was not.

    The third call tries the store, the fourth puts the first game back.
    """
    said = run_program(tmp_path, OPEN + """
      keep(0, { digit: 3, when: 1000 });
      const key = `gridpress:game:${data.ids[0]}`;
      window.localStorage.setItem(`${key}:replaced`, window.localStorage.getItem(key).replace("30", "31"));
      const before = JSON.stringify(storeOf());
      const set = Store.prototype.setItem;
      let calls = 0;
      Store.prototype.setItem = function (...values) {
        calls += 1;
        if (calls === 2) throw new Error("QuotaExceededError");
        set.apply(this, values);
      };
      print([exchangeReplaced(data.ids[0]), JSON.stringify(storeOf()) === before, calls]);
    """, samples)  # fmt: skip
    assert said == [False, True, 4]
