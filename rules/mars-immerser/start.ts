/** The start of a match, with nobody on the Map. Homes that the Directory leaves open are drawn. */

import type { Chance } from '../kit/chance/chance.ts';
import { buildStartPairs } from '../kit/match/communal.ts';
import { byName, bySeat } from '../kit/match/seat.ts';
import type { Setup } from '../kit/match/setup.ts';
import type { Stage } from '../kit/match/stage.ts';
import { findKind, getLocation } from './atlas.ts';
import type { Code, Content, Location } from './content.ts';
import type { Event } from './events.ts';
import type { Now } from './now.ts';
import type { Sightseer, State } from './state.ts';

export const NEWCOMER: Omit<Sightseer, 'garnets'> = {
  location: null,
  seen: [],
  lists: [],
  slices: {},
  additional: [],
  points: { Sightseeing: 0, Maternal: 0, Rejuvenation: 0, Detour: 0 },
  blocks: 0,
  nights: 0,
  power: null,
  swapped: false,
  moreMoves: false,
};

export function startMatch(opening: {
  readonly setup: Setup<Content>;
  readonly chance: Chance;
}): Stage<State, Event> {
  const { setup, chance } = opening;
  const { players, content } = setup;
  const state: State = {
    phase: 'start',
    round: 1,
    sightseers: bySeat(players, ({ garnets }) => ({ ...NEWCOMER, garnets })),
    pairs: buildStartPairs(setup),
    homes: drawHomes(content, chance),
    revealed: bySeat(players, () => null),
    lots: [],
  };
  return { state, events: [] };
}

/** Creates the facts of a start: the location is seen, and a Relative there is visited. */
export const createStartedFacts = (content: Content, location: Code) => ({
  location,
  seen: [location],
  slices: findKind(content, location) === 'Relative' ? { [location]: 1 } : {},
});

export function drawHomes({ locations }: Content, chance: Chance): State['homes'] {
  const codes = locations.flatMap(({ isDrawn, code }) => (isDrawn ? [code] : [])).toSorted(byName);
  if (codes.length === 0) return {};
  const homes = chance('homes of the Relatives').shuffle(codes);
  return Object.fromEntries(codes.map((code, index) => [code, homes[index]]));
}

/** Returns the resident at a code, as a location of the content with name and worth. */
export function getResident({ setup, state }: Now, code: Code): Location {
  return getLocation(setup.content, state.homes[code] ?? code);
}
