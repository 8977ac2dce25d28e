"""What is doubtful about boards, what they tell of players, and letters with scorecards."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("store", "0031_region_email"),
    ]

    operations = [
        migrations.CreateModel(
            name="BoardFigures",
            fields=[
                ("id", models.BigAutoField(primary_key=True, serialize=False)),
                ("session", models.BigIntegerField(db_index=True)),
                ("player", models.CharField(db_index=True, max_length=40)),
                ("partner", models.CharField(max_length=40)),
                ("played", models.DateField()),
                ("content", models.TextField()),
            ],
            options={
                "db_table": "board_figures",
            },
        ),
        migrations.CreateModel(
            name="CountedBoards",
            fields=[
                ("session", models.BigIntegerField(primary_key=True, serialize=False)),
                ("revision", models.BigIntegerField()),
                ("doubts", models.IntegerField()),
            ],
            options={
                "db_table": "counted_boards",
            },
        ),
        migrations.AddField(
            model_name="contact",
            name="scorecards",
            field=models.BooleanField(default=False),
        ),
        migrations.CreateModel(
            name="ScorecardLetter",
            fields=[
                ("id", models.BigAutoField(primary_key=True, serialize=False)),
                ("club", models.IntegerField()),
                ("date", models.DateField()),
                ("event", models.TextField()),
                ("section", models.TextField()),
                ("round", models.BigIntegerField()),
                ("at", models.DateTimeField()),
            ],
            options={
                "db_table": "scorecard_letter",
                "constraints": [
                    models.UniqueConstraint(
                        fields=("club", "date", "event", "section", "round"), name="scorecard_letter_once"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="BoardDoubt",
            fields=[
                ("id", models.BigAutoField(primary_key=True, serialize=False)),
                ("board", models.IntegerField()),
                ("round", models.CharField(max_length=40)),
                ("ns", models.TextField()),
                ("ew", models.TextField()),
                ("cause", models.CharField(max_length=20)),
                ("said", models.TextField()),
                ("hides", models.BooleanField()),
                ("confirmed", models.BigIntegerField(null=True)),
                (
                    "session",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="doubts", to="store.session"
                    ),
                ),
            ],
            options={
                "db_table": "board_doubt",
                "indexes": [
                    models.Index(
                        condition=models.Q(("confirmed", None), ("hides", True)), fields=["id"], name="board_doubt_open"
                    )
                ],
            },
        ),
    ]
