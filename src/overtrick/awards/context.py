"""What a results file cannot say: stages, approvals, line-ups, substitutes, who the players are.

On the command line it is a TOML file (--context); the store fills the same record from its registers and
its journal. Unknown keys and names that the scheme does not have are errors, never ignored.
"""

import re
import tomllib
from collections import Counter
from decimal import Decimal

import msgspec
from msgspec.structs import replace

from overtrick.core.player_numbers import NumberForm
from overtrick.core.session import Session
from overtrick.schemes.edition import Edition
from overtrick.schemes.quantities import Points
from overtrick.schemes.references import PARTS

MOST = 100_000
_PERCENTAGE = re.compile(r"100|[0-9]{1,2}(\.[0-9]{1,4})?")
_POINTS = re.compile(r"[0-9]{1,6}(\.[0-9]{1,4})?")


class ContextError(Exception):
    """A context that cannot be used, in words for the person who wrote it."""


class Strict(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A record that takes no key that it does not know."""


class Approval(Strict, frozen=True, kw_only=True):
    """A recorded approval of fewer boards or contestants than the class asks for."""

    boards: int | None = None
    contestants: int | None = None
    by: str = ""


class Row(Strict, frozen=True, kw_only=True):
    """Who of one row played how many boards; `total` where the contestant's boards are not the header's."""

    line: int
    boards: dict[str, int]
    total: int = 0


class Player(Strict, frozen=True, kw_only=True):
    """A player's standing on the day. An override records a decision that lets everybody earn.

    `rank` and `points`, with their units, decide in which stratum of a field the player is.
    """

    number: str
    grade: str = ""
    rank: str = ""
    points: dict[str, str] = {}
    status: str = ""
    merged_into: str = ""
    override: str = ""


class RowHandicap(Strict, frozen=True, kw_only=True):
    """The handicap in percent of the row on a line; `direction` where two files are one session."""

    line: int
    percentage: str
    direction: str = ""


class Division(Strict, frozen=True, kw_only=True):
    """A division of a stratified field that is ranked for itself: the lines of its rows."""

    name: str
    lines: tuple[int, ...]


class Concession(Strict, frozen=True, kw_only=True):
    """A match that the side on this line gave up, and whether it was behind then."""

    line: int
    behind: bool


class Context(Strict, frozen=True, kw_only=True):
    """Everything that is known of a session beyond its file. An empty context changes nothing."""

    event_class: str = msgspec.field(default="", name="class")
    contest: str = ""
    rounds: str = ""
    stage: str = ""
    total_field: int = 0
    places_above: int = 0
    extra_entries: bool = False
    tournament: str = ""
    own_table: tuple[str, ...] = ()
    restricted_entry: bool = False
    part: str = ""
    boards: int = 0
    full_boards: int = 0
    sessions: int = 0
    field: tuple[int, ...] = ()
    tables: int = 0
    winners: int = 0
    handicap: bool = False
    handicap_event: bool = False
    handicaps: tuple[RowHandicap, ...] = ()
    graded: tuple[str, ...] = ()
    graded_policy: str = ""
    divisions: tuple[Division, ...] = ()
    concessions: tuple[Concession, ...] = ()
    drawn: tuple[int, ...] = ()
    not_played: tuple[int, ...] = ()
    approval: Approval = Approval()
    waiting: dict[str, str] = {}
    inferred: tuple[str, ...] = ()
    rows: tuple[Row, ...] = ()
    players: tuple[Player, ...] = ()
    confirmed: tuple[str, ...] = ()


NO_CONTEXT = Context()
# What the scheme has sentences for, but is not a player's status: these follow from the row and from merged_into.
NO_STATUS = {"merged", "no-number", "phantom", "bye", "restricted-pair"}


def loads(text: str, form: NumberForm | None = None) -> Context:
    """A context from TOML, with player numbers in the federation's form if it has one of its own."""
    try:
        context = msgspec.convert(tomllib.loads(text, parse_float=Decimal), Context)
    except msgspec.ValidationError as error:
        raise ContextError(_in_words(str(error))) from error
    except ValueError as error:
        # Not TOML, or a number of thousands of digits.
        raise ContextError(str(error)) from error
    context = write_numbers(context, form)
    check_numbers(context, form)
    return context


def write_numbers(context: Context, form: NumberForm | None) -> Context:
    """Return a context with player numbers in the federation's form; those that cannot be any player's as they are."""
    if form is None:
        return context

    def write(number: str) -> str:
        return form.canonical(number) or number

    rows = tuple(
        replace(row, boards={write(each): count for each, count in row.boards.items()}) for row in context.rows
    )
    players = tuple(
        replace(
            player, number=write(player.number), merged_into=write(player.merged_into) if player.merged_into else ""
        )
        for player in context.players
    )
    return replace(context, rows=rows, players=players)


def _in_words(error: str) -> str:
    """The validator's message for a person: players 2, number: expected text in quotes, found a number."""
    message, _, path = error.partition(" - at `$")
    kinds = {"str": "text in quotes", "int": "a number", "float": "a number", "bool": "true or false"}
    kinds |= {"object": "a table { … }", "array": "a list [ … ]"}
    for kind, words in kinds.items():
        message = message.replace(f"`{kind}`", words)
    message = re.sub(r"Object contains unknown field `(.*)`", r"there is no key '\1'", message)
    message = re.sub(r"Object missing required field `(.*)`", r"the key '\1' is missing", message)
    message = message.replace("Expected", "expected").replace("got", "found")
    where = re.sub(r"\[(\d+)\]", lambda index: f" {int(index[1]) + 1}", path.strip("`.")).replace(".", ", ")
    return f"{where}: {message}" if where else message


def check_numbers(context: Context, form: NumberForm | None = None) -> None:
    """Refuse counts and player numbers that nothing has, and a player described twice."""
    numbers = [player.number for player in context.players]
    for number, times in Counter(numbers).items():
        if times > 1:
            raise ContextError(f"player {number} is described twice")
        if form is not None and (wrong := form.mistake(number)):
            raise ContextError(f"player number '{number}' {wrong}")
        if form is None and not re.fullmatch(r"[1-9]\d{0,9}", number):
            raise ContextError(f"'{number}' is not a player number")
    _check_texts(context)
    counts = [
        context.total_field,
        context.places_above,
        context.tables,
        context.winners,
        context.boards,
        context.full_boards,
        context.sessions,
        *context.field,
    ]
    counts += [boards for row in context.rows for boards in (row.total, *row.boards.values())]
    counts += [count for count in (context.approval.boards, context.approval.contestants) if count is not None]
    if any(count < 0 for count in counts):
        raise ContextError("a count is below zero")
    if any(count > MOST for count in counts):
        raise ContextError(f"a count is above {MOST:,}, more than any event has")


def _check_texts(context: Context) -> None:
    """Refuse texts that should be numbers and are not."""
    for each in context.handicaps:
        if not _PERCENTAGE.fullmatch(each.percentage):
            raise ContextError(f"handicaps: '{each.percentage}' is not a percentage from 0 to 100")
    for points in context.own_table:
        if not _POINTS.fullmatch(points):
            raise ContextError(f"own_table: '{points}' is not a number of points")


def check_context(context: Context, edition: Edition, session: Session) -> None:
    """Raise on a name that the scheme does not have, or a line that the file does not have."""
    lines = {str(entry.row) for entry in session.entries}
    named_lines = [row.line for row in context.rows] + [each.line for each in context.concessions]
    named_lines += [line for division in context.divisions for line in division.lines]
    named_lines += [*context.drawn, *context.not_played, *(each.line for each in context.handicaps)]
    known: list[tuple[str, str, set[str]]] = [
        ("class", context.event_class, set(edition.classes)),
        ("contest", context.contest, {contest.name for contest in edition.contests}),
        ("rounds", context.rounds, {"matches", "places"}),
        ("stage", context.stage, set(edition.stages)),
        *(("grade", player.grade, {grade.name for grade in edition.grades}) for player in context.players),
        *(("rank", player.rank, {rank.name for rank in edition.ranks}) for player in context.players if player.rank),
        *(("unit", unit, set(edition.units)) for player in context.players for unit in player.points),
        *(("status", player.status, set(edition.eligibility) - NO_STATUS) for player in context.players),
        ("part", context.part, set(PARTS)),
        *(("grade", grade, {known.name for known in edition.grades}) for grade in context.graded),
        ("policy for graded nights", context.graded_policy, set(edition.graded_nights)),
        *(("unit", unit, set(edition.units)) for unit in context.waiting),
        *(("line", str(line), lines) for line in named_lines),
        *(("confirmed award", bonus, {known.name for known in edition.best_pairs}) for bonus in context.confirmed),
    ]
    for what, value, values in known:
        if value and value not in values:
            raise ContextError(f"there is no {what} '{value}'. Choose from: {', '.join(sorted(values))}.")
    for player in context.players:
        _check_points(player)
    contestants = sum(not entry.phantom for entry in session.entries) + context.places_above
    if 0 < context.total_field < contestants:
        raise ContextError(f"total_field is {context.total_field}, but there are {contestants} contestants already")
    if context.divisions:
        _check_divisions(context.divisions, session)
    for row in context.rows:
        total = row.total or context.boards or session.boards or 0
        if any(boards > total for boards in row.boards.values()):
            raise ContextError(f"line {row.line}: a player cannot have played more than {total} boards")


def _check_points(player: Player) -> None:
    """A player's points are written with their unit, as everywhere in a scheme."""
    for unit, text in player.points.items():
        try:
            read = Points.read(text)
        except (ValueError, ZeroDivisionError) as error:
            raise ContextError(f"player {player.number}, points: {error}") from error
        if read.unit != unit:
            raise ContextError(f"player {player.number}, points: {unit} is given as '{text}', not in {unit}")


def _check_divisions(divisions: tuple[Division, ...], session: Session) -> None:
    """Divisions are disjoint and leave no row out (ruling C10): otherwise a row would be ranked twice or nowhere."""
    named = Counter([line for division in divisions for line in division.lines])
    for entry in session.entries:
        if named[entry.row] > 1:
            raise ContextError(f"line {entry.row} is in more than one division")
        if not named[entry.row] and not entry.phantom:
            raise ContextError(f"line {entry.row} is in no division")
