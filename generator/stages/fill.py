"""Stage 1: a completed grid of a family's geometry, from a seed. Its grids go to `generator.stages.dig`."""

from __future__ import annotations

from generator.families import Family
from generator.kernels import fill_grid
from generator.seeds import rng_state


def fill(family: Family, seed: int | str, stream: str, index: int) -> bytes:
    """Make complete grid number `index` of a stream.

    Returns
    -------
    bytes[n_cells]   digits 1..n

    Raises
    ------
    GaveUp           where no grid was found within the bound
    """
    return fill_grid(family.geometry, rng_state(seed, f"{stream}/fill", index)).tobytes()
