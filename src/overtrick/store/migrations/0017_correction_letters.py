"""A player may want a letter when a result is corrected, and has a language for letters."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("store", "0016_versions"),
    ]

    operations = [
        migrations.AddField("contact", "corrections", models.BooleanField(default=False)),
        migrations.AddField("contact", "language", models.CharField(default="", max_length=10)),
    ]
