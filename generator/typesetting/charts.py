"""Charts of a collection: distributions of levels, race scores and ratings.

The counts come from `generator.grading.statistics`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import floor, log10
from pathlib import Path

from generator.grading.statistics import Tally, find_median
from generator.model import Level
from layouts.charts.chart import Chart, Panel, write_pdf, write_png, write_svg

WRITERS = {".pdf": write_pdf, ".png": write_png, ".svg": write_svg}

BINS_A_DECADE = 8
LOWEST_RACE = 0.1
"""Lower race scores, such as that of a complete grid, are counted in the first bar."""

LOWEST_RATING = 10
"""Rating of the first bar, in tenths; each bar is one tenth wide."""

LEAST_RATINGS = 40
"""Shortest axis of ratings, in tenths, so that the chart of an easy collection has bars of the usual width."""

MOST_COUNTED_BARS = 40
"""Number of bars below which each is wide enough for its count above it."""

GAP, BEYOND_BARS = 2, 2
"""Empty bars before the bar of puzzles beyond the ladder, and the width of that bar in ordinary bars, so that it is visible."""


def plot(chart: Chart, path: Path, suffix: str) -> None:
    """Write a chart in the file format of a suffix; equal charts give equal bytes.

    Parameters
    ----------
    suffix : ".pdf", ".png" or ".svg"
    """
    WRITERS[suffix](chart, path)


def make_chart(tally: Tally, name: str, levels: tuple[Level, ...]) -> Chart:
    """Return the chart of levels, race scores and ratings of a collection."""
    count = f"{tally.puzzles:,} puzzle{'s' if tally.puzzles != 1 else ''}"
    panels = (_level_panel(tally, levels), _race_panel(tally), _rating_panel(tally))
    return Chart(f"{name}: {count}", "Ratings are those of Sudoku Explainer 1.2.1.", panels)


def make_clue_chart(clues: Sequence[int], title: str) -> Chart:
    """Return the chart of the numbers of clues of puzzles of one family.

    Parameters
    ----------
    clues : number of clues of each puzzle; at least one puzzle
    """
    first, last = min(clues), max(clues)
    counter = Counter(clues)
    middle = find_median(counter)
    panel = Panel(
        title="Clues",
        x_title="clues",
        bars=tuple(counter[count] for count in range(first, last + 1)),
        ticks=tuple((count - first + 0.5, str(count)) for count in range(first, last + 1)),
        median=middle - first + 0.5,
        median_label=f"median {middle}",
        has_counts=last - first < MOST_COUNTED_BARS,
    )
    return Chart(f"{title}: {len(clues):,} puzzle{'s' if len(clues) != 1 else ''}", "", (panel,))


def _level_panel(tally: Tally, levels: tuple[Level, ...]) -> Panel:
    """Return the panel of levels.

    Levels of families with their own level table are added at the end. The levels are then not in order, and no median is shown.
    """
    titles = {level.name: level.title for level in levels}
    own = sorted(name for name in tally.levels if name not in titles)
    names = [*titles, *own]
    middle = None if own else find_median(Counter({names.index(name): count for name, count in tally.levels.items()}))
    return Panel(
        title="Levels",
        x_title="level",
        bars=tuple(tally.levels[name] for name in names),
        ticks=tuple((place + 0.5, titles.get(name, name.capitalize())) for place, name in enumerate(names)),
        median=None if middle is None else middle + 0.5,
        median_label="" if middle is None else f"median {titles[names[middle]]}",
        has_counts=True,
    )


def _race_panel(tally: Tally) -> Panel:
    """Return the panel of race scores, on a logarithmic axis."""
    places = {race: BINS_A_DECADE * log10(max(race, LOWEST_RACE)) for race in tally.races}
    first = floor(min(places.values(), default=0))
    last = max(floor(max(places.values(), default=0)), first + BINS_A_DECADE) + 1
    bars = [0] * (last - first)
    for race, count in tally.races.items():
        bars[floor(places[race]) - first] += count
    ticks = []
    for decade in range(floor(first / BINS_A_DECADE), last // BINS_A_DECADE + 1):
        for value in (10.0**decade * step for step in (1, 2, 5)):
            place = BINS_A_DECADE * log10(value) - first
            if -1e-9 <= place <= last - first + 1e-9:
                ticks.append((max(0.0, place), f"{value:g}"))
    middle = find_median(tally.races)
    return Panel(
        title="Race",
        x_title="race score, logarithmic",
        bars=tuple(bars),
        ticks=tuple(ticks),
        median=None if middle is None else places[middle] - first,
        median_label="" if middle is None else f"median {middle:g}",
    )


def _rating_panel(tally: Tally) -> Panel:
    """Return the panel of ratings.

    Puzzles that the ladder cannot finish have a separate bar at the right.
    """
    highest = max([*tally.ratings, LOWEST_RATING + LEAST_RATINGS])
    last = -(-highest // 10) * 10 + 1 - LOWEST_RATING
    bars = [tally.ratings[LOWEST_RATING + place] for place in range(last)]
    ticks = [(place + 0.5, str((LOWEST_RATING + place) // 10)) for place in range(0, last, 10)]
    counter = tally.ratings.copy()
    if tally.beyond:
        bars += [0] * GAP + [tally.beyond] * BEYOND_BARS
        ticks.append((last + GAP + BEYOND_BARS / 2, "beyond"))
        counter[LOWEST_RATING + last + GAP] = tally.beyond
    middle = find_median(counter)
    is_beyond = middle is not None and middle >= LOWEST_RATING + last
    return Panel(
        title="Rating",
        x_title="hardest step (ER)",
        bars=tuple(bars),
        ticks=tuple(ticks),
        median=None if middle is None else middle - LOWEST_RATING + 0.5,
        median_label="" if middle is None else f"median {'beyond' if is_beyond else f'{middle / 10:.1f}'}",
    )
