/** The content tabs, and checks of the rows that a host types. */

import * as z from 'zod';
import { foldText } from '../kit/asking/kinds.ts';
import {
  createPhrasesCell,
  defineTab,
  lineCell,
  nameCell,
  type RowOf,
  wholeCell,
} from '../kit/content/cells.ts';
import type { CheckedRow, ContentResult, ContentSchema } from '../kit/content/content.ts';
import {
  duplicateProblems,
  listRoadProblems,
  listRowProblems,
  type Rows,
  toSheetRow,
} from '../kit/content/records.ts';
import type { ContentProblem } from '../kit/judging/problem.ts';
import {
  type Code,
  type Content,
  GAIN_PHRASES,
  type Gain,
  LISTS,
  LOCATION_KINDS,
  type Location,
  type PhrasedWorth,
  RELATIVE_COUNT,
  type RelativeWorth,
  ROAD_KINDS,
  WORTH_PHRASES,
} from './content.ts';
import { SUPER_POINTS } from './prices.ts';

/** Length in characters. A name must fit a choice of the form. */
const MAX_NAME_LENGTH = 40;
const MAX_EFFECT_LENGTH = 120;
const MAX_LIST_LENGTH = 120;
const MAX_COORDINATE = 99;
const MAX_LIST_POINTS = 99;
const MAX_PRICE = 20;

/** Parses a code: one or two letters, then a number if several locations share the letters. */
const codeSchema = z
  .string()
  .transform((text) => text.toUpperCase())
  .pipe(z.string().regex(/^[A-Z]{1,2}\d{0,2}$/));
const codeCell = { cell: codeSchema, expects: 'a code such as O or N1' };

/** Creates a cell that accepts the given words in any case. */
const createWordCell = <const Word extends string>(words: readonly [Word, ...Word[]]) => ({
  cell: z.string().transform((text, context): Word => {
    const found = words.find((word) => word.toLowerCase() === text.toLowerCase());
    if (found === undefined) context.addIssue({ code: 'custom', message: `not ${text}` });
    return found ?? words[0];
  }),
  expects: `one of ${words.join(', ')}`,
});

/** Creates a cell for a coordinate in columns or rows, with at most one decimal. */
const createCoordinateCell = (from: string) => ({
  cell: z
    .string()
    .regex(/^\d{1,2}(\.\d)?$/)
    .transform(Number)
    .pipe(z.number().max(MAX_COORDINATE)),
  expects: `a number from 0 to ${MAX_COORDINATE}, from ${from}`,
});

const codesCell = {
  cell: z
    .string()
    .min(1)
    .max(MAX_LIST_LENGTH)
    .transform((text) => text.split(/[\s,]+/u).filter((word) => word !== ''))
    .pipe(z.array(codeSchema).min(1)),
  expects: 'codes divided by commas, such as O, N1, X1',
};

const GAINS_HINT =
  'phrases of the vocabulary divided by semicolons, such as "gain 2 Detour Points; gain 1 ' +
  `Garnet"; at most ${MAX_EFFECT_LENGTH} characters`;

const LOCATIONS_TAB = defineTab({
  name: 'Locations',
  about:
    'The Map: locations by their codes. An Effect is the gain of a round that ends at an Inn, or ' +
    'the special worth of a Relative. X and Y are the position in the picture. Players do not ' +
    'see this tab before the end.',
  columns: {
    Code: codeCell,
    Name: nameCell(MAX_NAME_LENGTH),
    Kind: createWordCell(LOCATION_KINDS),
    Effect: createPhrasesCell<Gain | PhrasedWorth>(
      [...GAIN_PHRASES, ...WORTH_PHRASES],
      MAX_EFFECT_LENGTH,
      `nothing, or ${GAINS_HINT}; for a Relative "worth double", "worth negative" or "home drawn ` +
        'at the start"',
    ),
    X: createCoordinateCell('the left'),
    Y: createCoordinateCell('below'),
  },
});

