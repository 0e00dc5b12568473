/** Content: houses with their places on the map, roads, and the houses of a season’s people. */

import * as z from 'zod';
import { foldedText } from '../kit/asking/kinds.ts';
import { contentTabOf, lineCell, type RowOf, wholeCell } from '../kit/content/cells.ts';
import type { CheckedRow, ContentResult, ContentSchema } from '../kit/content/content.ts';
import { duplicateProblems, type Rows, roadProblems } from '../kit/content/records.ts';
import type { ContentProblem } from '../kit/judging/problem.ts';
import type { People } from '../kit/match/season.ts';
import { numberInWords } from '../kit/narrating/figures.ts';
import { memoizedByObject } from '../kit/reckoning/memoize.ts';

export interface Content {
  /** Fifteen, in the order in which the host lists them. */
  readonly houses: readonly PlacedHouse[];
  /** Pairs of names in any order. */
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

/** In characters: a choice of the form contains a name and the courier's origin. */
export const LONGEST_NAME = 30;

/** A number would be taken for a courier's. */
const isNameOfHouse = (name: string): boolean => /^\p{L}/u.test(name);

const houseName = lineCell('a name that begins with a letter', LONGEST_NAME);

const dealer = z
  .string()
  .transform(foldedText)
  .pipe(z.enum(['yes', 'no', '']))
  .transform((text) => text === 'yes');

const HOUSES_TAB = contentTabOf({
  name: 'Houses',
  about:
    `The ${HOUSES} houses of the map, ${numberInWords(DEALER_HOUSES)} of them Dealer Houses. ` +
    'X counts to the right, Y upwards; only the drawing rests on them.',
  columns: {
    Name: { ...houseName, cell: houseName.cell.refine(isNameOfHouse), isName: true },
    Dealer: { cell: dealer, expects: 'yes for a Dealer House; otherwise no, or nothing' },
    X: wholeCell(99),
    Y: wholeCell(99),
  },
});

const ROADS_TAB = contentTabOf({
  name: 'Roads',
  about: 'The roads, each between two houses and once: it can be travelled both ways.',
  columns: {
    From: {
      ...lineCell('a name', LONGEST_NAME),
      expects: 'the name of a house, as on the tab Houses',
    },
    To: { ...lineCell('a name', LONGEST_NAME), expects: 'the name of another house' },
  },
});

type HouseRow = RowOf<typeof HOUSES_TAB>;

export const contentSchema: ContentSchema<Content> = { tabs: [HOUSES_TAB, ROADS_TAB], assemble };

function assemble(rows: Readonly<Record<string, readonly CheckedRow[]>>): ContentResult<Content> {
  const houses = HOUSES_TAB.typedRows(rows);
  const roads = ROADS_TAB.typedRows(rows);
  const names = houses.rows.map(({ Name }) => Name);
  const problems = [
    ...countProblems(houses),
    ...duplicateProblems({
      of: houses,
      column: 'Name',
      textOf: ({ Name }) => Name,
      expected: 'a name that no other house has',
    }),
    ...duplicateProblems({
      of: houses,
      column: 'X',
      textOf: ({ X, Y }) => `${X}, ${Y}`,
      expected: 'a place (X, Y) that no other house has',
    }),
    ...roadProblems(roads, names),
  ];
  if (problems.length > 0) return { kind: 'unsound', problems };
  const placed = houses.rows.map((row) => ({
    name: row.Name,
    isDealers: row.Dealer,
    x: row.X,
    y: row.Y,
  }));
  return {
    kind: 'sound',
    value: { houses: placed, roads: roads.rows.map(({ From, To }) => [From, To] as const) },
  };
}

function countProblems({ tab, rows }: Rows<HouseRow>): readonly ContentProblem[] {
  const dealers = rows.filter(({ Dealer }) => Dealer).length;
  const count = { tab, expected: `${HOUSES} houses`, given: String(rows.length) };
  const ofDealers = { tab, column: 'Dealer', expected: `yes in ${DEALER_HOUSES} rows` };
  return [
    ...(rows.length === HOUSES ? [] : [count]),
    ...(dealers === DEALER_HOUSES ? [] : [{ ...ofDealers, given: `yes in ${dealers}` }]),
  ];
}

/** The two houses whose letters decide a tie before all others. */
export const dealerHouses = memoizedByObject(({ houses }: Content) =>
  houses.flatMap(({ name, isDealers }) => (isDealers ? [name] : [])),
);

/** The houses that players rank. */
export const rankedHouses = memoizedByObject(({ houses }: Content) =>
  houses.flatMap(({ name, isDealers }) => (isDealers ? [] : [name])),
);

/** New names of houses by the former ones: hosts for the Dealers, the cast for the others. */
export function castHouses(content: Content, { hosts, cast }: People): ReadonlyMap<string, string> {
  const named = hosts.filter(isNameOfHouse).slice(0, DEALER_HOUSES);
  const playing = cast.filter(
    (name, index) => isNameOfHouse(name) && !isAmong([...named, ...cast.slice(0, index)], name),
  );
  return new Map([
    ...renamed(dealerHouses(content), named),
    ...renamed(rankedHouses(content), playing),
  ]);
}

const isAmong = (names: readonly string[], name: string): boolean =>
  names.some((one) => foldedText(one) === foldedText(name));

/** Each in turn gets the next house that is nobody's by its own name. */
function renamed(
  houses: readonly House[],
  people: readonly string[],
): readonly (readonly [House, House])[] {
  const free = houses.filter((house) => !isAmong(people, house));
  const without = people.filter((name) => !isAmong(houses, name));
  return free.flatMap((house, index) => {
    const name = without[index];
    return name === undefined ? [] : [[house, name] as const];
  });
}
