"""What is not well, in the words of the office: whom to ask and what to do."""

from typing import Any

from django.utils.translation import gettext_lazy as _

from overtrick.store.reports.health import Concern
from overtrick.web.templating.filters import write_date, write_number

SENTENCES: dict[str, Any] = {
    "no-worker": _("Files are not being taken in: the worker is not running. Ask your administrator to start it."),
    "silent": _("Files are not being taken in: the worker has been silent for %(minutes)s minutes. Ask your "
                "administrator to start it again."),
    "waiting": _("A file has been waiting for %(minutes)s minutes. Ask your administrator to check the worker."),
    "old-backup": _("The last backup is from %(day)s. Ask your administrator why there is no newer one."),
    "disk": _("The disk is nearly full: %(megabytes)s MB are free. Ask your administrator to make room."),
    "stuck": _("Files that the program failed on: %(count)s. Each is kept and tried again."),
    "dead-workers": _("Workers that have stopped: %(count)s. Others go on."),
    "letters": _("Emails that could not be sent: %(count)s."),
    "other-key": _("The machine %(machine)s has another key (%(file)s) than this one."),
    "no-backup": _("No scheduled backup has been made yet."),
    "no-head": _("The records have not been signed yet. The worker does it once a day."),
    "old-head": _("The records were last signed on %(day)s. The worker should do it every day."),
    "new-key": _("The records have recently been signed with different keys. Ask your administrator why."),
    "differences": _("The last check of the records, on %(day)s, found differences: %(count)s. Ask your administrator "
                     "to run “overtrick verify” and read what it says."),
    "never-verified": _("The records have never been checked as a whole. Ask your administrator to run “overtrick "
                        "verify” once a month."),
    "old-verify": _("The records were last checked as a whole on %(day)s. Ask your administrator to run “overtrick "
                    "verify” once a month."),
}  # fmt: skip
_MINUTE, _MEGABYTE = 60, 1_000_000


def say_concern(concern: Concern) -> str:
    """Say what is not well."""
    values = dict(concern.values)
    if "seconds" in values:
        values["minutes"] = write_number(max(values["seconds"] // _MINUTE, 1))
    if "free" in values:
        values["megabytes"] = write_number(values["free"] // _MEGABYTE)
    if "day" in values:
        values["day"] = write_date(values["day"])
    if "count" in values:
        values["count"] = write_number(values["count"])
    return str(SENTENCES[concern.code]) % values
