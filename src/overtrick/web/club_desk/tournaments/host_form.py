"""The form with what a host says about a tournament, and the sponsor's logo, which is judged by its content."""

import base64
from collections.abc import Mapping
from typing import Any

import msgspec
from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from overtrick.store.decisions.tournaments.host_details import LONGEST_LINE, LONGEST_TEXT, MOST_LINES
from overtrick.tournaments.records import TournamentDetails
from overtrick.web.club_desk.details_form import LinkField

LARGEST_LOGO = 45_000
# How the pictures begin that browsers of all readers show; a WebP has its length between the two words.
_PNG, _JPEG, _RIFF, _WEBP = b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff", b"RIFF", b"WEBP"
_TEXTS = ("contacts", "sponsor_text", "entry_form", "tie_breaks")


def _line(label: Any, hint: Any = "") -> forms.CharField:
    return forms.CharField(label=label, help_text=hint, required=False, max_length=LONGEST_LINE)


def _text(label: Any, hint: Any = "", rows: int = 4) -> forms.CharField:
    widget = forms.Textarea(attrs={"rows": rows})
    return forms.CharField(label=label, help_text=hint, required=False, max_length=LONGEST_TEXT, widget=widget)


def _link(label: Any) -> LinkField:
    return LinkField(
        label=label, required=False, max_length=500, assume_scheme="https",
        error_messages={"invalid": gettext_lazy("Copy the whole address from your browser; it begins with https://.")},
    )  # fmt: skip


def _count(label: Any, hint: Any = "") -> forms.IntegerField:
    return forms.IntegerField(label=label, help_text=hint, required=False, min_value=0, max_value=LONGEST_TEXT - 1)


def _time(label: Any) -> forms.TimeField:
    return forms.TimeField(
        label=label, required=False, input_formats=["%H:%M", "%H:%M:%S"],
        widget=forms.TimeInput(format="%H:%M", attrs={"type": "time"}),
    )  # fmt: skip


class HostForm(forms.Form):
    """What the host of a tournament says about it."""

    venue = _line(gettext_lazy("Where it is played"), gettext_lazy("Leave it empty if it is at your clubrooms."))
    map_link = _link(gettext_lazy("Link to a map"))
    parking = _line(gettext_lazy("Parking"), gettext_lazy("Such as: free, no steps"))
    starts = _time(gettext_lazy("Starts at"))
    ends = _time(gettext_lazy("Ends about"))
    timetable = _text(
        gettext_lazy("Timetable"), gettext_lazy("One on each line, such as: 9:30 Session 1, 26 boards"), 5
    )
    format = _line(gettext_lazy("Format"), gettext_lazy("Such as: 8 rounds of 8 boards, VP scoring"))
    sessions = _count(gettext_lazy("Sessions, or rounds of matches"))
    boards = _count(gettext_lazy("Boards"), gettext_lazy("All sessions together"))
    director = _line(gettext_lazy("Director"))
    contacts = _text(gettext_lazy("Who to ask"), gettext_lazy("Names, phones, emails. Everyone sees them."), 3)
    lunch = _line(gettext_lazy("Lunch"))
    refreshments = _line(gettext_lazy("Tea and coffee"))
    tie_breaks = _text(gettext_lazy("If two are level"), rows=3)
    correction_minutes = _count(
        gettext_lazy("Minutes for corrections"), gettext_lazy("How long after the end a score may be corrected")
    )
    entry_form = _text(gettext_lazy("More for the entry form"), gettext_lazy("It is in the email to the clubs too."), 6)
    sponsor = _line(gettext_lazy("Sponsor"))
    sponsor_text = _text(gettext_lazy("About the sponsor"), rows=3)
    sponsor_link = _link(gettext_lazy("The sponsor's website"))
    logo = forms.FileField(
        label=gettext_lazy("The sponsor's logo"), required=False,
        widget=forms.FileInput(attrs={"accept": "image/png,image/jpeg,image/webp"}),
        help_text=gettext_lazy("A picture in PNG, JPEG or WebP of at most 45 kB."),
    )  # fmt: skip
    no_logo = forms.BooleanField(label=gettext_lazy("Remove the logo"), required=False)
    seq = forms.IntegerField(widget=forms.HiddenInput, required=False, min_value=0)

    def __init__(self, *words: Any, **named: Any) -> None:
        super().__init__(*words, **({"auto_id": "%s"} | named))

    def clean_timetable(self) -> list[str]:
        """Return the lines; refuse too many of them, and one that is too long."""
        lines = [" ".join(line.split()) for line in self.cleaned_data["timetable"].splitlines() if line.strip()]
        if len(lines) > MOST_LINES:
            raise forms.ValidationError(_("There is room for %(most)s lines.") % {"most": MOST_LINES})
        long = next((line for line in lines if len(line) > LONGEST_LINE), "")
        if long:
            says = _("A line has at most %(most)s characters. This one is longer: %(line)s")
            raise forms.ValidationError(says % {"most": LONGEST_LINE, "line": long})
        return lines

    def clean_logo(self) -> str:
        """Return the picture as an address that has its content in it."""
        upload = self.cleaned_data["logo"]
        return read_logo(upload) if upload else ""

    @property
    def values(self) -> dict[str, Any]:
        """What was filled in, as the decision takes it; the logo only if it changes."""
        found = {name: self.cleaned_data[name] for name in self.fields if name not in ("logo", "no_logo", "seq")}
        for name in _TEXTS:
            # Browsers send other line ends than the journal has.
            found[name] = "\n".join(found[name].splitlines())
        for name in ("starts", "ends"):
            found[name] = f"{found[name]:%H:%M}" if found[name] else ""
        for name in ("sessions", "boards", "correction_minutes"):
            found[name] = found[name] or 0
        if self.cleaned_data["logo"] or self.cleaned_data["no_logo"]:
            found["sponsor_logo"] = self.cleaned_data["logo"]
        return found


def read_logo(upload: "UploadedFile[bytes]") -> str:
    """Return a picture as the journal keeps it. What it is, is judged by how it begins, and not by its name."""
    content = upload.read(LARGEST_LOGO + 1)
    if len(content) > LARGEST_LOGO:
        raise forms.ValidationError(_("This picture is too large. Choose one of at most 45 kB."))
    kind = _kind_of(content)
    if not kind:
        raise forms.ValidationError(_("This is not a picture in PNG, JPEG or WebP."))
    return f"data:image/{kind};base64,{base64.b64encode(content).decode()}"


def _kind_of(content: bytes) -> str:
    if content.startswith(_PNG):
        return "png"
    if content.startswith(_JPEG):
        return "jpeg"
    return "webp" if content[:4] == _RIFF and content[8:12] == _WEBP else ""


def filled_form(details: TournamentDetails, seq: int) -> HostForm:
    """Return the form as it is filled from what is on record."""
    values = msgspec.structs.asdict(details) | {"timetable": "\n".join(details.timetable), "seq": seq}
    for name in ("sessions", "boards", "correction_minutes"):
        values[name] = values[name] or None
    return HostForm(initial=values)


def list_changes(details: TournamentDetails, values: Mapping[str, Any]) -> dict[str, Any]:
    """Return what the form would change."""
    kept = msgspec.to_builtins(details)
    return {name: value for name, value in values.items() if kept[name] != value}
