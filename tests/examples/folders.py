"""The federations of examples/federations."""

from pathlib import Path

from overtrick.schemes import Scheme, load_scheme

FEDERATIONS = Path(__file__).parents[2] / "examples" / "federations"
RESULTS = FEDERATIONS / "results"
TEACHING = ("by-percentages", "by-tables", "with-strata")


def scheme_of(federation: str) -> Scheme:
    """The only scheme of an example."""
    (path,) = (FEDERATIONS / federation / "schemes").glob("*.toml")
    return load_scheme(str(path))
