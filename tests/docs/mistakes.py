"""One small file for every problem code, so that each page and each sentence about it can be checked.

Every file holds the one mistake that it is named for; some mistakes cannot come without another one.
"""

import datetime
from decimal import Decimal
from functools import cache
from pathlib import Path

from msgspec.structs import replace

from overtrick import formats
from overtrick.awards import award_session
from overtrick.awards.context import Context, Player
from overtrick.awards.file_links import FileLinks, Position
from overtrick.checks import check
from overtrick.checks.player_numbers import write_numbers_alike
from overtrick.checks.seen_sessions import SeenSessions
from overtrick.core.player_numbers import NumberForm
from overtrick.core.problems import Problem
from overtrick.schemes import load_scheme
from tests.formats.magic_contest.mistakes import IN_GREEK_LETTERS
from tests.formats.magic_contest.mistakes import REPORTS as CONTEST_REPORTS

from ..checks.test_serial_numbers import report as numbered
from ..checks.test_serial_numbers import serials_of
from ..formats.pbn.mistakes import FILES as PBN_FILES
from ..formats.usebio.mistakes import FILES as USEBIO_FILES
from .store_mistakes import store_reports

REPORT = Path(__file__).parents[2] / "examples" / "cyprus" / "1207_2026_02_12_thursday_howell_144.mcd"
TWO_LISTS = REPORT.with_name("1207_2026_02_03_tuesday_pairs_141.mcd")
TODAY = datetime.date(2026, 11, 1)
HEADER = '2026-03-14,106,"Upstairs","Jubilee Pairs","Pairs","",1,"Howell","PCT","C",40,26,1,"EXAMPLE 1.0"'
MATCHES = '2026-03-14,106,"","Winter Teams","Teams","",1,"","VP","C",24,12,3,"EXAMPLE 1.0"'
ROWS = "1,57.50,90001,90002\n2,52.50,90003,90004\n3,47.50,90005,90006\n4,42.50,90007,90008\n"
TEAMS = "1,14.00,90001,90002,90003,90004\n2,6.00,90005,90006,90007,90008\n"
GOOD = f"{HEADER}\n{ROWS}"


def header(old: str, new: str) -> str:
    """The good file with a change in its description line."""
    assert old in HEADER
    return HEADER.replace(old, new, 1) + "\n" + ROWS


def rows(old: str, new: str) -> str:
    """The good file with a change in its rows."""
    assert old in ROWS
    return HEADER + "\n" + ROWS.replace(old, new, 1)


def matches(old: str, new: str) -> str:
    """A good match list with a change in its rows."""
    assert old in TEAMS
    return MATCHES + "\n" + TEAMS.replace(old, new, 1)


