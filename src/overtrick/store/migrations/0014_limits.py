"""Attempts at what is limited have a table, which all processes share."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("store", "0013_queue"),
    ]

    operations = [
        migrations.CreateModel(
            name="Attempt",
            fields=[
                ("id", models.BigAutoField(primary_key=True, serialize=False)),
                ("scope", models.CharField(max_length=40)),
                ("key", models.CharField(max_length=64)),
                ("user", models.CharField(default="", max_length=64)),
                ("at", models.DateTimeField()),
                ("expires", models.DateTimeField()),
            ],
            options={
                "db_table": "attempt",
                "indexes": [
                    models.Index(fields=["scope", "key", "at"], name="attempt_of"),
                    models.Index(fields=["expires"], name="attempt_expires"),
                ],
            },
        ),
    ]
