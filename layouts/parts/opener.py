"""The opener of a kind of puzzle: its rules, solved steps and its levels.

The first chapter of each kind has one. A page with room for it shows two steps, on boards of one size. One with less room shows the first
step only and is one page if everything fits: the board is made smaller, then the notes of the levels are left out, which the page about
the levels has too, then the words are set tighter and the board is made smaller down to legible digits. Otherwise the board and its step
have a second page.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from generator.errors import name_file
from generator.model import FRAME, Chapter, Lesson, Rules
from layouts.drawing.columns import PartPage
from layouts.drawing.flow import Piece, draw_pieces, heading, paginate, paginate_even, paragraph_lines, space
from layouts.drawing.ink import Ink
from layouts.drawing.ornaments import draw_rule
from layouts.drawing.tags import H2
from layouts.fonts.faces import text_width
from layouts.fonts.fitting import fit_size
from layouts.geometry import PT_PER_MM, Frame
from layouts.parts.glossary import practice_pieces
from layouts.parts.lesson_board import least_side, lesson_board, name_step
from layouts.parts.opener_foot import foot_height
from layouts.parts.opener_levels import level_piece
from layouts.plan.draft import BodyOf
from layouts.plan.plan_book import name_chapter
from layouts.plan.setting import Setting
from layouts.style.layout import LARGE_PT

TITLE_SIZES_PT, TITLE_SHARE, TIGHT_TITLE_SHARE = (44.0, 40.0, 36.0, 32.0, 28.0, 24.0, 21.0, 18.0, 16.0, 14.0), 0.11, 0.08
"""Type sizes of a title, and the largest as a part of the page's width, also above words that are set tight."""

WIDEST_MM, WIDEST_CELL_MM = 122.0, 9.0
"""Largest width of the example, and the largest side of its cells if these make it wider: boards of many cells need more room."""

PAIR_MM, PAIR_LEAST_MM, PAIR_CELL_MM = 100.0, 76.0, 6.5
"""Largest and least width of two examples on a page, and the least side of their cells."""

LEAST_MM, LEAST_TIGHT_MM, LEAST_LARGE_MM, LEAST_FULL = 62.0, 52.0, 95.0, 0.6
"""Least width of the example, beside or among words that are set tight, and in large type. It may be less if the words alone would fill
less than this part of a page, but not in large type."""

WIDTHS = 10
"""Number of widths of the example that are tried, from the largest to the least."""

BESIDE_EMS, BESIDE_TIGHT_EMS = 15.0, 12.5
"""Least width of words beside the example, in type sizes, and of words that are set tight."""

LEAST_DIGIT_PT, LEAST_CAGED_PT = 7.5, 11.0
"""Least type size of the example's symbols on an opener of one page; the second is for boards with cages, whose
sums need room. In large print it is that of captions."""

HEAD = 2
"""Number of pieces of a step up to its heading, with the white above it."""

RULE_PT = 72.0
"""Length of the rule below a title without an ornament."""


@dataclass(frozen=True, slots=True)
class _Opener:
    """What an opener shows, and the size of the pages' bodies without the foot.

    beside_ems    least width of words beside the example, in type sizes
    title_share   largest type of the title, as a part of the width
    """

    setting: Setting
    rules: Rules
    chapters: tuple[Chapter, ...]
    width: float
    height: float
    beside_ems: float = BESIDE_EMS
    title_share: float = TITLE_SHARE


def make_openers(setting: Setting, body_of: BodyOf) -> dict[int, list[PartPage]]:
    """Return the pages of each opener, by the index of its chapter.

    They are divided for bodies of the size that the layout of the chapter gives them. A chapter for practice begins with its techniques.

    Raises
    ------
    DoesNotFit   the page is too small for a title or a sentence
    """
    found: dict[int, list[PartPage]] = {}
    seen: set[str] = set()
    for index, chapter in enumerate(setting.book.chapters):
        if chapter.family in seen and not chapter.practice:
            continue
        chapters = tuple(other for other in setting.book.chapters if other.family == chapter.family)
        own = setting.in_chapter(index)
        body = body_of(own.layout)
        opener = _Opener(own, own.rules_of(chapter.family), chapters, body.width, body.height - foot_height(own, index, body.width))
        with name_file(name_chapter(setting.imprint, setting.book.chapters, index)):
            pages = [] if chapter.family in seen else _make_pages(opener)
            pages += _practice_pages(opener, chapter)
        found[index] = [PartPage(partial(_draw_column, pieces)) for pieces in pages]
        seen.add(chapter.family)
    return found


