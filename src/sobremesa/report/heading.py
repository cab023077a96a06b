"""What was played, as the head of a page: game, rules, bots, deals, and how sure what follows is."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from sobremesa.report.reading import Results
from sobremesa.web.faces import face_of
from sobremesa.web.graphs.drawn_players import left_out
from sobremesa.web.graphs.in_figures import in_words
from sobremesa.web.graphs.played import FEW
from sobremesa.wording import find_wording
from sobremesa.wording.in_force import rules_as_of, rules_in_force

_HASH: Final = 12
_OF_PRINT: Final = ("components",)  # options that the printed values tell


@dataclass(frozen=True)
class ResultsHead:
    """The head of one folder's results: a title, and facts with their names."""

    letter: str
    title: str
    facts: tuple[tuple[str, str], ...]


def head_of(each: Results) -> ResultsHead:
    """All that somebody needs to play the same again."""
    tournament, summary = each.tournament, each.summary
    game = each.game.as_of(tournament.rules_version, tournament.print)
    rules = "; ".join(rule.words for rule in rules_in_force(find_wording(game.id, tournament.options), game))
    lineups = _counted(len(tournament.lineups), "line-up")
    facts = [
        ("Rules", f"{rules[:1].upper()}{rules[1:]}. {rules_as_of(game)}".strip()),
        ("Seats", _seats(each)),
        ("Bots", in_words(list(tournament.bots))),
        (
            "Games",
            f"{summary['games']:,}: {_counted(summary['rounds'], 'deal')}, each in {lineups}"
            f" ({tournament.schedule.replace('-', ' ')}, {tournament.seating}), from seed {tournament.seed} on",
        ),
        ("Stopped", _stopped(each)),
        ("Print", f"number {tournament.print}{_hash(tournament.print_hash)}"),
        ("Release", f"Sobremesa {tournament.release}, rules {tournament.rules_version}, folder {each.name}"),
    ]
    if tournament.words:
        facts.insert(3, ("Words", "bots tell each other what helps"))
    if tournament.seconds:
        facts.insert(3, ("Time", f"at most {tournament.seconds:g} seconds a decision: the games cannot be repeated"))
    return ResultsHead(each.played.letter, _title(each), tuple(facts))


def _counted(number: int, thing: str) -> str:
    return f"{number:,} {thing}{'' if number == 1 else 's'}"


def _title(each: Results) -> str:
    return f"{in_words(list(each.tournament.bots))}, {_counted(each.summary['games'], 'game')}"


def _seats(each: Results) -> str:
    told = face_of(each.tournament.game).results
    deciding, seats = each.tournament.deciding, each.tournament.seats
    own = [told.player(kind) for kind in seats[deciding:]]
    said = f"{deciding} for bots"
    return f"{said}, and {in_words(own)}" if own else said


def _hash(digest: str) -> str:
    return f", values {digest[:_HASH]}…" if digest else ""


def _stopped(each: Results) -> str:
    summary = each.summary
    if "sequential_test" not in summary:
        return "No: all games that were planned were played"
    test = summary["sequential_test"]
    risk = f"with equal bots at most {100 * test['error']:.3g} % of such tournaments name a better one"
    if summary["stopped_early"]:
        return (
            f"Early, at look {len(test['looks'])} of {len(test['planned_looks'])}, after {summary['games']:,} of"
            f" {summary['planned_games']:,} games: all differences are clear, and look a little larger than they are;"
            f" {risk}"
        )
    return f"No: all {summary['planned_games']:,} games were played; {risk}"


def remarks(results: Sequence[Results]) -> list[str]:
    """How to read everything that follows."""
    found = [
        "Lines through dots, and what stands after ±, are intervals of 95 %: of twenty such, one misses the truth by"
        " chance alone. They are made from whole deals, for the games of a deal are no independent evidence.",
        f"Where fewer than {FEW} cases stand on one side, a figure is marked “few”: it says next to nothing.",
    ]
    if not results[0].played.together:
        found.append(
            "What winning goes with is no cause: a bot that is ahead can afford other things than one that is behind."
            " Where all seats had a thing, or none, there is nothing to compare, and no dot; an arrow is"
            " a dot beyond the scale."
        )
    missing = left_out([each.played for each in results])
    if missing:
        found.append(f"Graphs tell four players apart; {missing} more stand in the tables alone.")
    if len(results) > 1:
        a, b = results
        found.append(
            f"A is {a.name}, B is {b.name}. {_differences(a, b)} Their games were compared as if no deal were the same,"
            " so intervals of differences are rather too wide than too narrow."
        )
    return found


def _differences(a: Results, b: Results) -> str:
    """What was not the same in both, so that nobody looks for the cause elsewhere."""
    one, other = a.tournament, b.tournament
    names = [name for name in one.options if one.options[name] != other.options.get(name)]
    found = [f"the option {name.replace('_', ' ')}" for name in names if name not in _OF_PRINT]
    asked = {
        "the printed values": one.print_hash != other.print_hash or one.print != other.print,
        "the rules version": one.rules_version != other.rules_version,
        "the bots": one.bots != other.bots,
        "the line-ups": one.bots == other.bots and one.lineups != other.lineups,
        "the deals": (one.seed, a.summary["rounds"]) != (other.seed, b.summary["rounds"]),
        "the words": one.words != other.words,
        "the time": one.seconds != other.seconds,
        "the release": one.release != other.release,
    }
    found += [name for name, differs in asked.items() if differs]
    return f"They differ in {in_words(found)}." if found else "They were played in the same way."
