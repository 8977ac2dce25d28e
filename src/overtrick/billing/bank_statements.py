"""Reads what a bank says came in: its CSV file, whatever its columns are called and however it writes days and amounts.

Nothing is guessed: a line that cannot be understood is a problem with its number. A cell is never more than text.
"""

import csv
import datetime
import re
from collections.abc import Iterator, Sequence
from typing import Literal

import msgspec

from overtrick.billing.cents import CENTS
from overtrick.core.because import MONTHS
from overtrick.core.problems import Problem, Severity, limit_problems
from overtrick.core.spellings import fold_accents
from overtrick.formats.common.encodings import decode_text

MOST_ROWS = 20_000
_HEADER_WITHIN = 30
_SHOWN = 60
Column = Literal["date", "amount", "credit", "debit", "reference", "particulars", "payer"]
# What banks call them, without case, accents and signs. The first that a file has is the day and the amount.
COLUMNS: dict[Column, tuple[str, ...]] = {
    "date": (
        "date", "transaction date", "date of transaction", "processed date", "posting date", "booking date",
        "value date", "ημερομηνια", "ημερομηνια συναλλαγησ", "ημ νια", "ημερομηνια αξιασ",
    ),
    "amount": ("amount", "transaction amount", "value", "ποσο", "ποσο συναλλαγησ"),
    "credit": ("credit", "amount credit", "credit amount", "paid in", "money in", "deposit", "πιστωση"),
    "debit": ("debit", "amount debit", "debit amount", "paid out", "money out", "withdrawal", "χρεωση"),
    "reference": (
        "reference", "ref", "payment reference", "tp ref", "customer reference", "code", "analysis code", "tp code",
        "αναφορα", "αριθμοσ αναφορασ",
    ),
    "particulars": (
        "particulars", "details", "description", "memo", "memo description", "narrative", "tp part", "remittance",
        "αιτιολογια", "περιγραφη",
    ),
    "payer": (
        "payer", "payee", "other party", "other party name", "name", "from", "counterparty", "sender", "πληρωτησ",
        "ονομα", "εντολεασ",
    ),
}  # fmt: skip
_ALIASES = {alias: column for column, aliases in COLUMNS.items() for alias in aliases}
_YEAR_FIRST = re.compile(r"(?P<y>\d{4})(?P<sep>[-/.]?)(?P<m>\d{1,2})(?P=sep)(?P<d>\d{1,2})(?:[T ].*)?")
_DAY_FIRST = re.compile(r"(?P<d>\d{1,2})(?P<sep>[-/. ])(?P<m>\d{1,2}|[A-Za-z]{3,9})(?P=sep)(?P<y>\d{4}|\d{2})(?: .*)?")
_CENTURY = 2000
_SIGNS = r"(?P<sign>[-+−(]?)\s*(?:[A-Z]{3}|[$€£])?\s*(?P<inner>[-−]?)(?P<number>\d[\d.,' \u00a0]*)"
_AMOUNT = re.compile(rf"{_SIGNS}\s*(?:[A-Z]{{3}}|[$€£])?\s*(?P<close>\)?)\s*(?P<side>CR|DR)?", re.IGNORECASE)
_GROUPED = re.compile(r"\d{1,3}([.,])\d{3}")
_LINE_END = re.compile(r"\r\n|\r|\n")
_WRAPPED = re.compile(r'="(.*)"')


class BankRow(msgspec.Struct, frozen=True, kw_only=True):
    """A movement on the account, by its line in the file: money that came in, or went out if the amount is below 0."""

    line: int
    date: datetime.date
    amount: int
    reference: str = ""
    particulars: str = ""
    payer: str = ""


class BankStatement(msgspec.Struct, frozen=True, kw_only=True):
    """What a file says came in and went out, and what could not be read of it."""

    received: tuple[BankRow, ...] = ()
    paid_out: tuple[BankRow, ...] = ()
    problems: tuple[Problem, ...] = ()


def read_bank_statement(content: bytes) -> BankStatement:
    """Read a bank's CSV file, with commas, semicolons or tabs between its cells."""
    text = decode_text(content).text.replace("\0", "")
    found = next((table for sign in ",;\t" if (table := _find_table(text, sign))), None)
    if found is None:
        says = "The file has no line that names the columns, with a date and an amount."
        advice = "Save the bank's list as CSV, with its first line: date, amount, reference, particulars, payer."
        return BankStatement(problems=(_problem("no-columns", 0, "", text, says, advice),))
    header, rows = found
    problems: list[Problem] = []
    if len(rows) > MOST_ROWS:
        says = f"The file has {len(rows):,} lines; at most {MOST_ROWS:,} are read."
        problems.append(_problem("too-many-lines", 0, "", "", says, "Choose a shorter period, or split the file."))
        rows = rows[:MOST_ROWS]
    decimal = _decimal_sign(header, rows)
    read = [row for line, cells in rows if (row := _read_row(line, _named(header, cells), decimal, problems))]
    received = tuple(row for row in read if row.amount > 0)
    paid_out = tuple(row for row in read if row.amount < 0)
    return BankStatement(received=received, paid_out=paid_out, problems=limit_problems(problems))


Header = tuple[Column | None, ...]
Rows = list[tuple[int, list[str]]]


def _find_table(text: str, sign: str) -> tuple[Header, Rows] | None:
    """The columns and what is beneath them; banks put lines about the account before them."""
    rows = list(_rows(text, sign))
    for at, (_, cells) in enumerate(rows[:_HEADER_WITHIN]):
        header = tuple(_ALIASES.get(" ".join(fold_accents(cell).split())) for cell in cells)
        if "date" in header and {"amount", "credit"} & set(header):
            return header, rows[at + 1 :]
    return None


