"""Crowns: one crown in each row, column and region, and no two crowns touch.

The board has n rows, n columns and n regions; sizes are 7 to 11.

    crowns-8:<64 cells, 1 = given crown, . = none>:<64 region symbols>

It is star battle with one star: the map of regions is the clue, and the search, the techniques and the rest are those of
`generator.families.stars`. A crown excludes its row, column, region and neighbors at once.
"""

from __future__ import annotations

from pathlib import Path

from generator.families.base.family import LOGIC, Family, Sizes
from generator.families.stars.ladders import CONFINED, LAST, LINES, REGIONS, SHORT, SQUEEZE, TRIAL, StarTechnique
from generator.families.stars.maps import draw_regions, lines_board, map_extra
from generator.families.stars.play import StarPlay
from generator.families.stars.star_kind import RaceWeights, StarKind
from generator.techniques import category

FOLDER = Path(__file__).parent
SIZES = range(7, 12)

MANY = 99
"""More cells than a house has."""

TECHNIQUES = (
    StarTechnique("last cell of a region", 1.0, category.LAST_PLACE, LAST, REGIONS, 0),
    StarTechnique("last cell of a line", 1.2, category.LAST_PLACE, LAST, LINES, 0),
    StarTechnique("region in a line", 1.5, category.CONFINED, CONFINED, REGIONS, 1),
    StarTechnique("line in a region", 1.7, category.CONFINED, CONFINED, LINES, 1),
    StarTechnique("squeeze of two", 2.0, category.SQUEEZE, SQUEEZE, 2, 2),
    StarTechnique("squeeze of three", 2.3, category.SQUEEZE, SQUEEZE, 3, 3),
    StarTechnique("squeeze of many", 2.6, category.SQUEEZE, SQUEEZE, 4, MANY),
    StarTechnique("region pair", 3.0, category.CONFINED, CONFINED, REGIONS, 2),
    StarTechnique("line pair", 3.2, category.CONFINED, CONFINED, LINES, 2),
    StarTechnique("region triplet", 3.6, category.CONFINED, CONFINED, REGIONS, 3),
    StarTechnique("line triplet", 3.8, category.CONFINED, CONFINED, LINES, 3),
    StarTechnique("region quad", 4.2, category.CONFINED, CONFINED, REGIONS, 4),
    StarTechnique("line quad", 4.4, category.CONFINED, CONFINED, LINES, 4),
    StarTechnique("short trial", 5.0, category.TRIAL, TRIAL, SHORT, 9),
    StarTechnique("long trial", 7.0, category.TRIAL, TRIAL, MANY, 19),
)
"""The techniques, easiest first. The ratings are our own: they put techniques in the order in which people look for them."""

CROWNS = StarKind(
    printed="crowns",
    marks="crowns",
    techniques=TECHNIQUES,
    maps=50,
    fastest=4,
    race=RaceWeights(hardest=0.0, every=1.0, stars=8),
    seconds=1.0,
    base_side=8,
    sees_houses=True,
)
"""The record of crowns; the seconds are an estimate."""

EXAMPLES = {
    7: "1112333222223452266645766644576666455555645554444",
    8: "1111222233222244533224445322244455544446575555567758866666666666",
    9: "111112233141152233141552223141555223445555523444565553444768833444766663499776666",
    10: "1123444445622333334562233343442227334334227773444428777399492887799999288777999988777799AA8888899AAA",
    11: "11111112233144141111331141455555544444555655748845566657488866665594A8888865694A88AAA66699A88AAB6669AA888AB6669AAAAAAAAA6",
}
"""A map of each size for the rules page."""


def crowns(n: int) -> Family:
    """Return the family of crowns puzzles on an n x n board, n from 7 to 11."""
    board = lines_board(n, CROWNS.sees_houses)
    return Family(
        name=f"crowns-{n}",
        title=f"Crowns {n} × {n}",
        rules=(
            f"Place {n} crowns: one in each row, one in each column and one in each region with a thick outline.",
            "No two crowns touch, not even corner to corner.",
            "Every puzzle has one solution only.",
        ),
        example=f"crowns-{n}:{'.' * n * n}:{EXAMPLES[n]}",
        geometry=board,
        draw=draw_regions,
        extra=map_extra(n, CROWNS.sees_houses),
        play=StarPlay(f"crowns-{n}", board, CROWNS),
        levels=FOLDER / "levels.toml",
        words=FOLDER / "words.toml",
        genre=LOGIC,
        mark=CROWNS.marks,
        sizes=Sizes("crowns", crowns, SIZES),
    )
