"""F12: which file and which contest a report is, and what becomes of it when it comes again."""

from datetime import date

from overtrick.checks.contests import Record, decide
from overtrick.core.clauses import Clauses
from overtrick.core.identity import ContestKey, ReportKey, contest_keys
from overtrick.core.session import Batch
from overtrick.formats import magic_contest
from tests.formats.magic_contest.reports import CONTEST, FILE, GOOD, IDENTIFIER, MEMBERS, changed, found, only, read
from tests.formats.magic_contest.test_twins import BOTH, EAST, NORTH

KEY = ContestKey("1207", "tuesday pairs", date(2026, 2, 3), east_west=False)
EAST_KEY = KEY._replace(east_west=True)
CLAUSES = Clauses(contest_reports="ruling F12")
FILE_ID = "2026-02-03 1"
THIS_FILE, OTHER_KEY = ReportKey("1207", FILE_ID), ReportKey("1207", "2026-02-04 9")
ON_RECORD = Record(frozenset({THIS_FILE}), frozenset({KEY}))
OTHER_FILE = GOOD.replace(FILE_ID, "2026-02-04 9")


def whole_file_reversed(text: str) -> str:
    """A report with a row 01."""
    return text.replace("10\t", "01\n10\t", 1)


def contest_reversed(text: str) -> str:
    """A report with a row 11 in its first contest."""
    return text.replace("12\t", "11\n12\t", 1)


def decision(text: str, record: Record) -> tuple[str, Record]:
    """What becomes of a report that has no errors."""
    decided, after = decide(read(text), record, accepted=True, clauses=CLAUSES)
    return f"{decided.outcome}: {decided.because}", after


def test_f12_a_contest_is_its_club_its_name_its_day_and_its_direction() -> None:
    assert contest_keys(only(GOOD)) == (KEY,)
    assert contest_keys(only(changed("17\t7", "17\t-7"))) == (EAST_KEY,)
    assert contest_keys(only(changed("17\t7\n", ""))) == (KEY,)
    assert contest_keys(only(BOTH)) == (KEY, EAST_KEY)
    assert contest_keys(only(changed("Tuesday Pairs", "TUESDAY  pairs"))) == (KEY,)


def test_f12_the_club_of_a_contest_is_its_arranger() -> None:
    arranged = changed("20\t3", "18\tSalt Lake Bridge Club\n19\t1311\n20\t3")
    assert contest_keys(only(arranged)) == (KEY._replace(club="1311"),)


def test_f12_another_club_may_use_the_same_names() -> None:
    other_club = GOOD.replace("Harbour Bridge Club", "Salt Lake Bridge Club").replace("95\t1207", "95\t1311")
    said, after = decision(other_club, ON_RECORD)
    assert said.startswith("accept")
    assert after.contests == {KEY, KEY._replace(club="1311")}
    assert decision(contest_reversed(other_club.replace(FILE_ID, "2")), ON_RECORD)[0] == (
        "reject: it reverses Tuesday Pairs of 2026-02-03, which is not on record (ruling F12)"
    )


def test_f12_a_contest_without_a_readable_day_has_no_key() -> None:
    batch, _ = magic_contest.loads(changed("2026-02-03\n14", "soon\n14").encode())
    assert contest_keys(batch.sessions[0]) == ()


def test_f12_a_new_report_is_accepted_and_recorded() -> None:
    said, after = decision(GOOD, Record())
    assert said == "accept: neither the file nor a contest in it is on record (ruling F12)"
    assert after == ON_RECORD


def test_f12_the_same_file_again_is_rejected() -> None:
    other_contest = changed("Tuesday Pairs", "Wednesday Pairs")
    said, after = decision(other_contest, ON_RECORD)
    assert said == f"reject: a file with the ID {FILE_ID} of this club is on record (ruling F12)"
    assert after == ON_RECORD


def test_f12_the_same_contest_again_is_rejected() -> None:
    said, after = decision(OTHER_FILE, ON_RECORD)
    assert said == "reject: Tuesday Pairs of 2026-02-03 is on record; reverse it first (ruling F12)"
    assert after == ON_RECORD


def test_f12_row_01_takes_the_file_back_and_frees_both_keys() -> None:
    said, after = decision(whole_file_reversed(GOOD), ON_RECORD)
    assert said == "cancel: it takes back what was reported before (contests: 1) (ruling F12)"
    assert after == Record()
    assert decision(GOOD, after)[1] == ON_RECORD


def test_f12_row_11_takes_a_contest_back_and_frees_its_key() -> None:
    said, after = decision(contest_reversed(OTHER_FILE), ON_RECORD)
    assert said.startswith("cancel")
    assert after == Record(frozenset({THIS_FILE, OTHER_KEY}), frozenset())


def test_f12_a_reversal_of_nothing_is_rejected() -> None:
    for text in (whole_file_reversed(GOOD), contest_reversed(GOOD)):
        said, after = decision(text, Record())
        assert said == "reject: it reverses Tuesday Pairs of 2026-02-03, which is not on record (ruling F12)"
        assert after == Record()


def test_f12_rows_01_and_11_together_are_an_ordinary_contest() -> None:
    text = whole_file_reversed(contest_reversed(GOOD))
    assert decision(text, Record())[0].startswith("accept")
    assert decision(text, ON_RECORD)[0].startswith("reject")


def test_f12_a_file_may_take_a_contest_back_and_report_it_again() -> None:
    text = OTHER_FILE.replace("12\t", "11\n12\t", 1) + CONTEST + MEMBERS
    said, after = decision(text, ON_RECORD)
    assert said.startswith("replace")
    assert after == Record(frozenset({THIS_FILE, OTHER_KEY}), frozenset({KEY}))


def test_f12_a_contest_twice_in_a_file_is_an_error() -> None:
    twice = GOOD + CONTEST.replace("17\t7", "17\t8") + MEMBERS
    assert found(twice) == ["error mcd-same-contest-twice at line 45, 10 Contest name"]


def test_f12_the_two_directions_are_two_contests() -> None:
    said, after = decision((IDENTIFIER + FILE + EAST).replace(FILE_ID, "another"), ON_RECORD)
    assert said.startswith("accept")
    assert after.contests == {KEY, EAST_KEY}
    assert decision((IDENTIFIER + FILE + NORTH + EAST).replace(FILE_ID, "third"), after)[0].startswith("reject")


def test_a_report_with_errors_is_rejected() -> None:
    decided, after = decide(Batch("mcd", ()), ON_RECORD, accepted=False, clauses=CLAUSES)
    assert (str(decided.because), after) == ("the file has errors (ruling F12)", ON_RECORD)
