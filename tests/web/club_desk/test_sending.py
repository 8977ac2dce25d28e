"""Sending a file from the browser: checked first, sent when the login says so, and undone."""

import re

import pytest
from django.test import Client

from overtrick.config.settings_file import Limits
from overtrick.store import models
from overtrick.store.queries.files.versions import file_mark
from overtrick.web.club_desk.results.door import get_door
from tests.store.cast import FOUR_PAIRS, session_file
from tests.store.store_fixture import StoreFixture
from tests.web.club_desk.desk_forms import SEND, check_file, hidden, last_content, page_of, press_send, said, undo
from tests.web.conftest import Browsers

ONE_DATABASE = True
NAME = "106_a.txt"


def test_the_check_proposes_who_is_probably_meant(cast: StoreFixture, browser: Browsers) -> None:
    """9250 for 9205: two digits are swapped. Nothing is sent before the last button."""
    client = browser("club106")
    preview = check_file(client, session_file(("38441 20093", "12356 9250", "31018 27114", "40777 1610")))
    assert "9250 Probably Desmond Plover, 9205." in said(preview)
    assert "Yes, it is Desmond" in said(preview)
    again = client.post(SEND, {**hidden(preview), "do": "put-right:9250:9205"})
    assert "9250" not in said(again)
    assert not models.Revision.objects.exists()
    press_send(client, again)
    assert "12356 9205" in last_content().replace(",", " ")


def test_a_forged_number_is_not_put_right(cast: StoreFixture, browser: Browsers) -> None:
    client = browser("club106")
    preview = check_file(client, session_file(("38441 20093", "12356 9250", "31018 27114", "40777 1610")))
    for forged in ("put-right:", "put-right:77:9205", "put-right:9250:99999", "put-right:9250:<b>", "put-right:9250:"):
        assert client.post(SEND, {**hidden(preview), "do": forged}).status_code == 422, forged
    gone = client.post(SEND, {**hidden(preview), "draft": "999", "do": "put-right:9250:9205"})
    assert gone.status_code == 302
    assert not models.Revision.objects.exists()


def test_a_file_is_checked_and_counts_only_when_it_is_sent(cast: StoreFixture, browser: Browsers) -> None:
    """The cast says why: 40 C for the first pair of four and 12 for the second, 104 in all."""
    client = browser("club106")
    before = cast.contents()
    preview = check_file(client, session_file())
    page = page_of(preview)
    assert preview.status_code == 200
    assert "Monday Pairs, Saturday 10 March 2018" in said(preview)
    assert "points in all 104 C" in page.text
    assert "players earn points 4" in page.text
    assert [row[-1] for row in page.rows[1:]] == ["40 C", "12 C"]
    assert cast.contents() == before
    answer = press_send(client, preview)
    assert answer["Location"] == "/sessions/1"
    assert cast.points("38441") == {"C": 40}
    arrival = models.Arrival.objects.get()
    assert (arrival.name, arrival.door, arrival.who, arrival.club) == (NAME, "web", "club106", 106)
    assert models.Draft.objects.count() == 0
    assert cast.verify() == []


def test_undo_cancels_a_file_that_replaced_nothing(cast: StoreFixture, browser: Browsers) -> None:
    client = browser("club106")
    after = press_send(client, check_file(client, session_file()))
    assert "Undone. The results are taken back." in page_of(undo(client, after)).text
    assert cast.points("38441") == {}
    assert cast.revisions(NAME) == ["cancelled"]
    entry = models.Journal.objects.order_by("-seq")[0]
    assert (entry.kind, entry.who) == ("cancel", "club106")
    assert cast.verify() == []


def test_undo_brings_back_the_bytes_that_counted_before(cast: StoreFixture, browser: Browsers) -> None:
    client = browser("club106")
    cast.send(NAME, session_file())
    preview = check_file(client, session_file(FOUR_PAIRS[::-1]))
    page = page_of(preview)
    assert "It replaces: Monday Pairs, Saturday 10 March 2018." in said(preview)
    assert "What changes in these results" in page.headings
    after = press_send(client, preview)
    assert cast.points("38441") == {}
    assert "Undone. The earlier results are back." in page_of(undo(client, after)).text
    assert cast.points("38441") == {"C": 40}
    assert cast.revisions(NAME) == ["replaced", "replaced", "accepted"]
    assert cast.verify() == []


