"""From bytes to tokens: any source as one stream of text, and the regular expression of a PDN token.

Owns encodings, line ends and the window of text at hand, which moves on as it is read.  Knows no game:
`reading` says what the tokens mean.  Everything here is linear in the text.
"""

from __future__ import annotations

import codecs
import io
import os
import re
from collections.abc import Iterable, Iterator
from typing import Any, Final, NoReturn

from draughts.arguments import wrong_type
from draughts.errors import DraughtsError, NotationError
from draughts.pdn.grammar import RESULTS, is_loose_result

_CHUNK: Final = 1 << 16  # characters read at a time
_AHEAD: Final = 1000  # characters that a token may look at beyond its end
_KEPT_OF_LINE: Final = 4000  # characters of the line at hand kept for error messages

_WINDOWS: Final = {code: bytes((code,)).decode("cp1252", "ignore") or chr(code) for code in range(128, 160)}


def _as_8_bit(error: UnicodeError) -> tuple[str, int]:
    """Read bytes that are no UTF-8 as Windows-1252, and the five that it lacks as Latin-1."""
    if not isinstance(error, UnicodeDecodeError):
        raise error
    data = error.object[error.start : error.end].decode("latin-1")
    return data.translate(_WINDOWS), error.end


_ERRORS: Final = "draughts.pdn.8-bit"
codecs.register_error(_ERRORS, _as_8_bit)


def text_of(pieces: Iterable[str | bytes]) -> Iterator[str]:
    r"""Decode pieces of one text, all str or all bytes, into pieces without a byte order mark or "\r"."""
    decoder = codecs.getincrementaldecoder("utf-8")(_ERRORS)
    line_ends = io.IncrementalNewlineDecoder(None, translate=True)
    first = True
    for piece in pieces:
        if isinstance(piece, str):
            text = piece
        elif isinstance(piece, (bytes, bytearray, memoryview)):
            text = decoder.decode(bytes(piece))
        else:
            wrong_type("a piece of PDN", "str or bytes", piece)
        if first and text:
            first = False
            text = text.removeprefix("\ufeff")
        if text := line_ends.decode(text):
            yield text
    if rest := line_ends.decode(decoder.decode(b"", final=True), final=True):
        yield rest


def chunks_of(source: Any) -> Iterator[str | bytes]:
    """Yield a source piece by piece: a path, an open file or an iterable of lines.  Raises OSError."""
    if isinstance(source, (str, os.PathLike)):
        with open(source, "rb") as file:
            yield from chunks_of(file)
    elif hasattr(source, "read"):
        try:
            while piece := source.read(_CHUNK):
                yield piece
        except UnicodeDecodeError as error:
            raise DraughtsError(f"the file is not in the encoding it was opened with: {error}") from None
    else:
        for line in source:
            yield line
            # Lines without their ends, as `str.splitlines` gives them, stay lines.
            ends = ("\n", "\r") if isinstance(line, str) else (b"\n", b"\r")
            if isinstance(line, (str, bytes)) and line[-1:] not in ends:
                yield ends[0]


_EDGE = r"(?=[\s!?*(){}$%;\[\]]|\Z)"
_NUMBER = r"(?:[0-9]+\.(?:\.\.)?[ \t\n]*)?"
_SQUARE = r"(?:[0-9]{1,3}|[a-lA-L][0-9]{1,2})"

ESCAPED: Final = re.compile(r'(\\+)(?="|\Z)')  # written twice in the value of a tag

_BAD_TAG = r"""\[[ \t]*(?P<badname>\w+)[ \t]*"(?P<badvalue>[^\n]*?)"[ \t]*\]"""
BAD_TAG: Final = re.compile(_BAD_TAG)  # a quotation mark in it is not escaped

MOVE_TEXT: Final = re.compile(
    rf"{_SQUARE}(?:[-xX:]{_SQUARE})+(?![0-9])|(?:[a-lA-L][0-9]{{1,2}}){{2,}}(?![0-9])|[0-9]{{4}}(?![0-9])",
    re.ASCII,
)
"""What is taken for a move at the beginning of a word."""

