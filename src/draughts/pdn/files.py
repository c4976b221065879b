"""The documented functions: read, loads, load, dumps, write.

Owns the arguments and the files.  Knows no PDN: `reading` and `writing` do.
"""

from __future__ import annotations

import io
import os
from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import IO, Any, Protocol, TypeAlias

from draughts.arguments import as_flag, wrong_type
from draughts.errors import DraughtsError
from draughts.pdn.game import Game
from draughts.pdn.parts import items_of
from draughts.pdn.reading import games_of
from draughts.pdn.tokens import chunks_of, text_of
from draughts.pdn.writing import text_of_game
from draughts.rules.ruleset import Rules


class Readable(Protocol):
    def read(self, size: int, /) -> str | bytes: ...


Source: TypeAlias = "str | os.PathLike[str] | Readable | Iterable[str] | Iterable[bytes]"
Destination: TypeAlias = "str | os.PathLike[str] | IO[str] | IO[bytes]"


def read(source: Source, *, rules: Rules | None = None, strict: bool = False) -> Iterator[Game]:
    """Read the games of a PDN text one at a time, in memory that does not grow with the text.

    `source` is a path (a str is one too), an open text or binary file, or an iterable of lines, str or
    bytes.  Bytes are UTF-8, with or without a byte order mark; those that are none are Windows-1252.
    `rules` is the rule set of games without a GameType; without either a game is kept as text: its
    `rules` are None and its `moves` are empty.

    What departs from PDN 3.0 is read as far as it can be and named in the `problems` of its game.  An
    illegal move ends the line it stands in, and never the game.  With `strict` the first departure is
    a NotationError, with the line and the place in it; illegal moves are `problems` all the same, as
    they are no departure from the notation.

    A file is opened when the first game is asked for, and closed after the last.  Raises OSError as
    `open` does, TypeError for arguments of the wrong type.

    >>> from draughts import pdn
    >>> for game in pdn.read(['[GameType "21"]', '1. 11-15 23-19 2. 8-11 *']):
    ...     print([str(move) for move in game.moves])
    ['11-15', '23-19', '8-11']
    """
    if rules is not None and not isinstance(rules, Rules):
        wrong_type("rules", "Rules or None", rules)
    as_flag(strict, "strict")
    if isinstance(source, (bytes, bytearray, memoryview)) or not (
        isinstance(source, (str, os.PathLike)) or hasattr(source, "read") or isinstance(source, Iterable)
    ):
        wrong_type("source", "path, open file or iterable of lines", source)
    return games_of(text_of(chunks_of(source)), rules, strict)


def loads(text: str | bytes, *, rules: Rules | None = None, strict: bool = False) -> list[Game]:
    """Read all games of a PDN text, a str or bytes; see `read`.

    >>> from draughts import pdn, ENGLISH
    >>> game, = pdn.loads("1. 11-15 23-18 2. 15-18 {?} *", rules=ENGLISH)
    >>> len(game.moves)
    2
    >>> print(game.problems[0])
    line 1, column 19: move 2: Black 15-18: 18 is occupied: the main line stops there
    """
    if not isinstance(text, (str, bytes)):
        wrong_type("text", "str or bytes", text)
    file = io.BytesIO(text) if isinstance(text, bytes) else io.StringIO(text, newline="")
    return list(read(file, rules=rules, strict=strict))


def load(path: str | os.PathLike[str], *, rules: Rules | None = None, strict: bool = False) -> list[Game]:
    """Read all games of a PDN file; see `read`.

    >>> import os
    >>> from draughts import pdn
    >>> pdn.load(os.devnull)
    []
    """
    if not isinstance(path, (str, os.PathLike)):
        wrong_type("path", "str or path", path)
    return list(read(path, rules=rules, strict=strict))


def dumps(games: Game | Iterable[Game]) -> str:
    """Write a game, or games one after the other, as canonical PDN 3.0; `loads` gives them back.

    Captures are written short unless that is ambiguous, lines have at most 80 columns but for longer
    words and tags, and tags that restate the game are put right.

    >>> from draughts import pdn
    >>> print(pdn.dumps(pdn.Game({"Event": "a club"}).with_moves(["11-15", "23-19"]).with_result("1-0")))
    [Event "a club"]
    [GameType "21"]
    [Result "1-0"]
    <BLANKLINE>
    1. 11-15 23-19 *
    <BLANKLINE>
    """
    return "".join(_text(games))


def write(games: Game | Iterable[Game], dest: Destination) -> None:
    r"""Write a game, or games as they come, to a path or an open text or binary file, in UTF-8.

    An open file is left open.  Raises OSError as `open` does.

    >>> import io
    >>> from draughts import pdn
    >>> file = io.BytesIO()
    >>> pdn.write(pdn.Game().with_move("11-15"), file)
    >>> file.getvalue()
    b'[GameType "21"]\n\n1. 11-15 *\n'
    """
    if isinstance(dest, (str, os.PathLike)):
        pieces = _text(games)
        first = next(pieces, "")  # no file is touched for what is no game
        with open(dest, "wb") as file:
            file.writelines(_utf_8(piece) for piece in chain((first,), pieces))
        return
    if not hasattr(dest, "write"):
        wrong_type("dest", "path or open file", dest)
    target: Any = dest
    encoded: Callable[[str], str | bytes] = str
    try:
        target.write("")
    except TypeError:
        encoded = _utf_8
    for piece in _text(games):
        target.write(encoded(piece))


def _text(games: object) -> Iterator[str]:
    if isinstance(games, Game):
        games = (games,)
    first = True
    for game in items_of(games, "games", "Game or iterable of games"):
        if not isinstance(game, Game):
            wrong_type("a game", "Game", game)
        if not first:
            yield "\n"
        first = False
        yield from text_of_game(game)


def _utf_8(text: str) -> bytes:
    try:
        return text.encode("utf-8")
    except UnicodeEncodeError as error:
        raise DraughtsError(f"{text[error.start]!r} cannot be written in UTF-8") from None
