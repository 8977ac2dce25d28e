"""Every field of the format, by its number: what it becomes, and what it may not be."""

from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from overtrick.core.session import EntryDetails, HandicapResult, SessionDetails
from overtrick.formats.magic_contest.fields import FIELDS
from overtrick.formats.magic_contest.identity import licensees, report_key, reverses_file
from overtrick.formats.magic_contest.texts import kept_text
from tests.formats.magic_contest.mistakes import TEAMS
from tests.formats.magic_contest.reports import GOOD, changed, found, member, only, with_row

FILE_ROW = "00\t2026-02-03 1\n"


def details(text: str) -> SessionDetails:
    """The details of the only session."""
    known = only(text).details
    assert known
    return known


def first(text: str) -> EntryDetails:
    """The details of the first contestant of the only session."""
    known = only(text).entries[0].details
    assert known
    return known


def test_there_are_44_fields_of_which_13_are_mandatory() -> None:
    assert len(FIELDS) == 44
    mandatory = [number for number, field in FIELDS.items() if field.required]
    assert mandatory == ["90", "94", "95", "00", "10", "12", "14", "15", "20", "21", "30", "31", "40"]


@pytest.mark.parametrize("number", [number for number, field in FIELDS.items() if field.required and number != "30"])
def test_a_mandatory_field_may_not_be_missing_or_empty(number: str) -> None:
    rows = GOOD.splitlines(keepends=True)
    at = next(at for at, row in enumerate(rows) if row.startswith(f"{number}\t"))
    emptied = "".join([*rows[:at], f"{number}\t\n", *rows[at + 1 :]])
    assert f"error mcd-missing-field at line {at + 1}, {number} {FIELDS[number].name}" in found(emptied)
    if number != "10":
        without = "".join([*rows[:at], *rows[at + 1 :]])
        assert any(wrong.endswith(f" {number} {FIELDS[number].name}") for wrong in found(without))


@pytest.mark.parametrize("number", ["90", "94", "95", "96", "97", "98", "00", "02"])
def test_fields_of_the_file_are_kept_with_every_contest(number: str) -> None:
    text = GOOD if f"\n{number}\t" in GOOD else changed(FILE_ROW, f"{FILE_ROW}{number}\tsome text\n")
    kept = {"90": "CBF", "94": "Harbour Bridge Club", "95": "1207", "00": "2026-02-03 1"}
    assert kept_text(only(text), number) == kept.get(number, "some text")


def test_field_00_is_the_identity_of_the_file() -> None:
    assert report_key(only(GOOD)) == ("1207", "2026-02-03 1")


def test_field_01_reverses_every_contest_and_its_text_is_ignored() -> None:
    session = only(changed(FILE_ROW, f"{FILE_ROW}01\twhatever\n"))
    assert session.details
    assert session.details.reverses
    assert reverses_file(session)
    assert ("01", "") in session.details.others


def test_field_11_reverses_a_contest() -> None:
    assert details(with_row("11")).reverses
    assert not details(GOOD).reverses


def test_fields_01_and_11_cancel_each_other() -> None:
    assert not details(with_row("11\tyes").replace(FILE_ROW, f"{FILE_ROW}01\n")).reverses


@pytest.mark.parametrize(
    ("row", "name", "value"),
    [
        ("13\t2026-02-05", "ended", date(2026, 2, 5)),
        ("16\tCUP-9", "identity", "CUP-9"),
        ("24\t1.0", "factor", Decimal("1.0")),
        ("24\t1,5\n25\tFestival", "factor", Decimal("1.5")),
        ("24\t2\n25\tFestival", "factor_reason", "Festival"),
    ],
)
def test_optional_fields_of_a_contest(row: str, name: str, value: object) -> None:
    assert getattr(details(with_row(row)), name) == value
    assert getattr(details(GOOD), name) in (None, "")


def test_fields_10_12_15_17_20_22_of_a_contest() -> None:
    session, known = only(GOOD), details(GOOD)
    assert (session.event, session.date, session.boards) == ("Tuesday Pairs", date(2026, 2, 3), 24)
    assert (known.category, known.serial, known.field, known.tables) == ("1", 7, 3, 2)
    assert (session.lists, known.winners, session.unit, session.club, session.round) == (1, 1, "MPS", None, None)


def test_field_22_may_be_missing() -> None:
    assert only(changed("22\t24\n", "")).boards is None


