"""The values of --workers, and the number of processors.

--jobs is tested with the other flags.
"""

from __future__ import annotations

import pytest

from generator.errors import RecipeError
from generator.workers.jobs import LARGEST_JOBS, count_processors, read_cluster


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("local", ""),
        ("dask:10.0.0.5:8786", "10.0.0.5:8786"),
        ("dask:tcp://press.example:1", "tcp://press.example:1"),
        ("dask:tls://[::1]:65535", "tls://[::1]:65535"),
    ],
)
def test_addresses_of_clusters_are_parsed(text: str, address: str) -> None:
    assert read_cluster(text) == address


@pytest.mark.parametrize(
    "text", ["", "dask", "dask:", "dask:host", "dask:host:65536", "dask:ucx://host:1", "spark:host:1", "local:host:1", "dask:host:1\n"]
)
def test_invalid_clusters_are_refused(text: str) -> None:
    with pytest.raises(RecipeError, match="--workers: expected local or dask:ADDRESS"):
        read_cluster(text)


def test_at_least_one_processor_is_counted() -> None:
    assert 1 <= count_processors() <= LARGEST_JOBS
