"""The host's page of entries: add, replace, seed, move up, withdraw, files for scoring programs, email to all."""

from overtrick.store import models
from overtrick.store.tournaments.entries import find_entry, list_entries
from tests.store.store_fixture import StoreFixture
from tests.web.club_desk.desk_forms import undo
from tests.web.conftest import Browsers
from tests.web.tournaments.conftest import BERTRAM, CLEMENTINE, DESMOND, MARAMA
from tests.web.tournaments.test_entering import enter_by_host, read

PAGE = "/clubs/106/tournaments/1/entries"


def test_only_the_host_and_the_office_manage(event: StoreFixture, browser: Browsers) -> None:
    assert browser("club106").get(PAGE).status_code == 200
    assert browser("office").get(PAGE).status_code == 200
    assert browser("club130").get(PAGE).status_code == 403
    assert browser(MARAMA).get(PAGE).status_code == 403
    assert browser("office").get("/clubs/130/tournaments/1/entries").status_code == 404


def test_the_host_enters_players(event: StoreFixture, browser: Browsers) -> None:
    client = browser("club106")
    answer = client.post(PAGE, {"do": "add", "player": ["kereama", BERTRAM], "agreed": "1"})
    assert answer["Location"] == PAGE
    (entry,) = list_entries(1)
    assert (entry.numbers, entry.confirmed) == ((MARAMA, BERTRAM), True)
    refused = client.post(PAGE, {"do": "add", "player": [CLEMENTINE, "27114"]})
    assert refused.status_code == 422
    assert "one Open player in a pair" in read(refused)
    refused = client.post(PAGE, {"do": "add", "player": [CLEMENTINE, "27114"], "exception": "1"})
    assert "Write the reason for the exception." in read(refused)
    client.post(PAGE, {"do": "add", "player": [CLEMENTINE, "27114"], "exception": "1", "reason": "The Board agreed"})
    assert len(list_entries(1)) == 2
    assert "Nobody was found" in read(client.post(PAGE, {"do": "add", "player": ["zzyzx", BERTRAM]}))


def test_the_host_changes_entries(event: StoreFixture, browser: Browsers) -> None:
    enter_by_host(event, MARAMA, BERTRAM)
    enter_by_host(event, CLEMENTINE, "31018")
    client = browser("club106")
    client.post(PAGE, {"do": "change", "entry": "1", "player": [MARAMA, DESMOND], "seed": "3", "text": "late"})
    found = find_entry(1)
    assert (found.numbers, found.seed, found.text) == ((MARAMA, DESMOND), 3, "late")
    client.post(PAGE, {"do": "waiting", "entry": "2"})
    assert find_entry(2).state == "waiting"
    client.post(PAGE, {"do": "entered", "entry": "2"})
    assert find_entry(2).state == "entered"
    client.post(PAGE, {"do": "withdraw", "entry": "2"})
    assert find_entry(2).state == "withdrawn"
    assert client.post(PAGE, {"do": "withdraw", "entry": "2"}).status_code == 422
    assert client.post(PAGE, {"do": "withdraw", "entry": "77"}).status_code == 404
    assert client.post(PAGE, {"do": "dance", "entry": "1"}).status_code == 404
    assert (
        client.post(PAGE, {"do": "change", "entry": "1", "player": [MARAMA, DESMOND], "seed": "x"}).status_code == 422
    )


def test_the_host_confirms_for_those_who_have_said_so(event: StoreFixture, browser: Browsers) -> None:
    event.decide("enter", tournament=1, numbers=[MARAMA, BERTRAM], confirmed=[MARAMA])
    client = browser("club106")
    assert "They have told me that they are playing" in read(client.get(PAGE))
    client.post(PAGE, {"do": "confirm", "entry": "1"})
    assert find_entry(1).confirmed
    assert "They have told me that they are playing" not in read(client.get(PAGE))


def test_the_host_undoes_what_was_done(event: StoreFixture, browser: Browsers) -> None:
    client = browser("club106")
    pair = {"player": [MARAMA, BERTRAM]}
    added = client.post(PAGE, pair | {"do": "add", "agreed": "1"})
    assert "they are no longer entered" in read(undo(client, added))
    assert list_entries(1) == []
    client.post(PAGE, pair | {"do": "add", "agreed": "1"})
    client.get(PAGE)
    changed = client.post(PAGE, {"do": "change", "entry": "2", "player": [MARAMA, DESMOND], "seed": "3"})
    assert "The entry is as it was." in read(undo(client, changed))
    assert (find_entry(2).numbers, find_entry(2).seed) == ((MARAMA, BERTRAM), 0)
    moved = client.post(PAGE, {"do": "waiting", "entry": "2"})
    event.decide("change-entry", entry=2, seed=5)
    assert "changed again since" in read(undo(client, moved))
    client.post(PAGE, {"do": "entered", "entry": "2"})
    client.get(PAGE)
    withdrawn = client.post(PAGE, {"do": "withdraw", "entry": "2"})
    assert "they are entered again" in read(undo(client, withdrawn))
    (again,) = list_entries(1)
    assert (again.numbers, again.confirmed, again.seed) == ((MARAMA, BERTRAM), True, 5)


