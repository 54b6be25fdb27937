"""Lessons: one or two solved steps for each kind of puzzle of a book.

The page that opens a kind shows them on the kind's first puzzle. The first is the clearest among the first steps of the solve path, the
second the clearest after it, on a board that has the digit of the first. The cells that explain a step are marked.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from functools import partial

from generator.families import find_category, find_family
from generator.families.base.family import Family
from generator.families.base.play import CLUES
from generator.families.base.rule_sentences import say_used_clue
from generator.families.base.sentence_builder import SentenceBuilder
from generator.grading import add_path, explain
from generator.model import BOX, COLUMN, PICTURES, ROW, Chapter, Geometry, GradedPuzzle, Lesson, Position, Puzzle, Step
from generator.rules.clue import Clue
from generator.rules.reasons import Asked
from generator.techniques import category
from generator.typesetting.diagrams import draw_snapshot
from generator.typesetting.labels import capitalized
from generator.typesetting.lesson_clues import ClueStep, find_clue_step, list_clues
from generator.typesetting.lesson_houses import (
    IN_LINE,
    Candidate,
    cover,
    find_seers,
    find_single,
    list_basic_boards,
    list_questions,
    uses_own_rule,
)
from generator.typesetting.solve_replay import Snapshot, replay_path
from generator.words import Words
from generator.words.messages import Message, Text
from layouts.drawing.cell_marks import needs_frames

LEAST_CHOICE = 2
"""On boards of two digits every step uses a clue; those of the solve path are taken."""

LATEST = 14
"""Number of steps among which the clearest is chosen; if none of them places anything, the first later one that does is taken."""

CLEAREST = (
    (category.RULE_OF_45,),
    (category.HIDDEN_SINGLE, category.LAST_PLACE, category.LAST_CELLS),
    (category.NAKED_SINGLE,),
    (category.CAGE_TOTAL, category.ONE_CAGE),
    (category.FULL_HOUSE,),
)
"""Categories of steps that a reader can follow at a glance, those that show most of a kind's rules first."""

PLACEHOLDER = "r4c2 is 7: in box 4, 7 fits nowhere else. The other cells of the box see one"


CHILD_SENTENCES = {
    category.HIDDEN_SINGLE: "child.hidden",
    category.NAKED_SINGLE: "child.naked",
    category.FULL_HOUSE: "child.full",
    category.AVOIDED_TRIO: "child.trio",
}
"""Sentences for children by category of steps; of other steps they only read that no other digit fits."""

QUEENS = "queens"
"""Mark of the kind whose pieces look along lines, in words for children."""

Source = tuple[int, str, int]
"""What rules out a candidate: a house, or -1; the part whose pairs do, or ""; and the cell that has the digit, or -1 for a house."""


def make_lessons(
    chapters: Sequence[Sequence[GradedPuzzle]], first: int, words: Words, for_children: Set[str] = frozenset()
) -> dict[str, Lesson]:
    """Return the lesson of each family, by name.

    It is on the first puzzle of the first chapter of the family. Families whose first puzzle has no empty cell have none.

    Parameters
    ----------
    chapters : the puzzles of each chapter, in book order
    first : number of the first puzzle
    for_children : families whose steps are explained in words for children
    """
    lessons: dict[str, Lesson] = {}
    number, seen = first, set[str]()
    for puzzles in chapters:
        family = puzzles[0].puzzle.family
        lesson = None if family in seen else make_lesson(puzzles[0], number, words, family in for_children)
        if lesson:
            lessons[family] = lesson
        seen.add(family)
        number += len(puzzles)
    return lessons


def make_lesson(graded: GradedPuzzle, number: int, words: Words, for_children: bool = False) -> Lesson | None:
    """Return the clearest of the first steps of a puzzle, with a later one, or None.

    There is none if no step places anything. The digits printed must be enough to see why, without candidates eliminated before.

    Parameters
    ----------
    number : of the puzzle in the book
    """
    graded = add_path(graded)
    teach = partial(_teach, number=number, words=words, for_children=for_children)
    if (first := teach(graded)) is None:
        return None
    later = teach(_take_first(graded, *first), start=first[1] + 1)
    return replace(first[0], then=later[0]) if later else first[0]


def _take_first(graded: GradedPuzzle, lesson: Lesson, at: int) -> GradedPuzzle:
    """Return a puzzle whose solve path has the step of a lesson earlier.

    Parameters
    ----------
    at : place of the step in the path
    """
    before, after = graded.path[:at], graded.path[at:]
    placed = [step for step in after if step.cell == lesson.cell]
    return replace(graded, path=(*before, *placed, *(step for step in after if step.cell != lesson.cell)))


