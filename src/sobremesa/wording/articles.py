"""Names with an article in a sentence: where it runs together with a word before it ('le toca al Rey', for 'a' and 'el
Rey'), and where it begins the sentence ('La Reine joue')."""

import re
from typing import Final

# What stands before an article and the article, with what becomes of them before a name.
_JOINED: Final = {
    "es": {"a el": "al", "de el": "del"},
    "fr": {"à le": "au", "de le": "du"},
    "it": {
        "a il": "al", "di il": "del", "da il": "dal",
        "a lo": "allo", "di lo": "dello", "da lo": "dallo",
        "a l'": "all'", "di l'": "dell'", "da l'": "dall'",
    },
}  # fmt: skip
_PATTERNS: Final = {
    language: re.compile(rf"\b({'|'.join(joined)})(?= ?[^\W\d_a-zà-ÿ])") for language, joined in _JOINED.items()
}
_BEGINNING: Final = re.compile(r"^([¡¿]?)([a-zà-ÿ])")


def with_articles(text: str, language: str, begins: bool = False) -> str:
    """A sentence in which names have their articles, as it is written; `begins` where a name is its beginning."""
    if language in _PATTERNS:
        text = _PATTERNS[language].sub(lambda found: _JOINED[language][found[1]], text)
    return _BEGINNING.sub(lambda found: found[1] + found[2].upper(), text) if begins else text