def test_who_is_entered_again_waits_if_the_place_is_gone(event: StoreFixture, browser: Browsers) -> None:
    event.decide("tournament", tournament=1, entry_limit=1)
    enter_by_host(event, MARAMA, BERTRAM)
    client = browser("club106")
    client.post(PAGE, {"do": "add", "player": [CLEMENTINE, DESMOND]})
    client.get(PAGE)
    withdrawn = client.post(PAGE, {"do": "withdraw", "entry": "1"})
    assert find_entry(2).state == "entered"
    undo(client, withdrawn)
    assert (find_entry(3).numbers, find_entry(3).state) == ((MARAMA, BERTRAM), "waiting")


def test_the_host_is_warned_of_those_who_may_not_play(event: StoreFixture, browser: Browsers) -> None:
    enter_by_host(event, MARAMA, CLEMENTINE)
    page = read(browser("club106").get(PAGE))
    assert "Under the rules as they are now, some of those who entered may not play:" in page
    assert "Definition 28" in page


def test_entries_are_saved_as_a_table(event: StoreFixture, browser: Browsers) -> None:
    enter_by_host(event, MARAMA, BERTRAM, seat="stationary")
    table = browser("club106").get(f"{PAGE}.csv").content.decode("utf-8-sig").splitlines()
    assert table[0].split(",")[:6] == ["Entry", "State", "Seed", "Team", "Number", "Name"]
    assert table[1].split(",")[:8] == ["1", "entered", "", "", MARAMA, "Marama Kereama", "Open", "Auckland"]
    assert table[2].split(",")[:8] == ["1", "entered", "", "", BERTRAM, "Bertram Tuckwell", "Intermediate", "Auckland"]


def test_players_are_saved_in_the_form_of_the_player_file(event: StoreFixture, browser: Browsers) -> None:
    event.decide("opening", number=MARAMA, points={"A": "3"}, reason="to see")
    enter_by_host(event, MARAMA, BERTRAM)
    answer = browser("club106").get("/clubs/106/tournaments/1/players")
    assert "nzb_master_player.txt" in answer["Content-Disposition"]
    lines = answer.content.decode("latin-1").splitlines()
    assert lines[0].lower().startswith('"stamp"') or lines[0].lower().startswith("stamp")
    assert len(lines) == 3
    assert any("Kereama" in line and MARAMA in line for line in lines[1:])


def test_an_email_goes_to_everyone_after_a_look(event: StoreFixture, browser: Browsers) -> None:
    enter_by_host(event, MARAMA, BERTRAM)
    enter_by_host(event, CLEMENTINE, DESMOND)
    client = browser("club106")
    words = {"subject": "Lunch", "text": "Bring a plate.\nSee you there"}
    address = "/clubs/106/tournaments/1/email"
    page = read(client.post(address, words | {"do": "preview"}))
    assert "River Pairs: Lunch" in page
    assert "It goes to 2 addresses" in page
    assert "2 players have no address with us." in page
    assert models.Mail.objects.count() == 0
    client.post(address, words | {"do": "send"})
    letters = models.Mail.objects.order_by("id")
    assert [each.address for each in letters] == ["marama@mail.example", "bertram@mail.example"]
    assert letters[0].subject == "River Pairs: Lunch"
    assert letters[0].body.startswith("Bring a plate.\nSee you there\n\nAuckland")
    refused = client.post(address, words | {"do": "send"})
    assert (refused.status_code, models.Mail.objects.count()) == (422, 2)
    assert "This email has gone to the entrants already." in read(refused)
    client.post(address, words | {"text": "Bring two plates.", "do": "send"})
    assert models.Mail.objects.count() == 4
    assert "Write a subject and a text." in read(client.post(address, {"do": "preview", "subject": "", "text": ""}))


def test_the_office_bills_the_fees_of_a_federation_event(event: StoreFixture, browser: Browsers) -> None:
    address = "/office/tournaments/1/fees"
    assert browser("office").get(address).status_code == 404
    event.decide("tournament", tournament=1, billed=True)
    enter_by_host(event, MARAMA, BERTRAM)
    client = browser("office")
    page = read(client.get(address))
    # Two players at 35.00, and 15 % tax.
    assert "$80.50" in page
    assert "Fees are billed when entries are closed" in page
    assert client.post(address).status_code == 422
    event.decide("tournament", tournament=1, closes="2018-03-12T00:00:00Z")
    assert "The invoices have been issued." in read(client.post(address, follow=True))
    assert "Every entry fee is billed." in read(client.get(address))
    assert "$80.50" in read(browser("club106").get("/clubs/106/invoices"))
    assert browser("club106").get(address).status_code == 403
    event.decide("change-entry", entry=1, numbers=[MARAMA, CLEMENTINE], exception=True, reason="someone was ill")
    page = read(client.get(address))
    # The club owes for one and gets as much back for the other, each with the player.
    assert f"River Pairs: {CLEMENTINE}" in page
    assert f"River Pairs: {BERTRAM}: charged on NZB1, taken back since" in page