Taught = tuple[Lesson, int]
"""A lesson, and the number of steps of the solve path before it."""


def _teach(graded: GradedPuzzle, number: int, words: Words, for_children: bool, start: int = 0) -> Taught | None:
    """Return the clearest of the steps of a puzzle from a place of its path, or None."""
    family = find_family(graded.puzzle.family)
    if taught := _teach_clues(graded, number, words, for_children, family, start):
        return taught
    return _teach_path(graded, number, words, for_children, family.board(graded.puzzle), start)


def _teach_clues(graded: GradedPuzzle, number: int, words: Words, for_children: bool, family: Family, start: int) -> Taught | None:
    """Return a step that clues of the kind make certain, or None.

    It is the one with the clearest clues among LATEST boards. Each digit that was found before counts as one more thing to see,
    the first one as two, because readers compare the board with the puzzle.
    """
    puzzle, board, clues = graded.puzzle, family.board(graded.puzzle), list_clues(graded.puzzle, family)
    best: tuple[tuple[int, ...], ClueStep, Snapshot] | None = None
    placed = 0
    for replay in replay_path(graded) if clues and board.n > LEAST_CHOICE else ():
        if placed == LATEST or (best and best[0][:2] <= (False, 1 + placed)):
            break
        if replay.step.cell is None or replay.at < start:
            continue
        step = find_clue_step(clues, bytes(replay.digits), graded.solution, board)
        cost = (step.cost[0] > 0, step.difficulty + placed + (placed > 0), placed, *step.cost) if step else ()
        if step and (best is None or cost < best[0]):
            best = cost, step, replay.snapshot()
        placed += 1
    if best is None:
        return None
    _, step, snapshot = best
    lit = {*step.reasons, *(cell for _, clue in step.clues for cell in clue.cells)}
    lit |= set() if step.house is None else {cell for cell in board.houses[step.house].tolist() if cell >= 0}
    position = _mark(draw_snapshot(graded, number, snapshot), step.cell, lit)
    reason = explain_clues(step, snapshot.digits, position, make_builder(puzzle), for_children)
    return Lesson(position, step.cell, family.symbol_of(step.digit, puzzle), _write(reason, words)), snapshot.at


def _teach_path(graded: GradedPuzzle, number: int, words: Words, for_children: bool, board: Geometry, start: int) -> Taught | None:
    """Return the clearest of the first steps that place anything, or None.

    They are those of the solve path. Singles that need a rule of the kind are taken even if the path does not have them yet, and so are
    singles on the board without any digit but the givens.
    """
    family = find_family(graded.puzzle.family)
    best: tuple[tuple[int, ...], Snapshot, tuple[Step, ...]] | None = None
    for replay in replay_path(graded):
        step = replay.step
        if replay.at >= start + LATEST and best is not None:
            break
        if replay.at < start or step.cell is None or step.technique == category.GUESS:
            continue
        is_later = bytes(replay.digits) != graded.puzzle.givens
        has_houses = family.play.has_houses_only
        is_wanted = has_houses and (best is None or best[0][0])
        own = find_single(replay.digits, graded.solution, board) if is_wanted else None
        own = own or (find_single(replay.digits, graded.solution, board, of_kind=False) if has_houses and not is_later else None)
        found = [step] if _follows(step, graded.puzzle, replay.digits, family, board) else []
        for one in [*found, *([own] if own else [])]:
            before = _list_earlier(one, graded.path[: replay.at], board) if family.has_marks else ()
            is_usual = not uses_own_rule(one, replay.digits, board)
            is_in_line = one.technique == IN_LINE
            cost = (is_usual, _rank(one), _count_left_over(one), len(before), is_later, is_in_line, replay.at)
            if best is None or cost < best[0]:
                best = cost, replace(replay.snapshot(), step=one), before
    if best is None:
        return None
    _, snapshot, before = best
    builder = make_builder(graded.puzzle)
    symbol = "" if family.has_marks else family.symbol_of(snapshot.step.digit, graded.puzzle)
    position, own_reasons = _mark_cells(graded, number, snapshot, builder, before)
    reason = explain_path(graded, (*before, snapshot.step), snapshot.digits, position, own_reasons, builder, for_children)
    return Lesson(position, snapshot.step.cell or 0, symbol, _write(reason, words)), snapshot.at


