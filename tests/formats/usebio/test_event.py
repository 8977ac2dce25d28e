"""What a file says of an event as a whole, in its old and in its new form."""

from datetime import date

import pytest

from tests.formats.usebio.documents import BOARD, CLUB, HEAD, PARTICIPANTS, codes, document, event, more, pair, sound

METHOD = "<BOARD_SCORING_METHOD>{}</BOARD_SCORING_METHOD>"


def test_the_header() -> None:
    head = (
        "<PROGRAM_NAME>Pairs Scorer</PROGRAM_NAME><PROGRAM_VERSION>5.71</PROGRAM_VERSION>"
        "<EVENT_IDENTIFIER>LM 7</EVENT_IDENTIFIER><EVENT_DESCRIPTION>Café\n  Pairs</EVENT_DESCRIPTION>"
        "<MASTER_POINT_SCALE>CLUB</MASTER_POINT_SCALE><PAIRS>2</PAIRS>"
    )
    session = sound(document(event(head=HEAD + head)))
    assert (session.date, session.event, session.type) == (date(2026, 3, 10), "Café Pairs", "MP_PAIRS")
    assert (session.program, session.boards, session.lists, session.unit) == ("Pairs Scorer 5.71", 2, 1, "PCT")
    assert (session.club, session.round, session.points_type, session.award) == (None, None, None, None)
    details = more(session)
    assert (details.club_name, details.licence, details.identity) == ("Larchmont", "310042", "LM 7")
    assert (details.contest, details.scoring, details.winners, details.field) == ("pairs", "matchpoints", 1, 2)
    assert details.others == (("MASTER_POINT_SCALE", "CLUB"),)


@pytest.mark.parametrize(
    "text",
    ["10/03/2026", "10/3/2026", "10-03-2026", "10.03.2026", "2026-03-10", "2026/03/10", " 10/03/2026 19:30"],
)
def test_a_date(text: str) -> None:
    assert sound(document().replace(b"10/03/2026", text.encode())).date == date(2026, 3, 10)


@pytest.mark.parametrize("text", ["10/03/26", "30/02/2026", "03/31/2026", "Tuesday", "10032026", "0/0/2026"])
def test_no_date(text: str) -> None:
    assert codes(document().replace(b"10/03/2026", text.encode())) == [("usebio-date", "error", 5, "DATE")]


@pytest.mark.parametrize(
    ("kind", "method", "contest", "scoring", "unit"),
    [
        ("MP_PAIRS", "", "pairs", "matchpoints", "PCT"),
        ("PAIRS", "", "pairs", "matchpoints", "PCT"),
        ("PAIRS", "MATCH_POINTS", "pairs", "matchpoints", "PCT"),
        ("PAIRS", "MP", "pairs", "matchpoints", "PCT"),
        ("MP_PAIRS", "CROSS_IMPS", "pairs", "cross-imps", "XIMPS"),
        ("CROSS_IMP", "", "pairs", "cross-imps", "XIMPS"),
        ("CROSS_IMPS", "", "pairs", "cross-imps", "XIMPS"),
        ("BUTLER_PAIRS", "", "pairs", "butler", "IMPS"),
        ("PAIRS", "BUTLER", "pairs", "butler", "IMPS"),
        ("PAIRS", "BUTLER_IMPS", "pairs", "butler", "IMPS"),
        ("PAIRS", "IMPS", "pairs", "imps", "IMPS"),
        ("AGGREGATE", "", "pairs", "total-points", "PTS"),
        ("PAIRS", "PAB", "pairs", "point-a-board", "PTS"),
        ("PAIRS", "BAM", "pairs", "point-a-board", "PTS"),
        ("SWISS_PAIRS", "MATCH_POINTS", "pairs", "matchpoints", "VP"),
        ("SWISS_PAIRS_CROSS_IMPS", "", "pairs", "cross-imps", "VP"),
        ("SWISS_PAIRS_BUTLER_IMPS", "", "pairs", "butler", "VP"),
        ("swiss pairs", "match points", "pairs", "matchpoints", "VP"),
    ],
)
def test_kinds_of_events_and_ways_of_scoring(kind: str, method: str, contest: str, scoring: str, unit: str) -> None:
    body = PARTICIPANTS.replace("</PERCENTAGE>", "</PERCENTAGE><TOTAL_SCORE>12</TOTAL_SCORE>") + BOARD
    session = sound(document(event(body, head=HEAD + (METHOD.format(method) if method else ""), kind=kind)))
    assert (more(session).contest, more(session).scoring, session.unit) == (contest, scoring, unit)


