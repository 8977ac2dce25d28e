"""The tally: the ledger added up by player, year and unit. It starts empty, and the worker fills it."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("store", "0004_standing"),
    ]

    operations = [
        migrations.CreateModel(
            name="Tallied",
            fields=[
                ("id", models.IntegerField(primary_key=True, serialize=False)),
                ("award", models.BigIntegerField()),
                ("measures", models.TextField()),
            ],
            options={
                "db_table": "tallied",
            },
        ),
        migrations.CreateModel(
            name="Tally",
            fields=[
                ("id", models.BigAutoField(primary_key=True, serialize=False)),
                ("year", models.IntegerField()),
                ("unit", models.CharField(max_length=20)),
                ("points", models.BigIntegerField()),
                (
                    "player",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="tallies",
                        to="store.player",
                    ),
                ),
            ],
            options={
                "db_table": "tally",
                "indexes": [models.Index(fields=["year", "unit", "points"], name="tally_order")],
                "constraints": [models.UniqueConstraint(fields=("year", "player", "unit"), name="tally_of")],
            },
        ),
    ]
