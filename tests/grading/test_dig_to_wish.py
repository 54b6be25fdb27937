"""Puzzles by technique, compared with a slow solver of its own."""

from __future__ import annotations

import pytest

from generator.errors import GaveUp
from generator.families import FAMILIES, find_family
from generator.families.base.dig_order import DigOrder
from generator.families.houses.dig_to_wish import find_allowed, has_one_solution
from generator.grading import find_level, grade_puzzle, levels_for
from generator.grading.repertoire import REPLACED_BY, find_repertoire, list_all, spell
from generator.grading.wishes import check_wish, choose
from generator.model import Puzzle, digits_of
from generator.model.wishes import Wish
from generator.notation import format_puzzle
from generator.puzzles.dig import dig
from generator.puzzles.fill import fill
from generator.puzzles.quota_search import make_dig_order
from tests.reference.without import TECHNIQUES, solves
from tests.reference.without_late import ALL, LATE
from tests.reference.without_own import OWN as SLOW
from tests.support.usual_cases import some_cases

CLASSIC = find_family("sudoku-9x9")
NEEDED = [name for name in TECHNIQUES if name != "full-house"]
"""The easier techniques of the slow solver; without the others, full houses are hidden singles."""

USUAL = ["hidden-single-in-line", "pointing", "naked-pair", "x-wing", "swordfish"]
OFTEN = ["unique-rectangle-type-1", "forcing-x-chain"]

OWN = {
    "killer-9x9": "innies-or-outies",
    "kakuro-6": "arrangements-of-a-run",
    "futoshiki-5": "two-signs",
    "skyscrapers-6": "naked-pair",
    "calcudoku-6": "hidden-pair",
    "kropki-9x9": "two-dots",
    "binairo-8": "equal-lines",
    "queens-8": "locked-pair",
    "crowns-8": "line-pair",
    "starbattle-9": "two-regions-in-lines",
}
"""A technique of each of some kinds with a ladder of their own."""

CONFIRMED = {
    "binairo-8": ["avoided-trio", "full-count", "tight-line", "equal-lines"],
    "futoshiki-5": ["hidden-single-in-line", "naked-single", "two-signs", "naked-pair", "hidden-pair", "x-wing"],
    "queens-8": ["last-place-in-a-column", "blocking", "joint-attack", "short-trial", "long-trial"],
}
"""Techniques of kinds whose puzzles a slow solver solves again; those that are found too seldom are left out."""


def find_puzzles(order: DigOrder, wanted: int, most: int = 3000, family_name: str = "sudoku-9x9") -> list[Puzzle]:
    """Return the first puzzles that meet the wish of an order.

    most   candidates tried
    """
    family, found = find_family(family_name), []
    for index in range(most):
        try:
            found.append(dig(family, fill(family, 3, "wishes", index), order, 3, "wishes", index))
        except GaveUp:
            continue
        if len(found) == wanted:
            break
    return found


def find_lines(wish: Wish, wanted: int, most: int = 3000) -> list[str]:
    """Return the cells of the first 9x9 sudoku that meet a wish."""
    return [format_puzzle(puzzle).removeprefix("sudoku-9x9:") for puzzle in find_puzzles(DigOrder(wish=wish), wanted, most)]


@pytest.mark.parametrize("name", some_cases(NEEDED, USUAL))
def test_puzzles_need_a_technique(name: str) -> None:
    easier = set(NEEDED[: NEEDED.index(name)])
    lines = find_lines(Wish(needs=(name,)), 2)
    assert len(lines) == 2
    for line in lines:
        assert solves(line, {*easier, name}), line
        assert not solves(line, easier), line


@pytest.mark.slow
@pytest.mark.parametrize("name", some_cases([*LATE], OFTEN))
def test_puzzles_need_a_late_technique(name: str) -> None:
    """They do without another one of the same rating that removes all it removes."""
    known = list_all()
    hardest = max(known.rate(one)[1] for one in known.find_named(name))
    instead = {other for one in known.find_named(name) for other in REPLACED_BY.get(one, ()) if known.rate(other)[0] <= hardest}
    wish = Wish(needs=(name,), without=tuple(map(spell, sorted(instead))))
    check_wish(wish, CLASSIC)
    allowed = {spell(one.name) for one in known.techniques if one.rating <= hardest and spell(one.name) in ALL} - {*wish.without}
    lines = find_lines(wish, 2, 30_000)
    assert len(lines) == 2
    for line in lines:
        assert solves(line, allowed, ALL), line
        assert not solves(line, allowed - {name}, ALL), line


