"""The engine is compiled before any test where that is possible, as `./run` does it."""

from sobremesa import compiled

compiled.ensure()


def pytest_report_header() -> str:
    return f"engine: {'compiled' if compiled.is_active() else 'interpreted'}"
