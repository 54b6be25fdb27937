"""Clues on the page: their forms; the script narrows and checks as kernels do."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from generator.errors import DoesNotFit
from generator.families import FAMILIES, find_family
from generator.families.base.dig_order import DigOrder
from generator.families.base.family import Family
from generator.families.base.play import CLUES
from generator.families.calcudoku.kind import calcudoku
from generator.families.futoshiki.kind import futoshiki
from generator.families.skyscrapers.kind import skyscrapers
from generator.kernels.clue_automata import ClueScratch, ClueTables, narrow_clues
from generator.model import Puzzle, Sign
from generator.notation import parse_puzzle
from generator.rules.automaton import Automaton
from generator.rules.board_tables import make_ruled_board
from generator.rules.cell_text import cell_name, list_named
from generator.rules.clue import Clue
from generator.rules.less.rule import LESS
from generator.rules.rule import Rule
from generator.seeds import Stream
from generator.typesetting.web.clue_forms import STATES, form_of, list_clue_data, write_automaton
from generator.typesetting.web.families import can_play
from layouts.web.build_page import join_modules, read_modules
from tests.support.needs import require_program
from tests.support.waiting import LONGEST_S

RULED = [family for family in FAMILIES if family.on_page and family.extra and family.extra.kind == CLUES]
POSITIONS = 300
"""Random positions of each of two sources: puzzles of the press, and clues with random automata."""

DRIVER = """import { formatClues, isBroken, narrowByClues, narrowClue, readClues, turnClues } from "./clues.js";
const narrowOnce = (clues, masks) => {
  let changed = 0;
  for (const clue of clues) {
    const found = narrowClue(clue, masks);
    if (found < 0) return -1;
    changed += found;
  }
  return changed;
};
const run = ({ kind, extra, masks, values, to }) => {
  const clues = readClues(extra, kind);
  const [once, all] = [[...masks], [...masks]];
  const changed = narrowOnce(clues, once);
  narrowByClues(clues, masks.map(() => 0), all);
  return { changed, once, all, broken: clues.filter((clue) => isBroken(clue, values)).length,
    text: formatClues(clues, kind), turned: turnClues(clues, to, kind) };
};
console.log(JSON.stringify(JSON.parse(require("fs").readFileSync(0, "utf8")).map(run)));
"""


def run_script(cases: Sequence[dict[str, Any]], folder: Path) -> list[dict[str, Any]]:
    """Run the page's module on cases in node."""
    node = require_program("node")
    modules = {name: text for name, text in read_modules().items() if name in ("clue_places", "clue_sets", "clues", "holes", "phrases")}
    (folder / "drive.js").write_text(join_modules(modules | {"drive": DRIVER}, "drive"), encoding="utf-8")
    done = subprocess.run(
        [node, "drive.js"], input=json.dumps(cases), capture_output=True, text=True, cwd=folder, check=False, timeout=LONGEST_S
    )
    assert done.returncode == 0, done.stderr[:2000]
    found: list[dict[str, Any]] = json.loads(done.stdout)
    return found


def rules_of(family: Family) -> tuple[Rule, ...]:
    return family.extra.rules if family.extra else ()


def random_clues(family: Family, random: Random) -> tuple[tuple[Clue, ...], ...]:
    """Return, by rule, some of the clues that are true of a random grid.

    Clues that are made by merging are some of those of a puzzle.
    """
    assert family.extra
    stream = Stream(1, "clues", random.randrange(10**6))
    grid, state = family.play.fill(stream), stream.state("dig")
    if any(rule.merging for rule in rules_of(family)) and family.extra.clues:
        found = family.extra.clues(family.play.dig(grid, DigOrder(), state).extra)
    else:
        found = tuple(rule.choose_clues(grid.digits, family.geometry.n_rows, state) for rule in rules_of(family))
    return tuple(tuple(sorted(clue for clue in some if random.random() < 0.5)) for some in found)


def format_clues(family: Family, clues: tuple[tuple[Clue, ...], ...]) -> str:
    parts = [rule.format_clues(some, family.geometry.n) for rule, some in zip(rules_of(family), clues, strict=True)]
    return "|".join(parts) if any(parts) else ""


def narrow(tables: ClueTables, masks: list[int]) -> dict[str, Any]:
    """Narrow candidates by the kernel, once and until nothing changes.

    Returns the cells changed at first, the masks then, and those at the end unless there is a contradiction.
    """
    candidates = np.array(masks, np.int32)
    scratch = ClueScratch(np.empty(tables.cells.shape[1] + 1, np.int64), np.full(len(tables.sizes), -1, np.int64))
    changed = found = int(narrow_clues(candidates, tables, scratch))
    known = {"changed": changed, "once": candidates.tolist()}
    while found > 0:
        found = int(narrow_clues(candidates, tables, scratch))
    return known if found < 0 else known | {"all": candidates.tolist()}


def random_masks(random: Random, n: int) -> list[int]:
    share = random.choice((0.4, 0.7, 0.95))
    return [sum((random.random() < share) << bit for bit in range(n)) or 1 for _ in range(n * n)]


