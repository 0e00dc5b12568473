/** Public and private texts that no other file covers. */

import { expect, it } from 'vitest';
import { describeTexts } from '../kit/narrating/texts-staging.ts';
import type { Event } from './events.ts';
import { narration } from './narration.ts';
import { getSeat, setupWith } from './staging.ts';

const SCARLET = getSeat('Scarlet');
const { content } = setupWith();
const HERS = { rule: '', seat: SCARLET } as const;

it.for<readonly [id: string, event: Event, texts: string]>([
  [
    'UT-930',
    { rule: '', kind: 'outer opened' },
    'The locations around the centre are open from now on.',
  ],
  [
    'UT-931',
    { rule: '', kind: 'last round' },
    'At most 7 locations are left, so the next round is the last.',
  ],
  [
    'UT-932',
    { rule: '', kind: 'match over', why: 'few locations left' },
    'The match is over: too few locations are left.',
  ],
  [
    'UT-933',
    { rule: '', kind: 'match over', why: 'nobody travels' },
    'The match is over: nobody has visited a location for 3 rounds.',
  ],
  [
    'UT-939',
    { rule: '', kind: 'exhausted', square: 'C3', why: 'two rounds' },
    'C3 Place C3 is exhausted: visited in two rounds.',
  ],

  [
    'UT-934',
    {
      ...HERS,
      kind: 'vote void',
      faults: [{ where: '', why: 'nobody named', given: 'A1' }],
    },
    '– | Your vote had no effect: you named nobody.',
  ],
  [
    'UT-935',
    {
      ...HERS,
      kind: 'visit void',
      square: 'A1',
      faults: [{ where: '', why: 'exhausted', given: 'A1' }],
    },
    '– | You did not visit A1 Place A1: the location is exhausted.',
  ],
  [
    'UT-936',
    {
      ...HERS,
      kind: 'visit void',
      square: 'A1',
      faults: [{ where: '', why: 'named twice', given: 'A1' }],
    },
    '– | You made no second visit to A1 Place A1: you chose it twice.',
  ],
  [
    'UT-937',
    {
      ...HERS,
      kind: 'changed',
      square: 'A1',
      good: 'Water',
      amount: 2,
      applied: 1,
      as: 'one of all',
    },
    '– | A1 Place A1 had an effect on you from afar. There was room for 1 of 2. (+1 ' + 'Water)',
  ],
  [
    'UT-938',
    {
      ...HERS,
      kind: 'changed',
      square: 'A1',
      good: 'Water',
      amount: -2,
      applied: -1,
      as: 'named',
    },
    '– | You were named at A1 Place A1. You had only 1 of the 2. (−1 Water)',
  ],
  [
    'UT-940',
    {
      ...HERS,
      kind: 'changed',
      square: 'A1',
      good: 'Progress',
      amount: 1,
      applied: 1,
      as: 'visitor',
    },
    '– | A1 Place A1 had an effect on you. (+1 Progress)',
  ],
])('%s everybody and Scarlet read of %o: %s', ([, event, texts]) =>
  expect(describeTexts(narration, event, { content, seats: [SCARLET] })).toBe(texts),
);
