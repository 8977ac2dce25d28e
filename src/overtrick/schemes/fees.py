"""A federation's fees, as dated data: what clubs pay for members, for sessions and for points, and the tax on it.

Nothing is billed here. An amount is written with its currency, "0.30 NZD", and kept as an exact decimal.
"""

import datetime
import re
from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Literal, NamedTuple, TypeVar

import msgspec

from overtrick.schemes import toml_lines
from overtrick.schemes.dates import find_wrong_dates, in_force
from overtrick.schemes.errors import Findings, SchemeError
from overtrick.schemes.mistakes.sources import mistake_in
from overtrick.schemes.quantities import Quantity, Share
from overtrick.schemes.record_reader import convert, find_wrong
from overtrick.schemes.records import Record
from overtrick.schemes.scheme_files import read_toml

_MOST_DECIMALS = 6


class Money(NamedTuple):
    """An exact amount, and the three letters of its currency."""

    amount: Decimal
    currency: str


class Amount(Quantity):
    """Money as a file writes it."""

    __slots__ = ()
    wanted = 'an amount with its currency such as "0.30 NZD"'
    pattern = re.compile(r"[A-Z]{3}")

    def __init__(self, number: Fraction, unit: str) -> None:
        if (number * 10**_MOST_DECIMALS).denominator != 1:
            raise ValueError(f"expected {self.wanted}, found {number} {unit}")
        super().__init__(number, unit)

    @property
    def money(self) -> Money:
        """The amount, exact, and its currency."""
        return Money(Decimal(self.number.numerator) / Decimal(self.number.denominator), self.unit)


class FeeRecord(Record, frozen=True, kw_only=True):
    """A fee, in force from a day on."""


