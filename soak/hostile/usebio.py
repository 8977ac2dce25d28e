"""The worst shapes of USEBIO files."""

from soak.hostile.shapes import Shape, number, repeat

_USEBIO_HEADER = (
    b'<USEBIO Version="1.2"><CLUB><CLUB_NAME>Club</CLUB_NAME></CLUB><EVENT EVENT_TYPE="PAIRS">'
    b"<EVENT_DESCRIPTION>Pairs</EVENT_DESCRIPTION><DATE>14/03/2026</DATE><BOARDS_PLAYED>24</BOARDS_PLAYED>"
    b"<BOARD_SCORING_METHOD>MATCH_POINTS</BOARD_SCORING_METHOD><WINNER_TYPE>1</WINNER_TYPE>"
)
_USEBIO_END = b"</EVENT></USEBIO>\n"


def _pair(values: bytes, number: bytes = b"%d") -> bytes:
    return (
        b"<PAIR><PAIR_NUMBER>" + number + b"</PAIR_NUMBER>" + values + b"<PLAYER><NATIONAL_ID_NUMBER>1" + number
        + b"</NATIONAL_ID_NUMBER></PLAYER><PLAYER><NATIONAL_ID_NUMBER>2" + number
        + b"</NATIONAL_ID_NUMBER></PLAYER></PAIR>"
    )  # fmt: skip


def _usebio(piece: bytes, before: bytes = b"", after: bytes = b"", header: bytes = _USEBIO_HEADER) -> Shape:
    fill = number if b"%d" in piece else repeat
    return fill(piece, header + before, after + _USEBIO_END)


_IN_PARTICIPANTS = (b"<PARTICIPANTS>", b"</PARTICIPANTS>")
# A file is recognised by the name of its first element near its beginning, wherever that stands.
_IN_DOCUMENT_TYPE = (
    b"<!--<USEBIO>--><!DOCTYPE USEBIO SYSTEM '",
    b"'><USEBIO><EVENT><PARTICIPANTS><PLAYER/></PARTICIPANTS></EVENT></USEBIO>",
)
_PLACED = b"<PLACE>%d</PLACE><PERCENTAGE>50</PERCENTAGE>"
_IN_BOARD = (b"<BOARD><BOARD_NUMBER>1</BOARD_NUMBER>", b"</BOARD>")
_SWISS = _USEBIO_HEADER.replace(b'"PAIRS"', b'"SWISS_PAIRS"').replace(b"MATCH_POINTS", b"IMPS")
_TEAM_EVENT = _USEBIO_HEADER.replace(b'"PAIRS"', b'"TEAMS"').replace(b"MATCH_POINTS", b"IMPS")

