"""What PyInstaller asks of a library: where its hook is.  Imported by PyInstaller only."""

import os

__all__ = ["hook_folders"]


def hook_folders() -> list[str]:
    """Return the folder of `hook-draughts.py`: what the entry point `pyinstaller40` names."""
    return [os.path.dirname(__file__)]
