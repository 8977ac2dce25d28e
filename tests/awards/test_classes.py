"""N2, N3, N12 to N14 class by class: multipliers, tables, minimums and matches of the summary and of Appendix 19."""

import pytest

from .conftest import Award
from .play import matches, results, trimmed, words
from .published import CLASSES, VARIABLES, ladder, printed_row

# The summary: minimum boards of pairs, teams and Swiss pairs, multipliers of sessions and matches.
SUMMARY = {
    "25A": (158, 332, 332, 6, 5),
    "20A": (110, 110, 110, 5, 4),
    "15A": (88, 88, 88, 4, 3),
    "10A": (72, 72, 72, 3, 2),
    "5A": (60, 60, 60, 2, 1),
    "3A": (44, 48, 44, 2, 1),
    "8B": (44, 48, 48, 2, 1),
    "5B": (44, 48, 48, 1, 1),
    "3B": (44, 48, 48, 1, 1),
}
TABLED = [event for event in CLASSES if event != "25A"]  # 25A has tables of its own
SWISS_BY_THE_PAIRS_TABLE = ("15A", "10A", "5A", "3A")
# A contest on a final ladder: players in a row, unit, and where its minimum stands in the summary.
CONTESTS = {"pairs": (2, "PCT", 0), "individual": (1, "PCT", 0), "teams": (4, "VP", 1), "swiss": (2, "VP", 2)}
HALF_UP = {"25A": 13, "20A": 10, "15A": 8, "10A": 5, "5A": 3, "3A": 2, "8B": 4, "5B": 3, "3B": 2}
MATCH_FACTOR_HUNDREDTHS = {"A": 2, "B": 200, "C": 200}


def _points(points: list[int], unit: str) -> str:
    return " ".join(f"{each}{unit}" for each in points)


@pytest.mark.parametrize("scheme", ["nz-2017", "nz-2017-draft"])
@pytest.mark.parametrize("event", CLASSES)
def test_n02_session_c_points_of_ten_pairs(event: str, scheme: str, award: Award) -> None:
    """10 pairs: 40 28 17 6 at 35 %, whatever the stretch of the event, × the multiplier."""
    multiplier = SUMMARY[event][3]
    first, *others = (f"{points * multiplier}C" for points in (40, 28, 17, 6))
    expected = [f"1{event[-1]}+{first}", *others]
    assert trimmed(words(award(results(event, "1..10"), scheme=scheme))) == " ".join(expected)


@pytest.mark.parametrize("contest", CONTESTS)
@pytest.mark.parametrize("event", TABLED)
def test_n03_overall_table_of_a_contest(event: str, contest: str, award: Award) -> None:
    size, unit, minimum = CONTESTS[contest]
    by_pairs = contest in ("pairs", "individual") or (contest == "swiss" and event in SWISS_BY_THE_PAIRS_TABLE)
    expected = printed_row(f"{event} {'Pairs' if by_pairs else 'Teams'}", 20)
    text = results(event, "1..20", boards=SUMMARY[event][minimum], size=size, unit=unit, final=True)
    assert trimmed(words(award(text))) == _points(expected, event[-1])


@pytest.mark.parametrize("contest", CONTESTS)
@pytest.mark.parametrize("event", CLASSES)
def test_n03_overall_table_of_the_draft(event: str, contest: str, award: Award) -> None:
    size, unit, _ = CONTESTS[contest]
    expected = ladder(int(event[:-1]), VARIABLES[event].stretch, 24)
    text = results(event, "1..24", boards=VARIABLES[event].minimum_boards, size=size, unit=unit, final=True)
    assert trimmed(words(award(text, scheme="nz-2017-draft"))) == _points(expected, event[-1])


