"""Results that a club typed in, as files: against what came before and since, with any text, from any club."""

import re
from datetime import UTC, datetime, timedelta
from pathlib import Path

from overtrick.store import models
from tests.store.cast import FOUR_PAIRS, session_file
from tests.store.contest_reports import Contest, report
from tests.store.store_fixture import StoreFixture
from tests.web.club_desk.desk_forms import ENTER, FIELD, hidden, last_content, page_of, press_send, said, sheet
from tests.web.conftest import Browsers
from tests.web.page_text import read

ONE_DATABASE = True
NAME = "106_2018_03_10_extra_pairs_1.txt"
REASON = "the computer broke down"
HOSTILE = '<script>alert("x")</script>\0=1+1,"\n1,60,2'


def test_a_session_that_is_reported_already_will_wait(cast: StoreFixture, browser: Browsers) -> None:
    """Ruling F8: the same date, club, event, section and round under another name."""
    cast.send("106_other.txt", session_file(event="Extra Pairs"))
    preview = browser("club106").post(ENTER, sheet())
    assert "106_other.txt already reports the same session" in page_of(preview).text
    assert "it will wait until the federation has looked at it" in page_of(preview).text


def test_what_replaces_another_event_says_so_before(cast: StoreFixture, browser: Browsers) -> None:
    cast.send(NAME, session_file(event="Another Night", date="2018-03-09"))
    preview = browser("club106").post(ENTER, sheet())
    assert "reported Another Night of 2018-03-09. It is replaced by Extra Pairs of 2018-03-10" in said(preview)


def test_what_came_since_the_preview_is_told(cast: StoreFixture, browser: Browsers) -> None:
    client = browser("club106")
    preview = client.post(ENTER, sheet())
    cast.send(NAME, session_file(FOUR_PAIRS[::-1], event="Extra Pairs"))
    answer = press_send(client, preview, ENTER)
    assert answer.status_code == 409
    assert "Someone else has changed this file since you began." in page_of(answer).text
    assert 'value="38441 20093"' in answer.content.decode()
    assert cast.points("40777") == {"C": 40}


def test_a_field_of_200_pairs(cast: StoreFixture, browser: Browsers) -> None:
    """A form may have 1,000 fields; the first of 200 earns 40 and the second 39.44… = 39."""
    rows = [(str(at + 1), f"{70 - at * 0.2:.2f}", f"{10_000 + 2 * at} {10_001 + 2 * at}") for at in range(200)]
    rows[0], rows[1] = ("1", "70.00", "38441 20093"), ("2", "69.80", "12356 9205")
    client = browser("club106")
    press_send(client, client.post(ENTER, sheet(rows)), ENTER)
    assert [cast.points(number) for number in ("38441", "12356")] == [{"C": 40}, {"C": 39}]
    assert len(last_content().splitlines()) == 201


def test_hostile_text_in_every_field_is_harmless(cast: StoreFixture, browser: Browsers) -> None:
    client = browser("club106")
    names = [name for name, value in sheet().items() if isinstance(value, str) and name != "do"]
    for name in [*names, "draft", "seen", "program"]:
        for do in ("check", "preview"):
            answer = client.post(ENTER, sheet() | {name: HOSTILE, "do": do})
            assert answer.status_code in (200, 409, 422), (name, do)
            assert "<script>alert" not in answer.content.decode()
    for at in range(3):
        row = tuple(HOSTILE if at == column else text for column, text in enumerate(FIELD[0]))
        for do in ("check", "preview", "find:0"):
            answer = client.post(ENTER, sheet([row, *FIELD[1:]], do=do))  # type: ignore[list-item]
            assert answer.status_code in (200, 422)
            assert "<script>alert" not in answer.content.decode()
    assert cast.count("arrival") == 0


def test_a_hostile_name_of_an_event_becomes_a_plain_file(cast: StoreFixture, browser: Browsers) -> None:
    client = browser("club106")
    press_send(client, client.post(ENTER, sheet(event='=cmd|" /C"\r\n1,1,1', reason=HOSTILE)), ENTER)
    first, *rows = last_content().splitlines()
    assert len(rows) == 4
    assert '"=cmd|"" /C"" 1,1,1"' in first
    html = client.get("/sessions/1").content.decode()
    assert "<script>alert" not in html


