"""Nothing in a scheme stands without the clause that it rests on."""

import re

import pytest

from overtrick.schemes import scheme_names
from overtrick.schemes.loader import SECTIONS, read_scheme_file
from overtrick.schemes.scheme_files import scheme_path


@pytest.mark.parametrize("name", scheme_names())
def test_every_record_and_every_step_names_its_clause(name: str) -> None:
    scheme = read_scheme_file(scheme_path(name))
    records = [record for section in SECTIONS for record in getattr(scheme, section)]
    assert records
    assert [record for record in records if not record.clause.strip()] == []
    assert [step for rule in scheme.awards for step in rule.steps if not step.clause.strip()] == []


@pytest.mark.parametrize("name", scheme_names())
def test_what_came_after_the_document_names_its_source(name: str) -> None:
    """A ruling says how we read a source, and is none itself."""
    scheme = read_scheme_file(scheme_path(name))
    later = [
        record for section in SECTIONS for record in getattr(scheme, section) if record.effective > scheme.effective
    ]
    assert [record for record in later if not re.sub(r"rulings? [A-Z]\d+(( and|,) [A-Z]\d+)*", "", record.clause)] == []
