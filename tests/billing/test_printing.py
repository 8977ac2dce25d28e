"""The paper of an invoice: what is printed is what the document says, on as many pages as it needs."""

import os
import re
import subprocess
import sys
from datetime import date

import msgspec
import pytest

from overtrick.billing.amount_format import format_amount, format_units
from overtrick.billing.paper import InvoiceDocument
from overtrick.billing.printing import InvoiceLabels, InvoiceLanguage, print_invoice
from overtrick.billing.words import describe_item, describe_line
from overtrick.schemes.brand.logo import Logo
from overtrick.schemes.fees import InvoiceSettings
from overtrick.typesetting import Unprintable
from tests.certificates.pdf import pages, texts
from tests.pictures import png

from .bills import SCHEME, points, session
from .papers import SETTINGS, cambridge, document, levy_draft, play_draft, reversed_draft, sample_draft

COLOURS = SCHEME.federation.colours
HEAD = ["Description", "Units", "Rate", "Amount"]
# The bytes of an invoice must not depend on where and when it is printed.
SAME = """
import hashlib
from tests.billing.test_printing import COLOURS, document, print_invoice, sample_draft
print(hashlib.sha256(print_invoice(document(sample_draft()), COLOURS)).hexdigest())
"""


def printed(invoice: InvoiceDocument) -> list[list[str]]:
    """The texts of every page; a text that fills several lines is several."""
    return texts(print_invoice(invoice, COLOURS))


def test_tax_invoice_nzb2() -> None:
    """Appendix 20: 396 × $0.30 = $118.80, GST $17.82, together $136.62; each session 44 × $0.30 = $13.20."""
    sessions = [
        text
        for at in range(1, 10)
        for text in (f"7 Nov 2016 CAMBRIAN LODGE MOTEL Swiss Pairs {at} @ 44 players", "44", "$13.20")
    ]
    (page,) = printed(document(sample_draft()))
    assert page == [
        "New Zealand Bridge", "PO Box 5242", "Palmerston North 4441", "GST Number 00-000-00",
        "Billed to", "Cambridge Bridge Club", "PO Box 132", "Cambridge 3450", "Club number 203",
        "Tax Invoice NZB2", "Date", "15 December 2016", "Due", "4 January 2017",
        *HEAD, "Player session charges for November 2016", "396", "$0.30", "$118.80", *sessions,
        "How to pay", "Amount", "$136.62", "Pay by", "4 January 2017", "Bank account", "12-3456-7890123-00",
        "Reference", "203-2",
        "Subtotal", "$118.80", "GST, 15 %", "$17.82", "Total", "$136.62",
        "Please give the number of the invoice when you pay.", "Page 1 of 1",
    ]  # fmt: skip


def test_tax_invoice_nzb3_counts_members_and_lists_those_of_a_part() -> None:
    """M1: 1,295 × $5.00, 29 and 51 days of $20.00 ÷ 360: $1.61 and $2.83."""
    (page,) = printed(document(levy_draft(), 3))
    after = page[page.index(HEAD[-1]) + 1 : page.index("How to pay")]
    assert [text for text in after if re.match(r"[$\d,.]+( ÷ 360)?$", text)] == [
        "1,295", "$5.00", "$6,475.00", "29", "$20.00 ÷ 360", "$1.61", "29", "$1.61", "51", "$20.00 ÷ 360", "$2.83",
        "51", "$2.83",
    ]  # fmt: skip
    assert "2001: 1 Oct 2017 to 28 Nov 2017, 51 days" in after
    assert page[-8:-2] == ["Subtotal", "$6,479.44", "GST, 15 %", "$971.92", "Total", "$7,451.36"]


def many_sessions(count: int) -> InvoiceDocument:
    """An invoice of so many sessions, and one with points at their end."""
    played = [session(at, date(2016, 11, 1 + at % 28), 20 + at % 30, name=f"Event {at}") for at in range(1, count + 1)]
    last = session(999, date(2016, 11, 30), 40, tournament=True, name="Open Teams", points=points(A="38.50"))
    return document(play_draft(*played, last))


def test_every_line_and_item_is_printed_once_however_many_pages_there_are() -> None:
    invoice = many_sessions(150)
    found = printed(invoice)
    assert len(found) >= 3
    wanted = []
    for line in invoice.lines:
        wanted += [str(describe_line(line, {})), format_units(line.units, SETTINGS)]
        wanted += ["$0.30" if line.kind == "club-sessions" else "$1.00", format_amount(line.amount, SETTINGS)]
        for item in line.items:
            amount = format_amount(item.amount, SETTINGS)
            wanted += [str(describe_item(item)), format_units(item.units, SETTINGS), amount]
    inner = [text for page in found for text in page[:-2]]
    for number, page in enumerate(found, 1):
        # Its head stands on every page, and from the second on what it belongs to.
        assert page.count(HEAD[0]) == 1
        assert page[-1] == f"Page {number} of {len(found)}"
        assert page[:2] == (["Tax Invoice NZB2", "Cambridge Bridge Club"] if number > 1 else page[:2])
    start = inner.index(HEAD[-1]) + 1
    heads = {*HEAD, "Tax Invoice NZB2", "Cambridge Bridge Club"}
    assert [text for text in inner[start : inner.index("How to pay")] if text not in heads] == wanted


def test_a_line_is_never_parted_from_its_first_item_nor_the_total_from_how_to_pay() -> None:
    for count in range(34, 48):
        for page in printed(many_sessions(count)):
            for line in ("Tournament session charges for November 2016", "A points awarded in November 2016"):
                if line in page:
                    assert page[page.index(line) + 4].startswith("30 Nov 2016 Open Teams 1"), count
            assert ("Total" in page) == ("How to pay" in page)


