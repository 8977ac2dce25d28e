"""Sessions of other formats written as contest reports, and what is said to be lost."""

from pathlib import Path
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

from overtrick.core.problems import is_accepted
from overtrick.core.session import MATCH_LISTS, TWO_LISTS, Batch
from overtrick.formats import magic_contest, nzb, pbn, usebio
from overtrick.formats.magic_contest.texts import details_of, entry_details
from tests.formats.magic_contest.reports import GOOD, IDENTIFIER, read

EXAMPLES = Path(__file__).parents[3] / "examples"
RESULTS = sorted(EXAMPLES.glob("*.txt"))
MADE_UP = "the national organisation and the check sum, which are written as unknown and 0"


@pytest.mark.parametrize("path", RESULTS, ids=lambda path: path.name)
def test_a_results_file_becomes_an_accepted_report_with_the_same_places(path: Path) -> None:
    batch, _ = nzb.load(path)
    session = batch.sessions[0]
    written, problems = magic_contest.loads(magic_contest.dumps(batch))
    if session.lists == MATCH_LISTS:
        assert written.sessions == ()
        return
    assert is_accepted(problems), [str(problem) for problem in problems]
    (again,) = written.sessions
    real = [entry for entry in session.entries if not entry.phantom]
    assert (again.date, again.boards, again.lists) == (session.date, session.boards, session.lists)
    assert [(entry.place, entry.tied, entry.score) for entry in again.entries] == [
        (entry.place, entry.tied, entry.score) for entry in real
    ]  # fmt: skip
    players = [tuple("" if player == "0" else player for player in entry.players) for entry in real]
    assert [entry.players for entry in again.entries] == players


def test_two_lists_become_two_reports() -> None:
    path = next(path for path in RESULTS if "jubilee_pairs" in path.name)
    written = magic_contest.dumps(nzb.load(path)[0])
    assert written.count(b"\r\n10\t") == 2
    (session,) = magic_contest.loads(written)[0].sessions
    assert session.lists == TWO_LISTS
    assert details_of(session).tables == 10
    assert [entry_details(entry).direction for entry in session.entries].count("EW") == 9


def test_what_is_lost_is_said() -> None:
    path = next(path for path in RESULTS if "jubilee_pairs" in path.name)
    assert magic_contest.list_losses(nzb.load(path)[0]) == [
        "the location",
        "the type and the movement",
        "the scoring program",
        "section and round, which become part of the contest's name",
        "the class of the event, which is written as the category",
        "byes and phantoms",
        "the players' names, in whose place their numbers stand",
        "the number of opponents, which is written as 0: correct it",
        MADE_UP,
    ]


def test_lists_of_matches_are_lost() -> None:
    path = next(path for path in RESULTS if "winter_teams_4" in path.name)
    assert magic_contest.list_losses(nzb.load(path)[0])[0] == "lists of matches, which are no ranking and are left out"


def test_a_report_loses_nothing_unless_it_is_put_together_of_several_files() -> None:
    batch = read(GOOD)
    assert magic_contest.list_losses(batch) == []
    other = read(GOOD.replace("2026-02-03 1", "another file").replace("Tuesday", "Friday"))
    both = Batch("mcd", batch.sessions + other.sessions)
    assert magic_contest.list_losses(both) == ["the headers of all files but the first"]
    assert len(magic_contest.loads(magic_contest.dumps(both))[0].sessions) == 2


def test_an_empty_batch_is_the_identifier_row() -> None:
    assert magic_contest.dumps(Batch("nzb", ())) == b"* Magic Contest * MCContestReport.mcd *\r\n"
    assert magic_contest.list_losses(Batch("nzb", ())) == []
    assert IDENTIFIER.startswith("* Magic Contest * MCContestReport.mcd *")


def test_a_file_is_written_and_read(tmp_path: Path) -> None:
    path = tmp_path / "report.mcd"
    magic_contest.dump(read(GOOD), path)
    assert magic_contest.load(path) == (read(GOOD), ())


def field(report: bytes, number: str) -> list[str]:
    """The texts of a field, in the order of the report."""
    rows = [line.partition("\t") for line in report.decode().split("\r\n")]
    return [text for name, _, text in rows if name == number]


