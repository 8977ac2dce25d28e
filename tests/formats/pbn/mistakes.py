"""One file for every problem code of the format, holding the mistake that the code is named for."""

from tests.formats.pbn.documents import BOARD, HEAD, SCORES, TOTALS, document, row

FILES: dict[str, bytes] = {
    "pbn-encoding": document().replace(b"Cora", b"C\xf4\x81ra"),
    "pbn-tag": document(head=HEAD + '[Room "Open]\n'),
    "pbn-comment": document(board=BOARD + "{ the end of the evening\n"),
    "pbn-no-results": document(totals="", board='[Board "1"]\n[Deal "N:..."]\n'),
    "pbn-no-ranking": document(totals=""),
    "pbn-date": document().replace(b"2026.06.09", b"9.6.2026"),
    "pbn-scoring": document().replace(b"MatchPoints", b"Fairly"),
    "pbn-row": document(totals=TOTALS.replace(" 40.00", "")),
    "pbn-rank": document(totals=TOTALS.replace("  2  2", "2nd  2")),
    "pbn-score": document(totals=TOTALS.replace("40.00", "forty")),
    "pbn-direction": document(
        totals=TOTALS.replace("Names", "Direction\\2R;Names").replace('"Cora', 'up "Cora').replace('"Thea', 'N-S "Thea')
    ),
    "pbn-player": document(totals=TOTALS.replace("903;904", "903;guest")),
    "pbn-names": document(
        totals='[TotalScoreTable "Rank;PairId;TotalPercentage;Names"]\n1 1 60 "Ann Holm - Lund - Bo Birch"\n'
    ),
    "pbn-board": document(board=BOARD.replace('"1"', '"one"')),
    "pbn-same-board": document(board=BOARD + "\n" + SCORES.replace(" 1  2", " 2  1")),
    "pbn-pair-twice": document(board=BOARD + "\n" + BOARD),
    "pbn-result-row": document(board=BOARD.replace("HK 10", "10")),
    "pbn-contract": row(Contract="8S"),
    "pbn-declarer": row(Declarer="X"),
    "pbn-tricks": row(Result="14"),
    "pbn-board-score": row(Score_NS="lots"),
    "pbn-number": row(MP_NS="many"),
}
