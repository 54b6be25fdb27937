"""Waves: a lost chunk is split, and a task that kills its worker is named."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from generator.workers import InProcessRunner, LostResult
from generator.workers.runner import MOST_LOST_ALONE
from generator.workers.waves import run_each, run_wave


@dataclass(frozen=True)
class Numbers:
    """A chunk that squares its numbers; a negative one kills its worker."""

    numbers: tuple[int, ...]

    def split(self) -> list[Numbers]:
        return [Numbers((number,)) for number in self.numbers]

    def join(self, parts: Sequence[Any]) -> list[Any]:
        return [part if isinstance(part, LostResult) else part[0] for part in parts]


class Fragile:
    """A runner that loses every chunk with a negative number, and the one before it.

    Alone, only the chunk with the negative number is lost.
    """

    jobs = 2

    def run(self, work: Any, wave: Sequence[Numbers]) -> Iterator[tuple[int, Any]]:
        killers = {place for place, chunk in enumerate(wave) if min(chunk.numbers) < 0}
        for place in reversed(range(len(wave))):
            yield place, LostResult() if {place, place - 1} & killers else work(wave[place])

    def run_alone(self, work: Any, wave: Sequence[Numbers]) -> Iterator[tuple[int, Any]]:
        for place, chunk in enumerate(wave):
            yield place, LostResult("ran out of memory") if min(chunk.numbers) < 0 else work(chunk)


def square(chunk: Numbers) -> list[int]:
    return [number**2 for number in chunk.numbers]


def test_results_are_in_order() -> None:
    assert run_wave(InProcessRunner(), square, [Numbers((3, 4)), Numbers((5,))]) == [[9, 16], [25]]
    assert run_wave(Fragile(), square, [Numbers((1, 2)), Numbers((3,)), Numbers((4,))]) == [[1, 4], [9], [16]]


def test_the_task_that_kills_is_named_and_the_others_are_done() -> None:
    made = run_wave(Fragile(), square, [Numbers((1,)), Numbers((2, -1, 3)), Numbers((4, 5))])
    assert made == [[1], [4, LostResult("ran out of memory"), 9], [16, 25]]


def test_each_of_many_killers_is_found_and_the_others_are_done() -> None:
    wave = [Numbers((number if number % 2 else -number,)) for number in range(1, 4 * MOST_LOST_ALONE)]
    made = dict(run_each(Fragile(), square, wave))
    assert made == {place: LostResult("ran out of memory") if place % 2 else [(place + 1) ** 2] for place in range(len(wave))}


def test_a_chunk_over_the_memory_limit_is_split() -> None:
    def hungry(chunk: Numbers) -> list[int]:
        if 13 in chunk.numbers:
            raise MemoryError
        return square(chunk)

    assert run_wave(InProcessRunner(), hungry, [Numbers((1, 13))]) == [[1, LostResult("ran out of memory")]]
