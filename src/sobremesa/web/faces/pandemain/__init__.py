"""How Pandemain looks on a page."""

from sobremesa.web.faces.pandemain.face import PandemainFace

FACE = PandemainFace
