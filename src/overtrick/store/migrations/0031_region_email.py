"""A region may have an address of its own for its invoices."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("store", "0030_boards"),
    ]

    operations = [
        migrations.AddField("region", "email", models.TextField(default="")),
    ]
