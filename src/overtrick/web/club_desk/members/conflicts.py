"""What becomes of a form about a member when another person has changed the entry since it was filled.

The form is shown again with what both people want: a field that this person did not touch has what the other one
entered, so that pressing the button again takes nothing back.
"""

import hashlib
from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any, NamedTuple

from django import forms
from django.http import HttpRequest, QueryDict

from overtrick.store import models
from overtrick.store.queries.members.details import MemberDetails, RecordChange, find_changes_since
from overtrick.web.club_desk.members.acts import AMEND, CONTACT, build_forms, entry_values
from overtrick.web.club_desk.members.words import LABELS, describe_change

_LONGEST_VERSION, _HASH = 18, 12
_CONTACT_FIELDS = ("email", "telephone")


def make_version(found: MemberDetails) -> str:
    """Return what a form is filled from: the last change of the entry, and how the member is reached."""
    return f"{found.version} {_hash(found.email)} {_hash(found.telephone)}"


def read_version(request: HttpRequest) -> str:
    """Return what a form that was sent had been filled from."""
    return request.POST.get("version", "")


class Conflict(NamedTuple):
    """The forms with what both want, what others changed in the entry, and the fields that both changed."""

    forms: dict[str, forms.Form]
    changes: list[tuple[RecordChange, list[tuple[Any, str, str]]]]
    clashes: list[Any]


def merge_forms(request: HttpRequest, club: models.Club, found: MemberDetails, act: str) -> Conflict:
    """Return the forms of the page, the posted one with what others have entered in the fields left as they were."""
    sequence, *hashes = read_version(request).split(" ")
    is_number = sequence.isascii() and sequence.isdigit() and len(sequence) <= _LONGEST_VERSION
    changes = find_changes_since(found, int(sequence)) if is_number else []
    bound = build_forms(club, found, act, request.POST)
    data, clashes = request.POST.copy(), list[str]()
    if act == AMEND:
        clashes = _merge_details(bound[act], data, found, changes)
    elif act == CONTACT:
        clashes = _merge_contact(data, found, hashes)
    described = [(change, describe_change(change)) for change in changes]
    return Conflict(build_forms(club, found, act, data), described, [LABELS[name] for name in clashes])


def _merge_details(
    form: forms.Form, data: QueryDict, found: MemberDetails, changes: Sequence[RecordChange]
) -> list[str]:
    """Put what others entered into the fields that were not touched; return those that both changed differently."""
    now = entry_values(found.row)
    base = now | _values_before(now, changes)
    clashes = []
    for name, value in now.items():
        if value == base[name]:
            continue
        field = form.fields[name]
        if not field.has_changed(_initial(base[name]), data.get(name)):
            data[name] = str("" if _initial(value) is None else value)
        elif field.has_changed(_initial(value), data.get(name)):
            clashes.append(name)
    return clashes


def _initial(value: Any) -> Any:
    """Return a value as a field has it: nothing where the form shows an empty box."""
    return None if value == "" or (isinstance(value, Decimal) and not value) else value


def _values_before(now: Mapping[str, Any], changes: Sequence[RecordChange]) -> dict[str, Any]:
    """Return the fields that others changed, each with its value before the first of the changes."""
    before: dict[str, Any] = {}
    for change in reversed(changes):
        before |= {name: value for name, value in change.before.items() if name in now}
    if "handicap" in before:
        before["handicap"] = Decimal(before["handicap"] or 0)
    return before


def _merge_contact(data: QueryDict, found: MemberDetails, hashes: Sequence[str]) -> list[str]:
    """Do the same with address and phone number, which are in no journal: what they were is known by a hash alone."""
    clashes = []
    for name, seen in zip(_CONTACT_FIELDS, hashes, strict=False):
        typed, now = data.get(name, "").strip(), getattr(found, name)
        if seen == _hash(typed):
            data[name] = now
        elif seen != _hash(now) and typed != now:
            clashes.append(name)
    return clashes


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:_HASH]
