"""What an English explanation of a chain states, and whether it follows.

Every fact must follow from facts stated before it in the same case, in the house that is named, by the reasons in the brackets.
``explained.py`` reads whole explanations.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from generator.families import find_family

NINE = find_family("sudoku-9x9").geometry
PEERS = [set(peers) for peers in NINE.peers.tolist()]
HOUSES = {
    f"{kind} {at + 1}": set(NINE.houses[9 * row + at].tolist()) for row, kind in enumerate(("box", "column", "row")) for at in range(9)
}

Candidate = tuple[int, int]
Candidates = list[set[int]]

FACT = r"(r\dc\d) is (not )?(\d)(?: \((\w+ \d)\))?"
CELLS = r"(r\dc\d(?:(?:, | and | or )r\dc\d)*)"
DIGITS = r"(\d(?:(?:, | and | or )\d)*)"


class NotProved(Exception):
    """A sentence does not follow from those before it."""


def need(holds: bool, why: str) -> None:
    """Refuse a sentence whose condition does not hold."""
    if not holds:
        raise NotProved(why)


def read_cells(text: str) -> list[int]:
    return [9 * int(row) + int(col) - 10 for row, col in re.findall(r"r(\d)c(\d)", text)]


def read_digits(text: str) -> list[int]:
    return [int(digit) for digit in re.findall(r"(?<![rc\d])\d", re.sub(r"r\dc\d", "", text))]


def read_houses(text: str) -> list[set[int]]:
    """Return the cells of houses named as "row 2" or "columns 3 and 5"."""
    ((kind, numbers),) = re.findall(r"(row|column|box)(?:s|es)? ([\d, and]+)", text)
    return [HOUSES[f"{kind} {number}"] for number in re.findall(r"\d", numbers)]


def read_gone(text: str) -> set[Candidate]:
    """Return the candidates of a list such as "1 and 2 from r1c1; 3 from r2c2"."""
    found = set()
    for part in text.split("; "):
        digits, _, cells = part.partition(" from ")
        found |= {(cell, digit) for cell in read_cells(cells) for digit in read_digits(digits)}
    return found


@dataclass
class Case:
    """What is stated under one assumption.

    starts   the candidates assumed, each on its own, and whether they are assumed to be true
    true     facts in the order in which they are stated
    false    candidates that are stated to be excluded
    """

    candidates: Candidates
    starts: list[tuple[int, int, bool]]
    true: list[Candidate] = field(default_factory=list)
    false: set[Candidate] = field(default_factory=set)
    is_refuted: bool = False

    def excludes(self, cell: int, digit: int) -> bool:
        """Check that a stated fact excludes a candidate; of several starts each one must."""
        if (cell, digit) in self.false or any(self._hits(fact, cell, digit) for fact in self.true):
            return True
        return all(self._hits((other, one), cell, digit) if is_on else (other, one) == (cell, digit) for other, one, is_on in self.starts)

    def _hits(self, fact: Candidate, cell: int, digit: int) -> bool:
        return (fact[0] == cell and fact[1] != digit) or (fact[1] == digit and fact[0] in PEERS[cell])

    def places(self, house: set[int], digit: int) -> set[int]:
        return {cell for cell in house if digit in self.candidates[cell] and not self.excludes(cell, digit)}

    def digits(self, cell: int) -> set[int]:
        return {digit for digit in self.candidates[cell] if not self.excludes(cell, digit)}

    def state(self, cell: int, digit: int, is_on: bool, house: str | None = None) -> None:
        """State a fact that must follow at once from those before it."""
        if not is_on:
            need(self.excludes(cell, digit), f"nothing excludes {digit} from cell {cell}")
            if house:
                need({cell, *(start[0] for start in self.starts)} <= HOUSES[house], f"not in {house}")
            self.false.add((cell, digit))
            return
        need(digit in self.candidates[cell], f"{digit} is no candidate of cell {cell}")
        # The fact itself may be excluded too: the next sentence then refutes the case.
        if house:
            need(cell in HOUSES[house] and self.places(HOUSES[house], digit) <= {cell}, f"{digit} has other places in {house}")
        else:
            need(self.digits(cell) <= {digit}, f"cell {cell} can hold {self.digits(cell)}, not {digit} alone")
        self.true.append((cell, digit))

    def has(self, cell: int, digit: int) -> bool:
        return (cell, digit) in self.true or self.starts == [(cell, digit, True)]


class Reasons:
    """The candidates that reasons in brackets exclude; all must be stated before."""

    def __init__(self, text: str, case: Case, digits: set[int]) -> None:
        self.excluded: set[Candidate] = set()
        self.holders: dict[int, int] = {}
        parts = [
            part
            for whole in text.split("; ")
            for part in ([whole] if self._is_one(whole) else re.split(r", (?=r)| and (?=r\dc\d is)", whole))
        ]
        for part in parts:
            if found := re.fullmatch(rf"(r\dc\d) rules out (?:(\d) in )?{CELLS}", part):
                (excluder,), cells = read_cells(found[1]), read_cells(found[3])
                of = {one for one in digits if case.has(excluder, one) and int(found[2] or one) == one}
                need(len(of) == 1, f"{part}: not stated")
                need(all(cell in PEERS[excluder] for cell in cells), f"{part}: not seen")
                self.excluded |= {(cell, one) for cell in cells for one in of}
            elif found := re.fullmatch(r"(r\dc\d) is (\d)", part):
                (cell,), one = read_cells(found[1]), int(found[2])
                need(case.has(cell, one), f"{part}: not stated")
                self.holders[cell] = one
            else:
                found = re.fullmatch(rf"{CELLS} (?:is|are) not {DIGITS}", part)
                need(found is not None, f"reason {part!r}")
                assert found
                pairs = {(cell, one) for cell in read_cells(found[1]) for one in read_digits(found[2])}
                need(pairs <= case.false or all((cell, one, False) in case.starts for cell, one in pairs), f"{part}: not stated")
                self.excluded |= pairs

    def _is_one(self, text: str) -> bool:
        return bool(re.fullmatch(rf"r\dc\d rules out .*|r\dc\d is \d|{CELLS} (?:is|are) not {DIGITS}", text))

    def exclude(self, cell: int, digit: int) -> bool:
        near = any(one == digit and other in PEERS[cell] for other, one in self.holders.items())
        return (cell, digit) in self.excluded or self.holders.get(cell, digit) != digit or near


def read_why(text: str, case: Case, digits: set[int]) -> Case:
    """Return a case whose only facts are the reasons in brackets."""
    reasons, board = Reasons(text, case, digits), [set(found) for found in case.candidates]
    for cell, found in enumerate(board):
        board[cell] = {digit for digit in found if not reasons.exclude(cell, digit)}
    return Case(board, [(-1, 0, False)])


def conclude(sentence: str, case: Case, pending: str) -> bool:
    """Read a conclusion with its reasons; return False if it is none.

    pending   reasons that the sentence before gives
    """
    found = re.search(r" \(((?:[^()]|\([^)]*\))*)\)(?=, which|$)", sentence)
    why = found[1] if found else pending
    text = sentence.replace(found[0], "") if found else sentence
    head, _, gone = text.partition(", which excludes ")
    of = set(read_digits(re.sub(r"(row|column|box)(s|es)? [\d, and]+\d|(row|column|box) \d", "", head)))
    if not why:
        return False
    if one := re.fullmatch(r"in (\w+ \d), only (r\dc\d) can then be (\d)", head):
        left = read_why(why, case, of)
        need(left.places(HOUSES[one[1]], int(one[3])) == set(read_cells(one[2])), sentence)
        case.true.append((*read_cells(one[2]), int(one[3])))
    elif one := re.fullmatch(r"then (r\dc\d) is (\d)", head):
        left = read_why(why, case, set())
        need(left.digits(*read_cells(one[1])) == {int(one[2])}, sentence)
        case.true.append((*read_cells(one[1]), int(one[2])))
    elif one := re.fullmatch(r"so (r\dc\d) is not (\d)", head):
        (cell,), digit = read_cells(one[1]), int(one[2])
        known = why.replace("it is", f"{one[1]} is")
        need(digit not in read_why(known, case, of).candidates[cell], sentence)
        case.false.add((cell, digit))
    elif one := re.fullmatch(r"then (\d) would have no place in (\w+ \d)", head):
        need(not read_why(why, case, of).places(HOUSES[one[2]], int(one[1])), sentence)
        case.is_refuted = True
    elif one := re.fullmatch(r"then (r\dc\d) would have no candidate", head):
        need(not read_why(why, case, set()).digits(*read_cells(one[1])), sentence)
        case.is_refuted = True
    elif gone:
        need(excludes_by_pattern(head, read_gone(gone), read_why(why, case, of)), sentence)
        case.false |= read_gone(gone)
    else:
        return False
    return True


def excludes_by_pattern(head: str, gone: set[Candidate], left: Case) -> bool:
    """Check that a pattern excludes candidates; `left` has what reasons leave."""
    if one := re.fullmatch(rf"in (\w+ \d), {CELLS} have only {DIGITS} left", head):
        cells, digits = set(read_cells(one[2])), set(read_digits(one[3]))
        is_pair = len(cells) == len(digits) and all(left.digits(cell) <= digits for cell in cells)
        return is_pair and all(digit in digits and cells <= PEERS[cell] for cell, digit in gone)
    if one := re.fullmatch(rf"the only cells of (\w+ \d) for {DIGITS} are then {CELLS}", head):
        digits, cells = set(read_digits(one[2])), set(read_cells(one[3]))
        is_pair = len(cells) == len(digits) and all(left.places(HOUSES[one[1]], digit) <= cells for digit in digits)
        return is_pair and all(cell in cells and digit not in digits for cell, digit in gone)
    one = re.fullmatch(r"the (?:only places for )?(\d) (?:of|in) (.*?) (?:must then be|are then) in (.*)", head)
    need(one is not None, f"pattern {head!r}")
    assert one
    digit, bases, covers = int(one[1]), read_houses(one[2]), read_houses(one[3])
    inside, outside = set.union(*covers), set.union(*bases)
    holds = len(bases) == len(covers) and all(left.places(base, digit) <= inside for base in bases)
    return holds and all(of == digit and cell in inside - outside for cell, of in gone)
