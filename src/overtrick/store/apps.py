"""The store as Django knows it."""

from django.apps import AppConfig


class StoreConfig(AppConfig):
    """The tables and services of a federation's records."""

    name = "overtrick.store"
    label = "store"
    verbose_name = "Overtrick store"
