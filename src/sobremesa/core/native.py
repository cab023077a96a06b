"""What makes the engine fast when compiled: `i64`, `i16`, `u8`, `vec`, and `mypyc_attr` for classes.

mypyc resolves the types to machine integers and to `librt.vecs`; interpreted, they are `int` and `list`, so the
engine needs nothing but the standard library. `@mypyc_attr(acyclic=True)` spares the garbage collector objects that are
never part of a circle. This file itself is never compiled.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from librt.vecs import append as append
    from librt.vecs import vec as vec
    from mypy_extensions import i16 as i16
    from mypy_extensions import i64 as i64
    from mypy_extensions import mypyc_attr as mypyc_attr
    from mypy_extensions import u8 as u8
else:
    i64 = int
    i16 = int
    u8 = int

    class vec:  # noqa: N801
        """Stands for `librt.vecs.vec` where the engine runs interpreted: a plain list."""

        def __class_getitem__(cls, item: Any) -> Any:
            return list

    def append(items: Any, item: Any) -> Any:
        """Stands for `librt.vecs.append`."""
        items.append(item)
        return items

    def mypyc_attr(**_: Any) -> Any:
        """Stands for `mypy_extensions.mypyc_attr`."""
        return lambda made: made


__all__ = ["append", "i16", "i64", "mypyc_attr", "u8", "vec"]
