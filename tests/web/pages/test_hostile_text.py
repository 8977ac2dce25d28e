"""Texts from files and registers are shown as texts: markup, very long names, writing in both directions."""

import pytest

from tests.store.cast import NUMBERS, session_file
from tests.store.store_fixture import StoreFixture
from tests.web.conftest import Browsers
from tests.web.page_text import read

# What is tried here is the same on every database.
ONE_DATABASE = True

SCRIPT = "<script>alert(1)</script>"
HOSTILE = {
    "markup": SCRIPT,
    "attribute": "' onmouseover='alert(1)",
    "template": "{{ user.pk }}{% now %}",
    "long": "A" * 29,
    "right to left": "שלום \u202egnp.exe",
    "joined": "e\u0301\u0301\u0301\u200d🂡",
}
PAGES = ("/", "/sessions", "/sessions/1", "/sessions/1/why/2", "/events/1", "/players/38441?all=1",
         "/players?q=k", "/players/20093/partners", "/players/20093/with/38441", "/clubs/106")  # fmt: skip


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_hostile_names_of_players(site: StoreFixture, browser: Browsers, text: str) -> None:
    site.register(*NUMBERS[1:])
    site.decide("amend", number="38441", first=text, family=f"K{text}")
    site.send("106_a.txt", session_file())
    for address in PAGES:
        page = read(browser(), address)
        assert SCRIPT not in page.html
        assert "onmouseover='alert" not in page.html
        # A name that is written from the right must not turn the rest of its line around.
        assert page.html.count("<bdi>") == page.html.count("</bdi>")
    assert " ".join(f"{text} K{text}".split()) in read(browser(), "/players/38441").headings[0]


@pytest.mark.parametrize("text", ["markup", "attribute", "template", "long"])
def test_hostile_names_of_events(site: StoreFixture, browser: Browsers, text: str) -> None:
    site.register(*NUMBERS[1:])
    site.send("106_a.txt", session_file(event=HOSTILE[text] * (7 if text == "long" else 1)))
    for address in PAGES:
        page = read(browser(), address)
        assert SCRIPT not in page.html
        assert "onmouseover='alert" not in page.html
    assert HOSTILE[text] in read(browser(), "/sessions/1").headings[0]


@pytest.mark.parametrize(
    "address",
    [f"/{page}?{ask}" for page in ("sessions", "players", "players/38441", "players/38441/partners")
     for ask in ("q=%00", "event=%00&q=%F0%9F", f"page={'9' * 30}", "page=-1", "club=99999999999999999999",
                 "from=2018-02-31&to=0000-00-00", f"q={'x' * 5000}", "q=%3Cscript%3Ealert(1)%3C/script%3E")],
)  # fmt: skip
def test_hostile_addresses(site: StoreFixture, browser: Browsers, address: str) -> None:
    assert SCRIPT not in read(browser(), address).html
