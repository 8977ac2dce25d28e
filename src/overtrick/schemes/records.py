"""The records of a scheme file: what a federation's regulations may say, each with its date and clause.

Every record has `from` (and `until`, if it was discontinued) and the clause it rests on. What a record does
not know, the loader rejects.
"""

import datetime
from typing import Literal

import msgspec

from overtrick.schemes.quantities import Count, Points, Rate, Share, Times
from overtrick.schemes.steps import Step

# What an award may name instead of a unit: the class's own, or that of the class's award for matches.
CLASS_UNIT, MATCH_UNIT = "class", "match"


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A part of the regulations, in force from a day on."""

    effective: datetime.date = msgspec.field(name="from")
    until: datetime.date | None = None
    clause: str


class Unit(Record, frozen=True, kw_only=True):
    """A kind of points, with as many decimals as its awards may have."""

    name: str
    decimals: int


class TableValues(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a class has otherwise than a falling table says."""

    maximum: Points | None = None
    premium: Points | None = None
    stretch: Share | None = None


class EventClass(Record, frozen=True, kw_only=True):
    """A class of event, with what its awards need: multipliers by purpose, tables by purpose and contest.

    `type` and `award` are what the header of a results file says; a class without them is named by a context.
    `events_a_year` is how many events of the class a club may have, 0 for as many as it likes. `restricted_grade` is
    the grade of which no two may play together where entry is restricted. `own_values` are values of a falling table,
    by its name, that are others in this class. `full_boards` are those of a full session. `earns_nothing` says that no
    award is for it.
    """

    name: str
    unit: str
    tournament: bool
    type: str = ""
    award: int = 0
    admits: tuple[str, ...] = ()
    restricted_grade: str = ""
    multipliers: dict[str, Times] = {}
    match_factor: Rate | None = None
    tables: dict[str, dict[str, str]] = {}
    own_values: dict[str, TableValues] = {}
    stages: dict[str, dict[str, str]] = {}
    minimum_boards: dict[str, Count] = {}
    minimum_entry: dict[str, Count] = {}
    full_boards: dict[str, Count] = {}
    events_a_year: int = 0
    earns_nothing: bool = False
    clauses: dict[str, str] = {}


class AwardColumnRule(Record, frozen=True, kw_only=True):
    """A points type whose sessions all belong to one class; the award column is then only checked."""

    type: str
    event_class: str
    session: Points
    final: Points
    match: Rate


class Category(Record, frozen=True, kw_only=True):
    """A code for a kind of event, as some formats give it: its class, and whether matches won must be reported.

    The default is the class of an event whose file says nothing of it, or nothing that is known.
    """

    code: str
    event_class: str
    matches: bool = False
    default: bool = False


class Contest(Record, frozen=True, kw_only=True):
    """How rows tell the kind of contest: by players in a row and, on a final ladder, by unit or by its rounds.

    A format that states the kind is not judged by its rows. `winners` are the numbers of lists that it may have,
    `a_table` the contestants of one list that fill a table, `a_side` how many of a team fill its seats at one: a larger
    side fills as many tables more. `half_tables` says what a table counts that is not full, `unequal_lists` which of
    two lists fills them.
    """

    name: str
    title: str
    kind: str = ""
    counts: str
    players: tuple[int, ...]
    winners: tuple[int, ...] = ()
    a_table: Count | None = None
    a_side: Count | None = None
    half_tables: Literal["up", "down", "half"] = "up"
    unequal_lists: Literal["longer", "shorter", "mean"] = "longer"
    final_units: tuple[str, ...] = ()
    final_rounds: Literal["", "matches"] = ""


class Bye(Record, frozen=True, kw_only=True):
    """What a bye in match play is worth: in this unit the score decides, in others the place.

    `most` is the highest score that may be given for it, if there is one.
    """

    unit: str
    above: Points
    exactly: Points
    most: Points | None = None


class Stage(Record, frozen=True, kw_only=True):
    """A stage of an event: whether its ladder earns overall points, and what extra entries make of it.

    `follows` says that its places continue after those of the stages above; `sessions_by` whether a session of the
    stage is awarded by its own field or by the whole event's.
    """

    name: str
    overall: bool
    follows: bool = False
    sessions_by: Literal["own field", "total field"] = "own field"
    with_extra_entries: str = ""


class When(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """To which sessions a rule applies. A key that is not given does not matter.

    `table` is a purpose for which the class must have a table.
    """

    by: Literal["places", "matches", ""] = ""
    final: bool | None = None
    contests: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    classes: tuple[str, ...] = ()
    table: str = ""
    parts: tuple[str, ...] = ()
    lists: Literal["one", "several", ""] = ""
    sections: Literal["one", "several", ""] = ""
    scorings: tuple[str, ...] = ()
    stage_overall: bool | None = None
    handicap: bool | None = None
    restricted: bool | None = None


class Refusal(Record, frozen=True, kw_only=True):
    """Sessions that earn nothing at all, or no award of the named kinds or units, whatever the other rules say.

    With `advice` the club is warned, and this is what it can do.
    """

    name: str
    when: When
    kinds: tuple[str, ...] = ()
    units: tuple[str, ...] = ()
    says: str
    advice: str = ""


class AwardRule(Record, frozen=True, kw_only=True):
    """One award: when it applies, and the steps from a place or a match to points.

    `ranking` says by which places: those of the list or of a division in it, those of the section, those of the
    whole list, whatever its divisions, or those of each stratum that the row is in. `best_of` names a group of awards
    of which only the largest counts.
    """

    name: str
    kind: str
    unit: str
    ranking: Literal["list", "section", "whole", "stratum"] = "list"
    strata: tuple[str, ...] = ()
    best_of: str = ""
    when: When
    steps: tuple[Step, ...]


class Eligibility(Record, frozen=True, kw_only=True):
    """What a player's standing on the day means for the player and for partner and team mates.

    `warns` says that the club gets a warning whenever it happens; `public` that everybody may read it, because it tells
    nothing of a person, or what is public anyway.
    """

    status: str
    earns: bool
    partners_earn_in_tournaments: bool = True
    warns: bool = False
    public: bool = False
    says: str


class GradedNight(Record, frozen=True, kw_only=True):
    """A way in which a club may award nights for some grades only; the default is that of a club that chose none.

    `scores` are those that the list must be by; with `bars` a player above the grade earns nothing, nor the partner.
    """

    policy: str
    says: str
    scores: Literal["gross", "handicap", ""] = ""
    bars: bool = False
    default: bool = False


class BestPair(Record, frozen=True, kw_only=True):
    """A bonus for the best pair of a grade outside the awards: proposed here, posted when confirmed."""

    name: str
    classes: tuple[str, ...]
    contests: tuple[str, ...]
    points: Points
    all_of: tuple[str, ...]
    one_of: tuple[str, ...]


class ProgramVersion(Record, frozen=True, kw_only=True):
    """A scoring program and the first version that uploads every kind of event."""

    code: str
    name: str
    since: str


class ScoringRule(Record, frozen=True, kw_only=True):
    """What the regulations want of scoring.

    `whole_deals`: without matchpoints a deal counts only if all in the section played it.
    """

    whole_deals: bool = False
