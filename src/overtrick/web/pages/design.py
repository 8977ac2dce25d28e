"""The design on one page: its colours, its type and each of its parts, as they are."""

from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from typing import Any

import msgspec
from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from overtrick.core.likely_players import LikelyPlayer, Mistake
from overtrick.core.problems import Problem, Severity
from overtrick.store.commands.unknown_numbers import CorrectionPreview
from overtrick.store.deliveries.file_status import REJECTED, FileStatus
from overtrick.store.queries.achievements import Achievement
from overtrick.store.queries.activity import ActivePlayer, Month, months_before
from overtrick.store.queries.clubs import ClubSummary
from overtrick.store.queries.corrections.session_changes import RowChange, RowResult, SessionChange
from overtrick.store.queries.files.file_list import ClubFile
from overtrick.store.queries.files.unknown_numbers import UnknownNumber, UnknownRow
from overtrick.store.queries.player_results import PlayerResult
from overtrick.store.queries.rankings import RankingRow
from overtrick.store.queries.rounds.matches import Contestant, Match
from overtrick.store.queries.session_list import Card, Winner
from overtrick.store.queries.session_results import Points, Row, Share
from overtrick.store.queries.standing.overview import LatestPartner
from overtrick.store.queries.standing.progress import CarryText, NeedText
from overtrick.store.queries.tournaments.admission import OPEN, AdmissionRule
from overtrick.store.queries.tournaments.listing import ListedTournament
from overtrick.store.queries.visibility import Person
from overtrick.tournaments.records import Tournament, TournamentDetails
from overtrick.web.charts import figures
from overtrick.web.charts.figures import Figure
from overtrick.web.club_desk.problem_groups import group_problems
from overtrick.web.club_desk.sheet.checks import SheetRow
from overtrick.web.club_desk.unknown_numbers import NumberChoice
from overtrick.web.pages.charts import picture_response
from overtrick.web.tournaments.months import weeks_of

COLOURS = (
    "ink", "ink-2", "paper", "card-ground", "sunk", "felt", "felt-soft", "brass", "brass-soft", "blue", "red", "mark",
    "bar-ground",
)  # fmt: skip
_PEOPLE = (Person("", "Hana Rewi"), Person("", "Tom Ashby"))


def _change(before: tuple[str, str, str] | None, after: tuple[str, str, str] | None) -> RowChange:
    """Return a row of a correction with place, score and points before and after it."""
    results = [
        RowResult(
            line=2, place=side[0], score=side[1], people=_PEOPLE,
            shares=(Share(None, (Points(side[2], "C"),)),) if side[2] else (),
        )
        if side
        else None
        for side in (before, after)
    ]  # fmt: skip
    return RowChange(
        team="", list=1, before=results[0], after=results[1], players_differ=False, score_differs=True,
        place_differs=True, points_differ=True,
    )  # fmt: skip


_CARD = Card(
    id=1, date=date(2026, 3, 14), club=106, club_name="Auckland", region="", event="Jubilee Pairs", event_id=1,
    section="", round=1, contest="pairs", event_class="", boards=27, lists=1, unit="PCT",
    rows=10, row_size=2, winners=(_PEOPLE,),
    firsts=(
        Winner(people=_PEOPLE, score="63.39", side="NS"), Winner(people=_PEOPLE[::-1], score="59.79", side="EW"),
    ),
)  # fmt: skip
_TOURNAMENT = ListedTournament(
    tournament=Tournament(
        number=1, name="Harbour Congress", event_class="Open", contest="pairs", first=date(2026, 3, 14),
        last=date(2026, 3, 15), club=106, entry_limit=32, details=TournamentDetails(venue="4 Ferry Road"),
    ),
    club_name="Auckland", region="", rules=(AdmissionRule(key=OPEN),), entered=22, waiting=0,
)  # fmt: skip
_MATCH_CARD = msgspec.structs.replace(_CARD, unit="VP", lists=3)
_SIDES = tuple(
    Row(
        session=1, entry=at, position=at, line=at + 2, list=1, side="", place=str(at + 1), score=score, team=team,
        people=_PEOPLE, shares=(Share(None, (Points("24.00", "C"),)),) if at != 1 else (),
    )
    for at, (team, score) in enumerate((("Harbour Bridge", "11.05"), ("Garrison Road", "8.95"), ("No Trumps", "12.00")))
)  # fmt: skip
_INTERIM = tuple(
    Contestant(place=str(at + 1), team=row.team, people=row.people, total=row.score, entry=row.entry)
    for at, row in enumerate(_SIDES)
)
_NEEDS = (NeedText("points", "83.5", "100", "16.5", 83), NeedText("A", "50", "50", "0", 100))
_PLAYED = (
    PlayerResult(card=_CARD, line=2, place="2", score="60.71", people=_PEOPLE, points=(Points("27.00", "C"),)),
    PlayerResult(card=_MATCH_CARD, line=2, place="1", score="12.05", people=_PEOPLE, points=()),
)
_PARTNERS = (
    LatestPartner(_PEOPLE[0], 38, Decimal("55.80")), LatestPartner(_PEOPLE[1], 4, None),
)  # fmt: skip
_CHANGE = SessionChange(
    seq=2, session=2, at=datetime(2026, 3, 15, 9, 14, tzinfo=UTC), cause="new-file", file="106_jubilee.txt", club=106,
    club_name="Auckland", reason="", withdrawn=None, unit="PCT",
    rows=(
        _change(("2", "53.00", "12.00"), ("1", "57.00", "40.00")), _change(("4", "49.00", ""), None),
        _change(None, ("4", "48.00", "")),
    ),
)  # fmt: skip
_FILE = FileStatus(
    file="106_2026_03_14_jubilee_pairs.txt", state=REJECTED, revision=1, at=datetime(2026, 3, 14, 9, 30, tzinfo=UTC),
    size=1, problems=(Problem(
        code="example", severity=Severity.ERROR, line=3, column="number", found="90103",
        message="We do not know the number 90103.", advice="Did they mean Hana Rewi, 90130?",
    ),),
)  # fmt: skip
_CLUB_FILE = ClubFile(status=_FILE, event="Jubilee Pairs", played=date(2026, 3, 14))
_CHOICE = NumberChoice(
    file=_CLUB_FILE,
    unknown=UnknownNumber(
        number="90103", name="H. Rewi", likely=(), rows=(UnknownRow(session=1, line=3, place="2", others=_PEOPLE[1:]),)
    ),
    player=LikelyPlayer(number="90130", name="Hana Rewi", mistake=Mistake.SWAPPED_AT_END, member=True),
    preview=CorrectionPreview(state="accepted", gains=(("C", Decimal(27)),)),
)  # fmt: skip
_VALUES = (45, 52, 48, 60, 41, 55, 58, 50, 63, 47, 57, 62)


