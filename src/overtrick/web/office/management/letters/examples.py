"""An example of every letter, with made-up facts, written by the same functions that write the real ones."""

from collections.abc import Callable
from datetime import date
from fractions import Fraction
from types import SimpleNamespace as Made
from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from overtrick.jobs.answer_letters import compose_answer
from overtrick.jobs.correction_letters import compose_correction
from overtrick.jobs.entry_letters import compose_entry_letter
from overtrick.jobs.file_receipts import compose_receipt
from overtrick.jobs.invoice_letters import compose_invoice
from overtrick.jobs.reminder_letters import compose_reminder
from overtrick.jobs.roundup_letters import compose_roundup
from overtrick.jobs.scorecard_letters import compose_scorecard
from overtrick.schemes.registers.records import LetterWords
from overtrick.scoring.boards.scorecards import CardLine
from overtrick.scoring.boards.scored_boards import BoardResult, ScoredBoard
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.journal.today import edition_today
from overtrick.web.auth.sign_up import compose_letter

SITE = "https://example.org"
_LINK = f"{SITE}/a1b2c3"
_NUMBER, _NAME, _CLUB, _OTHER, _LOGIN = "12345", "Alex Example", "Seaside", "Hillside", "seaside"
_DAY = date(2026, 3, 14)
_CENTS = 13662
Write = Callable[[LetterWords | None], tuple[str, str]]


class LetterKind(NamedTuple):
    """A letter: what it is about, who gets it, and the function that writes the example."""

    title: Any
    receiver: Any
    write: Write


def _plain(letter: str, subject: str, **context: Any) -> Write:
    """Return the writer of a letter about logins, addresses and moves; the subject is translated when it is written."""
    return lambda own: compose_letter(_(subject), f"overtrick/letters/{letter}.txt", context, own)


def _move(own: LetterWords | None) -> tuple[str, str]:
    move = Made(name=_NAME, number=_NUMBER, start=_DAY, stays=False)
    values = {"name": _NAME, "number": _NUMBER, "day": _DAY.isoformat(), "left": _OTHER, "joined": _CLUB}
    subject = _("%(name)s moves to another club") % {"name": _NAME}
    return compose_letter(subject, "overtrick/letters/moved.txt", values | {"move": move, "undone": False}, own)


def _answer(letter: str, step: str) -> Write:
    """Return the writer of a letter about a question or an application."""
    text = gettext_lazy("We have looked into it and put it right.")
    question = Made(
        name=_NAME,
        player=_NUMBER,
        text=gettext_lazy("Should I not have been second?"),
        event="Seaside Pairs",
        date=_DAY,
        charge="",
        period="",
    )
    data = {"first": "Alex", "preferred": "", "family": "Example-Smith"}
    application = Made(kind="name", number=_NUMBER, names={_NUMBER: _NAME}, data=data, granted="")
    signature = Made(person="", is_player=False, club_name="")
    is_question = letter.startswith("question")
    notice: Any = Made(
        letter=letter, name=_NAME, step=step, text=text, signature=signature,
        question=question if is_question else None, application=None if is_question else application,
    )  # fmt: skip
    return lambda own: compose_answer(notice, _LINK, own)


def _correction(own: LetterWords | None) -> tuple[str, str]:
    unit = next(iter(edition_today().units))

    def result(place: str, score: str, points: str) -> Made:
        return Made(place=place, score=score, shares=[Made(person=None, points=[Made(points=points, unit=unit)])])

    row = Made(before=result("3", "55.21", "1"), after=result("2", "57.08", "2"))
    change = Made(unit="PCT", cause="new-file", reason="")
    played = Made(session=1, event="Seaside Pairs", date=_DAY, club_name=_CLUB, change=change, row=row)
    notice: Any = Made(name=_NAME, corrections=[played])
    return compose_correction(notice, SITE, own)


def _roundup(own: LetterWords | None) -> tuple[str, str]:
    player = Made(name=_NAME, number=_NUMBER)
    win = Made(winners=[Made(person=player)], name="Seaside Pairs", event_class=next(iter(edition_today().classes)),
               date=_DAY)  # fmt: skip
    found = Made(wins=[win], achievements=(), first_points=[Made(person=player)], tables=())
    notice: Any = Made(
        name=_NAME, month=_DAY, club=1, club_name=_CLUB, region_name="", own_club=found, region=found, stop="a1b2c3"
    )
    return compose_roundup(notice, SITE, own)


def _scorecard(own: LetterWords | None) -> tuple[str, str]:
    result = BoardResult(0, 1, "4H", "N", "DA", 10, 420, None, "", 3, 1, 4, 1)
    board = ScoredBoard(1, "", "N", "NONE", "", (result,))
    line = CardLine(
        board=board, result=result, side="NS", opponents=1, score=420, worth=Fraction(3), share=Fraction(75),
        running=Fraction(75),
    )  # fmt: skip
    card = Made(event="Seaside Pairs", date=_DAY, club_name=_CLUB)
    play = Made(ladder=Made(card=card), boards=Made(by_matchpoints=True))
    notice: Any = Made(
        name=_NAME, play=play, row=Made(session=1, line=1, place="1"), lines=(line,), stop="a1b2c3",
        groups=(((Made(name="Robin Sample"),), (line,)),),
    )  # fmt: skip
    return compose_scorecard(notice, SITE, own)


