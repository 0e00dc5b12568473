import type { News } from './narration.ts';

/** The first news of the highest value. If several seats have some, turns rotate among them. */
export function weightiestIn(news: readonly News[], turn: number): News | undefined {
  const most = Math.max(...news.map(({ newsValue }) => newsValue));
  const top = news.filter(({ newsValue }) => newsValue === most);
  const seats = top.map(({ event }) => event.seat);
  const firsts = top.filter((_, at) => seats.indexOf(seats[at]) === at);
  return firsts[turn % Math.max(1, firsts.length)];
}
