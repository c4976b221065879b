"""From tokens to what they mean: one pass over a text, a game at a time.

Owns what a PDN text says, and each departure from the standard.  Knows no bytes, no files and no game:
`tokens` gives the text, and a `Builder` makes of it what it can.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final

from draughts.errors import shortened
from draughts.pdn.building import OVER, PLAYED, SHORT, TEXTS, UNSIGNED, Builder, MoveTexts, Place
from draughts.pdn.game import Game
from draughts.pdn.grammar import FEN, departure_of_tag, is_loose_result, move_departs, plain_result
from draughts.pdn.parts import AS_COMMENT, AS_WRITTEN, CLOSED, IGNORED, MAX_NAG, PASSED_OVER
from draughts.pdn.tokens import BAD_TAG, ESCAPED, MOVE_TEXT, TOKEN, Window, is_move_text, refuse_at
from draughts.rules.ruleset import Rules

_MOVES: Final = ("move", "loose")
_AMONG_TAGS: Final = ("tag", "badtag", "broken", "tagcut")
_AMONG_WORDS: Final = ("word", "remark", "strength", "broken")

_TAG_BEGINS: Final = re.compile(r"\[[ \t]*[A-Za-z_]\w*[ \t]*\"")
_BRACKET_ENDS: Final = re.compile(r"(?<=\])|\n")
_SETUP: Final = re.compile(r"/[ \t]*FEN[ \t]*\"([^\"]*)\"[ \t]*/")


def games_of(pieces: Iterator[str], rules: Rules | None, strict: bool) -> Iterator[Game]:
    """Read the games of a text, one at a time."""
    return _Reader(pieces, rules, strict).games()


class _Reader:
    """A text while it is read; each kind of `TOKEN` that takes some thought has a method of its name."""

    def __init__(self, pieces: Iterator[str], rules: Rules | None, strict: bool) -> None:
        self.window = Window(pieces)
        self.rules = rules
        self.strict = strict
        self.texts = MoveTexts()
        self.outermost = ("", 0)  # the line in which the outermost variation began, and where
        self.done: list[Game] = []  # the game that has just ended, if any
        self.previous = ""  # the kind of the token before this one, if nothing stands between
        self.parted = True  # a game separator was read last, or nothing yet
        self.begin()

    def begin(self) -> None:
        self.builder = Builder(self.rules, self.strict, self.texts)
        self.begun = False  # something of it was read
        self.body = False  # something was read that stands behind the tags
        self.opened: list[Place] = []  # where the variations that are open began
        self.fresh = False  # nothing was read yet of the innermost
        self.result_tag: tuple[str, Place, tuple[str, int]] | None = None  # to be judged
        self.words: list[str] = []  # words that are nothing else, read just now

    def games(self) -> Iterator[Game]:
        window, strict = self.window, self.strict
        handlers: dict[str, Callable[[re.Match[str]], None]] = {
            name: getattr(self, f"_{name}") for name in TOKEN.groupindex if hasattr(type(self), f"_{name}")
        }
        previous = ""
        for token in window.strict_tokens() if strict else window.tokens():
            kind: str = token.lastgroup  # type: ignore[assignment]
            if kind in _MOVES and not strict and not self.words and self.builder.play(token[kind]):
                self.fresh = False
                previous = kind
                continue
            if kind == "skipped":
                continue
            if kind not in _AMONG_WORDS:
                self.keep_words()
            if kind not in _AMONG_TAGS:
                self.builder.starred = None
                self.check_result()
            self.previous = previous if token.start() == window.last else ""
            handlers[kind](token)
            if self.done:
                yield self.done.pop()
            previous = kind
        if self.begun:
            self.finish("")
            yield self.done.pop()

    def meet(self) -> None:
        self.begun = self.body = True
        self.parted = False

    def enter(self) -> None:
        self.meet()
        self.builder.begin_moves()

    def fault(self, index: int, what: str, done: str) -> None:
        """Note a departure from the standard, or refuse it."""
        if self.strict:
            self.window.refuse(index, what)
        self.remark(self.window.place(index), what, done)

    def remark(self, place: Place, what: str, done: str) -> None:
        """Note what is wrong, but no departure from the standard."""
        self.begun = True
        self.builder.problem(place, what, done)

    def _tag(self, token: re.Match[str]) -> None:
        value = ESCAPED.sub(lambda run: "\\" * (len(run[1]) // 2), token["value"])
        self.read_tag(token, token["name"], value)

    def _badtag(self, token: re.Match[str]) -> None:
        name = token["badname"]
        fault = f"the value of the tag {name[:40]} holds a quotation mark"
        self.read_tag(token, name, token["badvalue"].replace('\\"', '"'), fault)

    def read_tag(self, token: re.Match[str], name: str, value: str, fault: str = "") -> None:
        """Read a tag: that of another game ends the one before it."""
        index = token.start()
        if not (name.isascii() and name.isidentifier()):
            self._broken(token)
            return
        if self.opened and "\n" not in self.window.text[self.window.last : index]:
            self.bracket(token)
            return
        self.header(index)
        if fault:
            self.fault(index, fault, AS_WRITTEN)
        place = self.window.place(index)
        if self.strict:
            if name == "Result":  # what it may be is known when all tags are
                self.result_tag = (value, place, self.window.line_at(index))
            elif departure := departure_of_tag(name, value, {}):
                self.window.refuse(index, departure)
        self.begun = True
        self.parted = False
        self.builder.tag(name, value, place)

    def _broken(self, token: re.Match[str]) -> None:
        word = token.group()
        if self.opened or (self.builder.moving and not _TAG_BEGINS.match(word)):
            self.bracket(token)
            return
        self.header(token.start())
        self.fault(token.start(), f"a tag is malformed: {shortened(word)}", PASSED_OVER)
        self.parted = False

    def _tagcut(self, token: re.Match[str]) -> None:
        """Read what may be the beginning of a tag, now that the text has ended."""
        found = BAD_TAG.match(self.window.text, token.start())
        if found is None:
            self._broken(token)
            return
        self._badtag(found)
        if self.window.jump < 0:
            self.window.jump = found.end()

    def bracket(self, token: re.Match[str]) -> None:
        """Read something in brackets that is no tag as words."""
        first = _BRACKET_ENDS.split(token.group(), maxsplit=1)[0]
        self.part(token.start(), token.start() + len(first))

    def header(self, index: int) -> None:
        """End the game at a tag, if it is the tag of another."""
        if self.body and not (self.builder.moving or self.builder.tags):
            self.fault(index, "the tags of a game come before everything else", AS_WRITTEN)
        elif self.body:
            if self.strict:
                self.window.refuse(index, "a tag is no part of a game that has begun: a * is due before it")
            self.finish("")

    def check_result(self) -> None:
        """Refuse a Result that is none, now that all tags are known."""
        if self.result_tag is not None:
            value, place, line = self.result_tag
            self.result_tag = None
            if departure := departure_of_tag("Result", value, dict(self.builder.tags)):
                refuse_at(place, line, departure)

    def _move(self, token: re.Match[str]) -> None:
        kind: str = token.lastgroup  # type: ignore[assignment]
        written, start = token[kind], token.start(kind)
        text = "".join(written.split())
        if not is_loose_result(text):
            self.move(start, text, written)
            return
        if start > token.start():
            self.enter()
        self.result(token, text, written)

    _loose = _move

    def move(self, index: int, text: str, written: str) -> None:
        self.enter()
        if self.strict and move_departs(written, self.builder.capture_sign):
            self.window.refuse(index, f"{shortened(written)} is no move as PDN 3.0 writes it")
        self.fresh = False
        if wrong := self.builder.move(text):
            self.builder.stop(self.window.place(index), wrong)

    def _number(self, token: re.Match[str]) -> None:
        self.enter()
        self.fresh = False
        if self.strict and token.group().lstrip("0123456789") not in (".", "..."):
            self.window.refuse(token.start(), "a move number has one dot or three")

    def _dots(self, token: re.Match[str]) -> None:
        if self.strict:
            self.window.refuse(token.start(), "an ellipsis is part of a move number: 1... and not 1. ...")
        self.enter()
        self.fresh = False

    def _strength(self, token: re.Match[str]) -> None:
        if self.words:
            if self.previous == "word":
                self.words[-1] += token.group()
                return
            self.keep_words()
        signs = token.group().strip("()")
        if self.strict and self.previous not in _MOVES:
            self.window.refuse(token.start(), f"{shortened(signs)} is due right behind a move")
        if not self.builder.mark(signs):
            self.body = True
            self.fault(token.start(), f"there is no move before {shortened(signs)}", IGNORED)

    _aside = _strength

    def _nag(self, token: re.Match[str]) -> None:
        digits = token.group()[1:]
        self.meet()
        self.fresh = False
        number = int(digits) if 0 < len(digits) <= 10 else -1
        if not digits or (not 0 <= number <= MAX_NAG and not self.strict):
            self.fault(token.start(), f"{shortened(token.group())} is no annotation", IGNORED)
        elif number >= 0:
            self.builder.nag(number)

    def _setup(self, token: re.Match[str]) -> None:
        found = _SETUP.fullmatch(token.group())
        if self.strict and (found is None or not FEN.fullmatch(found[1])):
            self.window.refuse(token.start(), f"{shortened(token.group())} sets up no position")
        if found is None:
            self.word(token.start(), token.end())
            return
        self.meet()
        place = self.window.place(token.start())
        if self.builder.moving:
            self.fresh = False
            self.builder.stop(place, f"another position is set up: {shortened(found[1])}")
        else:
            self.builder.setup = found[1], place

    def comment(self, text: str) -> None:
        self.meet()
        self.fresh = False
        self.builder.comment(text)

    def _comment(self, token: re.Match[str]) -> None:
        self.comment(self.window.text[token.start() + 1 : token.end() - 1].replace("\n", " "))

    def _unclosed(self, token: re.Match[str]) -> None:
        """Read a comment that goes on beyond the text at hand, or never ends."""
        place, line = self.window.place(token.start()), self.window.line_at(token.start())
        text, self.window.jump, closed = self.window.rest_of_comment(token.start())
        if not closed:
            if self.strict:
                refuse_at(place, line, "a comment is not closed")
            self.remark(place, "a comment is not closed", CLOSED)
        self.comment(text)

    def _remark(self, token: re.Match[str]) -> None:
        if self.opened:  # prose that goes on behind the parenthesis
            self.part(token.start(), token.start() + 1)
            return
        self.keep_words()
        self.body = True
        self.fault(token.start(), "a ; begins no comment in PDN", AS_COMMENT)
        self.comment(token.group()[1:].replace("}", ")"))

    def _open(self, token: re.Match[str]) -> None:
        self.enter()
        place = self.window.place(token.start())
        if not self.builder.open():
            self.remark(place, "a variation has no move to be an alternative to", IGNORED)
        if self.strict and not self.opened:
            self.outermost = self.window.line_at(token.start())
        self.opened.append(place)
        self.fresh = True

    def _close(self, token: re.Match[str]) -> None:
        if not self.opened:
            self._stray(token)
            return
        if self.fresh:
            self.fault(token.start(), "a variation is empty", IGNORED)
        self.close()

    def close(self) -> None:
        self.opened.pop()
        self.fresh = False
        self.builder.close()

    def _stray(self, token: re.Match[str]) -> None:
        self.fresh = False
        self.fault(token.start(), f"there is a {token.group()} that closes nothing", PASSED_OVER)

    def _word(self, token: re.Match[str]) -> None:
        text = token.group()
        if is_loose_result(text):
            self.keep_words()
            self.result(token, text, shortened(text) if text != plain_result(text) else text)
        elif text != "\x1a" or self.strict or self.begun:  # the end of a file, once
            self.word(token.start(), token.end())

    def word(self, start: int, end: int) -> None:
        """Read what is neither a move nor anything else of the standard."""
        text = self.window.text[start:end]
        if self.strict:
            self.window.refuse(start, f"{shortened(text)} is no move and nothing else of PDN 3.0")
        if not self.words:
            move = MOVE_TEXT.match(text)
            if move and move.end() < len(text) and not is_loose_result(move[0]):
                self.move(start, move[0], move[0])
                text = text[move.end() :]
                start += move.end()
            elif self.is_move(text):
                self.move(start, text, text)
                return
        if self.builder.mode == OVER:
            self.begun = self.body = True
        elif self.opened and (self.fresh or text.strip("-")):
            self.prose(start)
        elif not text.strip("-") or any(sign in "0123456789" for sign in text):
            self.enter()
            self.fresh = False
            self.builder.stop(self.window.place(start), f"{shortened(text)} is no move")
            self.words.clear()
        else:
            if not self.words:
                self.body = True
                self.remark(self.window.place(start), f"{shortened(text)} is no part of a game", AS_COMMENT)
            self.words.append(text.replace("}", ")"))

    def part(self, start: int, end: int) -> None:
        self.word(start, end)
        if self.window.jump < 0:
            self.window.jump = end

    def is_move(self, text: str) -> bool:
        """Whether a word is a move, which may depend on the game."""
        if UNSIGNED.fullmatch(text):
            return True
        bare, short = is_move_text(text), SHORT.fullmatch(text) is not None
        if bare or short:
            self.enter()
        mode = self.builder.mode
        return (bare and mode == TEXTS) or (short and mode == PLAYED and self.builder.by_name)

    def keep_words(self) -> None:
        if self.words:
            text = " ".join(self.words)
            self.words.clear()
            self.comment(text)

    def prose(self, start: int) -> None:
        """Keep what stands between parentheses and is no variation, or the rest of it, as a comment."""
        empty, opened = self.fresh, self.opened[-1]
        what = "what stands in parentheses is no variation" if empty else "a variation goes on in prose"
        place = opened if empty else self.window.place(start)
        text, self.window.jump, closed = self.window.rest_of_parenthesis(start)
        if empty:
            self.close()
        self.comment(text)
        if not empty:
            self.close()
        if not closed:
            self.remark(opened, "a variation is not closed", CLOSED)
        self.remark(place, what, AS_COMMENT)

    def _star(self, token: re.Match[str]) -> None:
        if self.previous in _MOVES and self.builder.moving and not self.strict:
            self.builder.star(self.window.place(token.start()))
        else:
            self.result(token, "*", "*")

    def result(self, token: re.Match[str], text: str, written: str) -> None:
        """End the game with a result: the text of it without blanks, and as it is written."""
        plain = plain_result(text)
        if written != plain:
            self.fault(token.start(), f"the result {plain} is written {written}", AS_WRITTEN)
        if self.opened:
            self.fault(token.start(), f"a game does not end in a variation: {plain}", IGNORED)
        elif not self.begun:
            if self.strict and (self.parted or plain != "*"):
                self.window.refuse(token.start(), "there is no game before this result")
            self.parted = True
        elif self.strict and token.group() != text:
            self.window.refuse(token.start(), "a move is due behind its number")
        else:
            self.finish(text)

    def finish(self, written: str) -> None:
        self.keep_words()
        if self.opened:
            if self.strict:
                refuse_at(self.opened[0], self.outermost, "a variation is not closed")
            self.remark(self.opened[0], "a variation is not closed", CLOSED)
        self.check_result()
        self.done.append(self.builder.game(written))
        self.begin()
        self.parted = written in ("*", "")