class AgeBand(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The share of the levy that members up to an age pay; 0 for everybody who is older than all other bands."""

    up_to: int = 0
    share: Share


class LevyFee(FeeRecord, frozen=True, kw_only=True):
    """What a club pays for a member a year, by days.

    A year has `year_days`; `grace_days` are taken off who was not a member through the whole period. Members with one
    of these `statuses` are levied. With `day_amount`, a part of a period costs so much a day instead of its share of
    the year. `ages` are bands by year of birth; without one, and without a year of birth, the whole levy is paid.
    """

    amount: Amount
    year_days: int
    grace_days: int = 0
    day_amount: Amount | None = None
    statuses: tuple[str, ...]
    ages: tuple[AgeBand, ...] = ()


class PromptDiscount(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What is taken off if the file of a session came within so many days."""

    within_days: int
    share: Share


class SessionFee(FeeRecord, frozen=True, kw_only=True):
    """What a club pays for each player in a session of a kind, as the scheme counts sessions (its `counting`)."""

    sessions: Literal["club", "tournament"]
    amount: Amount
    prompt: PromptDiscount | None = None


class PointFee(FeeRecord, frozen=True, kw_only=True):
    """What a club pays for each point of a unit."""

    unit: str
    amount: Amount


class FeeTax(FeeRecord, frozen=True, kw_only=True):
    """The tax on all fees."""

    name: str
    rate: Share


class InvoiceSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What the federation's invoices look like, and where they are paid.

    The number of an invoice follows `prefix`. `amount` is how an amount is written, with its `decimal_sign` and
    `thousands_sign`. `letterhead` are the lines beneath the federation's name. `accounts` are the codes of an
    accounting program, by kind of line; `bank`, `receivable` and `tax` are kinds too. With `entrants_pay`, entry fees
    are owed by the players who entered, not by their home clubs.
    """

    title: str = "Invoice"
    credit_title: str = "Credit note"
    prefix: str = ""
    due_days: int = 20
    currency: str = ""
    amount: str = "{amount}"
    decimal_sign: str = "."
    thousands_sign: str = ","
    letterhead: tuple[str, ...] = ()
    tax_number: str = ""
    tax_number_name: str = ""
    bank_account: str = ""
    footer: str = ""
    reminder_days: tuple[int, ...] = (14, 30, 60)
    entrants_pay: bool = False
    accounts: dict[str, str] = {}


class FeesFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A whole file of fees; a change should be announced so many months before its day."""

    notice_months: int = 0
    levies: tuple[LevyFee, ...] = ()
    sessions: tuple[SessionFee, ...] = ()
    points: tuple[PointFee, ...] = ()
    taxes: tuple[FeeTax, ...] = ()
    invoices: InvoiceSettings = InvoiceSettings()


F = TypeVar("F", bound=FeeRecord)
# Where in the file something is wrong, and what.
Found = tuple[toml_lines.Path, str]
# What makes two records versions of one fee. A section that is not listed here holds one.
IDENTITY = {"sessions": ("sessions",), "points": ("unit",), "taxes": ("name",)}
SECTIONS = ("levies", "sessions", "points", "taxes")


class Fees:
    """The fees of a federation through time."""

    def __init__(self, file: FeesFile) -> None:
        self.file = file
        self.notice_months = file.notice_months

    @property
    def currency(self) -> str:
        """The currency of all amounts; empty where there are none."""
        return next(_currencies(self.file), "")

    @property
    def invoices(self) -> InvoiceSettings:
        """What invoices look like."""
        return self.file.invoices

    def levy_on(self, day: datetime.date) -> LevyFee | None:
        """The levy of a day; None if there is none."""
        return in_force(self.file.levies, day)

    def session_fee_on(self, sessions: str, day: datetime.date) -> SessionFee | None:
        """The fee for sessions of a kind on a day; None if there is none."""
        return in_force([fee for fee in self.file.sessions if fee.sessions == sessions], day)

    def point_fee_on(self, unit: str, day: datetime.date) -> PointFee | None:
        """The fee for points of a unit on a day; None if there is none."""
        return in_force([fee for fee in self.file.points if fee.unit == unit], day)

    def taxes_on(self, day: datetime.date) -> list[FeeTax]:
        """The taxes of a day."""
        names = dict.fromkeys(tax.name for tax in self.file.taxes)
        versions = (in_force([tax for tax in self.file.taxes if tax.name == name], day) for name in names)
        return [tax for tax in versions if tax is not None]


def read_fees(path: Path, units: frozenset[str] | None, statuses: frozenset[str] | None) -> Fees:
    """The fees in a file; a SchemeError names the record, and says what is wrong.

    Units or statuses that are not known, because the scheme or the registers cannot be read, are not compared.
    """
    raw = read_toml(path)
    try:
        file = convert(raw, FeesFile)
    except msgspec.ValidationError as error:
        misread = find_wrong(raw, FeesFile)
        raise SchemeError(*(mistake_in(path, each.path, each.words(raw, IDENTITY)) for each in misread)) from error
    findings = Findings()
    wrong = (*_mistakes(file, units, statuses), *_wrong_dates(file))
    findings.add(mistake_in(path, at, text) for at, text in wrong)
    findings.raise_any()
    return Fees(file)


def _wrong_dates(file: FeesFile) -> Iterator[Found]:
    for section in SECTIONS:
        fees: tuple[FeeRecord, ...] = getattr(file, section)
        for identity, versions in _versions(fees, IDENTITY.get(section, ())).items():
            for record, key, wrong in find_wrong_dates(versions):
                at = next(at for at, each in enumerate(fees) if each is record)
                yield (section, at, *key), f"{f'{section} {identity}'.rstrip()}: {wrong}"


def _versions(fees: tuple[F, ...], keys: tuple[str, ...]) -> dict[str, list[F]]:
    found: dict[str, list[F]] = {}
    for fee in fees:
        found.setdefault(" ".join(str(getattr(fee, key)) for key in keys), []).append(fee)
    return found


def _mistakes(file: FeesFile, units: frozenset[str] | None, statuses: frozenset[str] | None) -> Iterator[Found]:
    for section in SECTIONS:
        for at, record in enumerate(getattr(file, section)):
            if not record.clause.strip():
                yield (section, at, "clause"), "a clause is empty; say where each fee comes from"
    currencies = sorted(set(_currencies(file)))
    if len(currencies) > 1:
        yield (), f"the amounts are in {', '.join(currencies)}; give all in one currency"
    if file.notice_months < 0:
        yield ("notice_months",), f"notice_months is {file.notice_months}; give 0 or more"
    yield from _wrong_counts(file)
    yield from _wrong_invoices(file)
    yield from _lost_units(file, units) if units is not None else ()
    yield from _lost_statuses(file, statuses) if statuses is not None else ()


def _currencies(file: FeesFile) -> Iterator[str]:
    priced: tuple[LevyFee | SessionFee | PointFee, ...] = (*file.levies, *file.sessions, *file.points)
    for fee in priced:
        yield fee.amount.money.currency
    for levy in file.levies:
        if levy.day_amount:
            yield levy.day_amount.money.currency
    if file.invoices.currency:
        yield file.invoices.currency


def _lost_units(file: FeesFile, units: frozenset[str]) -> Iterator[Found]:
    for at, fee in enumerate(file.points):
        if fee.unit not in units:
            known = ", ".join(sorted(units))
            yield ("points", at, "unit"), f"points '{fee.unit}': the scheme has no such unit. It has: {known}."


def _lost_statuses(file: FeesFile, statuses: frozenset[str]) -> Iterator[Found]:
    for at, levy in enumerate(file.levies):
        for number, status in enumerate(levy.statuses):
            if status not in statuses:
                known = ", ".join(sorted(statuses))
                says = f"levies from {levy.effective}: there is no status '{status}'. Choose from: {known}."
                yield ("levies", at, "statuses", number), says


def _wrong_counts(file: FeesFile) -> Iterator[Found]:
    for at, levy in enumerate(file.levies):
        if levy.year_days < 1 or levy.grace_days < 0:
            counts = f"year_days is {levy.year_days} and grace_days {levy.grace_days}"
            key = "year_days" if levy.year_days < 1 else "grace_days"
            yield ("levies", at, key), f"levies from {levy.effective}: {counts}; give at least 1 and 0"
        yield from _wrong_ages(file, at, levy)
    for at, fee in enumerate(file.sessions):
        if fee.prompt and (fee.prompt.within_days < 0 or fee.prompt.share.number > 1):
            says = f"sessions '{fee.sessions}': prompt takes off at most 100 %, within 0 days or more"
            yield ("sessions", at, "prompt"), says


def _wrong_ages(file: FeesFile, at: int, levy: LevyFee) -> Iterator[Found]:
    limits = [band.up_to for band in levy.ages]
    ends = [limit for limit in limits if limit]
    if ends != sorted(set(ends)) or 0 in limits[:-1]:
        says = f"levies from {levy.effective}: give the ages in rising order, and who is older than all of them last"
        yield ("levies", at, "ages"), says
    if any(band.share.number > 1 for band in levy.ages):
        yield ("levies", at, "ages"), f"levies from {levy.effective}: a share of the levy is at most 100 %"


def _wrong_invoices(file: FeesFile) -> Iterator[Found]:
    settings = file.invoices
    if settings.due_days < 0:
        yield ("invoices", "due_days"), f"due_days is {settings.due_days}; give 0 or more"
    if "{amount}" not in settings.amount:
        yield ("invoices", "amount"), 'amount must have {amount} in it, such as "${amount}"'
    if settings.decimal_sign == settings.thousands_sign:
        yield ("invoices", "thousands_sign"), "decimal_sign and thousands_sign are the same"
    if list(settings.reminder_days) != sorted(set(settings.reminder_days)):
        yield ("invoices", "reminder_days"), "give reminder_days in rising order, such as [14, 30]"
