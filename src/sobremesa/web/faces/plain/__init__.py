"""A face for any game: what its view has, as panels; its options as buttons; the rest is the site's own."""

from sobremesa.web.faces.plain.face import plain_face

__all__ = ["plain_face"]
