"""What the last `verify` found: kept beside the records, so that a page can tell when they were last proved."""

from datetime import datetime

import msgspec

from overtrick.store.db import leases

_WHOLE, _CHAIN = "verify all", "verify chain"


class VerifyResult(msgspec.Struct, frozen=True, kw_only=True):
    """When the records were verified, how many entries the journal had then, and how many differences were found.

    With `is_chain_only` the files and the journal were checked, and nothing was made again.
    """

    at: datetime
    lines: int
    differences: int
    is_chain_only: bool = False


class _Kept(msgspec.Struct):
    lines: int
    differences: int


def keep_result(lines: int, differences: int, now: datetime, *, is_chain_only: bool) -> None:
    """Keep what a run of `verify` found; it takes the place of the one before."""
    text = msgspec.json.encode(_Kept(lines, differences)).decode()
    leases.keep_outcome(_CHAIN if is_chain_only else _WHOLE, text, now)


def last_result() -> VerifyResult | None:
    """Return what the last `verify` found; None if there was none yet.

    One of the chain alone does not prove that what an earlier one of everything found is mended.
    """
    whole, chain = _read(_WHOLE), _read(_CHAIN)
    if whole is None or chain is None:
        return whole or chain
    newest = max(whole, chain, key=lambda result: result.at)
    return whole if whole.differences and not newest.differences else newest


def last_whole_result() -> VerifyResult | None:
    """Return what the last `verify` of everything found; None if there was none yet."""
    return _read(_WHOLE)


def _read(job: str) -> VerifyResult | None:
    kept = leases.kept_outcome(job)
    if kept is None:
        return None
    counts = msgspec.json.decode(kept.text, type=_Kept)
    return VerifyResult(
        at=kept.at, lines=counts.lines, differences=counts.differences, is_chain_only=job == _CHAIN
    )  # fmt: skip
