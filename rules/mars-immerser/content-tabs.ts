/** The tabs of the content, as a host may type them. */

import * as z from 'zod';
import { columnsOf, lineCell, lineExpected, toldCell, wholeCell } from '../kit/cells.ts';
import type { Checked, CheckedRow, ContentSchema } from '../kit/content.ts';
import {
  type Content,
  KINDS,
  type Location,
  ROAD_KINDS,
  type RoadRow,
  type SightList,
  type Ware,
  type Worth,
} from './content.ts';
import { type Checkable, contentProblems, type ListedRow } from './content-problems.ts';
import { GAIN_PHRASES, type Gain } from './gains.ts';
import { type Said, WORTH_PHRASES } from './worth-phrases.ts';

export const TABS = {
  locations: 'Locations',
  roads: 'Roads',
  directory: 'Directory',
  lists: 'I Saw Lists',
  wares: 'Wares',
} as const;

/** In characters: a name must fit a choice of the form. */
const LONGEST_NAME = 40;
const LONGEST_EFFECT = 120;
const LONGEST_LIST = 120;
const MOST_PLACE = 99;
const MOST_POINTS = 99;
const MOST_PRICE = 20;

/** One or two letters, and a number where there are several: "O", "N1". */
const code = z
  .string()
  .transform((text) => text.toUpperCase())
  .pipe(z.string().regex(/^[A-Z]{1,2}\d{0,2}$/));

/** A word of several, capitals aside. */
const wordOf = <const Word extends string>(words: readonly [Word, ...Word[]]) =>
  z.string().transform((text, context): Word => {
    const found = words.find((word) => word.toLowerCase() === text.toLowerCase());
    if (found === undefined) context.addIssue({ code: 'custom', message: `not ${text}` });
    return found ?? words[0];
  });

/** A number of columns or rows, with at most one decimal. */
const placeCell = z
  .string()
  .regex(/^\d{1,2}(\.\d)?$/)
  .transform(Number)
  .pipe(z.number().max(MOST_PLACE));

const codesCell = z
  .string()
  .min(1)
  .max(LONGEST_LIST)
  .transform((text) => text.split(/[\s,]+/u).filter((word) => word !== ''))
  .pipe(z.array(code).min(1));

const locationRow = z.object({
  Code: code,
  Name: lineCell(LONGEST_NAME),
  Kind: wordOf(KINDS),
  Effect: toldCell<Gain | Said>([...GAIN_PHRASES, ...WORTH_PHRASES], LONGEST_EFFECT),
  X: placeCell,
  Y: placeCell,
});

const roadRow = z.object({ From: code, To: code, Kind: wordOf(ROAD_KINDS) });

const directoryRow = z.object({ Code: code, Reads: lineCell(LONGEST_NAME) });

const listRow = z.object({
  Name: lineCell(LONGEST_NAME),
  Locations: codesCell,
  Points: wholeCell(MOST_POINTS),
});

const wareRow = z.object({
  Name: lineCell(LONGEST_NAME),
  Price: wholeCell(MOST_PRICE),
  Effect: toldCell(GAIN_PHRASES, LONGEST_EFFECT),
});

const GAINS = `phrases of the vocabulary divided by semicolons, such as "gain 2 Detour Points; gain 1 Garnet"; at most ${LONGEST_EFFECT} characters`;
const CODE = 'a code such as O or N1';

