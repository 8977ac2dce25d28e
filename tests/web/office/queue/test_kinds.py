"""Each kind of task: what is found, what its page shows, and what its buttons do."""

import re
from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client

from overtrick.core.same_person import Likeness, PersonEntry
from overtrick.store import models
from overtrick.store.mail.outbox import MOST_ATTEMPTS, add_letter, send_due_letters
from overtrick.store.queries.register.likely_pairs import is_probably_same
from overtrick.store.queries.tasks import clubs
from tests.store.cast import HOWICK, NUMBERS, session_file
from tests.store.store_fixture import FIRST_MOMENT, StoreFixture
from tests.web.conftest import Browsers
from tests.web.office.queue.queue_forms import only, queue_page, undo, waiting
from tests.web.page_text import read, words

# What is tried here is the same on every database.
ONE_DATABASE = True


@pytest.fixture
def cast(site: StoreFixture) -> StoreFixture:
    return site.register(*NUMBERS[1:])


def stuck(attempts: int = 5) -> models.Mail:
    letter = add_letter("gone@mail.example", "Your certificate", "https://secret.example/link", FIRST_MOMENT)
    letter.attempts, letter.trouble = attempts, "550 no such user"
    letter.save()
    return letter


# ── emails ────────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_stuck_email_is_sent_again(site: StoreFixture, browser: Browsers) -> None:
    stuck(attempts=2)
    letter, client = stuck(), browser("office")
    page = read(client, only("letters"))
    assert "gone@mail.example" in page.text
    assert "550 no such user" in page.text
    assert "secret.example" not in page.html
    client.post(only("letters"), {"do": "send-again"})
    assert waiting("letters") == ()
    sent: list[int] = []
    send_due_letters(lambda mail: sent.append(mail.pk), datetime.now(UTC) + timedelta(seconds=1))
    assert letter.pk in sent


def test_an_email_is_given_up_and_that_is_undone(site: StoreFixture, browser: Browsers) -> None:
    letter, client = stuck(), browser("office")
    page = only("letters")
    client.post(page, {"do": "give-up"})
    letter.refresh_from_db()
    assert (letter.attempts, waiting("letters")) == (MOST_ATTEMPTS, ())
    undo(client, f"{queue_page('letters')}?aside=1")
    letter.refresh_from_db()
    assert letter.attempts == 0


def test_an_email_that_went_out_meanwhile(site: StoreFixture, browser: Browsers) -> None:
    letter = stuck()
    page = only("letters")
    models.Mail.objects.filter(pk=letter.pk).update(sent=FIRST_MOMENT)
    assert browser("office").post(page, {"do": "send-again"}).status_code == 409


# ── players ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_two_numbers_of_one_person(cast: StoreFixture, browser: Browsers) -> None:
    """Marama is registered twice; a namesake of another year and another club is another person."""
    cast.decide("amend", number="38441", year_of_birth=1950)
    cast.register("501", first="Marama", family="Kereama", year_of_birth=1950)
    cast.register("502", first="Marama", family="Kereama", club=HOWICK, year_of_birth=1971)
    cast.register("503", first="Zoe", family="Quill", year_of_birth=1950)
    client, page = browser("office"), only("duplicates")
    assert page == f"{queue_page('duplicates')}/38441+501"
    shown = read(client, page)
    merge = "/office/players/merge"
    side_by_side = f"{merge}?number=501&into=38441&from=queue"
    assert shown.link("Merge: 38441 stays") == side_by_side
    assert f"{merge}?number=501&into=38441" in [link for _, link in read(client, merge).links]
    client.post(page, {"do": "set-aside"})
    assert waiting("duplicates") == ()
    # The other list knows that they are two people.
    assert f"{merge}?number=501&into=38441" not in [link for _, link in read(client, merge).links]
    client.post(page, {"do": "bring-back"})
    version = re.search(r'name="version" value="([^"]*)"', client.get(side_by_side).content.decode())
    assert version is not None
    told = {"reason": "The same woman.", "version": version[1], "do": "decide"}
    done = client.post(side_by_side, told)
    assert (done.status_code, done["Location"]) == (302, queue_page("duplicates"))
    assert waiting("duplicates") == ()
    # The page of the task would lead on to the queue, which says once what was done.
    said = client.get(page, follow=True).content.decode()
    assert "501 is merged" in said
    assert "This is no longer waiting" not in said
    assert "This is no longer waiting" in client.get(page, follow=True).content.decode()


@pytest.mark.parametrize(
    ("alike", "years", "same"),
    [
        ("name year", (1950, 1950), True),
        ("name club", (1950, None), True),
        ("year club", (1950, 1950), True),
        ("name club", (1950, 1971), False),
        ("name", (None, None), False),
        ("club", (None, None), False),
    ],
)
def test_two_of_three_must_be_the_same(alike: str, years: tuple[int | None, int | None], same: bool) -> None:
    one, other = (PersonEntry(first="A", family="B", year_of_birth=year) for year in years)
    likeness = Likeness(0, *(each in alike.split() for each in ("name", "year", "club")))
    assert is_probably_same(likeness, one, other) is same


