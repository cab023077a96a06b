"""The pages of Sowing: the room `web` of the package. Without this folder the plain face shows the game."""

from typing import Final

from sobremesa_sowing.web.face import SowingFace

FACE: Final = SowingFace
