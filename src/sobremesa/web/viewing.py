"""Makes the moment that a page shows: one table, seen by one viewer, with the steps that were chosen but not sent."""

from collections.abc import Sequence
from functools import cached_property
from typing import Any, Final, final

from sobremesa.bots.advice import can_advise
from sobremesa.core.decisions import Decision
from sobremesa.core.native import i64
from sobremesa.core.rng import seeded
from sobremesa.table.asked import people_asked
from sobremesa.table.drafts import TableDraft, ends_turn
from sobremesa.table.past import Past
from sobremesa.table.previews import Preview, preview_draft
from sobremesa.table.situation import Situation
from sobremesa.table.taking_back import plays_alone
from sobremesa.web.captions import steps_after
from sobremesa.web.choices import Choices
from sobremesa.web.chronicle import Chronicle, events_of, seat_text
from sobremesa.web.eyes import view_of
from sobremesa.web.graphs.after import show_after
from sobremesa.web.looker import Looker
from sobremesa.web.looking_back import LookingBack, address_of
from sobremesa.web.manners import manner_of, settled_at
from sobremesa.web.moment import Choice, DraftShown, LogLine, Moment, PauseShown, SeatShown, Step
from sobremesa.web.replay import Replay, has_replay
from sobremesa.web.replay_shown import ReplayShown
from sobremesa.web.table_titles import title_of
from sobremesa.web.ways_on import OF_A_FILE, ways_of
from sobremesa.wording import EventDict, View, event_dicts
from sobremesa.wording.articles import with_articles
from sobremesa.wording.in_force import rules_as_of
from sobremesa.wording.messages import Words, web_catalog

_LOG_LINES: Final = 40
_SINCE_LINES: Final = 60
_MOST_HAPPENINGS: Final = 80


def gives_hints(table: Situation) -> bool:
    """Whether whoever decides at this table may ask for a hint."""
    return table.header.settings.hints and can_advise(table.game)


def names_of(table: Situation) -> dict[str, str]:
    """What people call themselves, by seat."""
    return {seat_text(number): seat.name for number, seat in enumerate(table.seats) if seat.name}


