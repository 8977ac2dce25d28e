"""Every problem of the reader: its code, severity, line and column, and what still is read beside it."""

import pytest

from overtrick.core.problems import Severity
from overtrick.formats import usebio
from tests.formats.usebio.documents import HEAD, PARTICIPANTS, board, codes, document, event, line, pair, read
from tests.formats.usebio.mistakes import FILES

ERRORS = {"unsafe", "broken", "no-event", "no-participants", "date", "place", "score"}


@pytest.mark.parametrize("code", FILES)
def test_a_mistake_is_reported_once_and_with_nothing_else(code: str) -> None:
    _, problems = usebio.loads(FILES[code])
    assert [problem.code for problem in problems] == [code]
    assert (problems[0].severity is Severity.ERROR) is (code.removeprefix("usebio-") in ERRORS)
    assert problems[0].message.endswith(".")
    assert problems[0].advice.endswith(".")


@pytest.mark.parametrize(
    ("code", "line_number", "column", "found"),
    [
        ("usebio-broken", 13, "", "</EVENT>"),
        ("usebio-encoding", 3, "", "0xE9"),
        ("usebio-version", 2, "Version", "2.0"),
        ("usebio-unknown-element", 5, "WEATHER", ""),
        ("usebio-date", 5, "DATE", "03/14/2026"),
        ("usebio-event-type", 4, "EVENT_TYPE", "FRIENDLY_PAIRS"),
        ("usebio-scoring", 5, "BOARD_SCORING_METHOD", "HYBRID"),
        ("usebio-number", 5, "BOARDS_PLAYED", "two"),
        ("usebio-place", 8, "PLACE", "second"),
        ("usebio-score", 8, "PERCENTAGE", "forty"),
        ("usebio-incomplete", 4, "PLACE", ""),
        ("usebio-players", 7, "PAIR", ""),
        ("usebio-board-number", 13, "BOARD_NUMBER", "seven"),
        ("usebio-contract", 10, "CONTRACT", "8S"),
    ],
)
def test_a_problem_names_its_place(code: str, line_number: int, column: str, found: str) -> None:
    problem = usebio.loads(FILES[code])[1][0]
    assert (problem.line, problem.column, problem.found) == (line_number, column, found)


def test_all_problems_are_listed_at_once_in_line_order() -> None:
    body = f"<PARTICIPANTS>\n{pair('1', 'first', '60')}{pair('2', '2', 'x')}</PARTICIPANTS>\n"
    body += board(line(SCORE="?!"))
    data = document(event(body, head="<DATE>tomorrow</DATE>", kind="GAME"))
    assert [(code, number) for code, _, number, _ in codes(data)] == [
        ("usebio-event-type", 4), ("usebio-date", 5), ("usebio-place", 7), ("usebio-score", 8),
        ("usebio-board-score", 10),
    ]  # fmt: skip


def test_an_unknown_element_is_told_once() -> None:
    data = document(event(PARTICIPANTS + board(line() + "<X/>", "<X/>", "<Y/>")))
    assert [(code, column) for code, _, _, column in codes(data)] == [
        ("usebio-unknown-element", "X"),
        ("usebio-unknown-element", "Y"),
    ]


def test_lines_are_right_behind_comments_and_character_data() -> None:
    noise = "<!-- <PAIR>\n</PAIR> -->\n<?note <PAIR>\n?>\n"
    data = document(event(f"{noise}<PARTICIPANTS>\n{pair('1', '1', '60')}{pair('2', 'x', '40')}</PARTICIPANTS>\n"))
    session, problems = read(data)
    assert sorted(entry.line for entry in session.entries) == [11, 12]
    assert [problem.line for problem in problems if problem.code == "usebio-place"] == [12]


@pytest.mark.parametrize("text", ["<CLUB_NAME/>", "<results/>", "", "   ", "hello", "<", "{}"])
def test_what_is_no_usebio_is_refused(text: str) -> None:
    batch, problems = usebio.loads(text.encode())
    assert batch.sessions == ()
    assert [problem.code for problem in problems] in (["usebio-broken"], ["usebio-no-event"])


def test_a_problem_on_an_event_without_date_names_the_event() -> None:
    assert codes(document(event(head=HEAD.replace("<DATE>10/03/2026</DATE>", "")))) == [
        ("usebio-date", "error", 4, "DATE")
    ]
