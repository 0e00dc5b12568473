"""Random legal orders on the classic board, as diplomacy resolves them: prints phases a CPU second.

Only taking the orders and resolving them is timed.
"""

import random
import time

from diplomacy import Game

LEAST_SECONDS = 3

chance = random.Random(1)
game = Game()
phases, seconds = 0, 0.0
while seconds < LEAST_SECONDS:
    if game.is_game_done:
        game = Game()
    possible = game.get_all_possible_orders()
    chosen = {
        power: [chance.choice(possible[place]) for place in places if possible[place]]
        for power, places in game.get_orderable_locations().items()
    }
    began = time.process_time()
    for power, orders in chosen.items():
        game.set_orders(power, orders)
    game.process()
    seconds += time.process_time() - began
    phases += 1
print(phases / seconds)
