"""The sentences that the program says about files, collected from its source.

A sentence is a text that ends with a full stop, or one that a decision about a file gives as its reason. Its values are
left out, so that it can be compared with a listed one.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

SOURCE = Path(__file__).parents[2] / "src/overtrick"
# Where problems of the files are found that clubs send to a federation that reads Greek.
ROOMS = ("checks", "formats/common", "formats/magic_contest", "formats/pbn", "formats/usebio", "store/deliveries",
         "store/results")  # fmt: skip
MODULES = (
    "store/access/saved_reports.py", "store/reports/extract_requests.py", "jobs/extracts/making.py",
    "awards/eligibility.py", "awards/event_links.py", "awards/facts.py", "awards/field_mappings.py", "awards/rules.py",
    "awards/stated_points.py", "core/limits.py", "core/problems.py", "store/decisions/questions.py",
    "store/commands/questions.py", "store/access/contacts.py", "store/access/club_logins.py",
    "store/access/door_access.py", "store/decisions/club_details.py", "store/explain/row.py",
    "store/decisions/applications.py", "store/decisions/common/application_contents.py",
    "store/decisions/common/points.py", "store/commands/applications.py", "store/decisions/memberships.py",
    "store/decisions/membership_reversals.py", "store/decisions/unregistrations.py",
    "store/commands/receive.py", "store/commands/unknown_numbers.py", "store/commands/task_marks.py",
    "store/commands/held_files.py",
    "intake/door.py", "store/access/credentials.py",
    "store/decisions/common/player_checks.py", "store/decisions/common/names.py", "store/decisions/players.py",
    "store/decisions/files.py", "store/decisions/withdrawals.py", "store/registers/clubs.py",
    "store/decisions/standing_runs.py", "store/commands/run_changes.py", "store/upkeep/season_requests.py",
    "store/upkeep/seasons.py", "store/decisions/points/bonuses.py",
    "store/access/office/login_acts.py", "store/access/office/contact_list.py", "store/access/office/key_list.py",
    "store/access/office/addresses/reader.py", "store/access/tokens.py", "store/commands/imports/tables.py",
    "store/commands/imports/preview.py", "billing/bank_statements.py", "store/commands/billing/bank_files.py",
    "store/decisions/billing/credit_notes.py", "store/decisions/billing/invoice_runs.py",
    "store/decisions/billing/payers.py", "store/decisions/billing/payments.py", "store/invoices/issued.py",
    "store/decisions/common/links.py",
    "store/decisions/tournaments/calendar.py", "store/decisions/tournaments/host_details.py",
    "store/decisions/tournaments/form_letters.py",
    "store/decisions/tournaments/entries.py", "store/decisions/tournaments/entry_changes.py",
    "store/commands/entries/players.py", "store/commands/entries/letters.py", "store/tournaments/partner_notes.py",
    "store/decisions/billing/entry_fees.py",
)  # fmt: skip
# Where the reasons of decisions about files are.
DECISIONS = ("checks/contests.py", "checks/deliveries.py", "store/results/approvals.py")
_SENTENCE = re.compile(r"\s*['\"\[A-Z{].* .*[.;](\{\})?", re.DOTALL)
_SQL = re.compile(r"\b(SELECT|FROM|WHERE|ORDER BY|INSERT|UPDATE)\b")
HOLE = "{}"
# A sentence that is added to any other one.
_ADDED = re.compile(r"^\{\} (?=The same )")
# What a reader worked out because the file does not say it: the command line says so, and no page does.
NOTED = frozenset({
    "The number of boards, {}, was counted from the results.",
    "The tables count players and not pairs, so this is an individual.",
    "The games name two teams, so this is a contest of teams.",
    "The places follow from this session's scores: the ranks are those of all sessions.",
    "There are two winners, because North-South and East-West each have a first place.",
    "There is one winner, because the places run through both directions.",
    "The boards are scored by {}, because the ScoreTable has such a column.",
    "The boards are scored by {}: the file says {}, and its other words say which.",
    "The boards are scored by {}, because the scores in the file are of that kind.",
})  # fmt: skip


def sentences() -> Iterator[tuple[str, str]]:
    """Each sentence without its values, and where it stands."""
    paths = [path for room in ROOMS for path in sorted((SOURCE / room).glob("*.py"))]
    for path in (*paths, *(SOURCE / module for module in MODULES)):
        for node, text in _texts(ast.parse(path.read_text(encoding="utf-8"))):
            if _SENTENCE.fullmatch(text) and not _SQL.search(text) and text.count(HOLE) * 3 < len(text):
                yield _ADDED.sub("", text).strip(), f"{path.relative_to(SOURCE)}:{node.lineno}"


def reasons() -> Iterator[tuple[str, str]]:
    """Each reason of a decision about a file without its values, and where it stands."""
    for module in DECISIONS:
        for node, text in _texts(ast.parse((SOURCE / module).read_text(encoding="utf-8"))):
            if " " in text.strip() and not _SQL.search(text) and not text.startswith(("ruling ", ";")):
                yield bare(text) if HOLE not in text else text, f"{module}:{node.lineno}"


def bare(template: str) -> str:
    """A template without the names of its values."""
    return "".join(text + (HOLE if name is not None else "") for text, name, *_ in Formatter().parse(template)).strip()


def _texts(tree: ast.Module) -> Iterator[tuple[ast.expr, str]]:
    """Each text of a module that is no docstring, with a hole for each value."""
    skipped = {id(part) for node in ast.walk(tree) for part in _not_texts(node)}
    for node in ast.walk(tree):
        if id(node) in skipped:
            continue
        if isinstance(node, ast.JoinedStr):
            yield node, "".join(str(part.value) if isinstance(part, ast.Constant) else HOLE for part in node.values)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node, node.value


def _not_texts(node: ast.AST) -> Iterator[ast.AST]:
    """The docstring of a node, and the parts of a text with values."""
    if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and isinstance(node.body[0], ast.Expr):
        yield node.body[0].value
    if isinstance(node, ast.JoinedStr):
        yield from (part for part in node.values if isinstance(part, ast.Constant))
