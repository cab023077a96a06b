"""The curve of what was learnt, as SVG: points by CPU-seconds, with the mean of chance as a dashed line."""

WIDTH, HEIGHT = 640, 320
LEFT, RIGHT, TOP, BOTTOM = 56, 16, 16, 44
STYLE = """
text { font: 12px sans-serif; fill: #333 }
.grid { stroke: #ddd }
.curve { fill: none; stroke: #1f6f8b; stroke-width: 2.5 }
.chance { stroke: #a33; stroke-dasharray: 6 4 }
@media (prefers-color-scheme: dark) {
  text { fill: #ddd }
  .grid { stroke: #444 }
  .curve { stroke: #7cc4dd }
  .chance { stroke: #e88 }
}
"""


def draw(rows: list[list[float]], chance: float) -> str:
    """The curve of rows that begin with CPU-seconds and end with points; `chance` is what random play reaches."""
    seconds, points = [row[0] for row in rows], [row[-1] for row in rows]
    low, high = _tens(min([*points, chance]), down=True), _tens(max([*points, chance]), down=False)

    def x(second: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * second / seconds[-1]

    def y(point: float) -> float:
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * (point - low) / (high - low)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img"><style>{STYLE}</style>',
        f"<title>From {points[0]:.0f} to {points[-1]:.0f} points in {seconds[-1]:.0f} CPU-seconds</title>",
    ]
    for line in range(low, high + 1, 10):
        parts.append(f'<path class="grid" d="M{LEFT} {y(line):.1f}H{WIDTH - RIGHT}"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{y(line) + 4:.1f}" text-anchor="end">{line}</text>'.replace(">-", ">−"))
    for share in range(6):
        second = seconds[-1] * share / 5
        parts.append(f'<text x="{x(second):.1f}" y="{HEIGHT - BOTTOM + 18}" text-anchor="middle">{second:.0f}</text>')
    parts.append(f'<text x="{(LEFT + WIDTH) / 2}" y="{HEIGHT - 8}" text-anchor="middle">CPU-seconds of learning</text>')
    parts.append(f'<path class="chance" d="M{LEFT} {y(chance):.1f}H{WIDTH - RIGHT}"/>')
    parts.append(f'<text x="{WIDTH - RIGHT}" y="{y(chance) - 6:.1f}" text-anchor="end">chance</text>')
    way = " ".join(f"{x(second):.1f},{y(point):.1f}" for second, point in zip(seconds, points, strict=True))
    parts.append(f'<polyline class="curve" points="{way}"/>')
    parts.append(f'<text x="{LEFT + 8}" y="{TOP + 8}">points in a game, mean of ten seconds</text></svg>')
    return "\n".join(parts) + "\n"


def _tens(value: float, down: bool) -> int:
    whole = int(value // 10) * 10
    return whole if down else whole + 10
