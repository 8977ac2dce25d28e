"""Tokens have scopes, labels and players. Those that are there go on doing what they could, and nothing else."""

from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps


def keep_what_they_could(apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    """A club's token sent files, the federation's decided."""
    tokens = apps.get_model("store", "Credential").objects.using(editor.connection.alias).filter(kind="token")
    tokens.filter(club=0).update(scopes="decide")
    tokens.exclude(club=0).update(scopes="results")


class Migration(migrations.Migration):
    dependencies = [
        ("store", "0007_turnout"),
    ]

    operations = [
        migrations.AddField("credential", "player", models.CharField(default="", max_length=20)),
        migrations.AddField("credential", "scopes", models.CharField(default="", max_length=100)),
        migrations.AddField("credential", "label", models.CharField(default="", max_length=100)),
        migrations.AddField("credential", "used", models.DateTimeField(null=True)),
        migrations.RunPython(keep_what_they_could, migrations.RunPython.noop),
    ]
