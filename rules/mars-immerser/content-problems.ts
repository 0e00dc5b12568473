/** Problems of the content in several cells: rows that contradict each other. */

import { foldedText } from '../kit/asking/kinds.ts';
import {
  duplicateProblems,
  type Rows,
  roadProblems,
  rowProblems,
  sheetRowOf,
} from '../kit/content/records.ts';
import type { ContentProblem } from '../kit/judging/problem.ts';
import { type Code, LISTS, type Location, RELATIVES } from './content.ts';
import type { PhrasedWorth } from './worth-phrases.ts';

/** A location before the Directory is known, with the phrases about its Relative. */
export type TypedLocation = Omit<Location, 'listed'> & { readonly said: readonly PhrasedWorth[] };

/** All tabs, each cell taken by itself. */
interface Checkable {
  readonly locations: Rows<TypedLocation>;
  readonly roads: Rows<{ readonly From: Code; readonly To: Code }>;
  readonly directory: Rows<{ readonly Code: Code }>;
  readonly lists: Rows<{ readonly Name: string; readonly Locations: readonly Code[] }>;
  readonly wares: Rows<{ readonly Name: string }>;
}

export const contentProblems = (typed: Checkable): readonly ContentProblem[] => [
  ...locationProblems(typed.locations),
  ...roadProblems({
    of: { ...typed.roads, rows: typed.roads.rows.map(({ From, To }) => [From, To] as const) },
    places: codesIn(typed),
    columns: ['From', 'To'],
    isConnected: true,
  }),
  ...directoryProblems(typed),
  ...listProblems(typed),
  ...duplicateProblems({
    of: typed.wares,
    column: 'Name',
    textOf: ({ Name }) => Name,
    expected: 'a ware that no other row has',
  }),
];

const codesIn = ({ locations }: Checkable): readonly Code[] =>
  locations.rows.map(({ code }) => code);

function locationProblems(of: Rows<TypedLocation>): readonly ContentProblem[] {
  const { tab, rows } = of;
  const relatives = rows.filter(({ kind }) => kind === 'Relative').length;
  const drawn = rows.filter(({ isDrawn }) => isDrawn).length;
  return [
    ...namingProblems(of),
    ...rows.flatMap((location, index) =>
      effectProblems(location).map((expected) => ({
        tab,
        row: sheetRowOf(index),
        column: 'Effect',
        expected,
      })),
    ),
    ...(relatives === RELATIVES
      ? []
      : [{ tab, column: 'Kind', expected: `${RELATIVES} Relatives, not ${relatives}` }]),
    ...(drawn === 1
      ? [
          {
            tab,
            column: 'Effect',
            expected: 'no Relative whose home is drawn, or at least two to draw among',
          },
        ]
      : []),
  ];
}

/** Answers name a location by its code or by its name, so no two may be alike. */
function namingProblems(of: Rows<TypedLocation>): readonly ContentProblem[] {
  const codes = of.rows.map(({ code }) => foldedText(code));
  const name = { of, column: 'Name', textOf: (location: TypedLocation) => location.name };
  return [
    ...duplicateProblems({
      of,
      column: 'Code',
      textOf: ({ code }) => code,
      expected: 'a code that no other row has',
    }),
    ...duplicateProblems({ ...name, expected: 'a name that no other location has' }),
    ...rowProblems({
      ...name,
      expected: 'a name other than a code',
      isFit: (text) => !codes.includes(foldedText(text)),
    }),
  ];
}

/** The expected text; at most one. */
function effectProblems({ kind, bonus, said }: TypedLocation): readonly string[] {
  const worths = said.filter((one) => one !== 'drawn').length;
  if (bonus.length > 0 && kind !== 'Inn') return ['a bonus at an Inn only'];
  if (said.length > 0 && kind !== 'Relative') return ['worth or a drawn home for Relatives only'];
  return worths > 1 ? ['one worth: "worth double" or "worth negative"'] : [];
}

function directoryProblems(typed: Checkable): readonly ContentProblem[] {
  const { locations, directory } = typed;
  const codes = codesIn(typed);
  const listed = directory.rows.map(({ Code }) => Code);
  const code = {
    of: directory,
    column: 'Code',
    textOf: (row: { readonly Code: Code }) => row.Code,
  };
  return [
    ...rowProblems({
      ...code,
      expected: 'the code of a location',
      isFit: (text) => codes.includes(text),
    }),
    ...duplicateProblems({ ...code, expected: 'a code that no other row has' }),
    ...locations.rows.flatMap((location, index) =>
      location.isDrawn && !listed.includes(location.code)
        ? [
            {
              tab: locations.tab,
              row: sheetRowOf(index),
              column: 'Code',
              expected: `a row for ${location.code} in the Directory`,
            },
          ]
        : [],
    ),
  ];
}

function listProblems(typed: Checkable): readonly ContentProblem[] {
  const { lists: of } = typed;
  const codes = codesIn(typed);
  const { tab, rows } = of;
  const isSound = (sights: readonly Code[]): boolean =>
    sights.every((code) => codes.includes(code)) && new Set(sights).size === sights.length;
  return [
    ...(rows.length === LISTS ? [] : [{ tab, expected: `${LISTS} lists, not ${rows.length}` }]),
    ...duplicateProblems({
      of,
      column: 'Name',
      textOf: ({ Name }) => Name,
      expected: 'a name that no other list has',
    }),
    ...rowProblems({
      of,
      column: 'Locations',
      textOf: ({ Locations }) => Locations.join(', '),
      expected: 'codes of locations, each once',
      isFit: (_, index) => isSound(rows[index]?.Locations ?? []),
    }),
  ];
}
