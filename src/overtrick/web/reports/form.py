"""The form of the filter reports: what the address asks for, and the choices in the language of the page."""

from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from overtrick.store.access.permissions import Actor
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.journal.today import today
from overtrick.store.queries.filter_reports.addresses import (
    ALL_TIME,
    FROM,
    LAST_30,
    LAST_SEASON,
    PERIOD,
    SEASON,
    TO,
    read_filter,
)
from overtrick.store.queries.filter_reports.filters import FINALS, SESSIONS, ReportFilter, limit_filter, may_ask_age
from overtrick.store.queries.filters import choices_on, codes_on
from overtrick.web import query_params
from overtrick.web.filter_choices import club_choices, region_choices
from overtrick.web.terms import translate_term

_PERIODS = {
    LAST_30: gettext_lazy("Last 30 days"), SEASON: gettext_lazy("This year"),
    LAST_SEASON: gettext_lazy("Last year"), ALL_TIME: gettext_lazy("All years"),
}  # fmt: skip
WHICH = {SESSIONS: gettext_lazy("Sessions"), FINALS: gettext_lazy("Final rankings")}


def asked_filter(request: HttpRequest, who: Actor | None) -> ReportFilter:
    """Read the filter from the address, without what the reader may not ask."""
    return limit_filter(read_filter(request.GET.dict(), today()), who)


def form_context(request: HttpRequest, filters: ReportFilter, who: Actor | None) -> dict[str, Any]:
    """Return the values of the form."""
    day = today()
    choices, edition = choices_on(day), current_federation().scheme.on(day)
    classes = list(dict.fromkeys([*edition.classes, *filter(None, [filters.event_class])]))
    return {
        "club_names": dict(club_choices()), "filters": filters, "others": query_params.other_params(request, "page"),
        "clubs": club_choices(), "regions": region_choices(),
        "ranks": [(code, translate_term(name, "ranks")) for code, name in choices.ranks],
        "grades": [(code, translate_term(name, "grades")) for code, name in choices.grades],
        "genders": [(code, translate_term(name, "genders")) for code, name in choices.genders],
        "countries": [(code, translate_term(name, "countries")) for code, name in codes_on("country", day)],
        "classes": [(name, translate_term(name, "classes")) for name in classes],
        "units": [(unit, translate_term(unit, "units")) for unit in edition.units],
        "which": list(WHICH.items()), "periods": _period_links(request), "may_ask_age": may_ask_age(who),
        "period": request.GET.get(PERIOD, ""), "has_days": has_days(request),
        "chosen": describe_filter(filters), "is_graded": len(choices.grades) > 1,
    }  # fmt: skip


def _period_links(request: HttpRequest) -> list[tuple[str, Any, bool]]:
    """Return the usual periods: address, label, and whether it is this one."""
    others = query_params.other_params(request, "page", FROM, TO, PERIOD)
    own = None if has_days(request) else request.GET.get(PERIOD, LAST_30)
    found = []
    for period, label in _PERIODS.items():
        address = "&".join(filter(None, (urlencode({PERIOD: period}) if period else "", others)))
        found.append((f"?{address}", label, period == own))
    return found


def has_days(request: HttpRequest) -> bool:
    """Tell whether the address has days of its own, and not one of the usual periods."""
    return query_params.day(request, FROM) is not None or query_params.day(request, TO) is not None


def describe_filter(filters: ReportFilter) -> list[str]:
    """Return what a filter asks for, in words, beside the days."""
    names = {
        "clubs": dict(club_choices()), **{
            table: dict(getattr(choices_on(today()), table)) for table in ("ranks", "grades", "genders")
        }, "countries": dict(codes_on("country", today())),
    }  # fmt: skip
    found = [filters.name, " ".join(filters.numbers)]
    if filters.home is not None:
        found.append(_("members of %(club)s") % {"club": names["clubs"].get(filters.home, filters.home)})
    if filters.home_region:
        found.append(_("players of %(region)s") % {"region": translate_term(filters.home_region, "regions")})
    held = (("grades", filters.grade), ("ranks", filters.rank), ("genders", filters.gender),
            ("countries", filters.country))  # fmt: skip
    for table, value in held:
        if value is not None:
            found.append(translate_term(names[table].get(value, str(value)), table))
    if filters.has_age:
        found.append(_write_age(filters.youngest, filters.oldest))
    if filters.club is not None:
        found.append(_("played at %(club)s") % {"club": names["clubs"].get(filters.club, filters.club)})
    if filters.region:
        found.append(_("played in %(region)s") % {"region": translate_term(filters.region, "regions")})
    found += [filters.event, translate_term(filters.event_class, "classes")]
    if filters.unit:
        found.append(_("with %(unit)s points") % {"unit": translate_term(filters.unit, "units")})
    return [each for each in [*found, str(WHICH.get(filters.which, ""))] if each]


def _write_age(youngest: int | None, oldest: int | None) -> str:
    if youngest is None:
        return _("at most %(age)s years old") % {"age": oldest}
    if oldest is None:
        return _("at least %(age)s years old") % {"age": youngest}
    return _("%(youngest)s to %(oldest)s years old") % {"youngest": youngest, "oldest": oldest}
