"""What the page of a tournament shows about entering it, and the page with everyone who plays."""

from datetime import UTC, date, datetime
from typing import Any

import msgspec
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from overtrick.schemes.records import Contest
from overtrick.store import models
from overtrick.store.access.accounts import PLAYER
from overtrick.store.access.permissions import may
from overtrick.store.errors import Refusal
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.journal.today import today
from overtrick.store.queries.partners import find_partners
from overtrick.store.queries.tournaments.admission import AdmissionRule, find_admission_rules
from overtrick.store.queries.tournaments.entrants import ShownEntry, show_entries
from overtrick.store.queries.visibility import Person, find_people
from overtrick.store.tournaments.calendar import find_tournament
from overtrick.store.tournaments.candidates import find_candidates, find_conditions
from overtrick.store.tournaments.entries import LIVE, closing_time_passed, list_entries
from overtrick.store.tournaments.partner_notes import LONGEST_NOTE, PartnerWish, list_notes
from overtrick.tournaments.eligibility import AppliedRule, Candidate, Conditions, Verdict, check_player
from overtrick.tournaments.records import ENTERED, INVITATION, WAITING, Tournament, TournamentEntry
from overtrick.web.invoices.amounts import write_money
from overtrick.web.permissions import account_of
from overtrick.web.player_area.own_player import OwnPlayer, find_own_player

# Why nobody can enter here now, or that one can.
OPEN, CLOSED, ELSEWHERE, BY_INVITATION = "open", "closed", "elsewhere", "invitation"
# On the page of the tournament; the page of its entries has all.
_MOST_SHOWN, _MOST_PARTNERS = 5, 8
_LARGEST = 2**63 - 1


class Wish(msgspec.Struct, frozen=True):
    """A note of someone who looks for a partner, and the person."""

    note: PartnerWish
    person: Person


class OwnView(msgspec.Struct, frozen=True, kw_only=True):
    """What a player who has signed in sees: may I play, with whom, and the entry if there is one.

    `position` is the place on the waiting list. `settled` is the day on which grades are settled before the tournament,
    if it is still to come.
    """

    own: OwnPlayer
    candidate: Candidate
    verdict: Verdict
    entry: ShownEntry | None = None
    position: int = 0
    unconfirmed: bool = False
    partners: tuple[Person, ...] = ()
    note: str | None = None
    settled: date | None = None


class Entering(msgspec.Struct, frozen=True, kw_only=True):
    """What the part of the page about entries needs; `left` is None if there is no limit."""

    tournament: Tournament
    contest: Contest
    rules: tuple[AdmissionRule, ...]
    state: str
    entered: list[ShownEntry]
    waiting: list[ShownEntry]
    left: int | None
    wishes: tuple[Wish, ...]
    me: OwnView | None
    may_manage: bool
    shown: int
    signed_in: bool

    @property
    def mates(self) -> range:
        """The fields for partner or team mates, as many as there may be."""
        return range(1, max(self.contest.players))

    @property
    def needed(self) -> int:
        """How many of them must be filled in."""
        return min(self.contest.players) - 1


def entry_context(request: HttpRequest, tournament: Tournament, *, shown: int = _MOST_SHOWN) -> dict[str, Any]:
    """Return what the part of the page about entries needs."""
    who = account_of(request)
    entries = show_entries(list_entries(tournament.number, LIVE), who)
    entered, waiting = (_count_anew(entries, state) for state in (ENTERED, WAITING))
    conditions, state = find_conditions(tournament), _state_of(tournament)
    notes = list_notes(tournament.number) if state == OPEN and max(conditions.contest.players) > 1 else []
    entering = Entering(
        tournament=tournament, contest=conditions.contest, rules=tuple(find_admission_rules(tournament)), state=state,
        entered=entered, waiting=waiting,
        left=_count_left(tournament, len(entered), len(waiting)),
        wishes=_find_wishes(notes, who), may_manage=may("manage tournament entries", who, club=tournament.club),
        me=_view_of(who, tournament, conditions, [*entered, *waiting], notes, is_open=state == OPEN)
        if who is not None and who.role == PLAYER else None,
        shown=shown, signed_in=who is not None,
    )  # fmt: skip
    return {
        "entering": entering, "entry_zone": current_federation().time_zone, "fee_of": write_money,
        "longest_note": LONGEST_NOTE, "findings": clauses_apart,
    }  # fmt: skip


