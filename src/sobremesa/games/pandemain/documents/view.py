"""What a seat may know, built up from nothing. Nearly everything lies open (OPEN-10).

Hidden are draws to come and the action cards that have not been shown to the end. All seats know the same.
"""

from sobremesa.core.bits import members
from sobremesa.games.pandemain import happenings as h
from sobremesa.games.pandemain.church import token_at
from sobremesa.games.pandemain.deciding import deciding_seat, describe_decision, describe_offer
from sobremesa.games.pandemain.documents.reckoning import Told, night_fee_due, places_of_hans, reckon
from sobremesa.games.pandemain.documents.sales import sales_at_hand
from sobremesa.games.pandemain.kinds import BREADS, INGREDIENTS, SIM_BAKERS
from sobremesa.games.pandemain.knowledge import possible_cards, shown_places
from sobremesa.games.pandemain.market import fee_of
from sobremesa.games.pandemain.oven import tax
from sobremesa.games.pandemain.penitence import reward_kinds
from sobremesa.games.pandemain.position import (
    ACTIVE,
    ACTIVE_HELPER,
    BAG,
    BAKERS,
    CARD,
    CARDS_USED,
    CASTLE_LOANS,
    CURRENT,
    FAMILY,
    FAVOURS,
    FIRST_VISIT,
    FLOUR,
    FUTURE,
    GUILD,
    HELD_WORKERS,
    HELPER_SUPPLY,
    INGREDIENT,
    INQUISITION,
    LOAN_SUPPLY,
    LOANS,
    MILL,
    NEXT_PLACED,
    NEXT_TOWER,
    OFFERING_DISCARD,
    OFFERING_PILE,
    OWN_WORKERS,
    PENANCES,
    PENITENCE,
    PFENNIGS,
    PHASE,
    POINTS,
    REPUTATION,
    RESERVE,
    REWARDS,
    ROUND,
    ROUND_SHOWN,
    ROUND_TOKENS,
    SERVANT_AT,
    SPACES,
    STALL_WORKERS,
    TURNS,
    UPGRADED,
    USED_HELPER,
    VILLAGER,
    VILLAGERS,
    VILLAGERS_LEFT,
    WORKERS,
    Position,
    count_of,
)
from sobremesa.games.pandemain.print_tables import MOST_SPACES
from sobremesa.games.pandemain.scoring import (
    LINES,
    OUTCOME_NAMES,
    deciding_rule,
    final_points,
    score_line,
    winners,
)
from sobremesa.games.pandemain.steps import OVER, PHASE_NAMES
from sobremesa.games.pandemain.vocabulary import HELPERS, PLACE_TEXTS, QUALITIES, SEAT_TEXTS, VILLAGE_TEXTS