def _write(reason: Text, words: Words) -> str:
    """Return a reason in a language, with boxes named by their first cell."""
    return capitalized(words.render(reason))


def _list_earlier(step: Step, path: Sequence[Step], board: Geometry) -> tuple[Step, ...]:
    """Return the earlier steps that ruled out cells of a step's house.

    Those of complete houses are left out.
    """
    cells = {cell for house in step.houses[:1] if house < len(board.houses) for cell in board.houses[house].tolist()}
    earlier = (one for one in path if one.cell is None and find_category(one.technique) != category.COMPLETE)
    return tuple(one for one in earlier if cells.intersection(cell for cell, _ in one.removed))


def _follows(step: Step, puzzle: Puzzle, digits: Sequence[int], family: Family, board: Geometry) -> bool:
    """Return whether the digits and the clues on the board are enough for a placement.

    Boards with other rules beyond houses and unequal cells are not examined: there the step names what it needs.
    """
    has_clues = family.extra is not None and family.extra.kind == CLUES
    if not has_clues and (family.extra or not family.play.has_houses_only):
        return True
    cell = step.cell or 0

    def fits(at: int, digit: int) -> bool:
        if digits[at] or any(digits[peer] == digit for peer in board.peers[at].tolist() if peer >= 0):
            return False
        return not family.play.faults(replace(puzzle, givens=bytes([*digits[:at], digit, *digits[at + 1 :]])))

    if sum(fits(cell, digit) for digit in range(1, board.n + 1)) == 1:
        return True
    houses = [[at for at in house if at >= 0] for house in board.houses.tolist()]
    return any(sum(fits(at, step.digit) for at in house) == 1 for house in houses if cell in house)


def placeholder_lessons(chapters: Iterable[Chapter]) -> Mapping[str, Lesson]:
    """Return a lesson of about the final size for each family.

    They are for planning, before any puzzle exists.
    """
    lessons: dict[str, Lesson] = {}
    for chapter in chapters:
        entry = chapter.entries[0]
        position = Position(entry.number, entry.puzzle, (), (), (0,), (), (), False)
        lesson = Lesson(position, 0, "" if _has_marks(chapter.family) else "8", PLACEHOLDER)
        lessons.setdefault(chapter.family, replace(lesson, then=lesson))
    return lessons


def _has_marks(name: str) -> bool:
    return find_family(name).has_marks


def _rank(step: Step) -> int:
    name = find_category(step.technique)
    return next((at for at, names in enumerate(CLEAREST) if name in names), len(CLEAREST))


def _count_left_over(step: Step) -> int:
    """Return the number of cells that share the rest of a sum.

    With one, the reason is a sum only.
    """
    return len(step.pattern) if find_category(step.technique) == category.RULE_OF_45 else 0


def _others(board: Geometry, house: int, step: Step, digits: Sequence[int]) -> list[int]:
    """Return the other empty cells of a step's house."""
    return [cell for cell in board.houses[house].tolist() if cell >= 0 and cell != step.cell and not digits[cell]]


def _mark_cells(
    graded: GradedPuzzle, number: int, snapshot: Snapshot, builder: SentenceBuilder, before: Sequence[Step]
) -> tuple[Position, list[Message]]:
    """Return the position before a step, with the cells marked that explain it.

    The second value is sentences about rules beyond rows, columns and boxes. Marked are the house of the step, and the digits that rule
    out its other cells, or all other digits; and the cells of the steps before it that are explained, too.
    """
    step, board, said = snapshot.step, builder.board, list[Message]()
    position = draw_snapshot(graded, number, snapshot)
    name, cell, digits = find_category(step.technique), step.cell or 0, snapshot.digits
    reasons: set[int] = set()
    if position.crosses and step.houses and step.houses[0] < len(board.houses):
        reasons, said = _find_pieces(step, digits, position.figure.mark, builder)
        reasons |= set(position.pattern_cells)
    elif name == category.NAKED_SINGLE or (name == category.HIDDEN_SINGLE and step.houses and step.houses[0] < len(board.houses)):
        house = None if name == category.NAKED_SINGLE else step.houses[0]
        own, reasons = find_own_reasons(dict(list_questions(cell, step.digit, digits, board))[house], cell, house, digits, board)
        reasons |= {at for one in own for at in one.seen}
        said = say_own_reasons(own, builder)
    else:
        reasons = set(position.pattern_cells)
    if name == category.RULE_OF_45:
        reasons |= {at for house in step.houses for at in board.houses[house].tolist() if at >= 0}
    lit = (reasons if name == category.NAKED_SINGLE else set(position.highlighted) | reasons) - {cell}
    lit |= {at for one in before for at in one.pattern}
    crossed = lit.intersection(position.ruled_out) | {at for one in before for at, _ in one.removed}
    return _mark(position, cell, lit, crossed), said


