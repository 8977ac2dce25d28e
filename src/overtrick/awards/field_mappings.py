"""The class of a session by the fields of its file, where the scheme says which value means which class."""

from collections.abc import Iterator

from msgspec.structs import replace

from overtrick.awards.context import Context
from overtrick.core.because import Because
from overtrick.core.problems import Problem, Severity
from overtrick.core.session import Session
from overtrick.formats.session_fields import format_of, read_field
from overtrick.schemes.edition import Edition
from overtrick.schemes.file_records import FieldMapping


def find_mapping(session: Session, edition: Edition) -> FieldMapping | None:
    """Return the first mapping that a session fits; one without fields fits every session of its format."""
    return next((each for each in _mappings_of(session, edition) if _fits(session, each)), None)


def apply_mapping(session: Session, edition: Edition, context: Context) -> Context:
    """Return the context with the contest and the stage that the fields of the file mean, unless it says others.

    Where a person named the class, nothing else of the mapping counts either.
    """
    mapping = None if context.event_class else find_mapping(session, edition)
    if mapping is None:
        return context
    contest, stage = context.contest or mapping.contest, context.stage or mapping.stage
    return (
        context
        if (contest, stage) == (context.contest, context.stage)
        else replace(context, contest=contest, stage=stage)
    )


def find_unknown_values(session: Session, edition: Edition) -> list[tuple[str, str]]:
    """Return the fields that the mappings ask for, with values that none of them has."""
    known: dict[str, set[str]] = {}
    for mapping in _mappings_of(session, edition):
        for name, value in mapping.fields.items():
            known.setdefault(name, set()).add(_fold(value))
    stated = [(name, read_field(session, name)) for name in known]
    return [(name, value) for name, value in stated if value and _fold(value) not in known[name]]


def unknown_value_problem(name: str, value: str, event_class: str) -> Problem:
    """Say that the value of a field is not one of the federation's, and what the session is awarded as."""
    says = f"The file's {name} '{value}' is not one of the federation's; it is awarded as: {event_class}."
    advice = "Choose one of the federation's in the scoring program, or ask the federation to add this one."
    return Problem("unknown-category", Severity.WARNING, 0, name, value, says, advice)


def explain_mapping(mapping: FieldMapping) -> Because:
    """Return the sentence that says by which fields a session is of its class."""
    said = " and ".join(f"{name} {value}" for name, value in mapping.fields.items())
    values = {"said": said, "event_class": mapping.event_class}
    template = "The file says {said}: it is of class {event_class}"
    return Because(template if said else "Such a file is of class {event_class}", values, mapping.clause)


def _mappings_of(session: Session, edition: Edition) -> Iterator[FieldMapping]:
    if not edition.mappings:
        return
    own = format_of(session)
    yield from (mapping for mapping in edition.mappings if mapping.format == own)


def _fits(session: Session, mapping: FieldMapping) -> bool:
    return all(_fold(read_field(session, name)) == _fold(value) for name, value in mapping.fields.items())


def _fold(text: str) -> str:
    return " ".join(text.split()).casefold()
