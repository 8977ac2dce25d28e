"""A scheme tells the class of an event by fields of its file, and the scale of the points that a file states."""

from pathlib import Path

import pytest

from overtrick import formats
from overtrick.awards import SessionAwards, award_session
from overtrick.schemes import SchemeError, load_scheme
from tests.store.own_federation import write_scheme

MAPPINGS = """
[[mappings]]
from = 2017-01-01
clause = "Handbook 4.1"
name = "county congress"
format = "usebio"
fields = { MASTER_POINT_TYPE = "Green", MASTER_POINT_SCALE = "County" }
event_class = "10A"

[[mappings]]
from = 2017-01-01
clause = "Handbook 4.2"
name = "other congress"
format = "usebio"
fields = { MASTER_POINT_TYPE = "GREEN" }
event_class = "5A"
contest = "swiss-pairs"

[[mappings]]
from = 2017-01-01
clause = "Handbook 4.3"
name = "club night"
format = "usebio"
event_class = "40C"

[[mappings]]
from = 2017-01-01
clause = "Handbook 4.4"
name = "PBN congress"
format = "pbn"
fields = { Level = "Congress" }
event_class = "8B"
stage = "qualifying"

[[mappings]]
from = 2017-01-01
clause = "Handbook 4.5"
name = "PBN club night"
format = "pbn"
event_class = "40C"

[[mappings]]
from = 2017-01-01
clause = "Handbook 4.6"
name = "contest report"
format = "mcd"
fields = { 15 = "7" }
event_class = "3B"

[[mappings]]
from = 2017-01-01
clause = "Handbook 4.7"
name = "charity night"
format = "nzb"
fields = { Type = "Charity Pairs" }
event_class = "3A"
"""
STATED = """
[[stated_points]]
from = 2017-01-01
clause = "Handbook 5"
format = "usebio"
kind = "LOCAL"
unit = "C"
divisor = 100
"""
PAIRS = ((1, "60", "1", "2"), (2, "55", "3", "4"), (3, "45", "5", "6"), (4, "40", "7", "8"))
# The first of four pairs earns 40 C, the second 12, as tests/store/cast.py works out; the others nothing.
EARNED = ("4000", "1200", "0", "0")


def usebio(head: str = "", stated: tuple[str, ...] = (), kind: str = "LOCAL") -> str:
    """Four pairs, with elements in the event, and the points that the file states for each."""
    rows = "\n".join(
        f"<PAIR><PLACE>{place}</PLACE><PERCENTAGE>{score}</PERCENTAGE>"
        + (
            f"<MASTER_POINTS><MASTER_POINTS_AWARDED>{stated[place - 1]}</MASTER_POINTS_AWARDED>"
            f"<MASTER_POINT_TYPE>{kind}</MASTER_POINT_TYPE></MASTER_POINTS>"
            if stated
            else ""
        )
        + "".join(f"<PLAYER><NATIONAL_ID_NUMBER>{each}</NATIONAL_ID_NUMBER></PLAYER>" for each in players)
        + "</PAIR>"
        for place, score, *players in PAIRS
    )
    return (
        '<?xml version="1.0"?>\n<USEBIO Version="1.2"><EVENT EVENT_TYPE="PAIRS"><DATE>10/03/2018</DATE>'
        f"<BOARDS_PLAYED>26</BOARDS_PLAYED>{head}<PARTICIPANTS>\n{rows}\n</PARTICIPANTS></EVENT></USEBIO>\n"
    )


def pbn(head: str = "") -> str:
    """Four pairs, with more tags."""
    rows = "\n".join(f'{place} {place} {score}.00 "{"; ".join(players)}"' for place, score, *players in PAIRS)
    return (
        f'% PBN 2.1\n[Event "Evening"]\n[Date "2018.03.10"]\n[Competition "Pairs"]\n{head}\n'
        f'[TotalScoreTable "Rank\\2R;PairId\\2R;TotalPercentage\\5R;PlayerIds\\9L"]\n{rows}\n'
    )


def mcd(category: str) -> str:
    """Four pairs, of a category."""
    head = "00\tf\n90\t12\n94\tHill\n95\t9\n10\tEvening\n12\t2018-03-10\n14\t2\n20\t4\n21\t3\n22\t26\n"
    members = [
        f"30\t{each}\n31\tPlayer {each}\n40\t{place}\n42\t{score}\n" for place, score, *pair in PAIRS for each in pair
    ]
    return f"{head}15\t{category}\n" + "".join(members)


def nzb(kind: str) -> str:
    """Four pairs, of a type, without a class of the header."""
    rows = "".join(f"{place},{score}.00,{','.join(players)}\n" for place, score, *players in PAIRS)
    return f'2018-03-10,106,"","Evening","{kind}","",1,"","PCT","Z",1,26,1,""\n{rows}'


def award(folder: Path, text: str, more: str = MAPPINGS) -> SessionAwards:
    """The awards of a file's session by the scheme."""
    scheme = load_scheme(write_scheme(folder, text=more))
    (session,) = formats.loads(text.encode())[0].sessions
    assert session.date
    return award_session(session, scheme.on(session.date))


GREEN = "<MASTER_POINT_TYPE>Green</MASTER_POINT_TYPE>"
COUNTY = "<MASTER_POINT_SCALE>COUNTY</MASTER_POINT_SCALE>"


@pytest.mark.parametrize(
    ("text", "event_class"),
    [
        (usebio(GREEN + COUNTY), "10A"),
        (usebio(GREEN), "5A"),
        (usebio(), "40C"),
        (usebio(stated=("1", "1", "1", "1"), kind="Green"), "5A"),
        (pbn('[Level "congress"]'), "8B"),
        (pbn(), "40C"),
        (mcd("7"), "3B"),
        (nzb("charity pairs"), "3A"),
    ],
)
def test_the_first_mapping_that_fits_names_the_class(tmp_path: Path, text: str, event_class: str) -> None:
    awarded = award(tmp_path, text)
    assert awarded.event_class == event_class
    assert "unknown-category" not in [problem.code for problem in awarded.problems]


