"""A bot: it takes the seat of a link and plays any game to its end: python bot.py https://SERVER/table/TABLE/TOKEN"""

import random
import sys

from sobremesa.client import Client, Lost, Moved

with Client(sys.argv[1]) as client:
    seat = client.join(sys.argv[1], name="Robo")
    print(f"The seat's link is now {seat.link}", flush=True)
    for seen in seat.turns():
        try:
            if seen["offer"] and seen["offer"]["to_answer"]:
                seat.answer(yes=True)
            elif seen["pause"]:
                seat.wave()
            else:
                seat.act(random.choice(seen["legal"]))
        except (Moved, Lost):  # somebody was quicker, or no answer came: look again
            continue
    print(seat.last_seen()["outcome"])
