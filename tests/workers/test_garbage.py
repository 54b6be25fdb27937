"""Thresholds of garbage collection, changed and set back."""

from __future__ import annotations

import gc

import pytest

from generator.workers.garbage import RARE_COLLECTION, collecting_rarely


def test_the_thresholds_are_set_back_after_an_error() -> None:
    before, seen = gc.get_threshold(), []

    @collecting_rarely()
    def fail() -> None:
        seen.append(gc.get_threshold())
        raise ValueError("inside")

    with pytest.raises(ValueError, match="inside"):
        fail()
    assert seen == [RARE_COLLECTION]
    assert gc.get_threshold() == before != RARE_COLLECTION
