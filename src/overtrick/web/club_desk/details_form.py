"""The form with what a club says about itself, and what becomes of it when two people fill it in at once."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

import msgspec
from django import forms
from django.core.validators import URLValidator
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from overtrick.store.access.contacts import TELEPHONE
from overtrick.store.registers.club_details import (
    DETAIL_NAMES,
    LONGEST_ADDRESS,
    LONGEST_LINE,
    LONGEST_LINK,
    MOST_LINES,
    ClubDetails,
    Officer,
)

_BLANK_ROWS = 3
_LABELS = {
    "officers": gettext_lazy("Officers"),
    "show_email": gettext_lazy("Show the secretary's address on the club's page"),
}


def _address(label: Any) -> forms.CharField:
    return forms.CharField(
        label=label, required=False, max_length=LONGEST_ADDRESS, widget=forms.Textarea(attrs={"rows": 3})
    )


class LinkField(forms.URLField):
    """A link to a page; nothing else has an address that a reader could open."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        # In the place of the usual one, which takes other schemes too and would say the same once more.
        others = [each for each in self.validators if not isinstance(each, URLValidator)]
        self.validators = [*others, URLValidator(schemes=["http", "https"])]


def _link(label: Any, hint: Any = "") -> LinkField:
    return LinkField(
        label=label, help_text=hint, required=False, max_length=LONGEST_LINK, assume_scheme="https",
        error_messages={"invalid": gettext_lazy("Copy the whole address from your browser; it begins with https://.")},
    )  # fmt: skip


def _email(label: Any) -> forms.EmailField:
    return forms.EmailField(label=label, required=False, max_length=254)


class LinesField(forms.CharField):
    """Several texts, one a line."""

    def __init__(self, label: Any, hint: Any, rows: int) -> None:
        longest = MOST_LINES * (LONGEST_LINE + 2)
        widget = forms.Textarea(attrs={"rows": rows})
        super().__init__(label=label, help_text=hint, required=False, max_length=longest, widget=widget)

    def clean(self, value: Any) -> Any:
        """Return the lines; refuse too many of them, and one that is too long."""
        lines = [" ".join(line.split()) for line in super().clean(value).splitlines() if line.strip()]
        if len(lines) > MOST_LINES:
            raise forms.ValidationError(_("There is room for %(most)s lines.") % {"most": MOST_LINES})
        long = next((line for line in lines if len(line) > LONGEST_LINE), "")
        if long:
            says = _("A line has at most %(most)s characters. This one is longer: %(line)s")
            raise forms.ValidationError(says % {"most": LONGEST_LINE, "line": long})
        return lines


class DetailsForm(forms.Form):
    """What a club says about itself, but for its officers, which are rows of two fields."""

    physical_address = _address(gettext_lazy("Where you play"))
    map_link = _link(gettext_lazy("Link to a map"), gettext_lazy("Copy it from the map in your browser."))
    playing_times = LinesField(
        gettext_lazy("When you play"), gettext_lazy("One on each line, such as: Tuesday 7 pm, Open"), rows=4
    )
    telephones = LinesField(
        gettext_lazy("Phone"),
        gettext_lazy("One on each line; add whose it is if you like: 09 555 0123 (club rooms)"),
        rows=2,
    )
    website = _link(gettext_lazy("Website"))
    results_page = _link(gettext_lazy("Your own page of results"))
    postal_address = _address(gettext_lazy("Postal address"))
    secretary_email = _email(gettext_lazy("Secretary"))
    treasurer_email = _email(gettext_lazy("Treasurer"))
    tournaments_email = _email(gettext_lazy("Tournaments"))
    show_email = forms.BooleanField(label=_LABELS["show_email"], required=False)
    seq = forms.IntegerField(widget=forms.HiddenInput, required=False, min_value=0)

    def clean_telephones(self) -> list[str]:
        """Refuse a line without a number."""
        lines: list[str] = self.cleaned_data["telephones"]
        for line in lines:
            if not TELEPHONE.search(line):
                raise forms.ValidationError(_("There is no phone number in this line: %(line)s") % {"line": line})
        return lines

    def clean(self) -> dict[str, Any]:
        """Write line ends as the journal has them; browsers send others."""
        values = super().clean() or {}
        for name in ("physical_address", "postal_address"):
            values[name] = "\n".join(values.get(name, "").splitlines())
        if values.get("show_email") and not values.get("secretary_email") and "secretary_email" not in self.errors:
            self.add_error("show_email", _("Enter the secretary's address first."))
        return values


