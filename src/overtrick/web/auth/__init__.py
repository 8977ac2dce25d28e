"""Signing in and signing up: what django-allauth asks us, our forms, and the addresses."""
