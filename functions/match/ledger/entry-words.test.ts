import { expect, test } from 'vitest';
import {
  type Entry,
  findSubmissions,
  formatEntryTitle,
  getInstant,
  getStepText,
  isStepName,
} from './entry.ts';

const SORTED_SUBMISSIONS = { count: 2, hash: 'hash' };
const ROUND_TITLE = 'Round 2: Bomb Squad';
const STEP_FIELDS = {
  step: 'round-2',
  title: ROUND_TITLE,
  deadline: '2026-06-03T20:00:00.000Z',
  submissions: SORTED_SUBMISSIONS,
};
const ENTERED_AT = '2026-06-02T08:00:00.000Z';
const AFTER_END = { next: null };

type PartialEntry = Readonly<Record<string, unknown>>;

/** Creates an entry with only the fields that determine its title and texts. */
const createEntry = (own: PartialEntry): Entry => own as unknown as Entry;

/** Creates an intervention or another entry without a step. */
const createAct = (kind: string, own: PartialEntry = {}): PartialEntry => ({
  ...{ kind, at: ENTERED_AT, next: { title: ROUND_TITLE }, seat: 'Scarlet' },
  ...own,
});

/** Titles that depend on the due step and on nothing else. */
const DUE_STEP_TITLES = {
  deadline: 'the deadline is moved',
  pause: 'the match is paused',
  resume: 'the match goes on',
  pace: 'the pace of the later steps is changed',
  orders: 'orders are entered for Scarlet',
  lost: 'the match goes on from an older version',
  dice: 'its dice do without the beacon',
};

/** Rulings of a season's host, with their titles. */
const RULINGS = [
  [{ kind: 'finished', match: 'round-1' }, 'The outcome of round-1 is entered'],
  [{ kind: 'ruled', match: 'round-1' }, 'The outcome of round-1 is ruled'],
  [{ kind: 'void', match: 'round-1' }, 'round-1 is void'],
  [{ kind: 'left', seat: 'Scarlet' }, 'Scarlet has left'],
  [{ kind: 'returned', seat: 'Scarlet' }, 'Scarlet is brought back'],
] as const;

/** Entries with their titles. */
const TITLED_ENTRIES: readonly (readonly [PartialEntry, string])[] = [
  ...Object.entries(DUE_STEP_TITLES).flatMap(([kind, title]) => [
    [createAct(kind), `${ROUND_TITLE}: ${title}`] as const,
    [createAct(kind, AFTER_END), `The match: ${title}`] as const,
  ]),
  [createAct('grace', { title: 'Round 2' }), 'Round 2: answers count for its grace'],
  [createAct('absent', { absence: 'back' }), 'Scarlet is waited for again'],
  [createAct('absent', { absence: 'this step' }), 'Scarlet is not waited for'],
  [createAct('seat', { name: '' }), 'Scarlet has a new code'],
  [createAct('seat', { name: 'Sam' }), 'Scarlet is played by Sam'],
  [createAct('rewound', { title: 'Round 1', seat: null }), 'Round 1: it is undone'],
  [createAct('rewound', { title: 'Round 1' }), 'Round 1: the orders of Scarlet are put right'],
  [createAct('early', { title: 'Round 1' }), 'Round 1: it is resolved before its deadline'],
  [createAct('flavour', { title: 'Round 1' }), 'Round 1: a paragraph of the host’s own'],
  [createAct('match', { title: 'Main' }), 'Main: its match is open'],
  [createAct('results', { reports: [{}] }), 'The result of a match is collected'],
  [createAct('results', { reports: [{}, {}] }), 'The results of 2 matches are collected'],
  ...RULINGS.map(([report, title]) => [createAct('ruling', { report }), title] as const),
];

const ENTRY_WORDS: readonly (readonly [PartialEntry, unknown, string])[] = [
  [{ kind: 'opened', at: ENTERED_AT }, 'start', 'The match is opened'],
  [{ ...STEP_FIELDS, kind: 'resolved' }, 'round-2', ROUND_TITLE],
  [{ ...STEP_FIELDS, kind: 'closed', step: 'closing', title: 'Closing' }, 'closing', 'Closing'],
  [{ ...STEP_FIELDS, kind: 'content', step: 'content', title: 'New' }, 'content', 'New'],
  ...TITLED_ENTRIES.map(([own, title]) => [own, own['kind'], title] as const),
];

test.for(ENTRY_WORDS)(
  'the entry %o has the step %s, the title “%s”, and the time of its own or of its step',
  ([own, step, title]) => {
    const entry = createEntry(own);
    expect(getStepText(entry)).toBe(step);
    expect(formatEntryTitle(entry)).toBe(title);
    const isStep = Object.hasOwn(own, 'submissions');
    expect(getInstant(entry)).toBe(isStep ? STEP_FIELDS.deadline : ENTERED_AT);
    expect(findSubmissions(entry)).toEqual(isStep ? SORTED_SUBMISSIONS : null);
  },
);

test.for([
  ['round-2', true],
  [' ROUND-2 ', true],
  ['round 2: bomb squad', true],
  ['round 2', false],
  ['', false],
] as const)('isStepName recognizes the name or title of a step, “%s”: %s', ([typed, isMeant]) => {
  expect(isStepName({ step: 'Round-2', title: 'Round 2: Bomb Squad' }, typed)).toBe(isMeant);
});
