"""The fees of the federation as dated values: shown, and changed from a day on like every other value of the folder."""

import re
from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from overtrick.core.numbers import plain
from overtrick.schemes.dates import in_force
from overtrick.schemes.editing.settings import Setting
from overtrick.schemes.editing.values import change_contents, find_named_file
from overtrick.schemes.errors import SchemeError
from overtrick.schemes.fees import IDENTITY, SECTIONS, FeeRecord, Fees, FeeTax, LevyFee, PointFee, SessionFee
from overtrick.schemes.scheme import Scheme
from overtrick.store.errors import Refusal
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.journal.today import today
from overtrick.web import query_params
from overtrick.web.acting import CONFLICT, UNPROCESSABLE
from overtrick.web.office.desk import render_office
from overtrick.web.office.management.adoption import Overtaken, adopt, overtaken_words, preview_change
from overtrick.web.office.management.dated_form import DatedForm, first_day, posted, say
from overtrick.web.page_urls import page_url
from overtrick.web.problems import translate_problem
from overtrick.web.terms import translate_term

_LONGEST_NUMBER, _LONGEST_CLAUSE = 20, 300
_NUMBER = re.compile(r"(?P<number>\d{1,9}(?:[.,]\d{1,6})?)")
_LABELS: dict[str, Any] = {
    "amount": gettext_lazy("Amount, without tax"),
    "rate": gettext_lazy("Rate (%)"),
    "year_days": gettext_lazy("Days of a year"),
    "grace_days": gettext_lazy("Days taken off for part of a period"),
}
_SESSIONS = {
    "club": gettext_lazy("A player in a club session"),
    "tournament": gettext_lazy("A player in a tournament session"),
}


class FeeRow(NamedTuple):
    """A fee: what it is for, its values in force today, and those that it had or will have."""

    section: str
    name: str
    title: str
    now: FeeRecord | None
    values: list[tuple[str, str]]
    versions: list[tuple[FeeRecord, str]]
    address: str


@never_cache
@require_GET
def show_fees(request: HttpRequest) -> HttpResponse:
    """Show what clubs pay, today and from which day on otherwise."""
    fees = _last_scheme().fees
    context = {
        "rows": list(_rows(fees)), "notice_months": fees.notice_months, "way": [(page_url("management"), _("Rules"))],
    }  # fmt: skip
    return render_office(request, "fees.html", context)


def _last_scheme() -> Scheme:
    return current_federation().versions[-1].scheme


def _rows(fees: Fees) -> Iterator[FeeRow]:
    """Yield the fees in the order of their sections."""
    for section in SECTIONS:
        by_name: dict[str, list[FeeRecord]] = {}
        for record in getattr(fees.file, section):
            by_name.setdefault(_name(section, record), []).append(record)
        for name, records in by_name.items():
            now = in_force(records, today())
            address = f"{page_url('fee')}?{urlencode({'section': section, 'name': name})}"
            versions = sorted(((each, _value(each)) for each in records), key=lambda pair: pair[0].effective)
            values = list(_list_values(now or records[-1]))
            yield FeeRow(section, name, _title(records[-1]), now, values, versions[::-1], address)


def _name(section: str, record: FeeRecord) -> str:
    return " ".join(str(getattr(record, key)) for key in IDENTITY.get(section, ()))


def _title(record: FeeRecord) -> str:
    if isinstance(record, LevyFee):
        return _("A member for a year")
    if isinstance(record, SessionFee):
        return str(_SESSIONS[record.sessions])
    if isinstance(record, PointFee):
        return _("A point: %(unit)s") % {"unit": translate_term(record.unit, "units")}
    assert isinstance(record, FeeTax)
    return _("Tax: %(name)s") % {"name": record.name}


def _value(record: FeeRecord) -> str:
    """Return the amount or the rate of a fee."""
    if isinstance(record, FeeTax):
        return f"{plain(record.rate.number * 100)}%"
    assert isinstance(record, LevyFee | SessionFee | PointFee)
    return f"{record.amount.money.amount:.2f} {record.amount.unit}"


def _list_values(record: FeeRecord) -> Iterator[tuple[str, str]]:
    """Yield what a fee has beside its amount."""
    for key in _keys(record):
        if key not in ("amount", "rate") and getattr(record, key):
            yield str(_LABELS[key]), str(getattr(record, key))
    if isinstance(record, LevyFee):
        yield _("Statuses"), ", ".join(translate_term(status, "statuses") for status in record.statuses)