def _count_left(tournament: Tournament, entered: int, waiting: int) -> int | None:
    """Return how many places are left; a place that the host holds back is for those who wait."""
    if not tournament.entry_limit:
        return None
    return 0 if waiting else max(0, tournament.entry_limit - entered)


def _count_anew(entries: list[ShownEntry], state: str) -> list[ShownEntry]:
    """Return the entries of a state, counted from 1."""
    own = [each for each in entries if each.entry.state == state]
    return [msgspec.structs.replace(each, position=at) for at, each in enumerate(own, 1)]


def _view_of(
    who: models.Account, tournament: Tournament, conditions: Conditions, entries: list[ShownEntry],
    notes: list[PartnerWish], *, is_open: bool,
) -> OwnView:  # fmt: skip
    """Return what a player sees of a tournament."""
    own = find_own_player(who)
    (candidate,) = find_candidates(tournament, [own.player])
    numbers = set(own.identity.numbers)
    entry = next((each for each in entries if numbers & set(each.entry.numbers)), None)
    new_year = date(tournament.first.year, 1, 1)
    return OwnView(
        own=own, candidate=candidate, verdict=check_player(conditions, candidate), entry=entry,
        position=entry.position if entry and entry.entry.state == WAITING else 0,
        unconfirmed=entry is not None and is_unconfirmed(entry.entry, own.identity.numbers),
        partners=regular_partners(own) if is_open and entry is None else (),
        note=next((each.text for each in notes if each.number == own.player), None),
        settled=new_year if new_year > today() else None,
    )  # fmt: skip


def is_unconfirmed(entry: TournamentEntry, numbers: tuple[str, ...]) -> bool:
    """Tell whether a player has still to confirm an entry."""
    return any(not each.confirmed for each in entry.players if each.number in numbers)


def regular_partners(own: OwnPlayer) -> tuple[Person, ...]:
    """Return the people with whom a player plays most often."""
    return tuple(each.person for each in find_partners(own.identity, own)[:_MOST_PARTNERS])


def clauses_apart(findings: tuple[AppliedRule, ...]) -> list[tuple[AppliedRule, str]]:
    """Return findings without their clauses, each with the clause beside it."""
    return [
        (msgspec.structs.replace(each, because=msgspec.structs.replace(each.because, clause="")), each.because.clause)
        for each in findings
    ]


def known_tournament(number: int) -> Tournament:
    """Return a tournament of the calendar; 404 if there is none of this number."""
    if number > _LARGEST:
        raise Http404
    try:
        return find_tournament(number)
    except Refusal as refusal:
        raise Http404 from refusal


@never_cache
@require_safe
def tournament_entries(request: HttpRequest, tournament: int) -> HttpResponse:
    """Show who plays in a tournament, who waits, who looks for a partner, and the way to enter."""
    found = known_tournament(tournament)
    context = entry_context(request, found, shown=_LARGEST)
    return render(request, "overtrick/tournaments/entry_page.html", {"tournament": found, **context})


def _state_of(tournament: Tournament) -> str:
    if closing_time_passed(tournament, datetime.now(UTC), today()):
        return CLOSED
    if INVITATION in tournament.restrictions:
        return BY_INVITATION
    return OPEN if tournament.online_entry else ELSEWHERE


def _find_wishes(notes: list[PartnerWish], who: models.Account | None) -> tuple[Wish, ...]:
    """Return the notes of those whom the reader may see."""
    people = find_people((each.number for each in notes), who)
    return tuple(Wish(each, people[each.number]) for each in notes if people[each.number].number)
