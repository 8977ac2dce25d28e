"""The handbook as a site: strict about its links, a path for each reader, a search inside, no address outside."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from .pages import ROOT

READERS = [
    "Players", "Club secretaries", "Scorers", "Directors", "Treasurers", "The office", "Auditors", "Operators",
    "Scoring programs", "Programmers",
]  # fmt: skip
_FETCHED = re.compile(r'(?:src|action)="(https?:)?//|<link[^>]+href="(https?:)?//|@import|url\((["\']?)(https?:)?//')


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(folder)]
    built = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stderr
    return folder


def test_there_is_a_path_for_each_reader(site: Path) -> None:
    tabs = re.findall(r'<span class="md-ellipsis">\s*([^<]+?)\s*<', (site / "index.html").read_text(encoding="utf-8"))
    assert [tab for tab in dict.fromkeys(tabs) if tab in READERS] == READERS


def test_nothing_is_fetched_from_outside(site: Path) -> None:
    pages = [*site.rglob("*.html"), *site.rglob("*.css")]
    assert len(pages) > 60
    assert [path.name for path in pages if _FETCHED.search(path.read_text(encoding="utf-8"))] == []


def test_the_search_knows_every_page(site: Path) -> None:
    index = (site / "search/search_index.json").read_text(encoding="utf-8")
    missing = [path.stem for path in (ROOT / "docs/how-to").glob("*.md") if f'"how-to/{path.stem}.html"' not in index]
    assert missing == []


def test_fences_that_name_a_file_are_code(site: Path) -> None:
    page = (site / "how-to/run-a-federation.html").read_text(encoding="utf-8")
    assert '<span class="filename">addresses.csv</span>' in page