@pytest.mark.parametrize(("stated", "unit"), [("VPS", "VP"), ("IMPS", "IMPS"), ("PERCENTAGE", "PCT")])
def test_the_way_of_scoring_matches_decides_what_totals_count(stated: str, unit: str) -> None:
    body = PARTICIPANTS.replace("PERCENTAGE>", "TOTAL_SCORE>")
    head = f"{HEAD}<MATCH_SCORING_METHOD>{stated}</MATCH_SCORING_METHOD>"
    session = sound(document(event(body, head=head, kind="PAIRS")))
    assert (session.unit, [str(entry.score) for entry in session.entries]) == (unit, ["60.00", "40.00"])


def test_the_kind_as_an_element() -> None:
    data = (
        document().replace(b' EVENT_TYPE="MP_PAIRS"', b"").replace(b"<DATE>", b"<EVENT_TYPE>PAIRS</EVENT_TYPE><DATE>")
    )
    assert sound(data).type == "PAIRS"


def test_small_letters_and_namespaces_do_not_matter() -> None:
    small = document().replace(b"PAIR_NUMBER", b"Pair_Number").replace(b"BOARDS_PLAYED", b"boards_played")
    spaced = document().replace(b"<USEBIO ", b'<USEBIO xmlns="http://localhost/usebio" ')
    for data in (small, spaced):
        session = sound(data)
        assert session.boards == 2
        assert [entry.line for entry in session.entries] == [7, 8]
        assert more(session).boards[0].results[0].ns == "1"


def test_boards_that_nobody_stated_are_counted_from_the_travellers() -> None:
    head = HEAD.replace("<BOARDS_PLAYED>2</BOARDS_PLAYED>", "")
    assert sound(document(event(head=head))).boards == 1
    assert sound(document(event(PARTICIPANTS, head=head))).boards is None


def test_two_winners_are_seen_without_being_stated() -> None:
    head = HEAD.replace("<WINNER_TYPE>1</WINNER_TYPE>", "")
    four = pair("1NS", "1", "55") + pair("2NS", "2", "45") + pair("3EW", "1", "52") + pair("4EW", "2", "48")
    session = sound(document(event(f"<PARTICIPANTS>{four}</PARTICIPANTS>", head=head)))
    assert (more(session).winners, session.lists) == (2, 2)
    one = four.replace("<PLACE>1</PLACE><PERCENTAGE>52", "<PLACE>2</PLACE><PERCENTAGE>52")
    one = one.replace("<PLACE>2</PLACE><PERCENTAGE>48", "<PLACE>3</PLACE><PERCENTAGE>48")
    one = one.replace("<PLACE>2</PLACE><PERCENTAGE>45", "<PLACE>4</PLACE><PERCENTAGE>45")
    session = sound(document(event(f"<PARTICIPANTS>{one}</PARTICIPANTS>", head=head)))
    assert (more(session).winners, session.lists) == (1, 1)


def test_each_event_is_played_at_the_club_before_it() -> None:
    other = CLUB.replace("Larchmont", "Yarrow").replace("310042", "310105")
    from overtrick.formats import usebio

    batch, problems = usebio.loads(document(event(), event(), other, event()))
    assert problems == ()
    assert [more(session).club_name for session in batch.sessions] == ["Larchmont", "Larchmont", "Yarrow"]


def test_a_handicap_is_noticed() -> None:
    body = PARTICIPANTS.replace("</PLACE>", "</PLACE><HANDICAP>4.5</HANDICAP>", 1)
    assert more(sound(document(event(body)))).handicap
    assert not more(sound(document(event(body.replace("4.5", "0"))))).handicap
