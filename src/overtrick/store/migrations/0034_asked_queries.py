"""What people asked the columnar copy in SQL is kept, so that it can be seen who asked for what."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("store", "0033_reports"),
    ]

    operations = [
        migrations.CreateModel(
            name="AskedQuery",
            fields=[
                ("id", models.BigAutoField(primary_key=True, serialize=False)),
                ("at", models.DateTimeField()),
                ("who", models.CharField(max_length=100)),
                ("sql", models.TextField()),
                ("rows", models.IntegerField()),
                ("milliseconds", models.IntegerField()),
                ("trouble", models.TextField(default="")),
            ],
            options={
                "db_table": "asked_query",
                "indexes": [models.Index(fields=["at"], name="asked_query_at")],
            },
        ),
    ]
