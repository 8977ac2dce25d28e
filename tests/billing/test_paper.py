"""Units and rates as they are printed: a rate stands only where units times rate is the amount."""

from datetime import date
from fractions import Fraction

import msgspec
import pytest

from overtrick.billing.documents import Document, Heading, Issue, make_credit_note, make_document
from overtrick.billing.drafts import make_draft
from overtrick.billing.levies import charge_levies
from overtrick.billing.paper import Addressee, item_quantity, line_quantity, lists_items, make_paper
from overtrick.billing.periods import parse_period
from overtrick.billing.records import Draft, LineReference
from overtrick.billing.session_charges import charge_play
from overtrick.billing.words import describe_line
from overtrick.schemes.fees import AgeBand, Amount, Fees, LevyFee, PromptDiscount
from overtrick.schemes.quantities import Share

from .bills import LONG_AGO, SCHEME, member, points, session
from .papers import CAMBRIDGE, COUNTING, SETTINGS, document, levy_draft, reversed_draft, sample_draft

FEES = SCHEME.fees


def quantities(draft: Draft) -> list[tuple[str, str]]:
    return [(units, rate) for units, rate in (line_quantity(line, SETTINGS) for line in draft.lines)]


def levies(**other: object) -> Draft:
    """One whole member of 1950, one of 2000, and one who left after 51 charged days, by another levy."""
    changed: tuple[LevyFee, ...] = tuple(msgspec.structs.replace(fee, **other) for fee in FEES.file.levies)
    fees, quarter = Fees(msgspec.structs.replace(FEES.file, levies=changed)), parse_period("2017-Q4")
    members = [member("1", born=1950), member("2", born=2000), member("3", LONG_AGO, date(2017, 11, 28))]
    draft = make_draft(CAMBRIDGE, "levy", quarter.name, "NZD", charge_levies(members, quarter, fees))
    assert draft is not None
    return draft


def test_sessions_and_levies() -> None:
    assert quantities(sample_draft()) == [("396", "$0.30")]
    assert quantities(levy_draft()) == [("1,295", "$5.00"), ("29", "$20.00 ÷ 360"), ("51", "$20.00 ÷ 360")]


def test_members_whose_rounded_parts_are_not_the_product_have_no_rate() -> None:
    """42 days are $2.3333, so $2.33, and 53 are $2.9444, so $2.94: $5.27. 95 × $20.00 ÷ 360 would be $5.28."""
    # 24 December 2017 less 42 days is 12 November; less 53 days 1 November.
    members = [member("1", date(2017, 11, 12)), member("2", date(2017, 11, 1))]
    draft = make_draft(CAMBRIDGE, "levy", "2017-Q4", "NZD", charge_levies(members, parse_period("2017-Q4"), FEES))
    assert draft is not None
    assert (quantities(draft), draft.lines[0].amount) == ([("95", "")], 527)
    assert [item_quantity(item, SETTINGS) for item in draft.lines[0].items] == [
        ("42", "$20.00 ÷ 360"), ("53", "$20.00 ÷ 360"),
    ]  # fmt: skip


def test_a_rate_a_day() -> None:
    """SPEC Appendix 20: 51 × $0.05 = $2.55."""
    draft = levies(day_amount=Amount.read("0.05 NZD"))
    assert quantities(draft) == [("2", "$5.00"), ("51", "$0.05")]
    assert draft.lines[1].amount == 255


def test_members_who_pay_different_shares_have_no_common_rate() -> None:
    """Up to 30 years half of the levy: $2.50 and $5.00."""
    ages = (AgeBand(up_to=30, share=Share.read("50 %")), AgeBand(share=Share.read("100 %")))
    draft = levies(ages=ages)
    assert quantities(draft) == [("2", ""), ("51", "$20.00 ÷ 360")]
    assert draft.lines[0].amount == 750


def test_a_discount_leaves_no_rate() -> None:
    prompt = PromptDiscount(within_days=2, share=Share.read("10 %"))
    sessions = tuple(msgspec.structs.replace(fee, prompt=prompt) for fee in FEES.file.sessions)
    fees = Fees(msgspec.structs.replace(FEES.file, sessions=sessions))
    draft = make_draft(
        CAMBRIDGE, "masterpoints", "2017-11", "NZD", charge_play([session(1, date(2017, 11, 6))], fees, COUNTING)
    )
    assert draft is not None
    # 44 × $0.30 = $13.20, less a tenth: $11.88.
    assert (quantities(draft), draft.lines[0].amount) == ([("44", "")], 1188)


