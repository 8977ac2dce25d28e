"""What the files of each program state is what their boards give: method, places, totals, and no false difference."""

import re
from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest

from overtrick.awards import Context, award_session
from overtrick.cli import main
from overtrick.core.numbers import to_decimal
from overtrick.core.places import place_text
from overtrick.core.session import Session
from overtrick.formats import recognise, usebio
from overtrick.schemes import load_scheme
from overtrick.scoring.differences import differences
from overtrick.scoring.rescoring import rescore
from tests.formats.usebio.dialects.compscore import compscore3_butler, compscore3_cross_imps
from tests.formats.usebio.dialects.ebuscore import ebuscore_pairs, ebuscore_teams
from tests.formats.usebio.dialects.elements import Dialect
from tests.formats.usebio.dialects.online import online_swiss_pairs
from tests.formats.usebio.dialects.others import C_POINTS, magic_contest, nz_scorer, scorebridge
from tests.formats.usebio.documents import more, without_lines

MAKERS = (
    ebuscore_pairs, ebuscore_teams, compscore3_butler, compscore3_cross_imps, magic_contest, nz_scorer, scorebridge,
    online_swiss_pairs,
)  # fmt: skip
DIALECTS: dict[str, Dialect] = {make.__name__: make() for make in MAKERS}
NAMES = sorted(DIALECTS)
PERCENT = {"ebuscore_pairs", "magic_contest", "nz_scorer"}


def session_of(dialect: Dialect) -> Session:
    """The one session of a file."""
    (session,) = usebio.loads(dialect.data)[0].sessions
    return session


@pytest.mark.parametrize("name", NAMES)
def test_a_file_is_read_without_a_word(name: str) -> None:
    assert recognise(DIALECTS[name].data) is usebio
    assert [str(problem) for problem in usebio.loads(DIALECTS[name].data)[1]] == []


@pytest.mark.parametrize("name", NAMES)
def test_what_a_file_states_is_read(name: str) -> None:
    dialect = DIALECTS[name]
    session = session_of(dialect)
    read = {
        ((row.details.direction if session.lists == 2 else ""), row.details.number): (
            row.place_text,
            f"{row.details.percentage if name in PERCENT else row.score:f}",
        )
        for row in session.entries
        if row.details and not row.phantom
    }
    assert read == dialect.stated


@pytest.mark.parametrize("name", NAMES)
def test_the_boards_give_what_the_file_states(name: str) -> None:
    dialect = DIALECTS[name]
    rescored = rescore(session_of(dialect))
    assert rescored.method == dialect.method
    assert [each.message for each in differences(rescored)] == []
    for line in rescored.lines:
        place, total = dialect.stated[line.contestant.direction, line.contestant.number]
        assert place_text(line.place, tied=line.tied) == place
        ours = line.percentage if name in PERCENT else line.score
        assert ours is not None
        assert abs(to_decimal(ours, 4) - Decimal(total)) < Decimal("0.06")


@pytest.mark.parametrize("name", NAMES)
def test_a_wrong_number_is_still_found(name: str) -> None:
    """No difference is no proof of agreement unless a mistake makes one."""
    data = DIALECTS[name].data
    wrong, count = re.subn(rb"<SCORE>-?\d+</SCORE>", b"<SCORE>7600</SCORE>", data, count=1)
    assert count == 1
    (session,) = usebio.loads(wrong)[0].sessions
    assert differences(rescore(session))


@pytest.mark.parametrize("name", NAMES)
def test_a_file_is_written_again_with_everything_in_it(name: str) -> None:
    batch = usebio.loads(DIALECTS[name].data)[0]
    again, problems = usebio.loads(usebio.dumps(batch))
    assert [str(problem) for problem in problems] == []
    assert without_lines(again) == without_lines(batch)


