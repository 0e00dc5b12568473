/** Content tabs as a host types them, and problems with them. */

import * as z from 'zod';
import { foldedText } from '../kit/asking/kinds.ts';
import {
  contentTabOf,
  lineCell,
  nameCell,
  phraseListCell,
  type RowOf,
  wholeCell,
} from '../kit/content/cells.ts';
import type { CheckedRow, ContentResult, ContentSchema } from '../kit/content/content.ts';
import {
  duplicateProblems,
  type Rows,
  roadProblems,
  rowProblems,
  sheetRowOf,
} from '../kit/content/records.ts';
import type { ContentProblem } from '../kit/judging/problem.ts';
import {
  type Code,
  type Content,
  GAIN_PHRASES,
  type Gain,
  KINDS,
  LISTS,
  type Location,
  type PhrasedWorth,
  RELATIVES,
  ROAD_KINDS,
  WORTH_PHRASES,
  type Worth,
} from './content.ts';
import { SUPER_POINTS } from './prices.ts';

/** In characters, so that a name fits a choice of the form. */
const LONGEST_NAME = 40;
const LONGEST_EFFECT = 120;
const LONGEST_LIST = 120;
const MOST_PLACE = 99;
const MOST_POINTS = 99;
const MOST_PRICE = 20;

/** One or two letters, then a number if several locations share the letters: "O", "N1". */
const code = z
  .string()
  .transform((text) => text.toUpperCase())
  .pipe(z.string().regex(/^[A-Z]{1,2}\d{0,2}$/));
const codeCell = { cell: code, expects: 'a code such as O or N1' };

/** Creates a cell that accepts these words in any case. */
const wordCell = <const Word extends string>(words: readonly [Word, ...Word[]]) => ({
  cell: z.string().transform((text, context): Word => {
    const found = words.find((word) => word.toLowerCase() === text.toLowerCase());
    if (found === undefined) context.addIssue({ code: 'custom', message: `not ${text}` });
    return found ?? words[0];
  }),
  expects: `one of ${words.join(', ')}`,
});

/** Creates a cell for a number of columns or rows with at most one decimal. */
const placeCell = (from: string) => ({
  cell: z
    .string()
    .regex(/^\d{1,2}(\.\d)?$/)
    .transform(Number)
    .pipe(z.number().max(MOST_PLACE)),
  expects: `a number from 0 to ${MOST_PLACE}, from ${from}`,
});

const codesCell = {
  cell: z
    .string()
    .min(1)
    .max(LONGEST_LIST)
    .transform((text) => text.split(/[\s,]+/u).filter((word) => word !== ''))
    .pipe(z.array(code).min(1)),
  expects: 'codes divided by commas, such as O, N1, X1',
};

const GAINS =
  'phrases of the vocabulary divided by semicolons, such as "gain 2 Detour Points; gain 1 ' +
  `Garnet"; at most ${LONGEST_EFFECT} characters`;

const LOCATIONS = contentTabOf({
  name: 'Locations',
  about:
    'The Map: locations by their codes. An Effect is the gain of a round that ends at an Inn, or ' +
    'the special worth of a Relative. X and Y are the position in the picture. Players do not ' +
    'see this tab before the end.',
  columns: {
    Code: codeCell,
    Name: nameCell(LONGEST_NAME),
    Kind: wordCell(KINDS),
    Effect: phraseListCell<Gain | PhrasedWorth>(
      [...GAIN_PHRASES, ...WORTH_PHRASES],
      LONGEST_EFFECT,
      `nothing, or ${GAINS}; of a Relative "worth double", "worth negative" or "home drawn ` +
        'at the start"',
    ),
    X: placeCell('the left'),
    Y: placeCell('below'),
  },
});

const ROADS = contentTabOf({
  name: 'Roads',
  about:
    `Roads lead both ways. A polar road takes two moves. A super road earns ${SUPER_POINTS} ` +
    'Sightseeing Points for a player who is the only one to travel it in a round.',
  columns: { From: codeCell, To: codeCell, Kind: wordCell(ROAD_KINDS) },
});

const DIRECTORY = contentTabOf({
  name: 'Directory',
  about:
    'Texts of the Directory for locations whose names players may not know. All other ' +
    'locations are listed by their names.',
  columns: { Code: codeCell, Reads: lineCell('the Directory’s text', LONGEST_NAME) },
});

const LISTS_TAB = contentTabOf({
  name: 'I Saw Lists',
  about: 'I Saw Lists: a list earns its points if all of it was seen, and costs them otherwise.',
  columns: {
    Name: nameCell(LONGEST_NAME),
    Locations: codesCell,
    Points: wholeCell(MOST_POINTS),
  },
});

const WARES = contentTabOf({
  name: 'Wares',
  about: 'Wares of a shop, with their prices in garnets.',
  columns: {
    Name: nameCell(LONGEST_NAME),
    Price: {
      ...wholeCell(MOST_PRICE),
      expects: `a whole number of garnets from 0 to ${MOST_PRICE}`,
    },
    Effect: phraseListCell(GAIN_PHRASES, LONGEST_EFFECT, GAINS),
  },
});

