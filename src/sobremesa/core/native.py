"""The two types that make the engine fast when compiled: `i64` and `vec`.

mypyc resolves them to machine integers and to `librt.vecs`; interpreted, they are `int` and `list`, so the engine
needs nothing but the standard library. This file itself is never compiled.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from librt.vecs import append as append
    from librt.vecs import vec as vec
    from mypy_extensions import i64 as i64
else:
    i64 = int

    class vec:  # noqa: N801
        """Stands for `librt.vecs.vec` where the engine runs interpreted: a plain list."""

        def __class_getitem__(cls, item: Any) -> Any:
            return list

    def append(items: Any, item: Any) -> Any:
        """Stands for `librt.vecs.append`."""
        items.append(item)
        return items


__all__ = ["append", "i64", "vec"]