def test_nothing_is_undone_after_something_else_has_come(cast: StoreFixture, browser: Browsers) -> None:
    client = browser("club106")
    after = press_send(client, check_file(client, session_file()))
    cast.send(NAME, session_file(FOUR_PAIRS[::-1]))
    assert "Something else has happened to this file since." in page_of(undo(client, after)).text
    assert cast.points("40777") == {"C": 40}


def test_a_file_that_would_be_rejected_now_does_not_come_back(cast: StoreFixture, browser: Browsers) -> None:
    """It was sent for another club, for which this one may send no longer."""
    cast.decide("sending", club=106, also_for=130, allowed=True)
    cast.send(NAME, session_file(club=130))
    client = browser("club106")
    after = press_send(client, check_file(client, session_file()))
    cast.decide("sending", club=106, also_for=130, allowed=False)
    assert "The earlier file would now be rejected, so nothing was undone." in page_of(undo(client, after)).text
    assert cast.points("38441") == {"C": 40}


def test_the_same_file_again_is_not_sent(cast: StoreFixture, browser: Browsers) -> None:
    cast.send(NAME, session_file())
    client = browser("club106")
    preview = check_file(client, session_file())
    assert "These are the very results that are here already." in page_of(preview).text
    assert 'value="send"' not in preview.content.decode()
    # What is pressed all the same changes nothing either.
    draft = models.Draft.objects.get().pk
    mark = file_mark(106, NAME)
    answer = client.post(SEND, {"do": "send", "draft": draft, "seen": mark}, follow=True)
    assert "The same results were here already. Nothing has changed." in page_of(answer).text
    assert cast.revisions(NAME) == ["accepted"]


def test_a_name_used_for_another_event_is_said_plainly(cast: StoreFixture, browser: Browsers) -> None:
    cast.send(NAME, session_file())
    page = page_of(check_file(browser("club106"), session_file(event="Other Pairs", date="2018-03-09")))
    assert (
        "The file of this name reported Monday Pairs of 2018-03-10. It is replaced by Other Pairs of 2018-03-09, and "
        "its points are taken back."
    ) in page.text


def test_the_same_session_under_another_name_will_wait(cast: StoreFixture, browser: Browsers) -> None:
    cast.send(NAME, session_file())
    client = browser("club106")
    preview = check_file(client, session_file(), "106_b.txt")
    assert "it will wait until the federation has looked at it" in page_of(preview).text
    assert "already reports the same session" in page_of(preview).text
    after = press_send(client, preview)
    assert cast.revisions("106_b.txt") == ["held"]
    undo(client, after)
    assert cast.revisions("106_b.txt") == ["cancelled"]
    assert cast.points("38441") == {"C": 40}


@pytest.mark.parametrize("given", ["Monday Night.TXT", "../../etc/passwd", "<b>x</b>.txt", "a" * 300 + ".txt", "x.exe"])
def test_a_name_that_cannot_be_kept_becomes_a_good_one(cast: StoreFixture, browser: Browsers, given: str) -> None:
    """Ruling F5; the good name has club, day, event and round."""
    client = browser("club106")
    preview = check_file(client, session_file(), given)
    assert "We call it 106_2018_03_10_monday_pairs_1.txt." in said(preview)
    press_send(client, preview)
    assert models.Arrival.objects.get().name == "106_2018_03_10_monday_pairs_1.txt"


def test_a_name_that_is_given_is_kept(cast: StoreFixture, browser: Browsers) -> None:
    client = browser("club106")
    assert 'name="name" value="106_a.txt"' in client.get(f"{SEND}?name=106_a.txt").content.decode()
    press_send(client, check_file(client, session_file(), "other name.txt", name=NAME))
    assert models.Arrival.objects.get().name == NAME


def test_a_broken_file_is_not_sent_and_can_be_corrected(cast: StoreFixture, browser: Browsers) -> None:
    preview = check_file(browser("club106"), session_file().replace("49.50", "49.5%"))
    page = page_of(preview)
    assert "This file cannot count as it is." in page.text
    assert "'49.5%' is not a score." in page.text
    assert 'value="send"' not in page.html
    draft = models.Draft.objects.get().pk
    assert page.link("Correct it here") == f"/clubs/106/files/106_a.txt/correct?checked={draft}"


