"""The handbook as a site: from the disk, without a server, a reader searches it, and pages fit a phone."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Browser

ROOT = Path(__file__).parents[2]
_WAITING = ".md-search-result__meta:has-text('Type to start searching')"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    quiet = os.environ | {"NO_MKDOCS_2_WARNING": "1"}
    subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--quiet", "--site-dir", str(folder)], cwd=ROOT, env=quiet, check=True
    )
    return folder


def test_the_search_works_on_pages_that_are_opened_from_the_disk(chrome: Browser, site: Path) -> None:
    page = chrome.new_page(viewport={"width": 1280, "height": 900})
    page.goto((site / "how-to/sign-in.html").as_uri())
    page.click(".md-search__input")
    page.wait_for_selector(_WAITING)
    page.keyboard.type("newsletter")
    page.locator(".md-search-result__link[href*='read-the-pages.html']").first.click()
    page.wait_for_selector("h1:has-text('Read the pages')")
    assert page.url.startswith(site.as_uri())
    page.close()


@pytest.mark.parametrize("name", ["index.html", "how-to/run-a-federation.html", "reference/cli.html", "glossary.html"])
def test_a_page_is_not_wider_than_a_phone(name: str, chrome: Browser, site: Path) -> None:
    page = chrome.new_page(viewport={"width": 390, "height": 844})
    page.goto((site / name).as_uri(), wait_until="domcontentloaded")
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    page.close()
