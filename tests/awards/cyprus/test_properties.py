"""What must hold in Cyprus for any field, ties, lists, boards and class."""

import datetime
from fractions import Fraction
from itertools import pairwise

from hypothesis import assume, given
from hypothesis import strategies as st

from overtrick import formats
from overtrick.awards import Context, EntryAwards, SessionAwards, award_session
from overtrick.awards.context import Division
from overtrick.core.problems import is_accepted
from overtrick.schemes import load_scheme
from tests.awards.test_properties import USUAL, ladders

from .play import SCHEME, match_list, places
from .published import bonus, gold, scale

DAY = datetime.date(2018, 3, 10)
CYPRUS = load_scheme(SCHEME).on(DAY)
CLASSES = sorted(CYPRUS.classes)
# What an event has to give, as its EVENT column says. The Open Pairs' Gold is that of its final.
GOLD = {{"Open Pairs": "Open Pairs - Final"}.get(row.event, row.event): row.check_sum for row in gold()}
OVERALL = {row.event: Fraction(row.overall) for row in bonus()} | {"Club event": Fraction(1)}
PARTS = ("session", "single", "section", "overall")
PAIRS_LAST, MITCHELL_LAST = 30, 40


def _awarded(text: str, event_class: str, part: str) -> SessionAwards:
    batch, problems = formats.loads(text.encode())
    assert is_accepted(problems), problems
    return award_session(batch.sessions[0], CYPRUS, Context(event_class=event_class, part=part))


def _of(row: EntryAwards, kind: str, unit: str = "Silver") -> Fraction:
    player = row.entry.players[0]
    own = [each for each in row.awards if (each.player, each.kind, each.unit) == (player, kind, unit)]
    return sum((Fraction(each.points) for each in own), Fraction(0))


def _half_up(value: Fraction) -> Fraction:
    return Fraction((200 * value.numerator + value.denominator) // (2 * value.denominator), 100)


@USUAL
@given(ladder=ladders(smallest=5, largest=70), event_class=st.sampled_from(CLASSES))
def test_tied_pairs_share_the_scale_times_the_factor(ladder: str, event_class: str) -> None:
    tables = min((len(ladder.split()) + 1) // 2, PAIRS_LAST)
    printed = scale("Howell")[tables]
    awarded = _awarded(places(ladder, final=True), event_class, "overall")
    for place in {row.entry.place or 0 for row in awarded.entries}:
        group = [row for row in awarded.entries if row.entry.place == place]
        total = sum(printed[place - 1 : place - 1 + len(group)]) * OVERALL[event_class]
        assert {_of(row, "overall") for row in group} == {_half_up(total / len(group))}


@USUAL
@given(lists=st.tuples(ladders(smallest=4), ladders(smallest=4)))
def test_both_directions_take_the_row_of_the_longer_list(lists: tuple[str, str]) -> None:
    assume(lists[0].split()[-1] != "1=")  # a first list of one tie cannot be told from the second
    tables = max(len(each.split()) for each in lists)
    printed = scale("Mitchell").get(min(tables, MITCHELL_LAST), [])
    awarded = _awarded(places(*lists), "Club event", "session")
    for number, ladder in enumerate(lists, 1):
        rows = [row for row in awarded.entries if row.list == number]
        assert len(rows) == len(ladder.split())
        assert abs(sum((_of(row, "place") for row in rows), Fraction(0)) - sum(printed[: len(rows)])) <= len(
            rows
        ) * Fraction(1, 200)


@USUAL
@given(
    ladder=ladders(smallest=1, largest=50),
    event_class=st.sampled_from(CLASSES),
    part=st.sampled_from(PARTS),
    size=st.sampled_from([1, 2, 4]),
    boards=st.integers(1, 40),
)
def test_no_award_rises_and_nothing_is_unexplained(
    ladder: str, event_class: str, part: str, size: int, boards: int
) -> None:
    awarded = _awarded(places(ladder, size=size, boards=boards, unit="IMPS"), event_class, part)
    for kind, unit in (("place", "Silver"), ("overall", "Silver"), ("section", "Silver"), ("overall", "Gold")):
        values = [_of(row, kind, unit) for row in awarded.entries]
        assert all(above >= below for above, below in pairwise(values))
    for row in awarded.entries:
        assert row.awards or row.because
        assert not (row.awards and boards < 12)
        assert not any(award.unit == "Gold" for award in row.awards) or part in ("single", "overall")
        assert len({str(reason) for reason in row.because}) == len(row.because)


@st.composite
def _divided(draw: st.DrawFn, rows: int) -> tuple[Division, ...]:
    """No divisions, or every row in one of two."""
    if draw(st.booleans()):
        return ()
    upper = draw(st.sets(st.integers(2, rows + 1)))
    lower = set(range(2, rows + 2)) - upper
    return (Division(name="A", lines=tuple(sorted(upper))), Division(name="B", lines=tuple(sorted(lower))))


@USUAL
@given(
    lists=st.lists(ladders(smallest=5, largest=12), min_size=1, max_size=2),
    event_class=st.sampled_from(CLASSES),
    part=st.sampled_from(PARTS),
    data=st.data(),
)
def test_an_event_gives_its_gold_once_at_most(
    lists: list[str], event_class: str, part: str, data: st.DataObject
) -> None:
    """Whatever its directions and divisions: the EVENT column is all there is (halves of a hundredth for ties)."""
    size = 4 if "Teams" in event_class or "League" in event_class else 2
    rows = sum(len(ladder.split()) for ladder in lists)
    divisions = data.draw(_divided(rows)) if len(lists) == 1 else ()
    batch, _ = formats.loads(places(*lists, size=size, unit="IMPS").encode())
    awarded = award_session(batch.sessions[0], CYPRUS, Context(event_class=event_class, part=part, divisions=divisions))
    given_out = [Fraction(each.points) for row in awarded.entries for each in row.awards if each.unit == "Gold"]
    assert sum(given_out, Fraction(0)) <= GOLD.get(event_class, 0) + len(given_out) * Fraction(1, 200)
    assert not (given_out and len(lists) > 1)


@USUAL
@given(
    played=st.lists(st.sampled_from(["1 2", "1= 1=", "1@12 bye"]), min_size=1, max_size=8),
    event_class=st.sampled_from(CLASSES),
)
def test_a_match_pays_four_or_two_and_two_or_nothing(played: list[str], event_class: str) -> None:
    teams = sum(1 if "bye" in match else 2 for match in played)
    factor = CYPRUS.classes[event_class].match_factor
    worth = {"1 2": [4, 0], "1= 1=": [2, 2], "1@12 bye": [0, 0]}
    expected = [points for match in played for points in worth[match]]
    paid = factor is not None and teams >= 4
    awarded = _awarded(match_list(*played), event_class, "session")
    assert [_of(row, "match") for row in awarded.entries] == (expected if paid else [0] * len(expected))
