"""Invoices of a month's play, through the store (rulings M2, M3): what is charged, what is not, what is corrected."""

from datetime import date

import pytest

from overtrick.billing.records import Debtor, Item, LineReference
from overtrick.billing.session_charges import ChargedSession
from overtrick.store.invoices import play
from overtrick.store.totals import session_counts
from tests.store.cast import ACHILLES, AUCKLAND, HOWICK, NUMBERS, session_file
from tests.store.contest_reports import EAST, Contest, report
from tests.store.store_fixture import StoreFixture, rows

from .books import APRIL, FEBRUARY, MARCH, amounts, bill, file_name, go_to, issued, match, pairs, send


def test_the_invoice_of_the_specification(store: StoreFixture) -> None:
    """SPEC Appendix 20: nine rounds of 44 players on 7 November 2016: 396 × $0.30 = $118.80, GST $17.82, $136.62."""
    for at in range(1, 10):
        match(store, "2016-11-07", at, 8, 22, event="CAMBRIAN LODGE MOTEL Swiss Pairs")
    bill(store, "2016-11")
    (invoice,) = issued("2016-11")
    (line,) = invoice.lines
    assert (line.description, line.units, line.amount) == ("Player session charges for November 2016", "396", 11880)
    assert (invoice.subtotal, invoice.tax, invoice.total) == (11880, 1782, 13662)
    assert (invoice.label, invoice.number, invoice.heading.title, len(line.items)) == ("NZB1", 1, "Tax Invoice", 9)
    assert store.verify() == []


def test_a_replaced_file_across_the_end_of_a_month(store: StoreFixture) -> None:
    """34 players were charged in February; the file that came in March has 36: 2 × $0.30 more. Then 30: $1.80 less."""
    send(store, "2018-02-12", 17)
    bill(store, FEBRUARY)
    send(store, "2018-02-12", 18)
    send(store, "2018-03-05", 10)
    bill(store, MARCH)
    (invoice,) = issued(MARCH)
    ordinary, correction = invoice.lines
    assert (ordinary.amount, ordinary.refers) == (600, None)
    assert (correction.amount, correction.units, correction.refers) == (60, "2", LineReference(1, 1))
    assert correction.description == "Correction of NZB1, line 1: player session charges for February 2018"
    send(store, "2018-02-12", 15)
    bill(store, APRIL)
    (credit,) = issued(APRIL)
    assert amounts(credit) == [("club-sessions", -180)]
    # $1.80 and 15 % of it, $0.27, go back.
    assert (credit.total, credit.lines[0].refers) == (-207, LineReference(1, 1))
    assert store.verify() == []


def test_a_cancelled_file_is_credited_once(store: StoreFixture) -> None:
    send(store, "2018-02-12", 16)
    bill(store, FEBRUARY)
    store.send(file_name("2018-02-12"), session_file((), date="2018-02-12", event="Pairs 2018-02-12"))
    bill(store, MARCH)
    assert [amounts(each) for each in issued(MARCH)] == [[("club-sessions", -960)]]
    bill(store, APRIL)
    assert issued(APRIL) == []


def test_results_that_came_late_refer_to_their_month(store: StoreFixture) -> None:
    send(store, "2018-02-12", 16)
    bill(store, FEBRUARY)
    send(store, "2018-02-27", 10)
    bill(store, MARCH)
    ((line,),) = (each.lines for each in issued(MARCH))
    assert (line.period, line.amount, line.late, line.refers) == ("2018-02", 600, True, None)
    assert line.description == "Late results: player session charges for February 2018"


def test_results_from_before_the_first_invoice_are_never_charged(store: StoreFixture) -> None:
    bill(store, FEBRUARY)
    send(store, "2018-01-20", 10)
    bill(store, MARCH)
    assert issued(MARCH) == []


def test_a_match_day_is_charged_as_a_whole_again(store: StoreFixture) -> None:
    """Two rounds of 12 boards are one session of 4 players, $1.20; with a third, 36 boards, two: $1.20 more."""
    match(store, "2018-02-12", 1, 12, 2)
    match(store, "2018-02-12", 2, 12, 2)
    bill(store, FEBRUARY)
    assert [amounts(each) for each in issued(FEBRUARY)] == [[("club-sessions", 120)]]
    match(store, "2018-02-12", 3, 12, 2)
    bill(store, MARCH)
    assert [amounts(each) for each in issued(MARCH)] == [[("club-sessions", 120)]]
    assert [each.lines[0].refers for each in issued(MARCH)] == [LineReference(1, 1)]


