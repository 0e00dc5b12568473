/** Possible actions of a turn, its step's text, and standing choices. */

import { expect, it } from 'vitest';
import { pocketMars } from '../game.ts';
import { askedIn, type Position, withTopAction } from '../staging.ts';
import { formatLasting, LASTING_CHOICE_LABELS } from './labels.ts';

const findStepOf = (position: Position) => pocketMars.next(askedIn(position));

const listButtons = (position: Position) => {
  const [ask] = findStepOf(position)?.asks ?? [];
  const choices = ask?.form.fields[0]?.choices ?? [];
  return [
    ...new Set(choices.map(({ label }) => (label.startsWith('D') ? label : label.charAt(0)))),
  ];
};

const EMPTY_PREP_MODULES = { Dems: { prep: [] }, Zatchel: { prep: [] } } as const;
const NO_CARDS = { hand: [], prep: [] } as const;
const LAUNCH_LABEL = 'D: launch a colonist (6 on Earth)';
const NOTHING_LABEL = 'D: nothing is left to do';

it.for([
  { id: 'PK-636', has: 'everything', settlers: {}, offered: ['A', 'B', 'C', LAUNCH_LABEL, 'E'] },
  {
    id: 'PK-637',
    has: 'no card in hand',
    settlers: { Scarlet: { hand: [] } },
    offered: ['B', 'C', LAUNCH_LABEL, 'E'],
  },
  {
    id: 'PK-638',
    has: 'no card in the prep module',
    settlers: { Scarlet: { prep: [] } },
    offered: ['A', 'C', LAUNCH_LABEL, 'E'],
  },
  {
    id: 'PK-639',
    has: 'nobody else’s prep module',
    settlers: EMPTY_PREP_MODULES,
    offered: ['A', 'B', LAUNCH_LABEL, 'E'],
  },
  {
    id: 'PK-625',
    has: 'nobody on Earth',
    settlers: { Scarlet: { earth: 0 } },
    offered: ['A', 'B', 'C', 'E'],
  },
  {
    id: 'PK-626',
    has: 'no card and nobody on Earth',
    settlers: { Scarlet: { ...NO_CARDS, earth: 0 } },
    offered: ['C', NOTHING_LABEL],
  },
  {
    id: 'PK-627',
    has: 'nothing at all',
    settlers: { Scarlet: { ...NO_CARDS, earth: 0 }, ...EMPTY_PREP_MODULES },
    offered: [NOTHING_LABEL],
  },
  {
    id: 'PK-628',
    has: 'no card',
    settlers: { Scarlet: NO_CARDS, ...EMPTY_PREP_MODULES },
    offered: [LAUNCH_LABEL],
  },
] as const)(
  '$id the form offers a player who has $has only the possible actions',
  ({ settlers, offered }) => {
    const cards = withTopAction('Energy 1', { kind: 'draw', count: 1 });
    expect(listButtons({ settlers, cards })).toEqual(offered);
  },
);

it('PK-629 the step of a turn names its player and the default', () => {
  const told = (position: Position) => {
    const step = findStepOf(position);
    return [step?.title, step?.about];
  };
  const begins = 'Scarlet takes one of the five actions.';
  expect(told({})).toEqual([
    'Round 1, Scarlet',
    `${begins} Without an answer a colonist is launched.`,
  ]);
  expect(told({ settlers: { Scarlet: { earth: 0 } } })).toEqual([
    'Round 1, Scarlet',
    `${begins} Without an answer the first card is discarded for Energy.`,
  ]);
});

it('PK-630 a standing choice is described as a future action', () => {
  const { refill, owner, greenhouse, aqualab, look } = LASTING_CHOICE_LABELS;
  expect([refill('highest'), refill('lowest')]).toEqual([
    'the highest in my hand at that time',
    'the lowest in my hand at that time',
  ]);
  expect([owner('yes'), owner('no')]).toEqual(['always yes, if I can pay for it', 'always no']);
  expect([greenhouse('no'), aqualab('no'), look('no')]).toEqual(Array(3).fill('always no'));
  const up = 'one of mine up to two stars if possible';
  expect([greenhouse('mine up'), aqualab('lowest'), look('next')]).toEqual([
    ...[up, 'the lowest of my hand', 'the next player in turn order'],
  ]);
  const none = {
    refill: null,
    owner: null,
    building: null,
    greenhouse: null,
    aqualab: null,
    look: null,
  };
  expect(formatLasting(none)).toBe('you are asked each time');
  expect(formatLasting({ ...none, refill: 'Water', owner: 'no' })).toBe(
    'blue card to the prep module, no to bottom actions',
  );
});
