import { seatNamed } from '../kit/match/seat.ts';
import type { Setup } from '../kit/match/setup.ts';
import { rulesBench } from '../kit/playing/bench.ts';
import type { Content, Location } from './content.ts';
import { COLOURS } from './content.ts';
import type { Effect } from './effects.ts';
import { unchartedTerritory as game } from './game.ts';
import { SQUARES, type Square } from './squares.ts';

const always = { kind: 'always' } as const;
const change = (
  concerned: 'visitors' | 'named' | 'everybody' | 'others',
  good: 'Water' | 'Energy' | 'Fresh Rations',
  amount: number,
): Effect => ({ kind: 'change', concerned, good, amount, times: 'once', when: always });

/** Effects as numerous and far-reaching as on the default map. */
const EFFECTS: readonly (readonly Effect[])[] = [
  [change('visitors', 'Water', 2)],
  [change('visitors', 'Fresh Rations', 3)],
  [change('visitors', 'Energy', 5), change('others', 'Energy', -1)],
  [change('named', 'Water', -1)],
  [],
  [change('everybody', 'Energy', 1)],
  [{ kind: 'raise', concerned: 'visitors', meter: 'Stamina', amount: 1, when: always }],
  [{ kind: 'vote on water' }],
];

const locationAt = (square: Square, index: number): Location => ({
  square,
  name: `Place ${square}`,
  colours: COLOURS.slice(index % 4, (index % 4) + (index % 3)),
  energy: 1 + (index % 3),
  progress: 1 + (index % 6),
  effects: EFFECTS[index % EFFECTS.length] ?? [],
  effectText: '',
});

const levels = [
  { name: 'Exhausted', least: 0 },
  { name: 'Low', least: 2 },
  { name: 'Half', least: 4 },
  { name: 'High', least: 6 },
];

const SETUP: Setup<Content> = {
  players: ['Scarlet', 'Dems', 'Zatchel', 'Phoenix', 'Isa', 'Pixie'].map((name) => ({
    seat: seatNamed(name),
    garnets: 0,
  })),
  content: {
    locations: Object.fromEntries(
      SQUARES.map((square, index) => [square, locationAt(square, index)]),
    ) as Content['locations'],
    levels: { Hunger: levels, Thirst: levels, Stamina: levels, Resources: levels },
  },
  variants: {},
};

export const roundsBench = rulesBench({ unit: 'rounds', game, setups: [SETUP], matches: 25 });
