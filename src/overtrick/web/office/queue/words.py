"""The words of the work queue: what each kind of task is called, and each task in a title and a line."""

from collections.abc import Callable, Mapping
from datetime import date, datetime
from typing import Any

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from overtrick.store.models.states import ADJUSTMENT, NAME, OVERSEAS, RETURNING
from overtrick.store.queries.tasks import task as kinds
from overtrick.store.queries.tasks.task import Task
from overtrick.web.invoices.period_names import name_charge
from overtrick.web.office.queue.mail_words import say_trouble
from overtrick.web.problems import translate_outcome, translate_problem
from overtrick.web.terms import translate_term

LABELS: Mapping[str, Any] = {
    kinds.HELD: gettext_lazy("Files held back"),
    kinds.REJECTED: gettext_lazy("Rejected files"),
    kinds.UNKNOWN: gettext_lazy("Unknown players"),
    kinds.QUESTIONS: gettext_lazy("Questions"),
    kinds.APPLICATIONS: gettext_lazy("Applications"),
    kinds.PROPOSALS: gettext_lazy("Bonus points to confirm"),
    kinds.BY_HAND: gettext_lazy("Results entered by hand"),
    kinds.MEMBERSHIPS: gettext_lazy("Memberships in doubt"),
    kinds.DUPLICATES: gettext_lazy("Possible duplicates"),
    kinds.MESSAGES: gettext_lazy("Messages in reports"),
    kinds.OVERDUE: gettext_lazy("Clubs gone quiet"),
    kinds.LETTERS: gettext_lazy("Emails not sent"),
}
LEADS: Mapping[str, Any] = {
    kinds.HELD: gettext_lazy("Each file is waiting for you to decide whether it counts."),
    kinds.REJECTED: gettext_lazy(
        "The club has been told why, and has not sent the file again. A call or an email may help."
    ),
    kinds.UNKNOWN: gettext_lazy("These results count, but some players in them have numbers that nobody has."),
    kinds.QUESTIONS: gettext_lazy("What players ask about their points and clubs about their invoices."),
    kinds.APPLICATIONS: gettext_lazy(
        "Clubs apply for points, for returning and overseas players, and players for names."
    ),
    kinds.PROPOSALS: gettext_lazy("The regulations give these bonuses once a person has confirmed them."),
    kinds.BY_HAND: gettext_lazy("These results were typed in. They count already: read the reason, and check them."),
    kinds.MEMBERSHIPS: gettext_lazy(
        "These players earned nothing: according to the register, their points count from a later day on."
    ),
    kinds.DUPLICATES: gettext_lazy(
        "Two numbers, but perhaps one person: two of name, year of birth and club are the same."
    ),
    kinds.MESSAGES: gettext_lazy("Scorers wrote these into their reports, for the federation to read."),
    kinds.OVERDUE: gettext_lazy("These clubs usually send results, and have sent nothing for weeks."),
    kinds.LETTERS: gettext_lazy("The mail server did not accept these emails, although we tried several times."),
}
EMPTY: Mapping[str, Any] = {
    kinds.HELD: gettext_lazy("No file is held back."),
    kinds.REJECTED: gettext_lazy("No file is waiting to be sent again."),
    kinds.UNKNOWN: gettext_lazy("Every number in the results belongs to a player."),
    kinds.QUESTIONS: gettext_lazy("No question is open. There is nothing to do here."),
    kinds.APPLICATIONS: gettext_lazy("No applications are waiting for the federation."),
    kinds.PROPOSALS: gettext_lazy("No bonus is waiting to be confirmed."),
    kinds.BY_HAND: gettext_lazy("All results entered by hand have been reviewed."),
    kinds.MEMBERSHIPS: gettext_lazy("No membership is in doubt."),
    kinds.DUPLICATES: gettext_lazy("No two players look like one person."),
    kinds.MESSAGES: gettext_lazy("All messages have been read."),
    kinds.OVERDUE: gettext_lazy("Every club that usually sends results has sent some recently."),
    kinds.LETTERS: gettext_lazy("No email is stuck."),
}
# What "set aside" is called where it means something more exact.
SET_ASIDE: Mapping[str, Any] = {
    kinds.BY_HAND: gettext_lazy("Reviewed"),
    kinds.DUPLICATES: gettext_lazy("Not the same person"),
    kinds.MESSAGES: gettext_lazy("Read"),
}
_APPLICATIONS = {
    ADJUSTMENT: gettext_lazy("Adjustment of points"),
    RETURNING: gettext_lazy("A returning player"),
    OVERSEAS: gettext_lazy("A player from overseas"),
    NAME: gettext_lazy("Another name"),
}
_MINUTES, _HOURS, _DAYS = 60, 60 * 60, 24 * 60 * 60
_SHORT = 160
# The event and the day of a file, by the key of its task.
Heads = Mapping[str, tuple[str, date]]


def say_age(at: datetime, now: datetime) -> str:
    """Return how long something has waited: hours within the first two days, then days."""
    seconds = max(int((now - at).total_seconds()), 0)
    if seconds < _HOURS:
        minutes = seconds // _MINUTES
        return ngettext("%(count)s minute", "%(count)s minutes", minutes) % {"count": minutes}
    if seconds < 2 * _DAYS:
        hours = seconds // _HOURS
        return ngettext("%(count)s hour", "%(count)s hours", hours) % {"count": hours}
    days = seconds // _DAYS
    return ngettext("%(count)s day", "%(count)s days", days) % {"count": days}