@pytest.mark.parametrize("text", ["2026-2-3", "2026-02-30", "03.02.2026", "today", "20260203"])
def test_fields_12_and_13_are_days_as_year_month_day(text: str) -> None:
    assert found(changed("2026-02-03\n14", f"{text}\n14")) == [
        "error mcd-bad-date at line 7, 12 Contest date (from)"
    ]  # fmt: skip
    assert found(with_row(f"13\t{text}")) == ["error mcd-bad-date at line 11, 13 Contest date (to)"]


def test_field_13_on_the_same_day_is_fine_and_before_it_an_error() -> None:
    assert details(with_row("13\t2026-02-03")).ended == date(2026, 2, 3)
    assert found(with_row("13\t2026-02-02")) == ["error mcd-dates at line 11, 13 Contest date (to)"]


@pytest.mark.parametrize("text", ["0", "3", "5", "pairs"])
def test_field_14_is_1_2_or_4(text: str) -> None:
    assert found(changed("14\t2", f"14\t{text}"))[0] == "error mcd-bad-type at line 8, 14 Contest type"


@pytest.mark.parametrize("text", ["1", "0", "-3", "3.0", "three"])
def test_field_20_is_2_or_more(text: str) -> None:
    assert found(changed("20\t3", f"20\t{text}")) == [
        "error mcd-bad-contestants at line 12, 20 Number of contestants"
    ]  # fmt: skip


def test_field_21_is_kept_as_text() -> None:
    assert kept_text(only(GOOD), "21") == "2"


@pytest.mark.parametrize(
    ("code", "scoring", "unit"),
    [
        ("0", "matchpoints", "MPS"),
        ("1", "butler", "IMPS"),
        ("2", "cross-imps", "XIMPS"),
        ("10", "matchpoints", "VP"),
        ("11", "butler", "VP"),
        ("12", "cross-imps", "VP"),
        ("20", "victory-points", "VP"),
    ],
)
def test_field_23_is_the_scoring(code: str, scoring: str, unit: str) -> None:
    session = only(changed("23\t0", f"23\t{code}"))
    assert session.details
    assert (session.details.scoring, session.unit) == (scoring, unit)


def test_field_23_may_be_missing() -> None:
    session = only(changed("23\t0\n", ""))
    assert session.details
    assert (session.details.scoring, session.unit) == ("", None)


def test_fields_30_and_31_are_number_and_name() -> None:
    entry = only(GOOD).entries[0]
    assert entry.players == ("11", "12")
    assert first(GOOD).names == ("Anna Kedraris", "Nikos Almyros")
    assert entry.line == 15


def test_field_32_is_the_team() -> None:
    assert first(TEAMS).team == "Harbour"


def test_fields_40_and_41_are_the_place_and_whether_it_is_shared() -> None:
    tie = GOOD.replace("40\t3\n", "40\t2\n41\t3\n").replace("40\t2\n42\t24", "40\t2\n41\t3\n42\t24")
    tie = tie.replace("42\t18", "42\t24").replace("43\t37.50", "43\t50.00")
    assert [(entry.place, entry.tied) for entry in only(tie).entries] == [(1, False), (2, True), (2, True)]


def test_a_three_way_tie_for_second_place_is_2_to_4() -> None:
    rows = member("1", "A", "1", "9") + "".join(member(str(n), "B", "2", "8", "41 4") for n in (2, 3, 4))
    text = changed("14\t2", "14\t1").replace("20\t3", "20\t4")
    session = only(text[: text.index("30\t")] + rows)
    assert [(entry.place, entry.tied) for entry in session.entries] == [(1, False), (2, True), (2, True), (2, True)]


def test_field_41_may_repeat_the_rank() -> None:
    entries = only(changed("40\t3\n", "40\t3\n41\t3\n", 2)).entries
    assert (entries[2].place, entries[2].tied) == (3, False)


def test_fields_42_and_43_are_score_and_percentage() -> None:
    assert only(GOOD).entries[0].score == Decimal(30)
    assert first(GOOD).percentage == Decimal("62.50")


def test_without_field_42_the_percentage_is_the_score() -> None:
    session = only("".join(row for row in GOOD.splitlines(keepends=True) if not row.startswith("42")))
    assert session.unit == "PCT"
    assert [entry.score for entry in session.entries] == [Decimal("62.50"), Decimal("50.00"), Decimal("37.50")]


def test_where_field_42_repeats_the_percentage_the_unit_is_percent() -> None:
    text = GOOD.replace("42\t30", "42\t62,5").replace("42\t24", "42\t50").replace("42\t18", "42\t37.50")
    assert only(text).unit == "PCT"


