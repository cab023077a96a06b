"""Makes the moment that a page shows: one table, seen by one viewer, with the steps that were chosen but not sent."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, final
from weakref import WeakKeyDictionary

from sobremesa.bots.advice import can_advise
from sobremesa.core.decisions import Decision
from sobremesa.core.native import i64
from sobremesa.core.rng import seeded
from sobremesa.core.state import State
from sobremesa.table.asked import people_asked
from sobremesa.table.drafts import TableDraft
from sobremesa.table.previews import Counts, Preview, preview_draft
from sobremesa.table.table import Table
from sobremesa.table.taking_back import plays_alone
from sobremesa.web.chronicle import Chronicle, events_of, seat_text
from sobremesa.web.faces import Face, find_face
from sobremesa.web.moment import Choice, Draft, Effects, Group, Moment, PauseShown, SeatShown, Step, WhyNot
from sobremesa.wording import EventDict, View, Wording, event_dicts, find_wording
from sobremesa.wording.in_force import InForce, rules_as_of, rules_in_force
from sobremesa.wording.messages import Words, web_catalog

_LOG_LINES: Final = 40
_SINCE_LINES: Final = 60
_MOST_HAPPENINGS: Final = 80
_MOST_EFFECTS: Final = 60  # options of one decision whose effects are worked out
_SETTLED: Final[WeakKeyDictionary[Table, dict[str, list[InForce]]]] = WeakKeyDictionary()
_MANNERS: Final[WeakKeyDictionary[Table, dict[str, tuple[Wording, Face]]]] = WeakKeyDictionary()


@dataclass
class Looker:
    """Who looks at a table, and how."""

    language: str
    viewer: int | None  # the seat whose view this is
    mine: tuple[int, ...] = ()  # the seats of the link
    base_path: str = ""
    base: str = ""
    seen: int = 0  # the entry that this seat saw last
    since: int | None = None  # the entry that this page shows now, where a script asks for a newer one
    here: frozenset[int] = frozenset()  # seats with an open page
    may_take_back: int | None = None  # the seat whose last move can be taken back at once
    may_replace: frozenset[int] = frozenset()  # seats that this link may hand to a bot
    waved: frozenset[int] = frozenset()  # seats of this link that let a pause end


def manner_of(table: Table, language: str) -> tuple[Wording, Face]:
    """How a table is told and drawn; made once, for reading a print takes longer than drawing a page."""
    manners = _MANNERS.setdefault(table, {})
    if language not in manners:
        known = next((wording for wording, _ in manners.values()), None)
        wording = known or find_wording(table.header.game_id, table.header.options)
        manners[language] = (wording, find_face(wording, language))
    return manners[language]


def settled_at(table: Table, language: str) -> list[InForce]:
    """Which rules hold at a table, in words; told once, for they never change."""
    told = _SETTLED.setdefault(table, {})
    if language not in told:
        told[language] = rules_in_force(manner_of(table, language)[0], table.game, language)
    return told[language]


def gives_hints(table: Table) -> bool:
    """Whether whoever decides at this table may ask for a hint."""
    return table.header.settings.hints and can_advise(table.game)


def names_of(table: Table) -> dict[str, str]:
    """What people call themselves, by seat."""
    return {seat_text(number): seat.name for number, seat in enumerate(table.seats) if seat.name}


@final
class Viewing:
    """One table for one looker."""

    def __init__(self, table: Table, looker: Looker, now: int) -> None:
        self.table = table
        self.looker = looker
        self.now = now
        self.wording, self.face = manner_of(table, looker.language)
        self.names = names_of(table)
        plain = self.wording.words(table.state.view(None), looker.language)
        self.called = {**plain.short_players(), **self.names}  # whoever has no name is called by role or seat alone
        self.me = seat_text(looker.viewer) if looker.viewer is not None else ""

    def moment(self, drafted: list[int]) -> Moment:
        """The moment with these steps drafted; steps that do not fit are left out."""
        table, looker = self.table, self.looker
        draft = self._try(drafted)
        state = draft.state if draft else table.state
        before = table.state.view(looker.viewer)
        preview = self._preview(draft)
        steps, chosen_at = self._steps(draft, before)
        view = self._view(draft, preview, before, chosen_at)
        words = self._words(view)
        words_before = words if view is before else self._words(before)
        deciding = self._is_deciding()
        open_to_choice = draft is not None and not draft.closed
        decision = state.decision() if deciding and open_to_choice else None
        groups = self._groups(state, words, draft) if decision and draft else []
        chronicle = Chronicle(table, self.wording, words_before, looker.viewer)
        return Moment(
            table_id=table.table_id,
            game_id=table.header.game_id,
            title=table.header.settings.name or table.game.name,
            language=looker.language,
            seq=table.seq,
            position=table.moved,
            viewer=self.me or None,
            mine=[seat_text(seat) for seat in looker.mine],
            view=view,
            before=before,
            foreseen=self._foresee(draft, deciding),
            options=table.header.options,
            words=words,
            names=self.names,
            seats=self._seats(view, words),
            question=self._question(view, words, decision, draft),
            kind=self._kind(view, decision),
            about=decision.about if decision else _about(view),
            deciding=deciding,
            groups=groups,
            why_not=self._why_not(state, words) if decision else [],
            asides=self._asides(words),
            draft=self._draft(draft, preview, steps, drafted),
            log=chronicle.last_lines(_LOG_LINES, self._last_seen()),
            happenings=self._happenings(),
            since=chronicle.lines_after(chronicle.last_own_entry(), _SINCE_LINES) if self.me else [],
            has_played=chronicle.last_own_entry() > 0,
            pause=self._pause(words),
            can_undo=looker.may_take_back is not None,
            plays_alone=looker.viewer is not None and plays_alone(table, looker.viewer),
            can_hint=gives_hints(table) and sum(len(group.choices) for group in groups) > 1,
            outcome=self._outcome(words),
            base=looker.base,
            base_path=looker.base_path,
            in_force=settled_at(table, looker.language),
            as_of=rules_as_of(table.game, looker.language),
        )

    def _words(self, view: View) -> Words:
        return self.wording.words(view, self.looker.language, self.called)

    def name_of(self, seat: int) -> str:
        """What the player at a seat is called."""
        return self._words(self.table.state.view(None)).player(seat_text(seat))

    def _last_seen(self) -> int:
        return self.looker.seen if self.looker.since is None else self.looker.since

    # -- whose decision it is ------------------------------------------------------------------------------------

    def _is_deciding(self) -> bool:
        viewer = self.looker.viewer
        return viewer is not None and self.table.decider() == viewer and not self.table.played_by_bot(viewer)

    def _try(self, drafted: list[int]) -> TableDraft | None:
        if not self._is_deciding() or self.looker.viewer is None:
            return None
        return self.table.draft(self.looker.viewer, drafted)

    def _kind(self, view: View, decision: Decision | None) -> str:
        if self.table.over:
            return "end"
        return decision.kind if decision else str(view["decision"].get("kind", ""))

    def _question(self, view: View, words: Words, decision: Decision | None, draft: TableDraft | None) -> str:
        catalog = web_catalog(self.looker.language)
        outcome = self._outcome(words)
        if outcome is not None:
            return str(outcome["sentence"])
        if decision is not None:
            return words.decision(decision)
        if draft is not None:
            return catalog.say("table", "ready")
        if self.table.pause is not None:
            return catalog.say("pause", "question")
        seat = view["decision"].get("seat")
        if not isinstance(seat, str):
            return catalog.say("table", "waits-for-somebody")  # whom an event window asks is hidden
        return catalog.say("table", self._waiting_code(seat), name=words.player(seat))

    def _waiting_code(self, seat: str) -> str:
        """Whoever has not come yet does not think, and for whoever is absent a bot does."""
        who = self.table.seats[int(seat[1:]) - 1]
        return "waits-for-person" if who.free else "waits-for-bot" if who.absent else "waits-for"

    def _seats(self, view: View, words: Words) -> list[SeatShown]:
        deciding = None if self.table.over else view["decision"].get("seat")
        found = []
        for number, seat in enumerate(self.table.seats):
            text = seat_text(number)
            found.append(
                SeatShown(
                    seat=text,
                    name=words.player(text),
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

    def _outcome(self, words: Words) -> dict[str, Any] | None:
        table = self.table
        outcome = table.outcome()
        if outcome is not None:
            return {
                "reason": outcome.reason,
                "rule": outcome.rule,
                "sentence": words.outcome(outcome),
                "winners": [seat_text(seat) for seat in outcome.winners],
                "scores": list(outcome.scores),
            }
        if table.ended:
            sentence = web_catalog(self.looker.language).say("table", "ended-early")
            return {"reason": "ended", "rule": "", "sentence": sentence, "winners": [], "scores": []}
        return None

    def _foresee(self, draft: TableDraft | None, deciding: bool) -> object:
        """What the face lets the engine try: on the guess that the draft is played on, or on one of its own."""
        viewer = self.looker.viewer
        guess = draft.state if draft else self.table.state.guess(viewer, seeded(self.table.moved))
        return self.face.foresee(guess, viewer, deciding)

    # -- options -------------------------------------------------------------------------------------------------

    def _address(self, actions: list[int]) -> str:
        """The page with these steps drafted."""
        if not actions:
            return self.looker.base
        joint = "&" if "?" in self.looker.base else "?"
        steps = ",".join(map(str, actions))
        return f"{self.looker.base}{joint}at={self.table.seq}&draft={steps}"

    def _choice(self, action: int, state: State, words: Words, drafted: list[int], purse: Counts | None) -> Choice:
        """An option; what it changes is worked out where the purse before it is given."""
        text = self.table.game.action_text(action)
        legal = state.is_legal(action)
        rule = state.option_rule(action) if legal else ""
        sentence = words.option(text, rule, self.me)
        return Choice(
            action=action,
            text=text,
            rule=rule,
            group=self.wording.group_of(text, self.me) if legal else (0, "", self.me),
            label=words.label(text, rule, self.me) or sentence,
            sentence=sentence,
            targets=self.face.targets(text, self.me),
            effects=None if purse is None else self._effects(state, action, purse),
            href=self._address([*drafted, action]),
        )

    def _effects(self, state: State, action: int, purse: Counts) -> Effects | None:
        """What an option by itself changes in the viewer's purse; nothing is said where it draws something."""
        viewer = self.looker.viewer
        assert viewer is not None
        after = state.clone()
        after.perform_alone(i64(action))
        if after.reveals != state.reveals:
            return None
        now = self.face.purse(after, viewer)
        if now == purse:
            return {}
        return {name: (purse[name], count) for name, count in now.items() if purse[name] != count}

    def _groups(self, state: State, words: Words, draft: TableDraft) -> list[Group]:
        legal = state.legal()
        viewer = self.looker.viewer
        assert viewer is not None
        purse = self.face.purse(state, viewer) if len(legal) <= _MOST_EFFECTS else None
        choices = [self._choice(action, state, words, draft.applied, purse) for action in legal]
        choices.sort(key=lambda choice: (choice.group, self.wording.verb_order(choice.text), choice.action))
        groups: list[Group] = []
        for choice in choices:
            _, key, seat = choice.group
            if not groups or (groups[-1].key, groups[-1].seat) != (key, seat):
                groups.append(Group(key, seat, words.group(key, seat), []))
            groups[-1].choices.append(choice)
        return groups

    def _why_not(self, state: State, words: Words) -> list[WhyNot]:
        return [
            WhyNot(
                refusal.code,
                refusal.rule,
                words.refusal(refusal),
                refusal.args,
                self.face.refused_targets(refusal.code, refusal.args),
            )
            for refusal in state.refused()
        ]

    def _pause(self, words: Words) -> PauseShown | None:
        """A shared screen is asked once for all its seats: whoever sees whose hand has no part in it."""
        table, pause = self.table, self.table.pause
        mine = [seat for seat in self.looker.mine if seat in people_asked(table)]
        if pause is None or not mine:
            return None
        stops = []
        for seat in mine:
            action = pause.stops[pause.seats.index(seat)]
            stops.append((words.player(seat_text(seat)), self._choice(action, table.state, words, [], None)))
        left = max(0, (table.pause_ends() or self.now) - self.now)
        return PauseShown(table.pause_at, left, {*mine} <= self.looker.waved, stops)

    def _asides(self, words: Words) -> list[Choice]:
        viewer = self.looker.viewer
        if viewer is None or self.table.over:
            return []
        state = self.table.state
        return [self._choice(action, state, words, [], None) for action in state.asides(viewer)]

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
            choice = self._choice(action, at, self._words(view), chosen, None)
            steps.append(Step(choice.text, choice.sentence, choice.label, choice.rule, self._address(chosen)))
            chosen = [*chosen, action]
        return steps, view

    def _view(self, draft: TableDraft | None, preview: Preview | None, before: View, chosen_at: View) -> View:
        """The view with the draft played on it.

        A closed draft still waits for the viewer. Where its last step is not played, all that is certain of it is shown
        all the same: what will be the viewer's own, but nothing of the board.
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
        return {**chosen_at, "players": [new if new["seat"] == self.me else old for old, new in pairs]}

    def _draft(self, draft: TableDraft | None, preview: Preview | None, steps: list[Step], drafted: list[int]) -> Draft:
        if draft is None or preview is None:
            return Draft(dropped=bool(drafted))
        names = [str(self.table.game.event_dict(event)["event"]) for event in preview.chance]
        return Draft(
            steps=steps,
            actions=draft.actions,
            closed=draft.closed,
            final=draft.final,
            effects=preview.changes,
            unsure=preview.unsure,
            chance=names,
            back=self._address(draft.actions[:-1]),
            dropped=bool(draft.dropped),
        )

    def plan(self, drafted: list[int], plan: Sequence[int]) -> tuple[list[Choice], list[EventDict], View]:
        """The steps of a plan after those that were drafted, as far as they fit; each leads to a draft up to it.

        And what happens then, on the guess that drafts are played on, and the view after it: what chance brings may
        come otherwise.
        """
        viewer = self.looker.viewer
        assert viewer is not None
        state, chosen = self.table.draft(viewer, drafted).state.clone(), list(drafted)
        found: list[Choice] = []
        happened: list[EventDict] = []
        for action in plan:
            if state.decider() != viewer or not state.is_legal(action):
                break
            found.append(self._choice(action, state, self._words(state.view(viewer)), chosen, None))
            chosen.append(action)
            reveals = state.reveals
            seen = [event for event in state.apply(action) if event.seen_by(viewer)]
            happened += event_dicts(seen, self.table.game, self.wording, state)
            if state.reveals != reveals:
                break
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
            found = events_of(self.table, self.wording, move, self.looker.viewer) + found
        return found[-_MOST_HAPPENINGS:]


def _about(view: View) -> dict[str, object]:
    """What the decision at hand is about, as far as the view tells."""
    return {name: value for name, value in view["decision"].items() if name not in ("kind", "seat")}
