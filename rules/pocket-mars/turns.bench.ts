/** How many turns a second the rules resolve, all events and follow-ups included. Orders are made beforehand, by robots. */

import type { Setup } from '../kit/game.ts';
import { robotAnswers } from '../kit/robot.ts';
import { seatNamed } from '../kit/seat.ts';
import { seededChance } from '../kit/seeded.ts';
import type { Card, Effect } from './actions.ts';
import { CARDS } from './cards.ts';
import type { Content } from './content.ts';
import { pocketMars as game } from './game.ts';
import type { Orders } from './orders.ts';
import type { Sealed } from './resolve.ts';

const MATCHES = 12;

/** `prepare` plays matches and gives back what resolves all their steps once more; that returns how many turns there were. */
export const turnsBench = {
  name: 'Pocket Mars, turns',
  unit: 'turns',
  prepare(): () => number {
    const steps = Array.from({ length: MATCHES }, (_, match) => stepsOfMatch(match)).flat();
    const turns = steps.filter(({ state }) => state.phase === 'turn' && state.owed.length === 0);
    return () => {
      for (const [index, step] of steps.entries()) {
        game.resolve({ ...step, chance: seededChance(index) });
      }
      return turns.length;
    };
  },
};

type Step = Omit<Sealed, 'chance'>;

function stepsOfMatch(match: number): readonly Step[] {
  const setup = SETUPS[match % SETUPS.length];
  if (setup === undefined) throw new Error('there are set-ups');
  const steps: Step[] = [];
  let { state } = game.start({ setup, chance: seededChance(match) });
  for (let number = 0; state.phase !== 'over'; number++) {
    const seed = 1000 * match + number;
    const step = { setup, state, orders: robotOrders(setup, state, seed) };
    steps.push(step);
    state = game.resolve({ ...step, chance: seededChance(seed) }).state;
  }
  return steps;
}

function robotOrders(
  setup: Setup<Content>,
  state: Sealed['state'],
  seed: number,
): Readonly<Record<string, Orders>> {
  const chance = seededChance(seed);
  const orders: Record<string, Orders> = {};
  for (const { seat, form } of game.next({ setup, state })?.asks ?? []) {
    const answers = robotAnswers(form, chance(`robot ${seat}`));
    const read = game.read({ setup, state, seat, answers }).orders;
    if (read !== null) orders[seat] = read;
  }
  return orders;
}

/** As many and as far-reaching actions as the default deck has. */
const EFFECTS: readonly (readonly Effect[])[] = [
  [
    { kind: 'launch', count: 1 },
    { kind: 'draw', count: 1 },
  ],
  [{ kind: 'settle' }],
  [{ kind: 'draw', count: 2 }],
  [{ kind: 'switch' }],
  [{ kind: 'launch', count: 2 }],
  [{ kind: 'board', count: 1 }],
  [{ kind: 'look', count: 2 }],
];

const cardAt = (index: number): Card => ({
  name: `Card ${index}`,
  top: EFFECTS[index % EFFECTS.length] ?? [],
  topText: '',
  cost: index % 2,
  condition: { kind: 'always' },
  bottom: EFFECTS[(index + 4) % EFFECTS.length] ?? [],
  bottomText: '',
});

const CONTENT: Content = {
  cards: Object.fromEntries(CARDS.map((card, index) => [card, cardAt(index)])) as Content['cards'],
  energy: { start: 1, top: 6 },
};

const SETUPS: readonly Setup<Content>[] = [2, 3, 4].map((count) => ({
  players: ['Scarlet', 'Dems', 'Zatchel', 'Phoenix']
    .slice(0, count)
    .map((name) => ({ seat: seatNamed(name), garnets: 0 })),
  content: CONTENT,
  variants: { draft: 'no' },
}));