SHAPES: dict[str, Shape] = {
    "unclosed comments in the document type": repeat(b"<!--", *_IN_DOCUMENT_TYPE),
    "unclosed instructions in the document type": repeat(b"<?", *_IN_DOCUMENT_TYPE),
    "unclosed character data in the document type": repeat(b"<![CDATA[", *_IN_DOCUMENT_TYPE),
    "comments in a document type": repeat(b"<!---->", b"<!--<USEBIO>--><!DOCTYPE USEBIO [", b"]><USEBIO></USEBIO>"),
    "comments": _usebio(b"<!---->"),
    "comments in a comment": repeat(b"<!- ", b"<USEBIO><!--", b"--></USEBIO>"),
    "unclosed comments": repeat(b"<!-- ", b"<USEBIO>"),
    "starts in character data": repeat(b"<!--", b"<USEBIO><EVENT><![CDATA[", b"]]></EVENT></USEBIO>"),
    "character data": _usebio(b"<![CDATA[]]>"),
    "instructions": _usebio(b"<?a?>"),
    "long comment before": repeat(b"a", b"<!--", b"--><!DOCTYPE USEBIO><USEBIO/>"),
    "nesting": repeat(b"<A>", b"<USEBIO>"),
    "closed nesting": lambda size: b"<USEBIO>" + b"<A>" * (size // 7) + b"</A>" * (size // 7) + b"</USEBIO>",
    "unknown elements": _usebio(b"<A%d/>"),
    "attributes": number(b' a%d=""', b"<USEBIO", b"/>"),
    "long attribute": repeat(b"a", b'<USEBIO a="', b'"/>'),
    "spaces after =": repeat(b"= ", b"<USEBIO a"),
    "spaces in a tag": repeat(b" ", b"<USEBIO", b"/>"),
    "long namespace": repeat(b"<A/>", b'<USEBIO xmlns="' + b"x" * 3900 + b'">', b"</USEBIO>"),
    "namespaces": number(b'<a xmlns="%d"/>', b"<USEBIO>", b"</USEBIO>"),
    "entities": repeat(b"&amp;", b"<USEBIO><EVENT><EVENT_DESCRIPTION>", b"</EVENT_DESCRIPTION></EVENT></USEBIO>"),
    "named entities": repeat(b"&alpha;", b"<!DOCTYPE USEBIO><USEBIO><EVENT>", b"</EVENT></USEBIO>"),
    "declared entities": number(b'<!ENTITY a%d "b">', b"<!DOCTYPE USEBIO [", b"]><USEBIO/>"),
    "small letters": repeat(b"<pair/>", b"<usebio><event><participants>", b"</participants></event></usebio>"),
    "controls": repeat(b"\x01", b"<USEBIO>", b"</USEBIO>"),
    "events": repeat(b"<EVENT/>", b"<USEBIO>", b"</USEBIO>"),
    "events in clubs": repeat(b"<CLUB><EVENT/></CLUB>", b"<USEBIO>", b"</USEBIO>"),
    "whole events": number(
        _USEBIO_HEADER[20:].replace(b">Pairs", b">Pairs %d") + b"<PARTICIPANTS>" + _pair(_PLACED.replace(b"%d", b"1"))
        + b"</PARTICIPANTS></EVENT>", b'<USEBIO Version="1.2">', b"</USEBIO>",
    ),
    "sessions": _usebio(b"<SESSION/>"),
    "sections": _usebio(b"<SECTION/>"),
    "sections in sessions": _usebio(b"<SESSION><SECTION/></SESSION>"),
    "cards": repeat(
        b"<HANDSET><BOARD/></HANDSET>", b"<USEBIO><EVENT>" + b"<SESSION/>" * 9, b"</EVENT></USEBIO>"
    ),
    "cards of sections": _usebio(b"<SECTION><A><B/></A></SECTION>"),
    "cards beside sections": repeat(b"<SECTION/><X><Y/></X>", b"<USEBIO><EVENT/>", b"</USEBIO>"),
    "parts of an event": _usebio(b"<X><Y/></X>"),
    "pairs": _usebio(_pair(_PLACED), *_IN_PARTICIPANTS),
    "bare pairs": _usebio(b"<PAIR/>", *_IN_PARTICIPANTS),
    "bare players": _usebio(b"<PLAYER/>", *_IN_PARTICIPANTS),
    "lists of participants": _usebio(b"<PARTICIPANTS><PAIR/></PARTICIPANTS>"),
    "wrong pairs": _usebio(
        b"<PAIR><PLACE>x</PLACE><PERCENTAGE>x</PERCENTAGE><TOTAL_SCORE>x</TOTAL_SCORE></PAIR>", *_IN_PARTICIPANTS
    ),
    "doubtful pairs": _usebio(
        b"<PAIR><PLAYER><NATIONAL_ID_NUMBER>!</NATIONAL_ID_NUMBER></PLAYER></PAIR>", *_IN_PARTICIPANTS
    ),
    "ties": _usebio(_pair(b"<PLACE>1</PLACE><PERCENTAGE>50</PERCENTAGE>"), *_IN_PARTICIPANTS),
    "a section for each": _usebio(_pair(_PLACED + b"<SECTION_ID>%d</SECTION_ID>"), *_IN_PARTICIPANTS),
    "directions": _usebio(
        _pair(b"<PLACE>1</PLACE><DIRECTION>NS</DIRECTION>") + _pair(b"<PLACE>1</PLACE><DIRECTION>EW</DIRECTION>"),
        *_IN_PARTICIPANTS,
    ),
    "players of one pair": _usebio(b"<PLAYER/>", b"<PARTICIPANTS><PAIR>", b"</PAIR></PARTICIPANTS>"),
    "numbered players of one team": _usebio(
        b"<PLAYER><NATIONAL_ID_NUMBER>%d</NATIONAL_ID_NUMBER></PLAYER>", b"<PARTICIPANTS><TEAM><PLACE>1</PLACE>",
        b"</TEAM></PARTICIPANTS>", _TEAM_EVENT,
    ),
    "pairs of one team": _usebio(
        b"<PAIR><PLAYER/></PAIR>", b"<PARTICIPANTS><TEAM>", b"</TEAM></PARTICIPANTS>", _TEAM_EVENT
    ),
    "stated points": _usebio(
        b"<MASTER_POINTS><MASTER_POINTS_AWARDED>x</MASTER_POINTS_AWARDED></MASTER_POINTS>",
        b"<PARTICIPANTS><PAIR>", b"</PAIR></PARTICIPANTS>",
    ),
    "points of many kinds": _usebio(
        b"<MASTER_POINTS><MASTER_POINT_TYPE>%d</MASTER_POINT_TYPE><MASTER_POINTS_AWARDED>1</MASTER_POINTS_AWARDED>"
        b"</MASTER_POINTS>", b"<PARTICIPANTS><PAIR>", b"</PAIR></PARTICIPANTS>",
    ),
    "boards": _usebio(b"<BOARD/>"),
    "numbered boards": _usebio(b"<BOARD><BOARD_NUMBER>%d</BOARD_NUMBER><TRAVELLER_LINE/></BOARD>"),
    "same board": _usebio(b"<BOARD><BOARD_NUMBER>1</BOARD_NUMBER><TRAVELLER_LINE/></BOARD>"),
    "traveller lines": _usebio(b"<TRAVELLER_LINE/>", *_IN_BOARD),
    "wrong traveller lines": _usebio(
        b"<TRAVELLER_LINE><CONTRACT>x</CONTRACT><PLAYED_BY>x</PLAYED_BY><TRICKS>x</TRICKS><SCORE>x</SCORE>"
        b"<NS_MATCH_POINTS>x</NS_MATCH_POINTS></TRAVELLER_LINE>", *_IN_BOARD,
    ),
    "one long traveller line": _usebio(b"<A/>", b"<BOARD><BOARD_NUMBER>1</BOARD_NUMBER><TRAVELLER_LINE>",
                                       b"</TRAVELLER_LINE></BOARD>"),
    "lines in changing order": _usebio(
        b"<TRAVELLER_LINE><LEAD/><SCORE/></TRAVELLER_LINE><TRAVELLER_LINE><SCORE/><LEAD/></TRAVELLER_LINE>", *_IN_BOARD
    ),
    "extras of a board": _usebio(b"<A><B/></A>", *_IN_BOARD),
    "matches": _usebio(b"<MATCH/>", header=_SWISS),
    "matches of rounds": _usebio(
        b"<MATCH><ROUND_NUMBER>%d</ROUND_NUMBER><TEAM>1</TEAM><OPPOSING_TEAM>%d</OPPOSING_TEAM>"
        b"<BOARD><BOARD_NUMBER>1</BOARD_NUMBER><TRAVELLER_LINE/></BOARD></MATCH>", header=_TEAM_EVENT,
    ),
    "travellers of teams": _usebio(
        b"<TRAVELLER_LINE><NS_PAIR_NUMBER>%d</NS_PAIR_NUMBER></TRAVELLER_LINE>",
        b"<PARTICIPANTS><TEAM><TEAM_ID>1</TEAM_ID><PAIR><PAIR_NUMBER>9</PAIR_NUMBER></PAIR></TEAM></PARTICIPANTS>"
        + _IN_BOARD[0], _IN_BOARD[1], _TEAM_EVENT,
    ),
    "long name": _usebio(b"a ", b"<EVENT_DESCRIPTION>", b"</EVENT_DESCRIPTION>"),
    "long number": _usebio(b"1", b"<PARTICIPANTS><PAIR><PAIR_NUMBER>", b"NS</PAIR_NUMBER></PAIR></PARTICIPANTS>"),
    "long place": _usebio(b" 1", b"<PARTICIPANTS><PAIR><PLACE>", b"</PLACE></PAIR></PARTICIPANTS>"),
    "long date": _usebio(b"1/", b"<DATE>", b"</DATE>", _USEBIO_HEADER.replace(b"DATE", b"DAY")),
    "white space": _usebio(b" \n"),
    "windows letters": repeat(b"\xe9 ", b'<?xml encoding="latin-1"?><USEBIO><EVENT>', b"</EVENT></USEBIO>"),
    "long declaration": repeat(b" ", b"<?xml ", b"?><USEBIO/>"),
    "declarations": repeat(b"<?xml encoding=", b"", b"<USEBIO/>"),
}  # fmt: skip
