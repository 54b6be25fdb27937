"""PNG and JPEG as own pictures: checked as hostile, and made gray."""

from __future__ import annotations

import warnings
from io import BytesIO
from zlib import compress

from pikepdf import Name
from PIL import Image, ImageChops, ImageOps

from generator.errors import Faulty, explain
from generator.model.own_pages import OwnPicture
from generator.typesetting.own_pages.sheets import make_sheet

FORMATS = {".png": "PNG", ".jpg": "JPEG", ".jpeg": "JPEG"}

MOST_PIXELS = 60_000_000
"""Most pixels of a picture: more than a letter page at 800 dpi; checked before any of them is unpacked."""

DPI = 300
"""Resolution at which a picture has its natural size. Source: the printers' requirements."""

COLOR_SLACK = 8
"""Largest difference between red, green and blue that counts as gray: JPEG rounds grays."""


def read_raster(content: bytes, suffix: str, name: str, alt: str) -> OwnPicture:
    """Return a PNG or JPEG as a picture; its natural size has 300 dpi.

    Parameters
    ----------
    suffix : a key of FORMATS
    name : of the file, for messages
    alt : words for readers who cannot see it

    Raises
    ------
    Faulty   the file is damaged or another format, too large, in color or transparent
    """
    kind = FORMATS[suffix]
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)  # the size is checked below
            picture = Image.open(BytesIO(content), formats=[kind])
        width, height = picture.size
        if width * height > MOST_PIXELS:
            found = f"got {width} x {height}"
            raise Faulty(f"{name}: expected at most {MOST_PIXELS // 10**6} million pixels, {found}; save it smaller, at {DPI} dpi")
        gray = _as_gray(ImageOps.exif_transpose(picture), name)
    except (OSError, SyntaxError, ValueError, Image.DecompressionBombError) as fault:
        if isinstance(fault, Faulty):
            raise
        raise Faulty(f"{name}: expected a {kind}: {explain(fault)}; save it again as {kind}") from None
    size_pt = gray.width * 72 / DPI, gray.height * 72 / DPI
    is_plain = picture.mode == "L" and kind == "JPEG" and gray.tobytes() == picture.tobytes()
    data = (content, {"Filter": Name.DCTDecode}) if is_plain else (compress(gray.tobytes()), {"Filter": Name.FlateDecode})
    entries = {"Width": gray.width, "Height": gray.height, "ColorSpace": Name.DeviceGray, "BitsPerComponent": 8, **data[1]}
    drawn = b"q %.4f 0 0 %.4f 0 0 cm /Image Do Q\n" % size_pt
    return OwnPicture(name, alt, make_sheet(size_pt, drawn, (data[0], entries)), size_pt, gray.size)


def _as_gray(picture: Image.Image, name: str) -> Image.Image:
    """Return a picture in 8 bits of gray.

    Raises
    ------
    Faulty   it is in color or transparent
    """
    if picture.mode.startswith("I"):  # 16 bits of gray
        return picture.point(lambda value: value / 256).convert("L")
    if picture.has_transparency_data:
        picture = picture.convert("RGBA")
        if picture.getchannel("A").histogram()[255] < picture.width * picture.height:
            raise Faulty(f"{name}: expected a picture without transparency; flatten it onto white and save it again")
    if picture.mode in ("1", "L"):
        return picture.convert("L")
    red, green, blue = picture.convert("RGB").split()
    differences = (ImageChops.difference(red, green), ImageChops.difference(red, blue))
    if any(any(channel.histogram()[COLOR_SLACK + 1 :]) for channel in differences):
        raise Faulty(f"{name}: expected a picture in black and gray, as the pages are printed, got one in color; save it as grayscale")
    return green