def _practice_pages(opener: _Opener, chapter: Chapter) -> list[list[Piece]]:
    """Return the pages that explain the techniques of a chapter; none if it has none."""
    if not chapter.practice:
        return []
    layout = opener.setting.layout
    level = next((level.title for level in opener.setting.book.levels if level.name == chapter.level), chapter.title)
    facts = level_piece(opener.setting, replace(chapter, title=level), opener.width, with_note=True)
    head = [heading(chapter.title, layout, opener.width), facts]
    room = opener.height - _height_of(head)
    return paginate_even([*head, *practice_pieces(opener.setting, chapter, opener.width, room)], opener.height)


def _draw_column(pieces: Sequence[Piece], ink: Ink, body: Frame) -> None:
    draw_pieces(ink, pieces, body.x, body.top)


def _make_pages(opener: _Opener) -> list[list[Piece]]:
    """Return the pieces of each page of an opener."""
    lesson, tight = opener.rules.lesson, _set_tight(opener)
    if pages := _find_pair(opener):
        return pages
    choices = [_list_words(each, with_notes) for each in (opener, tight) for with_notes in (True, False)]
    words = next((pieces for pieces in choices if _height_of(pieces) <= opener.height), choices[-1])
    if lesson is None:
        return paginate_even(words, opener.height)
    is_full = _height_of(words) >= LEAST_FULL * opener.height
    tries = [(opener, LEAST_MM), (tight, LEAST_TIGHT_MM), *([] if is_full else [(opener, 0.0), (tight, 0.0)])]
    for each, least in tries:
        for with_notes in (True, False):
            for pieces in _single_pages(each, lesson, with_notes, least * PT_PER_MM):
                if _height_of(pieces) <= opener.height:
                    return [pieces]
    return [*paginate_even(words, opener.height), *_largest_board(opener, lesson)]


def _set_tight(opener: _Opener) -> _Opener:
    """Return an opener with its words set tight; large print stays as it is."""
    if opener.setting.layout.text_pt >= LARGE_PT:
        return opener
    setting = replace(opener.setting, layout=opener.setting.layout.set_tight())
    return replace(opener, setting=setting, beside_ems=BESIDE_TIGHT_EMS, title_share=TIGHT_TITLE_SHARE)


def _height_of(pieces: Sequence[Piece]) -> float:
    return sum(piece.height for piece in pieces)


def _list_words(opener: _Opener, with_notes: bool) -> list[Piece]:
    """Return an opener without its example."""
    return [_head(opener), *_rule_pieces(opener, opener.width), *_level_pieces(opener, with_notes)]


def _single_pages(opener: _Opener, lesson: Lesson, with_notes: bool, least_pt: float) -> Iterator[list[Piece]]:
    """Yield openers of one page, those with the largest board first.

    Parameters
    ----------
    least_pt : least width of the board; symbols that must be legible may need more
    """
    layout = opener.setting.layout
    gap, least = 1.8 * layout.text_pt, opener.beside_ems * layout.text_pt
    for side in _list_sides(opener, lesson, least_pt):
        # Words at the left of the board, if they have room there; then words above and below it.
        room = opener.width - side - gap
        if room >= least and not layout.look.is_for_children:
            words = [*_rule_pieces(opener, room), *_step_pieces(opener, lesson, room)]
            yield [_head(opener), _beside(opener, lesson, side, words), *_level_pieces(opener, with_notes)]
        yield [_head(opener), *_stacked(opener, lesson, side), *_level_pieces(opener, with_notes)]


