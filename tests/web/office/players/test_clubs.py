"""The clubs as the office sees them: kind, members, last file, who sends for whom."""

import re

from django.test import Client

from tests.store.cast import ACHILLES
from tests.store.store_fixture import StoreFixture
from tests.web.page_text import read

# What is tried here is the same on every database.
ONE_DATABASE = True
HIDDEN = re.compile(r'<input type="hidden" name="([^"]+)" value="([^"]*)"')


def clubs(client: Client, query: str) -> list[str]:
    return [row[0] for row in read(client, f"/office/clubs?{query}").rows[1:]]


def test_clubs_are_listed_and_found(office: Client) -> None:
    row = next(row for row in read(office, "/office/clubs").rows if row[0] == "Auckland")
    assert row[1:3] == ["106", "Affiliated"]
    assert row[4] == "4"
    assert row[6] == "SCORER 17"
    assert clubs(office, "q=howick") == ["Howick"]
    assert clubs(office, "q=130") == ["Howick"]
    assert clubs(office, "program=SCORER") == ["Auckland"]
    assert clubs(office, "q=%00nobody&kind=castle") == []
    unaffiliated = clubs(office, "kind=unaffiliated")
    assert unaffiliated
    assert "Auckland" not in unaffiliated


def test_a_club_shows_when_its_kind_changed_and_why(cast: StoreFixture, office: Client) -> None:
    assert "Affiliated from the beginning" in read(office, "/office/clubs/130").text
    cast.decide("club", code=130, kind="unaffiliated", start="2017-05-01", reason="Left the federation.")
    page = read(office, "/office/clubs/130")
    assert "Not affiliated from 1 May 2017 Affiliated until 30 Apr 2017" in page.text
    assert "Kind: Affiliated Not affiliated" in page.text
    assert "Left the federation." in page.text
    cast.decide("club", code=130, kind="affiliated", start="2018-01-01", reason="Came back.")
    page = read(office, "/office/clubs/130")
    assert "Affiliated from 1 Jan 2018 Not affiliated from 1 May 2017 to 31 Dec 2017" in page.text
    assert "Came back." in page.text


def test_a_club_is_let_out_and_in_again_from_a_day(cast: StoreFixture, office: Client) -> None:
    page = read(office, "/office/clubs/130")
    assert "Not affiliated from" in page.text
    fields = dict(HIDDEN.findall(page.html)) | {"start": "2030-01-01", "do": "preview"}
    assert fields["kind"] == "unaffiliated"
    check = office.post("/office/decide/club", fields)
    assert check.status_code == 200
    seen = dict(HIDDEN.findall(check.content.decode()))
    done = office.post("/office/decide/club", seen | {"do": "confirm", "reason": "Leaves with the year."})
    assert (done.status_code, done["Location"]) == (302, "/office/clubs/130")
    page = read(office, "/office/clubs/130")
    # It is a club of the federation until then.
    assert "Not affiliated from 1 Jan 2030 Affiliated until 31 Dec 2029" in page.text
    assert "Not affiliated from" in page.text
    assert clubs(office, "q=130&kind=affiliated") == ["Howick"]
    cast.decide("club", code=130, kind="unaffiliated", start="2017-05-01")
    assert "Affiliated from" in read(office, "/office/clubs/130").text
    assert clubs(office, "q=130&kind=unaffiliated") == ["Howick"]


def test_a_club_shows_who_may_send_and_the_way_to_stop_it(cast: StoreFixture, office: Client) -> None:
    cast.decide("sending", club=106, also_for=ACHILLES, reason="One computer for both.")
    page = read(office, "/office/clubs/106")
    assert "This club may send its files." in page.text
    assert f"/office/decide/sending?club=106&also_for={ACHILLES}&allowed=0&" in page.html.replace("&amp;", "&")
    assert "May send the files of this club." in read(office, f"/office/clubs/{ACHILLES}").text
    cast.decide("sending", club=106, also_for=ACHILLES, allowed=False, reason="Two computers now.")
    page = read(office, "/office/clubs/106")
    assert "nobody else does" in page.text
    # Who was let in and out stays on record.
    assert "Allowed: yes no" in page.text
    assert "Two computers now." in page.text
