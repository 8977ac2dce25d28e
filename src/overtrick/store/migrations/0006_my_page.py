"""What players keep on their own pages: a telephone number, and the address of a calendar."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("store", "0005_tally"),
    ]

    operations = [
        migrations.AddField(
            model_name="account",
            name="calendar",
            field=models.IntegerField(default=0),
        ),
        migrations.AddField(
            model_name="contact",
            name="telephone",
            field=models.CharField(default="", max_length=40),
        ),
    ]