def _find_pair(opener: _Opener) -> list[list[Piece]]:
    """Return an opener with two steps, or [] if a page has no room for them.

    Their boards are as large as the page allows.
    """
    lesson, layout = opener.rules.lesson, opener.setting.layout
    if lesson is None or lesson.then is None or layout.look.is_for_children:
        return []
    gap, cells = 1.8 * layout.text_pt, max(lesson.position.figure.extent)
    least = max(_find_least(opener, lesson, PAIR_LEAST_MM * PT_PER_MM), PAIR_CELL_MM * PT_PER_MM * cells)
    # Two rows of words and a board beside them; the boards are as wide as the words leave, down to the least.
    widest = min(PAIR_MM * PT_PER_MM, opener.width - gap - opener.beside_ems * layout.text_pt)
    for side in _spread(widest, least) if least <= widest else ():
        room = opener.width - side - gap
        words = [*_rule_pieces(opener, room), *_step_pieces(opener, lesson, room)]
        rows = [_beside(opener, lesson, side, words), _beside(opener, lesson.then, side, _step_pieces(opener, lesson.then, room))]
        pieces = [_head(opener), *rows, *_level_pieces(opener, with_notes=True)]
        if _height_of(pieces) <= opener.height:
            return [pieces]
    return []


def _spread(widest: float, least: float) -> list[float]:
    """Return the widths of boards to try, from the widest to the least."""
    return [widest - (widest - least) * at / (WIDTHS - 1) for at in range(WIDTHS)]


def _list_sides(opener: _Opener, lesson: Lesson, least_pt: float) -> list[float]:
    """Return the widths of the example to try, in points, the largest first."""
    layout, figure, least = opener.setting.layout, lesson.position.figure, _find_least(opener, lesson, least_pt)
    widest = opener.width if layout.look.is_for_children else PT_PER_MM * max(WIDEST_MM, WIDEST_CELL_MM * figure.extent[1])
    return _spread(max(least, min(opener.width, widest)), least)


def _find_least(opener: _Opener, lesson: Lesson, least_pt: float) -> float:
    """Return the least width of the example, with legible symbols, in points.

    Parameters
    ----------
    least_pt : width that it has at least
    """
    layout, figure = opener.setting.layout, lesson.position.figure
    digit_pt = layout.caption_pt if layout.caption_pt >= LARGE_PT else LEAST_CAGED_PT if figure.outlines else LEAST_DIGIT_PT
    least_pt = max(least_pt, LEAST_LARGE_MM * PT_PER_MM if layout.caption_pt >= LARGE_PT else 0.0)
    return min(opener.width, max(least_pt, least_side(opener.setting, figure, digit_pt)))


def _head(opener: _Opener) -> Piece:
    """Return the name of the kind."""
    layout = opener.setting.layout
    text, face = opener.rules.title, layout.heading_face
    sizes_pt = [size_pt for size_pt in TITLE_SIZES_PT if size_pt <= opener.title_share * opener.width]
    # The largest type that holds the name in one line; a name too long for all is broken.
    in_one_line = [size_pt for size_pt in sizes_pt if text_width(text, face, size_pt) <= opener.width]
    title = heading(text, layout, opener.width, in_one_line or TITLE_SIZES_PT[-1:])
    if layout.look.heading == "plain":
        title = _ruled(title, 0.9 * layout.leading_pt)
    return title


def _ruled(title: Piece, rise: float) -> Piece:
    """Return a title with a short rule in the white below it."""

    def draw(ink: Ink, x: float, top: float) -> None:
        title.draw(ink, x, top)
        # The rule lies in the white below the name; 1 pt aligns it with the stems of the letters.
        draw_rule(ink, x + 1.0, top - title.height + rise, RULE_PT, FRAME)

    return Piece(title.height, draw, keeps_with_next=True)


def _rule_pieces(opener: _Opener, width: float) -> list[Piece]:
    """Return the rules of the kind, a paragraph each."""
    layout = opener.setting.layout
    pieces = [piece for text in opener.rules.text for piece in paragraph_lines(text, layout, width)]
    return [*pieces, space(0.35 * layout.leading_pt)]


