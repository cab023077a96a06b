"""One of the four actions of a turn (PD-TURN-03): what each can be is in the file of its kind."""

from typing import Final, final

from sobremesa.core.decisions import Refusal
from sobremesa.core.native import i64, vec
from sobremesa.games.pandemic import happenings as h
from sobremesa.games.pandemic import vocabulary as v
from sobremesa.games.pandemic.board import COLOURS
from sobremesa.games.pandemic.decisions.building import BUILDING
from sobremesa.games.pandemic.decisions.curing import CURING, curable_colours
from sobremesa.games.pandemic.decisions.kind import ActionKind, DecisionKind, name_of
from sobremesa.games.pandemic.decisions.moving import MOVING, move_or_propose, shuttles
from sobremesa.games.pandemic.decisions.sharing import SHARING
from sobremesa.games.pandemic.decisions.treating import TREATING, treatable_colours
from sobremesa.games.pandemic.decisions.windows import offer_events
from sobremesa.games.pandemic.position import Position
from sobremesa.games.pandemic.steps import ACT
from sobremesa.games.pandemic.turn import spend_action


@final
class Waiting(ActionKind):
    """Pass, which is always allowed, or end the actions of the turn; and whatever is no action at all."""

    def take(self, p: Position, action: i64) -> None:
        """PD-BASIC-05, OPEN-42."""
        if action == v.PASS:
            p.tell(h.PASSED, p.active, 0, 0)
        else:
            p.tell(h.ACTIONS_ENDED, p.active, p.actions, 0)
            p.actions = 1
        spend_action(p)

    def rule(self, p: Position, parts: v.ActionParts) -> str:
        """One action, or the rest of them."""
        return "PD-BASIC-05" if parts.action == v.PASS else "PD-TURN-04"

    def refusal(self, p: Position, parts: v.ActionParts) -> Refusal | None:
        """What answers other decisions."""
        return None if parts.action <= v.END_ACTIONS else Refusal("not-an-action", "PD-TURN-02")


WAITING: Final = Waiting()


def action_kind(action: i64) -> ActionKind:
    """To what kind an action of the turn belongs."""
    if v.is_movement(action) or v.CHARTER <= action < v.ASK:
        return MOVING
    if v.TREAT <= action < v.CURE:
        return TREATING
    if v.CURE <= action < v.NOT_NOW:
        return CURING
    if action == v.BUILD:
        return BUILDING
    return SHARING if v.is_share(action) else WAITING


@final
class Acting(DecisionKind):
    """The active player's next action, or an event instead, which is none."""

    def offer(self, p: Position, argument: i64, out: vec[i64]) -> i64:
        """In this order, which random games draw from."""
        out[0] = v.PASS
        out[1] = v.END_ACTIONS
        n: i64 = 2
        curable: i64 = 0
        at_station = (p.stations >> p.pawn(p.active)) & 1 == 1
        if at_station:  # to save time: elsewhere no cure is found, and nobody builds here
            curable = curable_colours(p)
        else:
            n = BUILDING.offer(p, out, n)
        treatable = treatable_colours(p)
        colour: i64 = 0
        while (treatable | curable) >> colour != 0:
            if (treatable >> colour) & 1 == 1:
                out[n] = v.TREAT + colour
                n += 1
            if (curable >> colour) & 1 == 1:
                out[n] = v.CURE + colour
                n += 1
            colour += 1
        n = offer_events(p, p.active, out, n)
        n = MOVING.offer(p, out, n)
        return SHARING.offer(p, out, n)

    def take(self, p: Position, argument: i64, action: i64) -> None:
        """By its kind; most are movements, which need no looking up."""
        if v.is_movement(action):
            move_or_propose(p, action)
        else:
            action_kind(action).take(p, action)

    def rule(self, p: Position, parts: v.ActionParts) -> str:
        """By its kind."""
        return action_kind(parts.action).rule(p, parts)

    def refusal(self, p: Position, argument: i64, parts: v.ActionParts) -> Refusal | None:
        """By its kind."""
        return action_kind(parts.action).refusal(p, parts)

    def expected(self, p: Position, argument: i64) -> list[Refusal]:
        """One refusal for each thing that the box offers and the position does not."""
        wanted = [v.BUILD]
        for colour in range(COLOURS):
            wanted += [v.TREAT + colour, v.CURE + colour]
        wanted.append(v.CHARTER + int(p.active))
        refusals = []
        for action in wanted:
            refusal = self.refusal(p, argument, v.parts_of(action))
            if refusal is not None:
                refusals.append(refusal)
        city = p.pawn(p.active)
        if (p.stations >> city) & 1 == 0:
            refusals.append(Refusal("no-station-here", "PD-BASIC-04", {"city": name_of(city)}))
        elif shuttles(p.stations, city) == 0:
            refusals.append(Refusal("no-other-station", "PD-BASIC-04"))
        for other in range(int(p.players)):
            if other != p.active:
                refusals.extend(SHARING.expected(p, other))
        return refusals

    def about(self, p: Position, argument: i64) -> dict[str, object]:
        """How many actions are left."""
        return {"actions": int(p.actions)}


ACTING: Final = Acting(ACT, with_events=True)