const ROADS_TAB = defineTab({
  name: 'Roads',
  about:
    'Roads lead both ways. A polar road takes two moves. ' +
    `A super road earns ${SUPER_POINTS} Sightseeing Points for its only traveller in a round.`,
  columns: { From: codeCell, To: codeCell, Kind: createWordCell(ROAD_KINDS) },
});

const DIRECTORY_TAB = defineTab({
  name: 'Directory',
  about:
    'Texts of the Directory for locations whose names are secret. All other ' +
    'locations are listed by their names.',
  columns: { Code: codeCell, Reads: lineCell('the Directory’s text', MAX_NAME_LENGTH) },
});

const LISTS_TAB = defineTab({
  name: 'I Saw Lists',
  about: 'A complete list earns its points. An incomplete list costs its points.',
  columns: {
    Name: nameCell(MAX_NAME_LENGTH),
    Locations: codesCell,
    Points: wholeCell(MAX_LIST_POINTS),
  },
});

const WARES_TAB = defineTab({
  name: 'Wares',
  about: 'Wares of a shop, with their prices in garnets.',
  columns: {
    Name: nameCell(MAX_NAME_LENGTH),
    Price: {
      ...wholeCell(MAX_PRICE),
      expects: `a whole number of garnets from 0 to ${MAX_PRICE}`,
    },
    Effect: createPhrasesCell(GAIN_PHRASES, MAX_EFFECT_LENGTH, GAINS_HINT),
  },
});

export const contentSchema: ContentSchema<Content> = {
  tabs: [LOCATIONS_TAB, ROADS_TAB, DIRECTORY_TAB, LISTS_TAB, WARES_TAB],
  assemble,
};

type Row = RowOf<typeof LOCATIONS_TAB>;

const listGains = ({ Effect }: Row): readonly Gain[] =>
  Effect.effects.filter((effect) => effect !== 'drawn' && 'kind' in effect);

const listWorths = ({ Effect }: Row): readonly RelativeWorth[] =>
  Effect.effects.flatMap((effect) =>
    effect !== 'drawn' && 'worth' in effect ? [effect.worth] : [],
  );

const isHomeDrawn = ({ Effect }: Row): boolean => Effect.effects.includes('drawn');

function assemble(rows: Readonly<Record<string, readonly CheckedRow[]>>): ContentResult<Content> {
  const typed = parseRows(rows);
  const { locations, roads, directory, lists, wares } = typed;
  const problems = listContentProblems(typed);
  if (problems.length > 0) return { kind: 'unsound', problems };
  const reads = new Map(directory.rows.map((row) => [row.Code, row.Reads]));
  return {
    kind: 'sound',
    value: {
      locations: locations.rows.map(
        (row): Location => ({
          code: row.Code,
          name: row.Name,
          kind: row.Kind,
          worth: listWorths(row).at(-1) ?? 1,
          isDrawn: isHomeDrawn(row),
          bonus: listGains(row),
          x: row.X,
          y: row.Y,
          listed: reads.get(row.Code) ?? row.Name,
        }),
      ),
      roads: roads.rows.map(({ From, To, Kind }) => ({ ends: [From, To], kind: Kind })),
      lists: lists.rows.map(({ Name, Locations, Points }, index) => ({
        number: index + 1,
        name: Name,
        locations: Locations,
        points: Points,
      })),
      wares: wares.rows.map(({ Name, Price, Effect }) => ({
        name: Name,
        price: Price,
        gains: Effect.effects,
      })),
    },
  };
}

const parseRows = (rows: Readonly<Record<string, readonly CheckedRow[]>>) => ({
  locations: LOCATIONS_TAB.typedRows(rows),
  roads: ROADS_TAB.typedRows(rows),
  directory: DIRECTORY_TAB.typedRows(rows),
  lists: LISTS_TAB.typedRows(rows),
  wares: WARES_TAB.typedRows(rows),
});

type ParsedTabs = ReturnType<typeof parseRows>;

