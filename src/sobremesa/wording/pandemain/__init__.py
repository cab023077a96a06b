"""How Pandemain is told."""

from sobremesa.wording.pandemain.wording import PandemainWording

WORDING = PandemainWording
