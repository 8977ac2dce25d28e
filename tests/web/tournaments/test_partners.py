"""Finding a partner: a note goes up, others answer it by email, and no address is shown."""

from overtrick.store import models
from overtrick.store.tournaments.partner_notes import list_notes, put_up_note
from tests.store.store_fixture import StoreFixture
from tests.web.conftest import Browsers
from tests.web.tournaments.conftest import BERTRAM, CLEMENTINE, MARAMA
from tests.web.tournaments.test_entering import ENTER, PAGE, read

NOTE = "/tournaments/1/partner"


def test_a_note_goes_up_and_comes_down(event: StoreFixture, browser: Browsers) -> None:
    client = browser(MARAMA)
    client.post(NOTE, {"text": "Acol, weak no-trump"})
    assert "Acol, weak no-trump" in read(browser().get(PAGE))
    client.post(NOTE, {"text": "Any system"})
    assert [each.text for each in list_notes(1)] == ["Any system"]
    client.post(NOTE, {"do": "take down"})
    assert list_notes(1) == []
    client.post(NOTE, {"text": "x" * 301})
    assert list_notes(1) == []


def test_an_answer_goes_by_email_without_addresses(event: StoreFixture, browser: Browsers) -> None:
    browser(MARAMA).post(NOTE, {"text": "Acol"})
    (note,) = list_notes(1)
    partner = browser(BERTRAM)
    page = read(partner.get(f"{NOTE}/{note.id}"))
    assert "Answer Marama Kereama" in page
    assert "marama@mail.example" not in page
    assert read(partner.post(f"{NOTE}/{note.id}", {"text": "I would love to"}, follow=True))
    (letter,) = models.Mail.objects.all()
    assert letter.address == "marama@mail.example"
    assert "Bertram Tuckwell (20093)" in letter.body
    assert "I would love to" in letter.body
    assert "bertram@mail.example" not in letter.body
    assert f"/tournaments/1/enter?mate={BERTRAM}" in letter.body


def test_so_many_answers_a_day_and_no_more(event: StoreFixture, browser: Browsers) -> None:
    browser(MARAMA).post(NOTE, {"text": "Acol"})
    (note,) = list_notes(1)
    partner = browser(BERTRAM)
    for _ in range(12):
        partner.post(f"{NOTE}/{note.id}", {"text": "Me, me"})
    assert models.Mail.objects.count() == 10


def test_who_has_entered_looks_for_nobody(event: StoreFixture, browser: Browsers) -> None:
    browser(MARAMA).post(NOTE, {"text": "Acol"})
    browser(MARAMA).post(ENTER, {"mate": BERTRAM})
    assert list_notes(1) == []
    assert models.PartnerNote.objects.count() == 0


def test_nobody_answers_a_hidden_player_or_oneself(event: StoreFixture, browser: Browsers) -> None:
    put_up_note(1, CLEMENTINE, "Acol", event.now)
    put_up_note(1, MARAMA, "Precision", event.now)
    event.decide("hide", number=CLEMENTINE, hidden=True)
    hidden, own = list_notes(1)
    client = browser(MARAMA)
    assert "Acol" not in read(client.get(PAGE))
    assert client.get(f"{NOTE}/{hidden.id}").status_code == 404
    assert client.get(f"{NOTE}/{own.id}").status_code == 404


def test_an_erasure_takes_the_note_down(event: StoreFixture, browser: Browsers) -> None:
    put_up_note(1, CLEMENTINE, "Acol", event.now)
    event.decide("erase", number=CLEMENTINE)
    assert models.PartnerNote.objects.count() == 0
