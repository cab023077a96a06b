"""Addresses of databases: which are understood, and how they are shown without their password."""

from pathlib import Path

from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, NoSuchModuleError

from sobremesa.web.store.rows import StoreError


def read_address(url: str) -> URL:
    """The address of a database that can keep tables; StoreError says what is wrong with another, and no secret."""
    try:
        address = make_url(url)
        backend = address.get_backend_name()
    except (ArgumentError, NoSuchModuleError, ValueError) as error:
        raise StoreError(
            f"{url.partition(':')[0]!r} is no kind of database; an address begins with sqlite:/// or postgresql://"
        ) from error
    if backend == "sqlite":
        if not address.database or address.database == ":memory:" or "uri" in address.query:
            raise StoreError("tables are kept in a file: sqlite:///path/to/tables.sqlite")
        return address.set(drivername="sqlite+pysqlite")
    if backend in ("postgresql", "postgres"):
        if "@" in (address.host or ""):  # a part of the password, which must be shown to nobody
            raise StoreError("in the address of a database the signs @ : / % of a password are written %40 %3A %2F %25")
        return address.set(drivername="postgresql+psycopg")
    raise StoreError(f"tables are kept in sqlite or postgresql, not in {backend}")


def is_file(address: URL) -> bool:
    """Whether this is SQLite."""
    return address.get_backend_name() == "sqlite"


def file_of(address: URL) -> Path:
    """The file of a SQLite database."""
    assert address.database
    return Path(address.database)


def shown(address: URL) -> str:
    """An address as it may be written down."""
    return str(file_of(address)) if is_file(address) else address.render_as_string(hide_password=True)
