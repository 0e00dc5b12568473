import { describe, expect, test } from 'vitest';
import { type Entry, instantOf, isStepCalled, stepOf, submissionsOf, titleOf } from './entry.ts';

const SORTED = { count: 2, hash: 'hash' };
const STEP = {
  step: 'round-2',
  title: 'Round 2: Bomb Squad',
  deadline: '2026-06-03T20:00:00.000Z',
  submissions: SORTED,
};
const INTERVENTION = { at: '2026-06-02T08:00:00.000Z', next: { title: 'Round 2: Bomb Squad' } };
const SEATED = { seat: 'Scarlet' };

/** Creates an entry with only the fields on which the words depend. */
const entry = (own: Readonly<Record<string, unknown>>): Entry => own as unknown as Entry;

const OLDER = 'the match goes on from an older version';

/** Rulings of a season's host, with their titles. */
const RULED = [
  [{ kind: 'finished', match: 'round-1' }, 'The outcome of round-1 is entered'],
  [{ kind: 'ruled', match: 'round-1' }, 'The outcome of round-1 is ruled'],
  [{ kind: 'void', match: 'round-1' }, 'round-1 is void'],
  [{ kind: 'left', seat: 'Scarlet' }, 'Scarlet has left'],
  [{ kind: 'returned', seat: 'Scarlet' }, 'Scarlet is brought back'],
] as const;

const ENTRIES: readonly (readonly [Readonly<Record<string, unknown>>, string, string])[] = [
  [{ kind: 'opened', at: INTERVENTION.at }, 'start', 'The match is opened'],
  [{ ...STEP, kind: 'resolved' }, 'round-2', 'Round 2: Bomb Squad'],
  [{ ...STEP, kind: 'closed', step: 'closing', title: 'Closing' }, 'closing', 'Closing'],
  [{ ...STEP, kind: 'content', step: 'content', title: 'New content' }, 'content', 'New content'],
  [{ ...INTERVENTION, kind: 'deadline' }, 'deadline', 'Round 2: Bomb Squad: the deadline is moved'],
  [{ ...INTERVENTION, kind: 'pause' }, 'pause', 'Round 2: Bomb Squad: the match is paused'],
  [
    { ...INTERVENTION, kind: 'pace' },
    'pace',
    'Round 2: Bomb Squad: the pace of the later steps is changed',
  ],
  [
    { ...INTERVENTION, kind: 'grace', title: 'Round 2' },
    'grace',
    'Round 2: answers count for its grace',
  ],
  [{ ...INTERVENTION, kind: 'resume', next: null }, 'resume', 'The match: the match goes on'],
  [
    { ...INTERVENTION, ...SEATED, kind: 'orders' },
    'orders',
    'Round 2: Bomb Squad: orders are entered for Scarlet',
  ],
  [
    { ...INTERVENTION, ...SEATED, kind: 'orders', next: null },
    'orders',
    'The match: orders are entered for Scarlet',
  ],
  [
    { ...INTERVENTION, ...SEATED, kind: 'absent', absence: 'back' },
    'absent',
    'Scarlet is waited for again',
  ],
  [
    { ...INTERVENTION, ...SEATED, kind: 'absent', absence: 'this step' },
    'absent',
    'Scarlet is not waited for',
  ],
  [{ ...INTERVENTION, ...SEATED, kind: 'seat', name: '' }, 'seat', 'Scarlet has a new code'],
  [{ ...INTERVENTION, ...SEATED, kind: 'seat', name: 'Sam' }, 'seat', 'Scarlet is played by Sam'],
  [
    { ...INTERVENTION, kind: 'rewound', title: 'Round 1', seat: null },
    'rewound',
    'Round 1: it is undone',
  ],
  [
    { ...INTERVENTION, ...SEATED, kind: 'rewound', title: 'Round 1' },
    'rewound',
    'Round 1: the orders of Scarlet are put right',
  ],
  [{ ...INTERVENTION, kind: 'lost' }, 'lost', `Round 2: Bomb Squad: ${OLDER}`],
  [{ ...INTERVENTION, kind: 'lost', next: null }, 'lost', `The match: ${OLDER}`],
  [
    { ...INTERVENTION, kind: 'early', title: 'Round 1' },
    'early',
    'Round 1: it is resolved before its deadline',
  ],
  [
    { ...INTERVENTION, kind: 'dice' },
    'dice',
    'Round 2: Bomb Squad: its dice do without the beacon',
  ],
  [
    { ...INTERVENTION, kind: 'dice', next: null },
    'dice',
    'The match: its dice do without the beacon',
  ],
  [
    { ...INTERVENTION, kind: 'flavour', title: 'Round 1' },
    'flavour',
    'Round 1: a paragraph of the host’s own',
  ],
  [{ ...INTERVENTION, kind: 'match', title: 'Main' }, 'match', 'Main: its match is open'],
  [
    { ...INTERVENTION, kind: 'results', reports: [{}] },
    'results',
    'The result of a match is collected',
  ],
  [
    { ...INTERVENTION, kind: 'results', reports: [{}, {}] },
    'results',
    'The results of 2 matches are collected',
  ],
  ...RULED.map(
    ([report, title]) => [{ ...INTERVENTION, kind: 'ruling', report }, 'ruling', title] as const,
  ),
];

describe('an entry', () => {
  test.for(ENTRIES)('the entry %o belongs to %s and has the title “%s”', ([own, step, title]) => {
    expect(stepOf(entry(own))).toBe(step);
    expect(titleOf(entry(own))).toBe(title);
  });

  test.for(ENTRIES)(
    'the entry %o has the instant of its action, or of the end of its step',
    ([own]) => {
      const isStep = Object.hasOwn(own, 'submissions');
      expect(instantOf(entry(own))).toBe(isStep ? STEP.deadline : INTERVENTION.at);
      expect(submissionsOf(entry(own))).toEqual(isStep ? SORTED : null);
    },
  );
});

test.for([
  ['round-2', true],
  [' ROUND-2 ', true],
  ['round 2: bomb squad', true],
  ['round 2', false],
  ['', false],
] as const)('whether the text “%s” names the step: %s', ([typed, isMeant]) => {
  expect(isStepCalled({ step: 'Round-2', title: 'Round 2: Bomb Squad' }, typed)).toBe(isMeant);
});
