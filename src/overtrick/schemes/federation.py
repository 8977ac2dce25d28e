"""The federation that a scheme belongs to: what its file says beside the regulations."""

from typing import Literal

import msgspec


class Federation(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Whose scheme it is, where its day begins, the files of its clubs and its registers, and what clubs send.

    `formats` has the formats in which clubs send results, the usual one first; `approval` the units whose points count
    only after the federation has approved the event.
    """

    name: str
    time_zone: str
    clubs: str
    registers: str = ""
    formats: tuple[Literal["nzb", "mcd", "usebio", "pbn"], ...] = ("nzb", "mcd", "usebio", "pbn")
    approval: tuple[str, ...] = ()
