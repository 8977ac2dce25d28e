"""The invoices of the specification (Appendix 20), and what is on an invoice sums to what it says."""

from datetime import date
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from overtrick.billing.corrections import find_corrections
from overtrick.billing.drafts import make_draft
from overtrick.billing.levies import charge_levies
from overtrick.billing.periods import parse_period
from overtrick.billing.records import Debtor, Draft
from overtrick.billing.session_charges import charge_play
from overtrick.schemes.fees import Amount, Fees

from .bills import LONG_AGO, matches, member, new_zealand, points, session

FEES, COUNTING = new_zealand()
CAMBRIDGE, AUCKLAND = Debtor("club", 203), Debtor("club", 106)


def masterpoints(*sessions: object, fees: Fees = FEES) -> Draft:
    draft = make_draft(CAMBRIDGE, "masterpoints", "2016-11", "NZD", charge_play(sessions, fees, COUNTING))  # type: ignore[arg-type]
    assert draft is not None
    return draft


def test_tax_invoice_nzb2() -> None:
    """396 × $0.30 = $118.80, GST $17.82, together $136.62."""
    draft = masterpoints(*(matches(at, date(2016, 11, 7), at, 8) for at in range(1, 10)))
    (line,) = draft.lines
    assert (line.kind, int(line.units), line.amount, len(line.items)) == ("club-sessions", 396, 11880, 9)
    assert (draft.subtotal, draft.tax, draft.total) == (11880, 1782, 13662)


def _levies(fees: Fees) -> Draft:
    """1,295 members through the quarter, one who left after 51 charged days, one who joined for 29."""
    quarter = parse_period("2016-Q4")
    members = [member(str(number)) for number in range(1, 1296)]
    # 1 October + 51 + 7 days is 28 November; 31 December − 7 − 29 days is 25 November.
    members += [member("2001", LONG_AGO, date(2016, 11, 28)), member("2002", date(2016, 11, 25))]
    draft = make_draft(AUCKLAND, "levy", quarter.name, "NZD", charge_levies(members, quarter, fees))
    assert draft is not None
    return draft


def _from_2016(**other: object) -> Fees:
    """The fees as the sample has them: its quarter is before the levy's first day in the data."""
    levies = tuple(msgspec.structs.replace(fee, effective=date(2016, 10, 1), **other) for fee in FEES.file.levies)
    taxes = tuple(msgspec.structs.replace(tax, effective=date(2016, 10, 1)) for tax in FEES.file.taxes)
    return Fees(msgspec.structs.replace(FEES.file, levies=levies, taxes=taxes))


def test_tax_invoice_nzb3_by_the_formula() -> None:
    """M1: 51 ÷ 360 × 20 = 2.83 and 29 ÷ 360 × 20 = 1.61, so $6,479.44, GST $971.92, together $7,451.36."""
    draft = _levies(_from_2016())
    assert [(line.kind, int(line.units), line.amount) for line in draft.lines] == [
        ("levy-full", 1295 * 90, 647500), ("levy-joined", 29, 161), ("levy-left", 51, 283),
    ]  # fmt: skip
    assert (draft.subtotal, draft.tax, draft.total) == (647944, 97192, 745136)


def test_tax_invoice_nzb3_as_it_is_printed() -> None:
    """With the rate a day cut to $0.05: 51 × 0.05 = 2.55 and 29 × 0.05 = 1.45: $6,479.00, $971.85, $7,450.85."""
    draft = _levies(_from_2016(day_amount=Amount.read("0.05 NZD")))
    assert [line.amount for line in draft.lines] == [647500, 145, 255]
    assert (draft.subtotal, draft.tax, draft.total) == (647900, 97185, 745085)


def test_the_invoice_of_the_mock() -> None:
    """452 × 0.30 = 135.60, two tournaments of 88 and 80, 38.50 A: 342.10 before tax, 51.32 GST (51.315 half up)."""
    day = date(2026, 10, 6)
    sessions = [
        session(1, day, 34), session(2, day, 36), session(3, day, 32), session(4, day, 34), session(5, day, 84),
        session(6, day, 232), session(7, day, 44, tournament=True), session(8, day, 44, tournament=True),
        session(9, day, 40, tournament=True, points=points(A="24.50")),
        session(10, day, 40, tournament=True, points=points(A="14")),
    ]  # fmt: skip
    draft = masterpoints(*sessions)
    assert [line.amount for line in draft.lines] == [13560, 16800, 3850]
    assert (draft.subtotal, draft.tax, draft.total) == (34210, 5132, 39342)


def _raised_in_mid_month() -> Fees:
    """$0.30 a player until 14 November, $0.35 from the 15th on."""
    club = FEES.file.sessions[0]
    higher = msgspec.structs.replace(club, effective=date(2016, 11, 15), amount=Amount.read("0.35 NZD"))
    return Fees(msgspec.structs.replace(FEES.file, sessions=(*FEES.file.sessions, higher)))


BOTH_RATES = session(1, date(2016, 11, 14), 40), session(2, date(2016, 11, 15), 40)


def test_a_fee_that_changes_gives_two_lines() -> None:
    draft = masterpoints(*BOTH_RATES, fees=_raised_in_mid_month())
    assert [(int(line.units), line.amount) for line in draft.lines] == [(40, 1200), (40, 1400)]


def test_late_results_of_both_rates_are_two_lines() -> None:
    """40 × 0.30 and 40 × 0.35, which came when November was billed: each line is what it counts times its rate."""
    late = find_corrections(charge_play(BOTH_RATES, _raised_in_mid_month(), COUNTING), {}, {})
    draft = make_draft(CAMBRIDGE, "masterpoints", "2016-12", "NZD", [], late)
    assert draft is not None
    assert [(int(line.units), line.rate, line.amount, line.late) for line in draft.lines] == [
        (40, Fraction(30, 100), 1200, True), (40, Fraction(35, 100), 1400, True),
    ]  # fmt: skip


def test_nothing_to_charge_is_no_invoice() -> None:
    assert make_draft(CAMBRIDGE, "masterpoints", "2016-11", "NZD", []) is None


@given(st.lists(st.tuples(st.integers(1, 200), st.booleans(), st.decimals("0", "99.99", places=2)), max_size=12))
def test_what_is_shown_sums_to_what_is_shown(played: list[tuple[int, bool, Decimal]]) -> None:
    """A second way, in decimals: items to lines, lines to the subtotal, the tax on it, and the total."""
    sessions = [
        session(at, date(2020, 5, 5), count, tournament=grand, points=points(A=str(won)))
        for at, (count, grand, won) in enumerate(played)
    ]
    items = charge_play(sessions, FEES, COUNTING)
    draft = make_draft(CAMBRIDGE, "masterpoints", "2020-05", "NZD", items)
    cents = Decimal("0.01")
    expected = sum(
        (Decimal(count) * (Decimal(1) if grand else Decimal("0.30")) + won for count, grand, won in played), Decimal()
    )
    if draft is None:
        assert expected == 0
        return
    assert all(line.amount == sum(item.amount for item in line.items) for line in draft.lines)
    assert Decimal(draft.subtotal) / 100 == expected
    assert Decimal(draft.tax) / 100 == (expected * Decimal("0.15")).quantize(cents, ROUND_HALF_UP)
    assert draft.total == draft.subtotal + draft.tax
