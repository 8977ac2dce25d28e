"""The certificates of a run or of a month: printed as one file, or a club's alone, and sent by email."""

import calendar
from collections.abc import Sequence
from datetime import UTC, date, datetime
from typing import NamedTuple
from urllib.parse import urlencode

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from overtrick.certificates import Promotion, Unprintable
from overtrick.store.journal.today import today
from overtrick.store.queries.runs.applied_runs import find_applied_run
from overtrick.store.queries.runs.certificates import Certificate, find_certificates
from overtrick.store.registers.club_details import SECRETARY, find_club_email
from overtrick.store.registers.code_names import code_names
from overtrick.store.reports.certificate_letters import (
    find_sent,
    mail_once_more,
    print_for_federation,
    request_letters,
)
from overtrick.store.standings.promotions import find_entry_promotions, find_promotions
from overtrick.web import query_params
from overtrick.web.acting import CONFLICT
from overtrick.web.office.desk import render_office
from overtrick.web.office.runs.periods import period_title
from overtrick.web.page_urls import page_url
from overtrick.web.templating.filters import write_date
from overtrick.web.terms import translate_term

_PAGE_SIZE = 100
_LAST_PAGE = 1000
TO_ALL, TO_PLAYER, TO_CLUB = "all", "player", "club"


class _Choice(NamedTuple):
    """Which certificates are meant: of a run, by its entry of the journal, or of a month; perhaps of one club."""

    title: str
    key: str
    promotions: list[Promotion]
    club: int | None
    others: str


@never_cache
@require_http_methods(["GET", "POST"])
def certificates(request: HttpRequest) -> HttpResponse:
    """Show the certificates of a run or a month, and send them."""
    choice = _read_choice(request)
    return _send(request, choice) if request.method == "POST" else _show(request, choice)


@never_cache
@require_safe
def certificates_pdf(request: HttpRequest) -> HttpResponse:
    """Send the certificates as one file to print, those of a club together."""
    choice = _read_choice(request)
    found = [each.promotion for each in _of_club(_find(choice), choice.club)]
    printed = print_for_federation(found)
    if not printed.promotions:
        raise Http404
    answer = HttpResponse(printed.pdf, content_type="application/pdf")
    name = f"certificates-{choice.key}{f'-{choice.club}' if choice.club is not None else ''}.pdf"
    answer.headers["Content-Disposition"] = content_disposition_header(as_attachment=True, filename=name)
    return answer


def _read_choice(request: HttpRequest) -> _Choice:
    line, club = query_params.number(request, "run"), query_params.number(request, "club")
    if line is not None:
        run = find_applied_run(line)
        if run is None:
            raise Http404
        title = period_title(run.every, run.day)
        return _Choice(title, str(line), find_entry_promotions(line), club, urlencode({"run": line}))
    month = _read_month(query_params.text(request, "month"))
    last = month.replace(day=calendar.monthrange(month.year, month.month)[1])
    title, key = write_date(month, "F Y"), f"{month:%Y-%m}"
    return _Choice(title, key, find_promotions(month, last), club, urlencode({"month": key}))


def _read_month(text: str) -> date:
    """Read a month such as 2026-11; this month if the text is none."""
    try:
        return date.fromisoformat(f"{text}-01")
    except ValueError:
        return today().replace(day=1)


def _find(choice: _Choice) -> list[Certificate]:
    return find_certificates(choice.promotions, find_sent(choice.promotions))


def _of_club(found: Sequence[Certificate], club: int | None) -> list[Certificate]:
    return [each for each in found if club is None or each.club == club]


def _show(request: HttpRequest, choice: _Choice, trouble: str = "") -> HttpResponse:
    everything, names = _find(choice), code_names()
    found, page = _of_club(everything, choice.club), min(query_params.page(request), _LAST_PAGE)
    first = (page - 1) * _PAGE_SIZE
    clubs = {code: translate_term(names.club(code).name, "clubs") for code in {each.club for each in everything}}
    rows = found[first : first + _PAGE_SIZE]
    context = {
        "choice": choice, "found": rows, "count": len(found), "clubs": clubs, "trouble": trouble,
        "club_options": sorted(clubs.items(), key=lambda club: club[1]),
        "club_emails": {club: bool(find_club_email(club, SECRETARY)) for club in {each.club for each in rows}},
        "unsent": sum(each.wanted and each.sent is None for each in everything), "months": _months(),
        "newer": page - 1, "older": page + 1 if len(found) > first + _PAGE_SIZE else 0,
        "others": query_params.other_params(request, "page"),
    }  # fmt: skip
    return render_office(request, "certificates.html", context, status=CONFLICT if trouble else 200)


def _months() -> list[tuple[str, str]]:
    """Return this month and the ones before it, a year of them."""
    day, found = today().replace(day=1), []
    for back in range(12):
        year, month = divmod(day.year * 12 + day.month - 1 - back, 12)
        first = date(year, month + 1, 1)
        found.append((f"{first:%Y-%m}", write_date(first, "F Y")))
    return found


def _send(request: HttpRequest, choice: _Choice) -> HttpResponse:
    """Send what was asked for, and say so on the same page."""
    now, act = datetime.now(UTC), request.POST.get("do", "")
    if act == TO_ALL:
        for line in sorted({promotion.line for promotion in choice.promotions}):
            request_letters(line, now)
        messages.success(request, _("The emails are written within a minute, to those who want theirs by email."))
        return redirect(_back(choice))
    key = request.POST.get("certificate", "")
    chosen = next((each for each in _find(choice) if f"{each.promotion.line} {each.promotion.key}" == key), None)
    if chosen is None or act not in (TO_PLAYER, TO_CLUB):
        return _show(request, choice, _("This certificate is no longer there. Nothing was sent."))
    address = chosen.email if act == TO_PLAYER else find_club_email(chosen.club, SECRETARY)
    if not address:
        return _show(request, choice, _("There is no email address. Nothing was sent."))
    try:
        mail_once_more(chosen.promotion, address, now)
    except Unprintable as error:
        return _show(request, choice, _("This certificate cannot be printed: %(why)s") % {"why": error})
    said = _("The certificate of %(name)s is on its way to %(address)s.")
    messages.success(request, said % {"name": chosen.promotion.name, "address": address})
    return redirect(_back(choice))


def _back(choice: _Choice) -> str:
    club = f"&club={choice.club}" if choice.club is not None else ""
    return f"{page_url('certificates')}?{choice.others}{club}"
