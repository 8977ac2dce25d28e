"""The checks of a tournament masterpoint secretary: a line for each thing to look into, and what to do about it."""

from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Any, NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from overtrick.store.journal.today import today
from overtrick.store.queries.tournaments.checks import find_findings
from overtrick.store.queries.visibility import find_people
from overtrick.tournaments.checks import Finding
from overtrick.tournaments.records import Tournament
from overtrick.web.club_desk.desk import desk_club, render_desk
from overtrick.web.office.desk import render_office
from overtrick.web.page_urls import page_url
from overtrick.web.permissions import account_of
from overtrick.web.terms import translate_term
from overtrick.web.tournaments.desk import AGAINST_WORDS, name_stage, result_views, tournament_or_404, way_back

# What was found, and what to do about it, by kind.
WORDS: dict[str, tuple[Any, Any]] = {
    "no-sessions": (
        gettext_lazy("The tournament is over, and no results have come in."),
        gettext_lazy("Send the files of its sessions and its final ranking."),
    ),
    "few-sessions": (
        gettext_lazy("%(found)s of %(announced)s sessions have come in."),
        gettext_lazy("Send the files that are missing, or correct the number of sessions on the tournament’s page."),
    ),
    "missing-round": (
        gettext_lazy("Results of these rounds are missing: %(rounds)s."),
        gettext_lazy("Send their files, or correct the numbers of the rounds."),
    ),
    "no-ladder": (
        gettext_lazy("There is no final ranking, so nobody has overall points yet."),
        gettext_lazy("Send the final ranking from the scoring program."),
    ),
    "few-deals": (
        gettext_lazy("%(session)s: %(found)s boards, and the class needs %(least)s. The sessions have %(added)s."),
        gettext_lazy("Correct the number in the file, or ask the federation to record an approval of fewer boards."),
    ),
    "deals-differ": (
        gettext_lazy(
            "%(session)s: the ranking says %(found)s boards, and its sessions have %(added)s; %(least)s are needed."
        ),
        gettext_lazy("Send the sessions that are missing, or correct the number in the ranking."),
    ),
    "short-list": (
        gettext_lazy("%(session)s: one of the two lists has %(found)s, and two are needed in each."),
        gettext_lazy("If someone is missing from the file, send it again; otherwise this session earns no points."),
    ),
    "few-contestants": (
        gettext_lazy("%(session)s: %(found)s took part, and two complete tables need %(least)s."),
        gettext_lazy("If someone is missing from the file, send it again; otherwise this session earns no points."),
    ),
    "other-class": (
        gettext_lazy("%(session)s: the file says %(found)s, and the tournament is sanctioned as %(sanctioned)s."),
        gettext_lazy("Send the file again with the right class."),
    ),
    "above-grade": (
        gettext_lazy("%(player)s played, whose grade is above that of the tournament."),
        gettext_lazy("Check the number. Neither they nor their partners earn points unless the federation "
                     "decides otherwise."),
    ),
    "not-together": (
        gettext_lazy("%(players)s played together. A restricted tournament takes one player of their grade in a pair."),
        gettext_lazy("Check the numbers."),
    ),
    "one-session": (
        gettext_lazy("Only one session has come in. A tournament is an event of two sessions or more."),
        gettext_lazy("Send the other sessions."),
    ),
    "other-days": (
        gettext_lazy("%(sessions)s sessions were played from %(first)s to %(last)s."),
        gettext_lazy(
            "Two sessions must be on one day, more on the same or consecutive days. Correct the dates in the files."
        ),
    ),
    "no-stage": (
        gettext_lazy("%(session)s is in none of the planned stages."),
        gettext_lazy("Say which stage it belongs to, on the page of the tournament’s sessions."),
    ),
    "stage-field": (
        gettext_lazy("%(stage)s: %(planned)s are planned, and the final ranking has %(found)s."),
        gettext_lazy("Correct the plan of the stages, or send the ranking again."),
    ),
    "stage-ladder": (
        gettext_lazy("%(stage)s: there is no final ranking."),
        gettext_lazy("Send the final ranking of this stage, or take the stage out of the plan."),
    ),
    "may-belong": (
        gettext_lazy("%(session)s may belong to this tournament. %(against)s"),
        gettext_lazy("The office says whether it does, on the page of the tournament’s sessions."),
    ),
    "held-file": (
        gettext_lazy("The file %(file)s (%(session)s) waits and does not count yet."),
        gettext_lazy("The office finds it in its queue, under the files that are held back."),
    ),
    "ladder-differs": (
        gettext_lazy(
            "%(session)s: %(rows)s scores do not match the sessions. %(players)s: %(found)s, not %(right)s."
        ),
        gettext_lazy("Look for a session that was corrected later, or a penalty, and send the ranking again."),
    ),
}  # fmt: skip
_AVERAGE = gettext_lazy("Percentages are the average of the sessions, weighted by their boards.")
_COSTS = gettext_lazy("They earn no points unless the federation decides otherwise.")
_SUM = gettext_lazy("Victory points and IMPs are added up.")
_MOST_PLAYERS = 6


class CheckLine(NamedTuple):
    """A finding in words: what it is, what to do, and the page where it can be seen."""

    says: str
    advice: str
    address: str


@never_cache
@require_safe
def tournament_checks(request: HttpRequest, tournament: int) -> HttpResponse:
    """Show what the office should look into about a tournament."""
    found = tournament_or_404(tournament)
    context = _context(request, found) | {
        "views": result_views(found, "tournament-checks"), "way": way_back(found),
    }  # fmt: skip
    return render_office(request, "tournaments/checks.html", context)


@never_cache
@require_safe
def club_tournament_checks(request: HttpRequest, club: int, tournament: int) -> HttpResponse:
    """Show what the host of a tournament should look into."""
    found = tournament_or_404(tournament)
    if found.club != club:
        raise Http404
    return render_desk(request, desk_club(club), "tournament_checks.html", _context(request, found))


def _context(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    findings = find_findings(tournament, today())
    return {"tournament": tournament, "lines": [_write(request, each) for each in findings]}


def _write(request: HttpRequest, finding: Finding) -> CheckLine:
    says, advice = WORDS[finding.code]
    values = {name: _write_value(request, name, value) for name, value in finding.values.items()}
    address = page_url("session", session=finding.session) if finding.session else ""
    advised = str(advice)
    if "average" in finding.values:
        advised = f"{advised} {_AVERAGE if finding.values['average'] else _SUM}"
    if finding.values.get("costs"):
        advised = f"{advised} {_COSTS}"
    return CheckLine(str(says) % values, advised, address)


def _write_value(request: HttpRequest, name: str, value: object) -> str:
    if name == "stage":
        return name_stage(str(value))
    if name in ("player", "players"):
        return _name_players(request, str(value).split(", "))
    if name == "against":
        return str(AGAINST_WORDS.get(str(value), value))
    if name in ("found", "sanctioned") and isinstance(value, str):
        return translate_term(value, "classes") or _("no class")
    if isinstance(value, date):
        return date_format(value, "j F Y")
    if isinstance(value, Fraction):
        return f"{round(Decimal(value.numerator) / value.denominator, 2):f}"
    return str(value)


def _name_players(request: HttpRequest, numbers: list[str]) -> str:
    people = find_people(numbers[:_MOST_PLAYERS], account_of(request))
    names = {number: person.name for number, person in people.items() if person.name}
    return ", ".join(f"{names[each]} ({each})" if each in names else each for each in numbers[:_MOST_PLAYERS])