export const contentSchema: ContentSchema<Content> = {
  tabs: [LOCATIONS, ROADS, DIRECTORY, LISTS_TAB, WARES],
  assemble,
};

type Row = RowOf<typeof LOCATIONS>;

const bonusOf = ({ Effect }: Row): readonly Gain[] =>
  Effect.effects.filter((effect) => effect !== 'drawn' && 'kind' in effect);

const worthsOf = ({ Effect }: Row): readonly Worth[] =>
  Effect.effects.flatMap((effect) =>
    effect !== 'drawn' && 'worth' in effect ? [effect.worth] : [],
  );

const isDrawn = ({ Effect }: Row): boolean => Effect.effects.includes('drawn');

function assemble(rows: Readonly<Record<string, readonly CheckedRow[]>>): ContentResult<Content> {
  const typed = typedRows(rows);
  const { locations, roads, directory, lists, wares } = typed;
  const problems = contentProblems(typed);
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
          worth: worthsOf(row).at(-1) ?? 1,
          isDrawn: isDrawn(row),
          bonus: bonusOf(row),
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

/** Parses all tabs cell by cell. */
const typedRows = (rows: Readonly<Record<string, readonly CheckedRow[]>>) => ({
  locations: LOCATIONS.typedRows(rows),
  roads: ROADS.typedRows(rows),
  directory: DIRECTORY.typedRows(rows),
  lists: LISTS_TAB.typedRows(rows),
  wares: WARES.typedRows(rows),
});

type Checkable = ReturnType<typeof typedRows>;

function contentProblems(typed: Checkable): readonly ContentProblem[] {
  const { locations, roads, wares } = typed;
  const codes = locations.rows.map(({ Code }) => Code);
  return [
    ...locationProblems(locations, codes),
    ...roadProblems(roads, codes),
    ...directoryProblems(typed, codes),
    ...listProblems(typed, codes),
    ...duplicateProblems({ of: wares, column: 'Name', expected: 'a ware that no other row has' }),
  ];
}

/** Reports equal codes and names: an answer may name a location by either. */
function locationProblems(of: Rows<Row>, codes: readonly Code[]): readonly ContentProblem[] {
  const { tab, rows } = of;
  const folded = codes.map(foldedText);
  const relatives = rows.filter(({ Kind }) => Kind === 'Relative').length;
  const drawn = 'no Relative whose home is drawn, or at least two to draw among';
  return [
    ...duplicateProblems({ of, column: 'Code', expected: 'a code that no other row has' }),
    ...duplicateProblems({ of, column: 'Name', expected: 'a name that no other location has' }),
    ...rowProblems({
      of,
      column: 'Name',
      expected: 'a name other than a code',
      isValid: (text) => !folded.includes(foldedText(text)),
    }),
    ...rows.flatMap((row, index) =>
      effectProblems(row).map((expected) => ({
        tab,
        row: sheetRowOf(index),
        column: 'Effect',
        expected,
      })),
    ),
    ...(relatives === RELATIVES
      ? []
      : [{ tab, column: 'Kind', expected: `${RELATIVES} Relatives, not ${relatives}` }]),
    ...(rows.filter(isDrawn).length === 1 ? [{ tab, column: 'Effect', expected: drawn }] : []),
  ];
}

/** Returns the expected text for a wrong effect; at most one. */
function effectProblems(row: Row): readonly string[] {
  const worths = worthsOf(row).length;
  if (bonusOf(row).length > 0 && row.Kind !== 'Inn') return ['a bonus at an Inn only'];
  if ((worths > 0 || isDrawn(row)) && row.Kind !== 'Relative')
    return ['worth or a drawn home for Relatives only'];
  return worths > 1 ? ['one worth: "worth double" or "worth negative"'] : [];
}

function directoryProblems(
  { locations, directory }: Checkable,
  codes: readonly Code[],
): readonly ContentProblem[] {
  const listed = directory.rows.map(({ Code }) => Code);
  const column = { of: directory, column: 'Code' };
  return [
    ...rowProblems({
      ...column,
      expected: 'the code of a location',
      isValid: (text) => codes.includes(text),
    }),
    ...duplicateProblems({ ...column, expected: 'a code that no other row has' }),
    ...locations.rows.flatMap((row, index) => {
      const expected = `a row for ${row.Code} in the Directory`;
      const place = { tab: locations.tab, row: sheetRowOf(index), column: 'Code' };
      return isDrawn(row) && !listed.includes(row.Code) ? [{ ...place, expected }] : [];
    }),
  ];
}

function listProblems({ lists: of }: Checkable, codes: readonly Code[]): readonly ContentProblem[] {
  const { tab, rows } = of;
  const isSound = (sights: readonly Code[]): boolean =>
    sights.every((code) => codes.includes(code)) && new Set(sights).size === sights.length;
  return [
    ...(rows.length === LISTS ? [] : [{ tab, expected: `${LISTS} lists, not ${rows.length}` }]),
    ...duplicateProblems({ of, column: 'Name', expected: 'a name that no other list has' }),
    ...rowProblems({
      of,
      column: 'Locations',
      textOf: ({ Locations }) => Locations.join(', '),
      expected: 'codes of locations, each once',
      isValid: (_, index) => isSound(rows[index]?.Locations ?? []),
    }),
  ];
}
