"""Today's puzzles of the page and days in a row, in node."""

from __future__ import annotations

from pathlib import Path

from tests.support.page_program import run_program

SCRIPT = """
import { countStreak, formatDay, pickToday } from "./days.js";
const puzzles = Array.from({ length: 10 }, (_, at) => ({ number: at + 1, minutes: (at * 7) % 10 }));
const days = Array.from({ length: 12 }, (_, at) => `2026-03-${String(at + 25).padStart(2, "0")}`).slice(0, 7);
const months = ["2026-10-24", "2026-10-25", "2026-10-26", "2026-10-31", "2026-11-01"];
const zones = ["Pacific/Kiritimati", "America/Los_Angeles", "Europe/Berlin"].map((zone) => {
  process.env.TZ = zone;
  const late = new Date(2026, 2, 29, 23, 59, 59);
  const early = new Date(2026, 2, 29, 0, 0, 1);
  return [formatDay(late), formatDay(early), countStreak(months, "2026-11-02"), countStreak(months.slice(0, 3), "2026-10-27")];
});
console.log(JSON.stringify({
  picks: days.map((day) => pickToday(puzzles, "book", day).map(({ number, minutes }) => [number, minutes])),
  again: pickToday([...puzzles].reverse(), "book", days[0]).map(({ number }) => number),
  few: [0, 1, 2].map((count) => pickToday(puzzles.slice(0, count), "book", days[0]).length),
  zones,
  streaks: [[], ["2026-01-01"], ["2026-01-03"], ["2026-01-02", "2026-01-01", "2025-12-31"], ["no day"]]
    .map((list) => countStreak(list, "2026-01-02")),
}));
"""


def test_todays_puzzles_and_streaks_are_those_of_the_players_day(tmp_path: Path) -> None:
    """A short, a medium and a long puzzle; each returns after all had their day."""
    said = run_program(tmp_path, SCRIPT)
    for pick in said["picks"]:
        minutes = [minutes for _, minutes in pick]
        assert minutes == sorted(minutes)
    for part, size in enumerate((3, 4, 3)):
        assert len({pick[part][0] for pick in said["picks"][:size]}) == size
    assert said["again"] == [number for number, _ in said["picks"][0]]
    assert said["few"] == [0, 1, 2]
    assert said["zones"] == [["2026-03-29", "2026-03-29", 2, 3]] * 3
    assert said["streaks"] == [0, 1, 1, 3, 0]