export const contentSchema: ContentSchema<Content> = {
  tabs: [
    {
      name: TABS.locations,
      about:
        'The Map: locations by their codes. An Effect is what an Inn brings to who ends a round there, or what is special about a Relative. X and Y say where it is drawn. Players do not see this tab before the end.',
      columns: columnsOf(locationRow.shape, {
        Code: CODE,
        Name: lineExpected('a name', LONGEST_NAME),
        Kind: `one of ${KINDS.join(', ')}`,
        Effect: `nothing, or ${GAINS}; of a Relative "worth double", "worth negative" or "home drawn at the start"`,
        X: `a number from 0 to ${MOST_PLACE}, from the left`,
        Y: `a number from 0 to ${MOST_PLACE}, from below`,
      }),
    },
    {
      name: TABS.roads,
      about:
        'Roads lead both ways. A polar one takes two moves; a super one earns 2 Sightseeing Points for who is alone on it in a round.',
      columns: columnsOf(roadRow.shape, {
        From: CODE,
        To: CODE,
        Kind: `one of ${ROAD_KINDS.join(', ')}`,
      }),
    },
    {
      name: TABS.directory,
      about:
        'What players read in the Directory where they may not know the name for certain. All other locations are listed by their names.',
      columns: columnsOf(directoryRow.shape, {
        Code: CODE,
        Reads: lineExpected('what the Directory says', LONGEST_NAME),
      }),
    },
    {
      name: TABS.lists,
      about: 'I Saw Lists: seen as a whole one earns its points, otherwise it costs them.',
      columns: columnsOf(listRow.shape, {
        Name: lineExpected('a name', LONGEST_NAME),
        Locations: 'codes divided by commas, such as O, N1, X1',
        Points: `a whole number from 0 to ${MOST_POINTS}`,
      }),
    },
    {
      name: TABS.wares,
      about: 'What a shop sells, for garnets.',
      columns: columnsOf(wareRow.shape, {
        Name: lineExpected('a name', LONGEST_NAME),
        Price: `a whole number of garnets from 0 to ${MOST_PRICE}`,
        Effect: GAINS,
      }),
    },
  ],
  assemble,
};

type Rows = Readonly<Record<string, readonly CheckedRow[]>>;

function assemble(rows: Rows): Checked<Content> {
  const typed = typedIn(rows);
  const problems = contentProblems(typed);
  if (problems.length > 0) return { kind: 'unsound', problems };
  const reads = new Map(typed.directory.map((row) => [row.code, row.reads]));
  const locations = typed.locations.map(
    ({ said, ...location }): Location => ({
      ...location,
      listed: reads.get(location.code) ?? location.name,
    }),
  );
  const { roads, lists, wares } = typed;
  return { kind: 'sound', value: { locations, roads, lists, wares } };
}

/** The cells have been taken by their columns: this says so to the compiler. */
function typedIn(rows: Rows): Checkable {
  const of = <Row, Made>(tab: string, made: (row: Row, index: number) => Made) =>
    (rows[tab] ?? []).map((row, index) => made(row as Row, index));
  return {
    locations: of(TABS.locations, locationFrom),
    roads: of(TABS.roads, ({ From, To, Kind }: z.infer<typeof roadRow>): RoadRow => {
      return { ends: [From, To], kind: Kind };
    }),
    directory: of(TABS.directory, ({ Code, Reads }: z.infer<typeof directoryRow>): ListedRow => {
      return { code: Code, reads: Reads };
    }),
    lists: of(TABS.lists, (row: z.infer<typeof listRow>, index): SightList => {
      return { number: index + 1, name: row.Name, locations: row.Locations, points: row.Points };
    }),
    wares: of(TABS.wares, ({ Name, Price, Effect }: z.infer<typeof wareRow>): Ware => {
      return { name: Name, price: Price, gains: Effect.effects };
    }),
  };
}

function locationFrom(row: z.infer<typeof locationRow>): Checkable['locations'][number] {
  const { effects } = row.Effect;
  const said = effects.filter((effect): effect is Said => effect === 'drawn' || 'worth' in effect);
  const bonus = effects.filter((effect): effect is Gain => effect !== 'drawn' && 'kind' in effect);
  return {
    code: row.Code,
    name: row.Name,
    kind: row.Kind,
    worth: said.reduce<Worth>((worth, one) => (one === 'drawn' ? worth : one.worth), 1),
    isDrawn: said.includes('drawn'),
    bonus,
    said,
    x: row.X,
    y: row.Y,
  };
}
