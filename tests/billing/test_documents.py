"""An invoice as it is issued: plain values that are read back as they were, and credit notes that take it off."""

from datetime import date
from fractions import Fraction

import msgspec

from overtrick.billing.bookkeeping import post_invoice
from overtrick.billing.corrections import find_corrections, sum_charged
from overtrick.billing.documents import (
    Document,
    Heading,
    Issue,
    make_credit_note,
    make_document,
    read_line,
    read_reason,
    read_taxes,
)
from overtrick.billing.drafts import make_draft
from overtrick.billing.invoice_json import invoice_record
from overtrick.billing.levies import charge_levies
from overtrick.billing.line_units import rate_text, show_units
from overtrick.billing.periods import parse_period
from overtrick.billing.records import Debtor, Draft, LineReference
from overtrick.billing.session_charges import charge_play
from overtrick.billing.words import describe_line
from overtrick.core.because import Because

from .bills import DAY, FAR_OFF, LONG_AGO, matches, member, new_zealand, points, session
from .test_levies import EXAMPLE, with_levy

FEES, COUNTING = new_zealand()
CLUB = Debtor("club", 106)
ISSUE = Issue(number=7, label="NZB7", date=DAY(2017, 12, 1), due=DAY(2017, 12, 21), heading=Heading(name="Auckland"))
NOTE = Issue(number=8, label="NZB8", date=DAY(2017, 12, 5), due=DAY(2017, 12, 5), heading=Heading(title="Credit note"))


def november() -> Draft:
    """Club sessions, a tournament with A points, and matches that join: four kinds of lines and many reasons."""
    day = date(2017, 11, 7)
    played = [
        session(1, day, 44), session(2, day, 44), matches(3, day, 1, 12), matches(4, day, 2, 12),
        session(5, day, 7, tournament=True, points=points(A="24.57")),
    ]  # fmt: skip
    draft = make_draft(CLUB, "masterpoints", "2017-11", "NZD", charge_play(played, FEES, COUNTING))
    assert draft is not None
    return draft


def test_everything_is_read_back_as_it_was() -> None:
    draft = november()
    document = make_document(draft, ISSUE, {})
    kept = msgspec.json.decode(msgspec.json.encode(document), type=Document)
    assert kept == document
    assert tuple(read_line(line, kept.reasons) for line in kept.lines) == draft.lines
    assert read_taxes(kept) == draft.taxes
    assert (kept.subtotal, kept.tax, kept.total) == (draft.subtotal, draft.tax, draft.total)


def test_a_reason_that_many_share_is_kept_once() -> None:
    quarter = parse_period("2017-Q1")
    draft = make_draft(
        CLUB, "levy", quarter.name, "NZD", charge_levies([member(str(n)) for n in range(500)], quarter, FEES)
    )
    assert draft is not None
    document = make_document(draft, ISSUE, {})
    assert (len(document.lines[0].items), len(document.reasons)) == (500, 2)


def test_no_age_is_kept() -> None:
    """Somebody of 76 pays half; the invoice says the band, from which no year of birth follows."""
    quarter = parse_period("2017-Q1")
    items = charge_levies([member("1", born=1941), member("2", born=1900)], quarter, with_levy(ages=EXAMPLE))
    said = [str(item.because[-1]) for item in items]
    assert said[0].startswith("Up to 85 years old in 2017: 50 % of the levy")
    assert said[1].startswith("Older than all bands of ages in 2017: 0 % of the levy")


def test_a_note_for_the_whole_takes_everything_off() -> None:
    document = make_document(november(), ISSUE, {})
    note = make_credit_note(document, range(1, len(document.lines) + 1), NOTE)
    assert (note.subtotal, note.tax, note.total) == (-document.subtotal, -document.tax, -document.total)
    assert (note.kind, note.credits, note.number) == ("credit", 7, 8)
    assert [line.refers for line in note.lines] == [LineReference(7, at) for at in range(1, len(note.lines) + 1)]
    both = [entry for each in (document, note) for entry in post_invoice(map(read_line, each.lines), read_taxes(each))]
    assert sum(entry.amount for entry in both) == 0
    assert all(sum(e.amount for e in both if e.account == account) == 0 for account in {e.account for e in both})


def test_a_note_for_a_line_has_the_tax_of_that_line() -> None:
    """7 × $1.00 and 15 % of it, $1.05."""
    document = make_document(november(), ISSUE, {})
    (place,) = (at for at, line in enumerate(document.lines, 1) if line.kind == "tournament-sessions")
    note = make_credit_note(document, [place], NOTE)
    assert (note.subtotal, note.tax, note.total) == (-700, -105, -805)
    assert note.lines[0].description == f"Credit for NZB7, line {place}: tournament session charges for November 2017"


def test_what_a_note_gave_back_is_left_out_of_corrections() -> None:
    """Charged $13.20 and credited; cancelled: nothing. Charged on two lines, $13.20 and $0.60: the $0.60 goes back."""
    day = date(2017, 10, 9)
    first = make_draft(CLUB, "masterpoints", "2017-10", "NZD", charge_play([session(1, day, 44)], FEES, COUNTING))
    more = make_draft(CLUB, "masterpoints", "2017-11", "NZD", charge_play([session(1, day, 2)], FEES, COUNTING))
    assert first is not None
    assert more is not None
    note = make_credit_note(make_document(first, ISSUE, {}), [1], NOTE)
    credited = sum_charged([(LineReference(8, 1), read_line(note.lines[0]))])
    once = sum_charged([(LineReference(7, 1), first.lines[0])])
    assert find_corrections([], once, {7: "NZB7"}, credited) == []
    twice = sum_charged([(LineReference(7, 1), first.lines[0]), (LineReference(9, 1), more.lines[0])])
    (left,) = find_corrections([], twice, {7: "NZB7"}, credited)
    assert (left.item.amount, left.item.units) == (-60, Fraction(-2))


def test_what_is_printed_on_lines() -> None:
    quarter = parse_period("2016-Q4")
    fees = with_levy(effective=date(2016, 10, 1))
    members = [member("1"), member("2", LONG_AGO, date(2016, 11, 28)), member("3", date(2016, 11, 25), FAR_OFF)]
    draft = make_draft(CLUB, "levy", quarter.name, "NZD", charge_levies(members, quarter, fees))
    assert draft is not None
    days = "in the quarter 1 October 2016 to 31 December 2016"
    assert [(str(describe_line(line, {})), *show_units(line)) for line in draft.lines] == [
        (f"Full membership levies for 1 member for {days[3:]}", "1", "5.00"),
        (f"Partial membership levies for 1 member who joined {days}", "29", "0.0556"),
        (f"Partial membership levies for 1 member who left {days}", "51", "0.0556"),
    ]


def test_rates() -> None:
    assert [rate_text(Fraction(text)) for text in ("0.30", "1", "1/18", "0.125")] == [
        "0.30",
        "1.00",
        "0.0556",
        "0.1250",
    ]


def test_the_json_of_a_tournament() -> None:
    record = invoice_record(make_document(november(), ISSUE, {}))
    line = next(line for line in record["lines"] if line["text"].startswith("A points"))
    assert (line["units"], line["rate"], line["amount"]) == ("24.57", "1.00", "24.57")
    assert line["sessions"][0]["because"] == ["24.57 A points awarded at 1.00 NZD each (Masterpoint Fees 7; ruling M2)"]
    assert read_reason(make_document(november(), ISSUE, {}).reasons[0]).__class__ is Because
