"""Scorecards by email after a session, in the language in which each player reads: short lines, for a phone."""

from datetime import datetime
from fractions import Fraction
from typing import NamedTuple

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import translation

from overtrick.config.settings_file import Web
from overtrick.jobs.letter_words import choose_words
from overtrick.schemes.registers.records import LetterWords
from overtrick.scoring.boards.doubts import is_being_checked
from overtrick.scoring.boards.notation import sign_number, write_against, write_card, write_contract
from overtrick.scoring.boards.recap_sheets import write_hundredths
from overtrick.scoring.boards.scorecards import CardLine
from overtrick.store.journal.today import about_today
from overtrick.store.mail.journal_letters import Letter
from overtrick.store.reports.scorecard_notices import ScorecardNotice, find_pending_scorecards, queue_scorecards

_TEMPLATE = "overtrick/letters/scorecard.txt"


class BoardWords(NamedTuple):
    """A board of the letter: its number, how it was played, the score, and what it was worth."""

    number: int
    contract: str
    lead: str
    score: str
    worth: str
    checking: bool


def write_scorecard_letters(web: Web, now: datetime) -> int:
    """Write the letters about sessions whose boards have come; return how many."""
    pending = find_pending_scorecards(now)
    return queue_scorecards(pending, [_write_letter(notice, web) for notice in pending.notices], now)


def _write_letter(notice: ScorecardNotice, web: Web) -> Letter:
    """Write a letter in the language of its reader."""
    about = about_today()
    site = web.url.rstrip("/") or f"http://{web.host}:{web.port}"
    with translation.override(notice.language if notice.language in about.languages else about.languages[0]):
        return Letter(notice.email, *compose_scorecard(notice, site))


def compose_scorecard(notice: ScorecardNotice, site: str, own: LetterWords | None = None) -> tuple[str, str]:
    """Return the subject and the body of a letter; the first line of its template is the subject."""
    about, card = about_today(), notice.play.ladder.card
    where = {"session": notice.row.session, "line": notice.row.line}
    link = site + reverse("scorecard", kwargs=where)
    runs = [line.running for line in notice.lines if line.running is not None]
    context = {
        "notice": notice, "federation": about, "card": card, "link": link,
        "session": site + reverse("session", kwargs={"session": notice.row.session}),
        "stop": site + reverse("stop-letters", kwargs={"token": notice.stop}),
        "groups": [(people, [_board(line, notice) for line in lines]) for people, lines in notice.groups],
        "final": _total(runs[-1], notice) if runs else "",
    }  # fmt: skip
    subject, _, body = render_to_string(_TEMPLATE, context).strip().partition("\n")
    values = {"name": notice.name, "event": card.event, "club": card.club_name, "link": link}
    return choose_words("scorecard", f"{about.name}: {subject.strip()}", body, values, own)


def _board(line: CardLine, notice: ScorecardNotice) -> BoardWords:
    result = line.result
    how = " ".join(filter(None, (write_contract(result.contract), result.declarer)))
    if line.share is not None:
        worth = f"{int(line.share + Fraction(1, 2))}%"
    else:
        worth = "" if line.worth is None else _total(line.worth, notice)
    return BoardWords(
        number=line.board.number, contract=f"{how} {write_against(result.contract, result.tricks)}".strip(),
        lead=write_card(result.lead), score=result.adjusted if line.score is None else sign_number(line.score),
        worth=worth, checking=is_being_checked(result),
    )  # fmt: skip


def _total(number: Fraction, notice: ScorecardNotice) -> str:
    text = str(number.numerator) if number.denominator == 1 else write_hundredths(number)
    return f"{text}%" if notice.play.boards.by_matchpoints else f"{text} IMP".replace("-", "−")
