"""The calendar of tournaments, entries, stages and the sessions that people linked."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("store", "0028_charge_questions"),
    ]

    operations = [
        migrations.CreateModel(
            name="Tournament",
            fields=[
                ("id", models.BigIntegerField(primary_key=True, serialize=False)),
                ("seq", models.BigIntegerField()),
                ("name", models.TextField()),
                ("key", models.TextField()),
                ("event_class", models.TextField()),
                ("contest", models.TextField()),
                ("first", models.DateField(db_index=True)),
                ("last", models.DateField()),
                ("club", models.IntegerField(db_index=True)),
                ("region", models.IntegerField(null=True)),
                ("restrictions", models.TextField()),
                ("entry_limit", models.IntegerField()),
                ("fee", models.BigIntegerField()),
                ("fee_for", models.CharField(max_length=20)),
                ("billed", models.BooleanField()),
                ("online_entry", models.BooleanField()),
                ("closes", models.DateTimeField(null=True)),
                ("own_table", models.TextField()),
                ("details", models.TextField()),
                ("logo", models.TextField()),
                ("deleted", models.BooleanField()),
            ],
            options={
                "db_table": "tournament",
            },
        ),
        migrations.AddField(
            model_name="approval",
            name="tournament",
            field=models.BigIntegerField(null=True),
        ),
        migrations.CreateModel(
            name="TournamentEntry",
            fields=[
                ("id", models.BigIntegerField(primary_key=True, serialize=False)),
                ("seq", models.BigIntegerField()),
                ("state", models.CharField(max_length=20)),
                ("team", models.TextField()),
                ("at", models.DateTimeField()),
                ("who", models.CharField(max_length=100)),
                ("seat", models.TextField()),
                ("text", models.TextField()),
                ("seed", models.IntegerField()),
                ("moved_up", models.BigIntegerField(null=True)),
                ("ended", models.BigIntegerField(null=True)),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="entries", to="store.tournament"
                    ),
                ),
            ],
            options={
                "db_table": "tournament_entry",
            },
        ),
        migrations.CreateModel(
            name="TournamentPlayer",
            fields=[
                ("id", models.BigIntegerField(primary_key=True, serialize=False)),
                ("seq", models.BigIntegerField()),
                ("number", models.CharField(db_index=True, max_length=20)),
                ("confirmed", models.BooleanField()),
                ("ended", models.BigIntegerField(null=True)),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="players", to="store.tournamententry"
                    ),
                ),
            ],
            options={
                "db_table": "tournament_player",
            },
        ),
        migrations.CreateModel(
            name="PartnerNote",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("tournament", models.BigIntegerField(db_index=True)),
                ("player", models.CharField(max_length=20)),
                ("text", models.TextField()),
                ("at", models.DateTimeField()),
            ],
            options={
                "db_table": "partner_note",
                "constraints": [
                    models.UniqueConstraint(fields=("tournament", "player"), name="partner_note_once"),
                ],
            },
        ),
        migrations.CreateModel(
            name="TournamentSession",
            fields=[
                ("id", models.BigIntegerField(primary_key=True, serialize=False)),
                ("seq", models.BigIntegerField()),
                ("batch", models.BigIntegerField(db_index=True)),
                ("position", models.IntegerField()),
                ("belongs", models.BooleanField()),
                ("stage", models.TextField()),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="sessions", to="store.tournament"
                    ),
                ),
            ],
            options={
                "db_table": "tournament_session",
            },
        ),
        migrations.CreateModel(
            name="TournamentStage",
            fields=[
                ("id", models.BigIntegerField(primary_key=True, serialize=False)),
                ("seq", models.BigIntegerField()),
                ("position", models.IntegerField()),
                ("name", models.TextField()),
                ("contestants", models.IntegerField()),
                ("extra_entries", models.BooleanField()),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="stages", to="store.tournament"
                    ),
                ),
            ],
            options={
                "db_table": "tournament_stage",
            },
        ),
        migrations.AddIndex(
            model_name="tournamententry",
            index=models.Index(fields=["tournament", "state"], name="tournament_entry_state"),
        ),
        migrations.AddField("contact", "roundup", models.BooleanField(default=False)),
    ]
