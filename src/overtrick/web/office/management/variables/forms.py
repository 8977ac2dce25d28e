"""The forms with which a row of the variables is changed, and a class is added."""

import re
from collections.abc import Iterator
from decimal import Decimal
from typing import Any, NamedTuple

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from overtrick.awards.variables.changes import ValueKey, add_class, change_row
from overtrick.awards.variables.rows import VariableRow, VariableValue, list_columns
from overtrick.core.numbers import plain
from overtrick.schemes.edition import Edition
from overtrick.schemes.errors import SchemeError
from overtrick.web.office.management.dated_form import DatedForm, say
from overtrick.web.office.management.variables.columns import contest_words, help_text, label, session_unit
from overtrick.web.terms import translate_term

_NUMBER = re.compile(r"(?P<number>\d{1,7}(?:[.,]\d{1,6})?)\s*%?")
_LONGEST_NUMBER, _LONGEST_NAME, _LONGEST_CLAUSE, _MOST_POINTS = 20, 60, 300, 100_000


class _Entry(NamedTuple):
    """A field of the form: the value that it is for."""

    key: ValueKey
    name: str
    value: VariableValue


class RowForm(DatedForm):
    """The values of a row that are written in the folder, each with a field of its own."""

    clause = forms.CharField(
        label=gettext_lazy("Rule or decision"), max_length=_LONGEST_CLAUSE, required=False,
        help_text=gettext_lazy(
            "What the reasons of awards will refer to, such as Board decision of 1 October 2026. If left empty, "
            "they refer to what they did before."
        ),
    )  # fmt: skip

    def __init__(self, edition: Edition, row: VariableRow, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.edition, self.row = edition, row
        self.entries = list(_entries(row))
        unit = session_unit(edition)
        own = {entry.name: _field(entry, unit, several=len(row.cells[entry.key[0]]) > 1) for entry in self.entries}
        self.fields = {**own, **self.fields}

    def clean(self) -> dict[str, Any]:
        """Try the changed values in the folder."""
        data: dict[str, Any] = self.cleaned_data
        numbers: dict[ValueKey, Decimal] = {}
        for entry in self.entries:
            typed = _NUMBER.fullmatch(data.get(entry.name, "").strip())
            if typed is None:
                if entry.name in data:
                    self.add_error(entry.name, _("Write a number, such as 25 or 0.02."))
                continue
            number = Decimal(typed["number"].replace(",", "."))
            if number != Decimal(_shown(entry.value)):
                numbers[entry.key] = number
        if self.errors:
            return data
        if not numbers:
            self.add_error(None, _("Nothing is different yet. Change at least one value."))
            return data
        field = next(entry.name for entry in self.entries if entry.key in numbers)
        try:
            after = change_row(self.before, self.edition, self.row, numbers, data["clause"], self.change_day)
        except SchemeError as error:
            self.add_error(field, say(error))
            return data
        self.take(after, field, _("It has this value already."))
        return data


def _entries(row: VariableRow) -> Iterator[_Entry]:
    for column in list_columns([row]):
        for at, value in enumerate(row.cells.get(column, ())):
            if value.origins:
                yield _Entry((column, at), f"{column.replace(' ', '-')}-{at}", value)


def _field(entry: _Entry, unit: str, *, several: bool) -> forms.CharField:
    """Return the field of a value; where contests of the row differ, its label names those that it is for."""
    column, _at = entry.key
    heading = label(column, unit)
    heading = f"{heading} ({contest_words(entry.value)})" if several else heading
    units = ", ".join(dict.fromkeys(_unit_words(origin.unit) for origin in entry.value.origins))
    field = forms.CharField(
        label=heading, max_length=_LONGEST_NUMBER, initial=_shown(entry.value),
        help_text=" ".join(part for part in (help_text(column), f"({units})" if units else "") if part),
        error_messages={"required": gettext_lazy("Write a number, such as 25 or 0.02.")},
    )  # fmt: skip
    field.widget.attrs["inputmode"] = "decimal"
    return field


def _unit_words(unit: str) -> str:
    return translate_term(unit, "units", "counts")


def _shown(value: VariableValue) -> str:
    number = value.number or 0
    return plain(number * 100) if value.origins[0].unit == "%" else plain(number)


class ClassForm(DatedForm):
    """A new class: its name, another that it is like, and the award of its winner."""

    name = forms.CharField(
        label=gettext_lazy("Name of the new class"), max_length=_LONGEST_NAME,
        help_text=gettext_lazy("The name that results and pages will use."),
        error_messages={"required": gettext_lazy("Give the class a name.")},
    )  # fmt: skip
    like = forms.ChoiceField(
        label=gettext_lazy("Like"),
        help_text=gettext_lazy("Its values are copied. Change them afterwards, from the same day on."),
    )
    points = forms.IntegerField(
        label=gettext_lazy("Points"), min_value=1, max_value=_MOST_POINTS,
        help_text=gettext_lazy("The award of the winner."),
        error_messages={"required": gettext_lazy("Say how many points the winner gets.")},
    )  # fmt: skip
    clause = forms.CharField(
        label=gettext_lazy("Rule or decision"), max_length=_LONGEST_CLAUSE,
        help_text=gettext_lazy("What the reasons of awards will refer to, such as Board decision of 1 October 2026."),
        error_messages={"required": gettext_lazy("Say which rule or decision the class is based on.")},
    )  # fmt: skip

    def __init__(self, edition: Edition, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.edition = edition
        like: Any = self.fields["like"]
        like.choices = [(name, translate_term(name, "classes")) for name in edition.classes]

    def clean_name(self) -> str:
        """Refuse the name of a class that there is."""
        name = " ".join(str(self.cleaned_data["name"]).split())
        if name in self.edition.classes:
            raise forms.ValidationError(_("There is a class %(name)s already.") % {"name": name})
        return name

    def clean(self) -> dict[str, Any]:
        """Try the class in the folder."""
        data: dict[str, Any] = self.cleaned_data
        if not {"name", "like", "points", "clause"} <= data.keys():
            return data
        values = (data["like"], data["name"], data["points"], data["clause"])
        try:
            after = add_class(self.before, self.edition, *values, self.change_day)
        except SchemeError as error:
            self.add_error("name", say(error))
            return data
        self.take(after, "name", _("It has this value already."))
        return data
