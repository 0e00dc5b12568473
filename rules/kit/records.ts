/** Rows of a content tab as a total record: every key once, none missing, or all problems with the rows. */

import { plainly } from './kinds.ts';
import type { ContentProblem } from './problem.ts';

/** Rows of one tab, checked cell by cell. */
export interface Rows<Row> {
  readonly tab: string;
  readonly rows: readonly Row[];
}

/** A row for each of the keys; the record is total when there are no problems. */
export function recordOf<Key extends string, Row, Value>(given: {
  readonly of: Rows<Row>;
  readonly keys: readonly Key[];
  readonly keyOf: (row: Row) => Key;
  readonly made: (row: Row) => Value;
  /** Where the key is typed. */
  readonly column: string;
  /** What is expected there: "each letter once", and of a key that has no row: "a row for the letter K". */
  readonly expected: string;
  readonly missing: (key: Key) => string;
}): {
  readonly record: Readonly<Record<Key, Value>>;
  readonly problems: readonly ContentProblem[];
} {
  const { of, keys, keyOf, made, column, expected } = given;
  const found = of.rows.map(keyOf);
  const missing = keys
    .filter((key) => !found.includes(key))
    .map((key) => ({ tab: of.tab, column, expected: given.missing(key) }));
  return {
    record: Object.fromEntries(of.rows.map((row) => [keyOf(row), made(row)])) as Record<Key, Value>,
    problems: [...doubled({ of, column, textOf: keyOf, expected }), ...missing],
  };
}

/** A problem for every row that says what an earlier one does, capitals and spaces apart: so are answers read. */
export function doubled<Row>(given: {
  readonly of: Rows<Row>;
  readonly column: string;
  readonly textOf: (row: Row) => string;
  readonly expected: string;
}): readonly ContentProblem[] {
  const { of, column, textOf, expected } = given;
  const plain = of.rows.map((row) => plainly(textOf(row)));
  return of.rows.flatMap((row, index) =>
    plain.indexOf(plain[index] ?? '') < index
      ? [{ tab: of.tab, row: index + 2, column, expected, given: textOf(row) }]
      : [],
  );
}
