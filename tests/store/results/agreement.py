"""Random sessions and random facts, awarded by the engine as the command line does it, and by the records.

The engine is told all that the register knows of the players, so both have the same facts.
"""

import random
from collections import Counter
from collections.abc import Iterable
from datetime import date
from decimal import Decimal
from typing import Any

import msgspec

from overtrick import formats
from overtrick.awards import Context, ContextError, award_session
from overtrick.awards.context import Player, check_numbers
from overtrick.awards.event_links import class_by_header, is_one_session
from overtrick.awards.file_links import FileLinks, Position
from overtrick.core.session import Batch, Session
from overtrick.formats import magic_contest, nzb, pbn, usebio
from overtrick.schemes import load_scheme
from overtrick.store import models
from overtrick.store.errors import Refusal
from overtrick.store.journal.federation_state import FederationState, federation_state
from overtrick.store.results.approvals import find_approvals
from tests.store.cast import session_file
from tests.store.contest_reports import IDENTIFIER
from tests.store.store_fixture import StoreFixture

PLAYERS = tuple(str(number) for number in range(50_001, 50_097))
Points = Counter[tuple[str, str, str, Decimal]]


def new_zealand_file(rng: random.Random, event: str) -> bytes:
    """A results file of any class, size and kind of list."""
    size = rng.choice((1, 2, 2, 2, 4))
    count = rng.randrange(4, 96 // size)
    lists = rng.choice((1, 1, 2, 3)) if size == 2 else rng.choice((1, 3)) if size == 4 else 1
    final = lists == 1 and rng.random() < 0.4
    count += count % 2 if lists != 1 else 0
    numbers = rng.sample(PLAYERS, count * size) if count * size <= len(PLAYERS) else list(PLAYERS)
    rows = [" ".join(numbers[at : at + size]) for at in range(0, len(numbers) - size + 1, size)]
    rows = rows[: len(rows) - len(rows) % 2] if lists != 1 else rows
    places, scores = _places_and_scores(rng, len(rows), lists)
    award = rng.choice(("40C", "40C", "3A", "5A", "10A", "15A", "20A", "25A", "3B", "5B", "8B"))
    if award == "40C" and final:
        award = "0C"
    return session_file(
        rows, event=event, round=99 if final else rng.randrange(1, 4), unit="VP" if lists == 3 else "IMPS", award=award,
        boards=rng.choice((8, 12, 18, 20, 24, 26, 44, 60, 120)), lists=lists, places=places, scores=scores,
        section=rng.choice(("", "Blue")),
    ).encode()  # fmt: skip


def _places_and_scores(rng: random.Random, count: int, lists: int) -> tuple[list[str], list[str]]:
    if lists == 3:
        results = [rng.choice((("1", "2", "14", "6"), ("1=", "1=", "10", "10"))) for _ in range(count // 2)]
        places = [place for one, other, _, _ in results for place in (one, other)]
        return places, [score for _, _, one, other in results for score in (one, other)]
    places, scores = [], []
    for length in (count,) if lists == 1 else (count // 2, count // 2):
        tied = rng.randrange(length - 1) if length > 2 and rng.random() < 0.3 else None
        for at in range(length):
            place = at if at - 1 == tied else at + 1
            places.append(f"{place}=" if tied is not None and at in (tied, tied + 1) else str(place))
            scores.append(str(200 - place))
    return places, scores


def contest_report(rng: random.Random, event: str) -> bytes:
    """A Magic Contest report of any category, of one day or of several."""
    size, kind = rng.choice(((1, 1), (2, 2), (2, 2), (4, 4), (5, 4)))
    count = rng.randrange(3, 96 // size)
    numbers = rng.sample(PLAYERS, count * size)
    ended = rng.choice(("", "", "2018-03-08"))
    rows = [IDENTIFIER, "90\tCBF", "94\tLimassol", "95\t1207", f"00\t{event}", f"10\t{event}", "12\t2018-03-06"]
    rows += [f"13\t{ended}"] if ended else []
    rows += [f"14\t{kind}", f"15\t{_category(rng, teams=kind == 4)}", f"17\t{rng.randrange(1, 900)}"]
    rows += ["23\t20" if kind == 4 else "23\t0", f"20\t{count}", "21\t3", f"22\t{rng.choice((10, 12, 24, 50))}"]
    for at in range(count):
        wins = rng.randrange(4)
        for number in numbers[at * size : at * size + size]:
            team = [f"32\tTeam {at}"] if kind == 4 else []
            rows += [f"30\t{number}", f"31\tPlayer {number}", *team, f"40\t{at + 1}", f"42\t{150 - at}"]
            rows += [f"50\t{wins}", "51\t0", f"52\t{3 - wins}"] if kind == 4 else []
    return ("\r\n".join(rows) + "\r\n").encode()


def _category(rng: random.Random, *, teams: bool) -> str:
    """A category; those that need matches are for teams."""
    known = load_scheme("cbf-2013").on(date(2018, 3, 6)).categories
    return rng.choice([code for code, category in known.items() if teams or not category.matches])


def converted_report(rng: random.Random, event: str, file_format: Any) -> bytes:
    """A contest report in another format."""
    batch = magic_contest.loads(contest_report(rng, event))[0]
    return bytes(file_format.dumps(Batch(batch.format, batch.sessions)))


def random_facts(rng: random.Random, session: Session, scheme: str) -> dict[str, Any]:
    """A few facts about a session, some of which may not fit it."""
    edition = load_scheme(scheme).on(session.date or load_scheme(scheme).effective)
    entries = [entry for entry in session.entries if not entry.phantom]
    lines = [entry.line for entry in entries]
    numbers = [number for entry in entries for number in entry.players if number]
    statuses = ["active"] + [name for name in edition.eligibility if name in ("suspended", "resigned", "arrears")]
    choices: dict[str, Any] = {
        "class": rng.choice(list(edition.classes)),
        "rounds": rng.choice(("matches", "places")),
        "part": rng.choice(("session", "single", "section", "overall", "play-off")),
        "total_field": len(entries) + rng.randrange(-2, 30),
        "places_above": rng.randrange(0, 20),
        "stage": rng.choice(list(edition.stages) or [""]),
        "extra_entries": True,
        "restricted_entry": True,
        "field": [len(entries) + rng.randrange(0, 9)],
        "tables": rng.randrange(1, 20),
        "winners": rng.choice((1, 2)),
        "handicap": rng.random() < 0.3,
        "approval": {"by": "the board", "boards": rng.randrange(1, 30), "contestants": rng.randrange(1, 9)},
        "rows": [{"line": rng.choice(lines), "boards": {rng.choice(numbers): rng.randrange(0, 12)}}] if lines else [],
        "players": [{"number": rng.choice(numbers), "status": rng.choice(statuses)}] if numbers else [],
        "drawn": [rng.choice(lines)] if lines else [],
        "not_played": [rng.choice(lines)] if lines else [],
    }
    return {name: choices[name] for name in rng.sample(sorted(choices), rng.choice((0, 1, 1, 2, 3)))}


def awarded_by_engine(session: Session, scheme: str, facts: dict[str, Any], grade: str) -> Points | None:
    """What a session earns with these facts on the command line; None where they do not fit it."""
    edition = load_scheme(scheme).on(session.date or load_scheme(scheme).effective)
    told = {each["number"]: each for each in facts.get("players", ())}
    numbers = sorted({number for entry in session.entries for number in entry.players if number.strip("0")})
    players = [{"number": number, "status": "active", "grade": grade} | told.get(number, {}) for number in numbers]
    try:
        context = msgspec.convert(facts | {"players": players}, Context)
        check_numbers(context)
        awards = award_session(session, edition, context)
    except (ContextError, msgspec.ValidationError):
        return None
    found = [(row.entry, award) for row in awards.entries for award in row.awards if award.points]
    return Counter((award.player, award.unit, award.kind, award.points) for _, award in found)


def awarded_by_store(batch: str) -> Points:
    """What stands in the ledger for a file."""
    rows = models.Award.objects.filter(session__revision__batch__name=batch, reverses=None, reversal=None)
    found = rows.values_list("number", "unit", "kind", "points")
    return Counter((number, unit, kind, Decimal(points)) for number, unit, kind, points in found)


class Agreement:
    """Sends random files with random facts to a store, and compares its ledger with the engine."""

    def __init__(self, store: StoreFixture, scheme: str, grade: str) -> None:
        self.store, self.scheme, self.grade = store, scheme, grade
        self._count = 0

    def check(self, seed: int, file_format: Any) -> bool:
        """Compare one file; tell whether its facts fitted."""
        rng = random.Random(seed)
        self._count += 1
        event = f"The {self._count}th event"
        name = f"106_{self._count}.{ {nzb: 'txt', magic_contest: 'mcd', usebio: 'xml', pbn: 'pbn'}[file_format] }"
        content = self._content(rng, event, file_format)
        receipt = self.store.send(name, content, club=106 if file_format is nzb else 1)
        batch, _ = formats.loads(content)
        assert receipt.state == "accepted", (seed, receipt.problems[:3])
        for position, session in enumerate(batch.sessions):
            facts = random_facts(rng, session, self.scheme)
            expected = awarded_by_engine(session, self.scheme, facts, self.grade)
            try:
                if facts:
                    club = 106 if file_format is nzb else 1
                    self.store.decide("facts", club=club, name=name, position=position, facts=facts)
            except Refusal:
                assert expected is None, (seed, facts)
                return False
            assert expected is not None, (seed, facts)
            found = awarded_by_store(name)
            assert found == expected, (seed, facts, found - expected, expected - found)
        return True

    def _content(self, rng: random.Random, event: str, file_format: Any) -> bytes:
        if file_format is nzb:
            return new_zealand_file(rng, event)
        return contest_report(rng, event) if file_format is magic_contest else converted_report(rng, event, file_format)


def register_all(store: StoreFixture, club: int, **values: Any) -> None:
    """Register every player of the files as an active member."""
    store.register(*PLAYERS, club=club, **values)


def id_cards(numbers: Iterable[str] = PLAYERS) -> str:
    """A register of ID cards, without which nobody earns points in Cyprus."""
    return "player,kind,start,end\n" + "".join(f"{number},id-card,2010-01-01,\n" for number in numbers)


def nation_disagreements() -> list[str]:
    """Compare a loaded nation with what the engine gives its files, all awarded in one call; describe what differs.

    The engine is told what the register knows of the players on the day, and the days of approved events.
    """
    state = federation_state()
    scheme = state.federation.scheme
    files = _files_in_force()
    links = FileLinks()
    for key, _, sessions in files:
        for at, session in enumerate(sessions):
            if session.date and not (session.details and session.details.reverses):
                links.add(session, scheme.on(session.date), Position(key, at))
    found: list[str] = []
    for key, revision, sessions in files:
        expected: Points = Counter()
        for at, session in enumerate(sessions):
            expected += _engine_points(state, links, session, Position(key, at), revision.batch.club)
        rows = models.Award.objects.filter(session__revision=revision, reverses=None, reversal=None)
        stored = Counter(
            (number, unit, kind, Decimal(points))
            for number, unit, kind, points in rows.values_list("number", "unit", "kind", "points")
        )
        if stored != expected:
            found.append(f"{key}: the records have more: {stored - expected}, the engine: {expected - stored}")
    return found


def _files_in_force() -> list[tuple[str, models.Revision, tuple[Session, ...]]]:
    """Every file that counts, of clubs whose players earn points."""
    state = federation_state()
    kinds = state.federation.scheme.registers.not_awarding
    revisions = models.Revision.objects.select_related("batch", "raw").filter(state="accepted").order_by("id")
    return [
        (f"{revision.batch.club}/{revision.batch.name}/{revision.number}", revision, batch.sessions)
        for revision in revisions
        for batch in [formats.loads(bytes(revision.raw.content), state.federation.scheme.federation.formats)[0]]
        if state.clubs.kind_on(revision.batch.club, batch.sessions[0].date or date.min) not in kinds
    ]


def _engine_points(state: FederationState, links: FileLinks, session: Session, position: Position, club: int) -> Points:
    if (
        session.date is None
        or not models.Session.objects.filter(
            revision__batch__name=position.file.split("/")[1], name=session.event, date=session.date, stands=True
        ).exists()
    ):
        return Counter()
    edition = state.federation.scheme.on(session.date)
    numbers = sorted({number for entry in session.entries for number in entry.players if number.strip("0")})
    state.register.load(numbers)
    players = tuple(_player_on_day(state, number, session.date) for number in numbers)
    owned = msgspec.structs.replace(session, club=club)
    approved = find_approvals(owned, class_by_header(owned, edition))
    part = "session" if is_one_session(session) and any(each.several_days for each in approved) else ""
    awards = links.award(session, edition, position, Context(players=players, part=part))
    found = [award for row in awards.entries for award in row.awards if award.points]
    known = [award for award in found if state.register.player(award.player)]
    return Counter((award.player, award.unit, award.kind, award.points) for award in known)


def _player_on_day(state: FederationState, number: str, day: date) -> Player:
    known = state.register.player(number)
    code = known.grade_on(date(day.year, 1, 1)) if known else 0
    grades = state.federation.scheme.on(day).grades
    grade = next((grade.name for grade in grades if grade.code == code), "")
    return Player(number=number, status=state.register.status(number, day), grade=grade)
