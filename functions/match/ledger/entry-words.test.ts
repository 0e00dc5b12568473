import { describe, expect, test } from 'vitest';
import { type Entry, findSubmissions, instantOf, isStepCalled, stepOf, titleOf } from './entry.ts';

const SORTED_SUBMISSIONS = { count: 2, hash: 'hash' };
const STEP_FIELDS = {
  step: 'round-2',
  title: 'Round 2: Bomb Squad',
  deadline: '2026-06-03T20:00:00.000Z',
  submissions: SORTED_SUBMISSIONS,
};
const INTERVENTION = { at: '2026-06-02T08:00:00.000Z', next: { title: 'Round 2: Bomb Squad' } };
const SEAT_FIELDS = { seat: 'Scarlet' };

/** Creates an entry with only the fields on which the words depend. */
const createEntry = (own: Readonly<Record<string, unknown>>): Entry => own as unknown as Entry;

const OLDER_VERSION_TITLE = 'the match goes on from an older version';

/** Rulings of a season's host, with their titles. */
const RULINGS = [
  [{ kind: 'finished', match: 'round-1' }, 'The outcome of round-1 is entered'],
  [{ kind: 'ruled', match: 'round-1' }, 'The outcome of round-1 is ruled'],
  [{ kind: 'void', match: 'round-1' }, 'round-1 is void'],
  [{ kind: 'left', seat: 'Scarlet' }, 'Scarlet has left'],
  [{ kind: 'returned', seat: 'Scarlet' }, 'Scarlet is brought back'],
] as const;

const ENTRY_WORDS: readonly (readonly [Readonly<Record<string, unknown>>, string, string])[] = [
  [{ kind: 'opened', at: INTERVENTION.at }, 'start', 'The match is opened'],
  [{ ...STEP_FIELDS, kind: 'resolved' }, 'round-2', 'Round 2: Bomb Squad'],
  [{ ...STEP_FIELDS, kind: 'closed', step: 'closing', title: 'Closing' }, 'closing', 'Closing'],
  [
    { ...STEP_FIELDS, kind: 'content', step: 'content', title: 'New content' },
    'content',
    'New content',
  ],
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
    { ...INTERVENTION, ...SEAT_FIELDS, kind: 'orders' },
    'orders',
    'Round 2: Bomb Squad: orders are entered for Scarlet',
  ],
  [
    { ...INTERVENTION, ...SEAT_FIELDS, kind: 'orders', next: null },
    'orders',
    'The match: orders are entered for Scarlet',
  ],
  [
    { ...INTERVENTION, ...SEAT_FIELDS, kind: 'absent', absence: 'back' },
    'absent',
    'Scarlet is waited for again',
  ],
  [
    { ...INTERVENTION, ...SEAT_FIELDS, kind: 'absent', absence: 'this step' },
    'absent',
    'Scarlet is not waited for',
  ],
  [{ ...INTERVENTION, ...SEAT_FIELDS, kind: 'seat', name: '' }, 'seat', 'Scarlet has a new code'],
  [
    { ...INTERVENTION, ...SEAT_FIELDS, kind: 'seat', name: 'Sam' },
    'seat',
    'Scarlet is played by Sam',
  ],
  [
    { ...INTERVENTION, kind: 'rewound', title: 'Round 1', seat: null },
    'rewound',
    'Round 1: it is undone',
  ],
  [
    { ...INTERVENTION, ...SEAT_FIELDS, kind: 'rewound', title: 'Round 1' },
    'rewound',
    'Round 1: the orders of Scarlet are put right',
  ],
  [{ ...INTERVENTION, kind: 'lost' }, 'lost', `Round 2: Bomb Squad: ${OLDER_VERSION_TITLE}`],
  [{ ...INTERVENTION, kind: 'lost', next: null }, 'lost', `The match: ${OLDER_VERSION_TITLE}`],
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
  ...RULINGS.map(
    ([report, title]) => [{ ...INTERVENTION, kind: 'ruling', report }, 'ruling', title] as const,
  ),
];

describe('an entry', () => {
  test.for(ENTRY_WORDS)(
    'the entry %o belongs to %s and has the title “%s”',
    ([own, step, title]) => {
      expect(stepOf(createEntry(own))).toBe(step);
      expect(titleOf(createEntry(own))).toBe(title);
    },
  );

  test.for(ENTRY_WORDS)(
    'the entry %o has the instant of its action, or of the end of its step',
    ([own]) => {
      const isStep = Object.hasOwn(own, 'submissions');
      expect(instantOf(createEntry(own))).toBe(isStep ? STEP_FIELDS.deadline : INTERVENTION.at);
      expect(findSubmissions(createEntry(own))).toEqual(isStep ? SORTED_SUBMISSIONS : null);
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
