"""What a USEBIO file cannot say of a session that came from another format, in words for the person who converts it."""

from collections.abc import Callable

from overtrick.core.boards import standard_vulnerability
from overtrick.core.scoring import Variant
from overtrick.core.session import FINAL_ROUND, MATCH_LISTS, Batch, EntryDetails, Session, SessionDetails
from overtrick.formats.common.board_text import read_integer, read_seat
from overtrick.formats.common.deals import CARDS, is_deal, loses_deals
from overtrick.formats.common.match_text import MATCH
from overtrick.formats.usebio.writer import UNEXPLAINED, join_adjusted, spell_adjusted

_NO_SESSION_DETAILS = SessionDetails()
_NO_ENTRY_DETAILS = EntryDetails()
_FORMAT = "usebio"
# The names by which PBN keeps what it says of a deal; other formats keep nothing of these names.
_DEALER, _VULNERABLE = "Dealer", "Vulnerable"
_BEST_RESULTS = ("OptimumScore", "DoubleDummyTricks", "OptimumResultTable")
_DEALERS = "NESW"
_UNITS = ("PCT", "MPS", "XIMPS", "IMPS", "VP", None)


def _details(session: Session) -> SessionDetails:
    return session.details or _NO_SESSION_DETAILS


def _entry_details(session: Session) -> list[EntryDetails]:
    return [entry.details or _NO_ENTRY_DETAILS for entry in session.entries]


def _loses_matches(session: Session) -> bool:
    no_matches = all(tag != MATCH for tag, _ in _details(session).others)
    return no_matches and any(
        entry.wins or entry.ties or entry.losses or entry.matches for entry in _entry_details(session)
    )


def _loses_sides(session: Session) -> bool:
    """Tell whether a result of one side cannot be written as an adjusted score of both."""
    results = (result for board in _details(session).boards for result in board.results)
    return any(
        result.ew_score is not None or (bool(result.ew_adjusted) and not join_adjusted(result)) for result in results
    )


def _loses_words(session: Session) -> bool:
    """Tell whether an adjusted score is in words that USEBIO does not have."""
    results = (result for board in _details(session).boards for result in board.results)
    return any(
        result.adjusted not in ("", UNEXPLAINED)
        and not join_adjusted(result)
        and spell_adjusted(result.adjusted) == UNEXPLAINED
        for result in results
    )


def _keeps(session: Session, tags: tuple[str, ...]) -> bool:
    return any(name.split(" ")[0] in tags for name, _ in _details(session).others)


def _loses_dealer(session: Session) -> bool:
    """Tell whether a board has another dealer than its number says (Law 2)."""
    for name, dealer in _details(session).others:
        tag, _, board = name.partition(" ")
        number = read_integer(board.split(" ")[0])
        if tag == _DEALER and number is not None and read_seat(dealer) != _DEALERS[(number - 1) % len(_DEALERS)]:
            return True
    return False


_LOSSES: tuple[tuple[str, Callable[[Session], bool]], ...] = (
    ("the class of the event (type and award of masterpoints)", lambda session: session.points_type is not None),
    ("which rows of a list of matches met", lambda session: session.lists == MATCH_LISTS),
    ("the day on which the event ended", lambda session: _details(session).ended is not None),
    ("the federation's category of the event", lambda session: bool(_details(session).category)),
    ("the contest's number and that it reverses another", lambda session: _details(session).serial is not None),
    ("the factor on the points", lambda session: _details(session).factor is not None),
    ("matches won, tied and lost", _loses_matches),
    ("points carried over and penalties", lambda session: any(entry.correction for entry in _entry_details(session))),
    ("how exactly the boards were scored", lambda session: _details(session).variant != Variant()),
    (
        "vulnerability that does not follow from the number of a board",
        lambda session: any(
            board.vulnerable not in ("", standard_vulnerability(board.number)) for board in _details(session).boards
        ),
    ),
    ("scores of one side alone", _loses_sides),
    ("results with handicap", lambda session: any(entry.handicapped is not None for entry in _entry_details(session))),
)
_LOSSES_OF_OTHER_FORMATS: tuple[tuple[str, Callable[[Session], bool]], ...] = (
    ("that a list is a final ladder", lambda session: session.round == FINAL_ROUND),
    ("the unit of the scores", lambda session: session.unit not in _UNITS),
    (f"the words of adjusted scores that only the other program knows, written as {UNEXPLAINED}", _loses_words),
    (CARDS, lambda session: loses_deals(_details(session).others)),
    ("the dealer where it does not follow from the number of a board", _loses_dealer),
    ("the best results that are possible on the deals", lambda session: _keeps(session, _BEST_RESULTS)),
    (
        "values that only the other format knows",
        lambda session: any(
            not is_deal(name, text) and name.split(" ")[0] not in (*_BEST_RESULTS, _DEALER, _VULNERABLE)
            for name, text in _details(session).others
        ),
    ),
)


def list_losses(batch: Batch) -> list[str]:
    """List what is lost when this batch is written as USEBIO, each kind once."""
    rules = _LOSSES if batch.format == _FORMAT else (*_LOSSES, *_LOSSES_OF_OTHER_FORMATS)
    lost = [what for what, loses in rules if any(map(loses, batch.sessions))]
    return lost if batch.ended else [*lost, "that the file had no last line end"]
