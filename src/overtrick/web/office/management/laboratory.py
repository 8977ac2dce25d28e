"""The laboratory: values of the rules tried on all years of play, with what would differ, while nothing is changed."""

from collections.abc import Iterable, Mapping
from datetime import date
from decimal import Decimal, InvalidOperation
from fractions import Fraction
from itertools import pairwise
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from overtrick.core.numbers import round_to
from overtrick.lab.comparison import Distribution
from overtrick.lab.trials import Trial, write_trial
from overtrick.schemes import scheme_names
from overtrick.store.access.permissions import Actor
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.laboratory.child import Answer
from overtrick.store.laboratory.names import name_clubs
from overtrick.store.laboratory.process import GivenUp, TrialTooLong, laboratory_process
from overtrick.store.laboratory.trial_values import TrialValue, list_trial_values
from overtrick.store.queries.visibility import find_people
from overtrick.web.office.desk import render_office
from overtrick.web.page_urls import page_url
from overtrick.web.permissions import account_of

_MOST_VALUES, _MOST_ROWS = 4, 10
_NO_CONTENT = 204
# A slider reaches from nothing to so many times the present number.
_TIMES, _STEPS = 3, 60
_LARGEST = 10**6


class Tried(NamedTuple):
    """A value that is tried: the number of the form, and where its slider ends."""

    value: TrialValue
    number: Decimal
    most: Decimal
    step: Decimal
    version_link: str


@never_cache
@require_http_methods(["GET", "POST"])
def show_laboratory(request: HttpRequest) -> HttpResponse:
    """Show the values that are tried; run the trial that was sent, or hand it over as a file."""
    known = list_trial_values()
    sent = request.POST if request.method == "POST" else request.GET
    tried = read_tried(known, sent.getlist("value"), sent)
    trial = read_trial_of(tried, sent)
    if request.method == "POST" and sent.get("do") == "save":
        response = HttpResponse(write_trial(trial), content_type="application/toml; charset=utf-8")
        response["Content-Disposition"] = 'attachment; filename="trial.toml"'
        return response
    context: dict[str, Any] = {
        "tried": tried, "known": group_values(where for where in known if where not in sent.getlist("value")),
        "answer": None, "trouble": "", "is_full": len(tried) >= _MOST_VALUES,
        "is_changed": bool(trial.set or trial.other), "trial": trial, "others": other_schemes(),
        "way": [(page_url("management"), _("Rules"))],
    }  # fmt: skip
    if request.method == "POST" and (trial.set or trial.other):
        try:
            who = account_of(request)
            context |= show_answer(laboratory_process.run(trial, str(request.user.pk)), who)
        except GivenUp:
            return HttpResponse(status=_NO_CONTENT)
        except TrialTooLong:
            context["trouble"] = _("This took too long. Try fewer values, or use overtrick lab on the command line.")
    else:
        laboratory_process.warm()
    template = "laboratory_answer.html" if request.headers.get("HX-Request") else "laboratory.html"
    return render_office(request, template, context)


def group_values(names: Iterable[str]) -> list[tuple[str, list[str]]]:
    """Return values by the section of the scheme that they are in: there are hundreds."""
    found: dict[str, list[str]] = {}
    for name in names:
        found.setdefault(name.partition(" ")[0].partition(".")[0], []).append(name)
    return list(found.items())


def other_schemes() -> list[str]:
    """Return the schemes that the present one can be compared with."""
    present = current_federation().scheme.name
    return [name for name in scheme_names() if name != present]


def read_trial_of(tried: list[Tried], sent: Mapping[str, Any]) -> Trial:
    """Return the trial of a form: values, or another scheme in the place of the present one, and its days."""
    other = sent.get("other", "")
    changed = tuple(each.value.setting(each.number) for each in tried if each.number != each.value.number)
    first, last = (_read_day(sent.get(name, "")) for name in ("from", "to"))
    if first and last and last < first:
        first, last = last, first
    chosen = other if other in other_schemes() else ""
    return Trial(
        scheme=current_federation().scheme.name, other=chosen, first=first, last=last, set=() if chosen else changed
    )


def _read_day(text: str) -> date | None:
    try:
        return date.fromisoformat(text.strip())
    except ValueError:
        return None


