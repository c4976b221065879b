"""The examples in docstrings are true.

Owns the run of every doctest of the library.  A compiled function carries no docstring: the public ones
are interpreted in both builds, so their examples run in both.
"""

from __future__ import annotations

import doctest
import importlib
import inspect
import pkgutil

import pytest

import draughts
from surroundings import COMPILED

MODULES = sorted(
    module.name.removeprefix("draughts.") for module in pkgutil.walk_packages(draughts.__path__, "draughts.")
)
FLAGS = doctest.ELLIPSIS | doctest.FAIL_FAST


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_a_module_are_true(name: str) -> None:
    """Every example prints what it says."""
    module = importlib.import_module(f"draughts.{name}")
    if COMPILED and not str(module.__file__).endswith(".py"):
        pytest.skip(f"draughts.{name} is compiled: its docstrings are read in the interpreted build")
    failed, _ = doctest.testmod(module, optionflags=FLAGS)
    assert failed == 0


def test_every_public_function_has_an_example() -> None:
    """The docstring of each public function shows it at work."""
    functions = [value for value in map(draughts.__dict__.get, draughts.__all__) if inspect.isfunction(value)]
    assert len(functions) == 9
    finder = doctest.DocTestFinder(recurse=False)
    for function in functions:
        examples = [example for test in finder.find(function, function.__name__) for example in test.examples]
        assert any(function.__name__ in example.source for example in examples), function.__name__


def test_every_compiled_class_has_an_example() -> None:
    """So does each class whose docstring is given to it from outside, in both builds."""
    for cls in (draughts.Board, draughts.Move, draughts.State):
        test = doctest.DocTestParser().get_doctest(cls.__doc__ or "", {}, cls.__name__, None, 0)
        assert test.examples
        assert doctest.DocTestRunner(optionflags=FLAGS).run(test).failed == 0
