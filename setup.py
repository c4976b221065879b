"""Build the library: its inner modules compiled by mypyc, or the same sources to run interpreted.

`DRAUGHTS_PURE=1` asks for the interpreted build, and without a C compiler it is what there is, said aloud.
A compiler that is there and fails makes the build fail.  Owns what of a compiled module mypyc leaves out:
its docstrings, and a stub beside it for programs that complete and check code without running it.
"""

import ast
import copy
import os
import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build import build
from setuptools.command.build_ext import build_ext
from setuptools.errors import PlatformError

HOME = "https://github.com/draughts-rules/draughts-rules"
GROUP = "draughts_rules"  # names the one extension module that holds the code of all

# ------------------------------------------------------------------------------- what is compiled

SRC = Path("src")
FOLDERS = ("src/draughts/kernel", "src/draughts/core")
INTERPRETED = {"__init__.py"}  # says what is below it: nothing in it takes time


def compiled() -> dict[str, Path]:
    """Return the modules to compile and their sources: together, so that helpers are inlined across them."""
    sources = sorted(path for folder in FOLDERS for path in Path(folder).rglob("*.py"))
    wanted = [path for path in sources if path.name not in INTERPRETED]
    return {".".join(path.relative_to(SRC).with_suffix("").parts): path for path in wanted}


def has_compiler() -> bool:
    """Return whether a C compiler is at hand, working or not."""
    from distutils.ccompiler import new_compiler  # setuptools' own: gone from the standard library
    from distutils.sysconfig import customize_compiler

    compiler = new_compiler()
    customize_compiler(compiler)
    if compiler.compiler_type == "msvc":
        try:
            compiler.initialize()
        except PlatformError:
            return False
        return True
    return shutil.which(compiler.compiler[0]) is not None


def extensions() -> list[Extension]:
    """Return the extension modules, their C written below `build/`."""
    from mypyc.build import mypycify

    modules = compiled()
    made = mypycify(
        [str(path) for path in modules.values()], opt_level="3", debug_level="0", group_name=GROUP
    )
    for extension in made:
        extension.sources = [document(path, modules) for path in extension.sources]
        if sys.platform != "win32":
            # Hidden: else the compiler may not inline across functions, which costs half of the speed.
            # No error: mypyc asks for -Werror, and a later compiler may warn of more.  No tables for
            # unwinding: nothing is thrown through this code, and they are a tenth of the size.
            flags = ["-fvisibility=hidden", "-Wno-error", "-fno-asynchronous-unwind-tables"]
            extension.extra_compile_args = [*extension.extra_compile_args, *flags]
        if sys.platform == "linux":
            # Without the names of inner functions and the gaps between segments: a fifth of the size.
            extension.extra_link_args = ["-Wl,--strip-all", "-Wl,-z,noseparate-code"]
    return made


# ------------------------------------------------------------------- docstrings in compiled modules


def definitions(module: ast.Module) -> Iterator[tuple[str, str, ast.ClassDef | ast.FunctionDef]]:
    """Yield the class (or ""), the name and the node of what a module defines, without setters."""
    for node in module.body:
        if isinstance(node, ast.ClassDef):
            yield "", node.name, node
            for inner in node.body:
                if isinstance(inner, ast.FunctionDef) and not any(map(is_setter, inner.decorator_list)):
                    yield node.name, inner.name, inner
        elif isinstance(node, ast.FunctionDef):
            yield "", node.name, node


def is_setter(decorator: ast.expr) -> bool:
    """Return whether a decorator makes the second half of a property."""
    return isinstance(decorator, ast.Attribute)


def is_marked(node: ast.AST, decorator: str) -> bool:
    """Return whether a plain name such as `property` decorates a definition."""
    decorators = getattr(node, "decorator_list", [])
    return any(isinstance(each, ast.Name) and each.id == decorator for each in decorators)


def text_signature(name: str, function: ast.FunctionDef, receiver: str) -> str:
    """Return a signature as `inspect` reads it from C: `...` for a default that is not a literal.

    `receiver` is "shown" for a method, "hidden" for the constructor of a class, else "".
    """
    arguments = copy.deepcopy(function.args)
    first = [*arguments.posonlyargs, *arguments.args][:1]
    if receiver == "shown":
        first[0].arg = f"${first[0].arg}"
    elif receiver == "hidden":
        (arguments.posonlyargs or arguments.args).pop(0)
    for each in ast.walk(arguments):
        if isinstance(each, ast.arg):
            each.annotation = None
    arguments.defaults = [literal(each) for each in arguments.defaults]
    arguments.kw_defaults = [each and literal(each) for each in arguments.kw_defaults]
    return f"{name}({ast.unparse(arguments)})\n--\n\n"


def literal(default: ast.expr) -> ast.expr:
    """Return a default as it is if it is a literal, else an ellipsis."""
    try:
        ast.literal_eval(default)
    except ValueError:
        return ast.Constant(...)
    return default


