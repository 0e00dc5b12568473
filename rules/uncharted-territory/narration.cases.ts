/** Public and private texts that no other file covers. */

import { describe, expect, it } from 'vitest';
import type { Event } from './events.ts';
import { narration } from './narration.ts';
import { getSeat, setupWith } from './staging.ts';

const SCARLET_SEAT = getSeat('Scarlet');
const { content } = setupWith();
const SCARLET_FIELDS = { rule: '', seat: SCARLET_SEAT } as const;

/** Returns the sentences on one event for everybody and for Scarlet, and Scarlet's changes. */
const listSentencesOf = (event: Event): readonly (string | undefined)[] =>
  [
    narration.lines([event], { kind: 'public' }, content),
    narration.account([event], SCARLET_SEAT, content),
  ].map(([line]) =>
    line === undefined || line.change === '' ? line?.text : `${line.text} (${line.change})`,
  );

describe('everybody reads', () => {
  it.for<{ id: string; event: Event; says: string }>([
    {
      id: 'UT-930',
      event: { rule: '', kind: 'outer opened' },
      says: 'The locations around the centre are open from now on.',
    },
    {
      id: 'UT-931',
      event: { rule: '', kind: 'last round' },
      says: 'At most 7 locations are left, so the next round is the last.',
    },
    {
      id: 'UT-932',
      event: { rule: '', kind: 'match over', why: 'few locations left' },
      says: 'The match is over: too few locations are left.',
    },
    {
      id: 'UT-933',
      event: { rule: '', kind: 'match over', why: 'nobody travels' },
      says: 'The match is over: nobody has visited a location for 3 rounds.',
    },
    {
      id: 'UT-939',
      event: { rule: '', kind: 'exhausted', square: 'C3', why: 'two rounds' },
      says: 'C3 Place C3 is exhausted: visited in two rounds.',
    },
  ])('$id everybody reads: $says', ({ event, says }) =>
    expect(listSentencesOf(event)).toEqual([says, undefined]),
  );
});

describe('a player alone reads', () => {
  it.for<{ id: string; event: Event; says: string }>([
    {
      id: 'UT-934',
      event: {
        ...SCARLET_FIELDS,
        kind: 'vote void',
        faults: [{ where: '', why: 'nobody named', given: 'A1' }],
      },
      says: 'Your vote had no effect: you named nobody.',
    },
    {
      id: 'UT-935',
      event: {
        ...SCARLET_FIELDS,
        kind: 'visit void',
        square: 'A1',
        faults: [{ where: '', why: 'exhausted', given: 'A1' }],
      },
      says: 'You did not visit A1 Place A1: the location is exhausted.',
    },
    {
      id: 'UT-936',
      event: {
        ...SCARLET_FIELDS,
        kind: 'visit void',
        square: 'A1',
        faults: [{ where: '', why: 'named twice', given: 'A1' }],
      },
      says: 'You made no second visit to A1 Place A1: you chose it twice.',
    },
    {
      id: 'UT-937',
      event: {
        ...SCARLET_FIELDS,
        kind: 'changed',
        square: 'A1',
        good: 'Water',
        amount: 2,
        applied: 1,
        as: 'one of all',
      },
      says: 'A1 Place A1 had an effect on you from afar. There was room for 1 of 2. (+1 Water)',
    },
    {
      id: 'UT-938',
      event: {
        ...SCARLET_FIELDS,
        kind: 'changed',
        square: 'A1',
        good: 'Water',
        amount: -2,
        applied: -1,
        as: 'named',
      },
      says: 'You were named at A1 Place A1. You had only 1 of the 2. (−1 Water)',
    },
    {
      id: 'UT-940',
      event: {
        ...SCARLET_FIELDS,
        kind: 'changed',
        square: 'A1',
        good: 'Progress',
        amount: 1,
        applied: 1,
        as: 'visitor',
      },
      says: 'A1 Place A1 had an effect on you. (+1 Progress)',
    },
  ])('$id a player alone reads: $says', ({ event, says }) =>
    expect(listSentencesOf(event)).toEqual([undefined, says]),
  );
});
