"""How Pandemic looks."""

from sobremesa.web.faces.pandemic.face import PandemicFace

FACE = PandemicFace
