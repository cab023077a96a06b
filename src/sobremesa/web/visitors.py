"""Who is looking: an unguessable id in a cookie, and what this browser asked us to remember. Nobody has an account.

The id lets us show somebody their own games again; power over a seat comes from the seat's link alone.
"""

import re
import secrets
from dataclasses import dataclass, field, replace
from functools import cache
from importlib.resources import files
from typing import Final, final
from urllib.parse import parse_qsl, urlencode

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection, cookie_parser
from starlette.types import Message, Receive, Scope, Send

from sobremesa.houses import LANGUAGES
from sobremesa.web.api.paths import is_api
from sobremesa.web.learnt import Learnt
from sobremesa.web.middleware import Middleware

ID_COOKIE: Final = "sobremesa"
PREFERENCES_COOKIE: Final = "sobremesa-likes"
CAME_COOKIE: Final = "sobremesa-came"
SEAT_COOKIE: Final = "sobremesa-seat"
THEMES: Final = ("auto", "light", "dark")
BASIC: Final = "basic"
PACES: Final = ("step", "calm", "brisk", "now")  # how what others do is shown
LONGEST_NAME: Final = 24
_YEAR: Final = 365 * 24 * 3600
_EVENING: Final = 4 * 3600
_ID: Final = re.compile(r"[A-Za-z0-9_-]{32}")
_CARDS: Final = re.compile(r"[a-z0-9]{1,16}\.[0-9]{1,5}\.[0-9]")
_ID_BYTES: Final = 24
_LINK: Final = re.compile(r"([a-z0-9]{1,40})/([a-z0-9]{10,60})")
_YES: Final = "1"


@cache
def languages() -> tuple[str, ...]:
    """The languages that the pages speak, in the order in which they are offered."""
    messages = files("sobremesa.web") / "messages"
    return tuple(language for language in LANGUAGES if (messages / f"{language}.toml").is_file())


@dataclass(frozen=True)
class Preferences:
    """What a browser asked us to remember."""

    name: str = ""
    language: str = ""
    theme: str = "auto"
    sound: bool = False
    notices: bool = False
    rules: str = ""  # 'basic' where the rulebook is read without expert rules
    codes: bool = False  # the numbers of rules are shown
    pace: str = ""  # one of PACES; '' for calm at first, then brisk
    guess: bool = False  # a replay does not tell what comes later
    learnt: Learnt = field(default_factory=Learnt)
    cards: str = ""  # the last turn of a first game in which cards were closed, and how many: 'TABLE.TURN.COUNT'


@final
class Visitor:
    """One browser. Its id is made when somebody needs it first, so whoever only looks around gets no cookie."""

    def __init__(self, id: str, likes: Preferences, accepted: str, came: str = "", waiting: str = "") -> None:
        self._id = id
        self._accepted = accepted
        self._came = came if id else ""
        self._came_before = came
        self._waiting = self._waiting_before = waiting
        self.likes = likes
        self.fixed_language = ""  # which the address of this page asks for
        self.new_id = False
        self.forgotten = False
        self.changed = False

    @property
    def id(self) -> str:
        """The unguessable id."""
        if not self._id:
            self._id = secrets.token_urlsafe(_ID_BYTES)
            self.new_id = True
        return self._id

    @property
    def known(self) -> bool:
        """Whether this browser has an id already."""
        return bool(self._id)

    @property
    def name(self) -> str:
        """The name that was given last, or ''."""
        return self.likes.name

    @property
    def theme(self) -> str:
        """'light', 'dark', or 'auto' for what the system likes."""
        return self.likes.theme

    @property
    def sound(self) -> bool:
        """Whether moves may be heard."""
        return self.likes.sound

    @property
    def notices(self) -> bool:
        """Whether the browser may tell that it is one's turn."""
        return self.likes.notices

    @property
    def pace(self) -> str:
        """How what others do is shown; '' where nothing was chosen."""
        return self.likes.pace

    @property
    def learnt(self) -> Learnt:
        """Which lessons, cards and questions this browser is done with."""
        return self.likes.learnt

    @property
    def language(self) -> str:
        """That of the address, else the one that was chosen, else the first that the browser accepts, else English."""
        return self.fixed_language or self.likes.language or accepted_language(self._accepted)

    @property
    def came_by(self) -> tuple[str, str] | None:
        """Table and token of the link by which this browser came first, unless that is written down already."""
        found = _LINK.fullmatch(self._came)
        return (found[1], found[2]) if found else None

    def come_by(self, table_id: str, token: str) -> None:
        """Let the browser itself remember by which link it came, until it is known to keep cookies."""
        self._id = self.id
        self._came = f"{table_id}/{token}"

    def forget_link(self) -> None:
        """It is written down."""
        self._came = ""

    @property
    def waiting_seat(self) -> str:
        """The address of the seat that waits while its person takes a lesson; '' for none."""
        return f"/table/{self._waiting}" if _LINK.fullmatch(self._waiting) else ""

    def let_wait(self, table_id: str, token: str) -> None:
        """Keep for this evening to which seat pages of lessons lead back."""
        self._waiting = f"{table_id}/{token}"

    def forget_waiting(self, table_id: str) -> None:
        """Its person has sat down at this table."""
        if self._waiting.startswith(f"{table_id}/"):
            self._waiting = ""

    def forget(self) -> None:
        """Keep how pages look, and nothing of who this was, where they played and what they have learnt."""
        self._id = self._came = self._waiting = ""
        self.forgotten, self.new_id = True, False
        self.remember(name="", learnt="", cards="")

    def remember(self, **likes: object) -> None:
        """Keep some preferences; anything that makes no sense is left as it was."""
        fields = {**self._as_texts(), **{name: _as_text(value) for name, value in likes.items()}}
        self.likes = _read_preferences(fields)
        self.changed = True

    def _as_texts(self) -> dict[str, str]:
        likes = self.likes
        return {
            "name": likes.name,
            "language": likes.language,
            "theme": likes.theme,
            "sound": _as_text(likes.sound),
            "notices": _as_text(likes.notices),
            "rules": likes.rules,
            "codes": _as_text(likes.codes),
            "pace": likes.pace,
            "guess": _as_text(likes.guess),
            "learnt": str(likes.learnt),
            "cards": likes.cards,
        }

    def cookies(self, secure: bool) -> list[str]:
        """The cookies that have to be set."""
        ways = f"; Path=/; HttpOnly; SameSite=Lax{'; Secure' if secure else ''}"
        tail, ended = f"; Max-Age={_YEAR}{ways}", f"; Max-Age=0{ways}"
        found: list[str] = []
        if self.new_id:
            found.append(f"{ID_COOKIE}={self._id}{tail}")
        elif self.forgotten:
            found.append(f"{ID_COOKIE}={ended}")
        if self._came != self._came_before:
            found.append(f"{CAME_COOKIE}={self._came}{tail if self._came else ended}")
        if self._waiting != self._waiting_before:
            kept = f"; Max-Age={_EVENING}{ways}" if self._waiting else ended
            found.append(f"{SEAT_COOKIE}={self._waiting}{kept}")
        if self.changed:
            told = {name: text for name, text in self._as_texts().items() if text and text != "auto"}
            found.append(f"{PREFERENCES_COOKIE}={urlencode(told)}{tail}")
        return found


