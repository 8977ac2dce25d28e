"""A decision on its page: filled in, seen, made and undone; and what happens if something comes between."""

import re
from typing import Any

import pytest
from django.test import Client

from overtrick.store import models
from overtrick.store.decisions.registry import BY_HAND
from overtrick.web.office.decisions.words import ELSEWHERE
from tests.store.cast import NUMBERS, session_file
from tests.store.invoices.books import MARCH, bill, send
from tests.store.store_fixture import StoreFixture
from tests.web.conftest import Browsers
from tests.web.page_text import words

ONE_DATABASE = True
WHO = "38441"
ADJUST = {"number": WHO, "points-1": "2", "asked_by": "the club", "back": "/office"}
NUL, LONG = "a\0b", "9" * 5000


def preview(client: Client, kind: str, form: dict[str, Any]) -> tuple[str, str]:
    """What the page says will follow, and the mark of what was seen."""
    page = client.post(f"/office/decide/{kind}", form)
    html = page.content.decode()
    assert page.status_code == 200, words(html)
    found = re.search(r'name="seen" value="([^"]+)"', html)
    assert found
    return words(html), found[1]


def confirm(client: Client, kind: str, form: dict[str, Any], seen: str = "", reason: str = "As agreed.") -> Any:
    seen = seen or preview(client, kind, form)[1]
    return client.post(f"/office/decide/{kind}", {**form, "do": "confirm", "seen": seen, "reason": reason})


def undo(client: Client) -> Any:
    """Press the button that the next page offers."""
    page = client.get("/office").content.decode()
    offer = re.search(r'name="offer" value="([^"]+)"', page)
    assert offer, words(page)
    return client.post("/undo", {"offer": offer[1]})


def test_an_adjustment_is_seen_made_and_undone(site: StoreFixture, browser: Browsers) -> None:
    """48 B and 2 B make 50 points, those of a Local Master (Masterpoint Rankings)."""
    site.decide("opening", number=WHO, points={"B": "48"})
    client = browser("office")
    text, seen = preview(client, "adjust", ADJUST)
    assert "48.00 → 50.00 B +2.00" in text
    assert "Club Master → Local Master with the run of" in text
    assert "Marama Kereama gets a certificate: Local Master." in text
    assert site.points(WHO) == {"B": 48}
    done = confirm(client, "adjust", ADJUST, seen)
    assert (done.status_code, done["Location"]) == (302, "/office")
    assert site.points(WHO) == {"B": 50}
    entry = models.Journal.objects.get(kind="adjust")
    assert (entry.reason, entry.who) == ("As agreed.", "office")
    undo(client)
    assert site.points(WHO) == {"B": 48}
    assert site.verify() == []


def test_without_a_reason_nothing_is_decided(site: StoreFixture, browser: Browsers) -> None:
    page = confirm(browser("office"), "adjust", ADJUST, reason="  ")
    assert page.status_code == 422
    assert "Write the reason." in words(page.content.decode())
    assert not models.Journal.objects.filter(kind="adjust").exists()


def test_records_that_changed_meanwhile_are_a_conflict(site: StoreFixture, browser: Browsers) -> None:
    client = browser("office")
    _, seen = preview(client, "adjust", ADJUST)
    site.decide("opening", number=WHO, points={"B": "48"})
    page = confirm(client, "adjust", ADJUST, seen)
    text = words(page.content.decode())
    assert page.status_code == 409
    # What was seen, what would follow now, and the reason that was typed.
    assert "0.00 → 2.00 B" in text
    assert "48.00 → 50.00 B" in text
    assert "As agreed." in text
    assert not models.Journal.objects.filter(kind="adjust").exists()


@pytest.mark.parametrize("seen", ["", "forged", "e30:1rK:x"])
def test_nothing_is_decided_unseen(site: StoreFixture, browser: Browsers, seen: str) -> None:
    page = browser("office").post("/office/decide/adjust", {**ADJUST, "do": "confirm", "seen": seen, "reason": "x"})
    assert page.status_code == 409
    assert not models.Journal.objects.filter(kind="adjust").exists()


def test_a_decision_is_made_once(site: StoreFixture, browser: Browsers) -> None:
    client = browser("office")
    _, seen = preview(client, "adjust", ADJUST)
    assert confirm(client, "adjust", ADJUST, seen).status_code == 302
    assert confirm(client, "adjust", ADJUST, seen).status_code == 409
    assert site.points(WHO) == {"B": 2}


