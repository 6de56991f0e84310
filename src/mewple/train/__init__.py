"""Trains learned policies: first the network imitates a teacher, then it plays against itself.

Needs torch (`pip install 'mewple[train]'`). `mewple train` is the command; docs/training.md explains how it is done.
"""
