"""A game from outside that has features plays in every adapter, with no edit of ours."""

from pathlib import Path

from tests.outside import SOWING, announce_sowing, run

PLAYED = """
import gymnasium, pyspiel
import sobremesa.environments.gymnasium
from sobremesa.environments.openspiel import game
from sobremesa.environments.pettingzoo import env

table = env("sowing", players=3, render_mode="ansi")
table.reset(seed=1)
for agent in table.agent_iter():
    observation, _, over, _, _ = table.last()
    table.step(None if over else table.action_space(agent).sample(observation["action_mask"]))
    if over and len(table.agents) == 3:
        assert table.render()
one = gymnasium.make("sobremesa/Sowing-v0", bots="random")
observation, _ = one.reset(seed=1)
over = False
while not over:
    observation, reward, over, _, _ = one.step(one.action_space.sample(observation["action_mask"]))
pyspiel.random_sim_test(game("sowing", deals=3), 1, True, False)
print("played", pyspiel.load_game("sobremesa_sowing").num_players())
"""


def test_sowing_plays_in_every_adapter(tmp_path: Path) -> None:
    made = run(["-c", PLAYED], announce_sowing(tmp_path), SOWING)
    assert made.stderr == ""
    assert made.stdout.splitlines()[-1] == "played 2"
