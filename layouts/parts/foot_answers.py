"""Answers upside down at the foot of the page of their puzzles."""

from __future__ import annotations

from generator.model import HAIR, Entry
from layouts.drawing.figures import LINE_PT, draw_spoken
from layouts.drawing.ink import Ink
from layouts.drawing.links import answer_key, around, puzzle_key
from layouts.drawing.spoken_boards import speak_board
from layouts.drawing.tags import H2, LINK
from layouts.fonts.faces import digit_height, text_width
from layouts.plan.foot_answers import GAP_PT, RULE_GAP_PT, foot_look, label_height
from layouts.plan.pages import Page, Slot
from layouts.plan.setting import Setting


def draw_foot_answers(ink: Ink, setting: Setting, page: Page, entries: dict[int, Entry]) -> None:
    """Draw the answers of a page below a rule, each turned around its middle."""
    if not page.answers:
        return
    rule = max(slot.frame.top for slot in page.answers) + RULE_GAP_PT
    ink.lines([(page.body.x, rule, page.body.right, rule)], LINE_PT[HAIR])
    for slot in page.answers:
        _draw_answer(ink, setting, slot, entries[slot.number])


def _draw_answer(ink: Ink, setting: Setting, slot: Slot, entry: Entry) -> None:
    """Draw an answer with its label, or with its number if that is too wide."""
    layout, face, grid = setting.layout, setting.faces.bold, slot.grid
    size_pt = layout.answer_pt
    label = setting.say("answers.label", number=entry.number)
    shown = label if text_width(label, face, size_pt) <= grid.width + GAP_PT / 2 else str(entry.number)
    width, height = text_width(shown, face, size_pt), digit_height(face) * size_pt
    # The label is upside down as the answer is: it is drawn above the board and turned with it, around the middle of the board.
    rise = (label_height(layout) - height) / 2
    words = speak_board(setting.say("spoken.answer", number=entry.number), entry.answer, setting.phrases)
    ink.anchor(answer_key(entry.number), slot.frame.x, slot.frame.top)
    middle = (grid.middle, grid.y + grid.height / 2)
    with ink.tag(H2), ink.tag(LINK):
        with ink.turned(*middle):
            ink.text(grid.x, grid.top + rise, shown, face, size_pt)
        ink.link(puzzle_key(entry.number), around(grid.right - width, grid.y - rise - height, width, size_pt), label)
    with ink.turned(*middle):
        draw_spoken(ink, entry.answer, grid.corner, slot.cell, foot_look(layout), words)
