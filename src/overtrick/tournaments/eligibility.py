"""Who may enter a tournament: every rule that applies, whether the players keep it, and the clause it rests on.

Grades are those as at the 1 January before the tournament, and a status is that of its first day. What a class admits
comes from the scheme; what Men, Women and Senior mean comes from the federation's registers.
"""

from collections.abc import Callable, Iterator, Sequence

import msgspec

from overtrick.core.because import Because
from overtrick.schemes.edition import Edition
from overtrick.schemes.records import Contest, EventClass
from overtrick.schemes.registers.records import EntryRules
from overtrick.tournaments.records import (
    INVITATION,
    MEN,
    MIXED,
    REGION,
    RESTRICTED,
    SENIOR,
    WOMEN,
    Tournament,
)

# The rules by name.
SIZE, STATUS, GRADE, PARTNERS, GENDER, AGE = "size", "status", "grade", "partners", "gender", "age"
_PAIR, _TEAM = 2, 4


class Candidate(msgspec.Struct, frozen=True, kw_only=True):
    """A player who wants to enter.

    `grade` is the scheme's name of the grade, empty where it is not known; `status` is empty for an ordinary member.
    `regions` are those of the player's clubs.
    """

    number: str
    name: str
    grade: str = ""
    status: str = ""
    gender: int = 0
    year_of_birth: int | None = None
    regions: frozenset[str] = frozenset()


class Conditions(msgspec.Struct, frozen=True, kw_only=True):
    """What a tournament asks of those who enter: its class and contest in the scheme, its restrictions, its region."""

    event_class: EventClass
    contest: Contest
    edition: Edition
    restrictions: tuple[str, ...]
    rules: EntryRules
    year: int
    region: str = ""

    @property
    def restricted_grade(self) -> str:
        """The grade of which no two may play together; empty if entry is not restricted."""
        found = self._restricting_class if RESTRICTED in self.restrictions else None
        return found.restricted_grade if found else ""

    @property
    def restricted_clause(self) -> str:
        """The clause of the rule about partners, which the regulations may have for another class."""
        found = self._restricting_class or self.event_class
        return found.clauses.get("restricted_grade", found.clause)

    @property
    def _restricting_class(self) -> EventClass | None:
        classes = (self.event_class, *self.edition.classes.values())
        return next((each for each in classes if each.restricted_grade), None)

    def clause(self, key: str) -> str:
        """The clause of a value of the class."""
        return self.event_class.clauses.get(key, self.event_class.clause)


class AppliedRule(msgspec.Struct, frozen=True, kw_only=True):
    """A rule, whether it is kept, and the sentence that says so; `number` is the player whom it is about."""

    rule: str
    kept: bool
    because: Because
    number: str = ""


class Verdict(msgspec.Struct, frozen=True):
    """Whether players may enter, with what was found for each rule that applies."""

    findings: tuple[AppliedRule, ...]

    @property
    def allowed(self) -> bool:
        """Whether every rule is kept."""
        return all(each.kept for each in self.findings)

    @property
    def broken(self) -> tuple[AppliedRule, ...]:
        """The rules that are not kept."""
        return tuple(each for each in self.findings if not each.kept)


def conditions_of(tournament: Tournament, edition: Edition, rules: EntryRules, region: str = "") -> Conditions:
    """Return what a tournament asks, by the regulations of its first day; `region` is the name of its region."""
    contest = next(each for each in edition.contests if each.name == tournament.contest)
    return Conditions(
        event_class=edition.classes[tournament.event_class], contest=contest, edition=edition,
        restrictions=tournament.restrictions, rules=rules, year=tournament.first.year, region=region,
    )  # fmt: skip


def check_player(conditions: Conditions, player: Candidate) -> Verdict:
    """Tell whether a player may play, whoever the partner is."""
    return Verdict(tuple(_check_alone(conditions, player)))


def check_entry(conditions: Conditions, players: Sequence[Candidate], *, invited: bool = False) -> Verdict:
    """Tell whether players may enter together. Host and federation invite: they enter whom they like by `invited`."""
    found = [] if invited else list(_check_invitation(conditions))
    found += _check_size(conditions, players)
    for player in players:
        found += _check_alone(conditions, player)
    for rule in (_check_partners, _check_mixed):
        found += rule(conditions, players)
    return Verdict(tuple(found))


def _check_alone(conditions: Conditions, player: Candidate) -> Iterator[AppliedRule]:
    rules: tuple[Callable[[Conditions, Candidate], Iterator[AppliedRule]], ...] = (
        _check_status,
        _check_grade,
        _check_gender,
        _check_age,
        _check_region,
    )
    for rule in rules:
        yield from rule(conditions, player)


def _check_invitation(conditions: Conditions) -> Iterator[AppliedRule]:
    if INVITATION in conditions.restrictions:
        yield AppliedRule(
            rule=INVITATION, kept=False, because=Because("Entry is by invitation: the host enters players")
        )


