"""Emails to a club about a task: written by the program, changed by a person, and sent to the club's secretary."""

from collections.abc import Callable, Mapping
from datetime import UTC, datetime

import msgspec
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from overtrick.store.access.question_rights import signature
from overtrick.store.commands import task_marks
from overtrick.store.db.values import plain_text
from overtrick.store.journal.today import about_today
from overtrick.store.mail.outbox import queue_letter
from overtrick.store.queries.tasks import task as kinds
from overtrick.store.queries.tasks.clubs import club_address
from overtrick.store.queries.tasks.queue import QueuedTask
from overtrick.store.queries.tasks.task import Task
from overtrick.store.reports.file_receipts import is_address
from overtrick.web.acting import acting_account
from overtrick.web.office.queue.rows import address_of
from overtrick.web.problems import translate_outcome, translate_problem
from overtrick.web.terms import translate_term

KINDS = (kinds.HELD, kinds.REJECTED, kinds.UNKNOWN, kinds.BY_HAND, kinds.MEMBERSHIPS, kinds.MESSAGES, kinds.OVERDUE)
LONGEST_SUBJECT, LONGEST_TEXT = 200, 5000


class Email(msgspec.Struct, frozen=True, kw_only=True):
    """An email as the form has it: where it goes, and what it says. Without an address it cannot be sent."""

    address: str
    subject: str
    text: str
    subject_error: str = ""
    text_error: str = ""


def write_email(task: Task) -> Email:
    """Write the email to the club of a task."""
    subject, lines = _WRITERS[task.kind](task)
    greeting = _("Dear %(club)s,") % {"club": translate_term(task.club_name, "clubs")}
    signed = translate_term(about_today().name, "federation")
    text = "\n\n".join((greeting, *lines, signed))
    return Email(address=find_address(task), subject=subject, text=text)


def find_address(task: Task) -> str:
    """Return where the email goes: to whoever wrote a message, or to the secretary of the club."""
    if task.kind == kinds.MESSAGES and is_address(task.about.address):
        return str(task.about.address)
    return club_address(task.club)


def read_email(request: HttpRequest, task: Task) -> Email:
    """Read what was typed, with what is wrong with it."""
    subject = " ".join(plain_text(request.POST.get("subject", "")).split())
    text = plain_text(request.POST.get("text", "")).replace("\r\n", "\n").strip()
    too_long = _("Please write at most %(most)s characters.")
    return Email(
        address=find_address(task), subject=subject, text=text,
        subject_error=_("Please write what the email is about.") if not subject
        else too_long % {"most": LONGEST_SUBJECT} if len(subject) > LONGEST_SUBJECT else "",
        text_error=_("Please write something to the club.") if not text
        else too_long % {"most": LONGEST_TEXT} if len(text) > LONGEST_TEXT else "",
    )  # fmt: skip


def send(request: HttpRequest, queued: QueuedTask) -> HttpResponse | None:
    """Send the email that was typed, and note that the club was asked; None if something is wrong with it."""
    task, email = queued.task, read_email(request, queued.task)
    if not email.address or email.subject_error or email.text_error:
        return None
    now = datetime.now(UTC)
    queue_letter(email.address, email.subject, f"{email.text}\n", now)
    task_marks.note_asked(task, signature(acting_account(request)), now)
    messages.success(request, _("The email to %(address)s is on its way.") % {"address": email.address})
    return redirect(address_of(task))


def _about_held(task: Task) -> tuple[str, list[str]]:
    about = task.about
    return _("Your file %(file)s") % {"file": about.file}, [
        _("we have not counted your file %(file)s yet: %(because)s.")
        % {"file": about.file, "because": translate_outcome(about.because)},
        _("Please tell us which file is right, or whether both were played."),
    ]


def _about_rejected(task: Task) -> tuple[str, list[str]]:
    about = task.about
    line = _("line %(line)s") % {"line": about.line} + ": " if about.line else ""
    return _("Please send %(file)s again") % {"file": about.file}, [
        _("we could not read your file %(file)s, so nothing in it counts.") % {"file": about.file},
        f"{line}{translate_problem(about.problem)}",
        _("Please correct it and send it again under the same name. We are glad to help."),
    ]


def _about_unknown(task: Task) -> tuple[str, list[str]]:
    about = task.about
    told = {"event": about.event, "day": date_format(about.played, "j F Y"), "numbers": ", ".join(about.numbers)}
    return _("Player numbers in %(event)s") % told, [
        _("in %(event)s of %(day)s are numbers that nobody has: %(numbers)s.") % told,
        _("Please tell us who played, or correct the numbers on your club desk."),
    ]


def _about_entry(task: Task) -> tuple[str, list[str]]:
    told = {"file": task.about.file, "reason": task.about.reason}
    return _("Results entered by hand: %(file)s") % told, [
        _("results were entered by hand at your club (%(reason)s). We have a question about them.") % told
    ]


def _about_membership(task: Task) -> tuple[str, list[str]]:
    about = task.about
    told = {"name": about.name, "number": about.number, "day": date_format(about.played, "j F Y")}
    return _("The membership of %(name)s") % told, [
        _("%(name)s (%(number)s) played for you on %(day)s and earned nothing, because the membership begins later.")
        % told,
        _("Please tell us when this player became a member."),
    ]


def _about_message(task: Task) -> tuple[str, list[str]]:
    quoted = "\n".join(f"> {line}" for line in task.about.text.splitlines())
    return _("Your message with %(file)s") % {"file": task.about.file}, [_("you wrote to us:"), quoted]


def _about_silence(task: Task) -> tuple[str, list[str]]:
    told = {"day": date_format(task.about.last, "j F Y")}
    return _("We have had no results from you since %(day)s") % told, [
        _("the last file from your club came on %(day)s. Is something wrong with sending?") % told,
        _("We are glad to help. If you are not playing at the moment, just let us know."),
    ]


_WRITERS: Mapping[str, Callable[[Task], tuple[str, list[str]]]] = {
    kinds.HELD: _about_held,
    kinds.REJECTED: _about_rejected,
    kinds.UNKNOWN: _about_unknown,
    kinds.BY_HAND: _about_entry,
    kinds.MEMBERSHIPS: _about_membership,
    kinds.MESSAGES: _about_message,
    kinds.OVERDUE: _about_silence,
}
