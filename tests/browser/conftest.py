"""A browser and two federations for each file of tests; what the browser complains of fails the test."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from django.db import connections
from playwright.sync_api import Browser, Page, StorageState, expect

from tests.browser.federations import Served, cyprus, new_zealand
from tests.chromium import NO_BROWSER, NoChromium, chromium
from tests.conftest import without
from tests.stores import Founded

# Every width at which pages are looked at.
WIDTHS = {"phone": 390, "desk": 1280}
HEIGHT = 844
# Five seconds are little for an answer while other tests use the processors; only a failure waits this long.
expect.set_options(timeout=20_000)
Visit = Callable[..., Page]


@pytest.fixture(scope="module")
def country(template: Founded, folder: Path) -> Iterator[Served]:
    """New Zealand."""
    with new_zealand(template, folder) as served:
        yield served


@pytest.fixture(scope="module")
def island(template: Founded, folder: Path) -> Iterator[Served]:
    """Cyprus."""
    with cyprus(template, folder) as served:
        yield served


@pytest.fixture(scope="module")
def chrome() -> Iterator[Browser]:
    """A browser. Without one its tests are skipped on a desk, and fail where CI is true.

    Its driver keeps an event loop in this thread, beside which Django would not ask a database anything.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "1")
        yield from _chrome()


def _chrome() -> Iterator[Browser]:
    try:
        with chromium() as browser:
            yield browser
            _close_connections()
    except NoChromium as error:
        without(f"{NO_BROWSER}: {error}")


def _close_connections() -> None:
    """Close the connections that Django keeps apart for code beside an event loop.

    The next file of tests would find them, and write to the store of this one.
    """
    for link in connections.all(initialized_only=True):
        link.close()
        del connections[link.alias]


@pytest.fixture(scope="module")
def secretary(country: Served, chrome: Browser) -> StorageState:
    """The cookies of a club's secretary who has signed in."""
    # The steps need the widths of this file.
    from tests.browser.steps import sign_in

    page = chrome.new_page()
    sign_in(page, country, "club106")
    page.wait_for_url(f"{country.url}/clubs/106/desk")
    cookies = page.context.storage_state()
    page.context.close()
    return cookies


@pytest.fixture(params=WIDTHS)
def width(request: pytest.FixtureRequest) -> int:
    """The width of a phone, and of a desk."""
    return WIDTHS[request.param]


@pytest.fixture
def visit(chrome: Browser) -> Iterator[Visit]:
    """visit(address, width): somebody with a browser of their own; a complaint of the browser fails the test."""
    complaints: list[str] = []
    contexts = []

    def go(address: str, width: int = WIDTHS["phone"], **how: object) -> Page:
        # What fades in is looked at when it is there: half faded, its colours would be too pale.
        calm = {"viewport": {"width": width, "height": HEIGHT}, "reduced_motion": "reduce"} | how
        context = chrome.new_context(**calm)  # type: ignore[arg-type]
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda said: complaints.append(said.text) if said.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(address)
        return page

    yield go
    for context in contexts:
        context.close()
    assert complaints == []
