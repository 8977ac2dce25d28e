"""Files of a session's boards: the deals as PBN, and every result as CSV."""

from django.http import Http404, HttpRequest, HttpResponse

from overtrick.formats.common.csv_files import write_csv
from overtrick.store.queries.boards.session_play import DealTricks, SessionPlay, find_tricks
from overtrick.web.boards.pages import read_play
from overtrick.web.boards.result_lines import write_label

_VULNERABLE = {"NONE": "None", "NS": "NS", "EW": "EW", "ALL": "All"}
_HEAD = (
    "board", "round", "ns", "ns names", "ew", "ew names", "contract", "declarer", "lead", "tricks", "score",
    "ns result", "ew result",
)  # fmt: skip


def deals(request: HttpRequest, session: int) -> HttpResponse:
    """Send the cards of every board that has some."""
    play = read_play(request, session)
    text = write_pbn(play)
    if not text:
        raise Http404
    return _file(text.encode(), "application/x-pbn", f"session-{session}.pbn")


def write_pbn(play: SessionPlay) -> str:
    """Write the deals as PBN, a game for each, with double-dummy tricks and par; nothing if no cards are known."""
    card = play.ladder.card
    event = card.event.replace("\\", "").replace('"', "'")
    known = find_tricks(play.boards.boards)
    games = [
        f'[Event "{event}"]\n[Date "{card.date:%Y.%m.%d}"]\n[Board "{board.number}"]\n[Dealer "{board.dealer}"]\n'
        f'[Vulnerable "{_VULNERABLE[board.vulnerable]}"]\n[Deal "{board.cards}"]\n'
        + _write_analysis(known.get((board.number, board.round)))
        for board in play.boards.boards
        if board.cards
    ]
    return "% PBN 2.1\n% EXPORT\n" + "\n".join(games) if games else ""


def _write_analysis(found: DealTricks | None) -> str:
    """Write what could be made, as PBN and the programs that read it have it: no trumps first, South after North."""
    if found is None:
        return ""
    tricks = [(seat, strain, found.tricks[seat][strain]) for seat in "NSEW" for strain in "NSHDC"]
    digits = "".join(f"{taken:x}" for *_, taken in tricks)
    rows = "".join(f"{seat} {'NT' if strain == 'N' else strain:>2} {taken:>2}\n" for seat, strain, taken in tricks)
    score = f"EW {-found.par}" if found.par < 0 else f"NS {found.par}"
    table = '[OptimumResultTable "Declarer;Denomination\\2R;Result\\2R"]'
    return f'[DoubleDummyTricks "{digits}"]\n[OptimumScore "{score}"]\n{table}\n{rows}'


def results(request: HttpRequest, session: int) -> HttpResponse:
    """Send every result of every board, for a spreadsheet."""
    play = read_play(request, session)
    # The last one is nobody, who is at place -1.
    who = [(write_label(play, at), _names(play, at)) for at in (*range(len(play.rows)), -1)]
    rows = [
        (
            board.number, board.round, *who[each.ns_side], *who[each.ew_side], each.contract, each.declarer, each.lead,
            each.tricks, each.adjusted if each.score is None else each.score, _worth(each.ns, each.whole),
            _worth(each.ew, each.whole),
        )
        for board in play.boards.boards
        for each in board.results
    ]  # fmt: skip
    return _file(write_csv(_HEAD, rows), "text/csv; charset=utf-8", f"session-{session}.csv")


def _worth(worth: int | None, whole: int) -> str:
    if worth is None:
        return ""
    sign, hundredths = ("-" if worth < 0 else ""), (abs(worth) * 200 + whole) // (2 * whole)
    return f"{sign}{hundredths // 100}.{hundredths % 100:02}"


def _names(play: SessionPlay, contestant: int) -> str:
    return ", ".join(person.name for person in play.people(contestant) if person.name)


def _file(content: bytes, kind: str, name: str) -> HttpResponse:
    return HttpResponse(content, kind, headers={"Content-Disposition": f'attachment; filename="{name}"'})
