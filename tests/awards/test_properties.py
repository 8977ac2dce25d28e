"""What must hold for any field, ties, lists, boards and class."""

import datetime
from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise

from hypothesis import assume, given, reject
from hypothesis import strategies as st

from overtrick import formats
from overtrick.awards import NO_CONTEXT, Context, ContextError, EntryAwards, SessionAwards, award_session
from overtrick.awards.context import Player, Row
from overtrick.awards.tables import Field, cell
from overtrick.checks import check
from overtrick.core.because import Because
from overtrick.core.problems import is_accepted
from overtrick.core.session import Session
from overtrick.schemes import load_scheme, scheme_names
from tests.often import often

from .play import matches, results
from .published import CLASSES

DAY = datetime.date(2018, 3, 10)
NZ = load_scheme("nz-2017").on(DAY)
EXPECTATIONS = load_scheme("nz-2017").expectations(NZ.day)
ENOUGH_BOARDS = 400
SESSION_FACTOR = {"40C": 1, "25A": 6, "20A": 5, "15A": 4, "10A": 3, "5A": 2, "3A": 2, "8B": 2, "5B": 1, "3B": 1}
USUAL = often(60)
# What a context cannot say of a player, because the rows themselves do.
OF_ROWS = {"phantom", "no-number", "merged"}


@st.composite
def ladders(draw: st.DrawFn, smallest: int = 4, largest: int = 40) -> str:
    """A list of places with ties anywhere: 1 2= 2= 4."""
    field = draw(st.integers(smallest, largest))
    words: list[str] = []
    while len(words) < field:
        group = min(draw(st.sampled_from([1, 1, 1, 2, 3, 5])), field - len(words))
        words += [f"{len(words) + 1}{'=' if group > 1 else ''}"] * group
    return " ".join(words)


def _session(text: str) -> Session:
    """The session of a file, if the checks accept it: nothing else is ever awarded."""
    batch, problems = formats.loads(text.encode())
    assert is_accepted(problems), problems
    assume(is_accepted(check(batch, EXPECTATIONS, DAY)))
    return batch.sessions[0]


def _nz(text: str) -> SessionAwards:
    return award_session(_session(text), NZ)


def _groups(awarded: SessionAwards) -> Iterator[list[EntryAwards]]:
    """The rows that share a place, list by list."""
    keys = dict.fromkeys((row.list, row.entry.place) for row in awarded.entries)
    for key in keys:
        yield [row for row in awarded.entries if (row.list, row.entry.place) == key]


def _value(row: EntryAwards, kinds: set[str]) -> Fraction:
    """What the first player of a row earned, in hundredths of the larger unit: 1 A or 1 B is 100 C."""
    player = row.entry.players[0]
    earned = [award for award in row.awards if award.player == player and award.kind in kinds]
    return sum((Fraction(award.points) / (100 if award.unit == "C" else 1) for award in earned), Fraction(0))