def test_a_credit_note_names_its_invoice_and_asks_for_nothing() -> None:
    credit = document(reversed_draft(sample_draft(), 2), 8, credits="NZB2", due=None)
    (page,) = printed(credit)
    assert page[page.index("Credit note NZB8") :][:5] == [
        "Credit note NZB8", "Date", "15 December 2016", "Credit for", "NZB2",
    ]  # fmt: skip
    assert "Credit for NZB2, line 1: player session charges for November 2016" in page
    assert page[-9:-2] == [
        "Nothing to pay. The amount is taken off what you owe.", "Subtotal", "−$118.80", "GST, 15 %", "−$17.82",
        "Total", "−$136.62",
    ]  # fmt: skip
    assert "How to pay" not in page


def test_a_draft_says_so_and_has_no_number() -> None:
    (page,) = printed(document(sample_draft(), None, due=None))
    assert page[page.index("Tax Invoice") :][:4] == ["Tax Invoice", "Draft", "Date", "15 December 2016"]
    assert "How to pay" not in page


def test_greek_letters_and_words_of_another_language() -> None:
    labels = InvoiceLabels(to="Προς", total="Σύνολο", page="Σελίδα {page} από {pages}")
    greek = InvoiceLanguage("el", labels, lambda because: f"ελ {because}", lambda day: day.strftime("%d/%m/%Y"))
    euro = InvoiceSettings(title="Τιμολόγιο", amount="{amount} €", decimal_sign=",", thousands_sign=".")
    to = cambridge(name="Σύλλογος Μπριτζ Λευκωσίας Ευαγόρας")
    pdf = print_invoice(document(sample_draft(), settings=euro, to=to), COLOURS, language=greek)
    (page,) = texts(pdf)
    for text in ("Προς", to.name, "Τιμολόγιο 2", "15/12/2016", "136,62 €", "Σελίδα 1 από 1"):
        assert text in page
    # A text in two alphabets is printed in two runs.
    assert "ελ Player session charges for November 2016" in " ".join(" ".join(page).split())
    assert b"/Lang(el)" in pdf


def test_names_are_text_and_never_markup() -> None:
    name = '#panic() $x^2$ *Bo* _it_ @ref <label> \\ // `raw` [a] {b} "q" = /* %s'
    (page,) = printed(document(sample_draft(), to=cambridge(name=name)))
    assert name in " ".join(" ".join(page).split())


def test_a_word_without_end_is_broken_and_stays_on_the_page() -> None:
    words = "x" * 300
    sessions = [session(at, date(2016, 11, at), 44, name=words) for at in (1, 2)]
    (page,) = printed(document(play_draft(*sessions), to=cambridge(name=words)))
    said = "".join(page).replace("\u200b", "")
    assert said.count(words) == 3
    # Ten letters at most in a piece that is not broken.
    assert all("x" * 11 not in text for text in page)


def test_a_letter_that_no_font_has_is_refused() -> None:
    with pytest.raises(Unprintable, match="no font on this machine can print"):
        printed(document(sample_draft(), to=cambridge(name="Bo \U0010fffd")))


@pytest.mark.parametrize("logo", [SCHEME.logo, Logo(png(32, 16), "png"), None], ids=["svg", "png", "none"])
def test_the_logo_changes_no_text_and_is_described(logo: Logo | None) -> None:
    invoice = document(sample_draft())
    pdf = print_invoice(invoice, COLOURS, logo)
    assert texts(pdf) == printed(invoice)
    assert (b"/Alt(New Zealand Bridge)" in pdf) == (logo is not None)
    # The mark of an accessible PDF.
    assert b"<pdfuaid:part>1</pdfuaid:part>" in pdf


def test_items_lead_to_their_sessions() -> None:
    invoice = document(sample_draft())
    links = {item.key: f"https://bridge.example/sessions/{item.sessions[0]}" for item in invoice.lines[0].items}
    pdf = print_invoice(invoice, COLOURS, links=links)
    found = re.findall(rb"/URI\(https://bridge\.example/sessions/(\d+)\)", pdf)
    assert [int(number) for number in found] == list(range(1, 10))
    # SPEC Appendix 20: "Click on any item to see results and players"; without addresses there is nothing to click.
    ((*page,), ((*plain,),)) = (*texts(pdf), printed(invoice))
    page.remove("Click a session to see its results and players.")
    assert page == plain


def test_the_total_is_larger_than_every_other_amount() -> None:
    (page,) = pages(print_invoice(document(sample_draft()), COLOURS))
    sizes = {run.text: float(run.size) for run in page if run.text.startswith("$")}
    # The total stands twice: how to pay, and, last, as the total.
    assert max(sizes, key=lambda text: sizes[text]) == "$136.62"


def test_the_same_data_give_the_same_bytes_wherever_and_whenever() -> None:
    seen = set()
    for zone, seed in (("Pacific/Auckland", "1"), ("America/Anchorage", "2")):
        environment = {**os.environ, "TZ": zone, "PYTHONHASHSEED": seed, "SOURCE_DATE_EPOCH": seed}
        ran = subprocess.run([sys.executable, "-c", SAME], env=environment, capture_output=True, text=True, check=True)
        seen.add(ran.stdout)
    assert len(seen) == 1


def test_a_document_that_was_kept_as_json_prints_the_same_bytes() -> None:
    """The store keeps a document, whose exact numbers it writes as texts, and prints it again years later."""
    invoice = document(sample_draft())
    kept = msgspec.json.encode(invoice, enc_hook=str)
    read = msgspec.json.decode(kept, type=InvoiceDocument, dec_hook=lambda kind, value: kind(value))
    assert print_invoice(read, COLOURS) == print_invoice(invoice, COLOURS)
