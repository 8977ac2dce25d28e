"""Every relative link leads to a file that exists, every #part to a heading, and every named source file is there."""

import re
from pathlib import Path

import pytest

from .pages import DOCS, PAGES, ROOT, anchors, links, name

PACKAGE = ROOT / "src" / "overtrick"
_SOURCE_FILE = re.compile(r"`((?:[a-z_]+/)+[a-z_]+\.py)`")
_TESTS = re.compile(r"\btests/[a-z_/]+(?:\.py)?(?![\w/<*])")


def missing_files(text: str) -> list[str]:
    """The Python files and the tests that a text names and that are nowhere in project, package or store."""
    named = [*_SOURCE_FILE.findall(text), *_TESTS.findall(text)]
    folders = (ROOT, PACKAGE, PACKAGE / "store")
    return [path for path in named if not any((folder / path).exists() for folder in folders)]


def broken(page: Path, text: str) -> list[str]:
    """The links of a page that lead nowhere."""
    return [link for link in links(text) if not _leads(page, text, link)]


def _leads(page: Path, text: str, link: str) -> bool:
    path, _, part = link.partition("#")
    target = (page.parent / path).resolve() if path else page
    if not target.exists() or ROOT not in target.parents:
        return False
    return not part or part in anchors(text if target == page else target.read_text(encoding="utf-8"))


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_every_link_leads_somewhere(page: Path) -> None:
    assert broken(page, page.read_text(encoding="utf-8")) == []


def test_the_map_names_every_page() -> None:
    index = DOCS / "index.md"
    targets = {(index.parent / link.partition("#")[0]).resolve() for link in links(index.read_text(encoding="utf-8"))}
    missing = [name(page) for page in DOCS.rglob("*.md") if page != index and page not in targets]
    assert missing == []


@pytest.mark.parametrize("link", ["nowhere.md", "#no-such-part", "index.md#no-such-part", "../../outside.md"])
def test_a_broken_link_is_found(link: str) -> None:
    assert broken(DOCS / "index.md", f"# Map\n\n[there]({link})\n") == [link]


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_every_source_file_that_a_page_names_is_there(page: Path) -> None:
    assert missing_files(page.read_text(encoding="utf-8")) == []


def test_a_missing_source_file_is_found() -> None:
    assert missing_files("See `core/session.py` and `formats/nowhere.py`.") == ["formats/nowhere.py"]
    assert missing_files("pytest tests/house tests/nowhere.py tests/store/test_<subject>.py") == ["tests/nowhere.py"]
