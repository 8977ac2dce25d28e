"""The check of a bank's file: what is certain, what is asked, what was booked before; and booking all of it at once."""

from collections.abc import Mapping
from datetime import UTC, datetime

import msgspec
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from overtrick.billing.payment_plans import Answer, PlannedRow, parse_answer
from overtrick.store import models
from overtrick.store.access.credentials import FEDERATION_CLUB
from overtrick.store.access.question_rights import signature
from overtrick.store.commands.billing.bank_files import BankPlan, book_bank_plan, plan_bank_file
from overtrick.store.db.values import plain_text
from overtrick.store.deliveries import drafts
from overtrick.store.errors import Refusal
from overtrick.store.journal.today import today
from overtrick.web import query_params
from overtrick.web.acting import CONFLICT, UNPROCESSABLE, acting_account
from overtrick.web.invoices.amounts import write_money
from overtrick.web.office.billing.bank.files import BankDraft, keep
from overtrick.web.office.billing.bank.words import list_debtors, make_question, say_effect, say_known, say_payer
from overtrick.web.office.desk import render_office
from overtrick.web.page_urls import page_url
from overtrick.web.problems import translate_problem

# More questions on one page are a list to be scrolled, and not a conversation.
_QUESTIONS = 10
_OTHER = "other"


@never_cache
@require_http_methods(["GET", "POST"])
def bank_check(request: HttpRequest, draft: int) -> HttpResponse:
    """Show what would be booked of a file; take answers, book it, or throw it away."""
    kept = drafts.find_draft(FEDERATION_CLUB, draft, drafts.BANK, datetime.now(UTC))
    if kept is None or kept.login != acting_account(request).name:
        messages.error(
            request, _("This file is no longer here. Perhaps it has been recorded already. Choose it again.")
        )
        return redirect("bank-file")
    wanted = msgspec.msgpack.decode(bytes(kept.content), type=BankDraft)
    if request.method == "GET":
        return _show(request, kept, wanted)
    acts = {"answer": _answer, "aside": _set_aside, "book": _book, "discard": _discard}
    act = acts.get(request.POST.get("do", ""))
    if act is None:
        raise Http404
    return act(request, kept, wanted)


def _plan(wanted: BankDraft) -> BankPlan:
    return plan_bank_file(wanted.content, _read_answers(wanted.answers), today())


def _read_answers(texts: Mapping[str, str]) -> dict[str, Answer]:
    """Read answers; what is none is left out, and asked again."""
    answers = {}
    debtors = {value for group in list_debtors().values() for value, _label in group}
    for key, text in texts.items():
        try:
            answer = parse_answer(text)
        except ValueError:
            continue
        if answer.kind in ("invoice", "aside") or text in debtors:
            answers[key] = answer
    return answers


def _answer(request: HttpRequest, kept: models.Draft, wanted: BankDraft) -> HttpResponse:
    """Keep what was answered; the questions that are still open come again."""
    known = {row.match.key: row for row in _plan(wanted).rows}
    given: dict[str, str] = {}
    for key in known:
        said = request.POST.get(f"row-{key}", "")
        given[key] = request.POST.get(f"other-{key}", "") if said == _OTHER else said
    read = _read_answers({key: text for key, text in given.items() if text})
    answers = wanted.answers | {key: str(each) for key, each in read.items()}
    keep(request, kept.name, BankDraft(wanted.content, answers), kept.pk)
    unread = any(request.POST.get(f"row-{key}") == _OTHER and key not in read for key in known)
    if not read or unread:
        trouble = _("Choose who paid from the list.") if unread else _("Choose an answer first.")
        return _show(request, kept, BankDraft(wanted.content, answers), trouble=trouble, status=UNPROCESSABLE)
    return redirect("bank-check", draft=kept.pk)


def _set_aside(request: HttpRequest, kept: models.Draft, wanted: BankDraft) -> HttpResponse:
    """Set every open question aside."""
    aside = {row.match.key: "aside" for row in _plan(wanted).of_state("ask")}
    keep(request, kept.name, BankDraft(wanted.content, wanted.answers | aside), kept.pk)
    return redirect("bank-check", draft=kept.pk)


def _book(request: HttpRequest, kept: models.Draft, wanted: BankDraft) -> HttpResponse:
    """Book what was seen: all of it, or nothing."""
    plan = _plan(wanted)
    if request.POST.get("seen", "") != plan.fingerprint or plan.of_state("ask") or not plan.of_state("book"):
        trouble = _(
            "The records have changed since you looked, so nothing was recorded. Below is what would be recorded now."
        )
        return _show(request, kept, wanted, trouble=trouble, status=CONFLICT)
    try:
        who = signature(acting_account(request))
        made = book_bank_plan(plan, datetime.now(UTC), who, plain_text(kept.name) or _("Bank’s file"))
    except Refusal as refusal:
        return _show(request, kept, wanted, trouble=translate_problem(str(refusal)), status=CONFLICT)
    drafts.discard_draft(FEDERATION_CLUB, kept.pk)
    said = ngettext(
        "%(count)s payment has been recorded: %(total)s.",
        "%(count)s payments have been recorded: %(total)s.",
        len(made),
    )
    messages.success(request, said % {"count": len(made), "total": write_money(plan.total)})
    return redirect("billing")


def _discard(request: HttpRequest, kept: models.Draft, wanted: BankDraft) -> HttpResponse:
    drafts.discard_draft(FEDERATION_CLUB, kept.pk)
    messages.success(request, _("The file has been discarded. Nothing was recorded."))
    return redirect("bank-file")


def _show(
    request: HttpRequest, kept: models.Draft, wanted: BankDraft, *, trouble: str = "", status: int = 200
) -> HttpResponse:
    plan = _plan(wanted)
    questions = plan.of_state("ask")
    again = _find_row(plan, query_params.text(request, "row"))
    shown = [again] if again else questions[:_QUESTIONS]
    context = {
        "name": kept.name, "draft": kept.pk, "plan": plan, "trouble": trouble, "money": write_money,
        "questions": [make_question(row, plan) for row in shown], "open": len(questions), "again": again,
        "more": 0 if again else len(questions) - len(shown), "debtors": list_debtors(),
        "to_book": [(row, say_payer(row), say_effect(row, plan)) for row in plan.of_state("book")],
        "aside": plan.of_state("aside"), "known": [(row, say_known(row)) for row in plan.of_state("known")],
        "payments": sum(len(row.payments) for row in plan.rows), "mark": plan.fingerprint,
        "way": [(page_url("billing"), _("Money")), (page_url("bank-file"), _("Bank’s file"))],
    }  # fmt: skip
    return render_office(request, "bank_check.html", context, status=status)


def _find_row(plan: BankPlan, key: str) -> PlannedRow | None:
    """Find a line that is asked about once more; what was booked before is not."""
    return next((row for row in plan.rows if row.match.key == key and row.state != "known"), None)