def test_a_tournament_and_its_points(store: StoreFixture) -> None:
    """10A, four pairs: 8 × $1.00, and 1 A for each of the two winners. Without the last pair 6 × $1.00."""
    store.register(*NUMBERS)
    store.send("106_a.txt", session_file(award="10A"))
    bill(store, MARCH)
    assert [amounts(each) for each in issued(MARCH)] == [[("tournament-sessions", 800), ("points", 200)]]
    assert issued(MARCH)[0].lines[1].description == "A points awarded in March 2018"


def test_points_taken_back_by_a_decision_are_credited(store: StoreFixture) -> None:
    """A suspended winner earns nothing: the A point of each of the pair goes, as partners in a tournament share it."""
    store.register(*NUMBERS)
    store.send("106_a.txt", session_file(award="10A"))
    bill(store, MARCH)
    store.decide("period", number=NUMBERS[0], kind="suspended", start="2018-03-01")
    left = sum(int(points) for points in (store.points(number).get("A", 0) for number in NUMBERS))
    bill(store, APRIL)
    assert [amounts(each) for each in issued(APRIL)] == [[("points", 100 * left - 200)]]


def test_final_ladders_are_free(store: StoreFixture) -> None:
    store.send("106_f.txt", session_file(pairs(8), round=99))
    bill(store, MARCH)
    assert issued(MARCH) == []


def test_unaffiliated_organisers_are_not_billed(store: StoreFixture) -> None:
    send(store, "2018-03-05", 8, club=ACHILLES)
    send(store, "2018-03-05", 8, club=HOWICK)
    bill(store, MARCH)
    assert [each.debtor for each in issued(MARCH)] == [Debtor("club", HOWICK)]


def test_a_club_that_becomes_affiliated_is_billed_for_what_it_played(store: StoreFixture) -> None:
    """Let in from a day on, its sessions since then are awarded again, and so it is charged for them."""
    send(store, "2018-02-12", 8, club=ACHILLES)
    bill(store, FEBRUARY)
    store.decide("club", code=ACHILLES, kind="affiliated", start="2018-02-01")
    bill(store, MARCH)
    assert [(each.debtor.code, amounts(each)) for each in issued(MARCH)] == [(ACHILLES, [("club-sessions", 480)])]


def test_a_region_pays_for_a_dummy_club(store: StoreFixture) -> None:
    """Masterpoint Fees 7. Back-dated, what the club was charged is credited to it and charged to the region."""
    send(store, "2018-02-12", 8)
    bill(store, FEBRUARY)
    store.decide("bill-to", club=AUCKLAND, region=1, start="2018-02-01")
    send(store, "2018-03-05", 10)
    bill(store, MARCH)
    found = {(each.debtor.kind, each.debtor.code): each.subtotal for each in issued(MARCH)}
    assert found == {("club", AUCKLAND): -480, ("region", 1): 480 + 600}
    assert issued(MARCH)[1].heading.name == rows("SELECT name FROM region WHERE code = 1")[0][0]
    store.decide("bill-to", club=AUCKLAND, start="2018-04-01")
    send(store, "2018-04-02", 10)
    bill(store, APRIL)
    assert [(each.debtor.kind, each.subtotal) for each in issued(APRIL)] == [("club", 600)]
    assert store.verify() == []


def test_two_sessions_of_one_key_are_charged_both(store: StoreFixture) -> None:
    """A person confirmed the second: 8 players each. When the first is cancelled, one of them is credited."""
    send(store, "2018-02-12", 4)
    again = session_file(pairs(4), date="2018-02-12", event="Pairs 2018-02-12")
    assert store.send("106_again.txt", again).state == "held"
    store.decide("confirm", club=AUCKLAND, name="106_again.txt", revision=1)
    standing = rows("SELECT count(*) FROM session WHERE stands")[0][0]
    bill(store, FEBRUARY)
    assert sum(each.subtotal for each in issued(FEBRUARY)) == 240 * standing
    store.send("106_again.txt", session_file((), date="2018-02-12", event="Pairs 2018-02-12"))
    bill(store, MARCH)
    standing_now = rows("SELECT count(*) FROM session WHERE stands")[0][0]
    assert sum(each.subtotal for each in issued(MARCH)) == 240 * (standing_now - standing)


def test_a_file_held_over_the_end_of_a_month_is_charged_when_it_counts(store: StoreFixture) -> None:
    send(store, "2018-02-12", 4)
    again = session_file(pairs(4, 60_001), date="2018-02-12", event="Pairs 2018-02-12")
    assert store.send("106_again.txt", again).state == "held"
    bill(store, FEBRUARY)
    store.decide("confirm", club=AUCKLAND, name="106_again.txt", revision=1)
    standing = rows("SELECT count(*) FROM session WHERE stands")[0][0]
    bill(store, MARCH)
    assert sum(each.subtotal for month in (FEBRUARY, MARCH) for each in issued(month)) == 240 * standing