def in_c(text: str) -> str:
    """Return a text as C, a literal for each line: compilers limit the length of one."""

    def escaped(line: str) -> str:
        plain = (
            chr(each) if chr(each) not in '"\\?' and 32 <= each < 127 else f"\\{each:03o}" for each in line
        )
        return f'"{"".join(plain)}"'

    return "\n".join(escaped(line.encode()) for line in text.splitlines(keepends=True)) or "NULL"


def docs_in_c(modules: dict[str, Path]) -> dict[str, str]:
    """Return what mypyc's C is to say of each function, property, class and module, by its name in C."""
    from mypyc.namegen import NameGenerator

    names, docs = NameGenerator([list(modules)]), {}
    for module, path in modules.items():
        tree = ast.parse(path.read_text(encoding="utf-8"))
        docs[f'"{module}"'] = in_c(ast.get_docstring(tree) or "")
        for owner, name, node in definitions(tree):
            doc = ast.get_docstring(node) or ""
            if isinstance(node, ast.ClassDef):
                key = f"CPyType_{names.private_name(module, name)}_template_"
                makers = [each for each in node.body if getattr(each, "name", "") == "__init__"]
                doc = (text_signature(name, makers[0], "hidden") if makers else f"{name}()\n--\n\n") + doc
            elif is_marked(node, "property"):
                key = names.private_name(module, f"{owner}_get_{name}")
            else:
                key = f"CPyPy_{names.private_name(module, f'{owner}.{name}' if owner else name)}"
                receiver = "shown" if owner and not is_marked(node, "staticmethod") else ""
                doc = text_signature(name, node, receiver) + doc
            docs[key] = in_c(doc)
    return docs


STRINGS = r'(?:NULL|(?:"(?:[^"\\]|\\.)*"\s*)+)'
PLACES = (  # where mypyc's C has a docstring: the first group ends before it, the second is the key
    rf"(\(PyCFunction\)(\w+),[^{{}}\"]*PyDoc_STR\(){STRINGS}(?=\))",
    r"(\(getter\)(\w+),\s*(?:NULL|\(setter\)\w+),\s*)NULL(?=,)",
    rf"(PyTypeObject (\w+) = {{[^{{}}]*\.tp_doc = PyDoc_STR\(){STRINGS}(?=\))",
    r'(PyModuleDef_HEAD_INIT,\s*("[\w.]+"),\s*)NULL(?=,)',
)


def document(written: str, modules: dict[str, Path]) -> str:
    """Copy a C file of mypyc, adding docstrings, and return its path; the file as it is where that fails."""
    if Path(written).name != f"__native_{GROUP}.c":
        return written
    try:
        docs = docs_in_c(modules)
        text = Path(written).read_text(encoding="utf-8")
        for place in PLACES:
            text = re.sub(place, lambda found: found[1] + docs.pop(found[2], found[0][len(found[1]) :]), text)
    except Exception as error:  # mypyc's C is its own affair: a later release may write it otherwise
        print(f"warning: compiled without docstrings: {error!r}", file=sys.stderr)
        return written
    if docs:
        print(f"warning: found no place for the docstrings of {sorted(docs)}", file=sys.stderr)
    target = Path(written).with_name(f"__documented_{GROUP}.c")
    if not target.exists() or target.read_text(encoding="utf-8") != text:  # else what is compiled is kept
        target.write_text(text, encoding="utf-8")
    return str(target)


# ----------------------------------------------------------------------- stubs of compiled modules


