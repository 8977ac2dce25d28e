"""The files of the federation's folder are kept on record, for good."""

from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

_SAYS = "rows of folder_file are kept for good"
_SQLITE = (
    f"CREATE TRIGGER folder_file_no_update BEFORE UPDATE ON folder_file BEGIN SELECT RAISE(ABORT, '{_SAYS}'); END",
    f"CREATE TRIGGER folder_file_no_delete BEFORE DELETE ON folder_file BEGIN SELECT RAISE(ABORT, '{_SAYS}'); END",
    (
        "CREATE TRIGGER folder_file_no_insert BEFORE INSERT ON folder_file WHEN EXISTS (SELECT 1 FROM folder_file "
        f"WHERE id = NEW.id OR sha256 = NEW.sha256) BEGIN SELECT RAISE(ABORT, '{_SAYS}'); END"
    ),
)
_POSTGRESQL = (
    "CREATE TRIGGER folder_file_no_update BEFORE UPDATE ON folder_file FOR EACH ROW EXECUTE FUNCTION kept_for_good()",
    "CREATE TRIGGER folder_file_no_delete BEFORE DELETE ON folder_file FOR EACH ROW EXECUTE FUNCTION kept_for_good()",
    (
        "CREATE TRIGGER folder_file_no_truncate BEFORE TRUNCATE ON folder_file FOR EACH STATEMENT EXECUTE FUNCTION "
        "kept_for_good()"
    ),
)


def set_up_guards(apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    """Create the triggers of this kind of database."""
    for statement in _POSTGRESQL if editor.connection.vendor == "postgresql" else _SQLITE:
        # Without parameters nothing in the statement is taken for a placeholder.
        editor.execute(statement, params=None)


class Migration(migrations.Migration):
    """A table for the folder's files, with its guards."""

    dependencies = (("store", "0015_trials"),)
    operations = (
        migrations.CreateModel(
            name="FolderFile",
            fields=[
                ("id", models.BigIntegerField(primary_key=True, serialize=False)),
                ("sha256", models.CharField(max_length=64)),
                ("size", models.IntegerField()),
                ("content", models.BinaryField()),
            ],
            options={
                "db_table": "folder_file",
                "constraints": [models.UniqueConstraint(fields=("sha256",), name="folder_file_sha256")],
            },
        ),
        migrations.RunPython(set_up_guards, migrations.RunPython.noop, hints={"model_name": "folder_file"}),
    )
