"""What a file of a register would add and change if it were imported, and what is wrong with it. Nothing is changed.

Lines are compared with the register. Results that are awarded again are not worked out: for thousands of new
memberships that takes minutes.
"""

import hashlib
from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import date

import msgspec

from overtrick.core.player import Player
from overtrick.core.problems import Problem, Severity
from overtrick.formats import access, player_file
from overtrick.store.commands.imports.tables import CHANGED, NEW, SAME, STATES, WARNING, WRONG, ImportLine, check_table
from overtrick.store.decisions.imports import READERS, load_codes
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.ledger.in_force import numbers_with_opening_balance
from overtrick.store.models.points_field import from_parts, to_parts
from overtrick.store.registers.csv_tables import TableError
from overtrick.store.registers.players import all_numbers

REGISTERS = tuple(READERS)
PLAYERS, ACCESS = "players", "access"
# The registers whose totals can be posted as opening balances.
WITH_TOTALS = (PLAYERS, ACCESS)


class ImportPreview(msgspec.Struct, frozen=True, kw_only=True):
    """All lines of a file; `balances` are the opening balances that would be posted, by unit."""

    lines: list[ImportLine]
    balances: dict[str, str] = {}

    @property
    def counts(self) -> dict[str, int]:
        """Return how many lines there are of each state."""
        counted = Counter(line.state for line in self.lines)
        return {state: counted[state] for state in STATES}

    @property
    def accepted(self) -> bool:
        """Tell whether the file can be imported: it has no errors, and would do something."""
        counts = self.counts
        return not counts[WRONG] and bool(counts[NEW] or counts[CHANGED] or self.balances)

    def mark(self, content: bytes) -> str:
        """Return what is another one if the file is, or if it would do something else."""
        return hashlib.sha256(msgspec.json.encode(self) + content).hexdigest()


def preview_import(register: str, content: bytes, day: date, *, opening: bool = False) -> ImportPreview:
    """Return what a file would do on a day."""
    if register in WITH_TOTALS:
        return _preview_players(register, content, day, opening=opening)
    try:
        lines = list(check_table(register, content, day))
    except TableError as error:
        lines = [ImportLine(0, "", WRONG, f"The file cannot be used: {error}.")]
    return ImportPreview(lines=lines or [ImportLine(0, "", WRONG, "The file has no lines.")])


def _preview_players(register: str, content: bytes, day: date, *, opening: bool) -> ImportPreview:
    federation = current_federation()
    codes = load_codes(federation.scheme, day)
    changes: Sequence[access.Change] = ()
    if register == PLAYERS:
        players, problems = player_file.loads(content, codes, federation.registers_on(day).player_file)
    else:
        players, changes, problems = access.loads(content, codes, day)
    known = all_numbers()
    lines = [_problem_line(problem) for problem in problems]
    lines += [
        ImportLine(each.line, each.number, WARNING, f"{each.column}: '{each.old}' becomes '{each.new}'.", each.why)
        for each in changes
    ]
    lines += [_player_line(player, known) for player in players]
    return ImportPreview(lines=lines, balances=_sum_balances(players) if opening else {})


def _player_line(player: Player, known: set[str]) -> ImportLine:
    name = " ".join(filter(None, (player.first, player.family)))
    return ImportLine(0, f"{player.number} {name}", SAME if player.number in known else NEW)


def _problem_line(problem: Problem) -> ImportLine:
    state = WRONG if problem.severity is Severity.ERROR else WARNING
    return ImportLine(problem.line, problem.column, state, problem.message, problem.advice)


def _sum_balances(players: Iterable[Player]) -> dict[str, str]:
    """Return the opening balances of those who have none yet, by unit."""
    opened = numbers_with_opening_balance()
    sums: Counter[str] = Counter()
    for player in players:
        if player.number not in opened:
            sums.update({unit: to_parts(points) for unit, points in player.totals if points})
    return {unit: f"{from_parts(parts):f}" for unit, parts in sorted(sums.items())}
