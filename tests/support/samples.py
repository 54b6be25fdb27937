"""Puzzles that many tests share, each under one name.

Every family has one more of its own in `Family.example`.
"""

from __future__ import annotations

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
"""A puzzle that singles solve, as a bare line."""

SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
"""The solution of EASY."""

MANY = EASY.replace("7", ".").replace("9", ".")
"""EASY with too few givens: several solutions."""

NONE = EASY[:2] + "5" + EASY[3:]
"""EASY with a second 5 in its first row: no solution."""

PLAIN = "..3..27...9.465......71..64.14..9.2.7.......3.2.5..19.96..34......856.3...21..5.."
"""A puzzle that plain techniques solve, without any chain."""

HARD = "..5..87......9786....1...2..9...4.56.4791...........7...3..6....8.2.......17....2"
"""A puzzle of level hard."""

CHAINED = ".8.....2..1.53..9..3.6.7.1.8..........3.6...29..2..5..4.27...5....9......6......7"
"""A puzzle that requires chains."""

HARDEST = (
    ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
    "........3..1..56...9..4..7......9.5.7.......8.5.4.2....8..2..9...35..1..6........",
    "12.3....435....1....4........54..2..6...7.........8.9...31..5.......9.7.....6...8",
)
"""Well-known hardest puzzles, rated 11 and more: Golden Nugget, Easter Monster, Fata Morgana, Red Dwarf."""

NINES = (
    EASY,
    "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..",
    "2...8.3...6..7..84.3.5..2.9...1.54.8.........4.27.6...3.1..7.4.72..4..6...4.1...3",
)
"""Three easy puzzles, for pages."""

FOUR = "sudoku-4x4:12343412....4..1"
FOURS = ("sudoku-4x4:.1..3....2....4.", "sudoku-4x4:.2..3....4....1.")
WINDOKU = "windoku-9x9:....19..4.6.2....9..3..7.......2......1...5......8.......5..7..5....2.8.6..93...."
QUEENS = "queens-8:...................1..................1...........1............."
CROWNS = f"crowns-8:{'.' * 64}:1111122345113333451133334551536655555366555556675555566755588777"
KILLER = f"killer-9x9:{'.' * 81}:" + (
    "13=r1c1+r1c2+r1c3+r1c4;10=r1c5+r2c5;8=r1c6+r1c7;22=r1c8+r1c9+r2c8;30=r2c1+r2c2+r2c3+r2c4;5=r2c6+r2c7;16=r2c9+r3c7+r3c8+r3c9;"
    "16=r3c1+r3c2+r4c2;23=r3c3+r3c4+r3c5+r3c6;11=r4c1+r5c1+r5c2+r6c2;18=r4c3+r4c4+r4c5+r4c6;10=r4c7+r5c7;7=r4c8+r4c9;"
    "22=r5c3+r5c4+r5c5;13=r5c6+r6c5+r6c6;12=r5c8+r6c8;9=r5c9+r6c9;16=r6c1+r7c1;9=r6c3+r7c3;9=r6c4+r7c4+r8c4;15=r6c7+r7c7;"
    "28=r7c2+r8c1+r8c2+r9c1+r9c2;24=r7c5+r7c6+r8c5+r9c5;23=r7c8+r7c9+r8c8+r8c9+r9c9;9=r8c3+r9c3+r9c4;12=r8c6+r8c7;15=r9c6+r9c7+r9c8"
)
