"""Trains learned policies: first a network imitates a teacher, then it plays against itself.

This needs torch (`pip install 'mewple[train]'`). The command is `mewple train`; docs/training.md explains the method.
"""
