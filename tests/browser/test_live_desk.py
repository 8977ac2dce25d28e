"""The desk shows what comes in while somebody looks at it, and keeps silent while nobody does."""

from datetime import UTC, datetime, timedelta
from typing import Any

from playwright.sync_api import Page, expect

from tests.store.cast import session_file

from .conftest import Visit
from .federations import Served

DESK = "/clubs/106/desk"
# A little more than the time after which an idle page asks again.
A_WHILE = 21_000


def send(page: Page, event: str) -> None:
    """Send a file on another tab, with a number that nobody has, so that it needs the club."""
    played = datetime.now(UTC) - timedelta(days=3)
    content = session_file(event=event, date=f"{played:%Y-%m-%d}", round=7).replace("9205", "9250").encode()
    page.get_by_label("The file from your scoring program").set_input_files(
        {"name": f"106_{event.lower().replace(' ', '_')}.txt", "mimeType": "text/plain", "buffer": content}
    )
    page.get_by_role("button", name="Check this file").click()
    page.get_by_role("button", name="Send these results").click()
    page.wait_for_url("**/sessions/*")


def test_the_desk_shows_what_comes_in(country: Served, visit: Visit, secretary: Any) -> None:
    page = visit(country.url + DESK, storage_state=secretary)
    page.clock.install()
    page.reload()
    now = page.locator("#now")
    expect(now).not_to_contain_text("Later Pairs")
    before = page.locator("#lead").inner_text()
    link = now.get_by_role("link", name="All the results sent")
    link.focus()
    send(visit(f"{country.url}/clubs/106/send", storage_state=secretary), "Later Pairs")
    page.clock.fast_forward(A_WHILE)
    expect(now).to_contain_text("Later Pairs")
    expect(page.locator("#lead")).not_to_have_text(before)
    expect(link).to_be_focused()


def test_a_hidden_page_does_not_ask(country: Served, visit: Visit, secretary: Any) -> None:
    page = visit(country.url + DESK, storage_state=secretary)
    page.clock.install()
    page.reload()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if request.url.endswith(DESK) else None)
    page.evaluate("Object.defineProperty(document, 'hidden', { value: true, configurable: true })")
    page.clock.fast_forward(A_WHILE)
    page.wait_for_timeout(300)
    assert asked == []
    page.evaluate("delete document.hidden")
    with page.expect_request(lambda request: request.url.endswith(DESK)):
        page.clock.fast_forward(A_WHILE)
