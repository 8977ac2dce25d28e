"""The worst shapes of all formats of results."""

from soak.hostile import magic_contest, nzb, pbn, usebio
from soak.hostile.shapes import Shape

FORMATS: dict[str, dict[str, Shape]] = {
    "nzb": nzb.SHAPES,
    "mcd": magic_contest.SHAPES,
    "usebio": usebio.SHAPES,
    "pbn": pbn.SHAPES,
}
