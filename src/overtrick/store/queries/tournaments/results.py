"""How a tournament went or stands: its ladders by stage, its rounds as matches, and all its sessions."""

import msgspec

from overtrick.store.access.permissions import Actor
from overtrick.store.queries.rounds.match_imps import MatchImps
from overtrick.store.queries.rounds.matches import Contestant, Match, add_imps, find_latest_ladders, pair_rows
from overtrick.store.queries.rounds.meetings import MatchRound, find_match_rounds
from overtrick.store.queries.rounds.running_ladder import RunningLadder, find_running_ladders
from overtrick.store.queries.session_list import Card, find_sessions_of_events
from overtrick.store.queries.session_results import Ladder, Row, find_ladders_and_awards, join_directions
from overtrick.store.tournaments.sessions import list_sessions
from overtrick.store.tournaments.stage_plans import find_fields
from overtrick.tournaments.records import Tournament
from overtrick.tournaments.stages import StageField

# A page of more rounds than this would be longer than anybody reads: it leads to the others.
_MOST_ROUNDS = 12
_VICTORY_POINTS = "VP"


class StageLadder(msgspec.Struct, frozen=True, kw_only=True):
    """A final ladder, and what its stage is awarded by, if the tournament has a plan of stages."""

    ladder: Ladder
    field: StageField | None = None


class PlayedRound(msgspec.Struct, frozen=True, kw_only=True):
    """A round of matches: who met whom, and who had no opponent."""

    card: Card
    matches: tuple[Match, ...]
    byes: tuple[Row, ...]


class TournamentResults(msgspec.Struct, frozen=True, kw_only=True):
    """The results of a tournament.

    Until there is a final ladder, `standings` are those after the latest round of matches, and `running` those after
    the sessions so far.
    `rounds` are those that came one by one, `match_rounds` those of sessions that report a whole event.
    """

    ladders: tuple[StageLadder, ...] = ()
    standings: tuple[tuple[Card, tuple[Contestant, ...]], ...] = ()
    running: tuple[RunningLadder, ...] = ()
    rounds: tuple[PlayedRound, ...] = ()
    match_rounds: tuple[tuple[Card, tuple[MatchRound, ...]], ...] = ()
    sessions: tuple[Card, ...] = ()
    stages: dict[int, str] = {}
    plan: tuple[StageField, ...] = ()

    @property
    def field(self) -> int:
        """How many took part: the total field of the plan, or as the final ladders have them; 0 until there is one."""
        if self.ladders and self.plan:
            return self.plan[0].total_field
        lists = [rows for each in self.ladders for rows in each.ladder.lists]
        return sum(not row.absent for rows in lists for row in rows)

    @property
    def empty(self) -> bool:
        """Whether there are no results yet."""
        return not self.ladders and not self.sessions


def find_tournament_results(tournament: Tournament, who: Actor | None = None) -> TournamentResults:
    """Find the results of a tournament as they are on record."""
    found = list_sessions(tournament)
    plan = tuple(find_fields(tournament))
    if not found:
        return TournamentResults(plan=plan)
    stages = {each.id: each.stage for each in found}
    cards = [card for card in find_sessions_of_events(sorted({each.event for each in found}), who) if card.id in stages]
    finals, played = [card for card in cards if card.final], [card for card in cards if not card.final]
    rounds = [card for card in played if card.matches][-_MOST_ROUNDS:]
    whole = [card for card in played if card.unit == _VICTORY_POINTS and not card.matches]
    keys = [key for card in (*finals, *rounds, *whole) for key in (card.id, card.sibling) if key]
    swings = MatchImps(sorted({card.event_id for card in rounds}), {card.id: card.round for card in rounds})
    read = {ladder.card.id: ladder for ladder, _ in find_ladders_and_awards(keys, who)} if keys else {}
    return TournamentResults(
        ladders=_order_ladders(finals, read, stages, plan),
        standings=() if finals else tuple(find_latest_ladders(played, who)),
        running=tuple(find_running_ladders(_list_open(played, finals, stages, plan), stages, who)),
        rounds=tuple(_read_round(card, read[card.id], swings) for card in reversed(rounds)),
        match_rounds=tuple(
            (card, met) for card in (*finals, *whole) if (met := find_match_rounds(read[card.id]))
        ),
        sessions=tuple(played), stages={key: name for key, name in stages.items() if name}, plan=plan,
    )  # fmt: skip


def _list_open(
    played: list[Card], finals: list[Card], stages: dict[int, str], plan: tuple[StageField, ...]
) -> list[Card]:
    """Return the sessions whose final ladder is still to come: all, or those of the stages that play on."""
    if not finals:
        return played
    over = {stages[card.id] for card in finals}
    going_on = {each.stage.name for each in plan if each.earns_overall} - over
    return [card for card in played if "" not in over and stages[card.id] in going_on]


def _order_ladders(
    finals: list[Card], read: dict[int, Ladder], stages: dict[int, str], plan: tuple[StageField, ...]
) -> tuple[StageLadder, ...]:
    """Put final ladders in the order of their stages, those without a stage last."""
    order = {each.stage.name: at for at, each in enumerate(plan)}
    fields = {each.stage.name: each for each in plan}
    finals = sorted(finals, key=lambda card: order.get(stages[card.id], len(order)))
    return tuple(
        StageLadder(
            ladder=join_directions(read[card.id], read[card.sibling]) if card.sibling else read[card.id],
            field=fields.get(stages[card.id]),
        )
        for card in finals
    )


def _read_round(card: Card, ladder: Ladder, swings: MatchImps) -> PlayedRound:
    rows = sorted((row for rows in ladder.lists for row in rows), key=lambda row: row.position)
    played, byes = pair_rows(rows)
    return PlayedRound(card=card, matches=add_imps(card.id, played, swings), byes=tuple(byes))
