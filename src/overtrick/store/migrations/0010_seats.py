"""Seats are found by number and row, so that those of this year can be had without those of all years."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("store", "0009_mergers"),
    ]

    operations = [
        migrations.AddIndex("seat", models.Index(fields=["number", "entry"], name="seat_rows")),
        migrations.RemoveIndex("seat", "seat_number"),
    ]
