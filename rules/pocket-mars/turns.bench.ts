/** Turns per second, with follow-ups. */

import { seatNamed } from '../kit/match/seat.ts';
import type { Setup } from '../kit/match/setup.ts';
import { rulesBench } from '../kit/playing/bench.ts';
import { CARDS } from './cards.ts';
import type { Card, Content, Effect } from './content.ts';
import { pocketMars as game } from './game.ts';

/** As many and as complex actions as in the default deck. */
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

export const turnsBench = rulesBench({
  unit: 'turns',
  game,
  setups: SETUPS,
  matches: 12,
  counts: ({ state }) => state.phase === 'turn' && state.owed.length === 0,
});
