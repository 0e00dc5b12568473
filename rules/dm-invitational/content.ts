/** Content: houses with their places on the map, roads, and houses named after people. */

import * as z from 'zod';
import { foldText } from '../kit/asking/kinds.ts';
import { defineTab, lineCell, type RowOf, wholeCell } from '../kit/content/cells.ts';
import type { CheckedRow, ContentResult, ContentSchema } from '../kit/content/content.ts';
import { duplicateProblems, listRoadProblems, type Rows } from '../kit/content/records.ts';
import type { ContentProblem } from '../kit/judging/problem.ts';
import type { People } from '../kit/match/season.ts';
import { spellNumber } from '../kit/narrating/figures.ts';
import { memoizeByObject } from '../kit/reckoning/memoize.ts';

export interface Content {
  /** The fifteen houses, in the host's order. */
  readonly houses: readonly PlacedHouse[];
  /** Pairs of neighbouring houses. The order within a pair does not matter. */
  readonly roads: readonly (readonly [House, House])[];
}

/** Name of a house, unique on the map. */
export type House = string;

export interface PlacedHouse {
  readonly name: House;
  /** Whether this is a Dealer House. Dealer Houses decide ties first and are not ranked. */
  readonly isDealers: boolean;
  readonly x: number;
  readonly y: number;
}

export const HOUSES = 15;
export const DEALER_HOUSES = 2;

/** Maximum length in characters. A choice on the form also contains a courier's number. */
export const LONGEST_NAME = 30;

/** Returns whether a name begins with a letter. A digit could be read as a courier's number. */
const beginsWithLetter = (name: string): boolean => /^\p{L}/u.test(name);

const houseNameCell = lineCell('a name that begins with a letter', LONGEST_NAME);

const dealerSchema = z
  .string()
  .transform(foldText)
  .pipe(z.enum(['yes', 'no', '']))
  .transform((text) => text === 'yes');

const HOUSES_TAB = defineTab({
  name: 'Houses',
  about:
    `The map has ${HOUSES} houses, including ${spellNumber(DEALER_HOUSES)} Dealer Houses. ` +
    'X (to the right) and Y (upwards) only place the houses on the drawing.',
  columns: {
    Name: { ...houseNameCell, cell: houseNameCell.cell.refine(beginsWithLetter), isName: true },
    Dealer: {
      cell: dealerSchema,
      expects: 'yes for a Dealer House; no or nothing for any other house',
    },
    X: wholeCell(99),
    Y: wholeCell(99),
  },
});

const ROADS_TAB = defineTab({
  name: 'Roads',
  about: 'Enter each road once, between two houses. Couriers can use a road both ways.',
  columns: {
    From: {
      ...lineCell('a name', LONGEST_NAME),
      expects: 'the name of a house on the tab Houses',
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
    ...checkHouseCounts(houses),
    ...duplicateProblems({
      of: houses,
      column: 'Name',
      getText: ({ Name }) => Name,
      expected: 'a name that no other house has',
    }),
    ...duplicateProblems({
      of: houses,
      column: 'X',
      getText: ({ X, Y }) => `${X}, ${Y}`,
      expected: 'a place (X, Y) that no other house has',
    }),
    ...listRoadProblems(roads, names),
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

function checkHouseCounts({ tab, rows }: Rows<HouseRow>): readonly ContentProblem[] {
  const dealers = rows.filter(({ Dealer }) => Dealer).length;
  const count = { tab, expected: `${HOUSES} houses`, given: String(rows.length) };
  const ofDealers = { tab, column: 'Dealer', expected: `yes in exactly ${DEALER_HOUSES} rows` };
  return [
    ...(rows.length === HOUSES ? [] : [count]),
    ...(dealers === DEALER_HOUSES ? [] : [{ ...ofDealers, given: `yes in ${dealers}` }]),
  ];
}

/** Lists the two houses whose letters decide ties first. */
export const dealerHouses = memoizeByObject(({ houses }: Content) =>
  houses.flatMap(({ name, isDealers }) => (isDealers ? [name] : [])),
);

/** Lists the thirteen houses that players rank. */
export const listRankedHouses = memoizeByObject(({ houses }: Content) =>
  houses.flatMap(({ name, isDealers }) => (isDealers ? [] : [name])),
);

/** Maps old house names to new ones. Dealer Houses are named after hosts, others after the cast. */
export function castHouses(content: Content, { hosts, cast }: People): ReadonlyMap<string, string> {
  const named = hosts.filter(beginsWithLetter).slice(0, DEALER_HOUSES);
  const playing = cast.filter(
    (name, index) => beginsWithLetter(name) && !isAmong([...named, ...cast.slice(0, index)], name),
  );
  return new Map([
    ...renameHouses(dealerHouses(content), named),
    ...renameHouses(listRankedHouses(content), playing),
  ]);
}

const isAmong = (names: readonly string[], name: string): boolean =>
  names.some((one) => foldText(one) === foldText(name));

/** Gives each person in turn the next house that does not already have a person's name. */
function renameHouses(
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