def test_pairs_of_teams_are_kept_and_their_results_are_the_teams() -> None:
    session = session_of(DIALECTS["ebuscore_teams"])
    first = next(row for row in session.entries if row.details and row.details.number == "1")
    assert first.details
    assert first.details.pairs == (("1-1-2", (0, 1)), ("1-3-4", (2, 3)))
    result = more(session).boards[0].results[0]
    assert (result.ns, result.ew, result.ns_pair, result.ew_pair) == ("1", "2", "1-1-2", "2-1-2")
    written = usebio.dumps(usebio.loads(DIALECTS["ebuscore_teams"].data)[0])
    assert b"<NS_PAIR_NUMBER>1-1-2</NS_PAIR_NUMBER>" in written
    assert written.count(b"<PAIR>") == 8


def test_butler_and_its_datum_are_kept() -> None:
    written = usebio.dumps(usebio.loads(DIALECTS["compscore3_butler"].data)[0])
    for kept in (b"NS_BUTLER_POINTS", b"<BOARD_AVERAGE>", b"<P2P_CHARGE_RATE>10<", b"<SCORER>BC-KB<", b"<TITLE>"):
        assert kept in written


def test_cards_and_charges_are_kept() -> None:
    written = usebio.dumps(usebio.loads(DIALECTS["ebuscore_pairs"].data)[0])
    assert b"<P2P_CHARGE_RATE>0.42</P2P_CHARGE_RATE>" in written
    assert written.count(b"<HAND>") == 2
    assert b"<EMAIL>ann@example.org</EMAIL>" in written
    assert usebio.list_unread_elements(DIALECTS["ebuscore_pairs"].data) == []


@pytest.mark.parametrize("name", NAMES)
def test_what_is_not_kept_is_named(name: str) -> None:
    """Every element with a text is in the written file under its own name, or is listed."""
    data = DIALECTS[name].data
    written = usebio.dumps(usebio.loads(data)[0])
    names = {tag.decode() for tag in re.findall(rb"<([A-Z_0-9]+)[^>]*>[^<\s-]", data)}
    kept = {tag.decode() for tag in re.findall(rb"<([A-Z_0-9]+)", written)}
    # A total that is the percentage once more is written as the percentage.
    told = {*usebio.list_unread_elements(data), "SCORING_METHOD", *(["TOTAL_SCORE"] if name == "nz_scorer" else [])}
    assert names - kept <= told


def test_the_points_that_nz_scorer_states_are_the_points_that_are_awarded() -> None:
    session = session_of(DIALECTS["nz_scorer"])
    edition = load_scheme("nz-2017").on(session.date or date(2026, 5, 12))
    awarded = award_session(session, edition, Context(event_class="40C"))
    assert awarded.problems == ()
    earning = [row for row in awarded.entries if row.awards]
    assert [row.entry.place_text for row in earning] == ["1", "2", "3"] * 2
    for row in earning:
        assert {award.points for award in row.awards} == {Decimal(C_POINTS[row.entry.place_text])}


@pytest.mark.parametrize("name", NAMES)
def test_the_command_line_finds_no_difference(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / f"{name}.xml"
    path.write_bytes(DIALECTS[name].data)
    assert main(["score", str(path)]) == 0
    assert "No differences: the file agrees with its boards." in capsys.readouterr().out
    assert main(["check", "--today", "2026-12-31", str(path)]) == 0
    assert capsys.readouterr().out.splitlines()[0] == f"{path}: accepted"


def _without_count(session: Session) -> tuple[str, ...]:
    """What was inferred, apart from the number of boards."""
    return tuple(each for each in more(session).inferred if not each.startswith("The number of boards"))


def test_what_was_inferred_is_said() -> None:
    said = {name: _without_count(session_of(DIALECTS[name])) for name in NAMES}
    assert said["compscore3_butler"] == (
        "The boards are scored by butler: the file says IMPS, and its other words say which.",
    )
    assert said["scorebridge"] == (
        "The boards are scored by cross-imps: the file says IMPS, and its other words say which.",
    )
    assert said["ebuscore_pairs"] == said["ebuscore_teams"] == said["nz_scorer"] == ()
    data = DIALECTS["ebuscore_pairs"].data
    (session,) = usebio.loads(data.replace(b"<WINNER_TYPE>2</WINNER_TYPE>", b""))[0].sessions
    assert _without_count(session) == (
        "There are two winners, because North-South and East-West each have a first place.",
    )
