"""What was begun on a page of the club desk is kept for a while, so that nothing typed or chosen is lost."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("store", "0018_club_details"),
    ]

    operations = [
        migrations.CreateModel(
            name="Draft",
            fields=[
                ("id", models.BigAutoField(primary_key=True, serialize=False)),
                ("club", models.IntegerField()),
                ("login", models.CharField(max_length=100)),
                ("kind", models.CharField(max_length=20)),
                ("name", models.TextField()),
                ("content", models.BinaryField()),
                ("made", models.DateTimeField()),
                ("expires", models.DateTimeField()),
            ],
            options={
                "db_table": "draft",
                "indexes": [
                    models.Index(fields=["club", "kind"], name="draft_club"),
                    models.Index(fields=["expires"], name="draft_expires"),
                ],
            },
        ),
    ]