def test_an_unknown_number_is_put_right_from_the_queue(cast: StoreFixture, browser: Browsers) -> None:
    """9250 is 9205 with two digits swapped."""
    cast.send("106_a.txt", session_file(("38441 20093", "12356 9250", "31018 27114", "40777 1610")))
    client = browser("office")
    page = read(client, only("unknown"))
    assert "Probably Desmond Plover , 9205" in page.text
    told = {"do": "correct", "number": "9250", "player": "9205", "revision": "1", "back": "queue"}
    answer = client.post("/clubs/106/files/106_a.txt", told)
    assert answer["Location"] == queue_page("unknown")
    assert (cast.points("9205"), waiting("unknown")) == ({"C": 12}, ())


def test_a_visitor_whom_the_club_set_aside_is_no_task(cast: StoreFixture, browser: Browsers) -> None:
    cast.send("106_a.txt", session_file(("38441 20093", "12356 9250")))
    told = {"do": "set-aside", "number": "9250", "revision": "1"}
    browser("club106").post("/clubs/106/files/106_a.txt", told)
    assert waiting("unknown") == ()


def test_a_member_since_too_late_a_day(cast: StoreFixture, browser: Browsers) -> None:
    """601 is a member since 12 March by the register, and won on the 10th."""
    cast.register("601", start="2018-03-12", first="Late", family="Comer")
    cast.later(days=2).send("106_a.txt", session_file(("601 20093", "12356 9205", "31018 27114", "40777 1610")))
    client = browser("office")
    page = read(client, only("memberships"))
    assert "Late Comer, 601" in page.headings
    assert "12 March 2018" in page.text
    assert page.link("Correct the membership").startswith(
        "/office/decide/membership?number=601&club=106&began=2018-03-12"
    )
    cast.decide("membership", number="601", club=106, began="2018-03-12", start="2018-01-01")
    assert waiting("memberships") == ()


# ── files, clubs, messages ────────────────────────────────────────────────────────────────────────────────────────────


def test_an_entry_by_hand_is_reviewed_once(cast: StoreFixture, browser: Browsers) -> None:
    cast.send("106_old.txt", session_file(round=2), door="by hand", by_hand={"reason": "long ago"})
    cast.later(days=100)
    cast.send(
        "106_a.txt", session_file(date="2018-06-18"), door="by hand", by_hand={"reason": "the computer broke down"}
    )
    client = browser("office")
    assert "the computer broke down" in read(client, only("by-hand")).text
    client.post(only("by-hand"), {"do": "set-aside"})
    assert waiting("by-hand") == ()


def test_a_club_that_usually_sends_and_is_silent(
    cast: StoreFixture, browser: Browsers, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Auckland sends each week, the last time on 7 April; Howick sent three files, which is not usual."""
    for week in range(5):
        cast.send(f"106_{week}.txt", session_file(round=week + 1)) if week == 0 else cast.later(days=7).send(
            f"106_{week}.txt", session_file(round=week + 1)
        )
    for at in range(3):
        cast.send(f"130_{at}.txt", session_file(club=HOWICK, round=at + 1), club=HOWICK)
    last = cast.now.date()
    for days, missed in ((20, 0), (22, 1), (800, 0)):
        monkeypatch.setattr(clubs, "today", lambda days=days: last + timedelta(days=days))
        assert len(clubs.find_overdue_clubs()) == missed, days
    monkeypatch.setattr(clubs, "today", lambda: last + timedelta(days=22))
    (found,) = clubs.find_overdue_clubs()
    assert (found.club, found.about.gap, found.about.files) == (106, 7, 5)
    cast.later(days=3).send("106_new.txt", session_file(round=9))
    assert clubs.find_overdue_clubs() == []


def ask_and_pass_on(store: StoreFixture) -> None:
    store.decide("ask", number="38441", club=106, name="106_a.txt", line=2, text="Why so few?")
    store.decide("pass-on", question=1, text="We cannot tell.")


def test_a_question_is_taken_and_answered_on_its_own_page(cast: StoreFixture, browser: Browsers) -> None:
    cast.send("106_a.txt", session_file())
    ask_and_pass_on(cast)
    client: Client = browser("office")
    assert read(client, queue_page("questions")).link("Marama Kereama: Monday Pairs") == "/office/questions#question-1"
    page = only("questions")
    assert client.get(page)["Location"] == "/office/questions#question-1"
    assert client.post(page, {"do": "take", "back": "queue"})["Location"] == queue_page("questions")
    assert "Taken by you" in read(client, queue_page("questions")).text
    client.post("/office/questions", {"question": "1", "step": "answer", "text": "Looked at."})
    assert waiting("questions") == ()


def test_an_email_to_a_club_is_written_already(cast: StoreFixture, browser: Browsers) -> None:
    cast.decide("club-details", club=106, secretary_email="sec@mail.example")
    cast.send("106_a.txt", session_file().replace("12356", "012356"))
    shown = words(browser("office").get(only("rejected")).content.decode())
    assert "It goes to sec@mail.example" in shown
    assert "we could not read your file 106_a.txt, so nothing in it counts." in shown
