from tests.pandemic.tables import document, legal, new_game, play


def test_x() -> None:
    s = new_game(3, players=3, difficulty="normal")
    print(legal(s))
    print(document(s))
    print(play(s, "pass"))
