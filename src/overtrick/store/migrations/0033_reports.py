"""Reports that logins saved, and the extracts that they asked for."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("store", "0032_board_figures"),
    ]

    operations = [
        migrations.CreateModel(
            name="SavedReport",
            fields=[
                ("id", models.BigAutoField(primary_key=True, serialize=False)),
                (
                    "account",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="saved_reports", to="store.account"
                    ),
                ),
                ("name", models.CharField(max_length=100)),
                ("report", models.CharField(max_length=20)),
                ("query", models.TextField()),
                ("made", models.DateTimeField()),
            ],
            options={
                "db_table": "saved_report",
                "constraints": [models.UniqueConstraint(fields=("account", "name"), name="saved_report_once")],
            },
        ),
        migrations.CreateModel(
            name="Extract",
            fields=[
                ("id", models.BigAutoField(primary_key=True, serialize=False)),
                (
                    "account",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="extracts", to="store.account"
                    ),
                ),
                ("report", models.CharField(max_length=20)),
                ("query", models.TextField()),
                ("format", models.CharField(max_length=10)),
                ("language", models.CharField(max_length=10)),
                ("asked", models.DateTimeField()),
                ("begun", models.DateTimeField(null=True)),
                ("done", models.DateTimeField(null=True)),
                ("expires", models.DateTimeField(null=True)),
                ("rows", models.IntegerField(default=0)),
                ("all_rows", models.IntegerField(default=0)),
                ("file", models.CharField(default="", max_length=100)),
                ("trouble", models.TextField(default="")),
            ],
            options={
                "db_table": "extract",
                "indexes": [
                    models.Index(fields=["account", "asked"], name="extract_of"),
                    models.Index(condition=models.Q(("done__isnull", True)), fields=["asked"], name="extract_waiting"),
                ],
            },
        ),
    ]
