"""Sections and sessions: what is one field stays together, what is ranked apart is apart."""

import pytest
from msgspec.structs import replace

from overtrick.core.session import FINAL_ROUND, Session
from overtrick.formats import usebio
from tests.formats.usebio.documents import (
    BOARD,
    CLUB,
    HEAD,
    LINE,
    PARTICIPANTS,
    board,
    document,
    event,
    line,
    more,
    pair,
    read,
    sound,
)


def section(name: str, inside: str, boards: str = "") -> str:
    """A SECTION with these participants and boards."""
    return f'<SECTION SECTION_ID="{name}"><PARTICIPANTS>{inside}</PARTICIPANTS>{boards}</SECTION>'


def sessions(body: str, head: str = HEAD) -> tuple[Session, ...]:
    """The sessions of an event without problems."""
    batch, problems = usebio.loads(document(event(body, head=head)))
    assert [str(problem) for problem in problems] == []
    return batch.sessions


TWO = pair("1", "1", "60") + pair("2", "2", "40")


def test_one_section_names_the_session() -> None:
    (session,) = sessions(f'<SESSION SESSION_ID="3">{section("Red", TWO, board(LINE))}</SESSION>')
    assert (session.section, session.round) == ("Red", 3)
    assert [entry.details.section for entry in session.entries if entry.details] == ["", ""]
    assert more(session).boards[0].results[0].section == ""


def test_sections_scored_across_are_one_field() -> None:
    a = section("A", pair("1", "1", "60") + pair("2", "4", "40"), board(LINE) + board(LINE, number="2"))
    b = section("B", pair("1", "2=", "50") + pair("2", "2=", "50"), board(LINE) + board(LINE, number="3"))
    (session,) = sessions(a + b)
    assert (session.section, session.lists) == ("", 1)
    found = [(entry.place, entry.details.section) for entry in session.entries if entry.details]
    assert found == [(1, "A"), (2, "B"), (2, "B"), (4, "A")]
    assert [(each.number, [result.section for result in each.results]) for each in more(session).boards] == [
        (1, ["A", "B"]), (2, ["A"]), (3, ["B"]),
    ]  # fmt: skip


def test_sections_with_a_ranking_each_are_sessions_of_their_own() -> None:
    a, b = sessions(section("A", TWO, board(LINE)) + section("B", TWO, board(LINE)))
    assert (a.section, b.section) == ("A", "B")
    assert [entry.place for entry in b.entries] == [1, 2]
    assert len(more(a).boards) == len(more(b).boards) == 1


def test_two_winners_in_two_sections_scored_across() -> None:
    head = HEAD.replace("TYPE>1<", "TYPE>2<")
    a = section("A", pair("1NS", "1", "60") + pair("1EW", "2", "45"))
    b = section("B", pair("1NS", "2", "40") + pair("1EW", "1", "55"))
    (session,) = sessions(a + b, head=head)
    found = [
        (entry.details.direction, entry.place, entry.details.section) for entry in session.entries if entry.details
    ]
    assert found == [("NS", 1, "A"), ("NS", 2, "B"), ("EW", 1, "B"), ("EW", 2, "A")]


def test_participants_of_the_event_with_boards_in_sections() -> None:
    sections = "".join(f'<SECTION SECTION_ID="{name}">{board(LINE)}</SECTION>' for name in "AB")
    (session,) = sessions(f'{PARTICIPANTS}<SESSION SESSION_ID="1">{sections}</SESSION>')
    assert len(session.entries) == 2
    assert [result.section for result in more(session).boards[0].results] == ["A", "B"]


def test_several_sessions_and_their_final_ladder() -> None:
    parts = "".join(
        f'<SESSION SESSION_ID="{at}"><DATE>1{at}/03/2026</DATE>{PARTICIPANTS}{board(LINE)}</SESSION>' for at in (1, 2)
    )
    final, first, second = sessions(PARTICIPANTS + parts)
    assert (final.round, final.final, more(final).boards) == (FINAL_ROUND, True, ())
    assert [(session.round, str(session.date)) for session in (first, second)] == [(1, "2026-03-11"), (2, "2026-03-12")]
    assert [len(more(session).boards) for session in (first, second)] == [1, 1]
    assert more(final).others == (("SESSION_COUNT", "2"),)


def test_an_event_of_several_sessions_that_gives_only_their_result_is_a_final_ladder() -> None:
    (session,) = sessions(PARTICIPANTS, head=HEAD + "<SESSION_COUNT>3</SESSION_COUNT>")
    assert session.final
    (session,) = sessions(PARTICIPANTS, head=HEAD + "<SESSION_COUNT>1</SESSION_COUNT>")
    assert session.round is None


def test_a_board_that_comes_again_is_another_deal() -> None:
    assert [each.number for each in more(sound(document(event(PARTICIPANTS + board(LINE) * 2)))).boards] == [1, 1]


NESTINGS = {
    "the club behind the event": document().replace(CLUB.encode(), b"").replace(b"</US", CLUB.encode() + b"</US"),
    "the event inside the club": document().replace(b"</CLUB>", b"").replace(b"</USEBIO>", b"</CLUB></USEBIO>"),
    "boards before the participants": document(event(BOARD + PARTICIPANTS)),
    "all inside a session": document(event(f"<SESSION>{PARTICIPANTS}{BOARD}</SESSION>")),
    "all inside a section of a session": document(
        event(f"<SESSION><SECTION SECTION_ID=''>{PARTICIPANTS}{BOARD}</SECTION></SESSION>")
    ),
    "boards outside of the session": document(event(f"{BOARD}<SESSION>{PARTICIPANTS}</SESSION>")),
    "the head behind the rest": document(event(PARTICIPANTS + BOARD + HEAD, head="")),
}


@pytest.mark.parametrize("nesting", sorted(NESTINGS))
def test_elements_in_any_order_and_nesting_say_the_same(nesting: str) -> None:
    found, usual = sound(NESTINGS[nesting]), sound(document())
    assert [replace(entry, line=0, ordinal=0) for entry in found.entries] == [
        replace(entry, line=0, ordinal=0) for entry in usual.entries
    ]
    assert (more(found).boards, more(found).club_name) == (more(usual).boards, "Larchmont")


def test_what_is_wrong_on_many_lines_is_one_warning() -> None:
    lines = "\n".join(line(CONTRACT=f"{at}Z") for at in range(20, 60))
    _, problems = read(document(event(PARTICIPANTS + board(lines))))
    assert [problem.code for problem in problems] == ["usebio-contract"]
    assert (
        "'20Z' is not a contract. It was kept as it is. The same happens 39 times more, on lines "
        in problems[0].message
    )
    assert problems[0].message.endswith(" and later.")


@pytest.mark.parametrize("tag", ["CONTRACT", "TRICKS", "SCORE", "EW_PAIR_NUMBER"])
def test_a_bye_is_no_mistake(tag: str) -> None:
    sound(document(event(PARTICIPANTS + board(line(), line(**{tag: "Bye"})))))
