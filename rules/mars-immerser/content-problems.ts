/** What no single cell of the content can show: rows that do not go together. */

import type { ContentProblem } from '../kit/problem.ts';
import { doubled, type Rows, roadProblems, rowOf } from '../kit/records.ts';
import { type Code, type Content, LISTS, type Location, RELATIVES } from './content.ts';
import type { Said } from './worth-phrases.ts';

export interface ListedRow {
  readonly code: Code;
  readonly reads: string;
}

/** All tabs, each cell taken by itself. */
export interface Checkable extends Omit<Content, 'locations'> {
  readonly locations: readonly (Omit<Location, 'listed'> & { readonly said: readonly Said[] })[];
  readonly directory: readonly ListedRow[];
}

/** As `content-tabs.ts` has them. */
const [LOCATIONS, ROADS, DIRECTORY, I_SAW, WARES] = [
  'Locations',
  'Roads',
  'Directory',
  'I Saw Lists',
  'Wares',
] as const;

export const contentProblems = (typed: Checkable): readonly ContentProblem[] => [
  ...locationProblems(typed),
  ...roadProblems({
    of: { tab: ROADS, rows: typed.roads.map(({ ends }) => ends) },
    places: typed.locations.map(({ code }) => code),
    columns: ['From', 'To'],
    isConnected: true,
  }),
  ...directoryProblems(typed),
  ...listProblems(typed),
  ...doubled({
    of: { tab: WARES, rows: typed.wares },
    column: 'Name',
    textOf: ({ name }) => name,
    expected: 'a ware that no other row has',
  }),
];

/** A problem with a row, which the host sees below its header. */
const at = (
  tab: string,
  index: number,
  told: Omit<ContentProblem, 'tab' | 'row'>,
): ContentProblem => ({ tab, row: rowOf(index), ...told });

function locationProblems({ locations }: Checkable): readonly ContentProblem[] {
  const of = { tab: LOCATIONS, rows: locations };
  const relatives = locations.filter(({ kind }) => kind === 'Relative').length;
  const drawn = locations.filter(({ isDrawn }) => isDrawn).length;
  return [
    ...namingProblems(of),
    ...locations.flatMap((location, index) => effectProblems(location, index)),
    ...(relatives === RELATIVES
      ? []
      : [{ tab: LOCATIONS, column: 'Kind', expected: `${RELATIVES} Relatives, not ${relatives}` }]),
    ...(drawn === 1
      ? [
          {
            tab: LOCATIONS,
            column: 'Effect',
            expected: 'no Relative whose home is drawn, or at least two to draw among',
          },
        ]
      : []),
  ];
}

/** Answers name a location by its code or by its name, so no two may be alike. */
function namingProblems(of: Rows<Checkable['locations'][number]>): readonly ContentProblem[] {
  const codes: readonly string[] = of.rows.map(({ code }) => code.toLowerCase());
  return [
    ...doubled({
      of,
      column: 'Code',
      textOf: ({ code }) => code,
      expected: 'a code that no other row has',
    }),
    ...doubled({
      of,
      column: 'Name',
      textOf: ({ name }) => name,
      expected: 'a name that no other location has',
    }),
    ...of.rows.flatMap(({ name }, index) =>
      codes.includes(name.replace(/\s+/gu, '').toLowerCase())
        ? [
            at(LOCATIONS, index, {
              column: 'Name',
              expected: 'a name that is no code',
              given: name,
            }),
          ]
        : [],
    ),
  ];
}

function effectProblems(
  { kind, bonus, said }: Checkable['locations'][number],
  index: number,
): readonly ContentProblem[] {
  const worths = said.filter((one) => one !== 'drawn').length;
  const wrong = (expected: string) => [at(LOCATIONS, index, { column: 'Effect', expected })];
  if (bonus.length > 0 && kind !== 'Inn') return wrong('a bonus at an Inn only');
  if (said.length > 0 && kind !== 'Relative')
    return wrong('worth or a drawn home for Relatives only');
  return worths > 1 ? wrong('one worth: "worth double" or "worth negative"') : [];
}

const EXPECTED_CODE = 'the code of a location';

function directoryProblems({ locations, directory }: Checkable): readonly ContentProblem[] {
  const codes = locations.map(({ code }) => code);
  const listed = new Map(directory.map(({ code, reads }) => [code, reads]));
  const open = locations.flatMap(({ isDrawn, code }, index) =>
    isDrawn && !listed.has(code)
      ? [at(LOCATIONS, index, { column: 'Code', expected: `a row for ${code} in the Directory` })]
      : [],
  );
  return [
    ...directory.flatMap(({ code }, index) =>
      codes.includes(code)
        ? []
        : [at(DIRECTORY, index, { column: 'Code', expected: EXPECTED_CODE, given: code })],
    ),
    ...doubled({
      of: { tab: DIRECTORY, rows: directory },
      column: 'Code',
      textOf: ({ code }) => code,
      expected: 'a code that no other row has',
    }),
    ...open,
  ];
}

function listProblems({ locations, lists }: Checkable): readonly ContentProblem[] {
  const codes = locations.map(({ code }) => code);
  return [
    ...(lists.length === LISTS
      ? []
      : [{ tab: I_SAW, expected: `${LISTS} lists, not ${lists.length}` }]),
    ...doubled({
      of: { tab: I_SAW, rows: lists },
      column: 'Name',
      textOf: ({ name }) => name,
      expected: 'a name that no other list has',
    }),
    ...lists.flatMap(({ locations: sights }, index) => {
      const column = 'Locations';
      const strange = sights.filter((code) => !codes.includes(code));
      const expected = 'codes of locations, each once';
      return strange.length > 0 || new Set(sights).size < sights.length
        ? [at(I_SAW, index, { column, expected, given: sights.join(', ') })]
        : [];
    }),
  ];
}
