"""One file for every problem code of the format, holding the mistake that the code is named for."""

from tests.formats.usebio.documents import BOARD, HEAD, PARTICIPANTS, board, document, event, line, pair

_PARTICIPANTS = "<PARTICIPANTS>{}</PARTICIPANTS>"

FILES: dict[str, bytes] = {
    "usebio-unsafe": document().replace(b"<USEBIO", b'<!DOCTYPE USEBIO [<!ENTITY name "Larchmont">]>\n<USEBIO', 1),
    "usebio-broken": document().replace(b"</PARTICIPANTS>", b"", 1),
    "usebio-no-event": b'<USEBIO Version="1.2"></USEBIO>',
    "usebio-no-participants": document(event(BOARD)),
    "usebio-encoding": document().replace(b"Larchmont", b"Caf\xe9 Larchmont"),
    "usebio-version": document(version="2.0"),
    "usebio-unknown-element": document().replace(b"<DATE>", b"<WEATHER>rain</WEATHER><DATE>"),
    "usebio-date": document().replace(b"10/03/2026", b"03/14/2026"),
    "usebio-event-type": document(event(kind="FRIENDLY_PAIRS")),
    "usebio-scoring": document(event(head=HEAD + "<BOARD_SCORING_METHOD>HYBRID</BOARD_SCORING_METHOD>")),
    "usebio-number": document().replace(b"<BOARDS_PLAYED>2<", b"<BOARDS_PLAYED>two<"),
    "usebio-place": document().replace(b"<PLACE>2<", b"<PLACE>second<"),
    "usebio-score": document().replace(b"40.00", b"forty"),
    "usebio-incomplete": document().replace(b"<PLACE>2</PLACE>", b""),
    "usebio-players": document(
        event(_PARTICIPANTS.format(pair("1", "1", "60") + "<PAIR><PLACE>2</PLACE><PERCENTAGE>40</PERCENTAGE></PAIR>"))
    ),
    "usebio-player": document().replace(b">912<", b">guest<"),
    "usebio-board-number": document(event(PARTICIPANTS + BOARD + board(line(), number="seven"))),
    "usebio-pair-number": document(event(PARTICIPANTS + board(line(EW_PAIR_NUMBER="")))),
    "usebio-contract": document(event(PARTICIPANTS + board(line(CONTRACT="8S")))),
    "usebio-declarer": document(event(PARTICIPANTS + board(line(PLAYED_BY="X")))),
    "usebio-tricks": document(event(PARTICIPANTS + board(line(TRICKS="14")))),
    "usebio-board-score": document(event(PARTICIPANTS + board(line(SCORE="lots")))),
}
