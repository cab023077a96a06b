"""In the list of a decision what is offered comes first; what is refused is folded below it, by its names."""

from collections.abc import Callable, Iterator

import pytest

from sobremesa.core.rng import seeded
from sobremesa.testing.contract import choose
from tests.web import pandemain_scenes, pandemic_scenes

SEEDS = range(3)
FOLD = '<details class="refused"'


def pandemain_lists() -> Iterator[str]:
    for seed in SEEDS:
        table = pandemain_scenes.new_table({"players": 2}, seed)
        rng = seeded(seed)
        for turn in range(60):
            if turn % 3 == 0:
                yield pandemain_scenes.page_of(table, int(table.state.decider()))
            pandemain_scenes.play(table, choose(table.state.legal(), rng))


def pandemic_lists() -> Iterator[str]:
    yield from (made() for name, made in pandemic_scenes.scenes() if name not in ("won", "lost"))


def list_in(page: str) -> str:
    """The part of the panel with the options."""
    return page.partition('id="panel-list"')[2].partition('class="turn-foot')[0]


@pytest.mark.parametrize("pages", [pandemain_lists, pandemic_lists])
def test_what_is_offered_stands_before_the_fold_of_what_is_refused(pages: Callable[[], Iterator[str]]) -> None:
    folds = 0
    for page in pages():
        offered, fold, refused = list_in(page).partition(FOLD)
        assert 'class="choose' not in refused
        assert "why-not no" not in offered
        if fold:
            folds += 1
            title = refused.partition("</summary>")[0]
            assert "Why not?" in title or "why not?" in title
            assert " open" not in title.partition(">")[0]
    assert folds > 3


def test_the_title_of_the_fold_names_what_is_refused() -> None:
    table = pandemain_scenes.new_table({"players": 2}, 1)
    while table.state.decision().kind != "turn":
        pandemain_scenes.play(table, table.state.legal()[0])
    page = pandemain_scenes.page_of(table, int(table.state.decider()))
    title = list_in(page).partition(FOLD)[2].partition("</summary>")[0]
    assert "Ulm" in title
    assert "Augsburg" in title
    first = dict(pandemic_scenes.scenes())["dispatcher"]()
    assert "Cure" in list_in(first).partition(FOLD)[2].partition("</summary>")[0]
