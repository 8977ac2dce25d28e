"""Whether what a scheme says of files fits its other records: mappings of fields, and the points that files state."""

from collections.abc import Iterable, Iterator

from overtrick.formats.session_fields import describe_wrong_field
from overtrick.schemes.edition import Edition
from overtrick.schemes.errors import WrongValue


def find_file_references(edition: Edition) -> Iterator[tuple[str, str, str, Iterable[str]]]:
    """Yield every name in these records: where it stands, what it names, the name, and the names that there are."""
    contests = [contest.name for contest in edition.contests]
    for mapping in edition.mappings:
        place = f"mapping '{mapping.name}'"
        yield place, "class", mapping.event_class, edition.classes
        yield from ((place, "contest", name, contests) for name in (mapping.contest,) if name)
        yield from ((place, "stage", name, edition.stages) for name in (mapping.stage,) if name)
    for stated in edition.stated_points:
        yield f"stated points '{stated.format} {stated.kind}'", "unit", stated.unit, edition.units


def find_wrong_file_values(edition: Edition) -> Iterator[WrongValue]:
    """Yield every value that cannot be meant."""
    everything: dict[str, str] = {}
    for mapping in edition.mappings:
        place = f"mapping '{mapping.name}'"
        if mapping.format in everything:
            wrong = f"it comes after '{everything[mapping.format]}', which all files of {mapping.format} fit"
            yield WrongValue(place, (), wrong)
        for name, value in mapping.fields.items():
            unknown = describe_wrong_field(mapping.format, name)
            if unknown:
                yield WrongValue(place, ("fields", name), f"fields: '{name}' {unknown}")
            if not value.strip():
                yield WrongValue(place, ("fields", name), f"fields: '{name}' has no value")
        if not mapping.fields:
            everything[mapping.format] = mapping.name
    for stated in edition.stated_points:
        if stated.divisor < 1:
            place = f"stated points '{stated.format} {stated.kind}'"
            yield WrongValue(place, ("divisor",), f"divisor is {stated.divisor}; write 1 or more")
