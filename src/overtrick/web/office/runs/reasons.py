"""The reason of an act, as it is typed on a page of the runs."""

from django.http import HttpRequest
from django.utils.translation import gettext as _

from overtrick.store.db.values import plain_text

LONGEST_REASON = 500


def read_reason(request: HttpRequest, *, needed: bool = False) -> tuple[str, str]:
    """Return the reason that was typed, in one line, and what is wrong with it; an empty text if nothing is."""
    reason = " ".join(plain_text(request.POST.get("reason", "").replace("\0", "")).split())
    if len(reason) > LONGEST_REASON:
        return reason, _("A reason has at most %(longest)s characters.") % {"longest": LONGEST_REASON}
    return reason, _("Please say why.") if needed and not reason else ""
