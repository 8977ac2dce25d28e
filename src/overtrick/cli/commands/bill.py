"""`overtrick bill`: the invoices of a month's play or a quarter's levies, and a bank's file of payments; seen first."""

import argparse
from collections.abc import Sequence
from pathlib import Path

from overtrick.billing.cents import cents_text
from overtrick.billing.documents import Document, read_line
from overtrick.billing.invoice_json import invoice_record
from overtrick.billing.line_units import show_units
from overtrick.billing.periods import Period, parse_period
from overtrick.billing.records import Debtor
from overtrick.cli.bank_files import an_answer, take_bank_file
from overtrick.cli.invoice_papers import print_papers
from overtrick.cli.output import Screen, print_json, screen
from overtrick.cli.records import (
    acting_person,
    add_acting_options,
    add_directory_option,
    federation,
    moment_of,
    open_records,
    plural,
    progress,
)
from overtrick.cli.runner import ERRORS_FOUND, FINE, BadUse

EXAMPLES = """\
examples:
  overtrick bill --month 2017-11 --preview --dir records
  overtrick bill --month 2017-11 --dir records
  overtrick bill --month 2017-11 --pdf invoices --dir records
  overtrick bill --quarter 2017-Q4 --preview --club 106 --json --dir records
  overtrick bill --bank december.csv --preview --dir records
  overtrick bill --bank december.csv --answer 5=invoice-12 --answer 7=aside --dir records"""


def a_month(text: str) -> Period:
    """A month that is billed."""
    return _read_period(text, "a month; write 2017-11", quarter=False)


def a_quarter(text: str) -> Period:
    """A quarter that is billed."""
    return _read_period(text, "a quarter; write 2017-Q4", quarter=True)


def _read_period(text: str, wanted: str, *, quarter: bool) -> Period:
    try:
        period = parse_period(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"'{text}' is not {wanted}") from error
    if ("Q" in period.name) != quarter:
        raise argparse.ArgumentTypeError(f"'{text}' is not {wanted}")
    return period


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    which = parser.add_mutually_exclusive_group(required=True)
    which.add_argument("--month", metavar="M", type=a_month, help="the sessions and points of a month: 2017-11")
    which.add_argument("--quarter", metavar="Q", type=a_quarter, help="the levies of a quarter: 2017-Q4")
    which.add_argument(
        "--bank", metavar="FILE", help="a bank's CSV file: record the payments in it; - reads it from standard input"
    )
    parser.add_argument("--preview", action="store_true", help="show what would be billed or recorded, and do nothing")
    parser.add_argument(
        "--answer", metavar="LINE=WHAT", type=an_answer, action="append", default=[],
        help="with --bank: what a line is for, invoice-12, club-203, region-1, entrant-4711 or aside",
    )  # fmt: skip
    parser.add_argument("--club", metavar="CODE", type=int, help="with --preview: the invoice of this club alone")
    parser.add_argument(
        "--json", action="store_true", help="one JSON object per invoice, or per line of the bank's file"
    )
    parser.add_argument("--pdf", metavar="FOLDER", type=Path, help="also print each invoice as a PDF into this folder")
    add_directory_option(parser)
    add_acting_options(parser)


def run(options: argparse.Namespace) -> int:
    """Preview or issue."""
    if options.answer and options.bank is None:
        raise BadUse("--answer goes with --bank.")
    if options.club is not None and (options.bank is not None or not options.preview):
        raise BadUse("--club goes with --preview: the invoices of a period are issued for all clubs at once.")
    with open_records(options):
        if options.bank is not None:
            return take_bank_file(options)
        period: Period = options.month or options.quarter
        with progress("invoices", None):
            heading, found = (_preview if options.preview else _issue)(period, options)
        _show(found, heading, as_json=options.json)
        failed = print_papers(found, options.pdf) if options.pdf else 0
    return ERRORS_FOUND if failed else FINE


def _preview(period: Period, options: argparse.Namespace) -> tuple[str, list[Document]]:
    from overtrick.store.commands.billing import invoice_runs

    day = federation().day_of(moment_of(options))
    issued = invoice_runs.is_billed(period)
    debtor = None if options.club is None else Debtor("club", options.club)
    found = invoice_runs.preview_invoices(period, day, debtor)
    says = "has already been billed" if issued else "so far" if period.last >= day else "to be billed"
    return f"{period.name}, {says}", found


def _issue(period: Period, options: argparse.Namespace) -> tuple[str, list[Document]]:
    from overtrick.store.commands.billing import invoice_runs

    entry = invoice_runs.issue_invoices(period, moment_of(options), acting_person(options))
    heading = f"Line {entry.seq} of the journal: {period.name} is billed" if entry else ""
    heading = heading or f"{period.name} has already been billed; nothing was changed"
    return heading, invoice_runs.find_invoices_of(period)


def _show(documents: Sequence[Document], heading: str, *, as_json: bool) -> None:
    if as_json:
        for document in documents:
            print_json(invoice_record(document))
        return
    paper = screen()
    total = sum(document.total for document in documents)
    currency = f" {documents[0].currency}" if documents else ""
    paper.line(f"{heading}: {plural(len(documents), 'invoice')}, {cents_text(total)}{currency} in all.", "bold green")
    for document in documents:
        _show_invoice(paper, document)


def _show_invoice(paper: Screen, document: Document) -> None:
    number = f"{document.heading.title} {document.label}" if document.number else "Draft"
    debtor = f"{document.debtor.kind} {document.debtor.code} {document.heading.name}"
    paper.line(f"{number}, {debtor}", "bold")
    for line in document.lines:
        units, rate = show_units(read_line(line))
        paper.line(f"  {line.description}: {units} × {rate} = {cents_text(line.amount)}")
    taxes = "".join(f", {tax.name} {cents_text(tax.amount)}" for tax in document.taxes)
    paper.line(f"  {cents_text(document.subtotal)}{taxes}, total {cents_text(document.total)} {document.currency}")
