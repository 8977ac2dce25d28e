"""Nothing in a scheme stands without the clause that it rests on."""

import pytest

from overtrick.schemes import scheme_names
from overtrick.schemes.loader import SECTIONS, read_scheme_file, scheme_path


@pytest.mark.parametrize("name", scheme_names())
def test_every_record_and_every_step_names_its_clause(name: str) -> None:
    scheme = read_scheme_file(scheme_path(name))
    records = [record for section in SECTIONS for record in getattr(scheme, section)]
    assert records
    assert [record for record in records if not record.clause.strip()] == []
    assert [step for rule in scheme.awards for step in rule.steps if not step.clause.strip()] == []
