"""What Pandemain's bots know by playing, as JSON: `sobremesa tune pandemain` writes it, with what it was made of.

`worths` are those of the appraisal, in the order of `worths.py`, where one person plays against sim-bakers.
"""

from typing import Final

NUMBERS: Final = """
{
 "worths": {
  "made": {
   "date": "2026-11-15",
   "seed": 5,
   "generations": 14,
   "population": 40,
   "games": 12,
   "settings": ["rudolf", "hans", "helga", "lord", "famine", "cloth"],
   "score": {"games": 150, "first_game": 43000000, "before": -19.6, "after": -17.0},
   "note": "compared by hand; from worths that were tuned one at a time before (100 games against Rudolf: -21.8, -15.5)"
  },
  "values": [148, 49, 11, 76, 16, 139, 78, 127, 19, 158, 290, 172, 458, 105, 12, 39, 147, 87, 32, 94, 9, 60, 21, 27,
  104, 17, 77, 94, 108, 16, 61, 83, 95, 69, 162, 29, 22, 85, 35, 59, 67, 74, 53, 132, 726, 0]
 }
}
"""
