/** Rows become a record in which no key is missing, or problems. */

import { describe, expect, it } from 'vitest';
import { recordOf } from './records.ts';

const KEYS = ['A', 'B'] as const;
interface Row {
  readonly Letter: (typeof KEYS)[number];
  readonly Name: string;
}

const record = (...rows: readonly Row[]) =>
  recordOf({
    of: { tab: 'Letters', rows },
    keys: KEYS,
    column: 'Letter',
    expected: 'each letter once',
    missing: (letter) => `a row for ${letter}`,
    keyOf: ({ Letter }) => Letter,
    made: ({ Name }) => Name,
  });

const [A, B]: readonly Row[] = [
  { Letter: 'A', Name: 'Alpha' },
  { Letter: 'B', Name: 'Beta' },
];

describe('a record of rows', () => {
  it('has each key', () => {
    expect(A && B && record(B, A)).toEqual({ record: { A: 'Alpha', B: 'Beta' }, problems: [] });
  });

  it('says which key is missing, and which row has one again', () => {
    expect(A && record(A, A).problems).toEqual([
      { tab: 'Letters', row: 3, column: 'Letter', expected: 'each letter once', given: 'A' },
      { tab: 'Letters', column: 'Letter', expected: 'a row for B' },
    ]);
  });
});
