"""Random streams: never all zero, never changed, and different from each other."""

from __future__ import annotations

import numpy as np

from generator.seeds import derive_seed, rng_state


def test_known_streams_never_change() -> None:
    """Every published book depends on these numbers."""
    assert rng_state(7, "fill", 0).tolist() == [2515606029936324233, 17183476377776845946]
    assert derive_seed(7, "volume 1") == 280248588923095285


def test_a_stream_depends_on_seed_name_and_index_only() -> None:
    streams = {rng_state(seed, name, at).tobytes() for seed in (0, 1, "1 2") for name in ("fill", "dig") for at in range(50)}
    assert len(streams) == 3 * 2 * 50
    assert rng_state(1, "fill", 3).tobytes() == rng_state("1", "fill", 3).tobytes()


def test_no_stream_is_all_zero() -> None:
    for index in range(200):
        state = rng_state(0, "zero", index)
        assert (state.dtype, state.shape) == (np.uint64, (2,))
        assert state[0] & np.uint64(1)


def test_derived_seeds_fit_a_signed_number_and_differ() -> None:
    derived = [derive_seed(seed, name) for seed in range(20) for name in ("2026-12-01", "2026-12-02", "volume 1")]
    assert len(set(derived)) == len(derived)
    assert all(0 <= seed < 2**63 for seed in derived)
