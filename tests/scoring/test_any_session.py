"""Whatever a file holds, scoring it ends in rankings or in a sentence, never in a crash."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from overtrick.core.boards import Board, Result
from overtrick.core.scoring import SCORINGS
from overtrick.core.session import CONTESTS, Entry
from overtrick.scoring.differences import differences
from overtrick.scoring.methods import CannotScore, Rules
from overtrick.scoring.rescoring import rescore
from overtrick.scoring.text_report import heading, left_out_lines, ranking_lines, traveller_lines
from tests.scoring.cast import entry, session

NUMBERS = st.sampled_from(["1", "2", "3", "4", "10", "", "1+2", "3+4", "A7"])
RESULTS = st.builds(
    Result,
    ns=NUMBERS,
    ew=NUMBERS,
    contract=st.sampled_from(["", "4S", "3NTx", "PASS", "9Z", "7NTxx"]),
    declarer=st.sampled_from(["", "N", "E", "?"]),
    tricks=st.none() | st.integers(-1, 14),
    score=st.none() | st.integers(-8000, 8000),
    adjusted=st.sampled_from(["", "", "", "A6040", "A+", "AVE-", "NP", "ADJ", "A+-"]),
    ns_stated=st.none() | st.decimals(-30, 30, places=1),
    ew_stated=st.none() | st.decimals(-30, 30, places=1),
    section=st.sampled_from(["", "A", "B"]),
    ew_score=st.none() | st.integers(-8000, 8000),
    ew_adjusted=st.sampled_from(["", "", "", "A+", "A-", "800>a"]),
)
BOARDS = st.lists(
    st.builds(Board, number=st.integers(0, 40), results=st.lists(RESULTS, max_size=6).map(tuple)), max_size=5
)
ENTRIES = st.lists(
    st.builds(
        entry,
        number=NUMBERS,
        direction=st.sampled_from(["", "NS", "EW"]),
        section=st.sampled_from(["", "A"]),
        place=st.none() | st.integers(1, 9),
        score=st.none() | st.sampled_from(["0", "12.5", "-3", "100.00"]),
    ),
    max_size=6,
)
RULES = st.builds(
    Rules,
    method=st.sampled_from(["", *SCORINGS]),
    convention=st.sampled_from([0, 1, 2]),
    datum=st.sampled_from(["", "trimmed", "mean", "median"]),
    sections=st.sampled_from(["", "apart", "together"]),
    whole_deals=st.booleans(),
    own_average=st.booleans(),
)


@given(
    BOARDS,
    ENTRIES,
    RULES,
    st.sampled_from([0, 1, 2]),
    st.sampled_from(["", *CONTESTS]),
    st.sampled_from([None, "PCT", "VP"]),
)
def test_any_session_can_be_scored_compared_and_printed(
    boards: list[Board], rows: list[Entry], rules: Rules, winners: int, contest: str, unit: str | None
) -> None:
    given_session = session(*boards, entries=rows, winners=winners, contest=contest, unit=unit)
    try:
        rescored = rescore(given_session, rules)
    except CannotScore:
        assert not any(result.score is not None and not result.adjusted for each in boards for result in each.results)
        return
    for each in differences(rescored):
        assert each.message
        assert each.stated != each.computed
    for scored in rescored.fields:
        assert len(scored.tally.deals) == len(scored.field.deals)
        for ranking in scored.lists:
            printed = [
                heading(rescored, scored, ranking),
                *ranking_lines(ranking),
                *traveller_lines(rescored, scored, ranking),
                *left_out_lines(scored),
            ]
            assert len(printed) >= 2 + len(ranking)
            for line in ranking:
                assert line.percentage is None or Fraction(0) <= line.percentage <= 100