FILES: dict[str, str] = {
    "empty-file": "",
    "bad-byte": header("Jubilee Pairs", "Members’ Cup"),
    "quotes": header('"Jubilee Pairs"', '"Jubilee "Pairs"'),
    "header-columns": header(',"EXAMPLE 1.0"', ""),
    "bad-date": header("2026-03-14", "14/03/2026"),
    "bad-club": header(",106,", ",Auckland,"),
    "bad-round": header('"",1,', '"",Final,'),
    "bad-unit": header('"PCT"', '"%"'),
    "bad-points-type": header('"C"', '"D"'),
    "bad-award": header('"C",40', '"C",forty'),
    "bad-boards": header(",26,1,", ",,1,"),
    "bad-list": header(",26,1,", ",26,4,"),
    "row-columns": rows("2,52.50,90003,90004", "2,52.50"),
    "bad-place": rows("2,52.50", "2nd,52.50"),
    "bad-score": rows("52.50", "52.50%"),
    "bad-player": rows("90003", "090003"),
    "future-date": header("2026-03-14", "2027-03-14"),
    "unknown-club": header(",106,", ",107,"),
    "unknown-class": header('"C",40', '"A",12'),
    "award-column": header('"C",40', '"C",26'),
    "final-not-one-list": header('"",1,"Howell","PCT","C",40,26,1', '"",99,"Mitchell","PCT","C",0,26,2'),
    "no-event-name": header("Jubilee Pairs", ""),
    "no-program": header("EXAMPLE 1.0", ""),
    "old-program": header("EXAMPLE 1.0", "SCORER 16.2"),
    "header-only": f"{HEADER}\n",
    "same-player-twice": rows("90007", "90001"),
    "phantom-score": rows("90007,90008", "0,0"),
    "row-size": rows("90003,90004", "90003,90004,90009"),
    "place-order": rows("2,52.50,90003,90004\n3,47.50", "3,47.50,90003,90004\n2,52.50"),
    "place-against-score": rows("1,57.50,90001,90002\n2,52.50", "1,52.50,90001,90002\n2,57.50"),
    "equal-scores": rows("1,57.50,90001,90002\n2,52.50", "1,55.00,90001,90002\n2,55.00"),
    "tie-scores": rows("2,52.50,90003,90004\n3,47.50", "2=,52.50,90003,90004\n2=,47.50"),
    "tie-mark": rows("2,52.50,90003,90004\n3,47.50", "2,50.00,90003,90004\n2,50.00"),
    "missing-places": rows("4,42.50", "5,42.50"),
    "one-list-only": header(",26,1,", ",26,2,"),
    "too-many-lists": header(",26,1,", ",26,2,") + "1,55.00,90009,90010\n2,45.00,90011,90012\n1,50.00,90013,90014\n",
    "percentage-range": rows("57.50", "575.0"),
    "percentage-mean": rows("4,42.50,90007,90008\n", ""),
    "cut-file": rows("4,42.50,90007,90008\n", "").rstrip("\n"),
    "bye-score": matches("1,14.00", "1,25.00").replace("2,6.00,90005,90006,90007,90008", "2,0,0,0,0,0"),
    "odd-match-rows": matches("2,6.00,90005,90006,90007,90008\n", ""),
    "two-winners": matches("2,6.00", "1,6.00"),
    "match-places": matches("2,6.00", "3,6.00"),
}
FILES |= {
    "too-much-in-file": f"{HEADER}\n" + ROWS * 1_251,
    "too-long-value": header("Jubilee Pairs", "Jubilee Pairs " * 40),
    "too-many-players": (
        '[Event "Autumn Teams"]\n[Date "2026.03.14"]\n[Competition "Teams"]\n'
        '[TotalScoreTable "Rank;TeamId;TotalVP;RosterDetails"]\n'
        f'1 1 50 "{"|".join(f"{90000 + at},Oak,Ann" for at in range(1, 22))}"\n'
    ),
}
LADDER = '2026-03-14,106,"","Island Pairs","Pairs","{section}",99,"","PCT","A",5,60,1,"EXAMPLE 1.0"\n' + ROWS


def problems(text: str, file: str = "106_2026_03_14_jubilee_pairs_1.txt") -> list[Problem]:
    """What is wrong with a file."""
    batch, unreadable = formats.loads(text.encode())
    found = check(batch, load_scheme("nz-2017").expectations(TODAY), TODAY, name=file)
    return [*unreadable, *found]


@cache
def reports() -> dict[str, Problem]:
    """For every code the problem that its mistake makes."""
    found = {code: _only(code, problems(text)) for code, text in FILES.items()}
    found |= {code: _only(code, problems(text)) for code, text in CONTEST_REPORTS.items()}
    found["mcd-encoding"] = _only("mcd-encoding", [*formats.loads(IN_GREEK_LETTERS)[1]])
    found |= {code: _only(code, [*formats.loads(data)[1]]) for code, data in (USEBIO_FILES | PBN_FILES).items()}
    found["missing-serials"] = _only("missing-serials", [*serials_of(*map(numbered, ("17", "19", "22")))])
    found["bad-file-name"] = _only("bad-file-name", problems(GOOD, "Monday Night.txt"))
    found["unlinked-ladders"] = _beside("unlinked-ladders", "Final", "Plate")
    found["same-session"] = _beside("same-session", "Final", "Final")
    found["doubtful-link"] = _doubtful_link()
    found["unknown-category"] = _category()
    found["matches-unreported"] = _unreported()
    found["stated-points"] = _stated()
    found["wrong-player-number"] = _wrong_number()
    found["award-withheld"] = _withheld()
    found["boards-not-stated"] = _without_boards()
    return found | store_reports() | {problem.code: problem for problem in _of_players()}


