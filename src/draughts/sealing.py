"""How a class is closed: built once, never subclassed, never re-initialised, copied as itself.

Owns `sealed` and `Value`.  A class compiled by mypyc builds its objects in `__new__` and ignores a
later call of `__init__`; `sealed` gives interpreted classes the same manners, so that both builds
behave alike.
"""

from __future__ import annotations

import functools
from dataclasses import FrozenInstanceError
from typing import Any, NoReturn, TypeVar

__all__ = ["Value", "final_by_law", "itself", "sealed", "unchanging"]

_Class = TypeVar("_Class", bound=type)


def final_by_law(cls: type) -> NoReturn:
    """Refuse a subclass: what `__init_subclass__` of every closed class calls."""
    ours = next(base for base in cls.__mro__[1:] if base.__module__.startswith("draughts."))
    raise TypeError(f"{ours.__name__} cannot be subclassed")


def unchanging(value: object, *state: object) -> NoReturn:
    """Refuse a state given to a finished value: what `__setstate__` of every closed class calls.

    A pickle may hold instructions to change an object after it was made and checked.
    """
    raise TypeError(f"{type(value).__name__} is immutable: no state can be set")


def itself(value: Any, memo: object = None) -> Any:
    """Copy an immutable value: the value itself."""
    return value


def sealed(cls: _Class) -> _Class:
    """Move the building of `cls` from `__init__` to `__new__` and refuse subclasses.

    Afterwards `cls.__new__(cls)` without the arguments is a TypeError, as no half-built object may
    exist, and `value.__init__(...)` changes nothing.  Keywords with an underscore are for the library
    itself, which builds by `direct`.  Pickling is the business of the class.
    """
    build = cls.__dict__["__init__"]

    @functools.wraps(build)
    def __new__(kind: type[Any], /, *args: Any, **kwargs: Any) -> Any:
        if kind is not cls:  # a mixin can keep `__init_subclass__` from being asked
            final_by_law(kind)
        for name in kwargs:
            if name.startswith("_"):
                raise TypeError(f"{kind.__name__} has no parameter {name}")
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
    if hasattr(cls, "__dataclass_fields__"):
        # With slots, a frozen dataclass answers for an unknown attribute with a TypeError of its own.
        for name, refuse in (("__setattr__", _cannot_set), ("__delattr__", _cannot_delete)):
            setattr(cls, name, refuse)
    for name, method in (("__copy__", itself), ("__deepcopy__", itself), ("__setstate__", unchanging)):
        setattr(cls, name, method)
    return cls


def _cannot_set(value: object, name: str, part: object) -> NoReturn:
    raise FrozenInstanceError(f"{type(value).__name__} is immutable: {name} cannot be set")


def _cannot_delete(value: object, name: str) -> NoReturn:
    raise FrozenInstanceError(f"{type(value).__name__} is immutable: {name} cannot be deleted")


class Value:
    """The base of a small immutable value: equal, hashed, shown and pickled by its slots without underscore.

    It serves where a frozen dataclass would: making one takes a tenth of the time, and the import of the
    library makes several.  Where a dataclass is wanted, for `dataclasses.replace`, it is the base of one
    with `eq=False, repr=False`, which leaves out the slowest of the making.
    """

    __slots__ = ()

    def _parts(self) -> tuple[Any, ...]:
        """Give what the value is made of, in the order of its constructor."""
        return tuple(getattr(self, name) for name in self._names())

    def _names(self) -> list[str]:
        names: tuple[str, ...] = type(self).__slots__
        return [name for name in names if not name.startswith("_")]

    def _put(self, name: str, part: object) -> None:
        """Set a part while the value is built."""
        object.__setattr__(self, name, part)

    __setattr__ = _cannot_set
    __delattr__ = _cannot_delete

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return self._parts() == other._parts()

    def __hash__(self) -> int:
        return hash(self._parts())

    def __repr__(self) -> str:
        told = ", ".join(f"{name}={getattr(self, name)!r}" for name in self._names())
        return f"{type(self).__name__}({told})"

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), self._parts()
