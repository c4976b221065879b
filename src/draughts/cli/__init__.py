"""The command `draughts`."""

from draughts.cli.program import main

__all__ = ["main"]
