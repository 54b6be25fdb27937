"""Clues of rules as data for the companion page.

The page has no code for any rule. Each distinct automaton is stored once a kind. A clue's text names its cells; with the names replaced
by ``@`` it is a form ("@<@"), and equal forms mean the same for other cells. So a few forms are enough to read all clues of a book, the
turned ones of new puzzles, and those typed into the page's address in the same form. A line "3=r1c1-r1c6" names all its cells; its form
is "3=@-@". That of a diagonal ends in its number of cells, "20=@-@#5", as its automaton depends on that. Where the cells of a clue all
differ and have any order, as runs of kakuro, one form serves for any number of them. Rules without printed clues look at windows: as many
neighboring cells of one line, or of each of two lines, everywhere on the board; or everywhere where a rule that prints all its true clues
has none.

    automata   [steps, accepted states] of each automaton, as in `generator.rules.automaton`, with a letter of STATES for each state: the
               states after digits 1..n in state 0, in state 1, and so on, NO_STATE where a digit breaks the rule
    rules      for each rule of the kind, a table: form -> [automaton, order of the cells, kind of sign, its text, order of its cells];
               an order is positions among the cells that the text names, or their number if they are in that order, or 0 for any number
               of cells in that order. The last one is missing if it is that of the cells
    either     numbers of the rules whose clues mean the same from either end (`Rule.either_end`)
    sets       numbers of the rules whose clues have sets of digits (`Rule.sets`), which the page derives from their automata
    places     numbers of the rules whose clues are at every run of cells between holes, and nowhere else (`Rule.places`)
    differ     numbers of the rules whose clues' cells have different digits, besides what their automata say
    fixed      for each rule without printed clues, a record: its automaton; cells of a window in a line (`length`); lines that a clue
               reads, whose cells take turns (`together`); the name of its easiest technique; whether other rules say as much (`implied`);
               the number of the rule at whose clues it does not hold (`marked`), or -1
    names      of the rules, printed ones first, which are the tables of their sentences
    techniques for each of them, those that look at its clues: name, number of clues, use of houses
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import chain, combinations
from string import ascii_lowercase, ascii_uppercase, digits
from typing import TYPE_CHECKING, Any

from generator.errors import DoesNotFit
from generator.rules.board_lines import list_lines
from generator.rules.cell_text import CELL, LINE, cell_name, list_named
from generator.rules.clue import ONE_CLUE, TWO_CLUES, Clue

if TYPE_CHECKING:
    from generator.rules.automaton import Automaton
    from generator.rules.fixed_rule import FixedRule
    from generator.rules.rule import AnyRule, Rule

NAME = re.compile(CELL, re.IGNORECASE)
STRAIGHT = re.compile(LINE, re.IGNORECASE)
NAMED = "@"
ANY_NUMBER = 0

WHOLE_CLUES = {ONE_CLUE: (1, ""), TWO_CLUES: (2, "")}
"""Number of clues and use of houses of techniques that use no houses; the others look at one clue."""

STATES, NO_STATE = digits + ascii_uppercase + ascii_lowercase + "-", "."
"""Letters of the 63 states that an automaton may have, and of none."""


class AutomatonList:
    """The distinct automata of a kind, numbered in the order in which they are met."""

    def __init__(self) -> None:
        self._numbers: dict[Automaton, int] = {}

    def number(self, automaton: Automaton) -> int:
        """Return the number of an automaton."""
        return self._numbers.setdefault(automaton, len(self._numbers))

    def write(self) -> list[list[str]]:
        """Return all automata as data."""
        return [write_automaton(automaton) for automaton in self._numbers]


def list_clue_data(
    rules: Sequence[Rule], boards: Iterable[Sequence[Sequence[Clue]]], size: int, n: int, fixed: Sequence[FixedRule] = ()
) -> dict[str, Any]:
    """Return the forms of all clues on boards of one kind, as plain data.

    Parameters
    ----------
    rules : the rules of the kind whose clues are printed
    boards : for each board, its printed clues by rule
    size : rows and columns
    n : digits
    fixed : the rules of the kind without printed clues

    Raises
    ------
    DoesNotFit   a clue whose text does not name all of its cells, equal forms with different meanings, or unprinted clues that are not
                 windows of lines
    """
    automata = AutomatonList()
    tables: list[dict[str, list[Any]]] = [{} for _ in rules]
    for clues in boards:
        for rule, table, some in zip(rules, tables, clues, strict=True):
            for clue in some:
                form, meaning = _find_form(rule, clue, size, automata.number(rule.automaton(clue, n)))
                if table.setdefault(form, meaning) != meaning:
                    raise DoesNotFit(f"expected clues of rule {rule.name} with one meaning of {form}, got {table[form]} and {meaning}")
    unprinted = [*((rule, -1) for rule in fixed), *((rule.unmarked, number) for number, rule in enumerate(rules) if rule.unmarked)]
    windows = [_describe_windows(rule, size, n, automata) | {"marked": marked} for rule, marked in unprinted]
    named: list[AnyRule] = [*rules, *(rule for rule, _ in unprinted)]
    return {
        "automata": automata.write(),
        "rules": tables,
        "either": [number for number, rule in enumerate(rules) if rule.either_end],
        "differ": [number for number, rule in enumerate(rules) if rule.differ],
        "sets": [number for number, rule in enumerate(rules) if rule.sets],
        "places": [number for number, rule in enumerate(rules) if rule.places],
        "fixed": windows,
        "names": [rule.name for rule in named],
        "techniques": [[[one.name, *WHOLE_CLUES.get(one.find, (1, one.find))] for one in rule.techniques] for rule in named],
    }


def _find_form(rule: Rule, clue: Clue, size: int, automaton: int) -> tuple[str, list[Any]]:
    text, sign = rule.format(clue, size), rule.draw(clue)
    named = list_named(text, size)
    if missing := sorted({*clue.cells, *sign.cells} - {*named}):
        names = ", ".join(cell_name(cell, size) for cell in missing)
        raise DoesNotFit(f"expected a clue of rule {rule.name} that names its {len(clue.cells)} cells, got {text} without {names}")
    order, sign_order = ([named.index(cell) for cell in cells] for cells in (clue.cells, sign.cells))
    shortened = _shorten(order)
    meaning = [automaton, ANY_NUMBER if rule.sets and shortened == len(order) else shortened, sign.kind, sign.text]
    return form_of(text, size), meaning if sign_order == order else [*meaning, _shorten(sign_order)]


def form_of(text: str, size: int) -> str:
    """Return the form of a clue's text.

    That of a diagonal ends in its number of cells.

    Parameters
    ----------
    size : rows and columns of the board
    """
    cells = list_named(text, size) if STRAIGHT.search(text) else []
    is_slanted = len(cells) > 1 and abs(cells[1] - cells[0]) in (size - 1, size + 1)
    return NAME.sub(NAMED, text) + (f"#{len(cells)}" if is_slanted else "")


def _shorten(order: list[int]) -> list[int] | int:
    return len(order) if order == [*range(len(order))] else order


def find_windows(rule: FixedRule, size: int, n: int) -> tuple[Automaton, int] | None:
    """Return the automaton of all clues of a rule, and the cells in a line of each.

    None if they are not all windows of the rows and columns of a board, in order, with one meaning.
    """
    clues = rule.list_clues(size)
    if len(automata := {rule.automaton(clue, n) for clue in clues}) != 1:
        return None
    length = len(clues[0].cells) // rule.n_lines
    return (automata.pop(), length) if [clue.cells for clue in clues] == list_windows(size, length, rule.n_lines) else None


def list_windows(size: int, length: int, together: int) -> list[tuple[int, ...]]:
    """Return the cells of all windows of a board: those of rows, then of columns.

    Parameters
    ----------
    length : neighboring cells in a line
    together : lines of each window; their cells take turns
    """
    lines = list_lines(size)
    return [
        tuple(chain.from_iterable(zip(*(line[at : at + length] for line in some), strict=True)))
        for way in (lines[:size], lines[size:])
        for some in combinations(way, together)
        for at in range(size - length + 1)
    ]


def _describe_windows(rule: FixedRule, size: int, n: int, automata: AutomatonList) -> dict[str, Any]:
    found = find_windows(rule, size, n)
    if found is None:
        raise DoesNotFit(f"expected the clues of rule {rule.name} to be windows of lines, got others")
    automaton, length = found
    return {
        "automaton": automata.number(automaton),
        "length": length,
        "together": rule.n_lines,
        "technique": rule.techniques[0].name,
        "implied": int(rule.is_implied),
    }


def write_automaton(automaton: Automaton) -> list[str]:
    """Return an automaton as text: its steps, and its accepted states."""
    steps = "".join(NO_STATE if after < 0 else STATES[after] for row in automaton.steps for after in row)
    return [steps, "".join(STATES[state] for state in range(len(automaton.steps)) if automaton.accepted >> state & 1)]
