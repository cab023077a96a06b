"""Games of bots written as data to learn from: a row for each decision (docs/lab/dataset.md).

from sobremesa.lab.dataset import Dataset

dataset = Dataset(Path("FOLDER"))
for state in dataset.positions(dataset.game(0)):
    ...
"""

from sobremesa.extras import require

with require("lab", "numpy", "pyarrow"):
    from sobremesa.lab.dataset.reading import Dataset, GameOfDataset
    from sobremesa.lab.dataset.settings import DatasetSettings
    from sobremesa.lab.dataset.writing import DatasetWriter

__all__ = ["Dataset", "DatasetSettings", "DatasetWriter", "GameOfDataset"]
