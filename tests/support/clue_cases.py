"""Sizes and wrong lines of kinds with clues, for the contract of rules."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Case:
    """What the contract needs to know of a kind.

    size    the board that is tested, of those that the kind comes in
    sizes   sizes whose puzzles the model solves
    wrong   what follows the cells in wrong lines, with what the message says
    """

    size: int
    sizes: tuple[int, ...]
    wrong: dict[str, str]


CASES = {
    "futoshiki": Case(
        5,
        (4, 7),
        {
            "r1c1<r1c2;r1c1<r1c2": "expected each clue once, got 'r1c1<r1c2' twice",
            "r1c1<r1c2;r1c2>r1c1": "expected each clue once, got 'r1c2>r1c1' twice",
            "r1c1<r1c6": "expected cells r1c1 to r5c5, got r1c6 in clue 1",
            "r1c1<r1c3": "expected two cells side by side, got r1c1 and r1c3 in clue 1",
            "r1c1<r1c2|": "expected clues as less, got 2 parts separated by |",
            "10=r1c1": "expected a sign such as r1c1<r1c2 in clue 1, '10=r1c1'",
        },
    ),
    "skyscrapers": Case(
        5,
        (4, 7),
        {
            "3=r1c1-r1c5;3=r1c1-r1c5": "expected each clue once, got '3=r1c1-r1c5' twice",
            "3=r1c1-r1c6": "expected cells r1c1 to r5c5, got r1c6 in clue 1",
            "3=r1c1-r1c3": "expected a whole row or column, got r1c1-r1c3 in clue 1",
            "9=r1c1-r1c5": "expected a number from 1 to 5, got 9 in clue 1",
            "3=r1c1-r1c5|": "expected clues as visible, got 2 parts separated by |",
            "r1c1<r1c2": "expected a number and a line such as 2=r1c1-r1c5 in clue 1, 'r1c1<r1c2'",
        },
    ),
    "calcudoku": Case(
        6,
        (4, 9),
        {
            "3+r1c1r1c2;3+r1c2r1c1": "expected each clue once, got '3+r1c2r1c1' twice",
            "3+r1c1r1c2;4+r1c2r1c3": "expected each cell in one clue, got r1c2 in two",
            "3+r1c1r1c7": "expected cells r1c1 to r6c6, got r1c7 in clue 1",
            "13+r1c1r1c2": "expected a number that 2 digits from 1 to 6 make, got 13 in clue 1",
            "3+r1c1r1c2|": "expected clues as arithmetic, got 2 parts separated by |",
            "10=r1c1": "expected a cage such as 12+r1c1r1c2r2c1 in clue 1, '10=r1c1'",
        },
    ),
    "kakuro": Case(
        8,
        (6, 10),
        {
            "16=r2c3-r2c4;16=r2c3-r2c4": "expected each clue once, got '16=r2c3-r2c4' twice",
            "16=r2c3-r2c9": "expected cells r1c1 to r8c8, got r2c9 in clue 1",
            "16=r2c4-r2c3": "expected a run of 2 to 9 cells to the right or down, got r2c4-r2c3 in clue 1",
            "18=r2c3-r2c4": "expected a sum from 3 to 17 for 2 different digits, got 18 in clue 1",
            "16=r2c3-r2c4|": "expected clues as run, got 2 parts separated by |",
            "16=r2c3": "expected a sum and a run such as 16=r2c3-r2c4 in clue 1, '16=r2c3'",
            "16=r2c3-r2c4": "expected a hole for the sum before r1c1, got the edge of the board",
        },
    ),
    "greater": Case(
        9,
        (),
        {
            "r1c1<r1c2;r1c2>r1c1": "expected each clue once, got 'r1c2>r1c1' twice",
            "r1c9<r1c10": "expected cells r1c1 to r9c9, got r1c10 in clue 1",
            "r1c1<r2c2": "expected two cells side by side, got r1c1 and r2c2 in clue 1",
            "|r1c1<r1c2": "expected clues as less, got 2 parts separated by |",
            "10=r1c1": "expected a sign such as r1c1<r1c2 in clue 1, '10=r1c1'",
        },
    ),
    "kropki": Case(
        9,
        (),
        {
            "r1c1~r1c2;r1c2~r1c1": "expected each clue once, got 'r1c2~r1c1' twice",
            "r1c1~r1c2;r1c1*r1c2": "expected one mark at a place, got two for r1c1 and r1c2",
            "r1c9~r1c10": "expected cells r1c1 to r9c9, got r1c10 in clue 1",
            "r1c1*r2c2": "expected two cells side by side, got r1c1 and r2c2 in clue 1",
            "r1c1~r1c2|": "expected clues as kropki, got 2 parts separated by |",
            "r1c1<r1c2": "expected a mark such as r1c1~r1c2 or r1c1*r1c2 in clue 1, 'r1c1<r1c2'",
        },
    ),
    "consecutive": Case(
        9,
        (),
        {
            "r1c1~r1c2;r1c2~r1c1": "expected each clue once, got 'r1c2~r1c1' twice",
            "r1c9~r1c10": "expected cells r1c1 to r9c9, got r1c10 in clue 1",
            "r1c1~r2c2": "expected two cells side by side, got r1c1 and r2c2 in clue 1",
            "r1c1~r1c2|": "expected clues as consecutive, got 2 parts separated by |",
            "r1c1*r1c2": "expected a mark such as r1c1~r1c2 in clue 1, 'r1c1*r1c2'",
        },
    ),
    "evenodd": Case(
        9,
        (),
        {
            "r1c1e;r1c1E": "expected each clue once, got 'r1c1E' twice",
            "r1c1e;r1c1o": "expected one mark at a place, got two for r1c1",
            "r1c10e": "expected cells r1c1 to r9c9, got r1c10 in clue 1",
            "r1c1e|": "expected clues as parity, got 2 parts separated by |",
            "r1c1x": "expected a mark such as r1c1e (even) or r1c1o (odd) in clue 1, 'r1c1x'",
        },
    ),
    "thermo": Case(
        9,
        (),
        {
            "r1c1<r1c2<r1c3;r2c2<r1c2<r2c3": "expected each cell in one clue, got r1c2 in two",
            "r1c1<r1c2;R1C1<r1c2": "expected each clue once, got 'R1C1<r1c2' twice",
            "r1c9<r1c10": "expected cells r1c1 to r9c9, got r1c10 in clue 1",
            "r1c1<r1c3": "expected cells that touch, got r1c1 and r1c3 in clue 1",
            "r1c1<r1c2<r1c1": "expected each cell of a line once, got r1c1 twice in clue 1",
            "r1c1<r1c2<r1c3<r1c4<r1c5<r2c5<r2c4<r2c3<r2c2<r2c1": "expected a line of at most 9 cells, got 10 in clue 1",
            "r1c1<r1c2|": "expected clues as thermo, got 2 parts separated by |",
            "r1c1=r1c2": "expected a thermometer such as r1c1<r1c2<r2c3, from its bulb, in clue 1, 'r1c1=r1c2'",
        },
    ),
    "arrow": Case(
        9,
        (),
        {
            "r1c1=r1c2;r2c2=r1c2": "expected each cell in one clue, got r1c2 in two",
            "r1c1=r1c2+r1c3;R1C1=r1c2+r1c3": "expected each clue once, got 'R1C1=r1c2+r1c3' twice",
            "r1c9=r1c10": "expected cells r1c1 to r9c9, got r1c10 in clue 1",
            "r1c1=r1c2+r1c4": "expected cells that touch, got r1c2 and r1c4 in clue 1",
            "r1c1=r1c2+r1c1": "expected each cell of a line once, got r1c1 twice in clue 1",
            "r1c1=r1c2|": "expected clues as arrow, got 2 parts separated by |",
            "10=r1c1+r1c2": "expected an arrow such as r1c1=r1c2+r2c3, with its circle first, in clue 1, '10=r1c1+r1c2'",
        },
    ),
    "whispers": Case(
        9,
        (),
        {
            "r1c1/r1c2/r1c3;r2c2/r1c3": "expected each cell in one clue, got r1c3 in two",
            "r1c1/r1c2/r1c3;r1c3/r1c2/R1C1": "expected each clue once, got 'r1c3/r1c2/R1C1' twice",
            "r1c9/r1c10": "expected cells r1c1 to r9c9, got r1c10 in clue 1",
            "r1c1/r1c3": "expected cells that touch, got r1c1 and r1c3 in clue 1",
            "r1c1/r1c2/r1c1": "expected each cell of a line once, got r1c1 twice in clue 1",
            "r1c1/r1c2|": "expected clues as whispers, got 2 parts separated by |",
            "r1c1<r1c2": "expected a line such as r1c1/r1c2/r2c3 in clue 1, 'r1c1<r1c2'",
        },
    ),
    "sandwich": Case(
        9,
        (),
        {
            "12=r1c1-r1c9;12=r1c9-r1c1": "expected each clue once, got '12=r1c9-r1c1' twice",
            "12=r1c1-r1c9;13=r1c1-r1c9": "expected one mark at a place, got two for r1c1 and r1c2",
            "12=r1c1-r1c10": "expected cells r1c1 to r9c9, got r1c10 in clue 1",
            "12=r1c1-r1c8": "expected a whole row or column, got r1c1-r1c8 in clue 1",
            "34=r1c1-r1c9": "expected a sum of different digits from 2 to 8, or 0, got 34 in clue 1",
            "12=r1c1-r1c9|": "expected clues as sandwich, got 2 parts separated by |",
            "12=r1c1": "expected a sum and a line such as 12=r1c1-r1c9 in clue 1, '12=r1c1'",
        },
    ),
    "littlekiller": Case(
        9,
        (),
        {
            "20=r1c2-r8c9;20=r8c9-r1c2": "expected each clue once, got '20=r8c9-r1c2' twice",
            "20=r1c2-r8c9;21=r1c2-r8c9": "expected one mark at a place, got two for r1c2 and r2c3",
            "20=r1c2-r9c10": "expected cells r1c1 to r9c9, got r9c10 in clue 1",
            "20=r1c2-r7c8": "expected a whole diagonal, got r1c2-r7c8 in clue 1",
            "20=r1c1-r1c9": "expected a whole diagonal, got r1c1-r1c9 in clue 1",
            "1=r1c8-r2c9": "expected a sum from 2 to 18 for 2 digits, got 1 in clue 1",
            "20=r1c2-r8c9|": "expected clues as diagonal_sum, got 2 parts separated by |",
            "20=r1c2": "expected a sum and a diagonal such as 20=r1c2-r8c9 in clue 1, '20=r1c2'",
        },
    ),
    "xv": Case(
        9,
        (),
        {
            "r1c1xr1c2;r1c2Xr1c1": "expected each clue once, got 'r1c2Xr1c1' twice",
            "r1c1xr1c2;r1c1vr1c2": "expected one mark at a place, got two for r1c1 and r1c2",
            "r1c9vr1c10": "expected cells r1c1 to r9c9, got r1c10 in clue 1",
            "r1c1xr2c2": "expected two cells side by side, got r1c1 and r2c2 in clue 1",
            "r1c1xr1c2|": "expected clues as xv, got 2 parts separated by |",
            "r1c1~r1c2": "expected a mark such as r1c1xr1c2 or r1c1vr1c2 in clue 1, 'r1c1~r1c2'",
        },
    ),
}
"""Kinds with printed clues of rules, by the name before the size."""
