"""Versions of the federation's folder: adopted, taking effect in the registers, and withdrawn before their day."""
