"""The texts of an invoice: those of the specification's samples, and those of what came late or is corrected."""

from datetime import date
from fractions import Fraction

import msgspec
import pytest

from overtrick.billing.corrections import find_corrections, sum_charged
from overtrick.billing.drafts import make_draft
from overtrick.billing.levies import charge_levies
from overtrick.billing.periods import parse_period
from overtrick.billing.records import Debtor, Draft, LineReference, TaxAmount
from overtrick.billing.session_charges import ChargedSession, charge_play
from overtrick.billing.words import describe_item, describe_line, describe_tax
from overtrick.core.because import Because

from .bills import LONG_AGO, matches, member, new_zealand, points, session

FEES, COUNTING = new_zealand()
CLUB = Debtor("club", 203)
NAMES = {1: "NZB1"}


def draft_of(*sessions: ChargedSession, before: tuple[ChargedSession, ...] = (), month: str = "2017-11") -> Draft:
    """An invoice for these sessions; those before were charged on the first line of NZB1."""
    charged = make_draft(CLUB, "masterpoints", "2017-10", "NZD", charge_play(before, FEES, COUNTING))
    lines = [(LineReference(1, at), line) for at, line in enumerate(charged.lines if charged else (), 1)]
    items = charge_play(sessions, FEES, COUNTING)
    earlier = [item for item in items if item.period < month]
    corrections = find_corrections(earlier, sum_charged(lines), NAMES)
    now = [item for item in items if item.period == month]
    draft = make_draft(CLUB, "masterpoints", month, "NZD", now, corrections)
    assert draft is not None
    return draft


def texts(draft: Draft) -> list[str]:
    """Every line, and its items after it."""
    return [
        str(text)
        for line in draft.lines
        for text in (describe_line(line, NAMES), *(describe_item(item) for item in line.items))
    ]


def test_the_sample_of_the_specification() -> None:
    name = "CAMBRIAN LODGE MOTEL Swiss Pairs"
    day = date(2016, 11, 7)
    rounds = [msgspec.structs.replace(matches(at, day, at, 8), name=name) for at in range(1, 10)]
    assert texts(draft_of(*rounds, month="2016-11")) == [
        "Player session charges for November 2016",
        *(f"7 Nov 2016 CAMBRIAN LODGE MOTEL Swiss Pairs {at} @ 44 players" for at in range(1, 10)),
    ]


def test_the_rounds_of_a_day_are_one_item() -> None:
    """Since September 2017, 4 rounds of 12 boards are two sessions of 24: 44 players are 88 player sessions."""
    day = date(2017, 11, 6)
    assert texts(draft_of(*(matches(at, day, at, 12) for at in range(1, 5)))) == [
        "Player session charges for November 2017",
        "6 Nov 2017 Swiss Pairs rounds 1 to 4, 48 boards @ 44 players: 88 player sessions",
    ]
    assert texts(draft_of(*(matches(at, day, at, 12) for at in (1, 2, 4))))[1:] == [
        "6 Nov 2017 Swiss Pairs rounds 1, 2 and 4, 36 boards @ 44 players: 88 player sessions"
    ]
    assert texts(draft_of(matches(1, day, 3, 24)))[1:] == [
        "6 Nov 2017 Swiss Pairs round 3, 24 boards @ 44 players: 44 player sessions"
    ]


def test_tournaments_and_points() -> None:
    draft = draft_of(session(1, date(2017, 11, 25), 40, tournament=True, name="Open Teams", points=points(A="38.50")))
    assert texts(draft) == [
        "Tournament session charges for November 2017", "25 Nov 2017 Open Teams 1 @ 40 players",
        "A points awarded in November 2017", "25 Nov 2017 Open Teams 1: 38.5 A points",
    ]  # fmt: skip


def test_the_final_places_of_an_event_have_no_number() -> None:
    """Round 99 of a file is its final ladder: nobody who pays for it knows the number."""
    day = date(2017, 10, 9)
    ladder = session(1, day, 4, tournament=True, name="Open Teams", round=99, points=points(A="38.50"))
    fewer = session(2, day, 4, tournament=True, name="Open Teams", round=99, points=points(A="35"), key="key1")
    assert texts(draft_of(ladder))[1:] == ["9 Oct 2017 Open Teams, final places: 38.5 A points"]
    assert texts(draft_of(fewer, before=(ladder,)))[1:] == [
        "9 Oct 2017 Open Teams, final places: 38.5 charged on NZB1, now 35"
    ]
    assert texts(draft_of(before=(ladder,)))[1:] == [
        "9 Oct 2017 Open Teams, final places: charged on NZB1, taken back since"
    ]


