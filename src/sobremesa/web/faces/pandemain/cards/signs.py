"""The cards of signs that stand all over the table, as the Key lists them."""

from typing import Final

from sobremesa.web.cards import ItemCard
from sobremesa.web.faces.pandemain.cards.maker import CardMaker

# The glossary's word, the icon and the chapter; without a word the cards say it themselves.
SIGNS: Final[dict[str, tuple[str, str, str]]] = {
    "sun": ("sun", "i-dawn", "villages#orders"),
    "always": ("permanent-order", "", "villages#orders"),
    "way": ("", "", "market#the-way"),
    "becomes": ("", "", ""),
    "lock": ("", "i-lock", ""),
    "ring": ("reconstructed", "", ""),
    "worker": ("fifth-worker", "p-more", "workers#the-fifth-worker"),
    "used": ("used", "i-ox", "workers#ox-cart-and-cow"),
    "any": ("", "i-any", "flour"),
}


def sign_card(maker: CardMaker, target: str, name: str) -> ItemCard | None:
    """One of them."""
    if name not in SIGNS:
        return None
    word, icon, chapter = SIGNS[name]
    title = maker.face.say("key", name)
    about = [maker.word(word).say] if word else [maker.say(f"sign-{name}")]
    return maker.card(target, title, picture=maker.icons(icon) if icon else "", about=about, chapter=chapter)
