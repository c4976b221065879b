"""A machine that plays, goes back, copies, pickles, clicks and reads, held against a naive model.

Owns the one test in which all operations follow each other in any order.  The model is the oracle and
plain lists: every state ever reached is kept with the whole list of positions that led to it, and must
stay what it was.
"""

from __future__ import annotations

import copy
import pickle

import pytest
from hypothesis import note, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)

import oracle
from bridges import (
    Marked,
    counted,
    counts_change,
    history_limit,
    marked,
    quiet_run,
    to_oracle_move,
    to_oracle_result,
    to_oracle_rules,
    to_position,
    to_runs,
)
from draughts import (
    IllegalMoveError,
    Move,
    Rules,
    State,
    adjudicate,
    apply,
    format_move,
    legal_moves,
    next_squares,
    parse_move,
    result,
)
from strategies import any_moves, arbitrary_states, crowded_states, king_endings, paths, rule_sets, walks
from surroundings import examples


class GameMachine(RuleBasedStateMachine):
    """One game and its earlier moments: the values of the library, and beside each its plain list."""

    states: list[State]
    lists: list[list[oracle.Position]]
    played: list[Move]
    variant: Rules
    referee: oracle.OracleRules
    first_runs: oracle.KingRuns

    # -------------------------------------------------------------- the model

    @property
    def state(self) -> State:
        """The library's game now."""
        return self.states[-1]

    @property
    def positions(self) -> list[oracle.Position]:
        """The model's game now: every position so far."""
        return self.lists[-1]

    def listed(self) -> list[oracle.OracleMove]:
        """The legal moves, by the model."""
        (board, turn), runs = self.marked(self.positions)[-1]
        return oracle.moves(board, turn, self.referee, runs)

    def marked(self, positions: list[oracle.Position]) -> list[Marked]:
        """Positions of the model with the king moves in a row that it counts."""
        return marked(positions, self.variant, self.first_runs)

    def walks(self) -> list[tuple[tuple[int, ...], oracle.OracleMove]] | None:
        """Every way to make a listed capture, `None` if there are too many to write down."""
        try:
            return walks(self.state)
        except oracle.TooManyChainsError:
            return None

    def advance(self, move: Move, after: State) -> None:
        """Note that a move was played in the library, and play it in the model."""
        board, turn = self.positions[-1]
        then = oracle.play(board, move.path, move.captures, self.referee), oracle.opponent(turn)
        self.states.append(after)
        self.lists.append([*self.positions, then])
        self.played.append(move)

    # -------------------------------------------------------------- what may happen

    @initialize(data=st.data(), rules=rule_sets(), kind=st.sampled_from(("start", "any", "kings", "crowd")))
    def begin(self, data: st.DataObject, rules: Rules, kind: str) -> None:
        """Begin at the start of the rules, at any position or with a few kings."""
        self.variant, self.referee = rules, to_oracle_rules(rules)
        if kind == "start":
            state = State.initial(rules)
            assert to_position(state)[1] == rules.first.value
        else:
            drawn = {"any": arbitrary_states, "kings": king_endings, "crowd": crowded_states}[kind]
            state = data.draw(drawn(rules))
        self.states, self.lists, self.played = [state], [[to_position(state)]], []
        self.first_runs = to_runs(state)

    @precondition(lambda self: self.listed())
    @rule(data=st.data())
    def play(self, data: st.DataObject) -> None:
        """Play any legal move of the model's list."""
        path, captures = data.draw(st.sampled_from(self.listed()))
        move = Move(path, captures)
        self.advance(move, apply(self.state, move))

    @precondition(lambda self: len(self.played) > 1)
    @rule()
    def shuffle(self) -> None:
        """Take the mover's last step back, where that is legal: positions come up again."""
        back = Move(self.played[-2].path[::-1]) if not self.played[-2].is_capture else None
        if back is not None and (back.path, ()) in self.listed():
            self.advance(back, apply(self.state, back))

    @precondition(lambda self: self.listed())
    @rule(data=st.data())
    def play_from_text(self, data: st.DataObject) -> None:
        """Write a listed move as text, read it back and play what was read."""
        move = data.draw(st.sampled_from(legal_moves(self.state)))
        for text in (format_move(self.state, move), str(move)):
            assert parse_move(self.state, text) == move
        self.advance(move, apply(self.state, parse_move(self.state, format_move(self.state, move))))

    @precondition(lambda self: self.listed())
    @rule(data=st.data())
    def play_by_clicks(self, data: st.DataObject) -> None:
        """Click square after square until the path is a whole move, and play it."""
        made = self.walks()
        if made is None:
            return
        ways = [(path, (path, captures)) for path, captures in self.listed()] + made
        touched: tuple[int, ...] = ()
        while True:
            offered = next_squares(self.state, touched)
            begun = [way for way, _ in ways if way[: len(touched)] == touched != way]
            assert offered == tuple(sorted({way[len(touched)] for way in begun}))
            if touched in dict(ways) and (not offered or data.draw(st.booleans())):
                break
            touched += (data.draw(st.sampled_from(offered)),)
        move = parse_move(self.state, "-".join(map(str, touched)))
        assert to_oracle_move(move) == dict(ways)[touched]
        self.advance(move, apply(self.state, move))

    @rule(plies=st.integers(1, 12))
    def go_back(self, plies: int) -> None:
        """Go back to an earlier state: it is a value that was kept, and nothing has to be undone."""
        kept = max(1, len(self.states) - plies)
        del self.states[kept:], self.lists[kept:], self.played[max(0, kept - 1) :]

    @rule(protocol=st.integers(0, pickle.HIGHEST_PROTOCOL))
    def pickle_all(self, protocol: int) -> None:
        """Go on with states that were pickled together, after holding them to the old ones."""
        twins = pickle.loads(pickle.dumps(self.states, protocol))
        assert twins == self.states
        assert [twin.ply for twin in twins] == [state.ply for state in self.states]
        self.states = twins

    @rule(deep=st.booleans())
    def copy_now(self, deep: bool) -> None:
        """Go on with a copy."""
        twin = copy.deepcopy(self.state) if deep else copy.copy(self.state)
        assert twin == self.state
        self.states[-1] = twin

    @rule()
    def set_up_afresh(self) -> None:
        """A position read from text is the same position, with nothing behind it."""
        fresh = State.from_fen(self.state.fen, self.variant)
        assert (fresh.board, fresh.turn, fresh.key) == (self.state.board, self.state.turn, self.state.key)
        assert (fresh.ply, fresh.plies_since_capture, fresh.plies_since_progress) == (0, 0, 0)
        assert (fresh.plies_since_change, fresh.history) == (0, ())
        assert (fresh == self.state) == (self.state.plies_since_capture == 0)

    @rule(data=st.data())
    def try_anything(self, data: st.DataObject) -> None:
        """Any move that the model does not list is refused, for the model's reason where it knows one."""
        move = data.draw(any_moves(self.state))
        if to_oracle_move(move) in self.listed():
            self.advance(move, apply(self.state, move))
            return
        with pytest.raises(IllegalMoveError) as caught:
            apply(self.state, move)
        if oracle._has_known_reasons(self.referee):
            reason = oracle.refusal(*self.positions[-1], self.referee, move.path, move.captures)
            assert caught.value.reason.name == reason
        twin = pickle.loads(pickle.dumps(caught.value))
        assert (twin.reason, twin.state, twin.move) == (caught.value.reason, self.state, move)

    @rule(data=st.data())
    def click_anything(self, data: st.DataObject) -> None:
        """Squares that begin no listed move are refused."""
        touched = data.draw(paths(self.state, least=1))
        made = self.walks()
        if made is None:
            return
        ways = [path for path, _ in [*self.listed(), *made]]
        if any(way[: len(touched)] == touched for way in ways):
            next_squares(self.state, touched)
            return
        with pytest.raises(IllegalMoveError):
            next_squares(self.state, touched)

    @rule()
    def stop_here(self) -> None:
        """A host may stop play at any moment: what is over stays so, the rest is counted."""
        over = result(self.state)
        stopped = to_oracle_result(adjudicate(self.state))
        assert stopped == (
            counted(self.positions[-1][0], self.variant) if over is None else to_oracle_result(over)
        )

    @rule(place=st.integers(0, 1000))
    def look_at_an_earlier_state(self, place: int) -> None:
        """A state that was left long ago is what it was."""
        place %= len(self.states)
        self.hold(self.states[place], self.lists[place])

    # -------------------------------------------------------------- what is always true

    @invariant()
    def library_and_model_agree(self) -> None:
        """The state of now is what the model says."""
        note(repr(self.state))
        self.hold(self.state, self.positions)

    def hold(self, state: State, positions: list[oracle.Position]) -> None:
        """Hold one state to the plain list of its game."""
        board, turn = positions[-1]
        whole = self.marked(positions)
        assert to_position(state) == (board, turn)
        assert oracle.from_fen(state.fen) == (board, turn)
        assert to_runs(state) == whole[-1][1]
        assert state.rules == self.variant
        assert state.ply == len(positions) - 1
        assert state.plies_since_capture == oracle.plies_since_capture(positions)
        assert state.plies_since_progress == oracle.plies_since_progress(positions)
        change = oracle.plies_since_change(positions)
        assert state.plies_since_change == (change if counts_change(self.variant) else 0)
        limit = history_limit(self.variant)
        kept = quiet_run(whole, limit)
        assert len(state.history) == (0 if limit == 0 else len(kept))
        assert state.repetitions == (0 if limit == 0 else 1 + kept.count(whole[-1]))
        assert [to_oracle_move(move) for move in legal_moves(state)] == oracle.moves(
            board, turn, self.referee, whole[-1][1]
        )
        ended = to_oracle_result(result(state))
        expected = oracle.outcome(positions, self.referee, self.first_runs)
        if limit and state.plies_since_progress > limit:  # longer than what is kept: over is over
            assert ended is not None
            assert expected is not None
            assert ended[0] == expected[0]
        else:
            assert ended == expected


GameMachine.TestCase.settings = settings(max_examples=examples(120), stateful_step_count=30)


class TestGame(GameMachine.TestCase):  # type: ignore[misc, valid-type]
    """The machine, as a test."""