TOKEN: Final = re.compile(
    rf"""
      {_NUMBER}(?P<move>[0-9]{{1,2}}[-x][0-9]{{1,2}}(?:x[0-9]{{1,2}})*){_EDGE}
    | {_NUMBER}(?P<loose>(?:{_SQUARE}(?:[ ]?[-xX:][ ]?{_SQUARE})+|(?:[a-lA-L][0-9]{{1,2}}){{2,}}){_EDGE})
    | (?P<number>[0-9]+\.+)
    | (?P<comment>\{{[^}}]*\}})
    | (?P<tag>\[[ \t\n]*(?P<name>\w+)[ \t\n]*"(?P<value>[^"\\\n]*(?:\\[^\n][^"\\\n]*)*)"[ \t\n]*\])
    | (?P<dots>\.+)
    | (?P<strength>[!?]+)
    | (?P<aside>\([!?]{{1,99}}\))
    | (?P<open>\()
    | (?P<close>\))
    | (?P<nag>\$[0-9]*)
    | (?P<skipped>%[^\n]*)
    | (?P<remark>;[^\n]*)
    | (?P<setup>/[ \t]*FEN[^/\n]*/)
    | (?P<star>\*)
    | (?P<tagcut>\[[ \t\n]*(?:\w+[ \t\n]*(?:"[^\n]*)?)?\Z)
    | (?P<badtag>{_BAD_TAG})
    | (?P<broken>\[[^\n]*)
    | (?P<unclosed>\{{)
    | (?P<stray>[}}\]])
    | (?P<word>[^\s(){{}}\[\]%;$!?*]+)
    """,
    re.VERBOSE,
)
"""A token; whatever no alternative takes is blank.  Of a number and its move only the move is named."""

_PROSE: Final = re.compile(r"[()]|\n(?=[ \t]*\[[ \t]*[A-Za-z_]\w*[ \t]*\")")
_PROSE_SIGNS: Final = str.maketrans("\n{}", " ()")  # what prose cannot hold as a comment