@pytest.mark.parametrize("contest", CONTESTS)
@pytest.mark.parametrize("event", CLASSES)
def test_n12_minimum_boards(event: str, contest: str, award: Award) -> None:
    size, unit, minimum = CONTESTS[contest]
    least = SUMMARY[event][minimum]
    enough = results(event, "1..20", boards=least, size=size, unit=unit, final=True)
    too_few = results(event, "1..20", boards=least - 1, size=size, unit=unit, final=True)
    assert words(award(enough))[0] == event
    assert trimmed(words(award(too_few))) == ""


@pytest.mark.parametrize("size", [1, 2, 4])
@pytest.mark.parametrize("event", CLASSES)
def test_n12_draft_halves_the_maximum(event: str, size: int, award: Award) -> None:
    least, stretch = VARIABLES[event].minimum_boards, VARIABLES[event].stretch
    enough = results(event, "1..20", boards=least, size=size, final=True)
    too_few = results(event, "1..20", boards=least - 1, size=size, final=True)
    assert words(award(enough, scheme="nz-2017-draft"))[0] == event
    halved = ladder(HALF_UP[event], stretch, 20)
    assert trimmed(words(award(too_few, scheme="nz-2017-draft"))) == _points(halved, event[-1])


@pytest.mark.parametrize("size", [1, 2, 4])
@pytest.mark.parametrize("event", CLASSES)
def test_n13_minimum_entries_of_the_draft(event: str, size: int, award: Award) -> None:
    least, boards = VARIABLES[event].minimum_entries, VARIABLES[event].minimum_boards
    enough = results(event, f"1..{least}", boards=boards, size=size, final=True)
    too_few = results(event, f"1..{least - 1}", boards=boards, size=size, final=True)
    assert words(award(enough, scheme="nz-2017-draft"))[0] == event
    assert trimmed(words(award(too_few, scheme="nz-2017-draft"))) == ""


def _match_points(event: str, boards: int, halves: int) -> str:
    """boards × factor × multiplier, in halves; in hundredths throughout."""
    multiplier = SUMMARY[event][4] if event in SUMMARY else 1
    hundredths, odd = divmod(boards * MATCH_FACTOR_HUNDREDTHS[event[-1]] * multiplier * halves, 2)
    assert not odd
    text = f"{hundredths // 100}.{hundredths % 100:02}".rstrip("0").rstrip(".")
    return f"{text}{'A' if event[-1] == 'A' else 'C'}"


@pytest.mark.parametrize("scheme", ["nz-2017", "nz-2017-draft"])
@pytest.mark.parametrize("boards", [1, 7, 10, 12, 20])
@pytest.mark.parametrize("event", [*CLASSES, "40C"])
def test_n14_win_tie_and_loss(event: str, boards: int, scheme: str, award: Award) -> None:
    """Twenty contestants: the largest smallest entry of the draft."""
    win, tie = _match_points(event, boards, 2), _match_points(event, boards, 1)
    for size in (2, 4):
        text = matches(event, "1 2", "1= 1=", boards=boards, size=size)
        assert trimmed(words(award(text, "field = [20]", scheme))) == f"{win} - {tie} {tie}"


# The two match play tables as they are printed.
PRINTED_A = ["0.02", "0.04", "0.06", "0.08", "0.1", "0.12", "0.14", "0.16", "0.18", "0.2", "0.22", "0.24"]
PRINTED_C = [
    2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32, 34, 36, 38, 40, 42, 44, 46, 48, 50, 52, 54, 56, 58, 60,
    62, 64, 66, 68, 70, 72, 74, 76, 78, 80, 82, 84, 86, 88, 90, 92, 94, 96, 98, 100, 102, 104, 106, 108, 110, 112, 114,
    116, 118, 120,
]  # fmt: skip


def test_n14_printed_table_of_a_points(award: Award) -> None:
    found = [words(award(matches("3A", "1 2", boards=boards)))[0] for boards in range(1, 13)]
    assert found == [f"{points}A" for points in PRINTED_A]


def test_n14_printed_table_of_c_points(award: Award) -> None:
    found = [words(award(matches("40C", "1 2", boards=boards)))[0] for boards in range(1, 61)]
    assert found == [f"{points}C" for points in PRINTED_C]
