/** How many rounds a second the rules resolve, all events included. Orders are made beforehand, by robots. */

import type { Setup } from '../kit/game.ts';
import { robotAnswers } from '../kit/robot.ts';
import { seatNamed } from '../kit/seat.ts';
import { seededChance } from '../kit/seeded.ts';
import type { Content, Location } from './content.ts';
import { COLOURS } from './content.ts';
import type { Effect } from './effects.ts';
import { unchartedTerritory as game } from './game.ts';
import { NO_ORDERS, type Orders } from './orders.ts';
import type { Sealed } from './resolve.ts';
import { SQUARES, type Square } from './squares.ts';

const MATCHES = 25;

/** `prepare` plays matches and gives back what resolves all their rounds once more; that returns how many there were. */
export const roundsBench = {
  name: 'Uncharted Territory, rounds',
  unit: 'rounds',
  prepare(): () => number {
    const rounds = Array.from({ length: MATCHES }, (_, match) => roundsOfMatch(match)).flat();
    return () => {
      for (const [index, round] of rounds.entries()) {
        game.resolve({ ...round, chance: seededChance(index) });
      }
      return rounds.length;
    };
  },
};

type Round = Omit<Sealed, 'chance'>;

function roundsOfMatch(match: number): readonly Round[] {
  const rounds: Round[] = [];
  let { state } = game.start({ setup: SETUP, chance: seededChance(match) });
  for (let step = 0; state.phase !== 'over'; step++) {
    const seed = 1000 * match + step;
    const round = { setup: SETUP, state, orders: robotOrders(state, seed) };
    rounds.push(round);
    state = game.resolve({ ...round, chance: seededChance(seed) }).state;
  }
  return rounds;
}

function robotOrders(state: Sealed['state'], seed: number): Readonly<Record<string, Orders>> {
  const chance = seededChance(seed);
  const orders: Record<string, Orders> = {};
  for (const { seat, form } of game.next({ setup: SETUP, state })?.asks ?? []) {
    const answers = robotAnswers(form, chance(`robot ${seat}`));
    orders[seat] = game.read({ setup: SETUP, state, seat, answers }).orders ?? NO_ORDERS;
  }
  return orders;
}

const always = { kind: 'always' } as const;
const change = (
  concerned: 'visitors' | 'named' | 'everybody' | 'others',
  good: 'Water' | 'Energy' | 'Fresh Rations',
  amount: number,
): Effect => ({ kind: 'change', concerned, good, amount, times: 'once', when: always });

/** As many and as far-reaching effects as the default map has. */
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
