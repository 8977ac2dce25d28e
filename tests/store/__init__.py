"""Tests of the store. Django is set up here, before a test module imports a model."""

import os

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "overtrick.settings")
django.setup()