class Stub(ast.NodeTransformer):
    """Leaves of a module its public names, signatures, attributes and docstrings; native ints are `int`.

    mypy's `stubgen` would lose `@final`, type variables and the names of defaults, and keep the native ints,
    which are unknown where mypy is not installed.
    """

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return ast.copy_location(ast.Name("int" if node.id in ("i64", "i32") else node.id, node.ctx), node)

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.stmt | None:
        return None if node.module in ("__future__", "mypy_extensions") else node  # not where users are

    def visit_If(self, node: ast.If) -> ast.stmt | None:
        self.generic_visit(node)
        return node if node.body else None  # `if TYPE_CHECKING`, of native ints only

    def visit_Expr(self, node: ast.Expr) -> ast.stmt | None:  # docstrings and ellipses, no calls
        return node if isinstance(node.value, ast.Constant) else None

    def visit_Assign(self, node: ast.Assign) -> ast.stmt | None:  # type variables are private ones
        return None if ast.unparse(node.targets[0]) == "__slots__" else self.generic_visit(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.stmt | None:
        return self.generic_visit(node) if is_public(getattr(node.target, "id", "_")) else None

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.stmt | None:
        if not is_public(node.name):
            return None
        node.body = [*node.body[: ast.get_docstring(node) is not None], ast.Expr(ast.Constant(...))]
        return self.generic_visit(node)

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.stmt:  # private ones too: signatures name them
        node.decorator_list = [each for each in node.decorator_list if "mypyc_attr" not in ast.dump(each)]
        at = int(ast.get_docstring(node) is not None)
        overloaded = {each.name for each in node.body if is_marked(each, "overload")}
        kept = [
            each
            for each in node.body
            if is_marked(each, "overload") or getattr(each, "name", "") not in overloaded
        ]
        node.body = [*kept[:at], *attributes(node), *kept[at:]]
        return self.generic_visit(node)


def is_public(name: str) -> bool:
    """Return whether a user may meet a name, as `__len__` or `_repr_svg_` are met."""
    return not name.startswith("_") or name.endswith("_")


def attributes(node: ast.ClassDef) -> list[ast.stmt]:
    """Return declarations of what methods set on `self`: as annotated, as the parameter is, or `Any`."""
    kinds: dict[str, ast.expr | None] = {}
    for method in (each for each in node.body if isinstance(each, ast.FunctionDef)):
        parameters = {each.arg: each.annotation for each in ast.walk(method) if isinstance(each, ast.arg)}
        for each in ast.walk(method):
            if isinstance(each, ast.AnnAssign):
                kinds.setdefault(ast.unparse(each.target), each.annotation)
            elif isinstance(each, ast.Assign) and isinstance(each.value, ast.Name):
                kinds.setdefault(ast.unparse(each.targets[0]), parameters.get(each.value.id))
            elif isinstance(each, ast.Attribute) and isinstance(each.ctx, ast.Store):
                kinds.setdefault(ast.unparse(each), None)
    for each in node.body:
        if isinstance(each, ast.AnnAssign):
            kinds.pop(f"self.{ast.unparse(each.target)}", None)
    own = {name[5:]: kind for name, kind in kinds.items() if name[:5] == "self." and name[5:].isidentifier()}
    unknown, here = ast.Name("Any", ast.Load()), ast.Store()
    return [
        ast.AnnAssign(ast.Name(name, here), copy.deepcopy(kind or unknown), None, 1)
        for name, kind in own.items()
    ]


def stub(source: str) -> str:
    """Return the stub of a module: what its users may name, without a body."""
    tree = Stub().visit(ast.parse(source))
    tree.body.insert(int(ast.get_docstring(tree) is not None), ast.parse("from typing import Any").body[0])
    return ast.unparse(ast.fix_missing_locations(tree)) + "\n"


# ---------------------------------------------------------------------------------- the commands

ALOUD = "no C compiler is at hand: draughts is installed to run interpreted, with the same answers, slowly"
FAILED = """
draughts could not be compiled, for the reason above, and is not installed.
To install it interpreted on purpose, with the same answers, slowly, set DRAUGHTS_PURE=1:

    DRAUGHTS_PURE=1 python -m pip install draughts-rules
"""


class Compile(build_ext):
    """Compiles every module, or fails; puts a stub beside each, but never beside the sources."""

    def run(self) -> None:
        try:
            written = {made.name: made for made in extensions()}  # only now: other commands need no C
            for extension in self.extensions:
                vars(extension).update(vars(written[extension.name]))
            super().run()
        except (Exception, SystemExit) as error:  # SystemExit is how mypyc refuses sources
            raise SystemExit(f"{error or type(error).__name__}\n{FAILED}") from error
        for place, source in self.stubs().items():
            place.write_text(stub(source.read_text(encoding="utf-8")), encoding="utf-8")

    def stubs(self) -> dict[Path, Path]:
        """Return where stubs go, and the source of each."""
        if self.inplace:
            return {}
        return {
            Path(self.build_lib, path.relative_to(SRC)).with_suffix(".pyi"): path
            for path in compiled().values()
        }

    def get_outputs(self) -> list[str]:
        return [*super().get_outputs(), *map(str, self.stubs())]


class Tidy(build):
    """Leaves nothing of an earlier tree in the folder that is installed."""

    def run(self) -> None:
        super().run()
        commands = [self.get_finalized_command(name) for name in self.get_sub_commands()]
        made = {Path(path) for command in commands for path in command.get_outputs()}
        for path in Path(self.build_lib, "draughts").rglob("*.*"):
            if path.is_file() and path not in made:
                path.unlink()


def page() -> str:
    """Return README.md as an index shows it: away from the repository, so that links must be whole."""

    def whole(found: re.Match[str]) -> str:
        target = found[1]
        if target.startswith("#"):
            return f"({HOME}{target})"
        kind = "raw" if target.endswith((".svg", ".png")) else "blob"
        return f"({HOME}/{kind}/main/{target})"

    parts = Path("README.md").read_text(encoding="utf-8").split("```")
    parts[::2] = [re.sub(r"(?<=\])\((?!\w+:)([^)\s]+)\)", whole, part) for part in parts[::2]]  # not in code
    return "```".join(parts)


wanted = os.environ.get("DRAUGHTS_PURE", "") in ("", "0")
found = wanted and has_compiler()
if wanted and not found:
    print(f"warning: {ALOUD}", file=sys.stderr)
setup(
    long_description=page(),
    long_description_content_type="text/markdown",
    ext_modules=[Extension(name, []) for name in (f"{GROUP}__mypyc", *compiled())] if found else [],
    cmdclass={"build": Tidy, "build_ext": Compile},
    # pip hides what is printed here, but shows the name of the wheel it made.
    options={"bdist_wheel": {"build_number": "0_interpreted_no_C_compiler"}} if wanted and not found else {},
)