def _receipt(own: LetterWords | None) -> tuple[str, str]:
    receipt: Any = Made(
        event="Seaside Pairs", file="seaside-pairs.txt", state="accepted", club_name=_CLUB, club=1, played=_DAY,
        problems=(),
    )  # fmt: skip
    return compose_receipt(receipt, _LINK, own)


def _invoice(own: LetterWords | None) -> tuple[str, str]:
    settings = current_federation().scheme.fees.invoices
    paper: Any = Made(
        title=f"{settings.title} {settings.prefix}12", name=f"{settings.prefix}12", reference="", is_credit=False,
        total=_CENTS, due=_DAY, settings=settings,
    )  # fmt: skip
    document: Any = Made(heading=Made(name=_CLUB), period="2026-02", total=_CENTS, due=_DAY)
    return compose_invoice(document, paper, _LINK, own)


def _reminder(own: LetterWords | None) -> tuple[str, str]:
    prefix = current_federation().scheme.fees.invoices.prefix
    overdue = Made(label=f"{prefix}12", due=_DAY, open=_CENTS)
    notice: Any = Made(name=_CLUB, invoices=[overdue], open=_CENTS)
    return compose_reminder(notice, _LINK, own)


def _entry(letter: str, waiting: int = 0) -> Write:
    """Return the writer of a letter about an entry of a tournament."""
    tournament = Made(name="Seaside Congress Pairs", first=_DAY, closes=None, deleted=False)
    notice: Any = Made(
        letter=letter, name=_NAME, number=_NUMBER, others=("Robin Sample",), by="Robin Sample", tournament=tournament,
        entry=Made(numbers=(_NUMBER, "12346")), waiting=waiting,
    )  # fmt: skip
    return lambda own: compose_entry_letter(notice, _LINK, own)


_PLAYER, _CLUBS, _LOGINS = gettext_lazy("The player"), gettext_lazy("The club"), gettext_lazy("The holder of the login")
_TREASURER = gettext_lazy("The treasurer of the club")
EXAMPLES: dict[str, LetterKind] = {
    "sign_up": LetterKind(
        gettext_lazy("Link to set a password"), _PLAYER,
        _plain("sign_up", "Your login", link=_LINK, number=_NUMBER, invited=Made(number=_NUMBER, account=None)),
    ),
    "address": LetterKind(
        gettext_lazy("Link to a new email address"), _PLAYER,
        _plain("address", "Your new email address", link=_LINK, number=_NUMBER),
    ),
    "address_changed": LetterKind(
        gettext_lazy("The email address has changed"), _PLAYER,
        _plain("address_changed", "Your email address has changed", number=_NUMBER),
    ),
    "club_login": LetterKind(
        gettext_lazy("A login for a club"), _LOGINS,
        _plain("club_login", "Your login", link=_LINK, login=_LOGIN, club=_CLUB, who="office"),
    ),
    "club_login_closed": LetterKind(
        gettext_lazy("A club's login is closed"), _LOGINS,
        _plain("club_login_closed", "Your login is closed", login=_LOGIN, club=_CLUB, who="office"),
    ),
    "club_login_address": LetterKind(
        gettext_lazy("Link to a new address of a club's login"), _LOGINS,
        _plain("club_login_address", "Your new email address", link=_LINK, login=_LOGIN, club=_CLUB, who="office"),
    ),
    "club_login_moved": LetterKind(
        gettext_lazy("A club's login has another address"), _LOGINS,
        _plain("club_login_moved", "Your email address has changed", login=_LOGIN),
    ),
    "moved": LetterKind(gettext_lazy("A member moves"), gettext_lazy("Both clubs and the player"), _move),
    "question_asked": LetterKind(gettext_lazy("A player asks"), _CLUBS, _answer("question_asked", "ask")),
    "question_answered": LetterKind(
        gettext_lazy("A question is answered"), _PLAYER, _answer("question_answered", "answer")
    ),
    "application_answered": LetterKind(
        gettext_lazy("An application is answered"), gettext_lazy("The player or the club"),
        _answer("application_answered", "grant"),
    ),
    "name_asked": LetterKind(gettext_lazy("A player asks for another name"), _CLUBS, _answer("name_asked", "apply")),
    "correction": LetterKind(gettext_lazy("A result was corrected"), _PLAYER, _correction),
    "entry_made": LetterKind(gettext_lazy("A player entered a tournament"), _PLAYER, _entry("entry_made")),
    "entry_confirm": LetterKind(gettext_lazy("A partner is asked to confirm"), _PLAYER, _entry("entry_confirm")),
    "entry_confirmed": LetterKind(gettext_lazy("A partner has confirmed"), _PLAYER, _entry("entry_confirmed")),
    "entry_withdrawn": LetterKind(gettext_lazy("An entry is withdrawn"), _PLAYER, _entry("entry_withdrawn")),
    "entry_moved_up": LetterKind(gettext_lazy("An entry moves up"), _PLAYER, _entry("entry_moved_up")),
    "roundup": LetterKind(gettext_lazy("The roundup of a month"), _PLAYER, _roundup),
    "scorecard": LetterKind(gettext_lazy("A scorecard after a session"), _PLAYER, _scorecard),
    "receipt": LetterKind(gettext_lazy("Receipt for a results file"), gettext_lazy("The sender of the file"), _receipt),
    "invoice": LetterKind(gettext_lazy("An invoice"), _TREASURER, _invoice),
    "reminder": LetterKind(gettext_lazy("A reminder of overdue invoices"), _TREASURER, _reminder),
}  # fmt: skip
