"""Random streams: one for each puzzle, fixed by (seed, stream name, index).

No stream is shared, so the same order gives the same puzzles for any number of workers and any wave size.
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import blake2b

import numpy as np
from numpy.typing import NDArray

LARGEST_SEED = 2**63 - 1
"""Largest seed that is accepted: the largest signed 64-bit number."""


def rng_state(seed: int | str, stream: str, index: int) -> NDArray[np.uint64]:
    """Return the initial state of a random stream.

    Returns
    -------
    state   uint64[2]   never all zero
    """
    digest = blake2b(f"{seed}/{stream}/{index}".encode(), digest_size=16).digest()
    state = np.frombuffer(digest, "<u8").astype(np.uint64)
    state[0] |= np.uint64(1)  # xorshift yields only zeros from an all-zero state
    return state


@dataclass(frozen=True, slots=True)
class Stream:
    """The random numbers of one candidate: seed, name of the stream, and number in it."""

    seed: int | str
    name: str
    index: int

    def state(self, part: str) -> NDArray[np.uint64]:
        """Return the initial random state of one part of the work, such as "fill".

        uint64[2]
        """
        return rng_state(self.seed, f"{self.name}/{part}", self.index)


def derive_seed(seed: int, name: str) -> int:
    """Return the seed of a part of a larger order, such as a day or a volume.

    The result is a number from 0 to 2**63 - 1, different for every name.
    """
    digest = blake2b(f"{seed}/{name}".encode(), digest_size=8).digest()
    return int.from_bytes(digest, "little") >> 1