def random_values(random: Random, n: int) -> list[int]:
    share = random.choice((0.2, 0.6, 1.0))
    return [random.randint(1, n) if random.random() < share else 0 for _ in range(n * n)]


def make_position(random: Random) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return a random position of a kind of the press, and what the press finds in it."""
    family = random.choice((futoshiki, skyscrapers, calcudoku))(random.randint(4, 8))
    n, rules, clues = family.geometry.n, rules_of(family), random_clues(family, random)
    extra, masks, values = format_clues(family, clues), random_masks(random, n), random_values(random, n)
    to = [n * row + n - 1 - col for row in range(n) for col in range(n)]
    case = {
        "kind": {"n": n, "digits": n, "clues": list_clue_data(rules, [clues], n, n)},
        "extra": extra,
        "masks": masks,
        "values": values,
        "to": to,
    }
    listed = [(rule, clue) for rule, some in zip(rules, clues, strict=True) for clue in some]
    found = narrow(make_ruled_board(family.geometry, rules, listed).clues, masks)
    broken = len(family.play.faults(Puzzle(family.name, bytes(values), extra)))
    mirrored = tuple(tuple(rule.turn(clue, dict(enumerate(to))) for clue in some) for rule, some in zip(rules, clues, strict=True))
    return case, found | {"broken": broken, "text": extra, "turned": format_clues(family, mirrored)}


def test_the_page_narrows_and_checks_boards_of_the_press_as_the_kernel_does(tmp_path: Path) -> None:
    """It writes clues and mirrors them as the press does too."""
    random = Random(19)
    cases, expected = zip(*(make_position(random) for _ in range(POSITIONS)), strict=True)
    assert min(sum(one["changed"] < 0 for one in expected), sum(one["changed"] > 0 for one in expected)) > 50
    for found, known in zip(run_script(cases, tmp_path), expected, strict=True):
        assert {key: found[key] for key in known} == known


def random_automaton(random: Random, n: int) -> Automaton:
    n_states = random.randint(1, 63)
    steps = tuple(tuple(random.randrange(n_states) if random.random() < 0.7 else -1 for _ in range(n)) for _ in range(n_states))
    return Automaton(n, steps, sum((random.random() < 0.3) << state for state in range(n_states)) | 1)


def make_any_position(random: Random) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return clues with random automata, and what the kernel finds."""
    n = random.randint(2, 9)
    automata = [random_automaton(random, n) for _ in range(3)]
    lists = {tuple(random.sample(range(n * n), random.randint(1, min(n * n, 6)))) for _ in range(random.randint(1, 8))}
    clues = [(cells, random.randrange(3)) for cells in sorted(lists)]
    forms, texts = {}, []
    for number, (cells, automaton) in enumerate(clues):
        named = random.sample(cells, len(cells))
        forms[f"{number}={'+'.join('@' for _ in cells)}"] = [automaton, [named.index(cell) for cell in cells], "none", "", []]
        texts.append(f"{number}={'+'.join(cell_name(cell, n) for cell in named)}")
    random.shuffle(texts)
    masks, values = random_masks(random, n), random_values(random, n)
    kind = {"n": n, "digits": n, "clues": {"automata": [write_automaton(one) for one in automata], "rules": [forms], "differ": []}}
    case = {"kind": kind, "extra": ";".join(texts), "masks": masks, "values": values, "to": [*range(n * n)]}
    broken = sum(is_broken(automata[automaton], cells, values) for cells, automaton in clues)
    return case, narrow(stack(clues, automata, n), masks) | {"broken": broken}


def test_the_page_narrows_by_any_automaton_as_the_kernel_does(tmp_path: Path) -> None:
    """Up to 63 states, of which no sign needs more than ten."""
    random = Random(63)
    cases, expected = zip(*(make_any_position(random) for _ in range(POSITIONS)), strict=True)
    assert min(sum(one["changed"] < 0 for one in expected), sum(one["changed"] > 0 for one in expected)) > 50
    for found, known in zip(run_script(cases, tmp_path), expected, strict=True):
        assert {key: found[key] for key in known} == known


def stack(clues: Sequence[tuple[tuple[int, ...], int]], automata: list[Automaton], n: int) -> ClueTables:
    """Return clues, pairs of cells and automaton, as the kernel's arrays."""
    cells = np.full((len(clues), 6), -1, np.int16)
    steps = np.full((len(automata), 63, n), -1, np.int8)
    for row, (own, _) in zip(cells, clues, strict=True):
        row[: len(own)] = own
    for table, automaton in zip(steps, automata, strict=True):
        table[: len(automaton.steps)] = automaton.steps
    return ClueTables(
        cells,
        np.array([len(own) for own, _ in clues], np.int16),
        np.zeros(len(clues), np.int16),
        np.array([automaton for _, automaton in clues], np.int16),
        steps,
        np.array([automaton.accepted for automaton in automata], np.int64),
        list_pairs(automata, n),
        np.ones(len(clues), np.uint8),
        np.zeros(len(clues), np.uint8),
        np.empty((len(clues), 0), np.int32),
    )


