/** The tabs of the content, as a host may type them. */

import * as z from 'zod';
import {
  contentTabOf,
  enumCell,
  nameCell,
  phraseListCell,
  type RowOf,
  wholeCell,
} from '../kit/content/cells.ts';
import type { CheckedRow, ContentResult, ContentSchema } from '../kit/content/content.ts';
import { recordOf } from '../kit/content/records.ts';
import type { ContentProblem } from '../kit/judging/problem.ts';
import { COLOURS, type Colour, type Content, type Location } from './content.ts';
import { levelProblems, locationNameProblems, type Mark } from './content-problems.ts';
import { EFFECT_PHRASES } from './effect-phrases.ts';
import { LEVEL_METERS, LIMITS } from './meters.ts';
import { SQUARES } from './squares.ts';

/** In characters: a name must fit a square of the map and a choice of the form. */
const LONGEST_NAME = 40;
const LONGEST_EFFECT = 250;
const MOST_ENERGY = 24;
const MOST_PROGRESS = 99;

/** "Red", "Red, Blue" or "Colourless". */
const colours = z.string().transform((text, context): readonly Colour[] => {
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

const square = z
  .string()
  .transform((text) => text.toUpperCase())
  .pipe(z.enum(SQUARES));

const LOCATIONS_TAB = contentTabOf({
  name: 'Locations',
  about:
    'The map: 49 squares in rows A to G and columns 1 to 7; A1 comes first in reading order. B2 to F6 are open from the start. What can be said in the column Effect stands on the page Guide.',
  columns: {
    Square: { cell: square, expects: 'a square from A1 to G7' },
    Name: nameCell(LONGEST_NAME),
    Colours: { cell: colours, expects: `one or two of ${COLOURS.join(', ')}; or Colourless` },
    Energy: wholeCell(MOST_ENERGY),
    Progress: wholeCell(MOST_PROGRESS),
    Effect: phraseListCell(
      EFFECT_PHRASES,
      LONGEST_EFFECT,
      `nothing, or phrases of the vocabulary divided by semicolons, such as "visitors gain 2 Water; others lose 1 Energy"; at most ${LONGEST_EFFECT} characters`,
    ),
  },
});

const LEVELS_TAB = contentTabOf({
  name: 'Levels',
  about:
    'The levels that everybody sees of each meter, the lowest first: each with the least amount that it takes. At the end each level above the lowest earns 1 Progress.',
  columns: {
    Meter: enumCell(LEVEL_METERS),
    Level: nameCell(LONGEST_NAME),
    Least: wholeCell(LIMITS.Stamina.most),
  },
});

export const contentSchema: ContentSchema<Content> = {
  tabs: [LOCATIONS_TAB, LEVELS_TAB],
  assemble,
};

function assemble(rows: Readonly<Record<string, readonly CheckedRow[]>>): ContentResult<Content> {
  const typed = LOCATIONS_TAB.typedRows(rows);
  const of = { ...typed, rows: typed.rows.map(locationOf) };
  const { record: locations, problems: missing } = recordOf({
    of,
    keys: SQUARES,
    column: 'Square',
    expected: 'a square that no other row has',
    missing: (key) => `a row for the square ${key}`,
    keyOf: (location) => location.square,
    made: (location) => location,
  });
  const levels = LEVELS_TAB.typedRows(rows);
  const marks = { ...levels, rows: levels.rows.map(markOf) };
  const problems: readonly ContentProblem[] = [
    ...missing,
    ...locationNameProblems(of),
    ...levelProblems(marks),
  ];
  return problems.length > 0
    ? { kind: 'unsound', problems }
    : { kind: 'sound', value: { locations, levels: levelsFrom(marks.rows) } };
}

const locationOf = (row: RowOf<typeof LOCATIONS_TAB>): Location => ({
  square: row.Square,
  name: row.Name,
  colours: row.Colours,
  energy: row.Energy,
  progress: row.Progress,
  effects: row.Effect.effects,
  effectText: row.Effect.text,
});

const markOf = ({ Meter, Level, Least }: RowOf<typeof LEVELS_TAB>): Mark => ({
  meter: Meter,
  name: Level,
  least: Least,
});

function levelsFrom(marks: readonly Mark[]): Content['levels'] {
  const levels = LEVEL_METERS.map((meter) => [
    meter,
    marks.filter((mark) => mark.meter === meter).map(({ name, least }) => ({ name, least })),
  ]);
  return Object.fromEntries(levels) as Content['levels'];
}