def read_tried(known: Mapping[str, TrialValue], names: list[str], sent: Mapping[str, Any]) -> list[Tried]:
    """Return the values that are tried, each with the number that was sent, or the present one."""
    found: list[Tried] = []
    for at, name in enumerate(dict.fromkeys(names)):
        value = known.get(name)
        if value is None or len(found) >= _MOST_VALUES:
            continue
        number = _read_number(sent.get(f"number-{at}", ""), value.number)
        most = max(value.number * _TIMES, number, Decimal(1))
        fields = {"file": value.file, "where": value.where, "value": value.written(number)}
        link = f"{page_url('versions')}?{urlencode(fields)}#change"
        found.append(Tried(value, number, most, _step_of(value, most), link))
    return found


def _step_of(value: TrialValue, most: Decimal) -> Decimal:
    """Return by how much a slider moves: whatever is counted by one, other numbers so that it can stand on them."""
    exponent = value.number.as_tuple().exponent
    decimals = -exponent if isinstance(exponent, int) else 0
    return Decimal(1) if value.whole else Decimal(1).scaleb(-max(decimals, 0 if most >= _STEPS else 1))


def _read_number(text: str, otherwise: Decimal) -> Decimal:
    try:
        number = Decimal(text.strip().replace(",", "."))
    except InvalidOperation:
        return otherwise
    return number if number.is_finite() and 0 <= number <= _LARGEST else otherwise


def show_answer(answer: Answer, who: Actor | None) -> dict[str, Any]:
    """Return what the page shows of an answer, to somebody who may see the names."""
    found = answer.comparison
    if found is None:
        return {"trouble": answer.error}
    clubs = name_clubs()
    shown = {row.name for rows in (found.winners, found.losers) for row in rows}
    shown |= {each.number for each in (*found.rank_movers, *found.grade_movers)}
    people = {number: person.name for number, person in find_people(shown, who).items()}
    tables = [
        (_("Classes"), found.classes, {}), (_("Regions"), found.regions, {}), (_("Clubs"), found.clubs, clubs),
        (_("Grades"), found.grades, {}), (_("Who would win most"), found.winners, people),
        (_("Who would lose most"), found.losers, people), (_("Fees for points"), found.fees, clubs),
    ]  # fmt: skip
    sums = [(unit, found.before.get(unit, "0"), found.after.get(unit, "0")) for unit in found.before | found.after]
    return {
        "answer": found, "percent": write_percent, "worked_again": answer.worked_again, "first": answer.first,
        "last": answer.last, "sums": sums,
        "tables": [
            (title, [(names.get(row.name, row.name), row) for row in rows[:_MOST_ROWS]],
             0 if names is people else len(rows) - _MOST_ROWS)
            for title, rows, names in tables if rows
        ],
        "moves": [
            (title, rows[:_MOST_ROWS])
            for title, rows in ((_("Ranks"), found.rank_moves), (_("Grades"), found.grade_moves)) if rows
        ],
        "movers": [
            (title, [(people.get(each.number, each.number), each) for each in rows[:_MOST_ROWS]], count - _MOST_ROWS)
            for title, rows, count in (
                (_("Who would have another rank"), found.rank_movers, found.ranks_changed),
                (_("Who would have another grade"), found.grade_movers, found.grades_changed),
            ) if rows
        ],
        "bands": [
            (each.unit, max([*each.before, *each.after, 1]), _rows_of(each))
            for each in found.distributions if each.before != each.after
        ],
    }  # fmt: skip


def write_percent(before: str, after: str) -> str:
    """Return by how many percent points would change; an empty text where there were none, or none would change."""
    one, other = Fraction(before), Fraction(after)
    if not one or one == other:
        return ""
    percent = int(round_to(abs(other - one) * 100 / abs(one), "half-up"))
    return f"{'+' if other > one else '−'}{percent or '<1'} %"


def _rows_of(found: Distribution) -> list[tuple[str, int, int]]:
    """Return the bands of a distribution that somebody is in."""
    rows = zip(_bands(found.bounds), found.before, found.after, strict=True)
    return [row for row in rows if row[1] or row[2]]


def _bands(bounds: tuple[str, ...]) -> list[str]:
    """Return what each band of a distribution holds, in words."""
    between = [f"{low} – {high}" for low, high in pairwise(bounds)]
    return [
        _("less than %(points)s") % {"points": bounds[0]},
        *between,
        _("%(points)s or more") % {"points": bounds[-1]},
    ]
