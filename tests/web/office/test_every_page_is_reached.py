"""Whoever begins at the office's first page reaches every page of the office by its links."""

from urllib.parse import urljoin, urlsplit

import pytest
from django.test import Client
from django.urls import URLPattern, resolve

from overtrick.web.office.urls import urlpatterns
from tests.store.cast import NUMBERS, session_file
from tests.store.store_fixture import StoreFixture
from tests.web.conftest import Browsers
from tests.web.page_text import Page

# What is tried here is the same on every database.
ONE_DATABASE = True
# A part of a page, which is fetched while somebody types.
PARTS = frozenset({"decide-players"})
# A dozen pages of a kind have all its links: each queue and each table of codes is one.
ENOUGH = 12


@pytest.fixture
def office(site: StoreFixture, browser: Browsers) -> Client:
    """The office of a federation with a night of results."""
    site.register(*NUMBERS[1:]).send("106_a.txt", session_file())
    return browser("office")


def takes_no_argument(pattern: URLPattern) -> bool:
    return "<" not in str(pattern.pattern)


def is_file(name: str) -> bool:
    """Whether it is a file to keep, which is offered only where there is something in it."""
    return name.endswith(("-csv", "-pdf"))


def test_every_page_without_an_argument_is_reached_by_links(office: Client) -> None:
    wanted = {str(each.name) for each in urlpatterns if takes_no_argument(each)} - PARTS
    wanted = {name for name in wanted if not is_file(name)}
    assert "decisions" in wanted
    visits: dict[str, int] = {"office": 1}
    waiting, seen = ["/office"], {"/office"}
    while waiting:
        here = waiting.pop(0)
        answer = office.get(here)
        assert answer.status_code == 200, here
        if not answer["Content-Type"].startswith("text/html"):
            continue
        for _, link in Page(answer.content.decode()).links:
            address = urljoin(here, link.partition("#")[0])
            parts = urlsplit(address)
            if parts.netloc or not parts.path.startswith("/office") or address in seen:
                continue
            seen.add(address)
            name = str(resolve(parts.path).url_name)
            visits[name] = visits.get(name, 0) + 1
            if visits[name] <= ENOUGH:
                waiting.append(address)
    assert wanted - visits.keys() == set()
