"""Shares, means and differences in figures, as reports tell them."""

from sobremesa.web.graphs.played import Estimated


def in_percent(share: float, decimals: int = 1) -> str:
    """'41.3 %', never broken over two lines."""
    return f"{100 * share:.{decimals}f}\N{NO-BREAK SPACE}%"


def plain(value: float, decimals: int = 1) -> str:
    """'−3.2'."""
    said = f"{value:,.{decimals}f}"
    return said.replace("-", "−") if float(said.replace(",", "")) else said.lstrip("-")


def signed(value: float, decimals: int = 1) -> str:
    """'+3.2', '−0.5', '0.0'."""
    said = plain(value, decimals)
    return f"+{said}" if value > 0 and any(digit in "123456789" for digit in said) else said


def sure_share(found: Estimated, decimals: int = 1) -> str:
    """'41.3 % (38.0 to 44.7)'."""
    return f"{in_percent(found.mean, decimals)} ({100 * found.low:.{decimals}f} to {100 * found.high:.{decimals}f})"


def sure_mean(found: Estimated, decimals: int = 1) -> str:
    """'3.2 ± 0.1'."""
    return f"{plain(found.mean, decimals)} ± {plain(found.half, decimals)}"


def sure_lead(found: Estimated) -> str:
    """A difference of shares in points of a hundred: '+8.1 (+2.0 to +14.2)'."""
    return f"{signed(100 * found.mean)} ({signed(100 * found.low)} to {signed(100 * found.high)})"


def in_words(parts: list[str]) -> str:
    """'a, b and c'."""
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}" if parts else ""
