"""Events whose points the federation approved have a table."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("store", "0010_seats"),
    ]

    operations = [
        migrations.CreateModel(
            name="Approval",
            fields=[
                ("id", models.BigIntegerField(primary_key=True, serialize=False)),
                ("seq", models.BigIntegerField()),
                ("club", models.IntegerField()),
                ("event", models.TextField()),
                ("name", models.TextField()),
                ("event_class", models.TextField()),
                ("first", models.DateField()),
                ("last", models.DateField()),
            ],
            options={
                "db_table": "approval",
                "indexes": [models.Index(fields=["club", "first"], name="approval_of")],
            },
        ),
    ]
