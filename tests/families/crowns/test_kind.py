"""Crowns: maps with one solution, sound techniques, and faults of invalid maps.

Solutions are checked with the plain solver; no step removes a crown of the solution.
"""

from __future__ import annotations

import numpy as np
import pytest

from generator.errors import DoesNotFit, GaveUp, GridFormatError, UnknownName
from generator.families import find_family
from generator.families.base.dig_order import DigOrder
from generator.families.base.geometry import turns_of
from generator.families.base.regions import format_regions, neighbors
from generator.families.base.tints import TINTS
from generator.families.crowns.kind import EXAMPLES, SIZES
from generator.families.stars.maps import parse_regions, read_regions
from generator.families.stars.techniques.make_map import LEAST_CELLS
from generator.grading import find_faults, fits, grade_puzzle, levels_for, list_solutions
from generator.model import HOLE_SHADE, Puzzle
from generator.notation import format_puzzle, parse_puzzle
from generator.puzzles.dig import dig
from generator.puzzles.fill import fill
from generator.puzzles.quota_search import make_dig_order
from tests.reference import crowns as plain
from tests.support.told_steps import explain

ALL_SIZES = pytest.mark.parametrize("n", SIZES)
EIGHT = find_family("crowns-8")
EMPTY = "crowns-8:" + 64 * "."
ROWS = "".join(8 * symbol for symbol in "12345678")
"""The map whose regions are the rows."""


def made(n: int, index: int, order: DigOrder | None = None) -> tuple[Puzzle, bytes]:
    family = find_family(f"crowns-{n}")
    grid = fill(family, 3, "test", index)
    return dig(family, grid, order or DigOrder(), 3, "test", index), grid.digits


@ALL_SIZES
def test_made_maps_have_one_solution_by_the_plain_solver(n: int) -> None:
    for index in range({7: 6, 8: 6, 9: 2}.get(n, 1)):
        puzzle, solution = made(n, index)
        assert list(list_solutions(puzzle, 2)) == [solution]
        assert n > 10 or list(plain.solutions(puzzle.extra)) == [solution]
        assert puzzle.clues == 0
        assert parse_puzzle(format_puzzle(puzzle)) == puzzle


@ALL_SIZES
def test_filled_grids_obey_the_rules(n: int) -> None:
    family = find_family(f"crowns-{n}")
    for index in range(5):
        grid = fill(family, 4, "test", index)
        assert set(plain.pieces(grid.extra).values()) == {1}
        assert len(set(grid.extra)) == n
        assert find_faults(Puzzle(family.name, grid.digits, grid.extra)) == []
        assert family.is_complete(grid.digits)


def test_solutions_are_counted_like_the_plain_solver() -> None:
    """Newly grown maps, most of them with more than one solution."""
    counts = []
    for index in range(25):
        grid = fill(find_family("crowns-7"), 9, "count", index)
        puzzle = Puzzle("crowns-7", bytes(49), grid.extra)
        expected = set(plain.solutions(grid.extra))
        assert set(list_solutions(puzzle, 10_000)) == expected
        assert find_family("crowns-7").solve(puzzle, 10_000).count == len(expected)
        counts.append(len(expected))
    assert max(counts) > 1


@pytest.mark.parametrize(("n", "count"), [(7, 646), (8, 5242), (9, 47622)])
def test_known_counts(n: int, count: int) -> None:
    """Rows as regions: crowns that do not touch.

    These are Hertzsprung's permutations (OEIS A002464).
    """
    regions = "".join(n * symbol for symbol in "123456789"[:n])
    puzzle = Puzzle(f"crowns-{n}", bytes(n * n), regions)
    assert find_family(puzzle.family).solve(puzzle, 10**6).count == count
    assert len(list(list_solutions(puzzle, 10**6))) == count
    assert len(list(list_solutions(puzzle, 100))) == 100


def test_given_crowns_are_in_every_solution() -> None:
    puzzle, solution = made(8, 0)
    at = solution.index(1)
    one = Puzzle(puzzle.family, bytes(cell == at for cell in range(64)), puzzle.extra)
    assert EIGHT.solve(one).first.tobytes() == solution
    assert grade_puzzle(one).solution == solution
    wrong = Puzzle(puzzle.family, bytes(cell == at + 1 for cell in range(64)), puzzle.extra)
    assert EIGHT.solve(wrong).count == 0


def test_the_search_stops_at_its_node_limit() -> None:
    found = EIGHT.solve(Puzzle("crowns-8", bytes(64), ROWS), 10**6, max_nodes=100)
    assert found.gave_up
    assert found.nodes == 101