def test_the_reasons_say_by_which_fields(tmp_path: Path) -> None:
    (first, *_) = award(tmp_path, usebio(GREEN + COUNTY)).entries
    said = [str(reason) for award in first.awards for reason in award.because] + [str(each) for each in first.because]
    sentence = "The file says MASTER_POINT_TYPE Green and MASTER_POINT_SCALE County: it is of class 10A (Handbook 4.1)"
    assert sentence in said


def test_a_mapping_may_name_the_contest(tmp_path: Path) -> None:
    assert award(tmp_path, usebio(GREEN)).contest == "Swiss pairs"
    assert award(tmp_path, usebio(GREEN + COUNTY)).contest != "Swiss pairs"


@pytest.mark.parametrize(
    ("text", "column", "value"),
    [
        (usebio("<MASTER_POINT_TYPE>Purple</MASTER_POINT_TYPE>"), "MASTER_POINT_TYPE", "Purple"),
        (pbn('[Level "Village"]'), "Level", "Village"),
    ],
)
def test_an_unknown_value_is_the_default_with_a_warning(tmp_path: Path, text: str, column: str, value: str) -> None:
    awarded = award(tmp_path, text)
    assert awarded.event_class == "40C"
    (problem,) = [each for each in awarded.problems if each.code == "unknown-category"]
    assert (problem.severity, problem.column, problem.found) == ("warning", column, value)
    assert f"{column} '{value}' is not one of the federation's; it is awarded as: 40C." in problem.message


def test_tags_of_a_pbn_file_are_kept_and_written_again() -> None:
    batch, _ = formats.loads(pbn('[Level "Congress"]\n[Stage "Final"]').encode())
    (session,) = batch.sessions
    assert session.details
    assert session.details.others == (("Level", "Congress"), ("Stage", "Final"))
    again, _ = formats.loads(formats.pbn.dumps(batch))
    assert again.sessions[0].details == session.details


@pytest.mark.parametrize(
    ("stated", "differing"),
    [
        (EARNED, []),
        (("40", "1200", "0", "0"), ["0.4 C"]),
        (("4000", "1201", "0", "0"), ["12.01 C"]),
        (("4000", "1200", "100", "0"), ["1 C"]),
    ],
)
def test_stated_points_are_compared_in_their_scale(
    tmp_path: Path, stated: tuple[str, ...], differing: list[str]
) -> None:
    awarded = award(tmp_path, usebio(stated=stated, kind="Local"), MAPPINGS + STATED)
    assert [each.found for each in awarded.problems if each.code == "stated-points"] == differing


def test_the_warning_says_both(tmp_path: Path) -> None:
    awarded = award(tmp_path, usebio(stated=("4000", "1201", "0", "0")), MAPPINGS + STATED)
    (problem,) = [each for each in awarded.problems if each.code == "stated-points"]
    says = "The file states 1201 LOCAL, that is 12.01 C, for this contestant; by scheme own it earns 12.00."
    assert problem.message == says


def test_a_rule_without_a_kind_is_for_every_kind(tmp_path: Path) -> None:
    any_kind = STATED.replace('kind = "LOCAL"\n', "")
    awarded = award(tmp_path, usebio(stated=EARNED, kind="Whatever"), MAPPINGS + any_kind)
    assert [each.code for each in awarded.problems if each.code == "stated-points"] == []


@pytest.mark.parametrize(
    ("before", "after", "says"),
    [
        ('event_class = "10A"', 'event_class = "11A"', "mapping 'county congress' names the class '11A'"),
        ('contest = "swiss-pairs"', 'contest = "swiss"', "mapping 'other congress' names the contest 'swiss'"),
        ('stage = "qualifying"', 'stage = "heat"', "mapping 'PBN congress' names the stage 'heat'"),
        ("MASTER_POINT_SCALE", "POINT_SCALE", "mapping 'county congress': fields: 'POINT_SCALE' is not an element"),
        ("{ Level =", '{ "Le vel" =', "mapping 'PBN congress': fields: 'Le vel' is not a tag"),
        ("{ 15 =", "{ 99 =", "mapping 'contest report': fields: '99' is not a field of a session. Choose from: 10, 15"),
        (
            "{ Type =",
            "{ Kind =",
            "mapping 'charity night': fields: 'Kind' is not a field of a session. Choose from: Loc",
        ),
        ('"Charity Pairs"', '" "', "mapping 'charity night': fields: 'Type' has no value"),
        ('format = "nzb"', 'format = "xls"', "'xls' is not possible here - at mappings 'charity night', format"),
        ('fields = { MASTER_POINT_TYPE = "GREEN" }\n', "", "'club night': it comes after 'other congress'"),
        ('unit = "C"', 'unit = "D"', "stated points 'usebio LOCAL' names the unit 'D'"),
        ("divisor = 100", "divisor = 0", "stated points 'usebio LOCAL': divisor is 0; write 1 or more"),
        ("divisor = 100", "factor = 100", "there is no key 'factor' here - at stated_points 'usebio LOCAL'"),
    ],
)
def test_nonsense_is_refused_with_record_and_key(tmp_path: Path, before: str, after: str, says: str) -> None:
    text = MAPPINGS + STATED
    assert before in text
    with pytest.raises(SchemeError) as refused:
        load_scheme(write_scheme(tmp_path, text=text.replace(before, after)))
    assert says in str(refused.value)