_SHEET_ROW = SheetRow(
    at=0, line=2, place="1=", score="63.39", players="90130 90131", people=_PEOPLE,
    problems=(
        Problem(
            "tie-mark", Severity.WARNING, 2, "Placing", "1=",
            "Place 1= is marked as shared, but no other row has it.",
            "Write 1 if nobody shares it, or look for the row that is missing.",
        ),
    ),
)  # fmt: skip


class ExampleForm(forms.Form):
    """A form with a fault, so that the page shows how one is said."""

    name = forms.CharField(label="Name", help_text="As it is on the card.")
    club = forms.ChoiceField(label="Club", choices=[("1", "Kōwhai Bay"), ("2", "Rimu Hills")])
    letters = forms.BooleanField(label="Send me letters", required=False, help_text="At most one a day.")


def design(request: HttpRequest) -> HttpResponse:
    """Show every part once."""
    context = {
        "colours": COLOURS, "persons": _PEOPLE, "card": _CARD, "earned": (Points("17.00", "C"), Points("2.00", "B")),
        "matched": Match(_SIDES[0], _SIDES[1]), "rows": _SIDES, "interim_rows": _INTERIM, "match_card": _MATCH_CARD,
        "needed": _NEEDS, "played": _PLAYED, "with_whom": _PARTNERS, "carried": (CarryText("C", "B", "100", "58"),),
        "figure_shown": _figure(), "form": ExampleForm({"club": "1"}),
        "act_form": ExampleForm({"act-club": "1"}, prefix="act"), "values": _VALUES,
        "changes": (_CHANGE, msgspec.structs.replace(_CHANGE, cause="facts", file="", rows=_CHANGE.rows[:1])),
        "file": _CLUB_FILE, "file_groups": group_problems(_FILE.problems), "choice": _CHOICE, "zone": UTC,
        "sheet_line": _SHEET_ROW, "tournaments": [(_CARD.date.replace(day=1), [_TOURNAMENT])], "today": _CARD.date,
        "weeks": weeks_of(_CARD.date.replace(day=1), [_TOURNAMENT]),
    }  # fmt: skip
    return render(request, "overtrick/look.html", context | _example_rows())


def design_picture(request: HttpRequest) -> HttpResponse:
    """Send the picture among the parts."""
    return picture_response(request, _figure())


def _figure() -> Figure | None:
    months = [Month(first, 8 + 5 * at % 7) for at, first in enumerate(months_before(_CARD.date))]
    return figures.sessions_per_month(months, reverse("look-picture"))


def _example_rows() -> dict[str, Any]:
    """Return an achievement, a club, players and days, as lists show them."""
    hana, day = Person("90130", "Hana Rewi"), _CARD.date
    achievement = Achievement(
        id=1, seq=1, what="stars", person=hana, date=day, rank="Local Master", stars=2, club=106, club_name="Auckland"
    )
    leader = RankingRow(
        place="1", amount="83.50", number=hana.number, name=hana.name, club=106, club_name="Auckland", region="",
        rank="Local Master", stars=2, grade="", rating="", count=41, points={},
    )  # fmt: skip
    club = ClubSummary(code=106, name="Auckland", region="", kind="affiliated", players=58, sessions=12, last=day)
    return {
        "achievements": (achievement,), "clubs": (club,), "active": (ActivePlayer(hana, 12),), "leaders": (leader,),
        "days": [(day - timedelta(days=ago), 9 - 3 * ago) for ago in (2, 1, 0)],
    }  # fmt: skip
