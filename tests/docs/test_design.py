"""The page about the design names every value and every part that the style sheets have, and no other."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
SHEETS = ROOT / "src/overtrick/web/static/overtrick/style"
PARTS = ROOT / "src/overtrick/web/jinja2/overtrick/parts"
PAGE = (ROOT / "docs/reference/design.md").read_text(encoding="utf-8")


def test_every_value_is_told() -> None:
    kept = set(re.findall(r"(--[a-z-]+):", (SHEETS / "tokens.css").read_text(encoding="utf-8")))
    assert kept == set(re.findall(r"`(--[a-z-]+)`", PAGE))


def test_every_part_that_is_told_is_there_and_shown() -> None:
    styled = {
        name for sheet in SHEETS.glob("*.css") for name in re.findall(r"\.([a-z][a-z0-9-]*)", sheet.read_text("utf-8"))
    }
    rows = re.findall(r"^\| [A-Z][^|]* \| ([^|]*) \|", PAGE.split("## Parts")[1], re.MULTILINE)
    told = {name for row in rows for name in re.findall(r"`([a-z0-9-]+)`", row)}
    assert told
    assert told <= styled


def test_every_macro_that_pages_import_is_told() -> None:
    """A part that nobody knows of is written a second time."""
    pages = "".join(page.read_text("utf-8") for page in sorted(PARTS.parent.rglob("*.html")))
    imports = re.findall(r'{% from "overtrick/parts/[a-z_]+.html" import ([^%]+) %}', pages)
    macros = {re.split(r" as | with ", name)[0].strip() for names in imports for name in names.split(",")}
    assert macros
    assert macros <= set(re.findall(r"`(\w+)`", PAGE.split("## Parts")[1]))
