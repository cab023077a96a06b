"""PettingZoo: four players of Pandemic who choose by chance, one after another.

python examples/environments/agents_in_turn.py
"""

from sobremesa.environments.pettingzoo import env


def main(seed: int = 1) -> dict[str, float]:
    """Play one game; what each agent got."""
    table = env("pandemic", players=4, difficulty="normal", words=True, render_mode="ansi")
    table.reset(seed=seed)
    table.action_space("player_0").seed(seed)
    got = dict.fromkeys(table.agents, 0.0)
    for agent in table.agent_iter():
        observation, reward, terminated, truncated, _ = table.last()
        got[agent] += reward
        out = terminated or truncated
        table.step(None if out else table.action_space("player_0").sample(observation["action_mask"]))
        if table.agents and not out and any(table.terminations.values()):
            print(table.render())
    print(got)
    return got


if __name__ == "__main__":
    main()
