"""`overtrick bill`: previewed, issued once; its JSON is that of the contract, and what cannot be is said."""

import json
from pathlib import Path

import pytest

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
        "2018-03 was billed already; nothing was changed: 1 invoice, 2.76 NZD in all.",
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


@pytest.mark.parametrize(
    ("options", "status", "says"),
    [
        (("--month", "2018-13"), 2, "'2018-13' is not a month; write 2017-11"),
        (("--month", "2018-Q1"), 2, "'2018-Q1' is not a month; write 2017-11"),
        (("--quarter", "2018-03"), 2, "'2018-03' is not a quarter; write 2017-Q4"),
        (("--month", "2018-02", "--club", "106"), 2, "--club goes with --preview"),
        (("--month", "2016-01"), 1, "The first fee holds from 2016-11-01; there is nothing to bill for 2016-01."),
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