def test_the_number_of_opponents_is_counted_or_unknown_but_never_made_up() -> None:
    # A Howell of six pairs, of whom each met the five others; a Mitchell of five tables; nothing but a ranking.
    assert field(magic_contest.dumps(usebio.load(EXAMPLES / "usebio" / "howell_one_winner.xml")[0]), "21") == ["5"]
    mitchell = usebio.load(EXAMPLES / "usebio" / "mitchell_two_winners.xml")[0]
    met = {(result.ns, result.ew) for board in details_of(mitchell.sessions[0]).boards for result in board.results}
    most = [str(max(sum(pair[at] == number for pair in met) for number in {pair[at] for pair in met})) for at in (0, 1)]
    assert field(magic_contest.dumps(mitchell), "21") == most
    assert field(magic_contest.dumps(nzb.load(RESULTS[0])[0]), "21")[0] == "0"


def test_a_number_that_two_pairs_have_is_two_contestants_in_one_ranking_too() -> None:
    """Three tables in a Mitchell, two rounds: every pair met two others, whether they are one ranking or two."""
    pairs = [(number, side) for side in ("NS", "EW") for number in "123"]
    one_winner = "".join(f"{place} {number}{side} 50\n" for place, (number, side) in enumerate(pairs, 1))
    two_winners = "".join(f"{number} {number}{side} 50\n" for number, side in pairs)
    rounds = ("1NS 1EW", "2NS 2EW", "3NS 3EW"), ("1NS 2EW", "2NS 3EW", "3NS 1EW")
    boards = "".join(
        f'[Board "{at}"]\n[ScoreTable "PairId_NS;PairId_EW;Contract;Declarer;Result;Score_NS"]\n'
        + "".join(f"{table} 4S N 10 420\n" for table in tables) + "\n"
        for at, tables in enumerate(rounds, 1)
    )  # fmt: skip
    for rows, opponents in ((one_winner, ["2"]), (two_winners, ["2", "2"])):
        totals = f'[TotalScoreTable "Rank;PairId;TotalPercentage"]\n{rows}'
        batch, _ = pbn.loads(f'% PBN 2.1\n[Event "Larch"]\n[Date "2026.05.14"]\n{totals}{boards}'.encode())
        assert field(magic_contest.dumps(batch), "21") == opponents


def test_the_opponents_in_an_individual_are_players_and_not_partnerships() -> None:
    individual = usebio.load(EXAMPLES / "usebio" / "individual.xml")[0]
    met: dict[str, set[str]] = {}
    for line in ElementTree.parse(EXAMPLES / "usebio" / "individual.xml").iter("TRAVELLER_LINE"):
        north, south, east, west = (line.findtext(f"{seat}_PLAYER_NUMBER", "") for seat in "NSEW")
        for seat, others in (
            (north, (east, west)),
            (south, (east, west)),
            (east, (north, south)),
            (west, (north, south)),
        ):
            met.setdefault(seat, set()).update(others)
    assert field(magic_contest.dumps(individual), "21") == [str(max(map(len, met.values())))]


def test_a_swiss_has_as_many_opponents_as_matches_and_not_as_contestants() -> None:
    """Four teams of which each met two others in two rounds: the third round of the example is left out."""
    (swiss,) = usebio.load(EXAMPLES / "usebio" / "swiss_teams.xml")[0].sessions
    others = tuple(pair for pair in details_of(swiss).others if not pair[1].startswith("3\t"))
    two_rounds = replace(swiss, details=replace(details_of(swiss), boards=(), others=others))
    report = magic_contest.dumps(Batch("usebio", (two_rounds,)))
    assert field(report, "21") == ["2"]
    assert field(report, "23") == ["20"]


@pytest.mark.parametrize(
    ("contest", "scoring", "unit", "code"),
    [
        ("pairs", "matchpoints", "PCT", "0"), ("pairs", "butler", "IMPS", "1"), ("pairs", "cross-imps", "XIMPS", "2"),
        ("pairs", "matchpoints", "VP", "10"), ("pairs", "butler", "VP", "11"), ("pairs", "cross-imps", "VP", "12"),
        ("teams", "imps", "VP", "20"), ("teams", "victory-points", "VP", "20"), ("teams", "", "VP", "20"),
        ("teams", "imps", "IMPS", ""),
    ],
)  # fmt: skip
def test_the_type_of_scoring(contest: str, scoring: str, unit: str, code: str) -> None:
    (session,) = usebio.load(EXAMPLES / "usebio" / "howell_one_winner.xml")[0].sessions
    details = replace(details_of(session), contest=contest, scoring=scoring)
    batch = Batch("usebio", (replace(session, unit=unit, details=details),))
    assert field(magic_contest.dumps(batch), "23") == ([code] if code else [])
    assert ("the way of scoring" in magic_contest.list_losses(batch)) == (not code)