class Window:
    """The part of a text at hand: `text`, moved on by `fill`.

    A token that ends beyond `limit` may be cut, or look beyond the text at hand: read on before it is
    believed.
    """

    __slots__ = ("_column", "_counted", "_line", "_pieces", "ended", "jump", "last", "limit", "text")

    def __init__(self, pieces: Iterator[str]) -> None:
        self._pieces = pieces
        self.text = ""
        self.limit = -1
        self.ended = False
        self.last = 0  # where the token before the one at hand ended
        self.jump = -1  # where the text goes on, if not behind the token at hand
        self._line = 1
        self._counted = 0  # lines are counted up to here
        self._column = 0  # where the line of `_counted` begins; negative if before the text at hand

    def tokens(self) -> Iterator[re.Match[str]]:
        """Yield the tokens; whoever takes one may read on, and set `jump`."""
        position = self.fill(0)
        while True:
            text = self.text
            most = len(text) if self.ended else self.limit
            for token in TOKEN.finditer(text, position):
                end = token.end()
                if end > most:
                    position = token.start()
                    break
                yield token
                self.last = end
                if self.jump >= 0:
                    break
            else:
                if self.ended:
                    return
                # Only blanks are left: the last line break among them says where a tag stands.
                position = max(self.last, text.rfind("\n", self.last))
            if self.jump >= 0:
                position = self.last = self.jump
                self.jump = -1
            else:
                kept = self.last - position
                position = self.fill(position)
                self.last = max(0, kept + position)

    def fill(self, keep: int) -> int:
        """Drop the text before `keep` and read on; return the place that `keep` has then.

        At least as much is read as is kept, so that a long token costs no more than its length.
        """
        self.place(keep)
        cut = keep
        if self._column >= 0 and keep - self._column <= _KEPT_OF_LINE:
            cut = self._column
        rest = self.text[cut:]
        parts = [rest]
        missing = max(_CHUNK, len(rest))
        while missing > 0 and not self.ended:
            piece = next(self._pieces, "")
            self.ended = not piece
            parts.append(piece)
            missing -= len(piece)
        self.text = "".join(parts)
        self.limit = len(self.text) if self.ended else len(self.text) - _AHEAD
        self._counted -= cut
        self._column -= cut
        return keep - cut

    def place(self, index: int) -> tuple[int, int]:
        """Return line and column, both from 1, of an index that is not before one asked earlier."""
        breaks = self.text.count("\n", self._counted, index)
        if breaks:
            self._line += breaks
            self._column = self.text.rfind("\n", self._counted, index) + 1
        self._counted = max(index, self._counted)
        return self._line, index - self._column + 1

    def line_at(self, index: int) -> tuple[str, int]:
        """Return the line of an index, as far as it is at hand, and the place of the index in it."""
        start = max(self.text.rfind("\n", max(0, index - _KEPT_OF_LINE), index) + 1, index - _KEPT_OF_LINE, 0)
        end = self.text.find("\n", index, index + _KEPT_OF_LINE)
        return self.text[start : len(self.text[: index + _KEPT_OF_LINE]) if end < 0 else end], index - start

    def refuse(self, index: int, what: str) -> NoReturn:
        refuse_at(self.place(index), self.line_at(index), what)

    def strict_tokens(self) -> Iterator[re.Match[str]]:
        """Yield the tokens, refused unless blanks part them and a move follows each number."""
        numbered = False
        for token in self.tokens():
            self._refuse_signs(token.start())
            kind = token.lastgroup
            if numbered and kind not in ("move", "loose", "skipped"):
                self.refuse(token.start(), "a move is due behind its number")
            yield token
            numbered = kind == "number" or (numbered and kind == "skipped")
        self._refuse_signs(len(self.text))
        if numbered:
            self.refuse(len(self.text), "a move is due behind its number")

    def _refuse_signs(self, index: int) -> None:
        if self.text[self.last : index].strip(" \t\n"):
            self.refuse(self.last, "a character that is no blank")

    def rest_of_comment(self, start: int) -> tuple[str, int, bool]:
        """Read a comment that is not closed in the text at hand; `start` is its brace.

        Return its text, where the text goes on then, and whether it was closed.
        """
        parts: list[str] = []
        position = start + 1
        while True:
            text, closed, _ = self.text[position:].partition("}")
            parts.append(text.replace("\n", " "))
            position += len(text)
            if closed or self.ended:
                return "".join(parts), position + len(closed), bool(closed)
            position = self.fill(position)

    def rest_of_parenthesis(self, start: int) -> tuple[str, int, bool]:
        """Read prose up to the parenthesis that closes the one before `start`, or to a tag.

        Return it as the text of a comment, where the text goes on then, and whether it was closed.
        """
        parts: list[str] = []
        depth = 1
        while True:
            # What is beyond the limit may be the beginning of a line with a tag.
            end = len(self.text) if self.ended else max(start, self.limit)
            over = self.ended
            for found in _PROSE.finditer(self.text, start):
                if found.start() >= end:
                    break
                depth += {"(": 1, ")": -1}.get(found.group(), 0)
                if depth == 0 or found.group() == "\n":
                    end, over = found.start(), True
                    break
            parts.append(self.text[start:end])
            if over:
                return "".join(parts).translate(_PROSE_SIGNS), end + (depth == 0), depth == 0
            start = self.fill(end)


def refuse_at(place: tuple[int, int], line: tuple[str, int], what: str) -> NoReturn:
    """Refuse a text for what stands at a place, and in a line that is or was at hand."""
    raise NotationError(f"line {place[0]}, column {place[1]}: {what}", text=line[0], position=line[1])


def is_move_text(text: str) -> bool:
    """Whether a word is read as the text of a move where the rules are not known.

    >>> [is_move_text(text) for text in ("32-28", "a3b4", "Nf3", "1-0", "12.", "11 - 15", "- -")]
    [True, True, True, False, False, False, False]
    """
    if len(text) > _AHEAD or text in RESULTS or is_loose_result(text):
        return False
    token = TOKEN.match(text)
    if token is None or token.end() < len(text):
        return False
    if token.lastgroup in ("move", "loose"):
        return token.start(token.lastgroup) == 0 and " " not in text
    move = MOVE_TEXT.match(text)
    glued = move is not None and move.end() < len(text) and not is_loose_result(move.group())
    # Behind a sign at its end the next word may be the rest of it.
    whole = token.lastgroup == "word" and not glued and text[0] != "/" and text == text.strip("-xX:")
    return whole and any(sign in "0123456789" for sign in text)
