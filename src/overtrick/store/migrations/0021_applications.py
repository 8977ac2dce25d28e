"""Applications of clubs and players have a table."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("store", "0020_scorer_links"),
    ]

    operations = [
        migrations.CreateModel(
            name="Application",
            fields=[
                ("id", models.BigIntegerField(primary_key=True, serialize=False)),
                ("seq", models.BigIntegerField(unique=True)),
                ("at", models.DateTimeField()),
                ("who", models.CharField(max_length=100)),
                ("kind", models.CharField(max_length=20)),
                ("club", models.IntegerField(db_index=True)),
                ("number", models.CharField(db_index=True, max_length=20)),
                ("text", models.TextField()),
                ("data", models.TextField()),
                ("with_club", models.BooleanField()),
                ("state", models.CharField(max_length=20)),
                ("answer", models.TextField()),
                ("answered", models.DateTimeField(null=True)),
                ("answered_by", models.CharField(max_length=100)),
                ("granted", models.CharField(max_length=20)),
                ("lines", models.TextField()),
            ],
            options={
                "db_table": "application",
                "indexes": [models.Index(fields=["state", "with_club"], name="application_state")],
            },
        ),
    ]
