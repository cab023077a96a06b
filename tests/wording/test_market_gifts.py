"""What the sentence of a market stall says is what a visit brings: the stalls' goods, and whatever else comes along."""

import re

from sobremesa.games.pandemain.kinds import INGREDIENTS
from tests.web.pandemain_scenes import greedy_action, new_table, play, viewing_of


def test_a_stall_says_where_every_unit_comes_from() -> None:
    table, compared, with_gifts = new_table({"players": 2, "sim_bakers": ["none"]}, 0), 0, 0
    while not table.over and with_gifts < 12:
        seat = int(table.state.decider())
        if table.state.decision().kind == "turn":
            viewing = viewing_of(table, seat)
            market = viewing.moment([]).choice("place market")
            for choice in viewing.moment([market.action]).choices if market else []:
                if choice.word == "stall" and choice.effects and " or " not in choice.sentence:
                    _, goods = choice.sentence.split(" pf for ")
                    for name in INGREDIENTS:
                        before, after = choice.effects.get(name, (0, 0))
                        told = sum(int(count) for count in re.findall(rf"(\d+) {name}", goods))
                        assert told == after - before or after == 20, choice.sentence
                    compared, with_gifts = compared + 1, with_gifts + ("plus" in goods)
        play(table, greedy_action(table.state, 1))
    assert compared > with_gifts > 0
