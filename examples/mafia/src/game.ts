/** Mafia: at night the mafia kill a player, and by day the town votes on who the mafia are. */

import { defineGame, defineOrders, rankTeams, sortSeats } from 'sealed-orders/kit';
import { checkCast, content, SEATS } from './content.ts';
import { narration, pages } from './pages.ts';
import { judge, next, questions, REASONS, resolve } from './rounds.ts';
import { listSeatsAs, type Now, start, views } from './state.ts';

/** Computes the result; null until the match is over. Dead players win or lose with their team. */
function outcome({ setup, state }: Now) {
  if (state.winner === null) return null;
  const seats = sortSeats({ setup });
  const mafia = { seats: listSeatsAs(state, seats, 'mafia'), by: 'as the mafia' };
  const town = { seats: seats.filter((seat) => !mafia.seats.includes(seat)), by: 'as the town' };
  return rankTeams(state.winner === 'mafia' ? [mafia, town] : [town, mafia]);
}

export const game = defineGame({
  id: 'mafia',
  title: 'Mafia',
  description: 'Find the killers among you before they are half of the living.',
  version: '1',
  seats: SEATS,
  content,
  checkCast,
  play: { start, next, resolve, outcome },
  orders: defineOrders({ questions, judge, reasons: REASONS }),
  shown: { ...views, pages, narration, announced: ['voted'], announcedToSeats: ['asked.isMafia'] },
});
