"""How a class is closed: built once, never subclassed, never re-initialised, copied as itself.

Owns `sealed`.  A class compiled by mypyc builds its objects in `__new__` and ignores a later call of
`__init__`; `sealed` gives interpreted classes the same manners, so both builds behave alike.
"""

from __future__ import annotations

import functools
from typing import Any, NoReturn, TypeVar

__all__ = ["final_by_law", "itself", "sealed"]

_Class = TypeVar("_Class", bound=type)


def final_by_law(cls: type) -> NoReturn:
    """Refuse a subclass: what `__init_subclass__` of every sealed class calls."""
    raise TypeError(f"{cls.__mro__[1].__name__} cannot be subclassed")


def itself(value: Any, memo: object = None) -> Any:
    """Copy an immutable value: the value itself."""
    return value


def sealed(cls: _Class) -> _Class:
    """Move the building of `cls` from `__init__` to `__new__` and refuse subclasses.

    Afterwards `cls.__new__(cls)` without the arguments is a TypeError, as no half-built object may
    exist, and `value.__init__(...)` changes nothing.  Pickling is the business of the class.
    """
    build = cls.__dict__["__init__"]

    @functools.wraps(build)
    def __new__(kind: type[Any], /, *args: Any, **kwargs: Any) -> Any:
        value = object.__new__(kind)
        build(value, *args, **kwargs)
        return value

    def __init_subclass__(kind: type[Any], /, **kwargs: object) -> None:
        final_by_law(kind)

    __new__.__name__ = "__new__"
    __new__.__qualname__ = f"{cls.__name__}.__new__"
    namespace: Any = cls
    namespace.__new__ = staticmethod(__new__)
    del namespace.__init__
    if "__init_subclass__" not in cls.__dict__:
        namespace.__init_subclass__ = classmethod(__init_subclass__)
    for name in ("__copy__", "__deepcopy__"):
        if name not in cls.__dict__:
            setattr(cls, name, itself)
    return cls