@pytest.mark.parametrize("back", ["//evil.example/", "https://evil.example", "javascript:alert(1)", "/\\evil.example"])
def test_the_way_back_stays_on_this_site(site: StoreFixture, browser: Browsers, back: str) -> None:
    done = confirm(browser("office"), "adjust", ADJUST | {"back": back})
    assert done["Location"] == "/office/decisions"


def test_a_refusal_keeps_what_was_typed(site: StoreFixture, browser: Browsers) -> None:
    page = browser("office").post("/office/decide/adjust", ADJUST | {"points-1": "−7", "asked_by": "Mrs Tane"})
    html = page.content.decode()
    assert page.status_code == 422
    assert "too few" in words(html)
    assert 'value="Mrs Tane"' in html


def test_wrong_fields_say_so_beside_themselves(site: StoreFixture, browser: Browsers) -> None:
    form = {"number": "Nobody Known", "points-0": "many", "asked_by": ""}
    page = browser("office").post("/office/decide/adjust", form)
    text = words(page.content.decode())
    assert page.status_code == 422
    for problem in ("We do not know this player.", "Write points like this", "Fill this in."):
        assert problem in text


def test_a_player_is_found_by_name(site: StoreFixture, browser: Browsers) -> None:
    text, _ = preview(browser("office"), "adjust", ADJUST | {"number": "kereama"})
    assert "Marama Kereama 38441" in text


def test_a_search_as_one_types(site: StoreFixture, browser: Browsers) -> None:
    client = browser("office")
    page = client.get("/office/decide-players", {"field": "number", "number": "keream"}).content.decode()
    assert '<option value="38441">Marama Kereama, Auckland</option>' in page
    page = client.get("/office/decide-players", {"field": "number", "number": WHO}).content.decode()
    assert "Marama Kereama" in words(page)


def test_a_rank_is_set_and_goes_back(site: StoreFixture, browser: Browsers) -> None:
    client = browser("office")
    page = client.get("/office/decide/rank", {"number": WHO, "code": "5"}).content.decode()
    assert 'value="38441"' in page
    assert re.search(r'<option value="5" selected>Provincial Master', page)
    form = {"number": WHO, "code": "5", "start": "2018-03-12", "stays": "on", "back": "/office"}
    text, seen = preview(client, "rank", form)
    assert "Novice → Provincial Master from 12 March 2018" in text
    confirm(client, "rank", form, seen)
    assert models.Player.objects.get(number=WHO).rank == 5
    assert models.Change.objects.get().stays
    undo(client)
    assert models.Player.objects.get(number=WHO).rank == 1
    assert not models.Change.objects.order_by("id").last().stays  # type: ignore[union-attr]


def test_a_decision_that_was_followed_by_another_is_not_undone(site: StoreFixture, browser: Browsers) -> None:
    client = browser("office")
    confirm(client, "hide", {"number": WHO, "hidden": "on", "back": "/office"})
    site.decide("hide", number=WHO, hidden=False)
    undo(client)
    assert "This has been changed again since" in words(client.get("/office").content.decode())


def test_only_what_differs_is_changed(site: StoreFixture, browser: Browsers) -> None:
    client = browser("office")
    assert "Continue" in words(client.get("/office/decide/amend").content.decode())
    page = client.get("/office/decide/amend", {"number": WHO}).content.decode()
    assert 'value="Marama"' in page
    assert 'name="initial-first"' in page
    form = {
        "number": WHO, "first": "Marama", "initial-first": "Marama", "family": "Kereama-Tane",
        "initial-family": "Kereama", "gender": "1", "initial-gender": "1", "back": "/office",
    }  # fmt: skip
    text, seen = preview(client, "amend", form)
    assert "Family name Kereama Kereama-Tane" in text
    confirm(client, "amend", form, seen)
    entry = models.Journal.objects.get(kind="amend")
    assert entry.data == '{"family":"Kereama-Tane","number":"38441"}'
    undo(client)
    assert models.Player.objects.get(number=WHO).family == "Kereama"


def test_a_change_of_nothing_is_refused(site: StoreFixture, browser: Browsers) -> None:
    form = {"number": WHO, "first": "Marama", "initial-first": "Marama"}
    page = browser("office").post("/office/decide/amend", form)
    assert page.status_code == 422


