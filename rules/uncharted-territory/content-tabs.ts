/** Tabs of the content, as a host may type them. */

import * as z from 'zod';
import { foldText } from '../kit/asking/kinds.ts';
import {
  createPhrasesCell,
  defineTab,
  enumCell,
  nameCell,
  type RowOf,
  wholeCell,
} from '../kit/content/cells.ts';
import type { CheckedRow, ContentResult, ContentSchema } from '../kit/content/content.ts';
import {
  buildRecord,
  duplicateProblems,
  listRowProblems,
  type Rows,
  toSheetRow,
} from '../kit/content/records.ts';
import type { ContentProblem } from '../kit/judging/problem.ts';
import { COLOURS, type Colour, type Content, type Level, type Location } from './content.ts';
import { EFFECT_PHRASES } from './effect-phrases.ts';
import { LEVEL_METERS, type LevelMeter, LIMITS } from './meters.ts';
import { SQUARES } from './squares.ts';

/** Finds names of locations that equal a square or another name. */
function checkLocationNames(of: Rows<Location>): readonly ContentProblem[] {
  const squares = SQUARES.map(foldText);
  const name = { of, column: 'Name', getText: (location: Location) => location.name };
  return [
    ...duplicateProblems({ ...name, expected: 'a name that no other location has' }),
    ...listRowProblems({
      ...name,
      expected: 'a name that is not a square, because answers may name a location by either',
      isValid: (text) => !squares.includes(foldText(text)),
    }),
  ];
}

/** Returns the index of each item that also occurs earlier in the list. */
const listRepeatedIndices = (items: readonly string[]): readonly number[] =>
  items.flatMap((item, index) => (items.indexOf(item) < index ? [index] : []));

/** A level as the host types it, with its meter. */
type TypedLevel = Level & { readonly meter: LevelMeter };

/** Checks that levels rise from 0 to the meter's limit, and that one of them has its fixed name. */
function checkLevels({ tab, rows }: Rows<TypedLevel>): readonly ContentProblem[] {
  return LEVEL_METERS.flatMap((meter) => {
    const own = rows.flatMap((mark, index) =>
      mark.meter === meter ? [{ ...mark, row: toSheetRow(index) }] : [],
    );
    if (own.length < 2) {
      return [{ tab, column: 'Meter', expected: `at least two levels of ${meter}` }];
    }
    return [...checkLevelsRise(tab, own), ...checkLevelNames(tab, own)];
  });
}

type TypedLevelRow = TypedLevel & { readonly row: number };

function checkLevelsRise(tab: string, own: readonly TypedLevelRow[]): readonly ContentProblem[] {
  return own.flatMap(({ meter, least, row }, index) => {
    const before = own[index - 1];
    const expected = describeExpectedLeast(meter, before?.least, least);
    return expected === null ? [] : [{ tab, row, column: 'Least', expected, given: String(least) }];
  });
}

function describeExpectedLeast(
  meter: LevelMeter,
  before: number | undefined,
  least: number,
): string | null {
  if (before === undefined)
    return least === 0 ? null : `0, since this is the lowest level of ${meter}`;
  if (least <= before) return `more than ${before}, the least amount of the level before`;
  const { most } = LIMITS[meter];
  return least > most ? `at most ${most}, the limit of ${meter}` : null;
}

function checkLevelNames(tab: string, own: readonly TypedLevelRow[]): readonly ContentProblem[] {
  const names = own.map(({ name }) => foldText(name));
  const [lowest] = own;
  const wrong = lowest?.meter === 'Stamina' && names[0] !== 'exhausted' ? [lowest] : [];
  return [
    ...wrong.map(({ row, name }) => ({
      tab,
      row,
      column: 'Level',
      expected: 'Exhausted, the fixed name of Stamina’s lowest level',
      given: name,
    })),
    ...listRepeatedIndices(names).map((index) => ({
      tab,
      row: own[index]?.row ?? 0,
      column: 'Level',
      expected: 'a name that no other level of the meter has',
      given: own[index]?.name ?? '',
    })),
  ];
}

/** Limit in characters, so that a name fits a square of the map and a choice of the form. */
const MAX_LOCATION_NAME_LENGTH = 40;
const MAX_EFFECT_LENGTH = 250;
const MAX_VISIT_ENERGY = 24;
const MAX_VISIT_PROGRESS = 99;

