"""A scheme as it stands on one day: every value in force, looked up by the name that files and people use."""

import datetime
from collections.abc import Mapping
from fractions import Fraction
from functools import cached_property
from typing import TypeVar

from overtrick.schemes import file_records, records, standing_records, strata_records, table_records
from overtrick.schemes.dates import in_force
from overtrick.schemes.errors import SchemeError
from overtrick.schemes.loader import SchemeFile, identity_of
from overtrick.schemes.steps import FieldStrength

R = TypeVar("R", bound=records.Record)


class _VersionsOnDay:
    """The records of a scheme file that are in force on a day."""

    def __init__(self, scheme: SchemeFile, day: datetime.date) -> None:
        self._scheme = scheme
        self._day = day

    def of(self, section: str, kind: type[R]) -> tuple[R, ...]:
        """The records of a section that are of a kind, each in its version of the day."""
        versions: dict[str, list[R]] = {}
        for record in getattr(self._scheme, section):
            if isinstance(record, kind):
                versions.setdefault(identity_of(section, record), []).append(record)
        return tuple(found for dated in versions.values() if (found := in_force(dated, self._day)))


class Edition:
    """The regulations of one day. Two sessions under the same edition are awarded by the same numbers."""

    def __init__(self, scheme: SchemeFile, day: datetime.date, folder: str) -> None:
        self.scheme, self.title = scheme.name, scheme.title
        self.day = day
        self.clauses = scheme.federation.clauses
        self.folder = folder
        now = _VersionsOnDay(scheme, day).of
        self.units = {unit.name: unit for unit in now("units", records.Unit)}
        falling: tuple[table_records.Table, ...] = now("tables", table_records.FallingScale)
        tables = falling + now("tables", table_records.PrintedTable) + now("tables", table_records.WinnerShares)
        tables += now("tables", table_records.LinearScale)
        self.tables = {name: table for table in tables for name in (table.name, *table.also)}
        self.classes = {event_class.name: event_class for event_class in now("classes", records.EventClass)}
        self.award_columns = {column.type: column for column in now("award_columns", records.AwardColumnRule)}
        self.categories = {category.code: category for category in now("categories", records.Category)}
        self.mappings = now("mappings", file_records.FieldMapping)
        self.stated_points = now("stated_points", file_records.StatedPoints)
        self.contests = now("contests", records.Contest)
        self.byes = {bye.unit: bye for bye in now("byes", records.Bye)}
        self.stages = {stage.name: stage for stage in now("stages", records.Stage)}
        self.refusals = now("refusals", records.Refusal)
        self.awards = now("awards", records.AwardRule)
        self.best_of = {group.name: group for group in now("best_of", strata_records.BestOf)}
        self.strata = now("strata", strata_records.Stratum)
        self.eligibility = {rule.status: rule for rule in now("eligibility", records.Eligibility)}
        self.graded_nights = {way.policy: way for way in now("graded_nights", records.GradedNight)}
        self.best_pairs = now("best_pairs", records.BestPair)
        self.transfers = now("transfers", standing_records.Transfer)
        self.temporary = now("temporary", standing_records.Temporary)
        self.programs = now("programs", records.ProgramVersion)
        self.scoring = next(iter(now("scoring", records.ScoringRule)), None)
        self._read_standing(scheme)

    def _read_standing(self, scheme: SchemeFile) -> None:
        now = _VersionsOnDay(scheme, self.day).of
        self.measures = {measure.name: measure for measure in now("measures", standing_records.Measure)}
        self.ranks = now("ranks", standing_records.Rank)
        self.stars = next(iter(now("stars", standing_records.Stars)), None)
        self.rating = next(iter(now("ratings", standing_records.Rating)), None)
        self.grades = now("grades", standing_records.Grade)
        self.starting_grades = now("starting_grades", standing_records.StartingGrade)
        self.expiry = {rule.unit: rule for rule in now("expiry", standing_records.Expiry)}
        self.counting = next(iter(now("counting", standing_records.Counting)), None)
        self.runs = {run.name: run for run in now("runs", standing_records.Run)}
        self.carries = now("carries", standing_records.Carry)
        self.postings: dict[str, standing_records.Posting] = {
            rule.kind: rule for rule in now("postings", standing_records.Posting)
        }
        self.statuses = {status.name: status for status in now("statuses", standing_records.Status)}

    @cached_property
    def asks_ranks(self) -> bool:
        """Whether awards depend on the ranks with which players come to a session."""
        return any(stratum.rank_to for stratum in self.strata) or any(step.ranks for step in self.strength_steps)

    @cached_property
    def asks_standing(self) -> bool:
        """Whether awards depend on the points or the ranks with which players come to a session."""
        return bool(self.strata or self.strength_steps)

    @cached_property
    def rank_heights(self) -> Mapping[str, int]:
        """How high each rank stands, by its name, counted from 0 for the lowest."""
        return {rank.name: height for height, rank in enumerate(self.ranks)}

    @cached_property
    def strength_steps(self) -> tuple[FieldStrength, ...]:
        """The steps that ask for the strength of the field. Most schemes have none, and pay nothing."""
        return tuple(step for rule in self.awards for step in rule.steps if isinstance(step, FieldStrength))

    def table(self, name: str) -> table_records.Table:
        """A table by its name or one of its other names."""
        if name not in self.tables:
            raise SchemeError(f"{self.scheme} has no table '{name}'. It has: {', '.join(self.tables)}.")
        return self.tables[name]

    def amount_of(self, name: str, totals: Mapping[str, Fraction | int]) -> Fraction:
        """How much of a unit or a measure totals hold; of some units a measure counts no more than so many."""
        measure = self.measures.get(name)
        if measure is None:
            own = totals.get(name, 0)
            return own if isinstance(own, Fraction) else Fraction(own)
        terms = []
        for unit, share in measure.adds.items():
            held = totals.get(unit)
            if not held:
                continue
            added = held * share.number
            terms.append(min(added, measure.most[unit].number) if unit in measure.most else added)
        return sum(terms[1:], terms[0]) if terms else Fraction()

    def class_of(self, points_type: str, award: int) -> records.EventClass | None:
        """The class that a results file's header names: A and 10 are the class 10A; C is 40C whatever the award."""
        if points_type in self.award_columns:
            return self.classes[self.award_columns[points_type].event_class]
        wanted = (points_type, award)
        return next((known for known in self.classes.values() if (known.type, known.award) == wanted), None)

    def units_of(self, event_class: str) -> frozenset[str]:
        """The units that events of a class award beside those of its sessions: by the class, and by its tables."""
        known = self.classes.get(event_class)
        if known is None:
            return frozenset()
        named = (table for tables in known.tables.values() for table in tables.values())
        return frozenset({known.unit, *(self.table(name).unit for name in named)})

    def contest(
        self, players: int, unit: str, *, final: bool, rounds: str, winners: int = 1, kind: str = ""
    ) -> records.Contest | None:
        """The kind of contest, from the players in a row, the lists and, on a final ladder, its unit or its rounds."""
        for contest in self.contests:
            fits = kind == contest.kind if kind and contest.kind else players in contest.players
            if not fits or (contest.winners and winners not in contest.winners):
                continue
            if not contest.final_units and not contest.final_rounds:
                return contest
            if final and (unit in contest.final_units or (rounds and rounds == contest.final_rounds)):
                return contest
        return None
