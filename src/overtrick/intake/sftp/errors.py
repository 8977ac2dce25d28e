"""Refusals, and trouble with the records, in the words of SFTP."""

import contextlib
from collections.abc import Iterator

import asyncssh
from asyncssh import SFTPError

from overtrick.intake.errors import Refused


@contextlib.contextmanager
def refusals_as_errors() -> Iterator[None]:
    """Say a refusal as SFTP does."""
    try:
        yield
    except Refused as refused:
        raise SFTPError(asyncssh.FX_FAILURE, str(refused)) from refused
