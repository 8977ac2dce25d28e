"""A bank's file is chosen here, and kept until it is booked or thrown away."""

from datetime import UTC, datetime

import msgspec
from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse
from django.http.multipartparser import MultiPartParserError
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from overtrick.store.access.credentials import FEDERATION_CLUB
from overtrick.store.deliveries import drafts
from overtrick.store.deliveries.drafts import DraftText
from overtrick.web.acting import UNPROCESSABLE, acting_account
from overtrick.web.office.desk import render_office
from overtrick.web.page_urls import page_url
from overtrick.web.uploads import takes_files

_LONGEST_FILE_NAME = 100


class BankDraft(msgspec.Struct, frozen=True, array_like=True):
    """A bank's file before it is booked, and what was answered about its lines, by their keys."""

    content: bytes
    answers: dict[str, str] = {}


@never_cache
@require_http_methods(["GET", "POST"])
def bank_file(request: HttpRequest) -> HttpResponseBase:
    """Show the form and the files that were begun, or keep a file and go to its check."""
    try:
        return _take(request)
    except RequestDataTooBig:
        words = _("The file is larger than %(size)s bytes. Choose a shorter period at the bank.")
        return _show(request, words % {"size": f"{settings.DOOR_LIMITS.size:,}"})
    except MultiPartParserError:
        return _show(request, _("The file did not arrive whole. Please try again."))


# The permission guard and Django ask the view itself; what reads the form is inside.
bank_file.csrf_exempt = True  # type: ignore[attr-defined]


@takes_files
def _take(request: HttpRequest) -> HttpResponse:
    if request.method == "GET":
        return _show(request, status=200)
    upload = request.FILES.get("file")
    if upload is None or not upload.size:
        return _show(request, _("Please choose a file first. It must not be empty."))
    name = (upload.name or "")[-_LONGEST_FILE_NAME:]
    return redirect("bank-check", draft=keep(request, name, BankDraft(upload.read())))


def keep(request: HttpRequest, name: str, wanted: BankDraft, draft: int = 0) -> int:
    """Keep a file and its answers; return the number under which it is found."""
    text = DraftText(drafts.BANK, name, msgspec.msgpack.encode(wanted))
    return drafts.keep_draft(FEDERATION_CLUB, acting_account(request).name, text, datetime.now(UTC), draft)


def _show(request: HttpRequest, trouble: str = "", *, status: int = UNPROCESSABLE) -> HttpResponse:
    begun = drafts.list_drafts(FEDERATION_CLUB, acting_account(request).name, drafts.BANK, datetime.now(UTC))
    context = {"trouble": trouble, "begun": begun, "way": [(page_url("billing"), _("Money"))]}
    return render_office(request, "bank_file.html", context, status=status)
