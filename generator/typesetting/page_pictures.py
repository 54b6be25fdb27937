"""Pictures of pages of finished PDFs, with few grays."""

from __future__ import annotations

import pypdfium2 as pdfium
from PIL import Image

GREYS = 16
"""Gray levels in pictures of pages: enough for text, and the file is a third of the size."""

WHOLE_PAGE = (0.0, 0.0, 0.0, 0.0)


def render_page(page: pdfium.PdfPage, scale: float, is_gray: bool, cut: tuple[float, float, float, float] = WHOLE_PAGE) -> Image.Image:
    """Return a page as a picture.

    Parameters
    ----------
    scale : pixels per point
    cut : what is cut off left, below, right and above, in points
    """
    picture: Image.Image = page.render(scale=scale, grayscale=is_gray, crop=cut).to_pil()
    return picture


def reduce_grays(drawn: Image.Image) -> Image.Image:
    """Return a gray picture as a palette picture of GREYS evenly spaced grays."""
    steps = GREYS - 1
    indices = drawn.point([round(gray * steps / 255) for gray in range(256)])
    small = Image.frombytes("P", drawn.size, indices.tobytes())
    small.putpalette([round(step * 255 / steps) for step in range(GREYS) for _ in "rgb"])
    return small
