"""The page about the design names every value and every part that the style sheets have, and no other."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
SHEETS = ROOT / "src/overtrick/web/static/overtrick"
PAGE = (ROOT / "docs/reference/design.md").read_text(encoding="utf-8")


def test_every_value_is_told() -> None:
    kept = set(re.findall(r"(--[a-z-]+):", (SHEETS / "tokens.css").read_text(encoding="utf-8")))
    assert kept == set(re.findall(r"`(--[a-z-]+)`", PAGE))


def test_every_part_that_is_told_is_there_and_shown() -> None:
    styled = set(re.findall(r"\.([a-z][a-z-]*)", (SHEETS / "parts.css").read_text(encoding="utf-8")))
    styled |= set(re.findall(r"\.([a-z][a-z-]*)", (SHEETS / "page.css").read_text(encoding="utf-8")))
    rows = re.findall(r"^\| [A-Z][^|]* \| ([^|]*) \|", PAGE.split("## Parts")[1], re.MULTILINE)
    told = {name for row in rows for name in re.findall(r"`([a-z-]+)`", row)}
    assert told
    assert told <= styled
