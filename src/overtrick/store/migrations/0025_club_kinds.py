"""A club may be of another kind from a day on. A club without rows here has had its kind from the beginning."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("store", "0024_overall_lists"),
    ]

    operations = [
        migrations.CreateModel(
            "ClubKind",
            [
                ("id", models.BigIntegerField(primary_key=True, serialize=False)),
                ("seq", models.BigIntegerField()),
                ("club", models.IntegerField()),
                ("start", models.DateField(null=True)),
                ("kind", models.CharField(max_length=20)),
            ],
            {"db_table": "club_kind", "indexes": [models.Index(fields=["club"], name="club_kind_of")]},
        ),
    ]
