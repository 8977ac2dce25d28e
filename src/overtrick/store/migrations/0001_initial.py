"""The tables of a federation, as they were first."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = []

    operations = [
        migrations.CreateModel(
            name="Arrival",
            fields=[
                ("id", models.BigIntegerField(primary_key=True, serialize=False)),
                ("club", models.IntegerField()),
                ("name", models.TextField()),
                ("door", models.CharField(max_length=20)),
                ("cut_unseen", models.BooleanField()),
                ("at", models.DateTimeField()),
                ("who", models.CharField(max_length=100)),
            ],
            options={
                "db_table": "arrival",
            },
        ),
        migrations.CreateModel(
            name="Club",
            fields=[
                ("code", models.IntegerField(primary_key=True, serialize=False)),
                ("name", models.TextField()),
                ("region", models.TextField()),
                ("kind", models.CharField(max_length=20)),
                ("country", models.IntegerField()),
                ("licence", models.TextField()),
                ("program", models.TextField()),
                ("program_seen", models.DateField(null=True)),
            ],
            options={
                "db_table": "club",
            },
        ),
        migrations.CreateModel(
            name="Entry",
            fields=[
                ("id", models.BigIntegerField(primary_key=True, serialize=False)),
                ("position", models.IntegerField()),
                ("line", models.BigIntegerField()),
                ("list", models.IntegerField()),
                ("place", models.BigIntegerField(null=True)),
                ("tied", models.BooleanField()),
                ("score", models.TextField()),
                ("details", models.TextField()),
            ],
            options={
                "db_table": "entry",
            },
        ),
        migrations.CreateModel(
            name="Region",
            fields=[
                ("code", models.IntegerField(primary_key=True, serialize=False)),
                ("name", models.TextField()),
                ("website", models.TextField()),
            ],
            options={
                "db_table": "region",
            },
        ),
        migrations.CreateModel(
            name="Waiting",
            fields=[
                (
                    "arrival",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        primary_key=True,
                        related_name="waiting",
                        serialize=False,
                        to="store.arrival",
                    ),
                ),
            ],
            options={
                "db_table": "waiting",
            },
        ),
        migrations.CreateModel(
            name="Audit",
            fields=[
                ("id", models.BigIntegerField(primary_key=True, serialize=False)),
                ("seq", models.BigIntegerField(db_index=True)),
                ("at", models.DateTimeField()),
                ("who", models.CharField(max_length=100)),
                ("what", models.CharField(max_length=30)),
                ("key", models.CharField(max_length=300)),
                ("before", models.TextField()),
                ("after", models.TextField()),
            ],
            options={
                "db_table": "audit",
                "indexes": [models.Index(fields=["what", "key"], name="audit_of")],
            },
        ),
        migrations.CreateModel(
            name="Batch",
            fields=[
                ("id", models.BigIntegerField(primary_key=True, serialize=False)),
                ("club", models.IntegerField()),
                ("name", models.TextField()),
                ("latest", models.IntegerField()),
                ("state", models.CharField(max_length=10)),
            ],
            options={
                "db_table": "batch",
                "constraints": [models.UniqueConstraint(fields=("name", "club"), name="batch_key")],
            },
        ),
        migrations.CreateModel(
            name="Code",
            fields=[
                ("id", models.BigIntegerField(primary_key=True, serialize=False)),
                ("table", models.CharField(max_length=20)),
                ("code", models.IntegerField()),
                ("name", models.TextField()),
                ("start", models.DateField(null=True)),
                ("end", models.DateField(null=True)),
            ],
            options={
                "db_table": "code",
                "indexes": [models.Index(fields=["table", "code"], name="code_of")],
            },
        ),
        migrations.CreateModel(
            name="Credential",
            fields=[
                ("id", models.BigAutoField(primary_key=True, serialize=False)),
                ("club", models.IntegerField()),
                ("kind", models.CharField(max_length=20)),
                ("name", models.CharField(max_length=100)),
                ("secret", models.CharField(max_length=1000)),
                ("made", models.DateTimeField()),
                ("revoked", models.DateTimeField(null=True)),
            ],
            options={
                "db_table": "credential",
                "constraints": [models.UniqueConstraint(fields=("kind", "name"), name="credential_name")],
            },
        ),
        migrations.CreateModel(
            name="Event",
            fields=[
                ("id", models.BigIntegerField(primary_key=True, serialize=False)),
                ("club", models.IntegerField()),
                ("key", models.TextField()),
                ("name", models.TextField()),
                ("year", models.IntegerField()),
            ],
            options={
                "db_table": "event",
                "indexes": [models.Index(fields=["key", "club", "year"], name="event_key")],
            },
        ),
        migrations.CreateModel(
            name="Fact",
            fields=[
                ("id", models.BigIntegerField(primary_key=True, serialize=False)),
                ("position", models.IntegerField()),
                ("revision", models.IntegerField(null=True)),
                ("seq", models.BigIntegerField()),
                ("data", models.TextField()),
                (
                    "batch",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="facts", to="store.batch"
                    ),
                ),
            ],
            options={
                "db_table": "fact",
            },
        ),
        migrations.CreateModel(
            name="Player",
            fields=[
                ("id", models.BigIntegerField(primary_key=True, serialize=False)),
                ("number", models.CharField(max_length=20)),
                ("first", models.TextField()),
                ("preferred", models.TextField()),
                ("family", models.TextField()),
                ("club", models.IntegerField()),
                ("year_of_birth", models.IntegerField(null=True)),
                ("gender", models.IntegerField()),
                ("source", models.IntegerField(null=True)),
                ("country", models.IntegerField(null=True)),
                ("grade", models.IntegerField()),
                ("rank", models.IntegerField()),
                ("stars", models.IntegerField()),
                ("rating", models.CharField(max_length=40)),
                ("handicap", models.CharField(max_length=20)),
                ("status", models.IntegerField()),
                ("overseas_number", models.TextField()),
                ("id_card", models.TextField()),
                ("joined", models.DateField(null=True)),
                ("stamp", models.DateField()),
                ("hidden", models.BooleanField()),
                ("erased", models.BooleanField()),
                (
                    "merged_into",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="duplicates",
                        to="store.player",
                    ),
                ),
            ],
            options={
                "db_table": "player",
            },
        ),
        migrations.CreateModel(
            name="Membership",
            fields=[
                ("id", models.BigIntegerField(primary_key=True, serialize=False)),
                ("club", models.IntegerField(db_index=True)),
                ("start", models.DateField()),
                ("end", models.DateField(null=True)),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="memberships", to="store.player"
                    ),
                ),
            ],
            options={
                "db_table": "membership",
            },
        ),
        migrations.CreateModel(
            name="RawFile",
            fields=[
                ("id", models.BigIntegerField(primary_key=True, serialize=False)),
                ("sha256", models.CharField(max_length=64)),
                ("size", models.IntegerField()),
                ("content", models.BinaryField()),
            ],
            options={
                "db_table": "raw_file",
                "constraints": [models.UniqueConstraint(fields=("sha256",), name="raw_file_sha256")],
            },
        ),
        migrations.AddField(
            model_name="arrival",
            name="raw",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="arrivals", to="store.rawfile"
            ),
        ),
        migrations.CreateModel(
            name="Revision",
            fields=[
                ("id", models.BigIntegerField(primary_key=True, serialize=False)),
                ("number", models.IntegerField()),
                ("seq", models.BigIntegerField(unique=True)),
                ("format", models.CharField(max_length=20)),
                ("outcome", models.CharField(max_length=10)),
                ("state", models.CharField(max_length=10)),
                ("rows", models.IntegerField()),
                ("because", models.TextField()),
                ("ended", models.BigIntegerField(null=True)),
                (
                    "batch",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="revisions", to="store.batch"
                    ),
                ),
                (
                    "raw",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="revisions", to="store.rawfile"
                    ),
                ),
            ],
            options={
                "db_table": "revision",
            },
        ),
        migrations.CreateModel(
            name="Problem",
            fields=[
                ("id", models.BigIntegerField(primary_key=True, serialize=False)),
                ("code", models.CharField(max_length=60)),
                ("severity", models.CharField(max_length=10)),
                ("line", models.BigIntegerField()),
                ("column", models.TextField()),
                ("found", models.TextField()),
                ("message", models.TextField()),
                ("advice", models.TextField()),
                (
                    "revision",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="problems", to="store.revision"
                    ),
                ),
            ],
            options={
                "db_table": "problem",
            },
        ),
        migrations.CreateModel(
            name="Seat",
            fields=[
                ("id", models.BigIntegerField(primary_key=True, serialize=False)),
                ("position", models.IntegerField()),
                ("number", models.TextField()),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="seats", to="store.entry"
                    ),
                ),
            ],
            options={
                "db_table": "seat",
            },
        ),
        migrations.CreateModel(
            name="Sending",
            fields=[
                ("id", models.BigIntegerField(primary_key=True, serialize=False)),
                ("club", models.IntegerField()),
                ("also_for", models.IntegerField()),
            ],
            options={
                "db_table": "sending",
                "constraints": [models.UniqueConstraint(fields=("club", "also_for"), name="sending_once")],
            },
        ),
        migrations.CreateModel(
            name="Session",
            fields=[
                ("id", models.BigIntegerField(primary_key=True, serialize=False)),
                ("position", models.IntegerField()),
                ("stands", models.BooleanField()),
                ("key", models.CharField(max_length=64)),
                ("date", models.DateField(db_index=True)),
                ("club", models.IntegerField(db_index=True)),
                ("location", models.TextField()),
                ("name", models.TextField()),
                ("type", models.TextField()),
                ("section", models.TextField()),
                ("round", models.BigIntegerField()),
                ("movement", models.TextField()),
                ("unit", models.TextField()),
                ("points_type", models.TextField()),
                ("award", models.BigIntegerField(null=True)),
                ("boards", models.BigIntegerField(null=True)),
                ("lists", models.BigIntegerField()),
                ("program", models.TextField()),
                ("event_class", models.TextField()),
                ("contest", models.TextField()),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="sessions", to="store.event"
                    ),
                ),
                (
                    "revision",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="sessions", to="store.revision"
                    ),
                ),
            ],
            options={
                "db_table": "session",
            },
        ),
        migrations.CreateModel(
            name="Posting",
            fields=[
                ("id", models.BigIntegerField(primary_key=True, serialize=False)),
                ("seq", models.BigIntegerField(db_index=True)),
                ("engine", models.CharField(max_length=40)),
                ("scheme", models.CharField(max_length=80)),
                ("cause", models.CharField(max_length=30)),
                (
                    "session",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="postings",
                        to="store.session",
                    ),
                ),
            ],
            options={
                "db_table": "posting",
            },
        ),
        migrations.AddField(
            model_name="entry",
            name="session",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="entries", to="store.session"
            ),
        ),
        migrations.CreateModel(
            name="Contest",
            fields=[
                ("id", models.BigIntegerField(primary_key=True, serialize=False)),
                ("club", models.IntegerField()),
                ("file", models.TextField()),
                ("name", models.TextField()),
                ("date", models.DateField()),
                ("east_west", models.BooleanField()),
                ("stands", models.BooleanField()),
                (
                    "session",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="contests", to="store.session"
                    ),
                ),
            ],
            options={
                "db_table": "contest",
            },
        ),
        migrations.CreateModel(
            name="Award",
            fields=[
                ("id", models.BigIntegerField(primary_key=True, serialize=False)),
                ("number", models.TextField()),
                ("unit", models.CharField(max_length=20)),
                ("points", models.BigIntegerField()),
                ("kind", models.CharField(max_length=20)),
                ("played", models.DateField()),
                (
                    "reverses",
                    models.OneToOneField(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="reversal",
                        to="store.award",
                    ),
                ),
                (
                    "entry",
                    models.ForeignKey(
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="awards",
                        to="store.entry",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="awards", to="store.player"
                    ),
                ),
                (
                    "posting",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="awards",
                        to="store.posting",
                    ),
                ),
                (
                    "session",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="awards",
                        to="store.session",
                    ),
                ),
            ],
            options={
                "db_table": "award",
            },
        ),
        migrations.CreateModel(
            name="Spell",
            fields=[
                ("id", models.BigIntegerField(primary_key=True, serialize=False)),
                ("kind", models.CharField(max_length=20)),
                ("value", models.CharField(max_length=40)),
                ("start", models.DateField()),
                ("end", models.DateField(null=True)),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="spells", to="store.player"
                    ),
                ),
            ],
            options={
                "db_table": "spell",
            },
        ),
        migrations.CreateModel(
            name="Stage",
            fields=[
                ("id", models.BigIntegerField(primary_key=True, serialize=False)),
                ("name", models.TextField()),
                ("total_field", models.IntegerField()),
                ("places_above", models.IntegerField()),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="stages", to="store.event"
                    ),
                ),
            ],
            options={
                "db_table": "stage",
            },
        ),
        migrations.AddField(
            model_name="session",
            name="stage",
            field=models.ForeignKey(
                null=True, on_delete=django.db.models.deletion.PROTECT, related_name="sessions", to="store.stage"
            ),
        ),
        migrations.CreateModel(
            name="Journal",
            fields=[
                ("seq", models.BigIntegerField(primary_key=True, serialize=False)),
                ("kind", models.CharField(max_length=30)),
                ("at", models.DateTimeField()),
                ("day", models.DateField()),
                ("who", models.CharField(max_length=100)),
                ("reason", models.TextField()),
                ("data", models.TextField()),
                ("engine", models.CharField(max_length=40)),
                ("scheme", models.CharField(max_length=80)),
                ("redacted", models.BigIntegerField(null=True)),
                (
                    "arrival",
                    models.OneToOneField(
                        null=True, on_delete=django.db.models.deletion.PROTECT, related_name="line", to="store.arrival"
                    ),
                ),
            ],
            options={
                "db_table": "journal",
                "indexes": [
                    models.Index(
                        condition=models.Q(("kind", "delivery"), _negated=True),
                        fields=["seq"],
                        name="journal_decisions",
                    )
                ],
            },
        ),
        migrations.AddIndex(
            model_name="player",
            index=models.Index(fields=["family", "first"], name="player_name"),
        ),
        migrations.AddConstraint(
            model_name="player",
            constraint=models.UniqueConstraint(fields=("number",), name="player_number"),
        ),
        migrations.AddIndex(
            model_name="revision",
            index=models.Index(condition=models.Q(("state", "held")), fields=["state"], name="revision_held"),
        ),
        migrations.AddConstraint(
            model_name="revision",
            constraint=models.UniqueConstraint(fields=("batch", "number"), name="revision_number"),
        ),
        migrations.AddIndex(
            model_name="seat",
            index=models.Index(fields=["number"], name="seat_number"),
        ),
        migrations.AddIndex(
            model_name="contest",
            index=models.Index(fields=["name", "date"], name="contest_key"),
        ),
        migrations.AddIndex(
            model_name="contest",
            index=models.Index(fields=["file"], name="contest_file"),
        ),
        migrations.AddIndex(
            model_name="session",
            index=models.Index(fields=["key"], name="session_key"),
        ),
    ]