def title_of(task: Task, heads: Heads) -> str:
    """Return what a task is about, in a few words."""
    about = task.about
    match task.kind:
        case kinds.HELD | kinds.REJECTED | kinds.BY_HAND:
            head = heads.get(task.key)
            return f"{_club(task)}: {head[0] if head and head[0] else about.file}"
        case kinds.UNKNOWN | kinds.PROPOSALS:
            return f"{_club(task)}: {about.event}"
        case kinds.QUESTIONS:
            if about.charge:
                return f"{_club(task)}: {name_charge(about.charge, about.period)}"
            return f"{about.player}: {about.event}" if about.event else str(about.player)
        case kinds.APPLICATIONS:
            return f"{_club(task)}: {_APPLICATIONS[about.kind]}"
        case kinds.MEMBERSHIPS:
            return f"{about.name}, {about.number}"
        case kinds.DUPLICATES:
            return _("%(one)s and %(other)s") % {"one": about.one.name, "other": about.other.name}
        case kinds.LETTERS:
            return str(about.subject)
        case _:
            return _club(task)


def line_of(task: Task, heads: Heads) -> str:
    """Return what else a person wants to know before opening a task."""
    return _shorten(_LINES[task.kind](task, heads))


def _club(task: Task) -> str:
    return translate_term(task.club_name, "clubs") or str(task.club)


def _shorten(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _SHORT else f"{line[: _SHORT - 1].rstrip()}…"


def _day(day: date) -> str:
    return date_format(day, "j F Y")


def _held(task: Task, heads: Heads) -> str:
    return _with_day(task, heads, f"{translate_outcome(task.about.because)}.")


def _rejected(task: Task, heads: Heads) -> str:
    about = task.about
    line = _("line %(line)s") % {"line": about.line} + ": " if about.line else ""
    return _with_day(task, heads, f"{line}{translate_problem(about.problem)}")


def _by_hand(task: Task, heads: Heads) -> str:
    reason = task.about.reason or _("No reason was given.")
    return _with_day(task, heads, f"{reason} ({task.about.who})")


def _with_day(task: Task, heads: Heads, text: str) -> str:
    return f"{_day(heads[task.key][1])} · {text}" if task.key in heads else text


def _unknown(task: Task, heads: Heads) -> str:
    numbers = task.about.numbers
    text = ngettext("Nobody has the number %(numbers)s.", "Nobody has the numbers %(numbers)s.", len(numbers))
    return f"{_day(task.about.played)} · {text % {'numbers': ', '.join(numbers)}}"


def _proposal(task: Task, heads: Heads) -> str:
    told = {"points": task.about.points, "players": ", ".join(task.about.pair)}
    text = _("%(points)s each for %(players)s") % told
    return f"{_day(task.about.date)} · {text}"


def _membership(task: Task, heads: Heads) -> str:
    about = task.about
    told = {"club": _club(task), "day": _day(about.played)}
    played = _("Played for %(club)s on %(day)s.") % told
    if about.start is None:
        return " ".join((played, _("According to the register, points do not count.")))
    return " ".join(
        (played, _("According to the register, points count from %(start)s on.") % {"start": _day(about.start)})
    )


def _duplicate(task: Task, heads: Heads) -> str:
    def describe(each: Any) -> str:
        born = ", " + _("born %(year)s") % {"year": each.year_of_birth} if each.year_of_birth else ""
        return f"{each.number}, {translate_term(each.club_name, 'clubs')}{born}"

    return f"{describe(task.about.one)} · {describe(task.about.other)}"


def _overdue(task: Task, heads: Heads) -> str:
    about = task.about
    silent = ngettext("No file for %(count)s day.", "No file for %(count)s days.", about.days) % {"count": about.days}
    usual = ngettext("Usually one every %(count)s day.", "Usually one every %(count)s days.", about.gap)
    season = "" if about.this_season else " " + _("None this season.")
    return f"{silent} {usual % {'count': about.gap}}{season}"


def _letter(task: Task, heads: Heads) -> str:
    about = task.about
    tried = ngettext("tried %(count)s time", "tried %(count)s times", about.attempts) % {"count": about.attempts}
    to = _("To %(address)s") % {"address": about.address}
    return f"{to} · {tried} · {say_trouble(about.trouble)}"


_LINES: Mapping[str, Callable[[Task, Heads], str]] = {
    kinds.HELD: _held,
    kinds.REJECTED: _rejected,
    kinds.UNKNOWN: _unknown,
    kinds.QUESTIONS: lambda task, heads: str(task.about.text),
    kinds.APPLICATIONS: lambda task, heads: str(task.about.text),
    kinds.PROPOSALS: _proposal,
    kinds.BY_HAND: _by_hand,
    kinds.MEMBERSHIPS: _membership,
    kinds.DUPLICATES: _duplicate,
    kinds.MESSAGES: lambda task, heads: str(task.about.text),
    kinds.OVERDUE: _overdue,
    kinds.LETTERS: _letter,
}
