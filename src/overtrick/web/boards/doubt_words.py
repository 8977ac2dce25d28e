"""What is doubtful about the boards of a session, in sentences for the club and the office."""

from collections.abc import Callable, Mapping

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from overtrick.scoring.boards import doubts, file_differences
from overtrick.scoring.boards.doubts import Doubt
from overtrick.scoring.boards.notation import write_card, write_contract

_Said = tuple[str, ...]


def describe_doubt(doubt: Doubt) -> str:
    """Return the sentence that says what is doubtful."""
    return _SENTENCES[doubt.cause](doubt)


def name_seat(seat: str) -> str:
    """Return the name of a seat."""
    return {"N": _("North"), "E": _("East"), "S": _("South"), "W": _("West")}.get(seat, seat)


def _minus(points: str) -> str:
    """Return points with a minus sign in place of a hyphen."""
    return points.replace("-", "−")


def _lead(doubt: Doubt) -> str:
    card, leader, holder = doubt.said
    values = {"card": write_card(card), "leader": name_seat(leader), "holder": name_seat(holder)}
    if holder:
        return _("The lead is %(card)s. %(leader)s was on lead and does not have it: %(holder)s does.") % values
    return _("The lead is %(card)s, which nobody has. %(leader)s was on lead.") % values


def _contract(doubt: Doubt) -> str:
    contract, declarer, tricks, score, expected = doubt.said
    values = {
        "contract": write_contract(contract), "declarer": name_seat(declarer), "tricks": tricks,
        "score": _minus(score), "expected": _minus(expected),
    }  # fmt: skip
    if not expected:
        return _("%(contract)s by %(declarer)s never scores %(score)s for North–South.") % values
    if doubt.cause == doubts.SIGN:
        return _(
            "%(contract)s by %(declarer)s with %(tricks)s tricks is %(expected)s for North–South. The file says "
            "%(score)s, as if the other side had it."
        ) % values  # fmt: skip
    return _(
        "%(contract)s by %(declarer)s with %(tricks)s tricks is %(expected)s for North–South. The file says %(score)s."
    ) % values  # fmt: skip


def _score(doubt: Doubt) -> str:
    return _("No contract scores %(score)s on this board.") % {"score": _minus(doubt.said[0])}


def _seats(doubt: Doubt) -> str:
    score, count = doubt.said
    values = {"score": _minus(score), "count": count, "other": _minus(str(-int(score)))}
    return _(
        "The score is %(score)s for North–South, and %(count)s other tables have %(other)s: the pairs may have sat "
        "the other way round."
    ) % values  # fmt: skip


def _far(doubt: Doubt) -> str:
    score, nearest = doubt.said
    values = {"score": _minus(score), "nearest": _minus(nearest)}
    return _("The score is %(score)s for North–South. The nearest score of another table is %(nearest)s.") % values


def _cards(doubt: Doubt) -> str:
    wrong, known = doubt.said
    values = {"board": doubt.board, "wrong": wrong, "known": known}
    return _(
        "Board %(board)s: %(wrong)s of %(known)s leads are not in the hand on lead. The cards in the file may be "
        "those of another board."
    ) % values  # fmt: skip


def _many(doubt: Doubt) -> str:
    """Say what so many results share that it is the file, and not a slip."""
    wrong, known = doubt.said
    values = {"wrong": wrong, "known": known}
    if doubt.cause == doubts.MANY_LEADS:
        return _(
            "%(wrong)s of %(known)s results have a lead that is not in the hand on lead: the cards or the declarers "
            "in the file may be written in another way."
        ) % values  # fmt: skip
    if doubt.cause == doubts.MANY_SIGNS:
        return _("%(wrong)s of %(known)s results have the score of the other side.") % values
    return _(
        "%(wrong)s of %(known)s results have a score that their contract does not give: the vulnerability or the "
        "tricks in the file may be written in another way."
    ) % values  # fmt: skip


def _told(doubt: Doubt) -> str:
    """Say how often boards and file differ, and the first of it."""
    count, pair, stated, computed, board = doubt.said
    number = int(count)
    heads = {
        file_differences.PLACES: ngettext("%(num)s place differs.", "%(num)s places differ.", number),
        file_differences.PERCENTAGES: ngettext("%(num)s percentage differs.", "%(num)s percentages differ.", number),
        file_differences.SCORES: ngettext(
            "%(num)s score of a pair differs.", "%(num)s scores of pairs differ.", number
        ),
        file_differences.MATCHPOINTS: ngettext(
            "The matchpoints of %(num)s result differ.", "The matchpoints of %(num)s results differ.", number
        ),
    }
    values = {"pair": pair, "stated": stated, "computed": computed or "–", "board": board}
    first = (
        _("For example pair %(pair)s on board %(board)s: %(stated)s in the file, %(computed)s by the boards.")
        if board
        else _("For example pair %(pair)s: %(stated)s in the file, %(computed)s by the boards.")
    )
    return f"{heads[doubt.cause] % {'num': number}} {first % values}"


_SENTENCES: Mapping[str, Callable[[Doubt], str]] = {
    doubts.LEAD: _lead,
    doubts.CONTRACT: _contract,
    doubts.SIGN: _contract,
    doubts.SCORE: _score,
    doubts.SEATS: _seats,
    doubts.FAR: _far,
    doubts.CARDS: _cards,
    **dict.fromkeys((doubts.MANY_LEADS, doubts.MANY_CONTRACTS, doubts.MANY_SIGNS), _many),
    file_differences.PLACES: _told,
    file_differences.PERCENTAGES: _told,
    file_differences.SCORES: _told,
    file_differences.MATCHPOINTS: _told,
}
