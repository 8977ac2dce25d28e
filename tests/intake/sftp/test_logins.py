"""Who comes in by SFTP: a club by its own password or key alone, and what the log says of it."""

import asyncio
import json
from typing import Any

import asyncssh
import pytest
from asyncssh.packet import String

from tests.intake.clients import over_sftp, put, ssh
from tests.intake.federation import Federation
from tests.store.cast import AUCKLAND, HOWICK, session_file


def _is_let_in(federation: Federation, **how: Any) -> bool:
    async def run() -> bool:
        try:
            async with ssh(federation, **how):
                return True
        except asyncssh.PermissionDenied:
            return False

    return asyncio.run(run())


def test_a_club_comes_in_by_its_own_password_or_key_alone(federation: Federation) -> None:
    own, other = federation.ways[AUCKLAND], federation.ways[HOWICK]
    assert _is_let_in(federation, password=None, client_keys=[str(own.key)])
    assert not _is_let_in(federation, password="wrong")
    assert not _is_let_in(federation, password="")
    assert not _is_let_in(federation, password=other.password)
    assert not _is_let_in(federation, password=None, client_keys=[str(other.key)])
    assert not _is_let_in(federation, username="999", password=own.password)
    assert not _is_let_in(federation, username="", password=own.password)
    assert not _is_let_in(federation, username="106-office", password=None, client_keys=[str(own.key)])


def test_whoever_offers_the_key_of_another_and_then_the_own_password_is_who_the_password_says(
    federation: Federation,
) -> None:
    """A public key is no secret: naming it must not be enough."""
    other = federation.ways[HOWICK]
    content = over_sftp(
        federation, lambda sftp: put(sftp, "106_whose.txt", session_file()), client_keys=[str(other.key)]
    )  # fmt: skip
    assert content is None
    assert len(federation.arrivals("106_whose.txt", AUCKLAND)) == 1
    assert federation.arrivals("106_whose.txt", HOWICK) == []


def _logins(federation: Federation) -> list[dict[str, Any]]:
    """What the log says of logins, in order."""
    lines = [json.loads(line) for line in federation.log("sftp").read_text().splitlines()]
    return [line for line in lines if line["what"].startswith("login")]


@pytest.mark.parametrize(("how", "by"), [({}, "password"), ({"password": None}, "key")])
def test_a_login_is_noted_with_its_address_and_by_what(federation: Federation, how: dict[str, Any], by: str) -> None:
    keys = [str(federation.ways[AUCKLAND].key)] if by == "key" else None
    before = len(_logins(federation))
    assert _is_let_in(federation, client_keys=keys, **how)
    # The client may be gone again before the server has written it down.
    federation.wait_until_nobody_is_connected("sftp")
    (noted,) = _logins(federation)[before:]
    assert (noted["what"], noted["user"], noted["address"], noted["by"]) == ("login", "106", "127.0.0.1", by)


def test_whoever_only_names_a_key_is_not_let_in_and_not_noted_as_signed_in(federation: Federation) -> None:
    """The server says first that a key is welcome; what counts is the signature that follows."""
    (pair,) = asyncssh.load_keypairs(str(federation.ways[AUCKLAND].key))
    pair.sign = lambda data: String("ssh-ed25519") + String(bytes(64))  # type: ignore[method-assign]
    before = len(_logins(federation))
    assert not _is_let_in(federation, password=None, client_keys=[pair])
    assert _logins(federation)[before:] == []