def test_puzzles_need_two_techniques() -> None:
    both = {"pointing", "naked-pair"}
    (line,) = find_lines(Wish(needs=tuple(sorted(both))), 1)
    easier = set(NEEDED[: NEEDED.index("naked-pair")])
    assert solves(line, easier | both)
    assert not any(solves(line, (easier | both) - {name}) for name in both)


def test_puzzles_need_one_of_several_techniques() -> None:
    """One X-chain or X-cycle is enough, but without any of them the others stop."""
    (line,) = find_lines(Wish(needs=("x-chain",)), 1)
    chains = {spell(name) for name in list_all().find_named("x-chain")}
    allowed = set(list(ALL)[: list(ALL).index("forcing-x-chain") + 1])
    assert solves(line, allowed, ALL)
    assert not solves(line, allowed - chains, ALL)


def test_puzzles_do_without_a_technique() -> None:
    others = {*NEEDED} - {"pointing", "claiming"}
    for puzzle in find_puzzles(DigOrder(ceiling=4.4, wish=Wish(without=("locked-candidates",))), 3):
        assert solves(format_puzzle(puzzle).removeprefix("sudoku-9x9:"), others)


def test_hard_puzzles_do_without_arguments_from_uniqueness() -> None:
    level = find_level("fiendish", levels_for(CLASSIC))
    wish = Wish(without=("uniqueness",))
    (puzzle,) = find_puzzles(make_dig_order(level, wish=wish), 1)
    ladder = find_allowed(choose(wish, CLASSIC, None), CLASSIC.geometry).complete
    assert ladder.fills(digits_of(puzzle.givens))
    assert not {*list_all().find_named("uniqueness")} & ladder_names(wish)


def ladder_names(wish: Wish) -> frozenset[str]:
    return choose(wish, CLASSIC, None).all.names


def test_puzzles_need_exactly_some_techniques() -> None:
    singles = {"hidden-single-in-box", "hidden-single-in-line"}
    for line in find_lines(Wish(exactly=("hidden-single-in-box", "hidden-single-in-line")), 3):
        assert solves(line, singles), line
        assert not any(solves(line, {name}) for name in singles), line


@pytest.mark.broad
def test_puzzles_need_exactly_some_late_techniques() -> None:
    names = ("hidden-single", "naked-single", "forcing-xy-chain")
    allowed = {"hidden-single-in-box", "hidden-single-in-line", "naked-single", "forcing-xy-chain"}
    (line,) = find_lines(Wish(exactly=names), 1)
    assert solves(line, allowed, ALL)
    assert not solves(line, allowed - {"forcing-xy-chain"}, ALL)


@pytest.mark.sample(2)
@pytest.mark.parametrize("name", ["diagonal-9x9", "jigsaw-9x9", "sudoku-6x6", "wordoku-9x9", "sudoku-10x10"])
def test_other_boards_with_the_same_techniques(name: str) -> None:
    for technique in ("naked-pair", "forcing-xy-chain"):
        (puzzle,) = find_puzzles(DigOrder(wish=Wish(needs=(technique,))), 1, family_name=name)
        assert puzzle.family == name
        effort = grade_puzzle(puzzle, with_hodoku=False).effort
        assert max(effort.se_er, effort.needs or 0.0) >= {"naked-pair": 3.0, "forcing-xy-chain": 6.0}[technique]


@pytest.mark.parametrize("method", ["symmetric", "count"])
def test_ways_to_dig_are_kept(method: str) -> None:
    order = DigOrder(method, 30 if method == "count" else 0, "mirror", wish=Wish(needs=("naked-pair",)))
    for puzzle in find_puzzles(order, 3):
        givens = digits_of(puzzle.givens).reshape(9, 9)
        if method == "symmetric":
            assert ((givens > 0) == (givens[:, ::-1] > 0)).all()
        else:
            assert (givens > 0).sum() >= 30