def _check_size(conditions: Conditions, players: Sequence[Candidate]) -> Iterator[AppliedRule]:
    sizes = conditions.contest.players
    values = {"least": min(sizes), "most": max(sizes), "count": len(players)}
    says = (
        "{least} to {most} players enter together, not {count}"
        if min(sizes) < max(sizes)
        else "{least} players enter together, not {count}"
        if max(sizes) > 1
        else "Each player enters alone"
    )
    if len(players) not in sizes:
        yield AppliedRule(rule=SIZE, kept=False, because=Because(says, values, conditions.contest.clause))


def _check_status(conditions: Conditions, player: Candidate) -> Iterator[AppliedRule]:
    """Refuse who would cost the partners their points, and a number that cannot be the player's at the table."""
    rule = conditions.edition.eligibility.get(player.status) if player.status else None
    if rule is None or not rule.says:
        return
    kept = rule.earns or (rule.partners_earn_in_tournaments and not rule.warns)
    because = Because("{name} {says}", {"name": player.name, "says": rule.says}, rule.clause)
    yield AppliedRule(rule=STATUS, kept=kept, because=because, number=player.number)


def _check_grade(conditions: Conditions, player: Candidate) -> Iterator[AppliedRule]:
    admits = conditions.event_class.admits
    values = {"name": player.name, "grade": player.grade, "grades": list(admits)}
    if not player.grade:
        if not admits:
            return
        kept, says = True, "The grade of {name} is not known; the event is for {grades:list} players"
    elif not admits:
        kept, says = True, "{name} is graded {grade}; the event is open to all grades"
    elif player.grade in admits:
        kept, says = True, "{name} is graded {grade}; the event is for {grades:list} players"
    else:
        kept, says = False, "{name} is graded {grade}; the event is only for {grades:list} players"
    because = Because(says, values, conditions.clause("admits"))
    yield AppliedRule(rule=GRADE, kept=kept, because=because, number=player.number)


def _check_gender(conditions: Conditions, player: Candidate) -> Iterator[AppliedRule]:
    for restriction, genders, says in (
        (MEN, conditions.rules.men, "The event is for men; the register does not list {name} as a man"),
        (WOMEN, conditions.rules.women, "The event is for women; the register does not list {name} as a woman"),
    ):
        if restriction in conditions.restrictions and genders and player.gender not in genders:
            because = Because(says, {"name": player.name})
            yield AppliedRule(rule=GENDER, kept=False, because=because, number=player.number)


def _check_age(conditions: Conditions, player: Candidate) -> Iterator[AppliedRule]:
    if SENIOR not in conditions.restrictions:
        return
    age, values = conditions.rules.senior_age, {"name": player.name, "age": conditions.rules.senior_age}
    if player.year_of_birth is None:
        kept, says = False, "The event is for seniors; the register does not have the year of birth of {name}"
    elif conditions.year - player.year_of_birth >= age:
        kept, says = True, "{name} is at least {age} years old by the end of {year}"
    else:
        kept, says = False, "The event is for seniors; {name} is not {age} years old by the end of {year}"
    because = Because(says, values | {"year": conditions.year}, conditions.rules.clause)
    yield AppliedRule(rule=AGE, kept=kept, because=because, number=player.number)


def _check_region(conditions: Conditions, player: Candidate) -> Iterator[AppliedRule]:
    if REGION not in conditions.restrictions or not conditions.region:
        return
    kept = conditions.region in player.regions
    says = (
        "{name} is a member of a club of the region {region}"
        if kept
        else "The event is for members of the region {region}; {name} is not in a club there"
    )
    because = Because(says, {"name": player.name, "region": conditions.region})
    yield AppliedRule(rule=REGION, kept=kept, because=because, number=player.number)


def _check_partners(conditions: Conditions, players: Sequence[Candidate]) -> Iterator[AppliedRule]:
    """Check that no two of the restricted grade must sit together: a team has a player of another at both tables."""
    grade = conditions.restricted_grade
    if not grade or len(players) < _PAIR:
        return
    needed = _others_needed(players)
    kept = sum(player.grade != grade for player in players) >= needed
    if len(players) < _TEAM:
        says = (
            "A restricted event takes one {grade} player in a pair, not two"
            if any(player.grade == grade for player in players)
            else "A restricted event takes every pair but two {grade} players together"
        )
    else:
        says = "In a restricted event no two {grade} players play together: a team needs {needed} of another grade"
    because = Because(says, {"grade": grade, "needed": needed}, conditions.restricted_clause)
    yield AppliedRule(rule=PARTNERS, kept=kept, because=because)


def _check_mixed(conditions: Conditions, players: Sequence[Candidate]) -> Iterator[AppliedRule]:
    """Check that each pair can be of a man and a woman: a team needs two of each."""
    men, women = conditions.rules.men, conditions.rules.women
    if MIXED not in conditions.restrictions or not (men and women) or len(players) < _PAIR:
        return
    needed = _others_needed(players)
    kept = all(sum(player.gender in genders for player in players) >= needed for genders in (men, women))
    says = (
        "In a mixed event a man and a woman play together"
        if needed == 1
        else "In a mixed event a man and a woman play together: a team needs {needed} of each"
    )
    yield AppliedRule(rule=MIXED, kept=kept, because=Because(says, {"needed": needed}))


def _others_needed(players: Sequence[Candidate]) -> int:
    """How many players of the other kind it takes for one at each table."""
    return 2 if len(players) >= _TEAM else 1