def test_fields_50_to_53_are_wins_ties_losses_and_matches() -> None:
    known = first(TEAMS)
    assert (known.wins, known.ties, known.losses, known.matches) == (1, 0, 0, 1)
    more = first(TEAMS.replace("52\t0\n", "52\t0\n53\t3\n"))
    assert (more.wins, more.matches) == (1, 3)


def test_fields_60_and_61_are_points_that_the_report_states() -> None:
    stated = "60\tSilver\n61\t1,25\n60\tGold\n61\t3\n"
    text = changed("43\t62.50\n", f"43\t62.50\n{stated}", 2)
    assert first(text).stated == (("Silver", Decimal("1.25")), ("Gold", Decimal(3)))


def handicapped(rows: tuple[str, str, str]) -> str:
    """The good report as a handicap contest."""
    text = GOOD
    for share, row in zip(("62.50", "50.00", "37.50"), rows, strict=True):
        text = text.replace(f"43\t{share}\n", f"43\t{share}\n{row}\n")
    return text


def test_fields_70_to_73_are_the_result_with_handicap() -> None:
    text = handicapped(("70\t2\n71\t3\n72\t31,5\n73\t65.63", "70\t1\n72\t33", "70\t2\n71\t3\n72\t31,5\n73\t65.63"))
    assert first(text).handicapped == HandicapResult(2, True, Decimal("31.5"), Decimal("65.63"))  # noqa: FBT003
    assert details(text).handicap


def test_field_70_is_mandatory_for_all_if_one_has_it() -> None:
    text = changed("43\t62.50\n", "43\t62.50\n70\t1\n", 2)
    assert found(text).count("error mcd-missing-field at line 27, 70 Rank including handicap (min)") == 1
    assert len(found(text)) == 4


@pytest.mark.parametrize(("low", "high"), [("40", "41"), ("70", "71")])
def test_a_last_rank_before_the_first_is_an_error(low: str, high: str) -> None:
    text = handicapped(("70\t1", "70\t2", "70\t3")).replace(f"{low}\t2\n", f"{low}\t2\n{high}\t1\n")
    assert [wrong.split(" at ")[0] for wrong in found(text)] == ["error mcd-rank-range"]


@pytest.mark.parametrize(
    ("ranks", "wrong"),
    [
        (["1", "2", "3"], []),
        (["1-2", "1-2", "3"], []),
        (["1-3", "1-3", "1-3"], []),
        (["1-2", "1", "3"], ["mcd-ties"]),
        (["1-3", "1-3", "3"], ["mcd-ties"]),
        (["1-2", "1-3", "3"], ["mcd-ties"]),
        (["1", "1", "3"], ["mcd-ties"]),
        (["1", "2-3", "4"], ["mcd-ties"]),
        (["1", "2", "4"], ["mcd-rank-gap"]),
        (["2", "3", "4"], ["mcd-rank-gap"]),
        (["3", "1", "2"], []),
    ],
)
def test_ranks_that_do_not_fit_are_warnings(ranks: list[str], wrong: list[str]) -> None:
    text: Any = GOOD
    for at, each in enumerate(ranks, 1):
        low, _, high = each.partition("-")
        text = text.replace(f"40\t{at}\n", f"40@\t{low}\n" + (f"41\t{high}\n" if high else ""))
    assert [problem.split()[1] for problem in found(text.replace("40@", "40"))] == wrong


def test_contestants_stand_in_order_of_rank_whatever_the_order_of_the_file() -> None:
    at = GOOD.index("30\t")
    rows = GOOD[at:].split("30\t")[1:]
    shuffled = GOOD[:at] + "".join("30\t" + row for row in (*rows[4:], *rows[:4]))
    assert [entry.place for entry in only(shuffled).entries] == [1, 2, 3]


def test_fields_94_and_95_are_the_club_unless_18_and_19_name_another() -> None:
    assert (details(GOOD).club_name, details(GOOD).licence) == ("Harbour Bridge Club", "1207")
    other = with_row("18\tSalt Lake Bridge Club\n19\t1311")
    assert (details(other).club_name, details(other).licence) == ("Salt Lake Bridge Club", "1311")
    assert licensees(only(other)) == (("Harbour Bridge Club", "1207"), ("Salt Lake Bridge Club", "1311"))
    assert licensees(only(GOOD)) == (("Harbour Bridge Club", "1207"),)
