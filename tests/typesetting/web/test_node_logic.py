"""The page's logic in node: boards, solver, games, saves and turned puzzles."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from random import Random
from typing import Any

import pytest

from generator.families import find_family
from generator.grading import find_key, solve_puzzle
from generator.model import GradedPuzzle, Puzzle
from generator.notation import format_puzzle, parse_puzzle
from generator.rules.automaton import Automaton
from tests.support.node_page import run_page
from tests.typesetting.web.positions import find_candidates, list_cages, narrow_by_cages, with_ladder


def fill_some(graded: GradedPuzzle, random: Random, n_wrong: int) -> bytes:
    """Return the digits of a position: some of the solution, some random."""
    values, n = bytearray(graded.puzzle.givens), find_family(graded.puzzle.family).geometry.n
    open_cells = [cell for cell, digit in enumerate(values) if digit != graded.solution[cell]]
    for cell in random.sample(open_cells, random.randrange(len(open_cells))):
        values[cell] = graded.solution[cell]
    for cell in random.sample(open_cells, n_wrong):
        values[cell] = 1 if find_family(graded.puzzle.family).has_marks else random.randint(1, n)
    return bytes(values)


def list_clues(puzzle: Puzzle) -> list[tuple[tuple[int, ...], Automaton]]:
    """Return the cells and the automaton of each clue of a puzzle, printed or not."""
    family = find_family(puzzle.family)
    n, found = family.geometry.n, list[tuple[tuple[int, ...], Automaton]]()
    boards = zip(family.extra.rules, family.extra.clues(puzzle.extra), strict=True) if family.extra and family.extra.clues else ()
    for rule, clues in boards:
        found += [(clue.cells, rule.automaton(clue, n)) for clue in clues]
        found += [(clue.cells, rule.unmarked.automaton(clue, n)) for clue in rule.list_unmarked(clues, n) if rule.unmarked]
    for fixed in family.play.fixed:
        found += [(clue.cells, fixed.automaton(clue, n)) for clue in fixed.list_clues(n)]
    return found


def list_supported(masks: list[int], cells: tuple[int, ...], automaton: Automaton) -> list[set[int]]:
    """Return the digits of each cell of a clue in some filling that keeps it."""
    found: list[set[int]] = [set() for _ in cells]

    @cache
    def fill(at: int, state: int) -> bool:
        """Return whether the cells from one on can be filled, and keep their digits."""
        if at == len(cells):
            return bool(automaton.accepted >> state & 1)
        is_kept = False
        for digit in range(1, automaton.n + 1):
            if masks[cells[at]] >> digit - 1 & 1:
                after = automaton.steps[state][digit - 1]
                if after >= 0 and fill(at + 1, after):
                    found[at].add(digit)
                    is_kept = True
        return is_kept

    fill(0, 0)
    return found


def narrow_by_sums(puzzle: Puzzle, masks: list[int]) -> None:
    """Keep in the cells of runs what some set of different digits leaves there."""
    family = find_family(puzzle.family)
    clues = family.extra.clues(puzzle.extra)[0] if family.holes and family.extra and family.extra.clues else ()
    for clue in clues:
        sets = [digits for digits in combinations(range(1, 10), len(clue.cells)) if sum(digits) == clue.number]
        own = [{digit for digit in range(1, 10) if masks[cell] >> digit - 1 & 1} for cell in clue.cells]
        fit = [{*digits} for digits in sets if all(cell & {*digits} for cell in own) and {*digits} <= set().union(*own)]
        own = [cell & set().union(*fit) for cell in own]
        for digit in set.intersection(*fit):
            places = [cell for cell in own if digit in cell]
            if len(places) == 1:
                places[0] &= {digit}
        for cell, digits in zip(clue.cells, own, strict=True):
            masks[cell] = sum(1 << digit - 1 for digit in digits)


def find_wrong(puzzle: Puzzle) -> set[int]:
    """Return the filled cells that break a rule, by the words of the rules."""
    board, values = find_family(puzzle.family).board(puzzle), puzzle.givens
    cages = list_cages(puzzle)
    groups = [{int(cell), int(peer)} for cell, peers in enumerate(board.peers) for peer in peers if peer >= 0]
    groups += [{one, other} for cells in cages for one in cells for other in cells if one != other]
    wrong = {cell for pair in groups if len({values[one] for one in pair}) == 1 and all(values[one] for one in pair) for cell in pair}
    for cells, total in cages.items():
        taken, is_full = sum(values[cell] for cell in cells), all(values[cell] for cell in cells)
        if taken != total if is_full else taken >= total:
            wrong |= {cell for cell in cells if values[cell]}
    for cells, automaton in list_clues(puzzle):
        whole = (1 << automaton.n) - 1
        masks = [1 << value - 1 if value else whole for value in values]
        if not all(list_supported(masks, cells, automaton)):
            wrong |= {cell for cell in cells if values[cell]}
    return wrong


def list_played(puzzles: list[GradedPuzzle]) -> list[Puzzle]:
    """Return the puzzles of kinds for which the page has a ladder."""
    return [graded.puzzle for graded in with_ladder(puzzles)]


def check_boards(puzzles: list[GradedPuzzle], count: int) -> None:
    """Compare candidates, singles and conflicts on `count` positions of each puzzle."""
    boards = []
    for number, graded in enumerate(with_ladder(puzzles)):
        random = Random(number)
        boards += [(graded, fill_some(graded, random, n_wrong=at % 3)) for at in range(count)]
    cases = [{"line": format_puzzle(graded.puzzle), "values": list(values)} for graded, values in boards]
    for (graded, values), found in zip(boards, run_page("describeBoard", cases, list_played(puzzles)), strict=True):
        check_board(graded, Puzzle(graded.puzzle.family, values, graded.puzzle.extra), found)


def check_board(graded: GradedPuzzle, puzzle: Puzzle, found: dict[str, Any]) -> None:
    """Compare what the page says of one board with the rules."""
    plain = narrow_by_cages(puzzle, find_candidates(puzzle))
    assert tuple(found["plain"]) == plain, puzzle
    assert set(found["conflicts"]) == find_wrong(puzzle), puzzle
    if any(digit not in (0, right) for digit, right in zip(puzzle.givens, graded.solution, strict=True)):
        return
    masks = [1 << value - 1 if value else mask for value, mask in zip(puzzle.givens, plain, strict=True)]
    for _ in range(1000):
        before = list(masks)
        for cells, automaton in list_clues(puzzle):
            for cell, digits in zip(cells, list_supported(masks, cells, automaton), strict=True):
                masks[cell] = sum(1 << digit - 1 for digit in digits)
        narrow_by_sums(puzzle, masks)
        if masks == before:
            break
    assert found["candidates"] == [0 if value else mask for value, mask in zip(puzzle.givens, masks, strict=True)], puzzle
    single = found["single"]
    if single:
        assert graded.solution[single["cell"]] == single["digit"], puzzle
    elif not find_family(puzzle.family).has_marks:
        assert all(mask.bit_count() != 1 for mask in found["candidates"])


def test_candidates_singles_and_conflicts_follow_the_rules_of_every_kind(puzzles: list[GradedPuzzle]) -> None:
    check_boards(puzzles, 3)


@pytest.mark.slow
def test_a_thousand_boards_of_every_kind(puzzles: list[GradedPuzzle]) -> None:
    check_boards(puzzles, 1000)


def test_the_solver_finds_the_solution_of_every_kind_and_tells_several_from_none(puzzles: list[GradedPuzzle]) -> None:
    lines, played = [], with_ladder(puzzles)
    for graded in played:
        puzzle, cell = graded.puzzle, next(at for at, digit in enumerate(graded.solution) if digit and not graded.puzzle.givens[at])
        near = next(peer for peer in find_family(puzzle.family).board(puzzle).peers[cell].tolist() if not puzzle.givens[peer])
        broken = bytearray(puzzle.givens)
        broken[cell] = broken[near] = graded.solution[cell]
        lines += [format_puzzle(puzzle), format_puzzle(Puzzle(puzzle.family, bytes(broken), puzzle.extra))]
    empty = parse_puzzle(f"sudoku-4x4:{'.' * 16}")
    *found, many = run_page("solveLine", [{"line": line} for line in [*lines, format_puzzle(empty)]], [*list_played(puzzles), empty])
    for graded, good, bad in zip(played, found[::2], found[1::2], strict=True):
        assert [bytes(solution) for solution in good["solutions"]] == [graded.solution], graded.puzzle.family
        assert bad == {"solutions": [], "gaveUp": False}, graded.puzzle.family
    assert len(many["solutions"]) == 2


def test_games_are_undone_redone_and_saved(puzzles: list[GradedPuzzle]) -> None:
    """Random moves, with edits of givens and edits without effect among them."""
    cases = []
    for number, graded in enumerate(with_ladder(puzzles)):
        random, board = Random(number), find_family(graded.puzzle.family).geometry
        n = 1 if find_family(graded.puzzle.family).has_marks else board.n
        most = (n, 2**n - 1, 2**n - 1, 8)
        fields = [random.randrange(4) for _ in range(40)]
        moves = [[[random.randrange(board.n_cells), field, random.randint(0, most[field])] for _ in range(3)] for field in fields]
        cases.append({"line": format_puzzle(graded.puzzle), "moves": moves})
    for case, found in zip(cases, run_page("playMoves", cases, list_played(puzzles)), strict=True):
        assert found["nMoves"] > 20, case["line"]
        assert [found[key] for key in ("undone", "redone", "same")] == [True, True, True], case["line"]
        assert found["found"] == "good", case["line"]


def test_turned_puzzles_are_twins_with_the_turned_solution(puzzles: list[GradedPuzzle]) -> None:
    played = [graded for graded in with_ladder(puzzles) for _ in range(2)]
    cases = [
        {"line": format_puzzle(graded.puzzle), "solution": list(graded.solution), "seed": at % 2 + 1} for at, graded in enumerate(played)
    ]
    for graded, found in zip(played, run_page("turnLine", cases, list_played(puzzles)), strict=True):
        turned = parse_puzzle(found["line"])
        assert found["parsed"] == found["line"]
        assert solve_puzzle(turned) == bytes(found["solution"]), graded.puzzle.family
        assert find_key(turned, bytes(found["solution"])) == graded.key, graded.puzzle.family
