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
from generator.families.stars.ladders import BLOCK, COMPLETE, CONFINED, LAST, LINES, NEEDED, REGIONS, SHORT, SQUEEZE, TRIAL, StarTechnique
from generator.families.stars.maps import draw_regions, lines_board, map_extra
from generator.families.stars.play import StarPlay
from generator.families.stars.star_kind import RaceWeights, StarKind
from generator.techniques import category

FOLDER = Path(__file__).parent
SIZES = range(8, 13)
LARGEST_SINGLE = 8
"""Size of the largest boards with one star in each house; larger ones have two."""

MOST_SQUEEZED, MOST_TRIED = 10, 4
"""Most open cells of a house in which people look for a squeeze, and in which a long trial does."""

TECHNIQUES = (
    StarTechnique("complete region", 1.0, category.COMPLETE, COMPLETE, REGIONS, 0),
    StarTechnique("complete line", 1.0, category.COMPLETE, COMPLETE, LINES, 0),
    StarTechnique("last cells of a region", 1.1, category.LAST_CELLS, LAST, REGIONS, 0),
    StarTechnique("last cells of a line", 1.3, category.LAST_CELLS, LAST, LINES, 0),
    StarTechnique("region in lines", 1.6, category.CONFINED, CONFINED, REGIONS, 1),
    StarTechnique("line in regions", 1.8, category.CONFINED, CONFINED, LINES, 1),
    StarTechnique("narrow squeeze", 2.0, category.ROOM, SQUEEZE, 2, 4),
    StarTechnique("wide squeeze", 2.4, category.ROOM, SQUEEZE, 5, MOST_SQUEEZED),
    StarTechnique("star beside a cluster", 2.7, category.ROOM, NEEDED, 0, 0),
    StarTechnique("cluster squeeze", 2.9, category.ROOM, BLOCK, 2, MOST_SQUEEZED),
    StarTechnique("two regions in lines", 3.2, category.CONFINED, CONFINED, REGIONS, 2),
    StarTechnique("two lines in regions", 3.4, category.CONFINED, CONFINED, LINES, 2),
    StarTechnique("three regions in lines", 3.8, category.CONFINED, CONFINED, REGIONS, 3),
    StarTechnique("three lines in regions", 4.0, category.CONFINED, CONFINED, LINES, 3),
    StarTechnique("four regions in lines", 4.4, category.CONFINED, CONFINED, REGIONS, 4),
    StarTechnique("four lines in regions", 4.6, category.CONFINED, CONFINED, LINES, 4),
    StarTechnique("short trial", 5.0, category.TRIAL, TRIAL, SHORT, 9),
    StarTechnique("long trial", 7.0, category.TRIAL, TRIAL, MOST_TRIED, 19),
)
"""The techniques, easiest first. The ratings are our own: they put techniques in the order in which people look for them."""

STARS = StarKind(
    printed="star battle",
    marks="stars",
    techniques=TECHNIQUES,
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
