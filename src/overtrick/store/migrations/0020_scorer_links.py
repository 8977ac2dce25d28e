"""What a club shows its scorers by a secret address, and the unknown numbers that it has set aside."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("store", "0019_drafts"),
    ]

    operations = [
        migrations.CreateModel(
            "ScorerLink",
            [
                ("club", models.IntegerField(primary_key=True, serialize=False)),
                ("count", models.IntegerField()),
            ],
            {"db_table": "scorer_link"},
        ),
        migrations.CreateModel(
            "SetAside",
            [
                ("id", models.BigAutoField(primary_key=True, serialize=False)),
                ("club", models.IntegerField()),
                ("name", models.TextField()),
                ("number", models.TextField()),
                ("at", models.DateTimeField()),
                ("who", models.CharField(max_length=100)),
            ],
            {"db_table": "set_aside"},
        ),
        migrations.AddConstraint(
            "setaside",
            models.UniqueConstraint(fields=("club", "name", "number"), name="set_aside_once"),
        ),
    ]