def _half_up(value: Fraction, decimals: int) -> Fraction:
    scale = 10**decimals
    return Fraction((2 * value.numerator * scale + value.denominator) // (2 * value.denominator), scale)


@USUAL
@given(places=ladders(smallest=8), event=st.sampled_from(CLASSES[1:]), size=st.sampled_from([1, 2, 4]))
def test_a_tied_group_shares_the_sum_of_its_places_overall(places: str, event: str, size: int) -> None:
    """Two decimals of an A or B point; B's fraction is C."""
    field = len(places.split())
    awarded = _nz(results(event, places, boards=ENOUGH_BOARDS, size=size, final=True))
    table = NZ.table(f"{event} {'Teams' if size == 4 else 'Pairs'}")
    for group in _groups(awarded):
        first = group[0].entry.place or 0
        total = sum(cell(NZ, table, Field(field), first + at).points for at in range(len(group)))
        shares = {_value(row, {"overall"}) for row in group}
        assert shares == {_half_up(Fraction(total) / len(group), 2)}
        if len(group) in (1, 2, 4, 5):  # shares that two decimals can hold
            assert sum(_value(row, {"overall"}) for row in group) == total


@USUAL
@given(places=ladders(), event=st.sampled_from([*CLASSES, "40C"]), boards=st.integers(20, 40))
def test_a_tied_group_shares_the_sum_of_its_places_in_a_session(places: str, event: str, boards: int) -> None:
    field, table = len(places.split()), NZ.table("40C Pairs")
    awarded = _nz(results(event, places, boards=boards))
    for group in _groups(awarded):
        first = group[0].entry.place or 0
        total = sum(cell(NZ, table, Field(field), first + at).points for at in range(len(group)))
        share = _half_up(Fraction(total) / len(group), 0) * SESSION_FACTOR[event]
        assert {_value(row, {"place"}) * 100 for row in group} == {share}


@USUAL
@given(
    lists=st.lists(ladders(), min_size=1, max_size=2),
    event=st.sampled_from([*CLASSES, "40C"]),
    boards=st.integers(1, 40),
    size=st.sampled_from([1, 2, 4]),
)
def test_no_session_award_rises_down_the_ladder(lists: list[str], event: str, boards: int, size: int) -> None:
    awarded = _nz(results(event, *lists, boards=boards, size=size))
    for number in range(1, len(lists) + 1):
        rows = [row for row in awarded.entries if row.list == number]
        for kinds in ({"place"}, {"bonus"}):
            values = [_value(row, kinds) for row in rows]
            assert all(above >= below for above, below in pairwise(values))


@USUAL
@given(
    places=ladders(largest=140),
    event=st.sampled_from(CLASSES),
    size=st.sampled_from([1, 2, 4]),
    unit=st.sampled_from(["PCT", "VP"]),
)
def test_no_overall_award_rises_down_the_ladder(places: str, event: str, size: int, unit: str) -> None:
    awarded = _nz(results(event, places, boards=ENOUGH_BOARDS, size=size, unit=unit, final=True))
    values = [_value(row, {"overall"}) for row in awarded.entries]
    assert all(above >= below for above, below in pairwise(values))


@st.composite
def any_file(draw: st.DrawFn) -> str:
    """A session, a round of matches or a final ladder of any size, with phantoms and players without a number."""
    boards = draw(st.integers(1, 40) | st.just(ENOUGH_BOARDS))
    if draw(st.booleans()):
        played = st.sampled_from(["1 2", "1= 1=", "1@12 bye", "1@10 bye", "2@4 bye", "1x5 2x6", "1=x6 1="])
        text = matches("40C", *draw(st.lists(played, min_size=1, max_size=5)), boards=boards)
    else:
        final = draw(st.booleans())
        lists = draw(st.lists(ladders(smallest=1, largest=30), min_size=1, max_size=1 if final else 2))
        field = len(lists[-1].split())
        if draw(st.booleans()):
            lists[-1] += f" {field + 1}x0"
        elif not final and draw(st.booleans()):
            lists = [lists[0], "1x0"]  # nobody in the other direction
        unit = draw(st.sampled_from(["PCT", "VP", "IMPS"]))
        size = draw(st.sampled_from([1, 2, 4, 5, 6]))
        text = results("40C", *lists, boards=boards, size=size, final=final, unit=unit)
    first, rows = text.split("\n", 1)
    return f"{first}\n{rows.replace(',12,', ',0,')}" if draw(st.booleans()) else text


@st.composite
def any_context(draw: st.DrawFn, scheme: str) -> Context:
    """A class of the scheme, and perhaps a stage, players of any standing and a record of boards."""
    edition = load_scheme(scheme).on(DAY)
    name = draw(st.sampled_from(sorted(edition.classes)))
    stage = draw(st.sampled_from(["", *sorted(edition.stages)]))
    numbers = draw(st.sets(st.sampled_from(["11", "12", "21", "31", "42"]), max_size=3))
    status = st.sampled_from(["", *sorted(set(edition.eligibility) - OF_ROWS)])
    grade = st.sampled_from(["", *sorted(each.name for each in edition.grades)])
    players = [Player(number=each, status=draw(status), grade=draw(grade)) for each in sorted(numbers)]
    rows = (Row(line=2, boards={"11": draw(st.integers(0, 1))}),) if draw(st.booleans()) else ()
    total, above = (draw(st.integers(45, 200)), draw(st.integers(1, 10))) if stage else (0, 0)
    return Context(
        event_class=name, stage=stage, total_field=total, places_above=above, players=tuple(players), rows=rows
    )


@often(100)
@given(data=st.data())
def test_phantoms_earn_nothing_and_everybody_else_something_or_a_reason(data: st.DataObject) -> None:
    scheme = data.draw(st.sampled_from(scheme_names()))
    edition = load_scheme(scheme).on(DAY)
    session, context = _session(data.draw(any_file())), data.draw(any_context(scheme))
    try:
        awarded = award_session(session, edition, context)
    except ContextError:  # a context that does not fit the session is refused
        reject()
    assert awarded.entries
    for row in awarded.entries:
        if row.entry.phantom:
            assert row.awards == ()
        without = set(row.entry.players) - {award.player for award in row.awards}
        assert row.because or not without, f"{without} earned nothing and nobody says why"
        assert all(str(reason) for reason in row.because)
        for award in row.awards:
            assert award.because
            assert award.points > 0
            assert award.player != "0"
            scaled = Fraction(award.points) * 10 ** edition.units[award.unit].decimals
            assert scaled.denominator == 1, f"{award.points} {award.unit}"


def _told(awarded: SessionAwards) -> list[tuple[set[tuple[str, str, str]], tuple[Because, ...]]]:
    return [({(each.player, each.unit, f"{each.points} {each.because}") for each in row.awards}, row.because)
            for row in awarded.entries]  # fmt: skip


@USUAL
@given(places=ladders(), event=st.sampled_from([*CLASSES, "40C"]))
def test_players_of_whom_nothing_is_known_are_awarded_like_known_ones(places: str, event: str) -> None:
    session = _session(results(event, places))
    known = Context(players=tuple(Player(number=f"{row}1", status="active") for row in range(1, 4)))
    assert _told(award_session(session, NZ, known)) == _told(award_session(session, NZ, NO_CONTEXT))