def _keys(record: FeeRecord) -> list[str]:
    return [field for field in record.__struct_fields__ if field in _LABELS]


class FeeForm(DatedForm):
    """The numbers of a fee."""

    clause = forms.CharField(
        label=gettext_lazy("Rule or decision"), max_length=_LONGEST_CLAUSE, required=False,
        help_text=gettext_lazy("What the fee is based on. If left empty, it stays as it is."),
    )  # fmt: skip

    def __init__(self, row: FeeRow, record: FeeRecord, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.row, self.record = row, record
        self.file = find_named_file(self.before, "fees")
        self.keys = _keys(record)
        own = {key: _number_field(key, record) for key in self.keys}
        self.fields = {**own, **self.fields}

    def clean(self) -> dict[str, Any]:
        """Try the changed numbers in the folder."""
        data: dict[str, Any] = self.cleaned_data
        changed = {}
        for key in self.keys:
            typed = _NUMBER.fullmatch(data.get(key, "").strip())
            if typed is None:
                if key in data:
                    self.add_error(key, _("Write a number, such as 20 or 0.30."))
                continue
            if Decimal(typed["number"].replace(",", ".")) != Decimal(_shown(key, self.record)):
                changed[key] = typed["number"].replace(",", ".")
        if self.errors:
            return data
        if not changed:
            self.add_error(None, _("Nothing is different yet. Change at least one value."))
            return data
        values = {key: self._write(key, number) for key, number in changed.items()}
        values |= {"clause": data["clause"]} if data["clause"] else {}
        settings = [Setting(self.file, self.row.section, self.row.name, (key,), each) for key, each in values.items()]
        field = next(iter(changed))
        try:
            after = change_contents(self.before, settings, self.change_day)
        except SchemeError as error:
            self.add_error(field, say(error))
            return data
        self.take(after, field, _("It has this value already."))
        return data

    def _write(self, key: str, number: str) -> str | int | Decimal:
        if key == "amount":
            return f"{number} {getattr(self.record, key).unit}"
        if key == "rate":
            return f"{number} %"
        return Decimal(number) if "." in number else int(number)


def _number_field(key: str, record: FeeRecord) -> forms.CharField:
    field = forms.CharField(
        label=_LABELS[key], max_length=_LONGEST_NUMBER, initial=_shown(key, record),
        help_text=getattr(record, key).unit if key == "amount" else "",
        error_messages={"required": gettext_lazy("Write a number, such as 20 or 0.30.")},
    )  # fmt: skip
    field.widget.attrs["inputmode"] = "decimal"
    return field


def _shown(key: str, record: FeeRecord) -> str:
    if isinstance(record, FeeTax):
        return plain(record.rate.number * 100)
    value = getattr(record, key)
    return f"{value.money.amount:.2f}" if key == "amount" else str(value)


@never_cache
@require_http_methods(["GET", "POST"])
def change_fee(request: HttpRequest) -> HttpResponse:
    """Change a fee from a day on: side by side first, then adopted as a version."""
    scheme = _last_scheme()
    wanted = query_params.text(request, "section"), query_params.text(request, "name")
    row = next((each for each in _rows(scheme.fees) if (each.section, each.name) == wanted), None)
    if row is None:
        raise Http404
    record = in_force([each for each, _text in row.versions], first_day()) or row.versions[0][0]
    form = FeeForm(row, record, posted(request), initial={"start": first_day()})

    def show(status: int = 200, **other: Any) -> HttpResponse:
        context = {
            "form": form, "row": row, "action": row.address, "entered": {}, "preview": None, "trouble": "",
            "way": [(page_url("management"), _("Rules")), (page_url("fees"), _("Fees"))],
        } | other  # fmt: skip
        return render_office(request, "fee.html", context, status=status)

    if request.method == "GET":
        return show()
    if not form.is_valid() or form.after is None:
        form.focus_first_error()
        return show(UNPROCESSABLE)
    start: date = form.cleaned_data["start"]
    shown: dict[str, Any] = {
        "preview": preview_change(form.before, form.after, start, awards=False),
        "entered": {name: request.POST.get(name, "") for name in form.fields},
    }  # fmt: skip
    if request.POST.get("do") != "adopt":
        return show(**shown)
    try:
        adopt(request, form.after, start, form.cleaned_data["reason"], page_url("fees"))
    except Overtaken:
        return show(CONFLICT, trouble=overtaken_words(), **shown)
    except Refusal as error:
        return show(UNPROCESSABLE, trouble=translate_problem(str(error)))
    return redirect("fees")
