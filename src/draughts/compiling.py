"""What the compiled modules need of mypyc when they run interpreted.

Owns a stand-in for `mypyc_attr`.  It is a module of its own, never compiled: inside a compiled module
such a fallback dies on import.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr as mypyc_attr
else:

    def mypyc_attr(*flags, **values):
        """Leave the class as it is: the attributes speak to the compiler only."""
        return lambda cls: cls