def empty_form(details: ClubDetails) -> DetailsForm:
    """Return the form as it is filled from what is on record."""
    values = msgspec.structs.asdict(details)
    for name in ("telephones", "playing_times"):
        values[name] = "\n".join(values[name])
    return DetailsForm(initial=values, auto_id="%s")


class OfficerRow(NamedTuple):
    """A row of the form: an office, who holds it, and what is wrong with the row."""

    office: str
    name: str
    error: str = ""


def officer_rows(officers: Iterable[Officer]) -> list[OfficerRow]:
    """Return the rows of the form: the officers, and some empty ones for others."""
    return with_blank_rows(OfficerRow(each.office, each.name) for each in officers)


def with_blank_rows(rows: Iterable[OfficerRow]) -> list[OfficerRow]:
    """Return rows of officers, and some empty ones for others."""
    return [*rows, *[OfficerRow("", "")] * _BLANK_ROWS]


def read_officers(posted: QueryDict) -> list[OfficerRow]:
    """Return the rows that were filled in, each with what is wrong with it."""
    offices, names = ([" ".join(text.split()) for text in posted.getlist(key)] for key in ("office", "officer"))
    rows: list[OfficerRow] = []
    for office, name in zip(offices, names, strict=False):
        if office or name:
            rows.append(OfficerRow(office, name, _find_mistake(office, name, len(rows))))
    return rows


def _find_mistake(office: str, name: str, before: int) -> str:
    if not office or not name:
        return _("Write both the office and the name, or leave both empty.")
    if max(len(office), len(name)) > LONGEST_LINE:
        return _("This is too long: at most %(most)s characters.") % {"most": LONGEST_LINE}
    return _("There is room for %(most)s officers.") % {"most": MOST_LINES} if before >= MOST_LINES else ""


def typed_details(form: DetailsForm, officers: Iterable[OfficerRow]) -> ClubDetails:
    """Return what was typed into a form that is in order."""
    values = {name: form.cleaned_data[name] for name in DETAIL_NAMES if name != "officers"}
    values |= {name: tuple(values[name]) for name in ("telephones", "playing_times")}
    return ClubDetails(officers=tuple(Officer(row.office, row.name) for row in officers), **values)


def list_changes(before: ClubDetails, after: ClubDetails) -> dict[str, Any]:
    """Return the keys in which two states of a club's details differ, with the later values, for the journal."""
    changed = {name: getattr(after, name) for name in DETAIL_NAMES if getattr(before, name) != getattr(after, name)}
    values: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(changed))
    return values


def name_fields(changes: Iterable[str]) -> str:
    """Return what changed by the labels of the form."""
    return ", ".join(str(label) for name, label in _labels().items() if name in changes)


def _labels() -> Mapping[str, Any]:
    return {name: field.label for name, field in DetailsForm.base_fields.items()} | _LABELS


def merge_details(base: ClubDetails, typed: ClubDetails, now: ClubDetails) -> ClubDetails:
    """Return what both people want: whatever one did not touch is as the other left it, and the rest as it is typed."""
    kept = {name: getattr(typed, name) for name in list_changes(base, typed)}
    return msgspec.structs.replace(now, **kept)


class OtherChange(NamedTuple):
    """What another person changed meanwhile, in words; `clashes` if this person changed it too."""

    label: Any
    text: str
    clashes: bool


def describe_changes(base: ClubDetails, typed: ClubDetails, now: ClubDetails) -> list[OtherChange]:
    """Describe what another person changed since the form was filled."""
    clashing = list_changes(now, typed).keys() & list_changes(base, typed).keys()
    labels = _labels()
    return [
        OtherChange(labels[name], _in_words(getattr(now, name)), name in clashing) for name in list_changes(base, now)
    ]


def _in_words(value: Any) -> str:
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, tuple):
        value = "; ".join(f"{each.office}: {each.name}" if isinstance(each, Officer) else each for each in value)
    return str(value) or _("nothing")
