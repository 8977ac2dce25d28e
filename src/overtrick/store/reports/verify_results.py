"""What the last `verify` found: kept beside the records, so that a page can tell when they were last proved."""

from datetime import datetime
from typing import NamedTuple

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


class LastResults(NamedTuple):
    """What the last `verify` of everything found, and that of the chain alone; None for one that was not run yet."""

    whole: VerifyResult | None
    chain: VerifyResult | None

    @property
    def newest(self) -> VerifyResult | None:
        """The newer one; but one of the chain alone does not prove that what one of everything found is mended."""
        whole, chain = self
        if whole is None or chain is None:
            return whole or chain
        newest = max(whole, chain, key=lambda result: result.at)
        return whole if whole.differences and not newest.differences else newest


def last_results() -> LastResults:
    """Return what the last runs of `verify` found."""
    kept = leases.kept_outcomes((_WHOLE, _CHAIN))
    return LastResults(*(_read(job, kept[job]) if job in kept else None for job in (_WHOLE, _CHAIN)))


def _read(job: str, kept: leases.Outcome) -> VerifyResult:
    counts = msgspec.json.decode(kept.text, type=_Kept)
    return VerifyResult(
        at=kept.at, lines=counts.lines, differences=counts.differences, is_chain_only=job == _CHAIN
    )  # fmt: skip
