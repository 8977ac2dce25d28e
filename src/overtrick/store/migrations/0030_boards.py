"""The boards of sessions, and what double dummy says of deals."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("store", "0029_tournaments"),
    ]

    operations = [
        migrations.CreateModel(
            name="AnalysedSession",
            fields=[
                ("session", models.BigIntegerField(primary_key=True, serialize=False)),
                ("revision", models.BigIntegerField()),
            ],
            options={
                "db_table": "analysed_session",
            },
        ),
        migrations.CreateModel(
            name="DealAnalysis",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("deal", models.CharField(max_length=80)),
                ("dealer", models.CharField(max_length=1)),
                ("vulnerable", models.CharField(max_length=4)),
                ("tricks", models.CharField(max_length=20)),
                ("par", models.IntegerField()),
                ("contracts", models.TextField()),
            ],
            options={
                "db_table": "deal_analysis",
                "constraints": [
                    models.UniqueConstraint(fields=("deal", "dealer", "vulnerable"), name="deal_analysis_key")
                ],
            },
        ),
        migrations.CreateModel(
            name="SessionBoards",
            fields=[
                (
                    "session",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        primary_key=True,
                        related_name="kept_boards",
                        serialize=False,
                        to="store.session",
                    ),
                ),
                ("position", models.IntegerField()),
                ("content", models.TextField()),
                (
                    "revision",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="kept_boards", to="store.revision"
                    ),
                ),
            ],
            options={
                "db_table": "session_boards",
            },
        ),
    ]
