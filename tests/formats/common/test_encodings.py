"""Names arrive in their own letters, whatever code page a program writes them in and whether or not it says so."""

import codecs

import pytest

from overtrick.formats import magic_contest, nzb, pbn, recognise, usebio
from overtrick.formats.common.encodings import decode_text

GREEK = "Ελένη Παπαδοπούλου, Ανδρέας Χατζηγεωργίου, Όμιλος Μπριτζ Λεμεσού, Άννα Ψύλλου"
WESTERN = (
    "Åsa Öström, Göran Ångström, François Lefèvre, Jürgen Müller, Zoë Núñez, ÅÄÖ Club, Bjørn Ærø, Château d’Yquem",
    "Café",
    "naïve £5 §3",
)
REPORT = """* Magic Contest * MCContestReport.mcd * File version: 006.009 * Check sum: 11604 *
90\tCBF
94\t{club}
95\t1207
00\t2026-05-05 1
10\tΤρίτη
12\t2026-05-05
14\t2
15\t1
20\t2
21\t1
22\t24
30\t5001
31\tΕλένη Παπαδοπούλου
40\t1
42\t60
30\t5002
31\tΆννα Ψύλλου
40\t1
42\t60
30\t5003
31\tΝίκος Ιωάννου
40\t2
42\t40
30\t5004
31\tJohn Smith
40\t2
42\t40
"""


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1253", "iso8859-7"])
def test_greek_is_greek(encoding: str) -> None:
    assert decode_text(f"Tuesday Pairs, Cyprus Bridge Federation, 24 boards\n{GREEK}\n".encode(encoding)).text == (
        f"Tuesday Pairs, Cyprus Bridge Federation, 24 boards\n{GREEK}\n"
    )


@pytest.mark.parametrize("text", WESTERN)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "cp1252"])
def test_western_letters_stay_western(text: str, encoding: str) -> None:
    assert decode_text(text.encode(encoding)).text == text


@pytest.mark.parametrize("data", [b"", b"\0", b"\xff", b"\xff\xfe", b"A\0", bytes(range(256)), b"\0" * 500])
def test_any_bytes_are_some_text(data: bytes) -> None:
    assert isinstance(decode_text(data).text, str)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "cp1253"])
def test_a_contest_report_in_greek(encoding: str) -> None:
    data = REPORT.format(club="Όμιλος Λευκωσίας").encode(encoding)
    assert recognise(data) is magic_contest
    batch, problems = magic_contest.loads(data)
    (session,) = batch.sessions
    assert [code for code in (problem.code for problem in problems) if code != "mcd-encoding"] == []
    assert [problem.code for problem in problems] == (["mcd-encoding"] if encoding == "cp1253" else [])
    assert session.event == "Τρίτη"
    assert session.details is not None
    assert session.details.club_name == "Όμιλος Λευκωσίας"
    assert [entry.details.names for entry in session.entries if entry.details] == [
        ("Ελένη Παπαδοπούλου", "Άννα Ψύλλου"),
        ("Νίκος Ιωάννου", "John Smith"),
    ]


@pytest.mark.parametrize("declared", ["", "UTF-8", "ISO-8859-1", "windows-1252", "windows-1253"])
def test_a_usebio_file_in_greek_whatever_it_declares(declared: str) -> None:
    declaration = f'<?xml version="1.0" encoding="{declared}"?>\n' if declared else ""
    text = (
        f"{declaration}<USEBIO><CLUB><CLUB_NAME>Όμιλος Λεμεσού</CLUB_NAME></CLUB><EVENT EVENT_TYPE='MP_PAIRS'>"
        "<DATE>05/05/2026</DATE><PARTICIPANTS><PAIR><PLACE>1</PLACE><PERCENTAGE>50</PERCENTAGE>"
        "<PLAYER><PLAYER_NAME>Άννα Ψύλλου</PLAYER_NAME></PLAYER><PLAYER><PLAYER_NAME>Νίκος Ιωάννου</PLAYER_NAME>"
        "</PLAYER></PAIR></PARTICIPANTS></EVENT></USEBIO>"
    )
    batch, problems = usebio.loads(text.encode("cp1253"))
    (entry,) = batch.sessions[0].entries
    assert entry.details is not None
    assert entry.details.names == ("Άννα Ψύλλου", "Νίκος Ιωάννου")
    told = [problem.message for problem in problems if problem.code == "usebio-encoding"]
    assert len(told) == (declared != "windows-1253")
    assert all("Windows-1253" in message for message in told)


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le"])
def test_a_results_file_in_utf_16_has_one_problem(encoding: str) -> None:
    text = '2026-03-14,106,"","Jubilee","Pairs","",1,"","PCT","C",40,26,1,""\n' + "1,60.00,1,2\n" * 300
    data = codecs.BOM_UTF16_LE + text.encode("utf-16-le") if encoding == "utf-16" else text.encode(encoding)
    _, problems = nzb.loads(data)
    assert [(problem.code, problem.line) for problem in problems] == [("bad-byte", 1)]
    assert "UTF-16" in problems[0].message


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "cp1253"])
def test_a_pbn_file_in_greek(encoding: str) -> None:
    text = (
        '% PBN 2.1\n[Event "Τρίτη στη Λεμεσό"]\n[Site ""]\n[Date "2026.05.05"]\n[Competition "Pairs"]\n[Board "1"]\n'
        '[TotalScoreTable "Rank\\1R;PairId\\1R;TotalPercentage\\5R;Names\\30L;MemberID1;MemberID2"]\n'
        '1 1 60.00 "Άννα Ψύλλου;Νίκος Ιωάννου" 11 12\n2 2 40.00 "Ελένη Γεωργίου;Πέτρος Ψύλλος" 13 14\n'
    )
    batch, problems = pbn.loads(text.encode(encoding))
    (session,) = batch.sessions
    assert session.event == "Τρίτη στη Λεμεσό"
    assert session.entries[0].details is not None
    assert session.entries[0].details.names == ("Άννα Ψύλλου", "Νίκος Ιωάννου")
    assert ("pbn-encoding" in [problem.code for problem in problems]) == (encoding == "cp1253")
