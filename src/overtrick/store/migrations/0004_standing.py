"""The tables of runs, changes, questions and contacts; rows of a closed season may lie outside their table."""

import django.db.models.deletion
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

from ._guards import SQLITE


def bring_back_guards(apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    """SQLite makes a table anew to change it, and drops its triggers with the old one."""
    if editor.connection.vendor != "sqlite":
        return
    with editor.connection.cursor() as cursor:
        cursor.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'")
        there = {name for (name,) in cursor.fetchall()}
    for statement in SQLITE:
        if statement.split()[2] not in there:
            editor.execute(statement, params=None)


class Migration(migrations.Migration):
    dependencies = [
        ("store", "0003_doors"),
    ]

    operations = [
        migrations.CreateModel(
            name="Contact",
            fields=[
                ("id", models.BigAutoField(primary_key=True, serialize=False)),
                ("player", models.CharField(max_length=20, unique=True)),
                ("email", models.EmailField(default="", max_length=254)),
                ("certificates", models.BooleanField(default=False)),
            ],
            options={
                "db_table": "contact",
            },
        ),
        migrations.CreateModel(
            name="Run",
            fields=[
                ("id", models.BigIntegerField(primary_key=True, serialize=False)),
                ("seq", models.BigIntegerField(unique=True)),
                ("name", models.CharField(max_length=20)),
                ("date", models.DateField()),
                ("undone", models.BigIntegerField(null=True)),
            ],
            options={
                "db_table": "run",
            },
        ),
        migrations.CreateModel(
            name="Season",
            fields=[
                ("year", models.IntegerField(primary_key=True, serialize=False)),
                ("closed", models.DateTimeField()),
                ("who", models.CharField(max_length=100)),
            ],
            options={
                "db_table": "season",
            },
        ),
        migrations.AddField(
            model_name="mail",
            name="attachment",
            field=models.BinaryField(null=True),
        ),
        migrations.AddField(
            model_name="mail",
            name="attachment_name",
            field=models.CharField(default="", max_length=100),
        ),
        migrations.AlterField(
            model_name="award",
            name="entry",
            field=models.ForeignKey(
                db_constraint=False,
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="awards",
                to="store.entry",
            ),
        ),
        migrations.CreateModel(
            name="Question",
            fields=[
                ("id", models.BigIntegerField(primary_key=True, serialize=False)),
                ("seq", models.BigIntegerField(unique=True)),
                ("line", models.BigIntegerField(null=True)),
                ("award", models.BigIntegerField(null=True)),
                ("club", models.IntegerField(db_index=True)),
                ("state", models.CharField(max_length=20)),
                ("text", models.TextField()),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="questions", to="store.player"
                    ),
                ),
                (
                    "session",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="questions",
                        to="store.session",
                    ),
                ),
            ],
            options={
                "db_table": "question",
            },
        ),
        migrations.CreateModel(
            name="Remark",
            fields=[
                ("id", models.BigIntegerField(primary_key=True, serialize=False)),
                ("seq", models.BigIntegerField(unique=True)),
                ("at", models.DateTimeField()),
                ("who", models.CharField(max_length=100)),
                ("text", models.TextField()),
                ("state", models.CharField(max_length=20)),
                (
                    "question",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="remarks", to="store.question"
                    ),
                ),
            ],
            options={
                "db_table": "remark",
            },
        ),
        migrations.CreateModel(
            name="Change",
            fields=[
                ("id", models.BigIntegerField(primary_key=True, serialize=False)),
                ("seq", models.BigIntegerField(db_index=True)),
                ("what", models.CharField(max_length=10)),
                ("date", models.DateField()),
                ("before", models.CharField(max_length=40)),
                ("after", models.CharField(max_length=40)),
                ("cause", models.CharField(max_length=10)),
                ("stays", models.BooleanField()),
                ("totals", models.TextField()),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="changes", to="store.player"
                    ),
                ),
            ],
            options={
                "db_table": "change",
                "indexes": [models.Index(fields=["what", "date"], name="change_on")],
            },
        ),
        migrations.RunPython(bring_back_guards, migrations.RunPython.noop),
    ]
