"""Days and months in words, by the calendar of Greenwich: whose clock a visitor goes by is not known here."""

from datetime import UTC, datetime

from sobremesa.wording.messages import web_catalog


def day_of(at: int, language: str) -> tuple[str, str]:
    """'18 November 2026', and the same for programs."""
    then = _then(at)
    month = web_catalog(language).say("dates", f"month-{then.month}")
    code = "first" if then.day == 1 else "day"
    told = web_catalog(language).say("dates", code, day=str(then.day), month=month, year=str(then.year))
    return told, then.date().isoformat()


def month_of(at: int, language: str) -> str:
    """'November 2026'."""
    then, words = _then(at), web_catalog(language)
    return words.say("dates", "month", month=words.say("dates", f"month-{then.month}"), year=str(then.year))


def utc(at: int) -> str:
    """A time as programs read it."""
    return _then(at).isoformat(timespec="seconds")


def _then(at: int) -> datetime:
    return datetime.fromtimestamp(at / 1000, UTC)
