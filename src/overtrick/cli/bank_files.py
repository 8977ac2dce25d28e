"""A bank's file on the command line: what would be booked or was, and what to say about the lines in doubt."""

import argparse
from datetime import date
from pathlib import PurePath
from typing import TYPE_CHECKING, Any

from overtrick.billing.cents import cents_text
from overtrick.billing.payment_plans import Answer, PlannedRow, parse_answer
from overtrick.billing.records import Debtor
from overtrick.cli.input_files import STANDARD_INPUT, read_file
from overtrick.cli.output import Screen, print_json, problem_record, screen
from overtrick.cli.records import acting_person, federation, moment_of, plural
from overtrick.cli.runner import ERRORS_FOUND, FINE, BadUse

if TYPE_CHECKING:
    from overtrick.store.commands.billing.bank_files import BankPlan

_MOST_CHOICES = 6


def an_answer(text: str) -> tuple[int, Answer]:
    """An answer about a line of the file: 5=invoice-12."""
    line, _, said = text.partition("=")
    try:
        return int(line), parse_answer(said)
    except ValueError as error:
        wanted = "LINE=invoice-12, LINE=club-203, LINE=region-1, LINE=entrant-4711 or LINE=aside"
        raise argparse.ArgumentTypeError(f"'{text}' is not an answer; write {wanted}") from error


def take_bank_file(options: argparse.Namespace) -> int:
    """Show what becomes of a bank's file, and book it unless it is only looked at."""
    from overtrick.store.commands.billing.bank_files import book_bank_plan

    content = read_file(options.bank)
    name = "bank's file" if options.bank == STANDARD_INPUT else PurePath(options.bank).name
    plan = _plan(content, dict(options.answer), federation().day_of(moment_of(options)))
    if not options.preview and plan.of_state("book"):
        book_bank_plan(plan, moment_of(options), acting_person(options), name)
    if options.json:
        for row in plan.rows:
            print_json(_row_record(row, plan))
        for problem in plan.problems:
            print_json({"state": "wrong"} | problem_record(problem))
    else:
        _show(plan, f"{name}, {'to be recorded' if options.preview else 'recorded'}")
    return ERRORS_FOUND if plan.problems or plan.of_state("ask") else FINE


def _plan(content: bytes, answers: dict[int, Answer], day: date) -> "BankPlan":
    from overtrick.store.commands.billing.bank_files import plan_bank_file

    plan = plan_bank_file(content, {}, day)
    by_line = {row.match.row.line: row for row in plan.rows}
    for line, answer in answers.items():
        if line not in by_line or by_line[line].state == "known":
            raise BadUse(f"line {line} of the file has no payment to record.")
        if answer.kind == "invoice" and answer.code not in plan.labels:
            raise BadUse(f"there is no invoice {answer.code}.")
    return plan_bank_file(content, {by_line[line].match.key: answer for line, answer in answers.items()}, day)


def _show(plan: "BankPlan", heading: str) -> None:
    paper = screen()
    count = sum(len(row.payments) for row in plan.rows)
    paper.line(f"{heading}: {plural(count, 'payment')}, {cents_text(plan.total)} in all.", "bold green")
    for row in plan.rows:
        _show_row(paper, row, plan)
    for problem in plan.problems:
        where = f"Line {problem.line}: " if problem.line else ""
        paper.line(f"{where}{problem.message} {problem.advice}", "red")


def _show_row(paper: Screen, row: PlannedRow, plan: "BankPlan") -> None:
    line = row.match.row
    texts = (str(line.date), cents_text(line.amount), line.reference, line.particulars, line.payer)
    said = f"Line {line.line}, {', '.join(filter(None, texts))}"
    if row.state == "book":
        paper.line(f"{said}: {' and '.join(_name_debtors(row))}")
        for text in _say_effect(row, plan):
            paper.line(f"  {text}")
    elif row.state == "known":
        paper.line(f"{said}: {row.match.because}; nothing was recorded")
    elif row.state == "ask":
        paper.line(f"{said}: in doubt, not recorded", "yellow")
        for candidate in row.match.candidates[:_MOST_CHOICES]:
            invoice, whose = candidate.invoice, _name_debtor(candidate.invoice.debtor)
            why = f"{candidate.because}; {cents_text(invoice.open)} is unpaid ({whose})"
            paper.line(f"  --answer {line.line}=invoice-{invoice.number}  {why}")
        for debtor in dict.fromkeys(each.invoice.debtor for each in row.match.candidates[:_MOST_CHOICES]):
            paper.line(f"  --answer {line.line}={debtor.kind}-{debtor.code}  the oldest invoices first")
        paper.line(f"  --answer {line.line}=aside  do not record it")
    else:
        answers = f"--answer {line.line}=club-CODE, region-CODE or entrant-NUMBER"
        why = "set aside" if row.answer else f"nothing fits; {answers} records it"
        paper.line(f"{said}: {why}")


def _name_debtors(row: PlannedRow) -> list[str]:
    return [_name_debtor(each) for each in dict.fromkeys(payment.debtor for payment in row.payments)]


def _name_debtor(debtor: Debtor) -> str:
    from overtrick.store.invoices.debtor_names import find_debtor_name

    return f"{debtor.kind} {debtor.code} {find_debtor_name(debtor)}"


def _say_effect(row: PlannedRow, plan: "BankPlan") -> list[str]:
    said = []
    for part in row.effect.parts:
        label, amount = plan.labels[part.invoice], cents_text(part.amount)
        rest = f"in part, {cents_text(part.open)} is still unpaid" if part.open else "in full"
        said.append(f"{amount} pays {label} {rest}")
    if row.effect.ahead > 0:
        said.append(f"{cents_text(row.effect.ahead)} is paid ahead, and counts for the next invoice")
    return said


def _row_record(row: PlannedRow, plan: "BankPlan") -> dict[str, Any]:
    line = row.match.row
    return {
        "line": line.line, "date": line.date, "amount": cents_text(line.amount), "reference": line.reference,
        "particulars": line.particulars, "payer": line.payer, "state": row.state,
        "payments": [
            {payment.debtor.kind: payment.debtor.code, "invoice": payment.invoice,
             "amount": cents_text(payment.amount)} for payment in row.payments
        ],
        "pays": [
            {"invoice": part.invoice, "label": plan.labels[part.invoice], "amount": cents_text(part.amount),
             "open": cents_text(part.open)} for part in row.effect.parts
        ],
        "ahead": cents_text(row.effect.ahead),
        "candidates": [
            {"invoice": each.invoice.number, "label": each.invoice.name, each.invoice.debtor.kind:
             each.invoice.debtor.code, "open": cents_text(each.invoice.open), "because": str(each.because)}
            for each in row.match.candidates
        ],
        "because": str(row.match.because) if row.match.because else None,
    }  # fmt: skip