def _say_seers(step: Step, name: str, digits: bytes, builder: SentenceBuilder) -> list[Message]:
    """Return the sentence about the digits that rule out the other cells of a house.

    There is none for a step without a house, or if it has no other empty cell or one that sees no such digit.

    Parameters
    ----------
    name : category of the step
    """
    has_house = name == category.HIDDEN_SINGLE and step.houses and step.houses[0] < len(builder.board.houses)
    others = _others(builder.board, step.houses[0], step, digits) if has_house else []
    seers = [find_seers(builder.board, digits, at, step.digit) for at in others]
    if not seers or not all(seers):
        return []
    cells = cover(seers)
    return [builder.count("lesson.seen", len(cells), digit=builder.digit(step.digit), cells=builder.cells(cells))]


def _find_pieces(step: Step, digits: bytes, mark: str, builder: SentenceBuilder) -> tuple[set[int], list[Message]]:
    """Return the pieces that rule out other cells of a step's house.

    The second value is a sentence about them, if they rule out all of its cells.
    """
    others = [at for at in _others(builder.board, step.houses[0], step, digits) if at not in step.pattern]
    seers = [find_seers(builder.board, digits, at, step.digit) for at in others]
    pieces = cover(seers)
    is_all = bool(seers) and all(seers)
    return pieces, [builder.count(f"{mark}.seen", len(pieces), cells=builder.cells(pieces))] if is_all else []


def _mark(position: Position, cell: int, lit: Set[int], crossed: Set[int] = frozenset()) -> Position:
    """Return a position with the marks of a lesson only.

    Parameters
    ----------
    cell : that the step fills
    lit : cells that explain it
    crossed : cells that the sentences rule out
    """
    bare = replace(position, pencil=(), circled=(), squared=(), arrows=(), eliminated=(), ruled_out=tuple(sorted(crossed)))
    return replace(bare, pattern_cells=(cell,), highlighted=tuple(sorted(lit - {cell})))


def make_builder(puzzle: Puzzle) -> SentenceBuilder:
    """Return the builder of sentences about the board of a puzzle."""
    family = find_family(puzzle.family)
    return SentenceBuilder(family.board(puzzle), family.symbols_of(puzzle))


def explain_clues(step: ClueStep, digits: bytes, position: Position, builder: SentenceBuilder, for_children: bool) -> Text:
    """Return the reason of a step with clues, without its last full stop.

    Parameters
    ----------
    digits : bytes[n_cells]   on the board, 0 = empty
    position : the board, with the cells marked that explain the step
    """
    digit = builder.digit(step.digit)
    if for_children:
        return builder.say("child.clue", digit=digit, marked=_name_marked(position, builder))
    said: list[Text] = []
    is_exact = False
    for (rule, clue), left in zip(step.clues, step.lefts, strict=True):
        clauses, is_exact = say_used_clue(rule, clue, _ask(step, clue, left, digits, builder.board), step.uses_apart, builder)
        said += clauses
    why: Text = builder.join(dict.fromkeys(said), "clause")
    if step.house is not None:
        why = builder.say("lesson.house", why=why, house=builder.house(step.house), digit=digit)
    elif step.left == (step.digit,) and not (is_exact and len(step.clues) == 1):
        why = builder.say("lesson.alone", why=why, digit=digit)
    placed = builder.say("step.placed", cell=builder.cell(step.cell), digit=digit, why=why)
    return builder.join_sentences([placed, *_say_left(step, digits, builder), *say_marks(position, builder)])


def _ask(step: ClueStep, clue: Clue, left: tuple[int, ...], digits: bytes, board: Geometry) -> Asked:
    """Return the facts that the reasons of a clue depend on.

    Parameters
    ----------
    left : digits that it leaves for the cell of the step
    """
    filled = tuple(digits[cell] for cell in clue.cells)
    if step.house is None:
        return Asked(filled, board.n, clue.cells.index(step.cell) if step.cell in clue.cells else None, left)
    house = set(board.houses[step.house].tolist()) - {step.cell}
    free = [at for at, cell in enumerate(clue.cells) if cell in house and not digits[cell]]
    wrong = tuple(at for at in free if not find_seers(board, digits, clue.cells[at], step.digit))
    return Asked(filled, board.n, wrong=wrong, digit=step.digit)


