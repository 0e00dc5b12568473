/** Which of a step's news is told where there is room for one. */

import type { News } from './narration.ts';

/**
 * The first of those that weigh most: a game may tell its news in an order of its own. Where several seats have some that weigh as much, another
 * one is heard each turn.
 */
export function weightiestIn(news: readonly News[], turn: number): News | undefined {
  const most = Math.max(...news.map(({ newsValue }) => newsValue));
  const top = news.filter(({ newsValue }) => newsValue === most);
  const seats = top.map(({ event }) => event.seat);
  const firsts = top.filter((_, at) => seats.indexOf(seats[at]) === at);
  return firsts[turn % Math.max(1, firsts.length)];
}
