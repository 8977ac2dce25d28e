"""The database refuses to change or delete what is kept for good."""

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

from ._guards import POSTGRESQL, SQLITE


def set_up_guards(apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    """Create the triggers of this kind of database."""
    for statement in POSTGRESQL if editor.connection.vendor == "postgresql" else SQLITE:
        # Without parameters nothing in the statement is taken for a placeholder.
        editor.execute(statement, params=None)


class Migration(migrations.Migration):
    """Guards on the truth and on the ledger."""

    dependencies = (("store", "0001_initial"),)
    operations = (migrations.RunPython(set_up_guards, migrations.RunPython.noop),)