@pytest.mark.sample(9, 4)
@ALL_SIZES
@pytest.mark.parametrize("level", [level.name for level in levels_for(EIGHT)])
def test_candidates_have_the_wanted_level(n: int, level: str) -> None:
    family = find_family(f"crowns-{n}")
    wanted = next(known for known in levels_for(family) if known.name == level)
    kept = 0
    for index in range(8):
        puzzle, solution = made(n, index, make_dig_order(wanted))
        graded = grade_puzzle(puzzle)
        assert graded.solution == solution
        assert graded.effort.se_er <= wanted.ceiling
        assert not graded.effort.beyond
        kept += graded.level == level and fits(graded.effort, wanted)
    assert kept >= 1


def test_harder_levels_need_harder_techniques() -> None:
    """They also need more steps."""
    efforts = [[grade_puzzle(made(8, index, make_dig_order(level))[0]).effort for index in range(12)] for level in levels_for(EIGHT)]
    for measure in ("se_er", "race", "minutes"):
        means = [np.mean([getattr(effort, measure) for effort in found]) for found in efforts]
        assert means == sorted(means)
        assert means[-1] > 1.5 * means[0]


@pytest.mark.parametrize("ceiling", [1.7, 4.4, 8.9])
def test_paths_are_sound_and_end_in_the_solution(ceiling: float) -> None:
    for index in range(6):
        puzzle, solution = made(8, index, DigOrder(ceiling=ceiling))
        graded = grade_puzzle(puzzle)
        crowns, open_cells = set(), set(range(64))
        board = EIGHT.board(puzzle)
        for step in graded.path:
            assert not any(solution[cell] for cell, _ in step.removed)
            assert {cell for cell, _ in step.removed} <= open_cells
            assert step.removed or step.cell is not None
            assert step.rating <= ceiling
            open_cells -= {cell for cell, _ in step.removed}
            if step.cell is not None:
                assert solution[step.cell]
                assert step.cell in open_cells
                crowns.add(step.cell)
                open_cells -= {step.cell, *(peer for peer in board.peers[step.cell].tolist() if peer >= 0)}
            assert explain(step, puzzle)
        assert crowns == {cell for cell, mark in enumerate(solution) if mark}


def test_a_low_ceiling_ends_in_a_guess() -> None:
    puzzle, solution = made(8, 1, DigOrder(ceiling=4.4))
    ascent = EIGHT.play.climb(puzzle, solution, 1.5)
    assert (ascent.ratings.er, ascent.ratings.hardest, ascent.ratings.beyond) == (9.5, "beyond", True)
    guess = next(step for step in ascent.steps if step.technique == "guess")
    assert guess.cell is not None
    assert solution[guess.cell]
    assert "because no technique gets any further here" in explain(guess, puzzle)
    assert sum(step.cell is not None for step in ascent.steps) == 8


def test_every_technique_has_its_sentence() -> None:
    """Each technique needed by up to 60 hard maps names its houses and cells."""
    beginnings = {"last cell of a region", "region in a line", "line in a region", "squeeze of two", "region pair", "short trial"}
    said: dict[str, str] = {}
    for index in range(60):
        if beginnings <= said.keys():
            break
        puzzle, _ = made(8, index, DigOrder(ceiling=8.9))
        for step in grade_puzzle(puzzle).path:
            said.setdefault(step.technique, explain(step, puzzle))
    assert beginnings <= said.keys()
    assert "it is the last cell left in the region of r" in said["last cell of a region"]
    assert "the cells left in the region of r" in said["region in a line"]
    assert "are all in the region of r" in said["line in a region"]
    assert said["squeeze of two"].startswith("every cell left in ")
    assert said["region pair"].startswith("the cells left in the regions of r")
    assert said["short trial"].startswith("no crown on r")


def test_turned_maps_have_the_same_grade_and_form() -> None:
    puzzle, _ = made(8, 2, DigOrder(ceiling=4.4))
    one = grade_puzzle(puzzle)
    for cells in turns_of(8):
        turned = Puzzle(puzzle.family, puzzle.givens, format_regions(puzzle.extra[cell] for cell in cells))
        other = grade_puzzle(turned)
        assert (one.effort, one.level, one.key) == (other.effort, other.level, other.key)
        assert [step.technique for step in one.path] == [step.technique for step in other.path]
        for step in other.path:
            assert step.cell is None or other.solution[step.cell]


def test_digging_only_moves_borders() -> None:
    """The solution stays that of the grid.

    Regions stay connected and no smaller than allowed.
    """
    for index in range(10):
        puzzle, solution = made(8, index, DigOrder(ceiling=4.4))
        assert set(plain.pieces(puzzle.extra).values()) == {1}
        marked = [puzzle.extra[cell] for cell in range(64) if solution[cell]]
        assert sorted(marked) == list("12345678")
        grown = fill(EIGHT, 3, "test", index).extra
        least = min(map(grown.count, "12345678"))
        assert min(map(puzzle.extra.count, "12345678")) >= min(least, LEAST_CELLS[1])


