"""The command `play`: a game at the terminal, between people and random moves.

Owns the course of such a game.  Knows no option by its name on the command line.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Sequence

import draughts
from draughts import Color, State, text
from draughts.cli.commands import position_of
from draughts.cli.terminal import WELL, draw, name_of, read_line, spelled

RULES_TO_PLAY = "english-wcdf"  # unless given: the moves of `english`, and draws that end a game
RANDOM_PLIES = 500  # where no draw ends every game and nobody is there to stop it: then pieces are counted
_ENDING = (draughts.NoCapture, draughts.NoProgress)  # draws that end every game, sooner or later

_HELP = """\
{move:<7} a move: squares, by number or by name, as many as tell it from the others
moves   list the legal moves
back    take back your last move, and what was played since
help    show this list
quit    stop playing, as the end of input does"""


def play(options: argparse.Namespace) -> int:
    """Play a game to its end, or until a player quits."""
    chance = random.Random(options.seed)
    machines = [color for color in Color if getattr(options, color.name.lower()) == "random"]
    game = [position_of(options, RULES_TO_PLAY)]  # every position; the last is on the board
    limit = options.max_plies
    if len(machines) < 2:
        print(f"Draughts, rules {game[0].rules.name}.  Type help for the commands.")
    elif limit is None and not any(isinstance(rule, _ENDING) for rule in game[0].rules.draws):
        limit = RANDOM_PLIES
    while True:
        state = game[-1]
        ended = _ending(state, limit)
        if ended is None and state.turn in machines:
            move = chance.choice(draughts.legal_moves(state))
            print(f"{state.ply // 2 + 1:>3}. {name_of(state.turn)} {spelled(state, move)}")
            game.append(draughts.apply(state, move))
            continue
        print(f"\n{draw(state, options, numbers=True)}\n")
        if ended is not None:
            print(ended)
        if len(machines) == 2 or not _answered(game, machines, ended):
            return WELL


def _ending(state: State, limit: int | None) -> str | None:
    """Describe how a game has ended; None while it goes on."""
    over = draughts.result(state)
    if over is not None:
        return text.outcome(over, state.rules)
    return None if limit is None or state.ply < limit else _stopped(state)


def _stopped(state: State) -> str:
    return f"Stopped at ply {state.ply}.  The count: {text.outcome(draughts.adjudicate(state), state.rules)}"


def _answered(game: list[State], machines: Sequence[Color], ended: str | None) -> bool:
    """Let a player move or take back, which changes `game`; False if play stops instead."""
    state = game[-1]
    while game[-1] is state:
        line = read_line(f"{name_of(state.turn)}> " if ended is None else "Game over> ")
        command = "quit" if line is None else line.lower()
        if command == "quit":
            if ended is None:
                print(_stopped(state))
            return False
        if command == "help":
            moves = draughts.legal_moves(state)
            print(_HELP.format(move=spelled(state, moves[0]) if moves else "11-15"))
        elif command == "back":
            _take_back(game, machines)
        elif command == "moves" and ended is None:
            print(" ".join(spelled(state, move) for move in draughts.legal_moves(state)))
        elif command and ended is not None:
            print("the game is over: only back, help and quit are left")
        elif command:
            try:
                game.append(draughts.apply(state, draughts.parse_move(state, command)))
            except draughts.NotationError as error:
                print(f"{error} (type help for the commands)")
            except draughts.DraughtsError as error:
                print(error)
    return True


def _take_back(game: list[State], machines: Sequence[Color]) -> None:
    """Go back to the last earlier position in which a player was to move."""
    earlier = [index for index, state in enumerate(game[:-1]) if state.turn not in machines]
    if earlier:
        del game[earlier[-1] + 1 :]
    else:
        print("there is no move of yours to take back")
