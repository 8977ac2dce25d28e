"""Most lists are awarded without looking at each row for itself: that must never change what a row earns."""

from decimal import Decimal

from hypothesis import given, reject
from hypothesis import strategies as st
from msgspec.structs import replace

from overtrick.awards import NO_CONTEXT, Context, ContextError, SessionAwards, award_session
from overtrick.awards.claims import has_plain_lists
from overtrick.awards.context import Division, Player, Row
from overtrick.awards.facts import read_facts
from overtrick.core.session import FINAL_ROUND, ONE_LIST, TWO_LISTS, Entry, EntryDetails, Session, SessionDetails
from overtrick.formats.nzb.header import empty_session
from overtrick.schemes import Edition, load_scheme
from tests.often import often

from .test_properties import DAY

EDITIONS = [load_scheme(name).on(DAY) for name in ("nz-2017", "nz-2017-draft", "cbf-2013")]
CONTEXTS = [
    NO_CONTEXT,
    Context(boards=20),
    Context(field=(30, 12)),
    Context(waiting={"A": "the federation has not approved the event"}),
    Context(stage="final", total_field=60),
    Context(stage="plate", total_field=60, places_above=5),
]
# It is in no row, but because of it each row is looked at for itself.
STRANGER = Player(number="9999999999")


@st.composite
def lists(draw: st.DrawFn, first: int) -> list[Entry]:
    """A list with ties anywhere, now and then with a row unlike the others; `first` is the line that it begins on."""
    size = draw(st.sampled_from([1, 2, 2, 2, 4]))
    rows: list[Entry] = []
    for _ in range(draw(st.integers(1, 12))):
        place, tied = len(rows) + 1, draw(st.sampled_from([1, 1, 1, 2, 3]))
        rows += [_row(first + len(rows) + at, place, size, tied=tied > 1) for at in range(tied)]
    for at in range(len(rows)):
        if draw(st.integers(0, 15)) == 0:
            rows[at] = draw(st.sampled_from(_odd_rows(rows[at])))
    return rows


def _row(line: int, place: int, size: int, *, tied: bool) -> Entry:
    return Entry(line, place, tied, Decimal(6000 - line) / 100, tuple(f"{line}{seat}" for seat in range(1, size + 1)))


def _odd_rows(row: Entry) -> list[Entry]:
    nobody = ("0",) * len(row.players)
    return [
        replace(row, players=nobody), replace(row, players=(*row.players[1:], "0")), replace(row, players=()),
        replace(row, players=(*row.players[1:], "")), replace(row, players=(*row.players, "1000")),
        replace(row, place=None), replace(row, place=None, players=nobody), replace(row, details=EntryDetails(wins=3)),
    ]  # fmt: skip


@st.composite
def sessions(draw: st.DrawFn) -> Session:
    """A session of one list or two, of any length each, or a final ladder."""
    first = draw(lists(first=2))
    several = draw(st.booleans())
    entries = [*first, *draw(lists(first=2 + len(first)))] if several else first
    kind, award = draw(st.sampled_from([("C", 40), ("A", 10), ("A", 20), ("B", 5), ("B", 8)]))
    return replace(
        empty_session(tuple(entries)), date=DAY, club=106, event="Autumn Pairs", unit="PCT",
        round=FINAL_ROUND if not several and draw(st.booleans()) else 1, points_type=kind, award=award,
        boards=draw(st.sampled_from([8, 12, 24, 52, 110])), lists=TWO_LISTS if several else ONE_LIST,
    )  # fmt: skip


def _award(session: Session, edition: Edition, context: Context, *, one_by_one: bool = False) -> SessionAwards:
    try:
        return award_session(session, edition, context, positions=range(len(session.entries)) if one_by_one else None)
    except ContextError:
        reject()


@often(150)
@given(session=sessions(), edition=st.sampled_from(EDITIONS), context=st.sampled_from(CONTEXTS))
def test_rows_earn_the_same_together_and_one_by_one(session: Session, edition: Edition, context: Context) -> None:
    """The first time the rows of a case are worked out, and the second time looked up."""
    each = _award(session, edition, context, one_by_one=True)
    assert _award(session, edition, context) == each
    assert _award(session, edition, context) == each
    with_stranger = _award(session, edition, replace(context, players=(STRANGER,)))
    assert with_stranger.entries == each.entries
    assert [row.entry for row in each.entries] == list(session.entries)


def test_lists_are_plain_where_nothing_more_is_known_than_places_and_players() -> None:
    """What is known of a single player or row makes rows differ, and each is looked at for itself."""
    entries = tuple(_row(2 + at, 1 + at, 2, tied=False) for at in range(6))
    session = replace(empty_session(entries), unit="PCT", round=1, points_type="C", award=40, boards=24, lists=ONE_LIST)
    facts = read_facts(session, EDITIONS[0], NO_CONTEXT)
    assert facts
    assert has_plain_lists(facts)
    more = [
        Context(players=(STRANGER,)),
        Context(rows=(Row(line=2, boards={"21": 12}),)),
        Context(divisions=(Division(name="A", lines=(2, 3)),)),
    ]
    assert not any(has_plain_lists(replace(facts, context=context)) for context in more)
    assert not has_plain_lists(replace(facts, session=replace(session, details=SessionDetails())))
    assert not has_plain_lists(replace(facts, part="section"))
