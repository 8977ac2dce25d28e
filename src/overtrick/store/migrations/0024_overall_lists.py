"""Contest reports that are the overall list of their event are told apart from sessions.

The table starts empty: files that come from now on are entered, and `overtrick repair` enters those that are there.
"""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("store", "0023_access"),
    ]

    operations = [
        migrations.CreateModel(
            name="OverallList",
            fields=[
                (
                    "session",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        primary_key=True,
                        related_name="overall",
                        serialize=False,
                        to="store.session",
                    ),
                ),
                ("last", models.DateField()),
            ],
            options={
                "db_table": "overall_list",
            },
        ),
    ]