def test_announced_points_are_pasted(site: StoreFixture, browser: Browsers) -> None:
    """Rows of a spreadsheet with names, and rows that were typed."""
    site.register(*NUMBERS[1:])
    rows = "38441\tMarama Kereama\t1,5\tA\n20093; 0.25; a\n12356, 3 C\n"
    form = {"event": "Simultaneous", "date": "2018-03-10", "awards": rows, "back": "/office"}
    client = browser("office")
    text, seen = preview(client, "announced", form)
    assert "3 players gain points." in text
    confirm(client, "announced", form, seen)
    assert [str(site.points(number)) for number in ("38441", "20093", "12356")] == [
        "{'A': Decimal('1.50')}", "{'A': Decimal('0.25')}", "{'C': Decimal('3.00')}"
    ]  # fmt: skip
    wrong = client.post("/office/decide/announced", form | {"awards": "38441 many A"})
    assert "Line 1: write number, points and unit." in words(wrong.content.decode())


def test_facts_about_a_session(site: StoreFixture, browser: Browsers) -> None:
    """On handicap the session of a club is awarded as before; who played is not changed by it."""
    site.register(*NUMBERS[1:]).send("106_a.txt", session_file())
    form = {"club": "106", "name": "106_a.txt", "position": "1", "facts-boards": "26", "facts-other": "drawn = []"}
    client = browser("office")
    _, seen = preview(client, "facts", form)
    assert confirm(client, "facts", form, seen).status_code == 302
    assert models.Fact.objects.count() >= 1


def test_what_cannot_be_undone_is_said_before(site: StoreFixture, browser: Browsers) -> None:
    text, _ = preview(browser("office"), "erase", {"number": WHO})
    assert "This cannot be undone with a button. What is erased is gone for good." in text


def test_the_list_finds_a_decision(site: StoreFixture, browser: Browsers) -> None:
    client = browser("office")
    text = words(client.get("/office/decisions").content.decode())
    assert all(group in text for group in ("Ranks and grades", "Merge two numbers of one person", "overtrick init"))
    text = words(client.get("/office/decisions?q=merge").content.decode())
    assert "Merge two numbers of one person" in text
    assert "Set a player’s rank" not in text


def test_kinds_without_a_page(site: StoreFixture, browser: Browsers) -> None:
    client = browser("office")
    for kind in ("run", "import", "no-such", "federation"):
        assert client.get(f"/office/decide/{kind}").status_code == 404


@pytest.mark.parametrize("value", [NUL, LONG, "-1", "2" * 40, "9999-99-99"])
def test_nothing_that_is_typed_breaks_a_page(site: StoreFixture, browser: Browsers, value: str) -> None:
    client = browser("office")
    for kind in set(BY_HAND) - set(ELSEWHERE):
        fields = (*BY_HAND[kind].record.__struct_fields__, "points-0", "facts-other", "facts-boards", "seen", "reason")
        form = dict.fromkeys(fields, value)
        assert client.post(f"/office/decide/{kind}", {**form, "do": "confirm"}).status_code in (409, 422), kind
        assert client.get(f"/office/decide/{kind}", form).status_code == 200, kind
    assert client.get("/office/decide-players", {"field": value, value: value}).status_code == 200


def test_money_on_its_pages(site: StoreFixture, browser: Browsers) -> None:
    """A payment is entered and undone, an invoice credited, and a region pays for a club and then no more."""
    send(site, "2018-03-05", 10)
    bill(site, MARCH)
    client = browser("office")
    payment = {"invoice": "1", "date": "2018-04-01", "amount": "6.90", "reference": "NZB1", "back": "/office"}
    assert confirm(client, "payment", payment).status_code == 302
    assert models.Payment.objects.get().amount == 690
    undo(client)
    assert models.Payment.objects.get().ended is not None
    assert confirm(client, "credit-note", {"invoice": "1", "lines": "1", "back": "/office"}).status_code == 302
    assert models.Invoice.objects.get(number=2).credits == 1
    payer = {"club": "106", "region": "1", "start": "2018-04-01", "back": "/office"}
    assert confirm(client, "bill-to", payer).status_code == 302
    undo(client)
    found = models.BillTo.objects.order_by("seq").values_list("debtor_kind", "debtor_code")
    assert list(found) == [("region", 1), ("club", 106)]
