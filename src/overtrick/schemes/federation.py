"""The federation that a scheme belongs to: what its folder says of it beside the regulations."""

from typing import Literal

import msgspec

from overtrick.core.clauses import NO_CLAUSES, Clauses
from overtrick.core.player_numbers import NumberForm
from overtrick.schemes.brand.colours import Colours

Language = Literal["en", "el"]
FormatName = Literal["nzb", "mcd", "usebio", "pbn"]


class Federation(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Whose scheme it is, where its day begins, the files of its clubs and its registers, and what clubs send.

    `player_file` names the file that lays out the columns of the register as scoring programs download it, `words` the
    one with what certificates and calendars say, `fees` the one with what clubs pay, `trophies` the one with its
    tables of players, `logo` the picture beside the name of the federation. `languages` are those of the
    pages, the usual one first.

    `scheme` names the regulations in force. `formats` has the formats in which clubs send results, the usual one first;
    a file of a format in `default_for` is awarded by this federation's scheme unless another is asked for. `approval`
    has the units whose points count only after the federation has approved the event. `player_numbers` is how it writes
    its players' numbers, if that is otherwise than in plain digits without zeros in front. `find_clubs_by` are the ways
    in which the club of a session is found in a file that does not give its code, in their order; without any, only
    contest reports name their club. `show_names_from_files` lets pages name people who are not in the register as the
    file of their results does. `default` says that commands mean this federation where they name none; it is for
    those that come with the package. `clauses` has the rules that sentences refer to where no record of the scheme has
    one.
    """

    name: str
    time_zone: str
    clubs: str
    registers: str = ""
    player_file: str = ""
    words: str = ""
    fees: str = ""
    trophies: str = ""
    logo: str = ""
    colours: Colours = Colours()
    languages: tuple[Language, ...] = ("en", "el")
    scheme: str = ""
    formats: tuple[FormatName, ...] = ("nzb", "mcd", "usebio", "pbn")
    default_for: tuple[FormatName, ...] = ()
    approval: tuple[str, ...] = ()
    player_numbers: NumberForm | None = None
    find_clubs_by: tuple[Literal["licence", "name", "code"], ...] = ()
    show_names_from_files: bool = True
    default: bool = False
    clauses: Clauses = NO_CLAUSES