def _step_pieces(opener: _Opener, lesson: Lesson, width: float) -> list[Piece]:
    """Return where the step of the lesson is, in one line, and its reason."""
    setting, layout = opener.setting, opener.setting.layout
    return [
        _step_heading(setting, name_step(setting, lesson), width),
        *paragraph_lines(setting.say("glossary.sentence", text=lesson.reason), layout, width),
    ]


def _step_heading(setting: Setting, text: str, width: float) -> Piece:
    """Return the heading of a step, in one line, as the proof expects it."""
    layout, face = setting.layout, setting.layout.heading_face
    size_pt = fit_size(text, face, 1.35 * layout.text_pt, width)

    def draw(ink: Ink, x: float, top: float) -> None:
        with ink.tag(H2):
            ink.text(x, top - size_pt, text, face, size_pt)

    return Piece(1.2 * 1.35 * layout.text_pt + 0.3 * layout.leading_pt, draw)


def _beside(opener: _Opener, lesson: Lesson, side: float, words: Sequence[Piece]) -> Piece:
    """Return words with the example at their right."""
    board = lesson_board(opener.setting, lesson, side)
    # The board ends at the right edge of the page.
    left = opener.width - side

    def draw(ink: Ink, x: float, top: float) -> None:
        draw_pieces(ink, words, x, top)
        board.draw(ink, x + left, top)

    height = max(board.height, sum(piece.height for piece in words))
    return Piece(height + 0.8 * opener.setting.layout.leading_pt, draw)


def _stacked(opener: _Opener, lesson: Lesson, side: float) -> list[Piece]:
    """Return the rules above the example.

    The step is beside it if there is room, else below; the example is then in the middle of the page.
    """
    layout = opener.setting.layout
    board, gap = lesson_board(opener.setting, lesson, side), 1.8 * layout.text_pt
    room = opener.width - side - gap
    rules = _rule_pieces(opener, opener.width)
    if room < opener.beside_ems * layout.text_pt:
        below = [space(0.5 * layout.leading_pt), *_step_pieces(opener, lesson, opener.width), space(0.4 * layout.leading_pt)]
        middle = Piece(board.height, lambda ink, x, top: board.draw(ink, x + (opener.width - side) / 2, top))
        return [*rules, middle, *below]
    words = [space(layout.caption_pt), *_step_pieces(opener, lesson, room)]

    def draw(ink: Ink, x: float, top: float) -> None:
        board.draw(ink, x, top)
        draw_pieces(ink, words, x + side + gap, top)

    return [*rules, Piece(max(board.height, sum(piece.height for piece in words)) + 0.8 * layout.leading_pt, draw)]


def _largest_board(opener: _Opener, lesson: Lesson) -> list[list[Piece]]:
    """Return pages of their own for the example, with its step below.

    The example is as large as the page allows. If it would not be legible, the reason of the step ends on the next page.
    """
    layout, figure = opener.setting.layout, lesson.position.figure
    words = [space(0.5 * layout.leading_pt), *_step_pieces(opener, lesson, opener.width)]
    side, least = opener.width, _find_least(opener, lesson, 0.0)
    board = lesson_board(opener.setting, lesson, side)
    # All words are below the board; if it would be too small, only the heading of the step.
    for room, smallest in ((opener.height - _height_of(words), least), (opener.height - _height_of(words[:HEAD]), 0.0)):
        while board.height > room and side > smallest:
            side = max(smallest, side - max(1.0, (board.height - room) * figure.extent[1] / figure.extent[0]))
            board = lesson_board(opener.setting, lesson, side)
    return paginate([board, *words], opener.height)


def _level_pieces(opener: _Opener, with_notes: bool) -> list[Piece]:
    """Return the levels of the kind, which are below its rules and its step."""
    return [level_piece(opener.setting, chapter, opener.width, with_notes) for chapter in opener.chapters]
