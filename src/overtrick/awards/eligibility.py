"""Who of a row may earn: the player's standing on the day, and what it means for partner and team mates."""

import msgspec

from overtrick.awards.context import Context, Player
from overtrick.core.because import Because
from overtrick.core.problems import Problem, Severity
from overtrick.core.session import NO_NUMBER, NOBODY, Entry
from overtrick.formats.nzb.columns import PLAYERS
from overtrick.schemes.edition import Edition
from overtrick.schemes.records import EventClass
from overtrick.schemes.references import ABOVE_GRADE, RESTRICTED_PAIR

UNNUMBERED, PHANTOM, BYE, MERGED = "no-number", "phantom", "bye", "merged"
PAIR, TEAM = 2, 4
STATUS_SENTENCE = "{number} {says}"
OVERRULED = "overruled for {number}: {override}"
BARRED_ROW = (
    "Partner or team mate of {number}, who {says}; in a tournament the rest of the row then earns nothing either"
)


class Verdict(msgspec.Struct, frozen=True):
    """Under which number a player earns; None where nothing is earned; with the reasons."""

    number: str | None
    because: tuple[Because, ...] = ()


def asks_grades(event_class: EventClass, edition: Edition, *, final: bool) -> bool:
    """Tell whether a class needs its players' grades: it admits only some, or has a bonus for the best pair of one."""
    best = final and any(event_class.name in bonus.classes for bonus in edition.best_pairs)
    return bool(event_class.admits) or best


def row_sentence(edition: Edition, status: str, template: str = "The row {says}") -> Because:
    """The scheme's sentence about a row, or about somebody in it who has no number."""
    rule = edition.eligibility.get(status)
    return Because(template, {"says": rule.says if rule else "earns nothing"}, rule.clause if rule else "")


class EligibilityChecker:
    """Decides for the rows of one session who earns, by what the context says of the players."""

    def __init__(self, edition: Edition, event_class: EventClass, context: Context) -> None:
        self.edition = edition
        self.event_class = event_class
        self.players = {player.number: player for player in context.players}
        self.restricted_grade = event_class.restricted_grade if context.restricted_entry else ""

    def knows_any(self, numbers: tuple[str, ...]) -> bool:
        """Whether anything is known of a player of a row; of most rows nothing is."""
        players = self.players
        return bool(players) and not players.keys().isdisjoint(numbers)

    def sentence(self, status: str, number: str) -> Because:
        """The scheme's sentence about a status."""
        rule = self.edition.eligibility.get(status)
        if rule is None:
            return Because("{number} earns nothing ({status})", {"number": number, "status": status})
        values = {"number": number, "says": rule.says, "earns": rule.earns, "public": rule.public}
        return Because(STATUS_SENTENCE, values, rule.clause)

    def verdicts(self, numbers: tuple[str, ...]) -> dict[str, Verdict]:
        """Each player of a row and what it may earn."""
        if self.restricted_grade and self._is_restricted_pair(numbers):
            return dict.fromkeys(numbers, Verdict(None, (row_sentence(self.edition, RESTRICTED_PAIR),)))
        verdicts = {number: self._verdict(number) for number in numbers}
        barred = next((number for number in numbers if self._bars_partners(number)), None)
        if barred is None:
            return self._with_overrides(verdicts)
        rule = self.edition.eligibility[self._status(self._survivor(barred))]
        because = Because(BARRED_ROW, {"number": barred, "says": rule.says, "public": rule.public}, rule.clause)
        return {
            number: verdict if number in (barred, NOBODY, NO_NUMBER) else Verdict(None, (because,))
            for number, verdict in verdicts.items()
        }

    def _with_overrides(self, verdicts: dict[str, Verdict]) -> dict[str, Verdict]:
        """A decision that lets a player earn carries the partner's award too, who would have lost it."""
        overruled = [number for number in verdicts if self._bars_partners(number, overruled=True)]
        reasons = tuple(reason for number in overruled for reason in verdicts[number].because)
        if not overruled:
            return verdicts
        return {
            number: verdict
            if number in overruled or verdict.number is None
            else Verdict(verdict.number, (*verdict.because, *reasons))
            for number, verdict in verdicts.items()
        }

    def problems(self, entry: Entry) -> list[Problem]:
        """A warning for each player of a row that the club should know of."""
        known = [self.players[number] for number in entry.players if number in self.players]
        return [
            Problem(
                f"player-{player.status}",
                Severity.WARNING,
                entry.line,
                PLAYERS,
                player.number,
                f"Player {player.number} {self.edition.eligibility[player.status].says}.",
                "Check the number; if it is right, ask the federation to correct the register.",
            )
            for player in known
            if player.status and self.edition.eligibility[player.status].warns
        ]

    def _is_restricted_pair(self, numbers: tuple[str, ...]) -> bool:
        """Whether two players of the restricted grade must have been partners, and no decision lets them.

        A team needs a player of another grade at each of its two tables; who sat with whom a file does not say.
        """
        players = [self._survivor(number) for number in numbers]
        if len(players) < PAIR or any(player.override for player in players):
            return False
        others = sum(player.grade != self.restricted_grade for player in players)
        return others < (2 if len(players) >= TEAM else 1)

    def _survivor(self, number: str) -> Player:
        """The player that a number stands for: a merged number stands for the surviving player."""
        player = self.players.get(number) or Player(number=number)
        if not player.merged_into:
            return player
        return self.players.get(player.merged_into) or Player(number=player.merged_into)

    def _verdict(self, number: str) -> Verdict:
        if number in (NOBODY, NO_NUMBER):
            template = "Player 0 {says}" if number else "A player {says}"
            return Verdict(None, (row_sentence(self.edition, UNNUMBERED, template),))
        player = self._survivor(number)
        merged = () if player.number == number else (self.sentence(MERGED, number),)
        status = self._status(player)
        rule = self.edition.eligibility.get(status)
        if rule is None:
            return Verdict(player.number, merged)
        reasons = (*merged, *((self.sentence(status, player.number),) if rule.says else ()))
        if player.override and not rule.earns:
            values = {"number": player.number, "override": player.override}
            return Verdict(player.number, (*reasons, Because(OVERRULED, values)))
        return Verdict(player.number if rule.earns else None, reasons)

    def _status(self, player: Player) -> str:
        admitted = self.event_class.admits
        if admitted and player.grade and player.grade not in admitted:
            return ABOVE_GRADE
        return player.status

    def _bars_partners(self, number: str, *, overruled: bool = False) -> bool:
        """Whether a player costs partner and team mates their points, or would without the recorded decision."""
        player = self._survivor(number)
        if bool(player.override) != overruled or not self.event_class.tournament:
            return False
        rule = self.edition.eligibility.get(self._status(player))
        return rule is not None and not rule.earns and not rule.partners_earn_in_tournaments
