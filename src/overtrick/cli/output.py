"""How results look: colours and tables on a terminal, plain text in a pipe, JSON for programs."""

import sys
from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from typing import Any

import msgspec

from overtrick.awards import EntryAwards, SessionAwards
from overtrick.core.because import Because
from overtrick.core.numbers import plain
from overtrick.core.problems import Problem, Severity
from overtrick.core.session import MATCH_LISTS, Entry, Session

_ENCODER = msgspec.json.Encoder()


def print_json(record: object) -> None:
    """Print one JSON object on one line."""
    sys.stdout.write(_ENCODER.encode(record).decode() + "\n")


def problem_record(problem: Problem) -> dict[str, Any]:
    """Return a problem in the form that other programs rely on."""
    return msgspec.structs.asdict(problem)


def print_common_problems(command: str, problems: Iterable[Problem]) -> None:
    """Print what only all files together show, on standard error: the output has a part for each file."""
    for problem in problems:
        print(f"overtrick {command}: {problem}", file=sys.stderr)


def session_title(session: Session, awarded: SessionAwards | None) -> str:
    """Return one line that says which session this is."""
    club = f"club {session.club}" if session.club is not None else session.details.club_name if session.details else ""
    parts = [session.event or "(event without a name)", str(session.date or "no date")]
    parts += [club] if club else []
    parts += [f"section {session.section}"] if session.section else []
    if session.final:
        parts.append("final ladder")
    elif session.round is not None:
        parts.append(f"round {session.round}")
    parts += [f"{session.boards} boards"] if session.boards is not None else []
    parts += [f"class {awarded.event_class} {awarded.contest}"] if awarded and awarded.event_class else []
    return ", ".join(parts)


def earned_points(row: EntryAwards) -> list[tuple[str, list[str]]]:
    """Return what a row earned, grouped by equal awards: ("40 C each (place)", the reasons)."""
    groups: dict[tuple[str, ...], list[str]] = {}
    for award in row.awards:
        points = plain(Fraction(award.points))
        key = (points, award.unit, award.kind, *(str(reason) for reason in award.because))
        groups.setdefault(key, []).append(award.player)
    return [
        (f"{points} {unit} {_receivers(row, players)} ({kind})", because)
        for (points, unit, kind, *because), players in groups.items()
    ]


def _receivers(row: EntryAwards, players: list[str]) -> str:
    return "each" if len(players) == len(row.entry.players) > 1 else f"for {', '.join(players)}"


def player_labels(entry: Entry, session: Session) -> list[str]:
    """Return the players by number, and those without one by name where the file has it; or that nobody played."""
    if entry.phantom:
        return ["Bye" if session.lists == MATCH_LISTS else "Phantom"]
    names = entry.details.names if entry.details else ()
    return [player or (names[at] if at < len(names) else "(no number)") for at, player in enumerate(entry.players)]


def no_award_reason(scheme: str) -> Because:
    """Return why a session with rows may have no awards at all, not even refused ones."""
    return Because("No class or contest of scheme {scheme} fits this session: nothing is awarded", {"scheme": scheme})


class Screen:
    """Plain text, for a pipe or a file."""

    def line(self, text: str, style: str = "") -> None:
        """Print a line of text; the style is for those who can show it."""
        print(text)

    def problems(self, problems: Iterable[Problem]) -> None:
        """Print what is wrong with a file, and what to do."""
        for problem in problems:
            style = "red" if problem.severity is Severity.ERROR else "yellow"
            self.line(f"  {problem}", style)

    def inferences(self, session: Session) -> None:
        """Print what the file does not state and its reader worked out."""
        for sentence in session.details.inferred if session.details else ():
            self.line(f"  Not stated in the file: {sentence}")

    def session(
        self, file: str, scheme: str, session: Session | None, awarded: SessionAwards | None,
        problems: tuple[Problem, ...],
    ) -> None:  # fmt: skip
        """Print a file's awards with their reasons."""
        self.line(file, "bold")
        if session:
            self.line(f"{session_title(session, awarded)}, scheme {scheme}", "bold")
            self.inferences(session)
        self.problems(problems)
        if awarded is None:
            self.line("  Rejected: a file with errors earns nothing until they are corrected.", "bold red")
        elif awarded.entries:
            self.rows(awarded)
        elif awarded.session.entries:
            self.line(f"  {no_award_reason(scheme)}.", "yellow")
        else:
            self.line("  No rows: such a file cancels the earlier file of the same name.", "yellow")
        self.line("")

    def rows(self, awarded: SessionAwards) -> None:
        """Print every row, what it earned and why."""
        several = len({row.list for row in awarded.entries}) > 1
        current_list = 0
        for row in awarded.entries:
            if several and row.list != current_list:
                current_list = row.list
                self.line(f"  List {current_list}")
            score = "" if row.entry.score is None else f"{row.entry.score:f}"
            self.line(f"  {row.entry.place_text:>4} {score:>7}  {' '.join(player_labels(row.entry, awarded.session))}")
            for what, because in earned_points(row):
                self.line(f"        {what}")
                for sentence in because:
                    self.line(f"          because {sentence}")
            for reason in row.because:
                self.line(f"        nothing: {reason}" if not row.awards else f"        note: {reason}")
            for note in row.notes:
                self.line(f"        note: {note}")


@cache
def screen() -> Screen:
    """Return the terminal if there is one, else plain text."""
    if not sys.stdout.isatty():
        return Screen()
    from overtrick.cli.terminal import Terminal

    return Terminal()
