"""The page about translations lists the sections that a file may have, in the words of the code."""

import re
from pathlib import Path

from overtrick.schemes.translations import SECTIONS

PAGE = (Path(__file__).parents[2] / "docs/how-to/translate.md").read_text(encoding="utf-8")


def test_every_section_is_on_the_page() -> None:
    assert dict(re.findall(r"^\| `(\w+)` \| (.+) \|$", PAGE, re.MULTILINE)) == SECTIONS
