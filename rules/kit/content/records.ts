/** Checks the rows of a tab together: complete and unique keys, roads between known places. */

import { foldText } from '../asking/kinds.ts';
import type { ContentProblem } from '../judging/problem.ts';
import { byName } from '../match/seat.ts';
import { buildGraph } from '../reckoning/graph.ts';

export interface Rows<Row> {
  readonly tab: string;
  readonly rows: readonly Row[];
}

/** Returns the row number in the sheet. Row 1 is the header. */
export const toSheetRow = (index: number): number => index + 2;

/** Builds a record with a row for each key. If there are no problems, the record has all keys. */
export function buildRecord<Key extends string, Row, Value>(given: {
  readonly of: Rows<Row>;
  readonly keys: readonly Key[];
  readonly keyOf: (row: Row) => Key;
  readonly made: (row: Row) => Value;
  readonly column: string;
  /** The expected text for a repeated key, such as "each letter once". */
  readonly expected: string;
  readonly missing: (key: Key) => string;
}): {
  readonly record: Readonly<Record<Key, Value>>;
  readonly problems: readonly ContentProblem[];
} {
  const { of, keys, keyOf: buildKey, made, column, expected } = given;
  const found = of.rows.map(buildKey);
  const missing = keys
    .filter((key) => !found.includes(key))
    .map((key) => ({ tab: of.tab, column, expected: given.missing(key) }));
  return {
    record: Object.fromEntries(of.rows.map((row) => [buildKey(row), made(row)])) as Record<
      Key,
      Value
    >,
    problems: [...duplicateProblems({ of, column, getText: buildKey, expected }), ...missing],
  };
}

interface ColumnCheck<Row> {
  readonly of: Rows<Row>;
  readonly column: string;
  /** The text of a row. Absent: the text in the column. */
  readonly getText?: (row: Row) => string;
  readonly expected: string;
}

const readColumn =
  (column: string) =>
  (row: unknown): string =>
    String((row as Readonly<Record<string, unknown>>)[column]);

/** Lists a problem for every row that repeats an earlier one, ignoring case and spaces. */
export function duplicateProblems<Row>(columnCheck: ColumnCheck<Row>): readonly ContentProblem[] {
  const { of, column, getText = readColumn(column) } = columnCheck;
  const plain = of.rows.map((row) => foldText(getText(row)));
  return listRowProblems({
    ...columnCheck,
    isValid: (text, index) => plain.indexOf(foldText(text)) === index,
  });
}

/** Lists a problem for every row with an unsuitable text. */
export const listRowProblems = <Row>({
  of: { tab, rows },
  column,
  getText = readColumn(column),
  expected,
  isValid,
}: ColumnCheck<Row> & {
  readonly isValid: (text: string, index: number) => boolean;
}): readonly ContentProblem[] =>
  rows.flatMap((row, index) => {
    const given = getText(row);
    return isValid(given, index) ? [] : [{ tab, row: toSheetRow(index), column, expected, given }];
  });

/** Lists problems of roads: unknown ends, repeated roads, loops, and unreachable places. */
export function listRoadProblems(
  of: Rows<{ readonly From: string; readonly To: string }>,
  places: readonly string[],
): readonly ContentProblem[] {
  const known = {
    of,
    expected: 'a name that is in the list',
    isValid: (name: string) => places.includes(name),
  };
  const loops = of.rows.flatMap(({ From, To }, index): readonly ContentProblem[] => {
    const expected = `a place other than ${From}`;
    return From === To
      ? [{ tab: of.tab, row: toSheetRow(index), column: 'To', expected, given: To }]
      : [];
  });
  const problems = [
    ...listRowProblems({ ...known, column: 'From' }),
    ...listRowProblems({ ...known, column: 'To' }),
    ...loops,
    ...duplicateProblems({
      of,
      column: 'From',
      getText: ({ From, To }) => [From, To].toSorted(byName).join(' – '),
      expected: 'a road that is in no other row, in either direction',
    }),
  ];
  return problems.length > 0 ? problems : listUnreachableProblems(of, places);
}

function listUnreachableProblems(
  { tab, rows }: Rows<{ readonly From: string; readonly To: string }>,
  places: readonly string[],
): readonly ContentProblem[] {
  const roads = rows.map(({ From, To }) => ({ ends: [From, To] as const, kind: '' }));
  const [, ...others] = buildGraph(places, roads).groups();
  const expected = `roads that lead from ${places[0] ?? 'one place'} to all other places`;
  return others.map((group) => ({ tab, expected, given: `no roads to ${group.join(', ')}` }));
}
