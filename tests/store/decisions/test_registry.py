"""The registry of decisions: every kind is listed once, with all that the command line and the API show of it."""

import msgspec
import pytest

from overtrick.cli import COMMANDS
from overtrick.store.decisions.common import redactions
from overtrick.store.decisions.registry import BY_HAND, BY_NAME, KINDS, find_kind
from overtrick.store.errors import Refusal
from overtrick.store.journal import kinds
from overtrick.store.journal.chain import ERASABLE_IN_KIND


def test_every_kind_is_listed_once_and_by_name() -> None:
    assert list(BY_NAME) == sorted(kind.name for kind in KINDS)
    assert list(BY_HAND) == [name for name in BY_NAME if not BY_NAME[name].command]


def test_every_kind_is_described() -> None:
    assert [kind.name for kind in KINDS if not kind.summary.endswith(".")] == []


def test_the_command_of_a_kind_exists() -> None:
    assert {kind.command for kind in KINDS if kind.command} <= set(COMMANDS)


def test_the_journal_names_only_kinds_that_are_listed() -> None:
    named = {value for name, value in vars(kinds).items() if name.isupper()}
    assert named - set(BY_NAME) == {kinds.DELIVERY}


def test_another_kind_is_refused_and_all_are_named() -> None:
    with pytest.raises(
        Refusal,
        match=r"There is no decision 'knight'\. Choose from: adjust, adopt, amend, .*, withdraw, withdraw-entry\.",
    ):
        find_kind("knight")


# Texts of decisions about a player that no name can stand in: codes, days, numbers and names of files and events.
WITHOUT_NAMES = {
    "period",
    "number",
    "into",
    "club",
    "name",
    "points",
    "event",
    "source",
    "at",
    "amount",
    "rank",
    "rating",
    "kind",
}


def test_an_erasure_knows_every_text_of_a_decision_about_a_player() -> None:
    """A new text is either redacted when the player is erased, or no name can stand in it."""
    known = {*redactions.IDENTITY, *redactions.FREE_TEXT, *WITHOUT_NAMES}
    texts = {
        (kind.name, field.name)
        for kind in KINDS
        for field in msgspec.structs.fields(kind.record)
        if "number" in kind.record.__struct_fields__ and field.type in (str, str | None)
    }
    assert {(kind, key) for kind, key in texts if key not in known} == set(), "see FREE_TEXT in redactions.py"


def test_an_erasure_may_change_every_text_that_a_club_says_about_itself() -> None:
    texts = set(find_kind(kinds.CLUB_DETAILS).record.__struct_fields__) - {"club", "show_email"}
    assert texts == ERASABLE_IN_KIND[kinds.CLUB_DETAILS]