@final
class Viewing:
    """One table for one looker."""

    def __init__(self, table: Situation, looker: Looker, now: int) -> None:
        self.table = table
        self.past = table if isinstance(table, Past) else None
        self.looker = looker
        self.now = now
        self.wording, self.face = manner_of(table, looker.language)
        self.choices = Choices(table, looker)
        self.names = names_of(table)
        self.before = view_of(table.state, looker)  # without what is drafted
        plain = self.wording.words(self.before, looker.language)
        self.called = {**plain.short_players(), **self.names}  # whoever has no name is called by role or seat alone
        self.me = seat_text(looker.viewer) if looker.viewer is not None else ""
        self.asked = self.called  # how whoever is asked something is spoken to
        if looker.mine == (looker.viewer,) and self.me not in self.names and plain.is_seat_alone(self.me):
            you = web_catalog(looker.language).say("table", "you")
            self.called = {**self.called, self.me: f"{self.called[self.me]} {you}"}
        self.draft: TableDraft | None = None  # of the moment that was made last

    def moment(self, drafted: list[int]) -> Moment:
        """The moment with these steps drafted; steps that do not fit are left out."""
        table, looker = self.table, self.looker
        draft = self.draft = self._try(drafted)
        state = draft.state if draft else table.state
        before = self.before
        preview = self._preview(draft)
        steps, chosen_at = self._steps(draft, before)
        view = self._view(draft, preview, before, chosen_at)
        words = self.words(view)
        words_before = self._words_before
        deciding = self.is_deciding()
        open_to_choice = draft is not None and not draft.closed
        decision = state.decision() if deciding and open_to_choice else None
        groups = self.choices.groups(state, words, draft.applied) if decision and draft else []
        chronicle = Chronicle(table, self.wording, words_before, looker)
        log = chronicle.last_lines(_LOG_LINES, self._last_seen())
        moment = Moment(
            table_id=table.table_id,
            game_id=table.header.game_id,
            title=title_of(table, looker.language, looker.mine),
            language=looker.language,
            seq=table.whole.seq,
            position=table.moved,
            viewer=self.me or None,
            mine=[seat_text(seat) for seat in looker.mine],
            view=view,
            before=before,
            foreseen=self._foresee(draft, deciding),
            options=table.header.options,
            words=words,
            names=self.names,
            seats=self.seats_shown(view, words),
            question=self.question(view, words, decision, draft),
            kind=self._kind(view, decision),
            about=decision.about if decision else _about(view),
            deciding=deciding,
            groups=groups,
            why_not=self.choices.why_not(state, words) if decision else [],
            asides=self._asides(words),
            draft=self._draft(draft, preview, steps, drafted),
            log=log,
            happenings=self._happenings(),
            since=chronicle.lines_after(chronicle.last_own_entry(), _SINCE_LINES) if self.me and not self.past else [],
            has_played=chronicle.last_own_entry() > 0,
            pause=self._pause(words),
            can_undo=looker.may_take_back is not None,
            plays_alone=looker.viewer is not None and plays_alone(table, looker.viewer),
            can_hint=gives_hints(table) and not looker.hints_held and sum(len(group.choices) for group in groups) > 1,
            outcome=self.outcome_shown(words),
            base=looker.base,
            base_path=looker.base_path,
            in_force=settled_at(table, looker.language),
            as_of=rules_as_of(table.game, looker.language),
            eyes=looker.eyes,
            steps=steps_after(table, self.face, chronicle, looker, self._last_seen()) if self._has_looked() else [],
            again=self._again(chronicle),
            moment_base=self._moment_base(),
            ways=ways_of(table, looker),
            past=LookingBack(self.past, looker, self.wording, self.face).shown(words, chronicle) if self.past else None,
            replay=self._replay(words_before, chronicle, log),
        )
        moment.after = show_after(table, self.face, moment)
        return moment

    def words(self, view: View) -> Words:
        """The sentences of a view, where players are called as this looker calls them."""
        return self._words_before if view is self.before else self._words_of(view)

    def _words_of(self, view: View) -> Words:
        return self.wording.words(view, self.looker.language, self.called)

    @cached_property
    def _words_before(self) -> Words:
        return self._words_of(self.before)

    def name_of(self, seat: int) -> str:
        """What the player at a seat is called."""
        return self._words_before.player(seat_text(seat))

    def _replay(self, words: Words, chronicle: Chronicle, log: list[LogLine]) -> ReplayShown | None:
        """The replay bar; a moment that is only passed through on the way to now has none."""
        if self.looker.passes or not has_replay(self.table):
            return None
        return Replay(self.table, self.looker, self.wording, self.face, words).shown(chronicle, log)

    def _again(self, chronicle: Chronicle) -> list[int]:
        """What came of the viewer's last move, and what others did since."""
        own = chronicle.last_own_entry()
        return steps_after(self.table, self.face, chronicle, self.looker, own - 1) if own and not self.past else []

    def _moment_base(self) -> str:
        """Moments are seen with the eyes of this page, whichever seat of a shared screen that is."""
        eyes = self.looker.eyes or (self.me if len(self.looker.mine) > 1 else "")
        return address_of(self.looker.base_path, 0, eyes).replace("move=0", "move=")

    def _has_looked(self) -> bool:
        """Whether it is known what this page, or this seat, saw last."""
        return not self.past and (self._last_seen() > 0 or self.looker.since is not None)

    def _last_seen(self) -> int:
        return self.looker.seen if self.looker.since is None else self.looker.since

    # -- whose decision it is ------------------------------------------------------------------------------------

    def is_deciding(self) -> bool:
        """Whether it is for the viewer to choose."""
        viewer = self.looker.viewer
        return viewer is not None and self.table.decider() == viewer and not self.table.played_by_bot(viewer)

    def _try(self, drafted: list[int]) -> TableDraft | None:
        if not self.is_deciding() or self.looker.viewer is None:
            return None
        return self.table.draft(self.looker.viewer, drafted)

    def _kind(self, view: View, decision: Decision | None) -> str:
        if self.table.over:
            return "end"
        return decision.kind if decision else str(view["decision"].get("kind", ""))

    def question(self, view: View, words: Words, decision: Decision | None, draft: TableDraft | None = None) -> str:
        """What the viewer is asked, or whom the table waits for."""
        catalog = web_catalog(self.looker.language)
        outcome = self.outcome_shown(words)
        if outcome is not None:
            return str(outcome["sentence"])
        if decision is not None:
            return self._asked(view, words, decision)
        if draft is not None:
            return catalog.say("table", "ready")
        if self.table.pause is not None:
            return catalog.say("pause", "question")
        seat = view["decision"].get("seat")
        if not isinstance(seat, str):
            return catalog.say("table", "waits-for-somebody")  # whom an event window asks is hidden
        waiting = catalog.say("table", self._waiting_code(seat), name=words.within(seat))
        return with_articles(waiting, self.looker.language, begins=True)

    def _asked(self, view: View, words: Words, decision: Decision) -> str:
        """What is to be decided. Whoever is nobody but "you" on this page is not spoken to by a seat's number."""
        if self.asked is self.called:
            return words.decision(decision)
        said = self.wording.words(view, self.looker.language, self.asked).decision(decision)
        rest = said.removeprefix(f"{self.asked[self.me]}, ")
        return rest[:1].upper() + rest[1:]

    def _waiting_code(self, seat: str) -> str:
        """Whoever has not come yet does not think, and for whoever is absent a bot does."""
        who = self.table.seats[int(seat[1:]) - 1]
        return "waits-for-person" if who.free else "waits-for-bot" if who.absent else "waits-for"

    def seats_shown(self, view: View, words: Words) -> list[SeatShown]:
        """Who sits where."""
        deciding = None if self.table.over else view["decision"].get("seat")
        you = "" if self.asked is self.called else web_catalog(self.looker.language).say("lesson", "you")
        found = []
        for number, seat in enumerate(self.table.seats):
            text = seat_text(number)
            found.append(
                SeatShown(
                    seat=text,
                    name=you if text == self.me and you else self.asked.get(text, words.player(text)),
                    kind=seat.kind,
                    bot=seat.bot,
                    mine=number in self.looker.mine,
                    here=number in self.looker.here,
                    deciding=deciding == text,
                    clock=self.table.seconds_left(number, self._time_for(number, deciding)),
                    absent=seat.absent,
                    may_replace=number in self.looker.may_replace,
                    free=seat.free and not self.table.over,
                    last_bot=self.table.last_bots.get(number, ""),
                )
            )
        return found

    def _time_for(self, seat: int, deciding: object) -> int:
        """Now; but where it is hidden who is asked, the clocks of others stand still on this page."""
        hidden = not self.table.over and not isinstance(deciding, str)
        return self.table.waiting_since if hidden and seat != self.looker.viewer else self.now

    def _only_seat(self) -> int | None:
        """The seat of whoever looks, unless several people look at one screen."""
        return self.looker.viewer if len(self.looker.mine) == 1 else None

    def outcome_shown(self, words: Words) -> dict[str, Any] | None:
        """How the game ended; None while it goes on."""
        table = self.table
        outcome = table.outcome()
        if outcome is not None:
            return {
                "reason": outcome.reason,
                "rule": outcome.rule,
                "sentence": words.outcome(outcome, self._only_seat()),
                "winners": [seat_text(seat) for seat in outcome.winners],
                "scores": list(outcome.scores),
            }
        if table.ended:
            code = "ended-file" if table.ended == OF_A_FILE else "ended-early"
            sentence = web_catalog(self.looker.language).say("table", code)
            return {"reason": "ended", "rule": "", "sentence": sentence, "winners": [], "scores": []}
        return None

    def offer_shown(self, words: Words) -> dict[str, Any] | None:
        """The offer that waits for answers; None where there is none."""
        table, viewer = self.table, self.looker.viewer
        offer = table.offer
        if offer is None or table.over:
            return None
        name = words.player(seat_text(offer.seat))
        return {
            "sentence": web_catalog(self.looker.language).say("table", f"offers-{offer.kind}", name=name),
            "to_answer": viewer in self.looker.mine and viewer in table.persons() and viewer not in offer.agreed,
            "seq": offer.seq,
            "kind": offer.kind,
            "seat": seat_text(offer.seat),
        }

    def _foresee(self, draft: TableDraft | None, deciding: bool) -> object:
        """What the face lets the engine try: on the guess that the draft is played on, or on one of its own."""
        viewer = self.looker.viewer
        guess = draft.state if draft else self.table.state.guess(viewer, seeded(self.table.moved))
        return self.face.foresee(guess, viewer, deciding)

    # -- what is asked of all, and what may be said at any moment ------------------------------------------------

    def _pause(self, words: Words) -> PauseShown | None:
        """A shared screen is asked once for all its seats: whoever sees whose hand has no part in it."""
        table, pause = self.table, self.table.pause
        mine = [seat for seat in self.looker.mine if seat in people_asked(table)]
        if pause is None or not mine:
            return None
        stops = []
        for seat in mine:
            action = pause.stops[pause.seats.index(seat)]
            stops.append((words.player(seat_text(seat)), self.choices.choice(action, table.state, words, [])))
        left = max(0, (table.pause_ends() or self.now) - self.now)
        return PauseShown(table.pause_at, left, {*mine} <= self.looker.waved, stops)

    def _asides(self, words: Words) -> list[Choice]:
        viewer = self.looker.viewer
        if viewer is None or self.table.over or self.past:
            return []
        state = self.table.state
        return [self.choices.choice(action, state, words, []) for action in state.asides(viewer)]

    # -- the draft -----------------------------------------------------------------------------------------------

    def _preview(self, draft: TableDraft | None) -> Preview | None:
        if draft is None or not draft.actions or self.looker.viewer is None:
            return None
        return preview_draft(self.table, self.looker.viewer, draft, self.face.purse)

    def _steps(self, draft: TableDraft | None, before: View) -> tuple[list[Step], View]:
        """The steps in words, and the view in which the last of them was chosen."""
        steps: list[Step] = []
        chosen: list[int] = []
        view = before
        if draft is None or not draft.actions:
            return steps, view
        at = draft.start.clone()
        for action in draft.actions:
            if chosen:
                at.perform(i64(chosen[-1]))
                view = at.view(self.looker.viewer)
            choice = self.choices.choice(action, at, self.words(view), chosen)
            steps.append(Step(choice.text, choice.sentence, choice.label, choice.rule, self.choices.address(chosen)))
            chosen = [*chosen, action]
        return steps, view

    def _view(self, draft: TableDraft | None, preview: Preview | None, before: View, chosen_at: View) -> View:
        """The view with the draft played on it.

        A closed draft still waits for the viewer. Where its last step is not played, all that is certain of it is shown
        all the same: what will be the viewer's own, and plain numbers like the actions that are left, but
        nothing else of the board.
        """
        if draft is None or preview is None:
            return before
        if draft.pending is None:
            view = draft.state.view(self.looker.viewer)
            return {**view, "decision": chosen_at["decision"]} if draft.closed else view
        if preview.unsure:
            return chosen_at
        after: View = preview.after.view(self.looker.viewer)
        pairs = zip(chosen_at["players"], after["players"], strict=True)
        numbers = preview.certain_numbers(chosen_at, after, self.looker.viewer)
        return {**chosen_at, **numbers, "players": [new if new["seat"] == self.me else old for old, new in pairs]}

    def _draft(
        self, draft: TableDraft | None, preview: Preview | None, steps: list[Step], drafted: list[int]
    ) -> DraftShown:
        if draft is None or preview is None:
            return DraftShown(dropped=bool(drafted))
        names = [str(self.table.game.event_dict(event)["event"]) for event in preview.chance]
        return DraftShown(
            steps=steps,
            actions=draft.actions,
            closed=draft.closed,
            final=draft.final,
            effects=preview.changes,
            unsure=preview.unsure,
            chance=names,
            back=self.choices.address(draft.actions[:-1]),
            dropped=bool(draft.dropped),
        )

    def plan(self, drafted: list[int], plan: Sequence[int]) -> tuple[list[Choice], list[EventDict], View]:
        """The steps of a plan after those that were drafted, as far as they fit; each leads to a draft up to it.

        And what happens then if somebody who is asked answers as expected, on the guess that drafts are played on, and
        the view after it: what chance brings may come otherwise.
        """
        viewer = self.looker.viewer
        assert viewer is not None
        state, chosen = self.table.draft(viewer, drafted).state.clone(), list(drafted)
        found: list[Choice] = []
        happened: list[EventDict] = []
        for action in plan:
            if state.decider() != viewer or not state.is_legal(action):
                break
            found.append(self.choices.choice(action, state, self.words(state.view(viewer)), chosen))
            chosen.append(action)
            before = state.clone()
            seen = [event for event in state.apply(action) if event.seen_by(viewer)]
            happened += event_dicts(seen, self.table.game, self.wording, state)
            if state.reveals != before.reveals or ends_turn(before, state, action):
                break
        answer = self.face.expected_answer(state)
        if answer is not None:
            seen = [event for event in state.apply(answer) if event.seen_by(viewer)]
            happened += event_dicts(seen, self.table.game, self.wording, state)
        return found, happened, state.view(viewer)

    # -- what happened -------------------------------------------------------------------------------------------

    def _happenings(self) -> list[dict[str, object]]:
        """Events after the last entry that the viewer saw, the newest ones if there are many."""
        seen = self._last_seen()
        if seen <= 0 and self.looker.since is None:
            return []
        found: list[dict[str, object]] = []
        for move in reversed(self.table.moves):
            if move.seq <= seen or len(found) >= _MOST_HAPPENINGS:
                break
            found = events_of(self.table, self.wording, move, self.looker) + found
        return found[-_MOST_HAPPENINGS:]


def _about(view: View) -> dict[str, object]:
    """What the decision at hand is about, as far as the view tells."""
    return {name: value for name, value in view["decision"].items() if name not in ("kind", "seat")}
