/** How many rounds a second the rules resolve. */

import { seatNamed } from '../kit/match/seat.ts';
import type { Setup } from '../kit/match/setup.ts';
import { rulesBench } from '../kit/playing/bench.ts';
import { robotPolicy } from '../kit/playing/play.ts';
import { type Content, KINDS, LISTS, type Location, ROAD_KINDS, type RoadRow } from './content.ts';
import { marsImmerser as game } from './game.ts';
import { robots } from './robots/robots.ts';
import type { State } from './state.ts';

const COLUMNS = 10;
const ROWS = 7;

const codeAt = (x: number, y: number): string =>
  `${String.fromCodePoint(65 + ((x + y * COLUMNS) % 26))}${Math.floor((x + y * COLUMNS) / 26)}`;

/** A grid as large as the default map, with all kinds of locations. */
const locations: readonly Location[] = Array.from({ length: COLUMNS * ROWS }, (_, index) => {
  const [x, y] = [index % COLUMNS, Math.floor(index / COLUMNS)];
  const kind =
    KINDS[index % 6 === 0 ? 1 : index % 7 === 0 ? 2 : index % 30 === 5 ? 3 : 0] ?? 'Sight';
  return {
    code: codeAt(x, y),
    name: `Place ${index}`,
    listed: `Place ${index}`,
    kind,
    worth: 1,
    isDrawn: false,
    bonus: kind === 'Inn' ? [{ kind: 'points', of: 'Detour', amount: 2 }] : [],
    x,
    y,
  };
});

const roads: readonly RoadRow[] = locations.flatMap(({ x, y }, index) => {
  const kind = ROAD_KINDS[index % 9 === 0 ? 1 : index % 7 === 0 ? 2 : 0] ?? 'plain';
  return [
    ...(x + 1 < COLUMNS ? [{ ends: [codeAt(x, y), codeAt(x + 1, y)] as const, kind }] : []),
    ...(y + 1 < ROWS && index % 3 > 0
      ? [{ ends: [codeAt(x, y), codeAt(x, y + 1)] as const, kind }]
      : []),
  ];
});

const SETUP: Setup<Content> = {
  players: 'Scarlet Dems Zatchel Phoenix Isa Pixie Zero Max Bear'
    .split(' ')
    .map((name) => ({ seat: seatNamed(name), garnets: 4 })),
  content: {
    locations,
    roads,
    lists: Array.from({ length: LISTS }, (_, index) => ({
      number: index + 1,
      name: `List ${index + 1}`,
      locations: locations.slice(index * 3, index * 3 + 5).map(({ code }) => code),
      points: 5 + index,
    })),
    wares: [{ name: 'Boots', price: 1, gains: [{ kind: 'move' }] }],
  },
  variants: {},
};

/** Players who choose at random soon stop at a road that is not there: these know the Map. */
const players = (seed: number) => {
  const ways = Object.values(robots);
  return robotPolicy<Content, State>(seed, (seat) => {
    const index = SETUP.players.findIndex((player) => player.seat === seat);
    return ways[(index + seed) % ways.length] ?? { answer: () => ({}) };
  });
};

export const roundsBench = rulesBench({
  unit: 'rounds',
  game,
  setups: [SETUP],
  matches: 12,
  choose: players,
});
