"""Checks the names of units: any words in any alphabet, as long as they can be told from what stands around them."""

from collections.abc import Iterator

LONGEST = 20
# Points are written as A=107,B=43 on the command line.
TAKEN = ",="


def find_wrong_name(name: str) -> Iterator[str]:
    """Find what keeps a name from being kept or written."""
    if not name[:1].isalpha():
        yield "a name begins with a letter"
    if len(name) > LONGEST:
        yield f"the name has {len(name)} characters; give at most {LONGEST}"
    if " ".join(name.split()) != name or not name.isprintable():
        yield "the name has spaces around it, two in a row, or a sign that cannot be seen; leave them out"
    for sign in TAKEN:
        if sign in name:
            yield f"the name has a '{sign}', which stands between points; leave it out"
