"""Rules in links of f-puzzles: round trips, and rules that gridpress has not."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from generator.errors import DoesNotFit, GridFormatError, PuzzleError
from generator.families import find_family
from generator.formats import find_format
from generator.formats.format import Record
from generator.formats.fpuzzles import LINK
from generator.formats.fpuzzles_rules import FAMILIES, read_rules, write_rules
from generator.formats.lz import compress, decompress
from generator.formats.source import Source
from generator.model import Puzzle
from generator.notation import parse_puzzle
from tests.support.combined_lines import example_of
from tests.support.command_line import run
from tests.support.samples import EASY


@pytest.mark.parametrize(
    "name", [*FAMILIES, "killer-diagonal-9x9", "diagonal-antiknight-9x9", "evenodd-thermo-6x6", "kropki-xv-arrow-antiking-9x9"]
)
def test_rules_are_read_back(name: str) -> None:
    puzzle = parse_puzzle(find_family(name).example)
    read = read_rules(write_rules(puzzle), find_family(name).geometry.n, "x")
    assert read is not None
    assert (read[0].name, read[1]) == (name, puzzle.extra)


def test_fields_are_those_of_f_puzzles() -> None:
    cages = Puzzle("killer-9x9", bytes(81), "10=r1c1+r1c2;5=r2c1")
    assert write_rules(cages) == {"killercage": [{"cells": ["R1C1", "R1C2"], "value": "10"}, {"cells": ["R2C1"], "value": "5"}]}
    assert write_rules(Puzzle("diagonal-antiknight-9x9", bytes(81))) == {"diagonal+": True, "diagonal-": True, "antiknight": True}
    (first, *_) = write_rules(Puzzle("windoku-9x9", bytes(81)))["extraregion"]
    assert first == {"cells": ["R2C2", "R2C3", "R2C4", "R3C2", "R3C3", "R3C4", "R4C2", "R4C3", "R4C4"]}
    assert write_rules(Puzzle("sudoku-9x9", bytes(81))) == {}
    assert write_rules(Puzzle("disjoint-9x9", bytes(81))) == {"disjointgroups": True}
    dots = write_rules(Puzzle("kropki-9x9", bytes(81), "r1c1~r1c2;r1c2*r2c2"))
    assert dots == {
        "difference": [{"cells": ["R1C1", "R1C2"]}],
        "ratio": [{"cells": ["R1C2", "R2C2"]}],
        "negative": ["difference", "ratio"],
    }
    assert write_rules(Puzzle("xv-9x9", bytes(81), "r1c1vr1c2")) == {"xv": [{"cells": ["R1C1", "R1C2"], "value": "V"}], "negative": ["xv"]}


def test_files_of_links_are_converted_and_back(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = [example_of(name) for name in ("sudoku-9x9", "killer-diagonal-9x9", "windoku-antiknight-9x9", "kropki-9x9", "antiking-9x9")]
    (tmp_path / "mine.txt").write_text("\n".join(lines) + "\n")
    assert run(capsys, "convert", tmp_path / "mine.txt", tmp_path / "links.txt", "--to", "f-puzzles")[0] == 0
    assert (tmp_path / "links.txt").read_text().startswith(LINK)
    assert run(capsys, "convert", tmp_path / "links.txt", tmp_path / "back.txt", "--to", "lines")[0] == 0
    assert [parse_puzzle(line) for line in (tmp_path / "back.txt").read_text().splitlines()] == [parse_puzzle(line) for line in lines]


WRONG = {
    "one diagonal": ({"diagonal+": True}, "expected both diagonals or none, got diagonal+ only"),
    "other regions": (
        {"extraregion": [{"cells": ["R1C1", "R1C2"]}]},
        "expected the four windows of windoku as extraregion",
    ),
    "no sum": ({"killercage": [{"cells": ["R1C1"]}]}, "expected a sum in every cage, got ''"),
    "two cages of a cell": (
        {"killercage": [{"cells": ["R1C1"], "value": "5"}, {"cells": ["R1C1"], "value": "5"}]},
        "expected each clue once, got '5=r1c1' twice",
    ),
    "no list": ({"killercage": "R1C1"}, "expected a list of at most 162 objects in killercage, got 'R1C1'"),
    "cell off the board": ({"killercage": [{"cells": ["R1C10"], "value": 5}]}, "expected 1 to 9 cells from R1C1 to R9C9"),
    "some dots": ({"difference": [{"cells": ["R1C1", "R1C2"]}]}, "expected all dots or all letters, with negative difference and ratio"),
    "another difference": (
        {"difference": [{"cells": ["R1C1", "R1C2"], "value": "3"}], "negative": ["difference"]},
        "expected 1 between two cells in difference",
    ),
    "no neighbors": ({"xv": [{"cells": ["R1C1", "R5C2"], "value": "X"}], "negative": ["xv"]}, "r1c1xr5c2"),
    "negative is no list": ({"negative": {"xv": True}}, "got negative {'xv': True}"),
    "dots without consecutive neighbors": (
        {"difference": [{"cells": ["R1C1", "R1C2"]}], "negative": ["difference"], "nonconsecutive": True},
        "the rules consecutive, nonconsecutive cannot be combined",
    ),
    "rules that leave no grid": (
        write_rules(Puzzle("diagonal-windoku-9x9", bytes(81))) | {"antiknight": True},
        "the rules diagonal, windoku, antiknight cannot be combined",
    ),
}


@pytest.mark.parametrize("name", WRONG)
def test_other_rules_get_one_line(name: str) -> None:
    data, said = WRONG[name]
    with pytest.raises(GridFormatError) as fault:
        read_rules(data, 9, "links.txt, line 3")
    assert str(fault.value).startswith("links.txt, line 3: ")
    assert said in str(fault.value)
    assert "\n" not in str(fault.value)


def test_rules_on_another_size_get_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = {"size": 4, "grid": [[{}] * 4] * 4, "antiknight": True}
    (tmp_path / "links.txt").write_text(f"{LINK}{compress(json.dumps(data))}\n")
    code, _, err = run(capsys, "convert", tmp_path / "links.txt", tmp_path / "out.txt")
    assert code == 65
    assert "expected a 9x9 board with antiknight, got 4x4" in err


@pytest.mark.parametrize("name", ["greater-9x9", "futoshiki-5", "killer-greater-9x9", "calcudoku-6"])
def test_kinds_without_a_field_are_refused_in_one_line(name: str) -> None:
    with pytest.raises(DoesNotFit, match=f"f-puzzles is for classic sudoku, also with diagonals, .* only, got {name}; use lines"):
        find_format("f-puzzles").check(name)


def test_a_link_is_compressed_json_of_the_rules() -> None:
    assert json.loads(decompress(compress(json.dumps(write_rules(Puzzle("antiknight-9x9", bytes(81))))), 1000) or "") == {
        "antiknight": True
    }


SETTINGS = {
    "disabledlogic": ["tuples", "aic"],
    "truecandidatesoptions": ["colored"],
    "solverOptions": {"maxSolutions": 2},
    "highlightConflicts": False,
    "showcandidates": True,
    "successMessage": "Well done",
    "msgcorrect": "Well done",
    "clock": 61,
}


@pytest.mark.parametrize("start", [LINK, "https://sudokupad.app/fpuzzles", "https://sudokupad.app/?puzzleid=fpuzzles"])
def test_settings_are_no_rules_and_fog_is_named(start: str) -> None:
    grid = [[{"value": int(digit), "given": True} if digit != "." else {} for digit in EASY[at : at + 9]] for at in range(0, 81, 9)]

    def read(**more: object) -> Record | PuzzleError:
        source = Source.of_text(start + compress(json.dumps({"size": 9, "grid": grid} | more)), "a file")
        ((_, found),) = find_format("f-puzzles").read(source)
        return found

    found = read(**SETTINGS, foglight=["R1C1"])
    assert isinstance(found, Record), found
    assert (found.puzzle, found.ignored) == (parse_puzzle(EASY), ("foglight",))
    fault = read(**SETTINGS, renban=[{"lines": [["R1C1", "R1C2"]]}], unknownrule=True)
    assert "got one with renban, unknownrule; gridpress cannot import these" in str(fault)
