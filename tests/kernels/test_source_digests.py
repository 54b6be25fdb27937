"""What a compiled module depends on."""

from __future__ import annotations

from generator.kernels._source_digests import digest_module, list_dependencies


def test_a_module_depends_on_itself_and_on_its_imports() -> None:
    needed = list_dependencies("generator.kernels.lanes.dig")
    assert {"generator.kernels.lanes.dig", "generator.kernels.lanes.vector", "generator.kernels.bits"} <= needed
    assert not any("techniques" in name for name in needed)
    assert digest_module("generator.kernels.rng") != digest_module("generator.kernels.bits")
