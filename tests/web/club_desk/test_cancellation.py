"""Cancelling a file: the page says before what is reversed, asks for the reason, and offers the way back."""

import pytest

from overtrick.store import models
from tests.store.cast import NUMBERS, session_file
from tests.store.results.test_final_ladders import LADDER, PLAYERS, ROUND, SECOND
from tests.store.store_fixture import StoreFixture
from tests.web.club_desk.desk_forms import hidden, page_of, said, undo
from tests.web.conftest import Browsers
from tests.web.page_text import Page

ONE_DATABASE = True
NAME = "106_a.txt"
ADDRESS = f"/clubs/106/files/{NAME}/cancel"


def shown_losses(html: str) -> dict[str, str]:
    """Return what the page says that each player loses."""
    return {row[0]: row[1] for row in Page(html).rows if len(row) == 2 and row[0] != "Player"}


def test_the_preview_is_what_is_reversed(cast: StoreFixture, browser: Browsers) -> None:
    """The cast says why: 40 C each for the first pair and 12 C each for the second, 104 in all."""
    cast.send(NAME, session_file())
    client = browser("club106")
    before = cast.contents()
    page = client.get(ADDRESS)
    assert cast.contents() == before
    assert shown_losses(page.content.decode()) == {
        "Marama Kereama": "−40 C", "Bertram Tuckwell": "−40 C", "Clementine Okonjo": "−12 C", "Desmond Plover": "−12 C",
    }  # fmt: skip
    assert "4 players lose 104 C in all." in page_of(page).text
    assert "Monday Pairs, Saturday 10 March 2018 no longer counts." in said(page)
    after = client.post(ADDRESS, hidden(page) | {"reason": "the wrong evening"})
    assert after["Location"] == f"/clubs/106/files/{NAME}"
    entry = models.Journal.objects.order_by("-seq")[0]
    assert (entry.kind, entry.who, entry.reason) == ("cancel", "club106", "the wrong evening")
    assert [cast.points(number) for number in NUMBERS] == [{}] * 8
    undo(client, after)
    assert [cast.points(number).get("C") for number in NUMBERS[:4]] == [40, 40, 12, 12]
    assert cast.revisions(NAME) == ["cancelled", "accepted"]
    assert cast.verify() == []


def test_the_rank_that_goes_with_it_is_said(cast: StoreFixture, browser: Browsers) -> None:
    """49 A and 100 C are 50, a Local Master; without the 40 C of the file, a Club Master (20)."""
    cast.send(NAME, session_file())
    cast.decide("opening", number="38441", points={"A": "49", "C": "60"})
    text = page_of(browser("club106").get(ADDRESS)).text.replace(" :", ":")
    assert "Marama Kereama: Rank Local Master → Club Master with the run of" in text


def test_a_trial_leaves_nothing_behind_for_the_next_decision(cast: StoreFixture, browser: Browsers) -> None:
    """What a process remembers goes by the number of the last decision, and a trial has the number of the next one."""
    cast.send(NAME, session_file())
    client = browser("club106")
    client.get(ADDRESS)
    cast.register("777", first="Nova", family="Ngaio")
    assert "Nova Ngaio" in client.get("/clubs/106/find-player?q=nova").content.decode()


def test_what_else_changes_is_said(site: StoreFixture, browser: Browsers) -> None:
    """By tests/store/results/test_final_ladders.py second place earns 14 A with the round, and 12 without it."""
    site.register(*PLAYERS)
    site.send("106_ladder.txt", LADDER)
    site.send(NAME, ROUND)
    assert site.points(SECOND)["A"] == 14
    client = browser("club106")
    page = client.get(ADDRESS)
    assert "What changes in Congress, Saturday 10 March 2018, Final" in said(page)
    assert [f"First{SECOND} Family{SECOND}", "−2 A"] in page_of(page).rows
    client.post(ADDRESS, hidden(page) | {"reason": "again"})
    assert site.points(SECOND)["A"] == 12
    assert site.verify() == []


@pytest.mark.parametrize("reason", ["", "   ", "x" * 501])
def test_a_reason_is_needed(cast: StoreFixture, browser: Browsers, reason: str) -> None:
    cast.send(NAME, session_file())
    client = browser("club106")
    answer = client.post(ADDRESS, hidden(client.get(ADDRESS)) | {"reason": reason})
    assert answer.status_code == 422
    assert "Please say" in page_of(answer).text
    assert cast.points("38441") == {"C": 40}


def test_what_came_since_is_told(cast: StoreFixture, browser: Browsers) -> None:
    cast.send(NAME, session_file())
    client = browser("club106")
    page = client.get(ADDRESS)
    cast.send(NAME, session_file(event="Other"))
    answer = client.post(ADDRESS, hidden(page) | {"reason": "<b>the wrong evening"})
    assert answer.status_code == 409
    assert 'value="&lt;b&gt;the wrong evening"' in answer.content.decode()
    assert cast.points("38441") == {"C": 40}


def test_a_file_that_waits_can_be_cancelled_too(cast: StoreFixture, browser: Browsers) -> None:
    cast.send("106_b.txt", session_file())
    cast.send(NAME, session_file())
    client = browser("club106")
    page = client.get(ADDRESS)
    assert "Nobody loses points." in page_of(page).text
    client.post(ADDRESS, hidden(page) | {"reason": "sent twice"})
    assert cast.revisions(NAME) == ["cancelled"]
    assert cast.points("38441") == {"C": 40}


def test_nothing_is_left_to_cancel(cast: StoreFixture, browser: Browsers) -> None:
    cast.send(NAME, session_file().replace("50.50", "x"))
    assert "there is nothing to take back" in page_of(browser("club106").get(ADDRESS)).text


def test_who_may_cancel_what(cast: StoreFixture, browser: Browsers) -> None:
    cast.send(NAME, session_file())
    assert browser("club130").get(ADDRESS).status_code == 403
    assert browser("club130").post(ADDRESS, {"reason": "x"}).status_code == 403
    assert browser("club130").get(f"/clubs/130/files/{NAME}/cancel").status_code == 404
    for name in ("no such", "%00", "<b>", "..%2f"):
        assert browser("club106").get(f"/clubs/106/files/{name}/cancel").status_code == 404
