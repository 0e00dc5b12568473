/** The ranking: what was named keeps its place, the rest follows in random order. */

import { orderOf } from '../kit/asking/orders.ts';
import type { Draw } from '../kit/chance/chance.ts';
import { type Stage, stage } from '../kit/match/stage.ts';
import type { Content, House } from './content.ts';
import { type Event, SOURCES } from './events.ts';
import { dealerHouses, placeField, rankedHouses } from './houses.ts';
import { seatsByName } from './letters.ts';
import type { Orders, Submitted } from './orders.ts';
import type { Fault } from './reasons.ts';
import type { State, Team } from './state.ts';
import { teamOf } from './state.ts';

/** A house for each place, the first one first; null where none is named. */
export type Named = readonly (House | null)[];

/** Who stops after some places has said all that is asked: only a place left out before another one deserves a word. */
export function judgeRanking(content: Content, named: Named): readonly Fault[] {
  const wrong = named.flatMap((house, index): readonly Fault[] => {
    if (house === null) return [];
    const where = placeField(index);
    if (dealerHouses(content).includes(house))
      return [{ where, why: 'a Dealer House', given: house }];
    return named.indexOf(house) < index ? [{ where, why: 'ranked before', given: house }] : [];
  });
  const open = named.indexOf(null);
  const last = named.findLastIndex((house) => house !== null);
  return open < 0 || open > last
    ? wrong
    : [...wrong, { where: placeField(open), why: 'places open' }];
}

/** Takes both rankings in. */
export function takeRankings({ setup, state, orders, chance }: Submitted): Stage<State, Event> {
  const { content } = setup;
  const events: Event[] = [];
  const teams: Record<string, Team> = { ...state.teams };
  for (const seat of seatsByName(state)) {
    const named = orderOf<Orders, 'ranking'>(orders, seat, 'ranking')?.places ?? [];
    const draw = chance(`ranking of ${seat}`);
    const { ranking, drawn } = completed(content, named, draw);
    const faults = judgeRanking(content, named);
    events.push({ kind: 'ranked', rule: SOURCES.ranking, seat, ranking, drawn, faults });
    teams[seat] = { ...teamOf(state, seat), ranking };
  }
  return stage({ ...state, teams, phase: 'airdrop', number: 1 }, ...events);
}

function completed(
  content: Content,
  named: Named,
  draw: Draw,
): { readonly ranking: readonly House[]; readonly drawn: readonly House[] } {
  const houses = rankedHouses(content);
  const kept = houses.map((_, index) => {
    const house = named[index] ?? null;
    return house !== null && houses.includes(house) && named.indexOf(house) === index
      ? house
      : null;
  });
  const drawn = draw.shuffle(houses.filter((house) => !kept.includes(house)));
  const rest = drawn.values();
  return { ranking: kept.map((house) => house ?? rest.next().value ?? ''), drawn };
}
