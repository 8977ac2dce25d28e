"""The audit log: who decided what, when and why; each entry as a page, and a choice of them as a file."""

from collections.abc import Iterable
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from overtrick.store.decisions.common.kind import DOCUMENT_KEYS
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.journal.number_form import canonical_number
from overtrick.store.journal.today import today
from overtrick.store.queries.oversight.audit_entry import MOST_SESSIONS, AuditEntry, find_audit_entry
from overtrick.store.queries.oversight.audit_log import MOST_CHANGES, AuditLine, find_audit_page, list_audit_lines
from overtrick.store.queries.oversight.log_filter import AuditFilter
from overtrick.store.queries.visibility import Person, find_people
from overtrick.store.registers.code_names import code_names
from overtrick.web import query_params
from overtrick.web.filter_choices import club_choices
from overtrick.web.office.desk import render_office
from overtrick.web.office.oversight.change_words import (
    Subject,
    ValueChange,
    list_value_changes,
    name_field,
    name_subject,
    numbers_in,
    write_value,
)
from overtrick.web.office.oversight.doors import name_door
from overtrick.web.office.oversight.kind_words import KIND_WORDS, can_be_withdrawn, kind_options, name_kind
from overtrick.web.page_urls import page_url
from overtrick.web.permissions import account_of
from overtrick.web.tables.csv_files import csv_response
from overtrick.web.templating.filters import name_state
from overtrick.web.terms import translate_term

_MOST_IN_FILE = 10_000
_MOST_GAINS = 100
# No entry has a longer number.
_LONGEST = 18
# Of a change the first values stand in the list; the page of the entry has all.
_VALUES_IN_LIST = 3


class ShownLine(NamedTuple):
    """An entry of the list in words; `more` counts the records beside the first that it changed."""

    line: AuditLine
    what: str
    subject: Subject | None
    values: list[ValueChange]
    more: int
    door: str


@never_cache
@require_safe
def audit_log(request: HttpRequest) -> HttpResponse:
    """Show a page of the entries that fit the address."""
    filters, zone = read_filter(request), current_federation().time_zone
    before, after = _entry_number(request, "before"), _entry_number(request, "after")
    found = find_audit_page(filters, today(), zone, before=before, after=after)
    others = query_params.other_params(request, "before", "after")
    context = {
        "lines": _show_lines(request, found.lines), "filters": filters, "narrowed": filters != AuditFilter(),
        "newer": _address(others, after=found.newer) if found.newer else "",
        "older": _address(others, before=found.older) if found.older else "", "others": others,
        "kinds": kind_options(), "clubs": club_choices(), "most_in_file": _MOST_IN_FILE,
        "searched_from": filters.first_day(today()) if filters.is_of_files and not filters.start else None,
    }  # fmt: skip
    return render_office(request, "audit_log.html", context)


@never_cache
@require_safe
def audit_csv(request: HttpRequest) -> HttpResponse:
    """Send the entries that fit the address, the newest first, as CSV."""
    zone = current_federation().time_zone
    lines = _show_lines(request, list_audit_lines(read_filter(request), today(), zone, _MOST_IN_FILE))
    head = [
        _("Entry"), _("When"), _("Who"), _("What was done"), _("Affects"), _("Number"), _("Reason"), _("Changes"),
        _("Further records changed"),
    ]  # fmt: skip
    rows = (
        [
            each.line.seq, each.line.at.astimezone(zone).strftime("%Y-%m-%d %H:%M:%S"), each.line.who, each.what,
            each.subject.name if each.subject else "", each.subject.beside if each.subject else "", each.line.reason,
            "; ".join(f"{value.label}: {value.text}" for value in each.values), each.more,
        ]
        for each in lines
    )  # fmt: skip
    return csv_response(f"audit-log-{today().isoformat()}.csv", head, rows)


@never_cache
@require_safe
def audit_entry(request: HttpRequest, seq: int) -> HttpResponse:
    """Show an entry of the journal with all that followed from it."""
    found = find_audit_entry(seq) if len(str(seq)) <= _LONGEST else None
    if found is None:
        raise Http404
    people = _find_people(request, [*numbers_in(found.changes), *(gain.player for gain in found.gains)])
    context = {
        "found": found, "what": name_kind(found.entry.kind), "door": name_door(found.line.door),
        "state": name_state(found.line.state),
        "subject": name_subject(found.line, found.line.change, people),
        "changes": [(name_subject(found.line, each, people), list_value_changes(each)) for each in found.changes],
        "more_changes": found.line.changes - len(found.changes), "most_changes": MOST_CHANGES,
        "gains": [(people.get(gain.player), gain) for gain in found.gains[:_MOST_GAINS]],
        "sessions": [(each, translate_term(code_names().club(each.club).name, "clubs")) for each in found.sessions],
        "most_sessions": MOST_SESSIONS, "standings": [(name_field(what), n) for what, n in found.standings],
        "data": [(name_field(name), write_value(name, value)) for name, value in _decided(found)],
        "withdrawal": _withdrawal(found),
    }  # fmt: skip
    return render_office(request, "audit_entry.html", context)


def read_filter(request: HttpRequest) -> AuditFilter:
    """Read the filter from the address; what makes no sense is left out."""
    kind = query_params.text(request, "kind")
    player = query_params.text(request, "player")
    return AuditFilter(
        kind=kind if kind in KIND_WORDS else "", start=query_params.day(request, "start"),
        end=query_params.day(request, "end"), who=query_params.text(request, "who"),
        player=canonical_number(player) if player else "", club=query_params.number(request, "club"),
        text=query_params.text(request, "reason"),
    )  # fmt: skip


def _entry_number(request: HttpRequest, name: str) -> int:
    text = query_params.text(request, name)
    return int(text) if text.isascii() and text.isdigit() and len(text) <= _LONGEST else 0


def _address(others: str, **values: int) -> str:
    return "?" + "&".join(filter(None, (others, urlencode(values))))


def _show_lines(request: HttpRequest, lines: Iterable[AuditLine]) -> list[ShownLine]:
    found = list(lines)
    people = _find_people(request, numbers_in(line.change for line in found))
    return [_show_line(line, people) for line in found]


def _show_line(line: AuditLine, people: dict[str, Person]) -> ShownLine:
    values = list_value_changes(line.change)[:_VALUES_IN_LIST] if line.change else []
    return ShownLine(
        line, name_kind(line.kind), name_subject(line, line.change, people), values, max(line.changes - 1, 0),
        name_door(line.door),
    )  # fmt: skip


def _find_people(request: HttpRequest, numbers: Iterable[str]) -> dict[str, Person]:
    return find_people(set(numbers), account_of(request))


def _decided(found: AuditEntry) -> Iterable[tuple[str, Any]]:
    """Return what the entry says, without invoices and without what only programs read: hashes."""
    hidden = DOCUMENT_KEYS | {"redacted", "bank_row"}
    return ((name, value) for name, value in found.entry.data.items() if name not in hidden)


def _withdrawal(found: AuditEntry) -> str:
    """Return the address of the page that takes the decision back; empty if that cannot be done."""
    if found.withdrawn_by or not can_be_withdrawn(found.entry.kind):
        return ""
    back = page_url("audit-entry", seq=found.entry.seq)
    return f"/office/decide/withdraw?{urlencode({'line': found.entry.seq, 'back': back})}"
