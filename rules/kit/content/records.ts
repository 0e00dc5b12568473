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
  /** Absent: the column's own text. */
  readonly textOf?: (row: Row) => string;
  readonly expected: string;
}

const ownText =
  (column: string) =>
  (row: unknown): string =>
    String((row as Readonly<Record<string, unknown>>)[column]);

/** A problem for every row that repeats an earlier one, ignoring case and spaces. */
export function duplicateProblems<Row>(given: Column<Row>): readonly ContentProblem[] {
  const { of, column, textOf = ownText(column) } = given;
  const plain = of.rows.map((row) => foldedText(textOf(row)));
  return rowProblems({
    ...given,
    isFit: (text, index) => plain.indexOf(foldedText(text)) === index,
  });
}

/** A problem for every row with a forbidden text. */
export const rowProblems = <Row>({
  of: { tab, rows },
  column,
  textOf = ownText(column),
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
export function roadProblems(
  of: Rows<{ readonly From: string; readonly To: string }>,
  places: readonly string[],
): readonly ContentProblem[] {
  const known = {
    of,
    expected: 'a name that is in the list',
    isFit: (name: string) => places.includes(name),
  };
  const loops = of.rows.flatMap(({ From, To }, index): readonly ContentProblem[] => {
    const expected = `another one than ${From}`;
    return From === To
      ? [{ tab: of.tab, row: sheetRowOf(index), column: 'To', expected, given: To }]
      : [];
  });
  const problems = [
    ...rowProblems({ ...known, column: 'From' }),
    ...rowProblems({ ...known, column: 'To' }),
    ...loops,
    ...duplicateProblems({
      of,
      column: 'From',
      textOf: ({ From, To }) => [From, To].toSorted(byName).join(' – '),
      expected: 'a road that no other row has, in either direction',
    }),
  ];
  return problems.length > 0 ? problems : connectionProblems(of, places);
}

function connectionProblems(
  { tab, rows }: Rows<{ readonly From: string; readonly To: string }>,
  places: readonly string[],
): readonly ContentProblem[] {
  const roads = rows.map(({ From, To }) => ({ ends: [From, To] as const, kind: '' }));
  const [, ...others] = graphOf(places, roads).groups();
  const expected = `roads that lead from ${places[0] ?? 'one place'} to all the others`;
  return others.map((group) => ({ tab, expected, given: `none to ${group.join(', ')}` }));
}