def _only(code: str, found: list[Problem]) -> Problem:
    fitting = [problem for problem in found if problem.code == code]
    assert fitting, f"the mistake for {code} made {[problem.code for problem in found]}"
    return fitting[0]


def _doubtful_link() -> Problem:
    """A final ladder of pairs, and a round of matches with its event name four months later."""
    ladder = LADDER.format(section="").replace(',"A",5,', ',"A",20,')
    later = ladder.replace("2026-03-14", "2026-07-14").replace(",99,", ",1,").replace(",60,1,", ",60,3,")
    links, edition = FileLinks(), load_scheme("nz-2017").on(TODAY)
    files = {"106_2026_03_14_island_pairs_final.txt": ladder, "106_2026_07_14_island_pairs_1.txt": later}
    sessions = {file: formats.loads(text.encode())[0].sessions[0] for file, text in files.items()}
    for file, session in sessions.items():
        links.add(session, edition, Position(file, 0))
    return links.find(session, edition, Position(file, 0))[1][0]


def _beside(code: str, *sections: str) -> Problem:
    """Two final ladders of one event, of these sections."""
    seen = SeenSessions()
    found: list[Problem] = []
    for number, section in enumerate(sections, 1):
        batch, _ = formats.loads(LADDER.format(section=section).encode())
        found += seen.check(batch.sessions[0], f"106_2026_03_14_island_pairs_{section.lower()}_{number}.txt")
    return _only(code, found)


def _category() -> Problem:
    """A contest report whose category is not one of the federation's."""
    batch, _ = formats.load(REPORT)
    (session,) = batch.sessions
    assert session.details
    strange = replace(session, details=replace(session.details, category="77"))
    return _only("unknown-category", list(award_session(strange, load_scheme("cbf-2013").on(TODAY)).problems))


def _without_boards() -> Problem:
    """A contest report without field 22."""
    lines = REPORT.read_bytes().splitlines(keepends=True)
    batch, _ = formats.loads(b"".join(line for line in lines if not line.startswith(b"22")))
    return _only("boards-not-stated", list(check(batch, load_scheme("cbf-2013").expectations(TODAY), TODAY)))


def _unreported() -> Problem:
    """A teams report without wins, ties and losses."""
    batch, _ = formats.load(REPORT)
    (session,) = batch.sessions
    assert session.details
    teams = replace(session, details=replace(session.details, category="6"))
    expectations = load_scheme("cbf-2013").expectations(TODAY)
    return _only("matches-unreported", list(check(replace(batch, sessions=(teams,)), expectations, TODAY)))


def _stated() -> Problem:
    """A contest report that awards points itself, and other points than ours."""
    batch, _ = formats.load(REPORT)
    (session,) = batch.sessions
    first, *rest = session.entries
    assert first.details
    generous = replace(first, details=replace(first.details, stated=(("Silver", Decimal(99)),)))
    edition = load_scheme("cbf-2013").on(TODAY)
    return _only("stated-points", list(award_session(replace(session, entries=(generous, *rest)), edition).problems))


def _wrong_number() -> Problem:
    """A number with a wrong check digit: 0620246 is the right one."""
    form = NumberForm(example="0620246", pattern="[0-9]{7}", pad=7, check="mod11", weights=(7, 6, 5, 4, 3, 2), ten="1")
    found = write_numbers_alike(*formats.loads(GOOD.replace("90003", "620245").encode()), form)[1]
    return _only("wrong-player-number", [each for each in found if each.found == "620245"])


def _withheld() -> Problem:
    """The two directions of a festival, which have no overall ranking."""
    batch, _ = formats.load(TWO_LISTS)
    context = Context(event_class="Festival Pairs")
    return _only(
        "award-withheld", list(award_session(batch.sessions[0], load_scheme("cbf-2013").on(TODAY), context).problems)
    )


def _of_players() -> list[Problem]:
    """The problems of players: one for every status of the scheme that the club is told of."""
    batch, _ = formats.loads(GOOD.encode())
    edition = load_scheme("nz-2017").on(TODAY)
    statuses = [status for status, rule in edition.eligibility.items() if rule.warns]
    found: list[Problem] = []
    for status in statuses:
        context = Context(players=(Player(number="90003", status=status),))
        found += award_session(batch.sessions[0], edition, context).problems
    return found
