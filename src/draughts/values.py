"""Small immutable values: equal, hashed, shown, copied and pickled by what they are made of.

Owns `Value`, the base of the interpreted values.  Where a frozen dataclass would serve, this one takes a
tenth of the time to make, and the library imports without the module `dataclasses`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, NoReturn, TypeVar

if TYPE_CHECKING:
    from typing_extensions import dataclass_transform
else:

    def dataclass_transform(**_):
        """Leave the class as it is: what the decorator says is for the type checker."""
        return lambda cls: cls


_Self = TypeVar("_Self", bound="Value")


def refuse_subclass(cls: type) -> NoReturn:
    """Raise the TypeError for a subclass: what `__init_subclass__` of every closed class calls."""
    raise TypeError(f"{cls.__mro__[1].__name__} cannot be subclassed")


@dataclass_transform(frozen_default=True)
class Value:
    """The base of a small immutable value.

    Its parts are the slots of the class without an underscore, in the order of the constructor, which sets
    them by `_put`.  A class made from it cannot be subclassed.
    """

    __slots__ = ()
    _fields: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls, **kwargs: object) -> None:
        if Value not in cls.__bases__:
            refuse_subclass(cls)
        cls._fields = tuple(name for name in cls.__dict__["__slots__"] if not name.startswith("_"))
        type.__setattr__(cls, "__match_args__", cls._fields)  # `case Piece(color, True):`

    def _put(self, name: str, part: object) -> None:
        """Set a part while the value is made."""
        object.__setattr__(self, name, part)

    def _parts(self) -> tuple[Any, ...]:
        """Return what the value is made of."""
        return tuple([getattr(self, name) for name in self._fields])

    def __replace__(self: _Self, /, **changes: Any) -> _Self:
        """Return the value with some parts changed, for `copy.replace` of Python 3.13."""
        return type(self)(**{**dict(zip(self._fields, self._parts())), **changes})

    def __setattr__(self, name: str, part: object) -> None:
        raise AttributeError(f"{type(self).__name__} is immutable: {name} cannot be set")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"{type(self).__name__} is immutable: {name} cannot be deleted")

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return self is other or self._parts() == other._parts()

    def __hash__(self) -> int:
        return hash(self._parts())

    def __repr__(self) -> str:
        parts = ", ".join([f"{name}={getattr(self, name)!r}" for name in self._fields])
        return f"{type(self).__name__}({parts})"

    def __copy__(self: _Self) -> _Self:
        return self

    def __deepcopy__(self: _Self, memo: object) -> _Self:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), self._parts()
