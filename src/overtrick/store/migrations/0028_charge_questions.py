"""A question may be about a charge of an invoice: asked by a club, of a period, and perhaps about no player."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("store", "0027_invoice_letters"),
    ]

    operations = [
        migrations.AlterField(
            "question",
            "player",
            models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="questions",
                to="store.player",
            ),
        ),
        migrations.AddField("question", "charge", models.CharField(default="", max_length=30)),
        migrations.AddField("question", "period", models.CharField(default="", max_length=7)),
    ]
