"""What a club says about itself has a table of its own."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("store", "0017_correction_letters"),
    ]

    operations = [
        migrations.CreateModel(
            name="ClubDetails",
            fields=[
                ("club", models.IntegerField(primary_key=True, serialize=False)),
                ("physical_address", models.TextField()),
                ("postal_address", models.TextField()),
                ("telephones", models.TextField()),
                ("website", models.TextField()),
                ("results_page", models.TextField()),
                ("map_link", models.TextField()),
                ("officers", models.TextField()),
                ("playing_times", models.TextField()),
                ("secretary_email", models.TextField()),
                ("treasurer_email", models.TextField()),
                ("tournaments_email", models.TextField()),
                ("show_email", models.BooleanField()),
                ("seq", models.BigIntegerField()),
            ],
            options={"db_table": "club_details"},
        ),
    ]