def test_points_have_their_decimals() -> None:
    items = charge_play([session(1, date(2017, 11, 6), tournament=True, points=points(A="38.50"))], FEES, COUNTING)
    assert item_quantity(items[1], SETTINGS) == ("38.5", "$1.00")


def test_a_credit_has_its_minus_in_the_units() -> None:
    assert quantities(reversed_draft(sample_draft(), 2)) == [("−396", "$0.30")]


@pytest.mark.parametrize(("line", "listed"), [(0, False), (1, True), (2, True)])
def test_members_with_a_whole_levy_are_counted_and_not_listed(line: int, listed: bool) -> None:
    assert lists_items(levy_draft().lines[line]) is listed
    assert lists_items(reversed_draft(levy_draft(), 2).lines[line]) is True


def test_a_document_knows_its_names() -> None:
    invoice = document(reversed_draft(sample_draft(), 2), 8)
    assert (invoice.name, invoice.title, invoice.names()) == ("NZB8", "Credit note NZB8", {2: "NZB2"})
    # An invoice of a time with another prefix keeps the number that was printed on it.
    assert document(reversed_draft(sample_draft(), 2), 8, invoice_names={2: "OLD-2"}).names() == {2: "OLD-2"}
    assert (document(sample_draft(), None).name, document(sample_draft(), None).title) == ("", "Tax Invoice")


def test_a_line_of_a_rounded_correction_has_no_rate() -> None:
    """One cent that came of rounding is not units times rate."""
    (line,) = sample_draft().lines
    item = msgspec.structs.replace(line.items[0], units=Fraction(), amount=1)
    rounded = msgspec.structs.replace(line, items=(item,), units=Fraction(), amount=1, refers=LineReference(2, 1))
    assert line_quantity(rounded, SETTINGS) == ("0", "")


HEADING = Heading(
    title="Tax Invoice", federation="New Zealand Bridge", letterhead=("PO Box 1",), tax_number_name="GST Number",
    tax_number="12-345-678", name="Cambridge Bridge Club", address="PO Box 132\n\nCambridge 3450",
    bank_account="00-0000", footer="Thank you.",
)  # fmt: skip


def issued(draft: Draft, number: int = 2) -> Document:
    """An invoice on record, with a letterhead of its day."""
    label = f"OLD-{number}" if number else "OLD-0"
    days = {"date": date(2016, 12, 15), "due": date(2017, 1, 4)}
    return make_document(draft, Issue(number=number, label=label, heading=HEADING, **days), {})


def test_the_paper_of_an_invoice_on_record_has_what_it_was_issued_with() -> None:
    """Whatever the federation's settings are today: another prefix, letterhead and account do not change it."""
    paper = make_paper(issued(sample_draft()), SETTINGS, {})
    assert (paper.title, paper.name, paper.issued, paper.due) == (
        "Tax Invoice OLD-2", "OLD-2", date(2016, 12, 15), date(2017, 1, 4),
    )  # fmt: skip
    assert paper.to == Addressee(
        debtor=CAMBRIDGE, name="Cambridge Bridge Club", address=("PO Box 132", "Cambridge 3450")
    )
    settings = paper.settings
    assert (settings.letterhead, settings.tax_number, settings.bank_account, settings.footer) == (
        ("PO Box 1",), "12-345-678", "00-0000", "Thank you.",
    )  # fmt: skip
    assert (paper.lines, paper.subtotal, paper.total) == (sample_draft().lines, 11880, 13662)


def test_the_paper_of_a_draft_has_no_number() -> None:
    paper = make_paper(issued(sample_draft(), 0), SETTINGS, {})
    assert (paper.number, paper.name, paper.due) == (None, "", None)


@pytest.mark.parametrize("draft", [sample_draft(), levy_draft()])
def test_the_paper_says_what_was_frozen(draft: Draft) -> None:
    """One set of texts: those in the records are those on the paper, of an invoice and of its credit note."""
    invoice = issued(draft)
    heading = msgspec.structs.replace(HEADING, title="Credit note")
    note = Issue(number=3, label="OLD-3", date=date(2017, 1, 4), due=date(2017, 1, 4), heading=heading)
    for each in (invoice, make_credit_note(invoice, [1], note)):
        paper = make_paper(each, SETTINGS, {2: "OLD-2"})
        texts = [str(describe_line(line, paper.names(), credit=paper.is_credit)) for line in paper.lines]
        assert texts == [line.description for line in each.lines]
    assert (paper.title, paper.credits) == ("Credit note OLD-3", "OLD-2")
    assert texts[0].startswith("Credit for OLD-2, line 1: ")
