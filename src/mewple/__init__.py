"""Mewple: a digital tabletop for board games about cats and cabs.

A rule is written once, as plain Python, and runs interpreted, compiled for the CPU and compiled for a GPU.
"""

__version__ = "0.2.0"