/** Parses colours: "Red", "Red, Blue" or "Colourless". */
const coloursCell = z.string().transform((text, context): readonly Colour[] => {
  const words = text.split(/[\s,]+/u).filter((word) => word !== '');
  if (words.length === 1 && words[0]?.toLowerCase() === 'colourless') return [];
  const named = words.map((word) =>
    COLOURS.find((colour) => colour.toLowerCase() === word.toLowerCase()),
  );
  const found = named.filter((colour) => colour !== undefined);
  const isSound = found.length === words.length && new Set(found).size === found.length;
  if (!isSound || found.length === 0 || found.length > 2) {
    context.addIssue({ code: 'custom', message: 'not one or two colours' });
  }
  return found;
});

const squareCell = z
  .string()
  .transform((text) => text.toUpperCase())
  .pipe(z.enum(SQUARES));

const LOCATIONS_TAB = defineTab({
  name: 'Locations',
  about:
    'The map has 49 squares, rows A to G and columns 1 to 7. A1 is first in reading order. ' +
    'B2 to F6 are open from the start. ' +
    'The tab “Guide” lists the phrases for the column Effect.',
  columns: {
    Square: { cell: squareCell, expects: 'a square from A1 to G7' },
    Name: nameCell(MAX_LOCATION_NAME_LENGTH),
    Colours: { cell: coloursCell, expects: `one or two of ${COLOURS.join(', ')}; or Colourless` },
    Energy: wholeCell(MAX_VISIT_ENERGY),
    Progress: wholeCell(MAX_VISIT_PROGRESS),
    Effect: createPhrasesCell(
      EFFECT_PHRASES,
      MAX_EFFECT_LENGTH,
      'nothing, or phrases of the vocabulary separated by semicolons, such as "visitors gain 2 ' +
        `Water; others lose 1 Energy"; at most ${MAX_EFFECT_LENGTH} characters`,
    ),
  },
});

const LEVELS_TAB = defineTab({
  name: 'Levels',
  about:
    'The public levels of each meter, the lowest first, each with its least amount. ' +
    'At the end a player earns 1 Progress for each level above the lowest.',
  columns: {
    Meter: enumCell(LEVEL_METERS),
    Level: nameCell(MAX_LOCATION_NAME_LENGTH),
    Least: wholeCell(LIMITS.Stamina.most),
  },
});

export const contentSchema: ContentSchema<Content> = {
  tabs: [LOCATIONS_TAB, LEVELS_TAB],
  assemble,
};

function assemble(rows: Readonly<Record<string, readonly CheckedRow[]>>): ContentResult<Content> {
  const typed = LOCATIONS_TAB.typedRows(rows);
  const of = { ...typed, rows: typed.rows.map(toLocation) };
  const { record: locations, problems: missing } = buildRecord({
    of,
    keys: SQUARES,
    column: 'Square',
    expected: 'a square that no other row has',
    missing: (key) => `a row for the square ${key}`,
    keyOf: (location) => location.square,
    made: (location) => location,
  });
  const levels = LEVELS_TAB.typedRows(rows);
  const marks = { ...levels, rows: levels.rows.map(toTypedLevel) };
  const problems: readonly ContentProblem[] = [
    ...missing,
    ...checkLocationNames(of),
    ...checkLevels(marks),
  ];
  return problems.length > 0
    ? { kind: 'unsound', problems }
    : { kind: 'sound', value: { locations, levels: groupLevelsByMeter(marks.rows) } };
}

const toLocation = (row: RowOf<typeof LOCATIONS_TAB>): Location => ({
  square: row.Square,
  name: row.Name,
  colours: row.Colours,
  energy: row.Energy,
  progress: row.Progress,
  effects: row.Effect.effects,
  effectText: row.Effect.text,
});

const toTypedLevel = ({ Meter, Level, Least }: RowOf<typeof LEVELS_TAB>): TypedLevel => ({
  meter: Meter,
  name: Level,
  least: Least,
});

function groupLevelsByMeter(marks: readonly TypedLevel[]): Content['levels'] {
  const levels = LEVEL_METERS.map((meter) => [
    meter,
    marks.filter((mark) => mark.meter === meter).map(({ name, least }) => ({ name, least })),
  ]);
  return Object.fromEntries(levels) as Content['levels'];
}
