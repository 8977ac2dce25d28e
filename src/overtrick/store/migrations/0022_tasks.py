"""Tasks of the office have owners and can be set aside; files that wait for a person are found by an index."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("store", "0021_applications"),
    ]

    operations = [
        migrations.CreateModel(
            name="TaskMark",
            fields=[
                ("id", models.BigAutoField(primary_key=True, serialize=False)),
                ("kind", models.CharField(max_length=20)),
                ("key", models.CharField(max_length=200)),
                ("act", models.CharField(max_length=10)),
                ("at", models.DateTimeField()),
                ("who", models.CharField(max_length=100)),
                ("mark", models.TextField(default="")),
            ],
            options={"db_table": "task_mark"},
        ),
        migrations.AddConstraint(
            "taskmark",
            models.UniqueConstraint(fields=("kind", "key", "act"), name="task_mark_once"),
        ),
        migrations.AddIndex(
            "batch",
            models.Index(fields=["id"], name="batch_rejected", condition=models.Q(state="rejected")),
        ),
        migrations.AddIndex(
            "arrival",
            models.Index(fields=["id"], name="arrival_by_hand", condition=models.Q(door="by hand")),
        ),
    ]