def list_pairs(automata: list[Automaton], n: int) -> np.ndarray:
    """Return what each automaton allows in two cells, then what it forbids."""
    pairs = np.zeros((2, 2 * len(automata), n), np.int32)
    for number, automaton in enumerate(automata):
        for first, second in product(range(n), repeat=2):
            row = number + len(automata) * (not automaton.allows((first + 1, second + 1)))
            pairs[0, row, first] |= 1 << second
            pairs[1, row, second] |= 1 << first
    return pairs


def is_broken(automaton: Automaton, cells: tuple[int, ...], values: list[int]) -> bool:
    """Return whether no filling of the empty cells keeps the rule.

    It follows all states that can be reached.
    """
    states = {0}
    for cell in cells:
        digits = [values[cell]] if values[cell] else range(1, automaton.n + 1)
        states = {automaton.steps[state][digit - 1] for state in states for digit in digits} - {-1}
    return not any(automaton.accepted >> state & 1 for state in states)


def read_steps(text: str, n: int) -> list[list[int]]:
    """Return the states after each digit in each state, -1 for none."""
    return [[STATES.find(letter) for letter in text[at : at + n]] for at in range(0, len(text), n)]


@pytest.mark.parametrize("family", RULED, ids=[family.name for family in RULED])
def test_the_page_can_read_and_draw_every_clue_of_a_kind(family: Family) -> None:
    """The cells, automaton and sign that the page finds are those of the rule."""
    assert can_play(family)
    rules, clues, n, size = rules_of(family), random_clues(family, Random(5)), family.geometry.n, family.geometry.n_rows
    data = list_clue_data(rules, [clues], size, n)
    for rule, table, some in zip(rules, data["rules"], clues, strict=True):
        for clue in some:
            text, sign = rule.format(clue, size), rule.draw(clue)
            named = [cell_name(cell, size) for cell in list_named(text, size)]
            automaton, order, kind, shown, *rest = table[form_of(text, size)]
            orders = [order, *(rest or [order])]
            order, sign_order = ([*range(at or len(named))] if isinstance(at, int) else at for at in orders)
            assert [named[at] for at in order] == [cell_name(cell, size) for cell in clue.cells]
            assert read_steps(data["automata"][automaton][0], n) == [list(row) for row in rule.automaton(clue, n).steps]
            assert (kind, shown) == (sign.kind, sign.text)
            assert [named[at] for at in sign_order] == [cell_name(cell, size) for cell in sign.cells]


@pytest.mark.parametrize("name", ["futoshiki-9", *(f"skyscrapers-{n}" for n in range(4, 9))])
def test_the_page_plays_other_sizes_than_that_of_the_example(name: str) -> None:
    assert can_play(find_family(name))


def test_each_automaton_is_stored_once() -> None:
    family = find_family("futoshiki-5")
    data = list_clue_data(rules_of(family), [random_clues(family, Random(at)) for at in range(20)], 5, 5)
    assert len(data["automata"]) == 1
    assert data["rules"] == [{"@<@": [0, 2, "edge", "<"]}]


def test_a_sum_has_one_form_for_runs_of_any_length() -> None:
    data = list_clue_data(rules_of(find_family("kakuro-8")), [[[Clue((9, 10), 16), Clue((20, 28, 36), 16)]]], 8, 9)
    assert data["rules"] == [{"16=@-@": [0, 0, "slash", "16"]}]
    assert (data["sets"], data["places"]) == ([0], [0])


def test_a_line_is_named_by_its_ends() -> None:
    data = list_clue_data(rules_of(find_family("skyscrapers-4")), [[[Clue((0, 1, 2, 3), 2), Clue((13, 9, 5, 1), 2)]]], 4, 4)
    assert data["rules"] == [{"2=@-@": [0, 4, "outside", "2"]}]


def test_a_clue_that_does_not_name_its_cells_is_refused() -> None:
    strange = replace(LESS, format=lambda clue, n: cell_name(clue.cells[0], n))
    with pytest.raises(DoesNotFit, match="names its 2 cells, got r1c1 without r1c2"):
        list_clue_data([strange], [[[Clue((0, 1))]]], 5, 5)


def test_a_form_with_two_meanings_is_refused() -> None:
    strange = replace(LESS, format=lambda clue, n: "+".join(cell_name(cell, n) for cell in sorted(clue.cells)))
    with pytest.raises(DoesNotFit, match=r"one meaning of @\+@"):
        list_clue_data([strange], [[[Clue((0, 1)), Clue((3, 2))]]], 5, 5)


def test_a_kind_whose_signs_the_page_cannot_draw_is_left_out() -> None:
    family = find_family("futoshiki-5")
    assert family.extra
    figure = family.figure(parse_puzzle(family.example), parse_puzzle(family.example).givens)
    for sign, is_played in ((Sign("edge", (0, 1), "<"), True), (Sign("edge", (0, 1), "+"), False), (Sign("corner", (0, 1), "<"), False)):
        drawn = replace(figure, signs=(sign,))
        assert can_play(replace(family, extra=replace(family.extra, draw=lambda _extra, _digits, drawn=drawn: drawn))) == is_played