@pytest.mark.parametrize("name", ["unique-rectangle", "bug"])
def test_puzzles_that_need_uniqueness_have_one_solution(name: str) -> None:
    for puzzle in find_puzzles(DigOrder(wish=Wish(needs=(name,))), 3):
        assert has_one_solution(digits_of(puzzle.givens), CLASSIC.geometry)


@pytest.mark.sample(7, 4)
@pytest.mark.parametrize(("name", "technique"), OWN.items())
def test_puzzles_of_kinds_with_a_ladder_of_their_own_need_a_technique(name: str, technique: str) -> None:
    """Each step of a path is checked elsewhere; here its techniques are those allowed."""
    family, wish = find_family(name), Wish(needs=(technique,))
    (puzzle,) = find_puzzles(DigOrder(wish=wish), 1, 600, name)
    choice = choose(wish, family, None)
    assert family.solve(puzzle).count == 1
    assert family.play.fills(puzzle, choice.all)
    assert not any(family.play.fills(puzzle, lacking) for lacking in choice.lacking)
    path = family.play.climb(puzzle, family.solve(puzzle).first.tobytes(), choice.all.highest + 2.0).steps
    assert {step.technique for step in path} & choice.wanted
    assert {step.technique for step in path} <= choice.all.names


@pytest.mark.sample(6, 3)
@pytest.mark.parametrize(("name", "technique"), [(name, technique) for name, listed in CONFIRMED.items() for technique in listed])
def test_slow_solvers_of_kinds_with_a_ladder_of_their_own_need_a_technique(name: str, technique: str) -> None:
    known, slow = find_repertoire(find_family(name)), SLOW[name.split("-")[0]]
    rating = max(known.rate(one)[1] for one in known.find_named(technique))
    allowed = {spell(one.name) for one in known.techniques if one.rating <= rating and one.name not in known.missing}
    assert allowed <= {*slow.names}
    puzzles = find_puzzles(DigOrder(wish=Wish(needs=(technique,))), 2, 2000, name)
    assert len(puzzles) == 2
    for line in map(format_puzzle, puzzles):
        assert slow.solves(line, allowed), line
        assert not slow.solves(line, allowed - {technique}), line


@pytest.mark.sample(2, 1)
@pytest.mark.parametrize("name", ["futoshiki-6", "kropki-9x9", "killer-9x9"])
def test_contradictions_replace_what_is_refused_beside_them(name: str) -> None:
    """What needs a naked pair below contradictions does not need it beside them."""
    family, wish = find_family(name), Wish(needs=("naked-pair",))
    (lacking,) = choose(wish, family, 6.0).lacking
    for puzzle in find_puzzles(DigOrder(wish=wish), 3, 600, name):
        assert family.play.fills(puzzle, lacking)


@pytest.mark.sample(3, 1)
@pytest.mark.parametrize("name", OWN)
def test_a_ladder_with_fewer_techniques_fills_no_more(name: str) -> None:
    family = find_family(name)
    choice = choose(Wish(needs=(OWN[name],)), family, None)
    for index in range(5):
        puzzle = dig(family, fill(family, 4, "fewer", index), DigOrder(ceiling=choice.all.highest), 4, "fewer", index)
        assert family.play.fills(puzzle, choice.all)
        assert family.play.fills(puzzle, choice.easier) <= family.play.fills(puzzle, choice.all)


@pytest.mark.parametrize("family", [one for one in FAMILIES if not one.play.has_explainer_ladder], ids=lambda family: family.name)
def test_every_kind_lists_its_techniques_in_the_order_of_its_ladder(family: object) -> None:
    known = find_repertoire(family)  # type: ignore[arg-type]
    ratings = [one.rating for one in known.techniques]
    assert ratings == sorted(ratings)
    assert all(known.find_named(name) for name in known.list_names())


def test_digits_of_a_puzzle_are_those_of_its_grid() -> None:
    for technique in ("hidden-single-in-line", "xy-wing"):
        grid = fill(CLASSIC, 3, "wishes", 1)
        puzzle = dig(CLASSIC, grid, DigOrder(wish=Wish(needs=(technique,))), 3, "wishes", 1)
        givens = digits_of(puzzle.givens)
        assert all(given in (0, digit) for given, digit in zip(givens, digits_of(grid.digits), strict=True))
