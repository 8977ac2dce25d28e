"""Trials are counted like other attempts, with their size."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("store", "0014_limits"),
    ]

    operations = [
        migrations.AddField(model_name="attempt", name="size", field=models.IntegerField(default=0)),
    ]
