"""N21: 1 B each for the best all-Junior pair outside the awards of an 8B event: approved, set aside, and undone.

Eight pairs: the table for 8 entrants gives 8, 4 and 1 B to the first three, so the 7th pair is outside the awards.
"""

from typing import Any

import pytest

from overtrick.store import models
from overtrick.store.results.bonus_proposals import find_proposals
from tests.store.cast import session_file
from tests.store.store_fixture import StoreFixture
from tests.web.club_desk.desk_forms import page_of, undo
from tests.web.conftest import Browsers
from tests.web.office.queue.queue_forms import only, waiting
from tests.web.page_text import read

ONE_DATABASE = True

ADDRESS = "/office/runs/proposals?from=2018-01-01"
KEY = "106|106_ladder.txt|1|0|best all-Junior pair|171|172"
PAIRS = tuple(f"{at}1 {at}2" for at in range(11, 19))
OPEN, JUNIOR = 3, 1
ELSEWHERE, CONFLICT, WRONG = 302, 409, 422


@pytest.fixture
def event(site: StoreFixture) -> StoreFixture:
    for row in PAIRS:
        for number in row.split():
            site.register(number, grade=JUNIOR if number in ("171", "172") else OPEN)
    site.send("106_ladder.txt", session_file(PAIRS, round=99, award="8B", boards=44, event="Howick Open Pairs"))
    return site


def decide(browser: Browsers, act: str, **typed: str) -> Any:
    return browser("office").post(ADDRESS, {"do": act, "proposal": KEY, "reason": "", **typed})


def test_a_bonus_says_what_it_means(event: StoreFixture, browser: Browsers) -> None:
    page = read(browser("office"), ADDRESS)
    assert "Howick Open Pairs" in page.headings
    assert "7th, the best all-Junior pair outside the awards: 1 B each" in page.text
    assert "First171 Family171 171: +1 B (0 → 1)" in page.text.replace(" :", ":")
    assert "No bonus is waiting for you." in read(browser("office"), "/office/runs/proposals?from=2018-03-11").text


def test_the_queue_has_the_same_bonuses(event: StoreFixture, browser: Browsers) -> None:
    """A bonus that was set aside leaves the queue, and comes back when that is withdrawn: under the same address."""
    address = only("proposals")
    assert "Howick Open Pairs" in read(browser("office"), "/office/runs/proposals").text
    (proposal,) = find_proposals()
    where = {"club": proposal.club, "name": proposal.name, "revision": 1, "position": 0}
    entry = event.decide("decline-bonus", **where, bonus=proposal.bonus, pair=proposal.pair, reason="They left early.")
    assert waiting("proposals") == ()
    event.decide("withdraw", line=entry.seq, reason="They came back.")
    assert only("proposals") == address


def test_both_pages_show_the_bonuses_of_a_year(event: StoreFixture, browser: Browsers) -> None:
    """The event was played on 2018-03-10: 200 days later it is shown on both, and more than a year later on none."""
    event.later(days=200).send("106_later.txt", session_file(date="2018-09-26", event="Spring"))
    assert len(waiting("proposals")) == 1
    assert "Howick Open Pairs" in read(browser("office"), "/office/runs/proposals").text
    event.later(days=200).send("106_still_later.txt", session_file(date="2019-04-14", event="Autumn"))
    assert waiting("proposals") == ()
    assert "No bonus is waiting for you." in read(browser("office"), "/office/runs/proposals").text


def test_it_says_which_rank_follows_with_the_next_run(event: StoreFixture, browser: Browsers) -> None:
    """49 A and 1 B are 50: a Local Master."""
    event.decide("opening", number="171", points={"A": "49"})
    text = read(browser("office"), ADDRESS).text.replace(" :", ":")
    assert "First171 Family171: Rank Club Master → Local Master with the run of" in text


def test_it_is_approved_and_undone(event: StoreFixture, browser: Browsers) -> None:
    office = browser("office")
    answer = office.post(ADDRESS, {"do": "accept", "proposal": KEY, "reason": ""})
    assert (answer.status_code, event.points("171"), find_proposals()) == (ELSEWHERE, {"B": 1}, [])
    assert "Undone. The bonus is proposed again." in page_of(undo(office, answer)).text
    assert (event.points("171"), len(find_proposals())) == ({}, 1)
    assert event.verify() == []


def test_it_is_set_aside_with_a_reason_and_comes_back(event: StoreFixture, browser: Browsers) -> None:
    office = browser("office")
    answer = decide(browser, "set-aside")
    assert answer.status_code == WRONG
    assert "Please say why." in page_of(answer).text
    answer = office.post(ADDRESS, {"do": "set-aside", "proposal": KEY, "reason": "They are not Juniors."})
    assert (answer.status_code, find_proposals(), event.points("171")) == (ELSEWHERE, [], {})
    entry = models.Journal.objects.order_by("seq").last()
    assert entry is not None
    assert (entry.kind, entry.who, entry.reason) == ("decline-bonus", "office", "They are not Juniors.")
    # What was set aside is not proposed, so it cannot be approved by an old page.
    assert decide(browser, "accept").status_code == CONFLICT
    undo(office, answer)
    assert len(find_proposals()) == 1
    assert event.verify() == []


@pytest.mark.parametrize("key", ["", "\0", "106|x", "9" * 5000])
def test_a_forged_bonus_is_a_conflict(event: StoreFixture, browser: Browsers, key: str) -> None:
    assert decide(browser, "accept", proposal=key).status_code == CONFLICT
