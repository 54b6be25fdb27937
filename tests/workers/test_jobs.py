"""The values of --jobs and --workers."""

from __future__ import annotations

import pytest

from generator.errors import RecipeError
from generator.workers.jobs import LARGEST_JOBS, count_processors, read_cluster, read_jobs


@pytest.mark.parametrize(("text", "jobs"), [("1", 1), ("8", 8), (str(LARGEST_JOBS), LARGEST_JOBS)])
def test_jobs(text: str, jobs: int) -> None:
    assert read_jobs(text) == jobs


@pytest.mark.parametrize("text", ["", "0", "-1", "1.5", "two", "²", "٣", " 1", str(LARGEST_JOBS + 1), "9" * 5000])
def test_what_is_no_number_of_jobs(text: str) -> None:
    with pytest.raises(RecipeError, match=f"--jobs: expected a whole number from 1 to {LARGEST_JOBS}, got "):
        read_jobs(text)


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("local", ""),
        ("dask:10.0.0.5:8786", "10.0.0.5:8786"),
        ("dask:tcp://press.example:1", "tcp://press.example:1"),
        ("dask:tls://[::1]:65535", "tls://[::1]:65535"),
    ],
)
def test_clusters(text: str, address: str) -> None:
    assert read_cluster(text) == address


@pytest.mark.parametrize(
    "text", ["", "dask", "dask:", "dask:host", "dask:host:65536", "dask:ucx://host:1", "spark:host:1", "local:host:1", "dask:host:1\n"]
)
def test_what_is_no_cluster(text: str) -> None:
    with pytest.raises(RecipeError, match="--workers: expected local or dask:ADDRESS"):
        read_cluster(text)


def test_the_machine_has_a_processor() -> None:
    assert 1 <= count_processors() <= LARGEST_JOBS