function listContentProblems(typed: ParsedTabs): readonly ContentProblem[] {
  const { locations, roads, wares } = typed;
  const codes = locations.rows.map(({ Code }) => Code);
  return [
    ...listLocationProblems(locations, codes),
    ...listRoadProblems(roads, codes),
    ...listDirectoryProblems(typed, codes),
    ...listListProblems(typed, codes),
    ...duplicateProblems({ of: wares, column: 'Name', expected: 'a ware that no other row has' }),
  ];
}

/** Reports equal codes and names: an answer may name a location by either. */
function listLocationProblems(of: Rows<Row>, codes: readonly Code[]): readonly ContentProblem[] {
  const { tab, rows } = of;
  const folded = codes.map(foldText);
  const relatives = rows.filter(({ Kind }) => Kind === 'Relative').length;
  const drawn = 'no Relative with a drawn home, or at least two that can exchange homes';
  return [
    ...duplicateProblems({ of, column: 'Code', expected: 'a code that no other row has' }),
    ...duplicateProblems({ of, column: 'Name', expected: 'a name that no other location has' }),
    ...listRowProblems({
      of,
      column: 'Name',
      expected: 'a name that is not also a code',
      isValid: (text) => !folded.includes(foldText(text)),
    }),
    ...rows.flatMap((row, index) =>
      listEffectProblems(row).map((expected) => ({
        tab,
        row: toSheetRow(index),
        column: 'Effect',
        expected,
      })),
    ),
    ...(relatives === RELATIVE_COUNT
      ? []
      : [{ tab, column: 'Kind', expected: `${RELATIVE_COUNT} Relatives, not ${relatives}` }]),
    ...(rows.filter(isHomeDrawn).length === 1 ? [{ tab, column: 'Effect', expected: drawn }] : []),
  ];
}

/** Lists the expected text for a wrong effect in a row; at most one item. */
function listEffectProblems(row: Row): readonly string[] {
  const worths = listWorths(row).length;
  if (listGains(row).length > 0 && row.Kind !== 'Inn') return ['a bonus only at an Inn'];
  if ((worths > 0 || isHomeDrawn(row)) && row.Kind !== 'Relative')
    return ['worth or a drawn home only for Relatives'];
  return worths > 1 ? ['one worth: "worth double" or "worth negative"'] : [];
}

function listDirectoryProblems(
  { locations, directory }: ParsedTabs,
  codes: readonly Code[],
): readonly ContentProblem[] {
  const listed = directory.rows.map(({ Code }) => Code);
  const column = { of: directory, column: 'Code' };
  return [
    ...listRowProblems({
      ...column,
      expected: 'the code of a location',
      isValid: (text) => codes.includes(text),
    }),
    ...duplicateProblems({ ...column, expected: 'a code that no other row has' }),
    ...locations.rows.flatMap((row, index) => {
      const expected = `a row for ${row.Code} in the Directory`;
      const place = { tab: locations.tab, row: toSheetRow(index), column: 'Code' };
      return isHomeDrawn(row) && !listed.includes(row.Code) ? [{ ...place, expected }] : [];
    }),
  ];
}

function listListProblems(
  { lists: of }: ParsedTabs,
  codes: readonly Code[],
): readonly ContentProblem[] {
  const { tab, rows } = of;
  const isSound = (sights: readonly Code[]): boolean =>
    sights.every((code) => codes.includes(code)) && new Set(sights).size === sights.length;
  return [
    ...(rows.length === LISTS ? [] : [{ tab, expected: `${LISTS} lists, not ${rows.length}` }]),
    ...duplicateProblems({ of, column: 'Name', expected: 'a name that no other list has' }),
    ...listRowProblems({
      of,
      column: 'Locations',
      getText: ({ Locations }) => Locations.join(', '),
      expected: 'codes of locations, each once',
      isValid: (_, index) => isSound(rows[index]?.Locations ?? []),
    }),
  ];
}
