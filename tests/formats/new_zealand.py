"""New Zealand's code tables for the register formats, on the day of the extract."""

from datetime import date
from functools import cache
from pathlib import Path

from overtrick.core.player import Codes
from overtrick.schemes import load_scheme
from overtrick.schemes.registers.on_day import codes_of

DAY = date(2017, 1, 4)
ROOT = Path(__file__).parents[2]
REGISTERS = ROOT / "examples" / "registers"


@cache
def nz_codes() -> Codes:
    """The tables, with the spellings of the old database."""
    return codes_of(load_scheme("nz-2017"), DAY)
