"""A file that is held back is compared with what it collides with; each choice does what the page says."""

import pytest
from django.test import Client

from overtrick.store import models
from overtrick.store.commands.file_reader import OwnReader
from overtrick.store.queries.tasks.collisions import read_approval_keys
from overtrick.web.club_desk.results.door import get_door
from tests.store.cast import HOWICK, NUMBERS, session_file
from tests.store.store_fixture import StoreFixture
from tests.web.conftest import Browsers
from tests.web.office.queue.queue_forms import only, queue_page, undo, waiting
from tests.web.page_text import read, records, words

# What is tried here is the same on every database.
ONE_DATABASE = True

QUEUE = queue_page("held")
# The second and the third pair of the cast in the other order: 12 C go from one to the other.
CORRECTED = session_file(("38441 20093", "31018 27114", "12356 9205", "40777 1610"))


@pytest.fixture(autouse=True)
def quick_reader(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(get_door(), "reader", OwnReader())


@pytest.fixture
def held(site: StoreFixture) -> StoreFixture:
    """Of four pairs the first earn 40 C, the second 12; the same session comes again with another second."""
    site.register(*NUMBERS[1:]).send("106_a.txt", session_file())
    site.send("106_b.txt", CORRECTED)
    return site


def choose(client: Client, choice: str, reason: str = "By telephone.") -> int:
    (task,) = waiting("held")
    other = models.Revision.objects.filter(state="accepted").first()
    mark = f"{other.batch_id}-{other.number}" if other else ""
    told = {"do": "decide", "choice": choice, "reason": reason, "other": mark}
    return client.post(f"{QUEUE}/{task.task.key}", told).status_code


def all_points(store: StoreFixture) -> list[int]:
    """What the first three pairs of the cast have."""
    return [int(store.points(number).get("C", 0)) for number in ("38441", "12356", "31018")]


def test_the_two_files_stand_side_by_side(held: StoreFixture, browser: Browsers) -> None:
    page = read(browser("office"), only("held"))
    assert "The same session came before as 106_a.txt, and counts." in page.text
    assert "What differs is marked." in page.text
    shown = {row["Players"]: row for row in records(page.html, "compare")}
    first = shown["Bertram Tuckwell Marama Kereama"]
    assert (first["First file"], first["Second file"]) == ("51.50% 40 C", "51.50% 40 C")
    second = shown["Clementine Okonjo Desmond Plover"]
    assert (second["Place"], second["First file"], second["Second file"]) == ("2", "50.50% 12 C", "49.50% now 3rd none")
    assert page.html.count("<mark>") == 2


def test_each_choice_says_what_it_will_do(held: StoreFixture, browser: Browsers) -> None:
    text = read(browser("office"), only("held")).text
    keep, use, both = (
        text.partition(label)[2] for label in ("Keep the first file", "Use the second file", "Count both: they are two")
    )
    assert keep.strip().startswith("→ No points change.")
    assert use.strip().startswith("→ The points of 4 players change:")
    assert "Clementine Okonjo −12 C" in use.partition("Count both")[0]
    assert "Esther Vandermeer +12 C" in use.partition("Count both")[0]
    assert both.strip().startswith("sessions → The points of 4 players change:")


def test_a_choice_says_which_rank_follows_with_the_next_run(held: StoreFixture, browser: Browsers) -> None:
    """49 A, 20 C and 40 C of the first file are no 50; with 40 C more, 100 C are 1 B, and 50 make a Local Master."""
    held.decide("opening", number="38441", points={"A": "49", "C": "20"})
    page = read(browser("office"), only("held"))
    keep, both = (page.text.partition(label)[2] for label in ("Keep the first file", "Count both: they are two"))
    nothing = "Nobody’s rank, stars, rating or grade changes, now or at the next run."
    assert nothing in keep.partition("Use the second file")[0]
    assert "Marama Kereama: Rank Club Master → Local Master with the run of" in both.replace(" :", ":")
    assert "a certificate: Local Master" in both
    assert nothing not in both


def test_refusing_needs_a_reason_that_the_club_sees(held: StoreFixture, browser: Browsers) -> None:
    client = browser("office")
    assert choose(client, "refuse", " ") == 422
    assert choose(client, "refuse", "x" * 501) == 422
    assert held.revisions("106_b.txt") == ["held"]
    assert choose(client, "refuse", "The first one is right.") == 302
    assert (held.revisions("106_b.txt"), all_points(held), waiting("held")) == (["refused"], [40, 12, 0], ())
    assert "The first one is right." in read(browser("club106"), "/clubs/106/files/106_b.txt").text
    undo(client, QUEUE)
    assert held.revisions("106_b.txt") == ["refused", "held"]
    assert held.verify() == []


def test_the_second_file_in_the_place_of_the_first(held: StoreFixture, browser: Browsers) -> None:
    client = browser("office")
    assert choose(client, "instead", "The scorer corrected board 9.") == 302
    assert all_points(held) == [40, 0, 12]
    assert (held.revisions("106_a.txt"), held.revisions("106_b.txt")) == (["cancelled"], ["accepted"])
    lines = models.Journal.objects.order_by("-seq")[:2]
    assert [(line.kind, line.reason) for line in lines] == [
        ("confirm", "The scorer corrected board 9."), ("cancel", "The scorer corrected board 9."),
    ]  # fmt: skip
    undo(client, QUEUE)
    assert all_points(held) == [40, 12, 0]
    assert len(waiting("held")) == 1
    assert held.verify() == []


def test_both_count_if_they_are_two_sessions(held: StoreFixture, browser: Browsers) -> None:
    client = browser("office")
    assert choose(client, "count") == 302
    assert all_points(held) == [80, 12, 12]
    undo(client, QUEUE)
    assert all_points(held) == [40, 12, 0]
    assert len(waiting("held")) == 1


def test_a_copy_says_the_same(site: StoreFixture, browser: Browsers) -> None:
    site.register(*NUMBERS[1:]).send("106_a.txt", session_file())
    site.send("106_copy.txt", session_file())
    page = read(browser("office"), only("held"))
    assert "The same file came before as 106_a.txt, and counts." in page.text
    assert "Both say the same." in page.text
    assert "<mark>" not in page.html


def test_a_shorter_file_over_plain_ftp_beside_the_one_it_would_replace(site: StoreFixture, browser: Browsers) -> None:
    """Four pairs were sent, then three: the last line may have been cut off."""
    site.register(*NUMBERS[1:]).send("106_a.txt", session_file())
    site.send("106_a.txt", session_file(("38441 20093", "12356 9205", "31018 27114")), cut_unseen=True)
    page = read(browser("office"), only("held"))
    shown = {row["Players"]: row["Second file"] for row in records(page.html, "compare")}
    assert shown["Hamish Dunquist Gwendolyn Sorensen"] == "not there"
    assert "Count both" not in page.text
    assert choose(browser("office"), "count") == 302
    assert site.revisions("106_a.txt") == ["replaced", "accepted"]


def test_an_event_that_needs_approval(site: StoreFixture, browser: Browsers) -> None:
    site.register(*NUMBERS[1:]).decide("approvals", units=["A"], start="2018-03-12")
    site.later(days=2).send("106_easter.txt", session_file(event="Easter Pairs", award="10A", date="2018-03-12"))
    page = read(browser("office"), only("held"))
    assert "whose A points need a tournament on the federation's calendar" in page.text
    link = page.link("Approve the event")
    assert link.startswith("/office/decide/approve?club=106&event=Easter+Pairs&event_class=10A&first=2018-03-12")
    assert choose(browser("office"), "instead") == 409
    assert choose(browser("office"), "count") == 302
    assert site.revisions("106_easter.txt") == ["accepted"]


def test_keys_of_an_approval_are_read_whatever_the_event_is_called() -> None:
    text = 'club=106 event="The "Cup" = 2" event_class="10A" first=2018-03-12 last=2018-03-12'
    assert read_approval_keys(text) == {
        "club": "106", "event": 'The "Cup" = 2', "event_class": "10A", "first": "2018-03-12", "last": "2018-03-12",
    }  # fmt: skip


def test_what_changed_meanwhile_is_a_conflict_that_keeps_what_was_typed(held: StoreFixture, browser: Browsers) -> None:
    client, page = browser("office"), only("held")
    told = {"do": "decide", "choice": "instead", "reason": "My own words", "other": "1-1"}
    held.send("106_a.txt", session_file(scores=("60", "55", "45", "40")))
    answer = client.post(page, told)
    assert answer.status_code == 409
    shown = answer.content.decode()
    assert "The other file has changed since you opened the page." in words(shown)
    assert 'value="My own words"' in shown
    assert client.post(page, told | {"choice": "nonsense"}).status_code == 409
    assert held.revisions("106_b.txt") == ["held"]


def test_another_club_sends_the_session(site: StoreFixture, browser: Browsers) -> None:
    site.register(*NUMBERS[1:]).decide("sending", club=HOWICK, also_for=106)
    site.send("106_a.txt", session_file())
    site.send("130_a.txt", session_file(scores=("60", "55", "45", "40")), club=HOWICK)
    assert "Auckland has sent this session already, as 106_a.txt." in read(browser("office"), only("held")).text


def test_the_club_is_asked_first(held: StoreFixture, browser: Browsers) -> None:
    client, page = browser("office"), only("held")
    assert "We have no email address for this club." in read(client, page).text
    assert client.post(page, {"do": "ask", "subject": "A", "text": "B"}).status_code == 422
    held.decide("club-details", club=106, secretary_email="sec@mail.example")
    assert client.post(page, {"do": "ask", "subject": " ", "text": ""}).status_code == 422
    assert client.post(page, {"do": "ask", "subject": "Which one?", "text": "Please\r\ntell us."}).status_code == 302
    letter = models.Mail.objects.get()
    assert (letter.address, letter.subject, letter.body) == ("sec@mail.example", "Which one?", "Please\ntell us.\n")
    assert "office wrote to the club on" in read(client, page).text


def test_a_file_that_waits_is_linked_to_a_suggested_tournament(site: StoreFixture, browser: Browsers) -> None:
    site.register(*NUMBERS[1:]).decide("approvals", units=["A"], start="2018-03-12")
    site.decide("tournament", name="Easter Congress", event_class="10A", contest="pairs", first="2018-03-12", club=106)
    site.later(days=2).send("106_easter.txt", session_file(event="Easter Pairs", award="10A", date="2018-03-12"))
    client = browser("office")
    page = read(client, only("held"))
    assert "Is it a session of Easter Congress?" in page.text
    assert "Its event has another name." in page.text
    linked = {"club": 106, "name": "106_easter.txt", "position": 0, "belongs": "yes", "back": "/office/queue/held"}
    # The winners' 10 A are shown first.
    asked = client.post("/office/tournaments/1/sessions", linked)
    assert "What would change" in asked.content.decode()
    assert site.revisions("106_easter.txt") == ["held"]
    answer = client.post("/office/tournaments/1/sessions", linked | {"sure": "1"})
    assert (answer.status_code, answer["Location"]) == (302, "/office/queue/held")
    assert site.revisions("106_easter.txt") == ["accepted"]