def make_view(p: Position, seat: int | None) -> dict[str, object]:
    """All that this seat may know; None is a spectator."""
    w = p.words
    components = p.terms.print.components
    # For whom it is of use; for everybody it would take half of the time.
    reckoned = () if w[PHASE] == OVER else (seat, int(deciding_seat(p)))
    return {
        "game": "pandemain",
        "seat": None if seat is None else SEAT_TEXTS[seat],
        "settings": view_settings(p),
        "round": int(w[ROUND]),
        "phase": PHASE_NAMES[int(w[PHASE])],
        "turns": int(w[TURNS]),
        "active": SEAT_TEXTS[int(w[ACTIVE])],
        "decision": Told(view_decision(p), {} if w[PHASE] == OVER else reckon_decision(p)),
        "outcome": view_outcome(p),
        "tower": [SEAT_TEXTS[int(p.seat_at(place))] for place in range(int(p.terms.participants))],
        "next_tower": [SEAT_TEXTS[int(w[NEXT_TOWER] >> 4 * place & 15)] for place in range(int(w[NEXT_PLACED]))],
        "players": [view_player(p, other, other in reckoned) for other in range(int(p.terms.participants))],
        "bag": {bread: int(w[BAG + flour]) for flour, bread in enumerate(BREADS)},
        "mill": view_mill(p),
        "market": view_market(p),
        "workers": view_workers(p),
        "oven_tax": int(tax(p)),
        "villages": [view_village(p, village) for village in range(4)],
        "church": view_church(p),
        "rewards": [reward_list(p, pile) for pile in range(3)],
        "favours": [favour + 1 for favour in members(int(w[FAVOURS]))],
        "guild": [view_baker(p, baker) for baker in members(int(w[GUILD]))],
        "castle_loans": int(w[CASTLE_LOANS]),
        "loans_left": int(w[LOAN_SUPPLY]),
        "helpers_left": {name: int(w[HELPER_SUPPLY + helper]) for helper, name in enumerate(HELPERS)},
        "servant": PLACE_TEXTS[int(w[SERVANT_AT]) - 1] if w[SERVANT_AT] != 0 else None,
        "inquisition": int(w[INQUISITION]),
        "round_tokens": view_round_tokens(p),
        "cards_used": [card + 1 for card in members(int(w[CARDS_USED]))],
        "offer": describe_offer(p) if p.terms.local_trade else None,
        "reconstructed": components.reconstructed(),
    }


def reckon_decision(p: Position) -> dict[str, object]:
    """What sales at hand would bring, and what is due beside the price of a visit."""
    return {"sales": sales_at_hand(p), "night_fee": night_fee_due(p), "hans_wants": places_of_hans(p)}


def view_settings(p: Position) -> dict[str, object]:
    """What was chosen before the game."""
    setup = p.terms.setup
    rules = {"rules": setup.rules} if setup.rules > 1 else {}
    number = {"print": p.terms.print_number} if p.terms.print_number > 1 else {}
    return {
        **rules,
        **number,
        "people": int(p.terms.people),
        "participants": int(p.terms.participants),
        "mode": "expert" if p.terms.expert else "basic",
        "edition": setup.edition.name,
        "scenario": setup.scenario,
        "local_trade": bool(p.terms.local_trade),
        "no_news_from_ulm": bool(p.terms.no_news),
        "castle": setup.edition.castle,
        "own_print": setup.components is not None,
        "limits": {
            "mill": int(p.terms.mill_limit),
            "village": int(p.terms.village_limit),
            "granary": int(p.terms.granary_limit),
        },
    }


def view_decision(p: Position) -> dict[str, object]:
    """Who must choose what: everybody sees that."""
    decision = describe_decision(p)
    if decision.seat < 0:
        return {"kind": "end"}
    return {"kind": decision.kind, "seat": SEAT_TEXTS[decision.seat], **decision.about}


def view_outcome(p: Position) -> dict[str, object] | None:
    """Who won, how it was decided, and every line of every score with its rule."""
    if p.words[PHASE] != OVER:
        return None
    scores = []
    for seat in range(int(p.terms.participants)):
        lines = [
            {"line": h.SCORE_NAMES[line], "points": int(score_line(p, seat, line)), "rule": h.SCORE_RULES[line]}
            for line in range(LINES)
            if score_line(p, seat, line) != 0
        ]
        scores.append({"seat": SEAT_TEXTS[seat], "points": int(final_points(p, seat)), "lines": lines})
    return {
        "decided_by": OUTCOME_NAMES[int(deciding_rule(p))],
        "winners": [SEAT_TEXTS[seat] for seat in members(int(winners(p)))],
        "scores": scores,
    }


# -- players -----------------------------------------------------------------------------------------------------


