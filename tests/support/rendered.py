"""Pixels of pages from several renderers, to be compared."""

from __future__ import annotations

import io
import subprocess
from pathlib import Path

import numpy as np
import pypdfium2
from numpy.typing import NDArray
from PIL import Image

from tests.support.needs import require_program

NEAR = 80
"""Largest difference of a gray value from those around the same pixel of another renderer, of 255; edges are smoothed differently."""

MOST_FAR = 0.001
"""Largest share of pixels that may differ by more, where two lines meet."""


def render_pdf(path: Path, scale: float) -> NDArray[np.uint8]:
    """Return the gray pixels of a page of a PDF."""
    with pypdfium2.PdfDocument(path) as document:
        return np.asarray(document[0].render(scale=scale).to_pil().convert("L")).copy()


def render_eps(path: Path, dots_per_inch: int) -> NDArray[np.uint8]:
    """Return the gray pixels of an EPS, from Ghostscript; skip if it is not installed."""
    flags = ("-q", "-dSAFER", "-dBATCH", "-dNOPAUSE", "-dEPSCrop", "-sDEVICE=pnggray", "-dTextAlphaBits=4", "-dGraphicsAlphaBits=4")
    command = [require_program("ghostscript"), *flags, f"-r{dots_per_inch}", "-sOutputFile=-", str(path)]
    done = subprocess.run(command, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b""), done.stderr
    return read_pixels(done.stdout)


def read_pixels(content: bytes) -> NDArray[np.uint8]:
    """Return the gray pixels of a PNG."""
    with Image.open(io.BytesIO(content)) as picture:
        return np.asarray(picture.convert("L")).copy()


def share_of_far(one: NDArray[np.uint8], other: NDArray[np.uint8]) -> float:
    """Return the share of pixels that are unlike all pixels around them in the other.

    Both pictures are of one page; the last row and column may be missing in one.
    """
    height, width = min(one.shape[0], other.shape[0]), min(one.shape[1], other.shape[1])
    assert max(one.shape[0], other.shape[0]) - height <= 1
    assert max(one.shape[1], other.shape[1]) - width <= 1
    shown, wanted = one[:height, :width].astype(int), other[:height, :width].astype(int)
    padded = np.pad(wanted, 1, mode="edge")
    around = np.stack([padded[down : down + height, right : right + width] for down in range(3) for right in range(3)])
    far = (shown < around.min(axis=0) - NEAR) | (shown > around.max(axis=0) + NEAR)
    return float(far.mean())
