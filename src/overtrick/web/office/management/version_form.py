"""The form with which a value of the federation's folder is changed: what is wrong stands beside its field."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from overtrick.schemes.editing.settings import make_setting
from overtrick.schemes.editing.toml_values import read_value
from overtrick.schemes.editing.values import FolderValue, change_contents
from overtrick.schemes.errors import SchemeError
from overtrick.web.office.management.dated_form import DatedForm, say

_LONGEST = 4000


class ChangeForm(DatedForm):
    """One value, from a day on, and why."""

    file = forms.ChoiceField(label=gettext_lazy("File"))
    where = forms.CharField(
        label=gettext_lazy("Record and key"), max_length=_LONGEST,
        help_text=gettext_lazy(
            "With a dot between them, such as ratings.factor. Below, each value has a link that fills this in."
        ),
        error_messages={"required": gettext_lazy("Say which value is to change.")},
    )  # fmt: skip
    value = forms.CharField(
        label=gettext_lazy("New value"), max_length=_LONGEST,
        help_text=gettext_lazy("With its unit, such as 75 %."),
        error_messages={"required": gettext_lazy("Write the new value.")},
    )  # fmt: skip

    def __init__(self, files: Sequence[str], *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        file: Any = self.fields["file"]
        file.choices = [(each, each) for each in files]

    def clean(self) -> dict[str, Any]:
        """Try the change, and put what is wrong with it beside the record or beside the value."""
        data: dict[str, Any] = self.cleaned_data
        if {"file", "where", "value"} <= data.keys():
            self._try_change(data["file"], data["where"], data["value"])
        return data

    def _try_change(self, file: str, where: str, value: str) -> None:
        try:
            read_value(value)
        except SchemeError:
            self.add_error("value", _("Brackets and quotes must be closed: %(value)s") % {"value": value})
            return
        try:
            setting = make_setting(file, where, value)
        except SchemeError:
            self.add_error("where", _("Write the record and the key with a dot between them, such as ratings.factor."))
            return
        try:
            after = change_contents(self.before, [setting], self.change_day)
        except SchemeError as error:
            self.add_error("where", say(error))
            return
        self.take(after, "value", _("It has this value already."))


def link_parameters(value: FolderValue) -> dict[str, str]:
    """Return what fills the form in with a value that is in force."""
    where = f"{value.record}.{value.key}".lstrip(".")
    return {"file": value.file, "where": where, "value": _without_quotes(value.value)}


def _without_quotes(written: str) -> str:
    """Return a value as people write it, if it is read as the same."""
    plain = written[1:-1]
    is_text = len(written) > len('""') and written[0] == written[-1] == '"'
    try:
        return plain if is_text and read_value(plain) == read_value(written) else written
    except SchemeError:
        return written
