"""How Pandemic is told."""

from sobremesa.wording.pandemic.wording import PandemicWording

WORDING = PandemicWording