def test_twelve_unknown_players_are_one_thing_to_look_at(site: StoreFixture, browser: Browsers) -> None:
    page = page_of(check_file(browser("club106"), session_file()))
    assert "The same mistake 6 times more" in page.text
    assert page.text.count("Please check:") == 1


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "Please choose a file first."),
        (b"\x00\x01\x02", "This file cannot count as it is."),
        (b"<x/>", "This file cannot count as it is."),
        ("<script>alert(1)</script>,1,2", "This file cannot count as it is."),
    ],
)
def test_what_is_no_results_file_is_told_so(
    cast: StoreFixture, browser: Browsers, content: str | bytes, words: str
) -> None:
    answer = check_file(browser("club106"), content)
    assert answer.status_code in (200, 422)
    assert words in page_of(answer).text
    assert "<script>alert" not in answer.content.decode()


def test_a_file_that_is_too_large_is_refused_in_words(cast: StoreFixture, browser: Browsers) -> None:
    answer = check_file(browser("club106"), b"a" * 2_100_000)
    assert answer.status_code == 422
    assert "The file is larger than 2,000,000 bytes" in page_of(answer).text


def test_the_limits_of_the_doors_hold(cast: StoreFixture, browser: Browsers, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(get_door(), "limits", Limits(files_a_minute=1))
    client = browser("club106")
    preview = check_file(client, session_file())
    answer = check_file(client, session_file())
    assert (answer.status_code, "More than 1 files came in one minute" in page_of(answer).text) == (422, True)
    answer = press_send(client, preview)
    assert "Wait a minute" in page_of(answer).text
    assert models.Draft.objects.count() == 1


def test_a_draft_of_another_club_cannot_be_sent(cast: StoreFixture, browser: Browsers) -> None:
    preview = check_file(browser("club106"), session_file())
    answer = browser("club130").post("/clubs/130/send", {**hidden(preview), "do": "send"})
    assert answer["Location"] == "/clubs/130/send"
    assert browser("club130").post(SEND, {**hidden(preview), "do": "send"}).status_code == 403
    for draft in ("", "0", "-1", "1e5", "9" * 40, "x"):
        assert browser("club106").post(SEND, {"draft": draft, "seen": "", "do": "send"}).status_code == 302
    assert models.Arrival.objects.count() == 0


def test_a_file_that_came_between_check_and_sending_is_told(cast: StoreFixture, browser: Browsers) -> None:
    client = browser("club106")
    preview = check_file(client, session_file())
    cast.send(NAME, session_file(FOUR_PAIRS[::-1]))
    answer = press_send(client, preview)
    assert answer.status_code == 409
    assert "Something has happened to this file since you checked it." in page_of(answer).text
    assert cast.points("40777") == {"C": 40}
    press_send(client, answer)
    assert cast.points("38441") == {"C": 40}


def test_the_form_needs_its_token(cast: StoreFixture, browser: Browsers) -> None:
    client = Client(SERVER_NAME="localhost", enforce_csrf_checks=True)
    client.cookies = browser("club106").cookies
    assert check_file(client, session_file()).status_code == 403


def test_the_federation_sends_for_a_club(cast: StoreFixture, browser: Browsers) -> None:
    client = browser("office")
    press_send(client, check_file(client, session_file()))
    assert models.Arrival.objects.get().who == "office"
    assert cast.points("38441") == {"C": 40}


def test_the_drop_area_works_without_a_script(site: StoreFixture, browser: Browsers) -> None:
    html = browser("club106").get(SEND).content.decode()
    assert re.search(r'<input id="file" name="file" type="file" required', html)
    assert re.search(r"<script src=\"/static/overtrick/drop\.[0-9a-f]+\.js\" defer></script>", html)


def test_a_number_that_nobody_has_can_be_put_right_before_sending(cast: StoreFixture, browser: Browsers) -> None:
    """What to check stands before the buttons, and leads to the form, although the file could be sent as it is."""
    answer = check_file(browser("club106"), session_file().replace("20093", "20039"))
    page = answer.content.decode()
    assert page.index("20039") < page.index("Send these results")
    assert "/clubs/106/files/106_a.txt/correct?checked=" in page
