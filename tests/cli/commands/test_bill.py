"""`overtrick bill`: previewed, issued once; its JSON is that of the contract, and what cannot be is said."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from overtrick.cli import invoice_papers
from overtrick.cli.commands import bill
from tests.certificates.pdf import texts
from tests.cli.conftest import Call
from tests.store.cast import session_file


@pytest.fixture
def played(call: Call, records: Path, tmp_path: Path) -> Path:
    """A federation in which four pairs played in Auckland on 10 March 2018: 8 × $0.30, and 15 %: $2.76."""
    file = tmp_path / "106_monday_1.txt"
    file.write_text(session_file())
    assert call("receive", file, "--dir", records, "--today", "2018-03-11")[0] == 0
    return records


def test_a_preview_is_the_running_invoice_and_issues_nothing(call: Call, played: Path) -> None:
    for _ in range(2):
        words = ("bill", "--month", "2018-03", "--preview", "--dir", played, "--today", "2018-03-20")
        status, out, _ = call(*words)
        assert (status, out.splitlines()) == (
            0,
            [
                "2018-03, so far: 1 invoice, 2.76 NZD in all.",
                "Draft, club 106 Auckland",
                "  Player session charges for March 2018: 8 × 0.30 = 2.40",
                "  2.40, GST 0.36, total 2.76 NZD",
            ],
        )
    assert call(*words, "--club", "130")[1] == "2018-03, so far: 0 invoices, 0.00 in all.\n"


def test_invoices_are_issued_once(call: Call, played: Path) -> None:
    words = ("bill", "--month", "2018-03", "--dir", played)
    status, _, err = call(*words, "--today", "2018-03-31")
    assert status == 1
    assert "2018-03 ends on 2018-03-31; it can be billed from the next day on, today is 2018-03-31." in err
    status, out, _ = call(*words, "--today", "2018-04-01")
    assert status == 0
    assert out.splitlines()[0].endswith("of the journal: 2018-03 is billed: 1 invoice, 2.76 NZD in all.")
    assert out.splitlines()[1] == "Tax Invoice NZB1, club 106 Auckland"
    status, out, _ = call(*words, "--today", "2018-04-02")
    assert (status, out.splitlines()[0]) == (
        0,
        "2018-03 has already been billed; nothing was changed: 1 invoice, 2.76 NZD in all.",
    )
    assert call("verify", "--dir", played)[0] == 0


def test_the_json_of_play(call: Call, played: Path) -> None:
    words = ("bill", "--month", "2018-03", "--json", "--dir", played)
    (draft,) = map(json.loads, call(*words, "--preview", "--today", "2018-03-20")[1].splitlines())
    assert draft["number"] is None
    (invoice,) = map(json.loads, call(*words, "--today", "2018-04-01")[1].splitlines())
    (line,) = invoice["lines"]
    (session,) = line["sessions"]
    assert session["because"] == ["8 players at 0.30 NZD each (Masterpoint Fees 7; ruling M2)"]
    assert (session["players"], session["amount"], session["session"]) == (8, "2.40", 1)
    assert {key: line[key] for key in ("text", "units", "rate", "amount", "refers")} == {
        "text": "Player session charges for March 2018", "units": "8", "rate": "0.30", "amount": "2.40", "refers": None,
    }  # fmt: skip
    assert (invoice["kind"], invoice["period"], invoice["number"]) == ("masterpoints", "2018-03", 1)
    assert (invoice["debtor"]["kind"], invoice["debtor"]["code"], invoice["currency"]) == ("club", 106, "NZD")
    assert (invoice["subtotal"], invoice["tax"], invoice["total"]) == ("2.40", "0.36", "2.76")


def test_the_json_of_a_quarter(call: Call, played: Path) -> None:
    words = ("bill", "--quarter", "2018-Q1", "--preview", "--json", "--dir", played, "--today", "2018-04-01")
    invoices = [json.loads(line) for line in call(*words)[1].splitlines()]
    assert {invoice["kind"] for invoice in invoices} == {"levy"}
    line = invoices[0]["lines"][0]
    assert (line["rate"], line["members"][0]["days"], line["members"][0]["amount"]) == ("5.00", 90, "5.00")
    assert line["units"] == str(len(line["members"]))
    assert line["members"][0]["because"][1] == "90 ÷ 360 × 20.00 NZD = 5.00 NZD"


def test_a_correction_refers_to_its_line(call: Call, played: Path, tmp_path: Path) -> None:
    call("bill", "--month", "2018-03", "--dir", played, "--today", "2018-04-01")
    file = tmp_path / "106_monday_1.txt"
    file.write_text(session_file(("38441 20093", "12356 9205", "31018 27114")))
    assert call("receive", file, "--dir", played, "--today", "2018-04-02")[0] == 0
    words = ("bill", "--month", "2018-04", "--preview", "--json", "--dir", played, "--today", "2018-04-02")
    (line,) = json.loads(call(*words)[1])["lines"]
    assert (line["amount"], line["units"]) == ("-0.60", "-2")
    assert line["refers"] == {"invoice": 1, "line": 1, "period": "2018-03"}


def test_each_invoice_is_printed_into_a_folder(call: Call, played: Path, tmp_path: Path) -> None:
    """8 × $0.30 and 15 % are $2.76."""
    folder = tmp_path / "new" / "papers"
    words = ("bill", "--month", "2018-03", "--pdf", folder, "--dir", played)
    assert call(*words, "--preview", "--today", "2018-03-20")[0] == 0
    assert call(*words, "--today", "2018-04-01")[0] == 0
    assert sorted(path.name for path in folder.iterdir()) == ["NZB1.pdf", "draft-2018-03-club-106.pdf"]
    (page,) = texts((folder / "NZB1.pdf").read_bytes())
    assert {"Tax Invoice NZB1", "Player session charges for March 2018", "$2.76"} <= set(page)
    file = tmp_path / "taken"
    file.write_text("a file is not a folder")
    status, _, err = call("bill", "--month", "2018-03", "--pdf", file, "--dir", played, "--today", "2018-04-01")
    assert (status, "cannot be written" in err) == (2, True)


def test_an_invoice_that_cannot_be_printed_is_named(call: Call, played: Path, tmp_path: Path) -> None:
    club = ("code=106", "name=Auckland \U0010fffd")
    assert call("decide", "club", *club, "--dir", played, "--today", "2018-03-20")[0] == 0
    words = ("bill", "--month", "2018-03", "--pdf", tmp_path / "papers", "--dir", played, "--today", "2018-04-01")
    status, out, err = call(*words)
    assert (status, "2018-03 is billed: 1 invoice" in out) == (1, True)
    assert "NZB1 is not printed: no font on this machine can print" in err


def test_a_person_at_a_terminal_sees_how_far_it_is(
    call: Call, played: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps: list[tuple[str, int | None]] = []

    @contextmanager
    def progress(what: str, total: int | None) -> Iterator[Callable[[int], None]]:
        steps.append((what, total))
        yield lambda count: steps.append(("step", count))

    monkeypatch.setattr(bill, "progress", progress)
    monkeypatch.setattr(invoice_papers, "progress", progress)
    call("bill", "--month", "2018-03", "--pdf", tmp_path, "--dir", played, "--today", "2018-04-01")
    assert steps == [("invoices", None), ("PDFs", 1), ("step", 1)]


@pytest.mark.parametrize(
    ("options", "status", "says"),
    [
        (("--month", "2018-13"), 2, "'2018-13' is not a month; write 2017-11"),
        (("--month", "2018-Q1"), 2, "'2018-Q1' is not a month; write 2017-11"),
        (("--quarter", "2018-03"), 2, "'2018-03' is not a quarter; write 2017-Q4"),
        (("--month", "2018-02", "--club", "106"), 2, "--club goes with --preview"),
        (("--month", "2018-02", "--answer", "2=aside"), 2, "--answer goes with --bank"),
        (("--bank", "x.csv", "--answer", "soon"), 2, "'soon' is not an answer; write LINE=invoice-12"),
        (("--bank", "nowhere.csv"), 2, "nowhere.csv cannot be read"),
        (("--month", "2016-01"), 1, "The first fee applies from 2016-11-01; there is nothing to bill for 2016-01."),
    ],
)
def test_what_cannot_be_is_said(call: Call, played: Path, options: tuple[str, ...], status: int, says: str) -> None:
    found, _, err = call("bill", *options, "--dir", played, "--today", "2018-04-01")
    assert found == status
    assert says in err


def test_a_federation_without_fees_has_nothing_to_bill(call: Call, tmp_path: Path) -> None:
    assert call("init", "--scheme", "cbf-2013", "--dir", tmp_path / "cyprus")[0] == 0
    for options in (("--month", "2018-03"), ("--quarter", "2018-Q1"), ("--month", "2018-03", "--preview")):
        status, _, err = call("bill", *options, "--dir", tmp_path / "cyprus")
        assert status == 1
        assert "there is nothing to bill" in err


@pytest.fixture
def bank(call: Call, played: Path, tmp_path: Path) -> Path:
    """A bank's file after Auckland was billed 2.76 on NZB1: too much for it, a raffle, and a line with a mistake."""
    assert call("bill", "--month", "2018-03", "--dir", played, "--today", "2018-04-01")[0] == 0
    file = tmp_path / "april.csv"
    file.write_text("Date,Amount,Reference\n2018-04-03,3.00,NZB1\n2018-04-04,9.00,raffle\nsoon,1.00,x\n")
    return file


