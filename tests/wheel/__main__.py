"""Builds two wheels in dist/: without kernels, and with them.

The kernels are compiled for processors of the level x86-64-v3.

Run by `make wheel`. The second wheel is for this Python and numba; elsewhere, and on processors that lack a feature, its kernels are not
used, and kernels are compiled as with the first wheel.
"""

from __future__ import annotations

import json
import os
import platform
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path

from generator.kernels._cpu import FEATURES, NAME, PROCESSOR
from tests.support.paths import ROOT

V3 = "+avx,+avx2,+bmi,+bmi2,+cx16,+cx8,+f16c,+fma,+fxsr,+lzcnt,+mmx,+movbe,+popcnt,+sahf,+sse,+sse2,+sse3,+sse4.1,+sse4.2,+ssse3,+xsave"
"""Features of the level. Source: x86-64 psABI, table 3.1, in LLVM's names."""

SHARED = {
    "manual": "man/man1/gridpress.1",
    "completion bash": "bash-completion/completions/gridpress",
    "completion zsh": "zsh/site-functions/_gridpress",
    "completion fish": "fish/vendor_completions.d/gridpress.fish",
}
"""Commands that print a file of the wheel, and its place in share/."""


def call(*command: object, **settings: str) -> None:
    """Run a program; end with its error if it fails."""
    subprocess.run([str(word) for word in command], check=True, env=os.environ | settings, cwd=ROOT)


def processor() -> dict[str, str]:
    """Return the processor to compile for.

    It is the level that many machines have, or this very processor where it is of another family.
    """
    if platform.machine() in ("x86_64", "AMD64"):
        return {"name": "x86-64-v3", "features": V3}
    from llvmlite.binding import get_host_cpu_features, get_host_cpu_name

    features = sorted(name for name, has in get_host_cpu_features().items() if has)
    return {"name": get_host_cpu_name(), "features": ",".join(f"+{name}" for name in features)}


def add_data(wheel: Path) -> None:
    """Add the manual page and the completion scripts, which pip copies to share/."""
    with tempfile.TemporaryDirectory() as place:
        call(sys.executable, "-m", "wheel", "unpack", "--dest", place, wheel)
        (unpacked,) = Path(place).glob("gridpress-*")
        for words, name in SHARED.items():
            path = unpacked / f"{unpacked.name}.data" / "data" / "share" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            text = subprocess.run([sys.executable, "-m", "generator", *words.split()], cwd=ROOT, capture_output=True, check=True).stdout
            path.write_bytes(text)
        call(sys.executable, "-m", "wheel", "pack", "--dest-dir", wheel.parent, unpacked)


def main() -> None:
    """Build both wheels."""
    dist = ROOT / "dist"
    for folder in (dist, ROOT / "build"):  # a file that was removed from the sources stays in build
        shutil.rmtree(folder, ignore_errors=True)
    call(sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", dist, ".")
    (pure,) = dist.glob("*.whl")
    add_data(pure)
    target = processor()
    with tempfile.TemporaryDirectory() as place:
        kernels = Path(place) / "compiled"
        settings = {"GRIDPRESS_KERNELS": str(kernels), NAME: target["name"], FEATURES: target["features"]}
        call(sys.executable, "-m", "generator", "compile", "all", **settings)
        (kernels / PROCESSOR).write_text(json.dumps(target), encoding="utf-8")
        call(sys.executable, "-m", "wheel", "unpack", "--dest", place, pure)
        (unpacked,) = Path(place).glob("gridpress-*")
        shutil.move(kernels, unpacked / "generator" / "kernels" / "compiled")
        call(sys.executable, "-m", "wheel", "pack", "--dest-dir", place, unpacked)
        tag = f"cp{sys.version_info.major}{sys.version_info.minor}"
        os_tag = sysconfig.get_platform().replace("-", "_").replace(".", "_")
        (packed,) = Path(place).glob("*.whl")
        call(sys.executable, "-m", "wheel", "tags", "--remove", "--python-tag", tag, "--abi-tag", tag, "--platform-tag", os_tag, packed)
        (tagged,) = Path(place).glob("*.whl")
        shutil.move(tagged, dist / tagged.name)
    for wheel in sorted(dist.glob("*.whl")):
        print(f"{wheel.relative_to(ROOT)}  {wheel.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
