"""Lines through cells: gray, below the lines of the board, over marks."""

from __future__ import annotations

from dataclasses import replace

from generator.model import ARROW, LINE, THERMOMETER, WHISPER, Figure, Sign
from layouts.drawing.cell_marks import Marking
from layouts.drawing.figures import draw_figure
from layouts.drawing.ink_log import InkLog
from layouts.drawing.line_signs import BULB, CIRCLE, LINES, SHAFT, SHAFT_GRAY, STRAND, STRAND_GRAY, TUBE, TUBE_GRAY, has_arrows, has_lines
from layouts.parts.positions import find_spread
from layouts.style.look import PRESS_LOOK

BOARD = Figure(2, 2, ("",) * 4, bytes([3, 3, 1, 1, 3, 3]), bytes([3, 1, 3, 3, 1, 3]))
TUBED, SHOT, STRUNG = (replace(BOARD, signs=(Sign(LINE, (0, 1, 2), text),)) for text in (THERMOMETER, ARROW, WHISPER))


def drawn(figure: Figure, *marks: tuple[tuple[int, ...], float]) -> list[str]:
    ink = InkLog()
    draw_figure(ink, figure, (0, 0), 40.0, PRESS_LOOK, Marking(marks))
    return [line.strip() for line in ink.pages[0]]


def test_a_thermometer_is_a_tube_through_the_middles_with_a_bulb_in_the_first_cell() -> None:
    lines = drawn(TUBED)
    at = lines.index(f"polyline of {TUBE * 40:g} grey {TUBE_GRAY:g}: 20.0,60.0 60.0,60.0 20.0,20.0")
    assert lines[at + 1] == f"disc 20.0 60.0 radius {BULB * 40:.1f} grey {TUBE_GRAY:g}"
    assert at < next(number for number, line in enumerate(lines) if line.startswith("line"))


def test_an_arrow_has_a_ring_in_the_first_cell_and_a_point_in_the_last() -> None:
    lines = drawn(SHOT)
    at = lines.index(f"polyline of {SHAFT * 40:g} grey {SHAFT_GRAY:g}: 20.0,60.0 60.0,60.0 20.0,20.0")
    assert lines[at + 1 : at + 4] == [
        f"polyline of {SHAFT * 40:g} grey {SHAFT_GRAY:g}: 29.9,21.4 20.0,20.0 21.4,29.9",
        f"disc 20.0 60.0 radius {CIRCLE * 40:.1f} grey {SHAFT_GRAY:g}",
        f"disc 20.0 60.0 radius {(CIRCLE - SHAFT) * 40:.1f} grey 1",
    ]


def test_a_whisper_is_a_line_between_a_shaft_and_a_tube_in_thickness_with_equal_ends() -> None:
    lines = drawn(STRUNG)
    at = lines.index(f"polyline of {STRAND * 40:g} grey {STRAND_GRAY:g}: 20.0,60.0 60.0,60.0 20.0,20.0")
    assert not any(line.startswith("disc") for line in lines)
    assert 2 * SHAFT < STRAND <= TUBE / 2
    assert at < next(number for number, line in enumerate(lines) if line.startswith("line"))


def test_a_mark_is_a_frame_on_boards_with_lines_which_are_drawn_over_it() -> None:
    lines = drawn(TUBED, ((0,), 0.8))
    assert "fills 4 grey 0.8 in 2.0 42.0 to 38.0 78.0" in lines
    tube = [number for number, line in enumerate(lines) if line.startswith("polyline")]
    assert len(tube) == 2
    assert tube[1] > lines.index("fills 4 grey 0.8 in 2.0 42.0 to 38.0 78.0")
    assert [line for line in lines[: tube[1]] if line.startswith("line")] == [line for line in lines[tube[1] :] if line.startswith("line")]
    assert not any(line.startswith("fills") for line in drawn(BOARD, ((0,), 0.8)))


def test_candidates_leave_the_circles_of_arrows_free() -> None:
    face = PRESS_LOOK.faces.digit
    assert [has_lines(figure) for figure in (TUBED, SHOT, STRUNG, BOARD)] == [True, True, True, False]
    assert [has_arrows(figure) for figure in (TUBED, SHOT, STRUNG, BOARD)] == [False, True, False, False]
    assert find_spread(SHOT, 40.0, face).across < find_spread(TUBED, 40.0, face).across == find_spread(BOARD, 40.0, face).across


def test_every_line_of_the_model_is_drawn() -> None:
    assert set(LINES) == {THERMOMETER, ARROW, WHISPER}
