"""Files of a session's boards: the deals as PBN, and every result as CSV."""

from django.http import Http404, HttpRequest, HttpResponse

from overtrick.formats.common.csv_files import write_csv
from overtrick.store.queries.boards.session_play import SessionPlay
from overtrick.web.boards.pages import read_play

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
    """Write the deals as PBN, a game for each; nothing if no cards are known."""
    card = play.ladder.card
    event = card.event.replace("\\", "").replace('"', "'")
    games = [
        f'[Event "{event}"]\n[Date "{card.date:%Y.%m.%d}"]\n[Board "{board.number}"]\n[Dealer "{board.dealer}"]\n'
        f'[Vulnerable "{_VULNERABLE[board.vulnerable]}"]\n[Deal "{board.cards}"]\n'
        for board in play.boards.boards
        if board.cards
    ]
    return "% PBN 2.1\n% EXPORT\n" + "\n".join(games) if games else ""


def results(request: HttpRequest, session: int) -> HttpResponse:
    """Send every result of every board, for a spreadsheet."""
    play = read_play(request, session)
    rows = [
        (
            board.number, board.round, _label(play, each.ns_side), _names(play, each.ns_side),
            _label(play, each.ew_side), _names(play, each.ew_side), each.contract, each.declarer, each.lead,
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


def _label(play: SessionPlay, contestant: int) -> str:
    return play.boards.contestants[contestant].number if contestant >= 0 else ""


def _names(play: SessionPlay, contestant: int) -> str:
    return ", ".join(person.name for person in play.people(contestant) if person.name)


def _file(content: bytes, kind: str, name: str) -> HttpResponse:
    return HttpResponse(content, kind, headers={"Content-Disposition": f'attachment; filename="{name}"'})
