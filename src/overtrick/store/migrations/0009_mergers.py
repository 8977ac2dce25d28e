"""Mergers have an index of their own: almost nobody was merged, and SQLite passes by an index that is all but empty."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("store", "0008_scopes"),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            # SQLite would make the whole table again.
            database_operations=[
                migrations.RunSQL(
                    'DROP INDEX "player_merged_into_id_b42c3dbb"',
                    'CREATE INDEX "player_merged_into_id_b42c3dbb" ON "player" ("merged_into_id")',
                    hints={"model_name": "player"},
                )
            ],
            state_operations=[
                migrations.AlterField(
                    "player",
                    "merged_into",
                    models.ForeignKey(
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="duplicates",
                        to="store.player",
                    ),
                )
            ],
        ),
        migrations.AddIndex(
            "player",
            models.Index(
                condition=models.Q(("merged_into__isnull", False)), fields=["merged_into"], name="player_merged"
            ),
        ),
    ]