def test_a_map_with_one_solution_is_not_changed() -> None:
    puzzle, solution = made(8, 3)
    complete = fill(EIGHT, 3, "test", 3)
    again = dig(EIGHT, type(complete)(solution, puzzle.extra), DigOrder(), 99, "other", 0)
    assert again == puzzle


def test_a_ceiling_no_map_meets_gives_up() -> None:
    with pytest.raises(GaveUp, match=r"rated up to 0\.9 within 50 maps"):
        made(8, 0, DigOrder(ceiling=0.9))


@pytest.mark.parametrize("order", [DigOrder("symmetric"), DigOrder("count", 3), DigOrder("grow")])
def test_methods_that_choose_givens_are_refused(order: DigOrder) -> None:
    with pytest.raises(DoesNotFit, match=f"method {order.method} selects givens, and crowns puzzles have none; use method minimal"):
        made(8, 0, order)


def moved(text: str, cell: int, symbol: str) -> str:
    return text[:cell] + symbol + text[cell + 1 :]


@pytest.mark.parametrize(
    ("regions", "said"),
    [
        ("", "expected 64 region symbols after the cells, one for each cell, got 0"),
        (ROWS[:-1], "expected 64 region symbols after the cells, one for each cell, got 63"),
        (moved(ROWS, 9, "9"), "expected a region 1-8 at r2c2, got '9'"),
        (moved(ROWS, 9, "x"), "expected a region 1-8 at r2c2, got 'x'"),
        (moved(ROWS, 0, "2"), "expected regions numbered in order of first appearance, at most 1 at r1c1, got 2"),
        (ROWS.replace("8", "7"), "expected 8 regions, got 7"),
        (moved(ROWS, 20, "1"), "expected region 1 to be connected, but its cells r1c1 and r3c5 are not connected"),
    ],
)
def test_invalid_maps_are_refused_in_one_line(regions: str, said: str) -> None:
    with pytest.raises(GridFormatError) as fault:
        parse_puzzle(f"{EMPTY}:{regions}", "maps.txt, line 3")
    assert str(fault.value).startswith(f"maps.txt, line 3: crowns-8: {said}")
    assert "\n" not in str(fault.value)


def test_crowns_that_attack_are_named() -> None:
    columns = "".join("12345678" for _ in range(8))
    cells = bytearray(64)
    for cell in (0, 9, 7, 24):
        cells[cell] = 1
    faults = find_faults(Puzzle("crowns-8", bytes(cells), columns))
    assert faults == [
        "crowns at r1c1 and r2c2 touch",
        "crowns at r1c1 and r1c8 are in one row",
        "crowns at r1c1 and r4c1 are in one column",
    ]
    corner = moved(columns, 57, "1")
    away = bytes(cell in (0, 57) for cell in range(64))
    assert find_faults(Puzzle("crowns-8", away, corner)) == ["crowns at r1c1 and r8c2 are in one region"]


@ALL_SIZES
def test_drawn_maps_are_read_back_and_neighbors_differ_in_tint(n: int) -> None:
    family = find_family(f"crowns-{n}")
    tints = {tint for tints in TINTS for tint in tints}
    for index in range(10):
        grid = fill(family, 6, "draw", index)
        figure = family.figure(Puzzle(family.name, grid.digits, grid.extra), grid.digits)
        assert read_regions(figure) == grid.extra
        assert set(figure.shades) <= tints
        assert figure.discs == tuple(cell for cell in range(n * n) if grid.digits[cell])
        for cell in range(n * n):
            for other in neighbors(n)[cell]:
                assert (figure.shades[cell] == figure.shades[other]) == (grid.extra[cell] == grid.extra[other])


def test_tints_are_within_printable_bounds() -> None:
    assert all(tint == 0 or (10 <= tint <= 25 and tint != HOLE_SHADE) for tints in TINTS for tint in tints)


@ALL_SIZES
def test_examples_are_easy_and_have_one_solution(n: int) -> None:
    parse_regions(EXAMPLES[n], n)
    assert n > 9 or len(list(plain.solutions(EXAMPLES[n]))) == 1
    assert grade_puzzle(parse_puzzle(find_family(f"crowns-{n}").example)).level == "gentle"


def test_unavailable_sizes_are_refused() -> None:
    for size, nearest in ((12, 11), (6, 7)):
        with pytest.raises(UnknownName, match=f"crowns comes in sizes 7 to 11, got {size}; try crowns-{nearest}$"):
            find_family(f"crowns-{size}")
