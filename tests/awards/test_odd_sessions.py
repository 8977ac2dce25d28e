"""Sessions that are not whole, or know more than most: nobody vanishes without a reason."""

from decimal import Decimal

from msgspec.structs import replace

from overtrick.awards import SessionAwards, award_session
from overtrick.awards.context import Context, Row
from overtrick.core.session import Entry, EntryDetails, Session, SessionDetails
from overtrick.formats import loads
from overtrick.schemes import load_scheme

MATCH = b'2018-03-14,106,"","T","Teams","",1,"","VP","A",10,16,3,""\n1,12,1,2,3,4\n2,8,6,7,8,9\n'
PAIRS = b'2018-03-14,106,"","P","Pairs","",1,"","PCT","C",40,24,1,""\n' + b"".join(
    b"%d,%d,%d,%d\n" % (place, 60 - place, 10 + place, 20 + place) for place in range(1, 9)
)


def _session(data: bytes) -> Session:
    return loads(data)[0].sessions[0]


def _awarded(session: Session, context: Context | None = None, scheme: str = "nz-2017") -> SessionAwards:
    edition = load_scheme(scheme).on(session.date or load_scheme(scheme).effective)
    return award_session(session, edition, context) if context else award_session(session, edition)


def _points(awarded: SessionAwards, row: int) -> dict[str, str]:
    return {award.player: f"{award.points:f}" for award in awarded.entries[row].awards}


def test_a_substitute_in_a_teams_match_earns_for_the_boards_played() -> None:
    """16 boards × 0.02 A × 2 in a 10A event = 0.64 A; player 4 sat out, 77 played instead."""
    context = Context(rows=(Row(line=2, boards={"1": 16, "2": 16, "3": 16, "77": 16}),))
    awarded = _awarded(_session(MATCH), context)
    assert _points(awarded, 0) == {"1": "0.64", "2": "0.64", "3": "0.64", "77": "0.64"}
    assert [str(reason) for reason in awarded.entries[0].because] == [
        "4: Did not play in this match (Basic Match Play Table; ruling N14)"
    ]


def test_a_substitute_in_a_pairs_session_is_told_why_nothing_is_shared() -> None:
    context = Context(rows=(Row(line=2, boards={"11": 24, "21": 12, "555": 12}),))
    awarded = _awarded(_session(PAIRS), context)
    assert "555" not in _points(awarded, 0)
    assert any(str(reason).startswith("555: is not in the row") for reason in awarded.entries[0].because)


def test_a_row_without_a_place_is_no_phantom() -> None:
    session = _session(PAIRS)
    session = replace(session, entries=(replace(session.entries[0], place=None), *session.entries[1:]))
    assert [str(reason) for reason in _awarded(session).entries[0].because] == [
        "The row has no place, so it cannot be awarded"
    ]


def test_rows_of_nobody_are_listed_with_the_class_of_the_event() -> None:
    awarded = _awarded(_session(b'2018-03-14,106,"","J","P","",99,"","PCT","A",5,60,1,""\n1,0,0,0\n2,0,0,0\n'))
    assert awarded.event_class == "5A"
    said = "The row is a phantom, not a contestant (Appendix 4; ruling N9)"
    assert [[str(reason) for reason in row.because] for row in awarded.entries] == [[said], [said]]


def test_a_bye_is_not_called_a_phantom() -> None:
    head = b'2018-03-14,106,"","J","T","",1,"","VP","C",24,12,3,""\n'
    awarded = _awarded(_session(head + b"1,12,11,12,13,14\n2,0,0,0,0,0\n1,15,21,22,23,24\n2,5,31,32,33,34\n"))
    assert str(awarded.entries[1].because[0]) == "The row is a bye, not a contestant (Appendix 9; ruling N16)"


def test_boards_that_are_not_stated_are_taken_to_be_enough() -> None:
    """8 pairs: 40 26 12, as with 20 boards, and the reasons say that nobody stated them."""
    awarded = _awarded(replace(_session(PAIRS), boards=None))
    assert [_points(awarded, row) for row in range(3)] == [
        {"11": "40.00", "21": "40.00"},
        {"12": "26.00", "22": "26.00"},
        {"13": "12.00", "23": "12.00"},
    ]
    assert any("number of boards is not stated" in str(reason) for reason in awarded.entries[0].awards[0].because)


def test_n15_is_named_where_the_pages_disagree() -> None:
    """The 8B teams page prints × 2, the general places × 1: 8 boards × 2 C = 16 C."""
    match = MATCH.replace(b'"A",10,16', b'"B",8,8')
    award = _awarded(_session(match)).entries[0].awards[0]
    assert award.points == Decimal(16)
    assert any("× 1 in class 8B: 16 C" in str(reason) and "N15" in str(reason) for reason in award.because)


def test_f16_points_that_a_file_states_are_compared_and_never_posted() -> None:
    """Four tables of Howell: 11 8 5 Silver. The file states 99 for the winners, 8 for the second, and another kind."""
    stated = {1: (("Silver", Decimal(99)),), 2: (("silver", Decimal("8.00")),), 3: (("Red", Decimal(3)),)}
    entries = tuple(
        Entry(place + 1, place, tied=False, score=Decimal(60 - place), players=(f"1{place}", f"2{place}"),
              details=EntryDetails(stated=stated.get(place, ())))
        for place in range(1, 9)
    )  # fmt: skip
    details = SessionDetails(contest="pairs", scoring="matchpoints")
    session = replace(_session(PAIRS), round=None, points_type=None, award=None, entries=entries, details=details)
    awarded = _awarded(session, scheme="cbf-2013")
    assert _points(awarded, 0) == {"11": "11.00", "21": "11.00"}
    assert [(problem.code, problem.line) for problem in awarded.problems] == [("stated-points", 2)]