def test_the_session_is_marked_wherever_it_is_shown(cast: StoreFixture, browser: Browsers) -> None:
    """The reason is for the club that entered it and for the federation."""
    client = browser("club106")
    press_send(client, client.post(ENTER, sheet()), ENTER)
    cast.send("106_a.txt", session_file())
    for address in (
        "/sessions/1", "/events/1", "/sessions?event=extra", "/players/38441?all=1", "/sessions/1/why/2",
    ):  # fmt: skip
        assert "Entered by hand" in read(browser(), address).text, address
    # Of two sessions on the player's page one is marked.
    assert read(browser(), "/players/38441?all=1").text.count("Entered by hand") == 1
    assert "Entered by hand" not in read(browser(), "/sessions/2/why/2").text
    assert "Entered by hand" not in read(browser(), "/sessions/2").text
    assert "Entered by hand" not in read(browser(), "/sessions?event=monday").text
    for reader, reads in (("", False), ("38441", False), ("club130", False), ("club106", True), ("office", True)):
        assert (REASON in read(browser(reader), "/sessions/1").text) is reads, reader
    assert browser().get("/api/sessions/1").json()["by_hand"] is True


def test_a_late_session_is_marked_on_the_pages_of_its_players(cast: StoreFixture, browser: Browsers) -> None:
    client, lately = browser("club106"), datetime.now(UTC) - timedelta(days=2)
    press_send(client, client.post(ENTER, sheet(date=f"{lately:%Y-%m-%d}")), ENTER)
    assert "Entered by hand" in read(browser(), "/players/38441").text
    assert "Entered by hand" in read(browser("38441"), "/me").text


def test_cyprus_types_results_in_too(cyprus_store: StoreFixture) -> None:
    """Its files name no class, so that a session is a club event; its contest reports cannot be corrected as rows."""
    from django.test import Client

    from overtrick.store.access import accounts
    from tests.web.conftest import BACKEND

    account = accounts.make_account("club1", "correct horse", role=accounts.CLUB, club=1)
    client = Client(SERVER_NAME="localhost")
    client.force_login(account, BACKEND)
    html = client.get("/clubs/1/enter").content.decode()
    assert re.findall(r'<option value="0C" selected>([^<]+)</option>', html) in (["Club event"], ["Σωματειακός αγώνας"])
    preview = client.post("/clubs/1/enter", sheet(club="1", event_class="0C"))
    assert preview.status_code == 200, page_of(preview).text
    press_send(client, preview, "/clubs/1/enter")
    assert cyprus_store.revisions("1_2018_03_10_extra_pairs_1.txt", 1) == ["accepted"]
    cyprus_store.send("a.mcd", report(Contest()), club=1)
    assert 'href="/clubs/1/files/a.mcd/cancel"' in client.get("/clubs/1/files/a.mcd/correct").content.decode()


def test_a_club_types_in_for_those_that_it_may_send_for(cast: StoreFixture, browser: Browsers) -> None:
    cast.decide("sending", club=106, also_for=130, allowed=True)
    client = browser("club106")
    assert '<option value="130">Howick</option>' in client.get(ENTER).content.decode()
    press_send(client, client.post(ENTER, sheet(club="130")), ENTER)
    session = models.Session.objects.get()
    assert (session.club, cast.revisions("130_2018_03_10_extra_pairs_1.txt")) == (130, ["accepted"])


def test_a_greek_name_is_written_in_latin_letters(cast: StoreFixture, browser: Browsers) -> None:
    """A results file knows plain letters only; by the standard ELOT 743 it is Evdomadiaios Agonas."""
    client = browser("club106")
    press_send(client, client.post(ENTER, sheet(event="Εβδομαδιαίος Αγώνας")), ENTER)
    assert '"Evdomadiaios Agonas"' in last_content()


def test_the_page_and_the_command_write_the_same_file(cast: StoreFixture, browser: Browsers, tmp_path: Path) -> None:
    from overtrick.store.deliveries.manual_entry import FormRow, SessionForm, write_results_file

    client = browser("club106")
    press_send(client, client.post(ENTER, sheet()), ENTER)
    form = SessionForm(club="106", event="Extra Pairs", date="2018-03-10", event_class="40C", boards="26")
    written = write_results_file(form, [FormRow(*row) for row in FIELD])
    assert (written.name, written.content.decode()) == (NAME, last_content())
    assert hidden(client.get(ENTER))["program"] == "BY HAND"
