"""A disk that becomes full while a PDF is saved is an error, not a crash."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pikepdf
import pytest

from layouts.printing.save_pdf import save_pdf

LIMITED = """
import random, resource, sys
from pathlib import Path
import pikepdf
from layouts.printing.save_pdf import save_pdf

with pikepdf.new() as pdf:
    pdf.add_blank_page()
    pdf.Root.Noise = pdf.make_stream(random.Random(1).randbytes(100_000))
    resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[2]), resource.RLIM_INFINITY))
    try:
        save_pdf(pdf, Path(sys.argv[1]), deterministic_id=True)
    except OSError as fault:
        print(type(fault).__name__, fault.strerror)
"""


def test_a_file_is_written_as_pikepdf_writes_it(tmp_path: Path) -> None:
    with pikepdf.new() as pdf:
        pdf.add_blank_page()
        pdf.save(tmp_path / "plain.pdf", static_id=True)
        save_pdf(pdf, tmp_path / "saved.pdf", static_id=True)
    assert (tmp_path / "saved.pdf").read_bytes() == (tmp_path / "plain.pdf").read_bytes()


@pytest.mark.needs("unix")
@pytest.mark.parametrize("limit", [0, 5_000, 90_000, 100_500])
def test_a_disk_that_becomes_full_is_an_error(limit: int, tmp_path: Path) -> None:
    done = subprocess.run([sys.executable, "-c", LIMITED, tmp_path / "a.pdf", str(limit)], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "OSError File too large\n", "")
