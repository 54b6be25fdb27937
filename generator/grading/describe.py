"""Hints and explanations of a step, at three levels of detail.

The levels are where to look (`hint_where`), which technique to look for (`hint_technique`), and the whole argument (`describe`). This
module chooses the sentence and its values; ``generator/words`` has the wording of each language (`Words.render`). ``chain_words.py``
explains chains.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import permutations

from generator.families.base.family import SYMBOLS
from generator.families.base.implied_houses import with_implied_houses
from generator.families.base.sentence_builder import LINE_NAMES, SentenceBuilder
from generator.grading.chain_words import can_be_brief, count_cases, describe_chains, is_chain, shared_houses, summarize_chains
from generator.model import BOX, COLUMN, EXTRA, ROW, Geometry, Step
from generator.techniques import category
from generator.techniques.explainer import BY_NAME
from generator.words.messages import Joined, Listed, Message, Name, Reasoned, Sentences, Shortest, Text

Chosen = dict[int, int]
"""The digits of some cells."""

MOST_WORDS = 60
"""Most words of a reason and what it removes in one sentence."""

HIDDEN_SINGLES = ("hidden single in box", "hidden single in line")

OTHER_SINGLE = "hidden single"

HIDDEN_SINGLE_NAMES = {
    "box": "hidden single in box",
    "box_of": "hidden single in box",
    "region": "hidden single in region",
    **dict.fromkeys(LINE_NAMES.values(), "hidden single in line"),
}
"""Printed names of hidden singles by the table that names their house; without one it is OTHER_SINGLE."""

REGION_NAMES = {name: f"{name} in region" for name in ("pointing", "claiming", "direct pointing", "direct claiming")}
"""Printed names of techniques that are named by boxes in some languages, for boards with regions instead of boxes."""

LAST_PLACES = {ROW: "last place in a row", COLUMN: "last place in a column"}
"""Names of a last place by its house: a path may be that of the turned board, on which rows and columns are exchanged."""

Explain = Callable[[Step, SentenceBuilder], Sequence[Text]]

KIND_REMOVALS = (category.HIDDEN_WINDOW, category.LEFTOVERS, category.COMMON_PEERS)
"""Categories whose eliminations are explained here."""


def why_unique(step: Step, builder: SentenceBuilder) -> list[Text]:
    """Return why a loop of cells cannot contain two digits only, and what follows.

    The cells are named in the order of the loop.
    """
    digits_of: dict[int, set[int]] = {}
    for cell, digit in step.candidates:
        digits_of.setdefault(cell, set()).add(digit)
    pair = set.intersection(*digits_of.values())
    wide = [cell for cell, digits in digits_of.items() if digits != pair]
    cells, extra = builder.cells(wide), builder.digits(sorted(set.union(*digits_of.values()) - pair))
    both = builder.digits(sorted(pair))
    first: Text = builder.say("unique.swap", ring=_list_ring(list(digits_of), builder), pair=both)
    kind = BY_NAME[step.technique].type
    if kind == 1:
        return [first, builder.say("unique.1", cell=cells, extra=extra)]
    if kind == 2:
        return [first, builder.say("unique.2", cells=cells, extra=extra), say_sight(wide, builder, extra)]
    house, digits = builder.house(step.houses[0]), builder.digits(step.digits)
    if kind == 4:
        second = builder.digits(pair - set(step.digits))
        return [first, builder.say("unique.4", house=house, digits=digits, losers=cells, second=second, pair=both)]
    members = [cell for cell in step.pattern if cell not in digits_of]
    first = builder.join_sentences([first, builder.say("unique.3", cells=cells, extra=extra)])
    if {cell for cell, _ in step.removed} <= set(members):
        places = builder.say("unique.places", house=house, digits=digits, cells=builder.cells([*wide, *members]))
        return [first, places, builder.count("unique.hidden_3", len(members), extra=extra, set=builder.cells(members), digits=digits)]
    naked = _list_set(members, builder.say("unique.which", cells=cells, extra=extra), builder)
    return [first, builder.say("unique.naked_3", house=house, set=naked, digits=digits)]


def _list_set(members: list[int], which: Message, builder: SentenceBuilder) -> Joined:
    """Return the members of a naked set, of which one is a cell with an extra."""
    return builder.join([*(builder.cell(cell) for cell in sorted(members)), which])


def _list_ring(ring: list[int], builder: SentenceBuilder) -> Listed:
    """Return the cells of a loop in its order, from the first on the board."""
    begin = ring.index(min(ring))
    ring = ring[begin:] + ring[:begin]
    if ring[-1] < ring[1]:
        ring = [ring[0], *reversed(ring[1:])]
    return Listed(tuple(builder.cell(cell) for cell in ring))


def say_sight(cells: Sequence[int], builder: SentenceBuilder, digit: Listed) -> Message:
    """Return that a cell that sees all of some cells cannot contain a digit."""
    return builder.say("sees.both" if len(cells) == 2 else "sees.all", digit=digit)


def why_bug(step: Step, builder: SentenceBuilder) -> list[Text]:
    """Return why some cells must contain an extra digit, and what follows.

    The extras are the candidates without which every empty cell would have two, and every digit two places in each house.
    """
    kind, digits = BY_NAME[step.technique].type, builder.digits(step.digits)
    extras: dict[int, list[int]] = {}
    for cell, digit in step.candidates:
        extras.setdefault(cell, []).append(digit)
    cells = builder.cells(extras)
    if kind == 1:
        (cell,) = extras
        houses = builder.houses([house for house in builder.board.houses_of[cell].tolist() if house >= 0])
        counted = builder.count("bug.counts", len(step.digits), houses=houses, digits=digits)
        return [builder.say("bug.alone", cell=cells), counted, builder.say("bug.1", cell=cells, digits=digits)]
    named = [builder.say("bug.extra", digits=builder.digits(found), cells=builder.cells([cell])) for cell, found in sorted(extras.items())]
    many = len(step.candidates) > len(extras)
    first = [builder.say("bug.extras", extras=builder.join(named, "gone" if many else "and")), builder.say("bug.without")]
    if kind == 2:
        return [*first, builder.say("bug.2", cells=cells, digits=digits), say_sight(list(extras), builder, digits)]
    if kind == 4:
        house = shared_houses(list(extras), builder.board)[0]
        facts = [
            builder.say("chain.fact.on", cell=builder.cells([cell]), digit=builder.digits(sorted({*found, *step.digits})))
            for cell, found in sorted(extras.items())
        ]
        said: dict[str, Text] = {"cells": cells, "digits": digits, "house": builder.house(house)}
        return [*first, builder.say("bug.one_of"), builder.say("bug.4", **said, facts=builder.join(facts, "clause"))]
    naked = _list_set([cell for cell in step.pattern if cell not in extras], builder.say("bug.which", cells=cells), builder)
    return [*first, builder.say("bug.one_of"), builder.say("bug.3", house=builder.house(step.houses[0]), set=naked, digits=digits)]


def why_aligned(step: Step, builder: SentenceBuilder) -> list[Text]:
    """Return why no combination of digits has one of the removed candidates.

    A sentence names every digit of one cell and why it is not allowed with the digits of the others.
    """
    candidates: dict[int, list[int]] = {}
    for cell, digit in step.candidates:
        candidates.setdefault(cell, []).append(digit)
    board = with_implied_houses(builder.board, as_peers=True)
    combinations = _Combinations(builder, candidates, set(step.pattern), {cell: set(board.peers[cell].tolist()) for cell in step.pattern})
    sentences: list[Text] = []
    for cell, digit in step.removed:
        others = [other for other in step.pattern if other != cell]
        orders = [combinations.exclude({cell: digit}, order) for order in permutations(others)]
        fewest = min(map(len, orders))
        shortest = tuple(dict.fromkeys(tuple(found) for found in orders if len(found) == fewest))
        sentences += shortest[0] if len(shortest) == 1 else [Shortest(shortest)]
    return sentences


@dataclass(frozen=True, slots=True)
class _Combinations:
    """The cells combined and the cells that exclude combinations.

    candidates   candidates of each of these cells
    combined     the cells combined
    seen         for each of these, the cells it sees
    """

    builder: SentenceBuilder
    candidates: dict[int, list[int]]
    combined: set[int]
    seen: dict[int, set[int]]

    def exclude(self, chosen: Chosen, order: tuple[int, ...], is_next: bool = False) -> list[Message]:
        """Return why no digits of further cells are allowed with the chosen ones.

        Parameters
        ----------
        order : the further cells: digits of the first are excluded at once where possible, else by those of the second
        is_next : whether the sentence before states what is chosen
        """
        cell, *later = order
        reasons = {digit: self._find_reason(chosen, cell, digit) for digit in sorted(self.candidates[cell])}
        open_digits = [digit for digit, reason in reasons.items() if reason is None]
        said = {"cell": self.builder.cell(cell)}
        out = self.builder.join([self._say_reason(digit, reason) for digit, reason in reasons.items() if reason], "or")
        if is_next:
            blocked = self.builder.say("aligned.next", **said, out=out)
        else:
            blocked = self.builder.say("aligned.blocked", facts=self._facts(chosen), **said, out=out)
        if not open_digits:
            return [self.builder.say("aligned.dead", blocked=blocked, **said)]
        is_only = len(open_digits) == 1 < len(reasons)
        further = [text for digit in open_digits for text in self.exclude({**chosen, cell: digit}, tuple(later), is_only)]
        if is_only:
            return [self.builder.say("aligned.leaves", blocked=blocked, **said, digit=self.builder.digit(open_digits[0])), *further]
        return further if len(open_digits) == len(reasons) else [blocked, *further]

    def _find_reason(self, chosen: Chosen, cell: int, digit: int) -> tuple[str, int] | None:
        """Return the sentence and the cell that exclude a digit, or None."""
        for other, taken in chosen.items():
            if taken == digit and other in self.seen[cell]:
                return "aligned.repeats", other
        used = {*chosen.values(), digit}
        for excluder, digits in self.candidates.items():
            if excluder not in self.combined and used.issuperset(digits):
                return "aligned.empties", excluder
        return None

    def _say_reason(self, digit: int, reason: tuple[str, int]) -> Message:
        key, cell = reason
        return self.builder.say(key, digit=self.builder.digit(digit), cell=self.builder.cell(cell))

    def _facts(self, chosen: Chosen) -> Joined:
        builder = self.builder
        facts = [builder.say("chain.start.on", cell=builder.cells([cell]), digit=builder.digit(digit)) for cell, digit in chosen.items()]
        return builder.join(facts, "clause")


EXPLAINED: dict[str, Explain] = {
    category.UNIQUE: why_unique,
    category.BUG: why_bug,
    category.ALIGNED: why_aligned,
    **dict.fromkeys(category.CHAINS, describe_chains),
}
"""Categories explained in several sentences."""


def hint_where(step: Step, geometry: Geometry) -> Message:
    """Return a hint that names only where to look."""
    builder = SentenceBuilder(geometry)
    if step.houses:
        return builder.say("hint.house", house=builder.house(step.houses[0]))
    return builder.say("hint.cell", cell=builder.cell(step.cell if step.cell is not None else step.pattern[0]))


def hint_technique(step: Step, geometry: Geometry) -> Message:
    """Return a hint that names where to look and for which technique."""
    builder, where = SentenceBuilder(geometry), hint_where(step, geometry)
    if step.technique == category.GUESS:
        return builder.say("hint.guess", where=where)
    return builder.say("hint.technique", where=where, technique=Name(name_technique(step, geometry)))


def name_technique(step: Step, geometry: Geometry) -> str:
    """Return the printed name of a step's technique, in English.

    It is the technique's own name, except that a hidden single is named by its house: a box, a region, a line, or without it for others.
    Locked digits have names for boards with boxes, and for boards with regions.
    """
    if geometry.box_name == "region" and step.technique in REGION_NAMES:
        return REGION_NAMES[step.technique]
    if step.technique in LAST_PLACES.values():
        return LAST_PLACES[int(geometry.kinds[step.houses[0]])]
    if step.technique not in HIDDEN_SINGLES:
        return step.technique
    house = step.houses[0]
    kind = geometry.kinds[house] if house < len(geometry.kinds) else EXTRA
    return HIDDEN_SINGLE_NAMES.get(geometry.box_name if kind == BOX else LINE_NAMES.get(int(kind), ""), OTHER_SINGLE)


def describe(step: Step, geometry: Geometry, brief: bool = False, symbols: str = SYMBOLS) -> Text:
    """Return the sentences that explain a step to the reader.

    The last one has no full stop.

    Parameters
    ----------
    brief : summarize chains of several cases in one sentence
    symbols : printed symbols of digits 1..n
    """
    builder = SentenceBuilder(geometry, symbols)
    if step.technique == category.GUESS:
        cell, digit = builder.cell(step.cell or 0), builder.digit(step.digit)
        return builder.say("step.guess", cell=cell, digit=digit, digits=builder.digits(step.digits))
    # Chains too long for the kernels to record their causes are only summarized.
    summary = summarize_chains(step, builder) if can_be_brief(step) and (brief or not step.causes) else []
    if step.cell is not None:
        reasons: Sequence[Text] = summary or (describe_chains(step, builder) if is_chain(step) else [_why_placed(step, builder)])
        placed: dict[str, Text] = {"cell": builder.cell(step.cell), "digit": builder.digit(step.digit)}
        first = builder.say("step.placed", **placed, why=reasons[0])
        return builder.join_sentences([first, *reasons[1:], *([] if summary else _say_in_cases(step, builder, "_is", **placed))])
    return builder.join_sentences(_conclude(step, summary or _why_removed(step, builder), builder))


def _say_in_cases(step: Step, builder: SentenceBuilder, form: str, **values: Text) -> list[Message]:
    """Return the sentence that all cases of a chain step have one conclusion.

    There is none for steps without cases.

    Parameters
    ----------
    form : "_is" for a digit placed, empty for candidates removed
    """
    n_cases = count_cases(step, builder.board) if is_chain(step) else 1
    if n_cases == 1:
        return []
    if n_cases == 2:
        return [builder.say(f"step.either_way{form}", **values)]
    if builder.has(f"number.{n_cases}"):
        return [builder.say(f"step.in_each{form}", number=builder.say(f"number.{n_cases}"), **values)]
    return [builder.say(f"step.in_all{form}", **values)]


def _conclude(step: Step, reasons: Sequence[Text], builder: SentenceBuilder) -> list[Text]:
    """Return the sentences of a step: the reasons, then what it removes."""
    eliminated = builder.eliminated(step.removed)
    of_cases = _say_in_cases(step, builder, "", gone=eliminated)
    if of_cases:
        return [*reasons, *of_cases]
    *others, last = reasons
    if isinstance(last, Shortest):
        wholes = tuple(Sentences(tuple(_conclude(step, version, builder))) for version in last.versions)
        return [*others, Shortest(last.versions, wholes)]
    return [*others, Reasoned(last, "step.removed", (("gone", eliminated),), "", "step.therefore", MOST_WORDS)]


def _why_placed(step: Step, builder: SentenceBuilder) -> Message:
    category_name, houses = BY_NAME[step.technique].category, [builder.house(house) for house in step.houses]
    if category_name == category.NAKED_SINGLE:
        return builder.say("step.naked_single")
    if category_name == category.FULL_HOUSE:
        return builder.say("step.full_house", house=houses[0])
    if category_name in (category.HIDDEN_WINDOW, category.LEFTOVERS):
        return why_placed_by_kind(step, builder)
    digit, cells = builder.digit(step.digit), builder.cells(step.pattern)
    if category_name == category.HIDDEN_SINGLE:
        return builder.say("step.hidden_single", house=houses[0], digit=digit)
    if category_name == category.DIRECT_HIDDEN:
        return builder.say("step.direct_hidden", house=houses[0], digits=builder.digits(step.digits), cells=cells, digit=digit)
    return builder.say("step.direct_locked", house=houses[0], digit=digit, other=houses[1], cells=cells, last=houses[2])


def _why_removed(step: Step, builder: SentenceBuilder) -> Sequence[Text]:
    """Return the sentences that explain why a step removes candidates."""
    category_name = BY_NAME[step.technique].category
    if category_name == category.WING:
        return _why_wing(step, builder)
    explain = EXPLAINED.get(category_name)
    return explain(step, builder) if explain else [_why_pattern(step, builder)]


def _why_pattern(step: Step, builder: SentenceBuilder) -> Message:
    """Return why locked digits, a set or a fish removes candidates."""
    category_name, digits, cells = BY_NAME[step.technique].category, builder.digits(step.digits), builder.cells(step.pattern)
    if category_name in KIND_REMOVALS:
        return why_removed_by_kind(step, builder)
    if category_name == category.LOCKED:
        house, other = (builder.house(house) for house in step.houses[:2])
        return builder.say("step.locked", house=house, digits=digits, other=other, cells=cells)
    if category_name == category.NAKED_SET:
        return builder.say("step.naked", house=builder.house(step.houses[0]), cells=cells, digits=digits)
    if category_name == category.HIDDEN_SET:
        return builder.say("step.hidden", house=builder.house(step.houses[0]), digits=digits, cells=cells)
    half = len(step.houses) // 2
    bases, covers = builder.houses(step.houses[:half]), builder.houses(step.houses[half:])
    return builder.say("step.fish", bases=bases, digits=digits, covers=covers)


def _why_wing(step: Step, builder: SentenceBuilder) -> list[Message]:
    """Return why a wing removes: the wing that each digit of the pivot implies."""
    shared = step.removed[0][1]
    (first, one), (second, two) = sorted((digit, cell) for cell, digit in step.candidates if digit != shared)
    is_xy = step.technique == "xy-wing"
    said: dict[str, Text] = {
        "pivot": builder.cell(step.pattern[0]),
        "digits": builder.digits(sorted({first, second} if is_xy else {first, second, shared})),
        "shared": builder.digit(shared),
        "first": builder.digit(first),
        "one": builder.cell(one),
        "second": builder.digit(second),
        "two": builder.cell(two),
    }
    sight = builder.say("sees.wings" if is_xy else "sees.three", digit=said["shared"])
    return [builder.say("step.xy_wing" if is_xy else "step.xyz_wing", **said), sight]


def why_placed_by_kind(step: Step, builder: SentenceBuilder) -> Message:
    """Return why a digit follows from a hidden window or from leftovers."""
    if BY_NAME[step.technique].category == category.LEFTOVERS:
        return builder.count("step.leftover_single", len(step.pattern) // 2, **_sides(step, builder), digit=builder.digit(step.digit))
    house, windows = step.houses[0], step.houses[1:]
    if windows:
        said: dict[str, Text] = {"house": builder.house(house), "houses": builder.houses(windows), "digit": builder.digit(step.digit)}
        return builder.count("step.direct_window", len(windows), **said)
    if step.pattern:
        return builder.say("step.last_in_window", house=builder.house(house))
    return builder.say("step.hidden_single", house=builder.house(house), digit=builder.digit(step.digit))


def why_removed_by_kind(step: Step, builder: SentenceBuilder) -> Message:
    """Return why candidates are eliminated by a technique of a variant."""
    category_name, digits = BY_NAME[step.technique].category, builder.digits(step.digits)
    if category_name == category.LEFTOVERS:
        return builder.count("step.leftovers", len(step.pattern) // 2, **_sides(step, builder), digits=digits)
    house = builder.house(step.houses[0])
    if category_name == category.HIDDEN_WINDOW:
        return builder.say("step.window", house=house, digits=digits)
    targets = builder.cells(cell for cell, _ in step.removed)
    named: dict[str, Text] = {"house": house, "digits": digits, "cells": builder.cells(step.pattern), "targets": targets}
    return builder.count("step.common_peers", len(step.removed), **named)


def _sides(step: Step, builder: SentenceBuilder) -> dict[str, Text]:
    """Return lines, regions and the cells in which they differ, for a sentence.

    The houses named first (covers) have the cells named first; these may be the lines or the regions.
    """
    half, cells = len(step.houses) // 2, len(step.pattern) // 2
    bases, covers = step.houses[:half], step.houses[half:]
    if set(builder.board.houses_of[step.pattern[0]].tolist()) & set(bases):
        bases, covers = covers, bases
    named = {"cells": builder.cells(step.pattern[:cells]), "others": builder.cells(step.pattern[cells:])}
    return {"bases": builder.houses(bases), "covers": builder.houses(covers), **named}