def view_player(p: Position, seat: int, reckoned: bool) -> dict[str, object]:
    """One participant, perhaps with what the rules reckon for it; a sim-baker has neither goods nor money."""
    kind = int(p.terms.kind[seat])
    player: dict[str, object] = {
        "seat": SEAT_TEXTS[seat],
        "kind": SIM_BAKERS[kind - 1] if kind > 0 else "person",
        "points": int(p.of(seat, POINTS)),
        "penitence": int(p.of(seat, PENITENCE)),
        "penances": int(p.of(seat, PENANCES)),
        "villagers": [villager + 1 for villager in members(int(p.of(seat, VILLAGERS)))],
        "reputation": view_reputation(p, seat),
        "workers": {
            "reserve": int(p.of(seat, RESERVE)),
            "own": int(p.of(seat, OWN_WORKERS)),
            "held": int(p.of(seat, HELD_WORKERS)),
        },
        "first_visit": int(p.of(seat, FIRST_VISIT)),
    }
    if kind > 0:
        player["card"] = view_card(p, seat)
        return player
    player["pfennigs"] = int(p.of(seat, PFENNIGS))
    player["loans"] = int(p.of(seat, LOANS))
    player["ingredients"] = {name: int(p.of(seat, INGREDIENT + at)) for at, name in enumerate(INGREDIENTS)}
    player["flours"] = {name: int(p.of(seat, FLOUR + at)) for at, name in enumerate(BREADS)}
    player["loaves"] = loaf_list(p, seat)
    player["helpers"] = {
        name: {"active": int(p.of(seat, ACTIVE_HELPER + at)), "used": int(p.of(seat, USED_HELPER + at))}
        for at, name in enumerate(HELPERS)
    }
    player["bakers"] = [view_baker(p, baker) for baker in members(int(p.of(seat, BAKERS)))]
    player["family"] = int(p.of(seat, FAMILY))
    return Told(player, reckon(p, seat)) if reckoned else player


def view_reputation(p: Position, seat: int) -> dict[str, int]:
    """Positions from 0, the bottom; nothing in basic mode."""
    if not p.terms.expert:
        return {}
    return {name: int(p.of(seat, REPUTATION + bread)) for bread, name in enumerate(BREADS)}


def view_card(p: Position, seat: int) -> dict[str, object]:
    """PM-FLOW-01: what a sim-baker's card has shown this round, and which cards it may be."""
    places = (*PLACE_TEXTS, "servant")
    return {
        "drawn": p.of(seat, CARD) != 0,
        "shown": [places[place] for place in shown_places(p, seat)],
        "possible": [card + 1 for card in members(int(possible_cards(p, seat)))],
    }


def loaf_list(p: Position, seat: int) -> list[dict[str, object]]:
    """Every kind of loaf with its count; `day` is the days left, as printed on the track."""
    found: list[dict[str, object]] = []
    for bread, name in enumerate(BREADS):
        for quality, quality_name in enumerate(QUALITIES):
            for day in range(int(p.terms.print.days) - 1, -1, -1):
                number = int(p.loaves(seat, bread, quality, day))
                if number > 0:
                    found.append({"bread": name, "quality": quality_name, "day": day + 1, "count": number})
    return found


def view_baker(p: Position, baker: int) -> dict[str, object]:
    """A master baker."""
    return {
        "number": baker + 1,
        "upgraded": bool(p.words[UPGRADED] >> baker & 1),
        "experience": int(p.experience(baker)),
    }


# -- the board ---------------------------------------------------------------------------------------------------


def view_mill(p: Position) -> list[dict[str, object]]:
    """The columns from left to right."""
    tables = p.terms.print
    return [
        {
            "price": int(tables.column_price[column]),
            "spaces": int(tables.column_tokens[column]),
            "transport": bool(tables.column_carried[column]),
            "flours": {
                name: int(count_of(p.words[MILL + column], flour))
                for flour, name in enumerate(BREADS)
                if count_of(p.words[MILL + column], flour) > 0
            },
        }
        for column in range(int(tables.columns))
    ]