def test_a_bank_s_file_is_looked_at_first(call: Call, played: Path, bank: Path) -> None:
    words = ("bill", "--bank", bank, "--dir", played, "--today", "2018-04-05")
    expected = [
        "Line 2, 2018-04-03, 3.00, NZB1: in doubt, not recorded",
        "  --answer 2=invoice-1  It names NZB1, but a different amount is unpaid; 2.76 is unpaid (club 106 Auckland)",
        "  --answer 2=club-106  the oldest invoices first",
        "  --answer 2=aside  do not record it",
        "Line 3, 2018-04-04, 9.00, raffle: nothing fits; --answer 3=club-CODE, region-CODE or entrant-NUMBER "
        "records it",
        "Line 4: 'soon' is not a day. Write days as 2017-12-31 or 31/12/2017, the day before the month; look at the "
        "other days too.",
    ]
    status, out, _ = call(*words, "--preview")
    assert (status, out.splitlines()) == (1, ["april.csv, to be recorded: 0 payments, 0.00 in all.", *expected])
    # Without an answer nothing of it is booked.
    status, out, _ = call(*words)
    assert (status, out.splitlines()) == (1, ["april.csv, recorded: 0 payments, 0.00 in all.", *expected])


def test_a_bank_s_file_is_booked_once(call: Call, played: Path, bank: Path) -> None:
    """3.00 − 2.76 = 0.24."""
    bank.write_text("Date,Amount,Reference\n2018-04-03,3.00,NZB1\n")
    words = ("bill", "--bank", bank, "--dir", played, "--today", "2018-04-05")
    status, out, _ = call(*words, "--answer", "2=invoice-1")
    assert (status, out.splitlines()) == (
        0,
        [
            "april.csv, recorded: 1 payment, 3.00 in all.",
            "Line 2, 2018-04-03, 3.00, NZB1: club 106 Auckland",
            "  2.76 pays NZB1 in full",
            "  0.24 is paid ahead, and counts for the next invoice",
        ],
    )
    status, out, _ = call(*words)
    assert (status, out.splitlines()[1]) == (
        0,
        "Line 2, 2018-04-03, 3.00, NZB1: This line of the bank’s file was recorded before; nothing was recorded",
    )
    assert call(*words, "--answer", "2=aside")[0] == 2
    assert call("verify", "--dir", played)[0] == 0


def test_a_bank_s_file_as_json(call: Call, played: Path, bank: Path) -> None:
    words = ("bill", "--bank", bank, "--preview", "--json", "--dir", played, "--today", "2018-04-05")
    asked, aside, wrong = map(json.loads, call(*words, "--answer", "3=club-106")[1].splitlines())
    assert (asked["state"], asked["candidates"][0]["label"], asked["payments"]) == ("ask", "NZB1", [])
    assert (aside["state"], aside["payments"]) == ("book", [{"club": 106, "invoice": None, "amount": "9.00"}])
    # 9.00 − 2.76 = 6.24.
    assert (aside["pays"][0]["open"], aside["ahead"]) == ("0.00", "6.24")
    assert (wrong["state"], wrong["line"], wrong["code"]) == ("wrong", 4, "bank-wrong-day")
    for answer in ("99=aside", "2=invoice-99"):
        assert call(*words, "--answer", answer)[0] == 2
