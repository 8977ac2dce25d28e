"""What every change of the federation's folder has: the day from which it counts, and why; and its form on pages."""

from datetime import date, timedelta
from typing import Any

from django import forms
from django.http import HttpRequest, QueryDict
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from overtrick.schemes.editing.contents import FolderContents
from overtrick.schemes.editing.values import compare_contents
from overtrick.schemes.errors import SchemeError
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.journal.today import today
from overtrick.store.queries.versions import contents_of
from overtrick.store.registers.folder_files import load_contents

ONE_DAY = timedelta(days=1)
_LONGEST_REASON = 500


class DatedForm(forms.Form):
    """A change from a day on, and why. `before` is the folder that it is made in, `after` the one that it makes."""

    start = forms.DateField(
        label=gettext_lazy("Counts from"), input_formats=["%Y-%m-%d"],
        help_text=gettext_lazy("A day after today: awards for what has already been played stay as they are."),
        error_messages={
            "required": gettext_lazy("Say from which day on it counts."),
            "invalid": gettext_lazy("Write the day as year-month-day, such as 2027-01-31."),
        },
    )  # fmt: skip
    reason = forms.CharField(
        label=gettext_lazy("Reason"), max_length=_LONGEST_REASON,
        help_text=gettext_lazy("Such as the meeting that decided it. It is kept with the version."),
        error_messages={"required": gettext_lazy("Say why: it is kept with the version.")},
    )  # fmt: skip

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        widget = forms.DateInput(format="%Y-%m-%d", attrs={"type": "date", "min": (today() + ONE_DAY).isoformat()})
        self.fields["start"].widget = widget
        self.order_fields([*(name for name in self.fields if name not in ("start", "reason")), "start", "reason"])
        self.before = contents_of(current_federation().versions[-1])
        self.after: FolderContents | None = None

    @property
    def change_day(self) -> date:
        """The day from which the change counts; tomorrow as long as the form does not say."""
        given = getattr(self, "cleaned_data", {}).get("start")
        return given or first_day()

    def clean_start(self) -> date:
        """Refuse a day that has begun, and one before a version that waits."""
        start: date = self.cleaned_data["start"]
        waiting = current_federation().versions[-1].start
        if start <= today():
            raise forms.ValidationError(
                _("Choose a day after today, %(today)s: awards for what has already been played stay as they are.")
                % {"today": _write(today())}
            )
        if start < waiting:
            raise forms.ValidationError(
                _("A version is already waiting for %(day)s: choose that day or a later one, or withdraw it first.")
                % {"day": _write(waiting)}
            )
        return start

    def take(self, after: FolderContents, field: str | None, same: str) -> None:
        """Take a changed folder, if it can be used and differs; say beside a field what is wrong with it."""
        try:
            load_contents(after)
        except SchemeError as error:
            self.add_error(field, say(error))
            return
        if not compare_contents(self.before, after, self.change_day):
            self.add_error(field, same)
            return
        self.after = after

    def focus_first_error(self) -> None:
        """Let the page open at the first field that is wrong."""
        for name in self.fields:
            if name in self.errors:
                self.fields[name].widget.attrs["autofocus"] = True
                return


def posted(request: HttpRequest) -> QueryDict | None:
    """Return what was sent, also if that is nothing; None if the page was only opened."""
    return request.POST if request.method == "POST" else None


def first_day() -> date:
    """Return the first day from which a change may count: tomorrow, or that of the version that waits."""
    return max(today() + ONE_DAY, current_federation().versions[-1].start)


def say(error: SchemeError) -> str:
    """Return the mistakes without their lines: these are of a file that nobody has seen."""
    return " ".join(f"{mistake.text.rstrip('.')}." for mistake in error.mistakes)


def _write(day: date) -> str:
    return date_format(day, "j M Y")
