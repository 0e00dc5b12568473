/** What no single cell of the content can show: rows that do not go together. */

import { foldedText } from '../kit/asking/kinds.ts';
import { duplicateProblems, type Rows, rowProblems, sheetRowOf } from '../kit/content/records.ts';
import type { ContentProblem } from '../kit/judging/problem.ts';
import type { Level, Location } from './content.ts';
import { LEVEL_METERS, type LevelMeter, LIMITS } from './meters.ts';
import { SQUARES } from './squares.ts';

/** Each name once, and none that is a square. */
export function locationNameProblems(of: Rows<Location>): readonly ContentProblem[] {
  const squares = SQUARES.map(foldedText);
  const name = { of, column: 'Name', textOf: (location: Location) => location.name };
  return [
    ...duplicateProblems({ ...name, expected: 'a name that no other location has' }),
    ...rowProblems({
      ...name,
      expected: 'a name that is not a square: answers name locations by either',
      isFit: (text) => !squares.includes(foldedText(text)),
    }),
  ];
}

/** The index of every item that an earlier one equals. */
const repeats = (items: readonly string[]): readonly number[] =>
  items.flatMap((item, index) => (items.indexOf(item) < index ? [index] : []));

/** A level as it is typed. */
export type Mark = Level & { readonly meter: LevelMeter };

/** Each meter begins at 0 and rises from level to level, no higher than it can ever hold; Stamina's lowest has its fixed name. */
export function levelProblems({ tab, rows }: Rows<Mark>): readonly ContentProblem[] {
  return LEVEL_METERS.flatMap((meter) => {
    const own = rows.flatMap((mark, index) =>
      mark.meter === meter ? [{ ...mark, row: sheetRowOf(index) }] : [],
    );
    if (own.length < 2) {
      return [{ tab, column: 'Meter', expected: `at least two levels of ${meter}` }];
    }
    return [...riseProblems(tab, own), ...nameProblems(tab, own)];
  });
}

type OwnMark = Mark & { readonly row: number };

function riseProblems(tab: string, own: readonly OwnMark[]): readonly ContentProblem[] {
  return own.flatMap(({ meter, least, row }, index) => {
    const before = own[index - 1];
    const expected = expectedLeast(meter, before?.least, least);
    return expected === null ? [] : [{ tab, row, column: 'Least', expected, given: String(least) }];
  });
}

function expectedLeast(
  meter: LevelMeter,
  before: number | undefined,
  least: number,
): string | null {
  if (before === undefined)
    return least === 0 ? null : `0, since this is the lowest level of ${meter}`;
  if (least <= before) return `more than ${before}, the mark of the level before`;
  const { most } = LIMITS[meter];
  return least > most ? `at most ${most}, which is all that ${meter} can ever hold` : null;
}

function nameProblems(tab: string, own: readonly OwnMark[]): readonly ContentProblem[] {
  const names = own.map(({ name }) => foldedText(name));
  const [lowest] = own;
  const wrong = lowest?.meter === 'Stamina' && names[0] !== 'exhausted' ? [lowest] : [];
  return [
    ...wrong.map(({ row, name }) => ({
      tab,
      row,
      column: 'Level',
      expected: 'Exhausted, as Stamina’s lowest level is called',
      given: name,
    })),
    ...repeats(names).map((index) => ({
      tab,
      row: own[index]?.row ?? 0,
      column: 'Level',
      expected: 'a name that no other level of the meter has',
      given: own[index]?.name ?? '',
    })),
  ];
}
