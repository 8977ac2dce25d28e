"""Files with which many entries are made at once: chosen here, checked before they count, and listed afterwards."""

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
from overtrick.store.access.office.changes import IMPORT, find_changes
from overtrick.store.commands.imports.preview import REGISTERS, WITH_TOTALS
from overtrick.store.deliveries import drafts
from overtrick.store.deliveries.drafts import DraftText
from overtrick.store.reports.register_imports import list_imports
from overtrick.web import query_params
from overtrick.web.acting import UNPROCESSABLE, acting_account
from overtrick.web.office.access.words import REGISTER_WORDS
from overtrick.web.office.desk import render_office
from overtrick.web.uploads import takes_files

ADDRESSES = "addresses"
KINDS = (ADDRESSES, *REGISTERS)
_LONGEST_FILE_NAME = 200


class ImportDraft(msgspec.Struct, frozen=True, array_like=True):
    """A file between its check and its import, with what it is and how it is to be read."""

    register: str
    opening: bool
    timed: bool
    content: bytes


@never_cache
@require_http_methods(["GET", "POST"])
def imports(request: HttpRequest) -> HttpResponseBase:
    """Show the form and the imports so far, or keep a file and go to its check."""
    try:
        return _take(request)
    except RequestDataTooBig:
        words = _("The file is larger than %(size)s bytes. Split it, or import it on the server's command line.")
        return _show(request, words % {"size": f"{settings.DOOR_LIMITS.size:,}"})
    except MultiPartParserError:
        return _show(request, _("The file did not arrive whole. Please try again."))


# The permission guard and Django ask the view itself; what reads the form is inside.
imports.csrf_exempt = True  # type: ignore[attr-defined]


@takes_files
def _take(request: HttpRequest) -> HttpResponse:
    if request.method == "GET":
        return _show(request, status=200)
    register, upload = request.POST.get("register", ""), request.FILES.get("file")
    if register not in KINDS:
        return _show(request, _("Please choose what is in the file."))
    if upload is None or not upload.size:
        return _show(request, _("Please choose a file first. It must not be empty."), register=register)
    opening = register in WITH_TOTALS and request.POST.get("opening") == "yes"
    timed = register in WITH_TOTALS and request.POST.get("timed") == "yes"
    content = msgspec.msgpack.encode(ImportDraft(register, opening, timed, upload.read()))
    text = DraftText(drafts.IMPORT, (upload.name or "")[-_LONGEST_FILE_NAME:], content)
    draft = drafts.keep_draft(FEDERATION_CLUB, acting_account(request).name, text, datetime.now(UTC))
    return redirect("import-check", draft=draft)


def _show(request: HttpRequest, trouble: str = "", *, register: str = "", status: int = UNPROCESSABLE) -> HttpResponse:
    asked = query_params.text(request, "register")
    chosen = register or (asked if asked in KINDS else "")
    context = {
        "trouble": trouble, "kinds": [(kind, REGISTER_WORDS[kind]) for kind in KINDS], "chosen": chosen,
        "registers": REGISTER_WORDS, "past": list_imports(), "past_addresses": find_changes(IMPORT, most=30),
    }  # fmt: skip
    return render_office(request, "imports.html", context, status=status)