def test_a_correction_names_the_line_that_it_corrects() -> None:
    day = date(2017, 10, 9)
    draft = draft_of(session(2, day, 36, key="key1"), before=(session(1, day, 34),))
    assert texts(draft) == [
        "Correction of NZB1, line 1: player session charges for October 2017",
        "9 Oct 2017 Monday Pairs 1: 34 charged on NZB1, now 36",
    ]


def test_what_was_taken_back_and_what_came_late() -> None:
    day = date(2017, 10, 9)
    assert texts(draft_of(session(2, day, 20, key="other"), before=(session(1, day, 34),))) == [
        "Correction of NZB1, line 1: player session charges for October 2017",
        "9 Oct 2017 Monday Pairs 1: charged on NZB1, taken back since",
        "Late results: player session charges for October 2017",
        "9 Oct 2017 Monday Pairs 1 @ 20 players",
    ]


def levy_draft(quarter: str = "2017-Q4") -> Draft:
    period = parse_period(quarter)
    members = [member(str(number)) for number in range(1001, 1004)]
    members += [
        member("2001", LONG_AGO, date(2017, 11, 28)), member("2002", date(2017, 11, 25)),
        member("2003", date(2017, 10, 17), date(2017, 12, 25)),
    ]  # fmt: skip
    draft = make_draft(CLUB, "levy", period.name, "NZD", charge_levies(members, period, FEES))
    assert draft is not None
    return draft


def test_levies() -> None:
    """28 November is 58 days after 1 October, 31 December 36 after 25 November, 25 December 69 after 17 October."""
    quarter = "the quarter 1 October 2017 to 31 December 2017"
    assert [text for text in texts(levy_draft()) if not text.startswith("100")] == [
        f"Full membership levies for 3 members for {quarter}",
        f"Partial membership levies for 1 member who joined in {quarter}", "2002: 25 Nov 2017 to 31 Dec 2017, 29 days",
        f"Partial membership levies for 1 member who left in {quarter}", "2001: 1 Oct 2017 to 28 Nov 2017, 51 days",
        f"Partial membership levies for 1 member who joined and left in {quarter}",
        "2003: 17 Oct 2017 to 25 Dec 2017, 62 days",
    ]  # fmt: skip


def test_the_number_of_members_is_the_specifications() -> None:
    period = parse_period("2017-Q1")
    members = [member(str(number)) for number in range(1295)]
    draft = make_draft(CLUB, "levy", period.name, "NZD", charge_levies(members, period, FEES))
    assert draft is not None
    assert str(describe_line(draft.lines[0], {})) == (
        "Full membership levies for 1295 members for the quarter 1 January 2017 to 31 March 2017"
    )


@pytest.mark.parametrize("kept", [True, False])
def test_a_correction_of_levies(kept: bool) -> None:
    charged = levy_draft()
    lines = [(LineReference(1, at), line) for at, line in enumerate(charged.lines, 1)]
    left = [item for line in charged.lines for item in line.items if item.number != "1001"]
    period = parse_period("2017-Q4")
    changed = charge_levies([member("1001", LONG_AGO, date(2017, 11, 28))] if kept else [], period, FEES)
    corrections = find_corrections([*left, *changed], sum_charged(lines), NAMES)
    draft = make_draft(CLUB, "levy", "2018-Q1", "NZD", [], corrections)
    assert draft is not None
    assert texts(draft) == [
        "Correction of NZB1, line 1: membership levies for the quarter 1 October 2017 to 31 December 2017",
        "1001: 90 days charged on NZB1, now 51" if kept else "1001: charged on NZB1, taken back since",
    ]


def test_a_text_that_was_kept_as_json_is_the_same() -> None:
    (line,) = draft_of(session(1, date(2017, 11, 6))).lines
    because = describe_item(line.items[0])
    kept = msgspec.json.decode(msgspec.json.encode(because), type=Because)
    assert str(kept) == str(because) == "6 Nov 2017 Monday Pairs 1 @ 44 players"


def test_a_tax() -> None:
    assert str(describe_tax(TaxAmount("GST", Fraction(15, 100), 11880, 1782))) == "GST, 15 %"