def test_a_contest_that_another_report_takes_back_is_credited(store: StoreFixture) -> None:
    """One of two contests of a file, of ten players each that nobody knows, so that no points change: $3.00 go back."""
    store.decide("club", code=AUCKLAND, licence="1207")
    other = Contest(EAST, name="Other Pairs", serial=8)
    receipt = store.send("a.mcd", report(Contest(), other, name="Auckland"), club=None)
    assert receipt.state == "accepted", receipt.problems
    bill(store, MARCH)
    assert [amounts(each) for each in issued(MARCH)] == [[("club-sessions", 600)]]
    back = report(other._replace(reverse=True), file="2018-03-06 2", name="Auckland")
    assert store.send("back.mcd", back, club=None).state == "cancelled"
    assert rows("SELECT count(*) FROM posting")[0][0] == 0
    bill(store, APRIL)
    assert [amounts(each) for each in issued(APRIL)] == [[("club-sessions", -300)]]
    assert store.verify() == []


def test_a_replaced_file_keeps_the_day_on_which_the_first_came(
    store: StoreFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a discount for prompt uploads would look at."""
    received: list[date] = []

    def charge(sessions: list[ChargedSession], *_: object) -> list[Item]:
        received.extend(each.received for each in sessions)
        return []

    monkeypatch.setattr(play, "charge_play", charge)
    send(store, "2018-03-12", 4)
    go_to(store, "2018-03-20")
    send(store, "2018-03-12", 5)
    play.find_items(date(2018, 3, 1), date(2018, 3, 31))
    assert received == [date(2018, 3, 12)]


def test_another_day_of_an_event_is_not_charged_again(store: StoreFixture) -> None:
    """A match round of the first day is added after it was billed: 36 boards are two sessions, $1.20 more; the second
    day, of 24 boards, stays as it was."""
    for day in ("2018-02-12", "2018-02-13"):
        match(store, day, 1, 12, 2)
        match(store, day, 2, 12, 2)
    bill(store, FEBRUARY)
    match(store, "2018-02-12", 3, 12, 2)
    bill(store, MARCH)
    ((line,),) = (each.lines for each in issued(MARCH))
    assert [(str(item.date), item.amount) for item in line.items] == [("2018-02-12", 120)]


def test_the_counts_of_the_players_add_up_to_the_units(store: StoreFixture) -> None:
    """SPEC Appendix 22: the column Count, summed by club, reconciles the invoice; who has no number is beside it."""
    store.register(*NUMBERS)
    cast = [f"{NUMBERS[at]} {NUMBERS[at + 1]}" for at in range(0, 8, 2)]
    store.send("106_a.txt", session_file(cast))
    store.send("106_b.txt", session_file(cast[:3], date="2018-03-09"))
    store.send("106_f.txt", session_file(cast, round=99))
    store.send("1060_a.txt", session_file(cast, club=ACHILLES), club=ACHILLES)
    for at in range(1, 5):
        match(store, "2018-03-20", at, 12, 2, rows=cast[:2])
    bill(store, MARCH)
    session_counts.update()
    counted = sum(int(count) for (count,) in rows("SELECT sessions FROM turnout WHERE year = 2018"))
    (invoice,) = issued(MARCH)
    # 8 + 6 players, and 4 who played 48 boards: two sessions each.
    assert sum(int(line.units) for line in invoice.lines) == counted == 8 + 6 + 8


def test_an_invoice_keeps_the_names_and_addresses_of_its_day(store: StoreFixture) -> None:
    send(store, "2018-03-05", 10)
    store.decide("club-details", club=AUCKLAND, postal_address="PO Box 1, Auckland")
    bill(store, MARCH)
    store.decide("club-details", club=AUCKLAND, postal_address="PO Box 2, Auckland")
    store.decide("club", code=AUCKLAND, name="Auckland Bridge Club Inc")
    (invoice,) = issued(MARCH)
    assert (invoice.heading.name, invoice.heading.address) == ("Auckland", "PO Box 1, Auckland")
    assert invoice.heading.letterhead == ("PO Box 5242", "Palmerston North 4441")
    assert (str(invoice.date), str(invoice.due)) == ("2018-04-01", "2018-04-21")
    assert store.verify() == []


def test_an_erased_player_leaves_an_invoice_as_it_is(store: StoreFixture) -> None:
    store.register(*NUMBERS)
    store.send("106_a.txt", session_file())
    bill(store, MARCH)
    before = issued(MARCH)
    store.decide("erase", number=NUMBERS[0])
    assert issued(MARCH) == before
    assert store.verify() == []
