"""Chains proved from their English explanation and the candidates alone.

The words are read sentence by sentence, as a careful reader does: facts by ``stated.py``; the cases must be all there are, and what is
eliminated must be excluded in each of them. Nothing of a step's record is used.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from tests.reference.stated import (
    CELLS,
    DIGITS,
    FACT,
    HOUSES,
    PEERS,
    Candidate,
    Candidates,
    Case,
    conclude,
    need,
    read_cells,
    read_digits,
    read_gone,
)


@dataclass
class Reader:
    """Reads the sentences of one explanation, from the first to the last.

    cover     the starts that the first sentence lists; None if it lists none
    places    for each digit of a cycle, two cells one of which has it in either case
    """

    candidates: Candidates
    cases: list[Case] = field(default_factory=list)
    cover: set[Candidate] | None = None
    places: list[tuple[int, set[int]]] = field(default_factory=list)

    def read(self, sentence: str, pending: str) -> None:
        """Read one sentence that is not the last."""
        if one := re.fullmatch(rf"(r\dc\d) is {DIGITS}", sentence):
            (cell,) = read_cells(one[1])
            self.cover = {(cell, digit) for digit in read_digits(one[2])}
            need(set(read_digits(one[2])) == self.candidates[cell], sentence)
        elif one := re.fullmatch(rf"in (\w+ \d), (\d) can only be in {CELLS}", sentence):
            self.cover = {(cell, int(one[2])) for cell in read_cells(one[3])}
            need({cell for cell in HOUSES[one[1]] if int(one[2]) in self.candidates[cell]} == set(read_cells(one[3])), sentence)
        elif one := re.fullmatch(rf"suppose {FACT}", sentence):
            self.cases.append(Case(self.candidates, [(*read_cells(one[1]), int(one[3]), not one[2])]))
        elif sentence.startswith("if "):
            self._begin(sentence)
        elif sentence.startswith("either way, "):
            self._read_pairs(sentence)
        elif sentence.startswith("a cell that sees both places of a digit cannot have it"):
            need(bool(self.places), sentence)
        elif sentence.startswith("but "):
            self._refute(sentence)
        elif not conclude(sentence, self.cases[-1], pending):
            need(sentence.startswith("so "), sentence)
            self._walk(sentence.removeprefix("so "))

    def _begin(self, sentence: str) -> None:
        one = re.match(rf"if {CELLS} is (not )?{DIGITS}, (?:then )?(.*)", sentence)
        need(one is not None, sentence)
        assert one
        starts = [(cell, digit, not one[2]) for cell in read_cells(one[1]) for digit in read_digits(one[3])]
        self.cases.append(Case(self.candidates, starts))
        self._walk(one[4].replace("it is", f"{one[1]} is"))

    def _walk(self, text: str) -> None:
        """Read facts, each of which follows from those before it."""
        case, end = self.cases[-1], None
        body, again, last = text.partition(" and, as before, ")
        if one := re.search(r", and (\d) would have no place in (\w+ \d)$", body):
            end, body = (int(one[1]), HOUSES[one[2]]), body[: one.start()]
        elif one := re.search(r", and (r\dc\d) would have no candidate$", body):
            end, body = (*read_cells(one[1]), None), body[: one.start()]
        facts = re.findall(FACT, body)
        need(re.sub(rf"{FACT}|, so |, | and ", "", body) == "" and bool(facts), text)
        for cell, negated, digit, house in facts:
            case.state(*read_cells(cell), int(digit), not negated, house or None)
        if again:
            earlier = next((other for other in self.cases[:-1] if case.true[-1] in other.true), None)
            need(earlier is not None, "no earlier case")
            assert earlier
            # What the earlier case showed from here on must follow here too.
            for fact in earlier.true[earlier.true.index(case.true[-1]) + 1 :]:
                need(case.digits(fact[0]) == {fact[1]} or any(case.places(house, fact[1]) == {fact[0]} for house in HOUSES.values()), text)
                case.true.append(fact)
            ((cell, negated, digit, _),) = re.findall(FACT, last)
            case.state(*read_cells(cell), int(digit), not negated)
        if end:
            need(not (case.places(end[1], end[0]) if end[1] else case.digits(end[0])), text)
            case.is_refuted = True

    def _read_pairs(self, sentence: str) -> None:
        """Read which places of a digit a cycle has in either case."""
        one, two = self.cases
        for digit, cells in re.findall(r"(\d) is in (r\dc\d or r\dc\d)", sentence):
            places = set(read_cells(cells))
            for case in (one, two):
                need(any(case.has(cell, int(digit)) for cell in places), sentence)
            self.places.append((int(digit), places))

    def _refute(self, sentence: str) -> None:
        case = self.cases[-1]
        if one := re.fullmatch(r"but (r\dc\d) cannot be both (\d) and (\d)", sentence):
            need(all(case.has(*read_cells(one[1]), int(digit)) for digit in one.groups()[1:]), sentence)
        elif one := re.fullmatch(rf"but {CELLS} cannot both be (\d) \((\w+ \d)\)", sentence):
            cells = read_cells(one[1])
            need(set(cells) <= HOUSES[one[3]] and len(set(cells)) == 2 and all(case.has(cell, int(one[2])) for cell in cells), sentence)
        else:
            one = re.fullmatch(rf"but {FACT} \(see above\), which is a contradiction", sentence)
            need(one is not None and case.has(*read_cells(one[1]), int(one[3])) and not one[2], sentence)
            assert one
            need((*read_cells(one[1]), int(one[3])) in case.false, sentence)
        case.is_refuted = True

    def finish(self, placed: Candidate | None, gone: set[Candidate]) -> None:
        """Check the conclusion: every case must show it, and all cases must be there."""
        concluded = {placed} if placed else gone
        need(bool(concluded), "no conclusion")
        if self.places:
            need(
                self._covers_all() and all(any(digit == of and cells <= PEERS[cell] for of, cells in self.places) for cell, digit in gone),
                "cycle",
            )
            return
        if len(self.cases) == 1:
            ((cell, digit, is_on),) = self.cases[0].starts
            need(self.cases[0].is_refuted and concluded == {(cell, digit)} and is_on == (placed is None), "refuted")
            return
        need(self._covers_all(), "cases")
        for case in self.cases:
            for cell, digit in concluded:
                need(case.has(cell, digit) if placed else case.excludes(cell, digit), f"{cell} {digit} in case {case.starts}")

    def _covers_all(self) -> bool:
        """Check that the cases are all candidates listed, or a candidate and its opposite."""
        starts = [start for case in self.cases for start in case.starts]
        if self.cover is None:
            return sorted(starts) == [(*starts[0][:2], False), (*starts[0][:2], True)]
        return {start[:2] for start in starts} == self.cover and all(is_on for _, _, is_on in starts)


def prove(text: str, candidates: Candidates) -> None:
    """Prove an English explanation of a chain.

    Raises
    ------
    NotProved   a sentence does not follow (``stated.py``)
    """
    reader, placed, gone, pending = Reader(candidates), None, set[Candidate](), ""
    if one := re.match(r"(r\dc\d) is (\d): ", text):
        placed, text = (*read_cells(one[1]), int(one[2])), text[one.end() :]
    if one := re.search(r"(?:, so |[Ee]ither way, |[Ii]n (?:each of the \w+ cases|every case), )eliminate ([^.]*)$", text):
        text, gone = text[: one.start()], read_gone(one[1])
    elif one := re.search(r"(?:Either way|In each of the \w+ cases|In every case), (r\dc\d) is (\d)$", text):
        need(placed == (*read_cells(one[1]), int(one[2])), one[0])
        text = text[: one.start()]
    for whole in filter(None, (part.strip(". ") for part in text.split(". "))):
        sentence = whole[0].lower() + whole[1:]
        if re.match(r"r\dc\d rules out|r\dc\d (is|are) not", sentence) and not sentence.startswith("if"):
            pending = sentence
            continue
        reader.read(sentence, pending)
        pending = ""
    reader.finish(placed, gone)