def _say_left(step: ClueStep, digits: bytes, builder: SentenceBuilder) -> list[Message]:
    """Return which digits the clues leave for a cell, and where the other ones are."""
    if step.house is not None or step.left == (step.digit,):
        return []
    seen = {digit: find_seers(builder.board, digits, step.cell, digit) for digit in step.left if digit != step.digit}
    where = {digit: min(cells & step.reasons or cells) for digit, cells in seen.items()}
    already = [builder.say("lesson.already", digit=builder.digit(digit), seen=builder.cell(cell)) for digit, cell in where.items()]
    joined = builder.join(already, "clause")
    return [builder.say("lesson.left", digits=builder.digits(step.left), cell=builder.cell(step.cell), already=joined)]


def explain_path(
    graded: GradedPuzzle,
    steps: Sequence[Step],
    digits: bytes,
    position: Position,
    own: Sequence[Text],
    builder: SentenceBuilder,
    for_children: bool,
) -> Text:
    """Return the reasons of steps of a solve path, without the last full stop.

    Parameters
    ----------
    steps : the last one places something, those before it rule out cells
    digits : bytes[n_cells]   on the board before them, 0 = empty
    position : the board, with the cells marked that explain the steps
    own : sentences about what rules out cells beyond rows, columns and boxes
    """
    step, family = steps[-1], find_family(graded.puzzle.family)
    name = find_category(step.technique)
    if for_children:
        return _say_to_children(step, name, family, digits, position, builder)
    told = [explain(one, graded.puzzle, for_print=True) for one in steps]
    more = [builder.say("killer.all_digits")] if name == category.RULE_OF_45 else []
    # Either digits that rule out all other cells, or the marked cells for the reader to look at.
    seen = [] if own else _say_seers(step, name, digits, builder)
    return builder.join_sentences([*told, *more, *own, *(seen or say_marks(position, builder))])


CHILD_LINES = {ROW: "child.in_row", COLUMN: "child.in_column"}
"""What lines are called in words for children, by the kind of the house."""


def _say_to_children(step: Step, name: str, family: Family, digits: bytes, position: Position, builder: SentenceBuilder) -> Message:
    """Return the reason of a step in words for children, without names of cells.

    Parameters
    ----------
    name : category of the step
    digits : on the board before it
    """
    marked = _name_marked(position, builder)
    if family.has_marks:
        is_seen = family.mark == QUEENS and name == category.LAST_PLACE
        return builder.say("child.mark" if is_seen else "child.place", marked=marked)
    key, symbol = CHILD_SENTENCES.get(name, "child.only"), builder.symbols[step.digit - 1]
    # The last empty cell of its house: nothing is in the way of other cells, because they are filled.
    if key == "child.hidden" and step.houses and not _others(builder.board, step.houses[0], step, digits):
        key = "child.full"
    if key == "child.trio":
        return builder.say(key, digit=builder.digit(step.digit), wrong=builder.digit(3 - step.digit), marked=marked)
    picture = f"{key}_picture"
    place = _name_place(step, builder)
    key = picture if symbol in PICTURES and builder.has(picture) else key
    return builder.say(key, digit=builder.digit(step.digit), marked=marked, place=place)


def _name_place(step: Step, builder: SentenceBuilder) -> Message:
    """Return what the house of a step is called in words for children."""
    board = builder.board
    kind = int(board.kinds[step.houses[0]]) if step.houses and step.houses[0] < len(board.kinds) else -1
    name = "child.in_box" if kind == BOX and board.box_name == "box" else CHILD_LINES.get(kind, "child.in_cells")
    return builder.say(name)


def say_marks(position: Position, builder: SentenceBuilder) -> list[Message]:
    """Return the sentence about the marked cells of a board; none if it has none."""
    count = len(position.highlighted)
    key = "lesson.framed" if needs_frames(position.figure) else "lesson.gray"
    return [builder.count(key, count)] if count else []


def _name_marked(position: Position, builder: SentenceBuilder) -> Message:
    """Return what the marked cells of a board are called in words for children."""
    return builder.say("child.framed" if needs_frames(position.figure) else "child.gray")


