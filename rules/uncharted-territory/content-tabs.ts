/** The tabs of the content, as a host may type them. */

import * as z from 'zod';
import { columnsOf, lineCell, lineExpected, toldCell, wholeCell } from '../kit/cells.ts';
import type { Checked, CheckedRow, ContentSchema } from '../kit/content.ts';
import type { ContentProblem } from '../kit/problem.ts';
import { recordOf } from '../kit/records.ts';
import { COLOURS, type Colour, type Content, type Level, type Location } from './content.ts';
import { levelProblems, locationNameProblems } from './content-problems.ts';
import { EFFECT_PHRASES } from './effect-phrases.ts';
import { LEVEL_METERS, type LevelMeter, LIMITS } from './meters.ts';
import { SQUARES } from './squares.ts';

export const LOCATIONS_TAB = 'Locations';
export const LEVELS_TAB = 'Levels';

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

const locationRow = z.object({
  Square: square,
  Name: lineCell(LONGEST_NAME),
  Colours: colours,
  Energy: wholeCell(MOST_ENERGY),
  Progress: wholeCell(MOST_PROGRESS),
  Effect: toldCell(EFFECT_PHRASES, LONGEST_EFFECT),
});

const levelRow = z.object({
  Meter: z.enum(LEVEL_METERS),
  Level: lineCell(LONGEST_NAME),
  Least: wholeCell(LIMITS.Stamina.most),
});

export const contentSchema: ContentSchema<Content> = {
  tabs: [
    {
      name: LOCATIONS_TAB,
      about:
        'The map: 49 squares in rows A to G and columns 1 to 7; A1 comes first in reading order. B2 to F6 are open from the start. What can be said in the column Effect stands on the page Guide.',
      columns: columnsOf(locationRow.shape, {
        Square: 'a square from A1 to G7',
        Name: lineExpected('a name', LONGEST_NAME),
        Colours: `one or two of ${COLOURS.join(', ')}; or Colourless`,
        Energy: `a whole number from 0 to ${MOST_ENERGY}`,
        Progress: `a whole number from 0 to ${MOST_PROGRESS}`,
        Effect: `nothing, or phrases of the vocabulary divided by semicolons, such as "visitors gain 2 Water; others lose 1 Energy"; at most ${LONGEST_EFFECT} characters`,
      }),
    },
    {
      name: LEVELS_TAB,
      about:
        'The levels that everybody sees of each meter, the lowest first: each with the least amount that it takes. At the end each level above the lowest earns 1 Progress.',
      columns: columnsOf(levelRow.shape, {
        Meter: `one of ${LEVEL_METERS.join(', ')}`,
        Level: lineExpected('a name', LONGEST_NAME),
        Least: `a whole number from 0 to ${LIMITS.Stamina.most}`,
      }),
    },
  ],
  assemble,
};

function assemble(rows: Readonly<Record<string, readonly CheckedRow[]>>): Checked<Content> {
  const of = { tab: LOCATIONS_TAB, rows: (rows[LOCATIONS_TAB] ?? []).map(locationOf) };
  const { record: locations, problems: missing } = recordOf({
    of,
    keys: SQUARES,
    column: 'Square',
    expected: 'a square that no other row has',
    missing: (key) => `a row for the square ${key}`,
    keyOf: (location) => location.square,
    made: (location) => location,
  });
  const marks = (rows[LEVELS_TAB] ?? []).map(markOf);
  const problems: readonly ContentProblem[] = [
    ...missing,
    ...locationNameProblems(of),
    ...levelProblems(LEVELS_TAB, marks),
  ];
  return problems.length > 0
    ? { kind: 'unsound', problems }
    : { kind: 'sound', value: { locations, levels: levelsFrom(marks) } };
}

/** The cells have been taken by their columns: this says so to the compiler. */
function locationOf(row: CheckedRow): Location {
  const { Square, Name, Colours, Energy, Progress, Effect } = row as z.infer<typeof locationRow>;
  return {
    square: Square,
    name: Name,
    colours: Colours,
    energy: Energy,
    progress: Progress,
    effects: Effect.effects,
    effectText: Effect.text,
  };
}

function markOf(row: CheckedRow): Level & { readonly meter: LevelMeter } {
  const { Meter, Level, Least } = row as z.infer<typeof levelRow>;
  return { meter: Meter, name: Level, least: Least };
}

function levelsFrom(marks: readonly ReturnType<typeof markOf>[]): Content['levels'] {
  const levels = LEVEL_METERS.map((meter) => [
    meter,
    marks.filter((mark) => mark.meter === meter).map(({ name, least }) => ({ name, least })),
  ]);
  return Object.fromEntries(levels) as Content['levels'];
}
