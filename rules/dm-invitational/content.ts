/** Content: the houses with where they stand on the map, and the roads between them. */

import * as z from 'zod';
import { columnsOf, lineCell, lineExpected, wholeCell } from '../kit/cells.ts';
import type { Checked, CheckedRow, ContentSchema } from '../kit/content.ts';
import { plainly } from '../kit/kinds.ts';
import type { ContentProblem } from '../kit/problem.ts';
import { doubled, type Rows, roadProblems, rowOf } from '../kit/records.ts';

export interface Content {
  /** Fifteen, in the order in which the host lists them. */
  readonly houses: readonly PlacedHouse[];
  /** Pairs of names; a road has no direction. */
  readonly roads: readonly (readonly [House, House])[];
}

/** A house by its name, which no other house of the map has. */
export type House = string;

export interface PlacedHouse {
  readonly name: House;
  /** Two of them are: they decide a tie before all others, and nobody ranks them. */
  readonly isDealers: boolean;
  readonly x: number;
  readonly y: number;
}

export const HOUSES = 15;
export const DEALER_HOUSES = 2;

const HOUSES_TAB = 'Houses';
const ROADS_TAB = 'Roads';
/** In characters: a name must fit a choice of the form beside where a courier comes from. */
const LONGEST_NAME = 30;
const MOST_PLACE = 99;

const dealer = z
  .string()
  .transform(plainly)
  .pipe(z.enum(['yes', 'no', '']))
  .transform((text) => text === 'yes');

const houseRow = z.object({
  Name: lineCell(LONGEST_NAME),
  Dealer: dealer,
  X: wholeCell(MOST_PLACE),
  Y: wholeCell(MOST_PLACE),
});
const roadRow = z.object({ From: lineCell(LONGEST_NAME), To: lineCell(LONGEST_NAME) });
type HouseRow = z.infer<typeof houseRow>;
type RoadRow = z.infer<typeof roadRow>;

export const contentSchema: ContentSchema<Content> = {
  tabs: [
    {
      name: HOUSES_TAB,
      about: `The ${HOUSES} houses of the map, two of them Dealer Houses. X counts to the right, Y upwards; only the drawing rests on them.`,
      columns: columnsOf(houseRow.shape, {
        Name: lineExpected('a name', LONGEST_NAME),
        Dealer: 'yes for a Dealer House; otherwise no, or nothing',
        X: `a whole number from 0 to ${MOST_PLACE}`,
        Y: `a whole number from 0 to ${MOST_PLACE}`,
      }),
    },
    {
      name: ROADS_TAB,
      about: 'The roads, each between two houses and once: it can be travelled both ways.',
      columns: columnsOf(roadRow.shape, {
        From: 'the name of a house, as on the tab Houses',
        To: 'the name of another house',
      }),
    },
  ],
  assemble,
};

function assemble(rows: Readonly<Record<string, readonly CheckedRow[]>>): Checked<Content> {
  // The cells have been taken by their columns.
  const houses = { tab: HOUSES_TAB, rows: (rows[HOUSES_TAB] ?? []) as readonly HouseRow[] };
  const roads = { tab: ROADS_TAB, rows: (rows[ROADS_TAB] ?? []) as readonly RoadRow[] };
  const pairs = { tab: ROADS_TAB, rows: roads.rows.map(({ From, To }) => [From, To] as const) };
  const names = houses.rows.map(({ Name }) => Name);
  const problems = [
    ...countProblems(houses),
    ...nameProblems(houses),
    ...placeProblems(houses),
    ...roadProblems({ of: pairs, places: names, columns: ['From', 'To'], isConnected: true }),
  ];
  if (problems.length > 0) return { kind: 'unsound', problems };
  return { kind: 'sound', value: { houses: houses.rows.map(houseOf), roads: pairs.rows } };
}

const houseOf = ({ Name, Dealer, X, Y }: HouseRow): PlacedHouse => ({
  name: Name,
  isDealers: Dealer,
  x: X,
  y: Y,
});

function countProblems({ tab, rows }: Rows<HouseRow>): readonly ContentProblem[] {
  const dealers = rows.filter(({ Dealer }) => Dealer).length;
  const count = { tab, expected: `${HOUSES} houses`, given: String(rows.length) };
  const ofDealers = { tab, column: 'Dealer', expected: `yes in ${DEALER_HOUSES} rows` };
  return [
    ...(rows.length === HOUSES ? [] : [count]),
    ...(dealers === DEALER_HOUSES ? [] : [{ ...ofDealers, given: `yes in ${dealers}` }]),
  ];
}

/** A name that is a number would be taken for a courier's. */
function nameProblems(of: Rows<HouseRow>): readonly ContentProblem[] {
  const column = 'Name';
  const expected = 'a name that begins with a letter';
  return [
    ...doubled({
      of,
      column,
      textOf: ({ Name }) => Name,
      expected: 'a name that no other house has',
    }),
    ...of.rows.flatMap(({ Name }, index) =>
      /^\p{L}/u.test(Name)
        ? []
        : [{ tab: of.tab, row: rowOf(index), column, expected, given: Name }],
    ),
  ];
}

const placeProblems = (of: Rows<HouseRow>): readonly ContentProblem[] =>
  doubled({
    of,
    column: 'X',
    textOf: ({ X, Y }) => `${X}, ${Y}`,
    expected: 'a place (X, Y) where no other house stands',
  });
