"""What the office does to logins, contacts and keys, with who and why; all devices of a login can be signed out."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("store", "0022_tasks"),
    ]

    operations = [
        migrations.AddField("account", "sign_outs", models.IntegerField(default=0)),
        migrations.CreateModel(
            "AccessChange",
            [
                ("id", models.BigAutoField(primary_key=True, serialize=False)),
                ("at", models.DateTimeField()),
                ("who", models.CharField(max_length=100)),
                ("what", models.CharField(max_length=20)),
                ("key", models.CharField(max_length=100)),
                ("act", models.CharField(max_length=30)),
                ("reason", models.TextField(default="")),
                ("before", models.TextField(default="{}")),
                ("after", models.TextField(default="{}")),
            ],
            {
                "db_table": "access_change",
                "indexes": [models.Index(fields=["what", "key"], name="access_change_of")],
            },
        ),
    ]
