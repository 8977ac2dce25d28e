"""Sets a template of typst with data, as a PDF or as a picture. The same data give the same bytes, on every machine.

The letters of Latin, Greek, Cyrillic, Hebrew and Arabic come with typst. For a name in other letters the fonts of the
machine are used; what no font can print is refused, for a page with empty boxes is none.
"""

import re
import unicodedata
from functools import cache
from pathlib import Path
from typing import Any, Final

import msgspec
import typst

# Typst reads nothing outside this folder; templates of different rooms share what is in `typesetting/shared.typ`.
_PACKAGE = Path(__file__).parents[1]
# This standard for accessible PDF requires a letter for every character, so typst reports one that no font has.
_PDF_STANDARD: Final = "ua-1"
_NOT_DISPLAYED = re.compile(r"the text `(.+)` could not be displayed")
# At this resolution, a point of the template is a pixel of the picture.
POINTS_PER_INCH = 72


class Unprintable(Exception):
    """Why something cannot be printed: no font has a letter of it, or there is no name to print."""


def typeset_pdf(template: Path, data: dict[str, Any]) -> bytes:
    """Set a template as a PDF. Raise Unprintable if no font has all its letters."""
    return _typeset(template, data)[0]


def typeset_png(template: Path, data: dict[str, Any], pixels_per_inch: int = POINTS_PER_INCH) -> bytes:
    """Set a template of one page as a PNG picture. Raise Unprintable if no font has all its letters."""
    # Only a PDF tells which letters are missing.
    fonts = _typeset(template, data)[1]
    return typst.compile(
        template, root=_PACKAGE, sys_inputs=_inputs(data), font_paths=fonts, format="png", ppi=pixels_per_inch
    )


def clean(text: str) -> str:
    """Return the text in one line, without invisible characters."""
    spaced = "".join(" " if unicodedata.category(sign) == "Cc" else sign for sign in text)
    return " ".join(spaced.split())


def _typeset(template: Path, data: dict[str, Any]) -> tuple[bytes, typst.Fonts]:
    """Return the PDF, and the fonts that have all its letters: those that come with typst, if they do."""
    try:
        return _compile_pdf(template, data, _typst_fonts()), _typst_fonts()
    except Unprintable:
        return _compile_pdf(template, data, _all_fonts()), _all_fonts()


def _compile_pdf(template: Path, data: dict[str, Any], fonts: typst.Fonts) -> bytes:
    try:
        return typst.compile(
            template, root=_PACKAGE, sys_inputs=_inputs(data), font_paths=fonts, pdf_standards=_PDF_STANDARD
        )
    except typst.TypstError as error:
        missing = _NOT_DISPLAYED.search(error.message)
        if missing is None:
            raise
        raise Unprintable(f"no font on this machine can print {missing[1]}") from error


def _inputs(data: dict[str, Any]) -> dict[str, str]:
    return {"data": msgspec.json.encode(data).decode()}


@cache
def _typst_fonts() -> typst.Fonts:
    """Return the fonts that come with typst."""
    return typst.Fonts(include_system_fonts=False)


@cache
def _all_fonts() -> typst.Fonts:
    """Return the fonts that come with typst and those of this machine."""
    return typst.Fonts()