@dataclass(frozen=True, slots=True)
class OwnReason:
    """Candidates that one further house rules out, or pairs with one cell.

    house      number of the house; -1 for pairs
    part       name of the part that the pairs are of; empty for a house
    seen       the cells with the digits, in ascending order
    ruled_out  the candidates
    """

    house: int
    part: str
    seen: tuple[int, ...]
    ruled_out: tuple[Candidate, ...]


def find_own_reasons(
    wrong: Sequence[Candidate], cell: int, house: int | None, digits: Sequence[int], board: Geometry
) -> tuple[list[OwnReason], set[int]]:
    """Return why candidates are ruled out.

    The first value is about further rules, the second few cells of rows, columns and boxes.

    Parameters
    ----------
    wrong : those of the step, as of `list_questions`
    cell, house : the cell that is filled, and the house in which its digit fits nowhere else; None where no other digit fits the cell
    digits : uint8[n_cells]     digits on the board, 0 = empty
    """
    houses = _choose_board(wrong, cell, house, digits, board)
    usual = {one: _find_usual(one, houses, digits) for one in wrong}
    rest = [one for one in wrong if not usual[one]]
    sources = {one: _list_sources(one, houses, digits, board) for one in rest}
    found: list[OwnReason] = []
    while left := {one: some for one, some in sources.items() if some and not any(one in reason.ruled_out for reason in found)}:
        counts = {source: sum(source in some for some in left.values()) for some in left.values() for source in some}
        best = min(counts, key=lambda source: (-counts[source], source))
        ruled_out = tuple(one for one, some in left.items() if best in some)
        seen = {best[2]} if best[2] >= 0 else {at for at in _cells_of(board, best[0]) if digits[at] in {digit for _, digit in ruled_out}}
        found.append(OwnReason(best[0], best[1], tuple(sorted(seen)), ruled_out))
    return found, cover([usual[one] for one in wrong if usual[one]])


def say_own_reasons(reasons: Sequence[OwnReason], builder: SentenceBuilder) -> list[Message]:
    """Return a sentence for each reason."""
    return [_say(reason, builder) for reason in reasons]


def _say(reason: OwnReason, builder: SentenceBuilder) -> Message:
    cells, digits = ({one[at] for one in reason.ruled_out} for at in range(2))
    values = {"cells": builder.cells(cells), "seen": builder.cells(reason.seen)}
    if len(digits) > 1:
        return builder.say(
            "lesson.others", house=builder.house(reason.house), digits=builder.digits(sorted(digits)), cell=builder.cell(min(cells))
        )
    digit = builder.digit(min(digits))
    if reason.part:
        return builder.count(f"{reason.part}.pair", len(cells), digit=digit, **values)
    return builder.count("lesson.own", len(cells), digit=digit, house=builder.house(reason.house), **values)


def _choose_board(wrong: Sequence[Candidate], cell: int, house: int | None, digits: Sequence[int], board: Geometry) -> tuple[Set[int], ...]:
    """Return the rows, columns and boxes of the sudoku that a reader looks at.

    It is one with the house, and of these the one that rules out most.
    """
    boards = [houses for houses in list_basic_boards(board) if any(cell in one for one in houses)]
    own = frozenset(_cells_of(board, house)) if house is not None else frozenset()
    return min(boards, key=lambda houses: (own not in houses, sum(not _find_usual(one, houses, digits) for one in wrong)))


def _find_usual(one: Candidate, houses: Sequence[Set[int]], digits: Sequence[int]) -> set[int]:
    """Return the cells with a digit in the same row, column or box as a cell."""
    return {peer for house in houses if one[0] in house for peer in house if digits[peer] == one[1]}


def _list_sources(one: Candidate, houses: Sequence[Set[int]], digits: Sequence[int], board: Geometry) -> list[Source]:
    """Return the further houses, and pairs, that rule out a candidate."""
    cell, digit = one
    own = [house for house in board.houses_of[cell].tolist() if house >= 0 and frozenset(_cells_of(board, house)) not in houses]
    found = [(house, "", -1) for house in own if any(digits[at] == digit for at in _cells_of(board, house))]
    seers = find_seers(board, digits, cell, digit)
    return [*found, *((-1, name, seer) for name, pairs in board.pair_groups for seer in sorted(seers) if (cell, seer) in pairs)]


def _cells_of(board: Geometry, house: int) -> list[int]:
    return [cell for cell in board.houses[house].tolist() if cell >= 0]
