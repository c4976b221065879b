"""The version of the library, and which build of it this is."""

from draughts.kernel import COMPILED

__all__ = ["COMPILED", "__version__"]

__version__ = "0.2.0"
