"""How many sessions were played under a number in a year. It starts empty, and the worker fills it."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("store", "0006_my_page"),
    ]

    operations = [
        migrations.CreateModel(
            name="Counted",
            fields=[
                ("id", models.IntegerField(primary_key=True, serialize=False)),
                ("session", models.BigIntegerField()),
                ("seq", models.BigIntegerField()),
                ("rule", models.TextField()),
            ],
            options={
                "db_table": "counted",
            },
        ),
        migrations.CreateModel(
            name="Turnout",
            fields=[
                ("id", models.BigAutoField(primary_key=True, serialize=False)),
                ("number", models.TextField()),
                ("year", models.IntegerField()),
                ("sessions", models.IntegerField()),
            ],
            options={
                "db_table": "turnout",
                "constraints": [models.UniqueConstraint(fields=("number", "year"), name="turnout_of")],
            },
        ),
        migrations.CreateModel(
            name="Uncounted",
            fields=[
                ("session", models.BigIntegerField(primary_key=True, serialize=False)),
            ],
            options={
                "db_table": "uncounted",
            },
        ),
        migrations.AddIndex(
            model_name="session",
            index=models.Index(fields=["id"], name="session_fallen", condition=models.Q(("stands", False))),
        ),
    ]