def _as_text(value: object) -> str:
    if isinstance(value, bool):
        return _YES if value else ""
    return str(value)


def _read_preferences(texts: dict[str, str]) -> Preferences:
    """Preferences from texts that anybody may have written."""
    likes = Preferences(name=clean_name(texts.get("name", "")))
    if texts.get("language") in languages():
        likes = replace(likes, language=texts["language"])
    if texts.get("theme") in THEMES:
        likes = replace(likes, theme=texts["theme"])
    if texts.get("pace") in PACES:
        likes = replace(likes, pace=texts["pace"])
    if texts.get("rules") == BASIC:
        likes = replace(likes, rules=BASIC)
    return replace(
        likes,
        sound=texts.get("sound") == _YES,
        notices=texts.get("notices") == _YES,
        codes=texts.get("codes") == _YES,
        guess=texts.get("guess") == _YES,
        learnt=Learnt.read(texts.get("learnt", "")),
        cards=texts.get("cards", "") if _CARDS.fullmatch(texts.get("cards", "")) else "",
    )


def clean_name(text: str) -> str:
    """A name as it can stand on a page: one line, no signs that cannot be seen, not too long."""
    return clean_line(text)[:LONGEST_NAME].strip()


def clean_line(text: str) -> str:
    """A text on one line, without signs that cannot be seen or turn others around."""
    seen = "".join(sign if sign.isprintable() else " " for sign in text)
    return " ".join(seen.split())


def accepted_language(header: str) -> str:
    """The language of ours that an Accept-Language header likes best; English where it names none."""
    liked: list[tuple[float, int, str]] = []
    for at, part in enumerate(header[:500].split(",")):
        tag, _, quality = part.partition(";")
        language = tag.strip().lower().partition("-")[0]
        if language in languages():
            liked.append((-_quality(quality), at, language))
    return min(liked)[2] if liked else "en"


def _quality(text: str) -> float:
    found = re.fullmatch(r"\s*q=([01](?:\.\d{0,3})?)\s*", text)
    return float(found[1]) if found else 1.0


def read_visitor(headers: Headers) -> Visitor:
    """The visitor of a request."""
    jar = cookie_parser("; ".join(headers.getlist("cookie")))
    id, told = jar.get(ID_COOKIE, ""), jar.get(PREFERENCES_COOKIE, "")
    try:
        likes = dict(parse_qsl(told[:1000], max_num_fields=20))
    except ValueError:
        likes = {}
    known = id if _ID.fullmatch(id) else ""
    accepted = headers.get("accept-language", "")
    return Visitor(known, _read_preferences(likes), accepted, jar.get(CAME_COOKIE, ""), jar.get(SEAT_COOKIE, ""))


def nobody(headers: Headers) -> Visitor:
    """Somebody of whom nothing is known but the language that is asked for."""
    return Visitor("", Preferences(), headers.get("accept-language", ""))


def visitor_of(connection: HTTPConnection) -> Visitor:
    """The visitor whom `Visitors` found."""
    visitor = connection.scope["visitor"]
    assert isinstance(visitor, Visitor)
    return visitor


@final
class Visitors(Middleware):
    """ASGI middleware: finds the visitor of each request, and sets the cookies that the answer needs."""

    async def answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass one request on."""
        headers = Headers(scope=scope)
        if is_api(scope["path"]):  # programs have no cookies, and get none
            scope["visitor"] = nobody(headers)
            await self.app(scope, receive, send)
            return
        visitor = scope["visitor"] = read_visitor(headers)

        async def send_with_cookies(message: Message) -> None:
            if message["type"] == "http.response.start":
                for cookie in visitor.cookies(secure=scope.get("scheme") == "https"):
                    MutableHeaders(scope=message).append("set-cookie", cookie)
            await send(message)

        await self.app(scope, receive, send_with_cookies)
