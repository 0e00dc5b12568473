/** Checks the rows of a tab as a whole: complete and unique keys, roads between known places. */

import { foldedText } from '../asking/kinds.ts';
import type { ContentProblem } from '../judging/problem.ts';
import { byName } from '../match/seat.ts';
import { graphOf } from '../reckoning/graph.ts';

export interface Rows<Row> {
  readonly tab: string;
  readonly rows: readonly Row[];
}

/** The row number in the sheet: the header is row 1. */
export const sheetRowOf = (index: number): number => index + 2;

/** Builds a record from a row for each key. It is total when there are no problems. */
export function recordOf<Key extends string, Row, Value>(given: {
  readonly of: Rows<Row>;
  readonly keys: readonly Key[];
  readonly keyOf: (row: Row) => Key;
  readonly made: (row: Row) => Value;
  /** Column of the key. */
  readonly column: string;
  /** The expectation: "each letter once", or for a missing key: "a row for the letter K". */
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
    problems: [...duplicateProblems({ of, column, textOf: keyOf, expected }), ...missing],
  };
}

/** A column's text for each row, and its expectation. */
interface Column<Row> {
  readonly of: Rows<Row>;
  readonly column: string;
  readonly textOf: (row: Row) => string;
  readonly expected: string;
}

/** A problem for every row that repeats an earlier one, ignoring case and spaces. */
export function duplicateProblems<Row>(given: Column<Row>): readonly ContentProblem[] {
  const plain = given.of.rows.map((row) => foldedText(given.textOf(row)));
  return rowProblems({
    ...given,
    isFit: (text, index) => plain.indexOf(foldedText(text)) === index,
  });
}

/** A problem for every row with a forbidden text. */
export const rowProblems = <Row>({
  of: { tab, rows },
  column,
  textOf,
  expected,
  isFit,
}: Column<Row> & {
  readonly isFit: (text: string, index: number) => boolean;
}): readonly ContentProblem[] =>
  rows.flatMap((row, index) => {
    const given = textOf(row);
    return isFit(given, index) ? [] : [{ tab, row: sheetRowOf(index), column, expected, given }];
  });

/** Problems of roads: unknown ends, a road twice or to itself, unreachable places. */
export function roadProblems(given: {
  readonly of: Rows<readonly [string, string]>;
  readonly places: readonly string[];
  /** Columns of the two ends. */
  readonly columns: readonly [string, string];
  /** Whether every place must be reachable from every other. */
  readonly isConnected: boolean;
}): readonly ContentProblem[] {
  const { of, places, columns, isConnected } = given;
  const [first, second] = columns;
  const { tab } = of;
  const strange = of.rows.flatMap((ends, index) =>
    columns.flatMap((column, end): readonly ContentProblem[] => {
      const name = ends[end] ?? '';
      const expected = 'a name that is in the list';
      return places.includes(name)
        ? []
        : [{ tab, row: sheetRowOf(index), column, expected, given: name }];
    }),
  );
  const loops = of.rows.flatMap(([one, other], index): readonly ContentProblem[] =>
    one === other
      ? [
          {
            tab,
            row: sheetRowOf(index),
            column: second,
            expected: `another one than ${one}`,
            given: other,
          },
        ]
      : [],
  );
  const twice = duplicateProblems({
    of,
    column: first,
    textOf: (ends) => ends.toSorted(byName).join(' – '),
    expected: 'a road that no other row has, in either direction',
  });
  const problems = [...strange, ...loops, ...twice];
  if (problems.length > 0 || !isConnected) return problems;
  return connectionProblems(tab, places, of.rows);
}

function connectionProblems(
  tab: string,
  places: readonly string[],
  rows: readonly (readonly [string, string])[],
): readonly ContentProblem[] {
  const roads = rows.map((ends) => ({ ends, kind: '' }));
  const [, ...others] = graphOf(places, roads).groups();
  const expected = `roads that lead from ${places[0] ?? 'one place'} to all the others`;
  return others.map((group) => ({ tab, expected, given: `none to ${group.join(', ')}` }));
}
