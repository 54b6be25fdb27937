"""Digging of boards with clues, stage by stage.

`rule_play.py` chooses the clues that digging begins with; `rule_ladder.py` and the kernels remove them.

In several stages, givens are removed before clues in all of them: otherwise the first one would remove all clues that only the technique
wished for can use.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from generator.families.base.dig_order import DigOrder
from generator.families.base.rule_ladder import dig_within, fills_board, select_up_to
from generator.kernels.clue_dig import dig_ruled
from generator.kernels.clue_search import RuledBoard
from generator.model import Geometry
from generator.model.ladder import Selection
from generator.rules.rule import SEARCH_NODES, AnyRule, Rule


@dataclass(frozen=True, slots=True, eq=False)
class DugBoard:
    """A board from which givens and clues are removed.

    geometry   cells and houses
    rules      the rules of the kind
    ruled      the board with its clues; ``clues.active`` is changed in place
    givens     uint8[n_cells]   changed in place
    """

    geometry: Geometry
    rules: Sequence[AnyRule]
    ruled: RuledBoard
    givens: NDArray[np.uint8]

    def list_left(self, sequence: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return the givens and clues of a sequence that are left.

        Parameters
        ----------
        sequence : int64[k]   cells, and n_cells + clue for clues; the result likewise
        """
        return sequence[np.concatenate([self.givens, self.ruled.clues.active])[sequence] != 0]

    def is_filled(self, selection: Selection) -> bool:
        """Return whether some techniques fill the board."""
        return fills_board(self.givens, self.geometry, self.ruled, self.rules, selection)

    def dig(self, sequence: NDArray[np.int64], fewest: int, selection: Selection) -> None:
        """Remove givens and clues while some techniques fill the board.

        Parameters
        ----------
        sequence : int64[k]   those to try, all of which are left
        fewest : int        of these, to keep at least
        """
        dig_within(self.givens, self.geometry, self.ruled, self.rules, sequence, fewest, selection)


def dig_in_stages(board: DugBoard, sequence: NDArray[np.int64], fewest: int, order: DigOrder, rng_state: NDArray[np.uint64]) -> None:
    """Remove givens and clues in a sequence, as far as each stage of an order allows.

    Parameters
    ----------
    board : DugBoard           changed in place
    sequence : int64[k]        cells, and n_cells + clue for clues
    fewest : int               of these, to keep at least
    order : DigOrder           without stages and ceiling, they are removed while the solution stays the only one
    rng_state : uint64[2]      advanced in place
    """
    stages = order.stages
    if order.ceiling is not None and not stages:
        stages = (select_up_to(order.ceiling, board.rules, board.geometry),)
    if not stages:
        most_nodes = min((rule.search_nodes for rule in board.rules if isinstance(rule, Rule)), default=SEARCH_NODES)
        dig_ruled(board.ruled, board.givens, sequence, fewest, most_nodes, rng_state)
    is_cell = sequence < len(board.givens)
    for part in (sequence,) if len(stages) < 2 else (sequence[is_cell], sequence[~is_cell]):
        for selection in stages:
            # Where an easier selection fills the board no more, it removes nothing.
            if selection is stages[-1] or board.is_filled(selection):
                left = board.list_left(part)
                others = len(board.list_left(sequence)) - len(left)
                board.dig(left, max(0, fewest - others), selection)
