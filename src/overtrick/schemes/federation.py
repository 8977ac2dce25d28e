"""The federation that a scheme belongs to: what its folder says of it beside the regulations."""

from typing import Literal

import msgspec

FormatName = Literal["nzb", "mcd", "usebio", "pbn"]


class Federation(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Whose scheme it is, where its day begins, the files of its clubs and its registers, and what clubs send.

    `scheme` names the regulations in force. `formats` has the formats in which clubs send results, the usual one first;
    a file of a format in `default_for` is awarded by this federation's scheme unless another is asked for. `approval`
    has the units whose points count only after the federation has approved the event.
    """

    name: str
    time_zone: str
    clubs: str
    registers: str = ""
    scheme: str = ""
    formats: tuple[FormatName, ...] = ("nzb", "mcd", "usebio", "pbn")
    default_for: tuple[FormatName, ...] = ()
    approval: tuple[str, ...] = ()
