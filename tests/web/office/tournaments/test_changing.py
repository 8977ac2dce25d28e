"""The office announces tournaments: what follows is shown first; a copy brings the host's words; results stay."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from overtrick.store.commands.file_reader import OwnReader
from overtrick.store.tournaments.calendar import find_tournament
from overtrick.web.club_desk.results.door import get_door
from tests.store.cast import NUMBERS, session_file
from tests.store.store_fixture import StoreFixture
from tests.web.conftest import Browsers
from tests.web.office.queue.queue_forms import only
from tests.web.page_text import read
from tests.web.tournaments.conftest import SOON, calendar

__all__ = ["calendar"]
# What is tried here is the same on every database.
ONE_DATABASE = True

NEW = "/office/tournaments/new"
FORM: dict[str, Any] = {
    "name": "Lake Teams", "event_class": "10A", "contest": "teams", "first": f"{SOON}", "last": "", "club": "106",
    "region": "", "restrictions": ["women"], "entry_limit": "20", "fee": "120", "fee_for": "entry",
    "online_entry": "on", "closes": f"{SOON - timedelta(days=2)}T17:00", "own_table": "", "seq": "",
}  # fmt: skip
LADDER = session_file(event="River Pairs", round=99, award="25A", boards=160)


def send(client: Client, address: str, do: str, **changes: Any) -> Any:
    """Press a button of the form, filled in as an honest person does."""
    return client.post(address, FORM | {"do": do} | changes)


def test_a_tournament_is_announced_after_a_look_at_what_follows(site: StoreFixture, browser: Browsers) -> None:
    client = browser("office")
    checked = send(client, NEW, "check")
    assert "No file is waiting for it" in checked.content.decode()
    assert client.get("/tournaments/1").status_code == 404
    assert send(client, NEW, "save")["Location"] == "/office/tournaments/1"
    found = find_tournament(1)
    assert (found.name, found.last, found.fee, found.fee_for, found.entry_limit) == (
        "Lake Teams", SOON, 12000, "entry", 20,
    )  # fmt: skip
    assert (found.restrictions, found.online_entry, found.billed) == (("women",), True, False)
    # The form shows the closing time as the clocks of the federation do.
    assert f"{SOON - timedelta(days=2)}T17:00" in client.get("/office/tournaments/1").content.decode()


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"name": ""}, "This field is required."),
        ({"last": f"{SOON - timedelta(days=1)}"}, "The last day is before the first."),
        ({"last": f"{SOON + timedelta(days=60)}"}, "at most 31 days"),
        ({"closes": f"{SOON + timedelta(days=1)}T17:00"}, "Entries close before the tournament begins."),
        ({"event_class": "99Z"}, "99Z is not one of the available choices."),
        ({"restrictions": ["men", "women"]}, "not two of these"),
        ({"fee": "a lot"}, "Enter a number."),
        ({"own_table": "5, 8"}, "no later place earns more"),
        ({"own_table": "five"}, "is not a number of points"),
    ],
)
def test_a_mistake_is_named_and_nothing_is_announced(
    site: StoreFixture, browser: Browsers, changes: dict[str, Any], says: str
) -> None:
    for do in ("check", "save"):
        answer = send(browser("office"), NEW, do, **changes)
        text = answer.content.decode().replace("&#x27;", "'")
        assert (answer.status_code, says in text) == (422, True)
    assert browser().get("/tournaments/1").status_code == 404


def test_a_change_keeps_what_it_does_not_name(calendar: StoreFixture, browser: Browsers) -> None:
    client, before = browser("office"), find_tournament(1)
    seq = client.get("/office/tournaments/1").content.decode().split('name="seq" value="')[1].split('"')[0]
    shown = FORM | {"name": "River Pairs", "event_class": "8B", "contest": "pairs", "restrictions": ["restricted"]}
    shown |= {"entry_limit": "32", "fee": "40", "fee_for": "player", "closes": "", "seq": seq}
    assert client.post("/office/tournaments/1", shown | {"do": "save"}).status_code == 302
    after = find_tournament(1)
    assert (after.fee, after.name, after.first, after.restrictions) == (
        4000,
        before.name,
        before.first,
        ("restricted",),
    )
    # The same form again is older than the last change.
    assert client.post("/office/tournaments/1", shown | {"fee": "50", "do": "save"}).status_code == 409
    assert find_tournament(1).fee == 4000


def test_a_copy_is_on_the_same_weekday_of_the_next_year_with_the_words_of_its_host(
    calendar: StoreFixture, browser: Browsers
) -> None:
    calendar.decide("tournament-details", tournament=1, venue="Clubrooms", sponsor="Bay Books")
    client, later = browser("office"), SOON + timedelta(weeks=52)
    assert f'value="{later}"' in client.get(f"{NEW}?copy=1").content.decode()
    assert send(client, f"{NEW}?copy=1", "save", first=f"{later}", closes="")["Location"] == "/office/tournaments/4"
    copied = find_tournament(4)
    assert (copied.first, copied.details.venue, copied.details.sponsor) == (later, "Clubrooms", "Bay Books")
    assert calendar.verify() == []


def test_a_tournament_is_taken_off_unless_it_has_results(calendar: StoreFixture, browser: Browsers) -> None:
    client = browser("office")
    assert client.post("/office/tournaments/2/delete")["Location"] == "/office/tournaments"
    assert client.get("/tournaments/2").status_code == 404
    calendar.register(*NUMBERS[1:]).send("106_old.txt", session_file(event="Old Pairs", award="8B"))
    answer = client.post("/office/tournaments/3/delete", follow=True)
    assert "Old Pairs has results, so it stays on the calendar." in answer.content.decode()
    assert client.get("/tournaments/3").status_code == 200


@pytest.mark.parametrize(
    ("asked", "shown"),
    [
        ("", ["River Pairs", "Howick Intermediates"]), ("?year=2018", ["Old Pairs"]), ("?q=old", ["Old Pairs"]),
        ("?class=5B", ["Howick Intermediates"]), ("?year=99999", ["River Pairs", "Howick Intermediates"]),
        ("?q=nothing", []),
    ],
)  # fmt: skip
def test_the_list_is_searched_and_narrowed(
    calendar: StoreFixture, browser: Browsers, asked: str, shown: list[str]
) -> None:
    html = read(browser("office"), f"/office/tournaments{asked}").html
    assert [name for name in ("River Pairs", "Howick Intermediates", "Old Pairs") if f"<bdi>{name}<" in html] == shown


def test_a_file_that_waits_for_approval_offers_its_tournament(
    site: StoreFixture, browser: Browsers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(get_door(), "reader", OwnReader())
    site.register(*NUMBERS[1:])
    site.decide("approvals", units=["A", "B"], start="2018-03-11")
    site.send("106_river_final.txt", LADDER)
    client = browser("office")
    offered = next(address for _, address in read(client, only("held")).links if address.startswith(NEW))
    html = client.get(offered).content.decode()
    assert 'value="River Pairs"' in html
    assert '<option value="25A" selected>' in html
    assert '<option value="106" selected>' in html
    values = {"name": "River Pairs", "event_class": "25A", "contest": "pairs", "first": "2018-03-10", "closes": ""}
    # The first place of a 25A earns 25 A points.
    assert "25" in send(client, offered, "check", **values).content.decode()
    assert send(client, offered, "save", **values).status_code == 302
    assert site.points(NUMBERS[0]) == {"A": 25}