def _rows(text: str, sign: str) -> Iterator[tuple[int, list[str]]]:
    """Every line that is not empty, with its number; a quote that does not end takes the rest, so each line is read."""
    for line, written in enumerate(_LINE_END.split(text), 1):
        try:
            cells = next(csv.reader([written], delimiter=sign), [])
        except csv.Error:
            cells = [written]
        if any(cell.strip() for cell in cells):
            yield line, cells


def _named(header: Header, cells: Sequence[str]) -> dict[Column, str]:
    """The cells by column. Of two days or amounts the first counts; texts are put together."""
    found: dict[Column, str] = {}
    for column, cell in zip(header, cells, strict=False):
        text = _plain(cell)
        if column in ("reference", "particulars", "payer") and found.get(column) and text:
            found[column] += f" {text}"
        elif column and not found.get(column):
            found[column] = text
    return found


def _plain(cell: str) -> str:
    """A cell as text: without the signs by which programs keep a number from being taken for one."""
    text = " ".join(cell.split())
    wrapped = _WRAPPED.fullmatch(text)
    return (wrapped[1] if wrapped else text).removeprefix("'").strip()


def _read_row(line: int, cells: dict[Column, str], decimal: str, problems: list[Problem]) -> BankRow | None:
    amount_text = cells.get("amount") or cells.get("credit") or cells.get("debit") or ""
    if not cells.get("date") and not amount_text:
        return None
    date, amount = _read_date(cells.get("date", "")), _read_amounts(cells, decimal)
    if date is None:
        shown = cells.get("date", "")
        says = f"'{shown[:_SHOWN]}' is not a day." if shown else "The day is missing."
        advice = "Write days as 2017-12-31 or 31/12/2017, the day before the month; look at the other days too."
        problems.append(_problem("wrong-day", line, "date", shown, says, advice))
    if amount is None:
        says = f"'{amount_text[:_SHOWN]}' is not an amount." if amount_text else "The amount is missing."
        advice = "Write amounts as 1234.50 or 1234,50, with two decimals."
        problems.append(_problem("wrong-amount", line, "amount", amount_text, says, advice))
    if date is None or amount is None:
        return None
    texts = {name: cells.get(name, "") for name in ("reference", "particulars", "payer")}
    return BankRow(line=line, date=date, amount=amount, **texts)


def _read_date(text: str) -> datetime.date | None:
    found = _YEAR_FIRST.fullmatch(text) or _DAY_FIRST.fullmatch(text)
    if found is None:
        return None
    year, month, day = int(found["y"]), found["m"], int(found["d"])
    number = int(month) if month.isdecimal() else _month_number(month)
    try:
        return datetime.date(year if year > CENTS else _CENTURY + year, number, day)
    except ValueError:
        return None


def _month_number(name: str) -> int:
    """The number of a month by its first letters; 0 for any other word."""
    return next((at for at, month in enumerate(MONTHS, 1) if month.lower().startswith(name.lower())), 0)


def _read_amounts(cells: dict[Column, str], decimal: str) -> int | None:
    """The amount of a line: that of the one column, or what came in less what went out; None if it is not one."""
    if cells.get("amount"):
        return read_amount(cells["amount"], decimal)
    if not cells.get("credit") and not cells.get("debit"):
        return None
    credit, debit = (read_amount(cells.get(side) or "0", decimal) for side in ("credit", "debit"))
    return None if credit is None or debit is None else credit - abs(debit)


def read_amount(text: str, decimal: str) -> int | None:
    """Read an amount as people and banks write it; None if it is not one, or may be one thing or another.

    `decimal` is the sign before decimals where the text does not show it, as in 1,234; it may be empty.
    """
    found = _AMOUNT.fullmatch(text)
    if found is None or (found["sign"] == "(") != bool(found["close"]) or (found["sign"] and found["inner"]):
        return None
    digits = re.sub(r"[' \u00a0]", "", found["number"])
    own = _decimal_of(digits)
    if own is None and _GROUPED.fullmatch(digits):
        own = decimal or None
        if own is None:
            return None
    whole, part = digits, ""
    if own and own in digits:
        whole, _, part = digits.rpartition(own)
    if len(part) > 2 or not re.fullmatch(r"\d+|\d{1,3}([.,])\d{3}(?:\1\d{3})*", whole) or (own and own in whole):
        return None
    cents = int(re.sub(r"\D", "", whole)) * CENTS + int(part.ljust(2, "0"))
    below = found["sign"] in ("-", "−", "(") or bool(found["inner"]) or (found["side"] or "").upper() == "DR"
    return -cents if below else cents


def _decimal_of(digits: str) -> str | None:
    """The sign before the decimals, if the number itself shows it; None for 1,234, which may be either."""
    signs = [sign for sign in digits if sign in ".,"]
    if len(set(signs)) > 1 or re.search(r"[.,]\d{1,2}$", digits):
        return signs[-1]
    if len(signs) > 1:
        return "." if signs[0] == "," else ","
    return None


def _decimal_sign(header: Header, rows: Rows) -> str:
    """The sign before the decimals in the whole file; empty where nothing shows it, or amounts disagree."""
    seen = set()
    for _, cells in rows:
        named = _named(header, cells)
        for column in ("amount", "credit", "debit"):
            seen.add(_decimal_of(re.sub(r"[^\d.,]", "", named.get(column, ""))))
    seen.discard(None)
    return str(seen.pop()) if len(seen) == 1 else ""


def _problem(code: str, line: int, column: str, found: str, says: str, advice: str) -> Problem:
    return Problem(f"bank-{code}", Severity.ERROR, line, column, found[:_SHOWN], says, advice)