def view_market(p: Position) -> list[dict[str, object]]:
    """The stalls in the order of the print, who stands there, and what standing there costs now."""
    return [
        {
            "id": stall.id,
            "column": stall.column,
            "row": stall.row,
            "workers": seats_in(int(p.words[STALL_WORKERS + number]), int(p.terms.participants)),
            "free": stall.spaces - len(seats_in(int(p.words[STALL_WORKERS + number]), int(p.terms.participants))),
            "fee": int(fee_of(p, number)),
        }
        for number, stall in enumerate(p.terms.print.components.market.stalls)
    ]


def seats_in(packed: int, participants: int) -> list[str]:
    """The seats whose workers a word counts, each as often as it has one."""
    return [SEAT_TEXTS[seat] for seat in range(participants) for _ in range(packed >> 8 * seat & 255)]


def view_workers(p: Position) -> dict[str, list[str]]:
    """Who stands where; in a village from the top space down (PM-VILLAGE-05)."""
    found: dict[str, list[str]] = {}
    for place, name in enumerate(PLACE_TEXTS):
        if place >= len(PLACE_TEXTS) - 4:
            packed = int(p.words[SPACES + place - (len(PLACE_TEXTS) - 4)])
            seats = [SEAT_TEXTS[(packed >> 4 * space & 15) - 1] for space in range(8) if packed >> 4 * space & 15]
        else:
            seats = seats_in(int(p.words[WORKERS + place]), int(p.terms.participants))
        if seats:
            found[name] = seats
    return found


def view_village(p: Position, village: int) -> dict[str, object]:
    """A village: its orders with their points, its villager, its worker spaces."""
    printed = p.terms.print.components.villages[village]
    current, future = int(p.words[CURRENT + village]), int(p.words[FUTURE + village])
    orders: list[dict[str, object]] = [
        {"order": 0, "bread": BREADS[printed.permanent_bread], "points": printed.permanent_points, "permanent": True}
    ]
    for space, its in enumerate(printed.spaces):
        orders.append(
            {
                "order": space + 1,
                "bread": order_name(current >> 4 * space & 15),
                "points": int(p.terms.print.space_points[MOST_SPACES * village + space]),
                "dawn": its.dawn,
                "future": order_name(future >> 4 * space & 15),
                "permanent": False,
            }
        )
    return {
        "village": VILLAGE_TEXTS[village],
        "name": printed.name,
        "orders": orders,
        "villager": int(p.words[VILLAGER + village]),
        "villagers_left": int(p.words[VILLAGERS_LEFT + village]),
    }


def order_name(packed: int) -> str | None:
    """The bread of an order space, None for an empty one."""
    return BREADS[packed - 1] if packed > 0 else None


def view_church(p: Position) -> dict[str, object]:
    """The offerings on display, what is discarded, and what may still come."""
    return {
        "shown": [max(int(token_at(p, place)), 0) for place in (1, 2)],
        "piles": [[token + 1 for token in members(int(p.words[OFFERING_PILE + level]))] for level in (0, 1)],
        "discarded": [[token + 1 for token in members(int(p.words[OFFERING_DISCARD + level]))] for level in (0, 1)],
    }


def reward_list(p: Position, pile: int) -> list[int]:
    """The numbers of the rewards on a pile, each as often as it lies there."""
    packed = int(p.words[REWARDS + pile])
    return [reward + 1 for reward in members(int(reward_kinds(p, pile))) for _ in range(packed >> 4 * reward & 15)]


def view_round_tokens(p: Position) -> dict[str, list[int]]:
    """Crosses that were shown, in their order, and those that are still to come, in no order."""
    crosses = p.terms.print.components.inquisition
    shown = int(p.words[ROUND_SHOWN])
    turned = [shown >> 4 * place & 15 for place in range(len(crosses)) if shown >> 4 * place & 15]
    left = sorted(crosses[token] for token in members(int(p.words[ROUND_TOKENS])))
    return {"shown": [crosses[token - 1] for token in turned], "left": left}
