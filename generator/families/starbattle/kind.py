"""Star battle: stars in rows, columns and regions, of which no two touch.

The board has n rows, n columns and n regions; sizes are 8 to 12, with one star in each house at 8 and two from 9 on.

    starbattle-9:<81 cells, 1 = given star, . = none>:<81 region symbols>

The map of regions is the clue. A star rules out its neighbors only; that a house has all of its stars is a step of its own. The search, the
techniques and the rest are those of `generator.families.stars`.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from generator.families.base.family import LOGIC, Family, Sizes
from generator.families.stars.ladders import BLOCK, COMPLETE, CONFINED, LAST, LINES, NEEDED, REGIONS, SHORT, SQUEEZE, TRIAL, Rung
from generator.families.stars.maps import draw_regions, lines_board, map_extra
from generator.families.stars.play import StarPlay
from generator.families.stars.star_kind import RaceWeights, StarKind

FOLDER = Path(__file__).parent
SIZES = range(8, 13)
LARGEST_SINGLE = 8
"""Size of the largest boards with one star in each house; larger ones have two."""

MOST_SQUEEZED, MOST_TRIED = 10, 4
"""Most open cells of a house in which people look for a squeeze, and in which a long trial does."""

RUNGS = (
    Rung("complete region", COMPLETE, REGIONS, 0, 10),
    Rung("complete line", COMPLETE, LINES, 0, 10),
    Rung("last cells of a region", LAST, REGIONS, 0, 11),
    Rung("last cells of a line", LAST, LINES, 0, 13),
    Rung("region in lines", CONFINED, REGIONS, 1, 16),
    Rung("line in regions", CONFINED, LINES, 1, 18),
    Rung("narrow squeeze", SQUEEZE, 2, 4, 20),
    Rung("wide squeeze", SQUEEZE, 5, MOST_SQUEEZED, 24),
    Rung("star beside a cluster", NEEDED, 0, 0, 27),
    Rung("cluster squeeze", BLOCK, 2, MOST_SQUEEZED, 29),
    Rung("two regions in lines", CONFINED, REGIONS, 2, 32),
    Rung("two lines in regions", CONFINED, LINES, 2, 34),
    Rung("three regions in lines", CONFINED, REGIONS, 3, 38),
    Rung("three lines in regions", CONFINED, LINES, 3, 40),
    Rung("four regions in lines", CONFINED, REGIONS, 4, 44),
    Rung("four lines in regions", CONFINED, LINES, 4, 46),
    Rung("short trial", TRIAL, SHORT, 9, 50),
    Rung("long trial", TRIAL, MOST_TRIED, 19, 70),
)
"""The techniques, easiest first. The ratings are our own: they put techniques in the order in which people look for them."""

STARS = StarKind(
    printed="star battle",
    marks="stars",
    rungs=RUNGS,
    maps=60,
    fastest=30,
    race=RaceWeights(hardest=10.0, every=0.2, stars=20),
    seconds=0.8,
    base_side=10,
    largest=2.0,
)
"""Star battle with one star in each house; the seconds are an estimate.

Without a limit on regions, gentle maps of 12x12 had regions of up to 45 cells. With 2.0, 51 of 60 gentle candidates of that size are made
instead of 57; of 9x9 and 10x10, the numbers of all levels change by two of 60 at most.
"""

EXAMPLES = {
    8: "1111122312222223124244431244433311443335166475557774758577777785",
    9: "112222223122422233144444435446444435666444335677484335667885535777855555788889999",
    10: "111111223314441123331541142363554444636354444666637788446666778884669677789999967788AAA99977888A9999",
    11: "11222223344211244334452212244445562224445555627774444456227888995562A77888955A2AA7788955AAA8888B995A8888BBB955AA999999955",
    12: "1111123333441122123334451222223633451126226633456666666635556666667635"
    "5566867775559588888A7B599B888AAA7BBB9B778AAA77BBBBC777777777B7CCCCCCCC7777",
}
"""A map of each size for the rules page."""


def starbattle(n: int) -> Family:
    """Return the family of star battle puzzles on an n x n board, n from 8 to 12."""
    k, board = stars_in(n), lines_board(n, STARS.sees_houses)
    return Family(
        name=f"starbattle-{n}",
        title=f"Star Battle {n} × {n}",
        rules=(
            f"Place {k * n} stars: {k} in each row, {k} in each column and {k} in each region with a thick outline.",
            "No two stars touch, not even corner to corner.",
            "Every puzzle has one solution only.",
        ),
        example=f"starbattle-{n}:{'.' * n * n}:{EXAMPLES[n]}",
        geometry=board,
        draw=draw_regions,
        extra=map_extra(n, STARS.sees_houses),
        play=StarPlay(f"starbattle-{n}", board, replace(STARS, stars=k), same_as=f"crowns-{n}" if k == 1 else ""),
        levels=FOLDER / ("levels.toml" if k > 1 else "levels-single.toml"),
        words=FOLDER / "words.toml",
        genre=LOGIC,
        mark=STARS.marks,
        marks_in_house=k,
        sizes=Sizes("starbattle", starbattle, SIZES),
    )


def stars_in(n: int) -> int:
    """Return the number of stars in each house of a board of n rows."""
    return 1 if n <= LARGEST_SINGLE else 2
