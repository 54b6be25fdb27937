"""Hints and explanations of a step, at three levels of detail.

The levels are where to look (`hint_where`), which technique to look for (`hint_technique`), and the whole argument (`describe`). This
module chooses the sentence and its values; ``generator/words`` has the wording of each language (`Words.render`). ``chain_words.py``,
``cycle_words.py`` and ``proof_words.py`` explain chains, ``brief_words.py`` summarizes them, ``aligned_words.py`` explains aligned
exclusion, ``unique_words.py`` steps that rely on the puzzle having one solution.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from generator.families.base.family import SYMBOLS
from generator.families.base.sentence_builder import LINE_NAMES, SentenceBuilder
from generator.grading.aligned_words import why_aligned
from generator.grading.brief_words import can_be_brief, summarize_chains
from generator.grading.chain_words import count_cases, describe_chains, is_chain
from generator.grading.kind_words import KIND_REMOVALS, why_placed_by_kind, why_removed_by_kind
from generator.grading.unique_words import why_bug, why_unique
from generator.model import BOX, COLUMN, EXTRA, ROW, Geometry, Step
from generator.techniques import category
from generator.techniques.explainer import BY_NAME
from generator.words.messages import Message, Name, Reasoned, Sentences, Shortest, Text

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

    brief     summarize chains of several cases in one sentence
    symbols   printed symbols of digits 1..n
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

    form   "_is" for a digit placed, empty for candidates removed
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
