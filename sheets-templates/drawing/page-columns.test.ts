import { describe, expect, test } from 'vitest';
import type { Cell, Page, Table } from '../../rules/kit/showing/view.ts';
import { columnLayoutOf } from './page-columns.ts';

/** In pixels. */
const PHONE_WIDTH = 320;

const table = (
  title: string,
  columns: Table['columns'],
  ...rows: readonly (readonly Cell[])[]
): Table => ({ kind: 'table', title, columns, rows });

const columns = (...blocks: Page['blocks']) =>
  columnLayoutOf({ name: 'Page', about: '', blocks }, 'Page');

const sum = (widths: readonly number[]): number =>
  widths.reduce((total, width) => total + width, 0);

const NARROW = { title: 'A', width: 'narrow' } as const;
const WIDE = { title: 'B', width: 'wide' } as const;
const LEADING = table('Leading', [NARROW, NARROW, NARROW], ['x', 'y', 'z'], ['u', 'v', 'w']);
const LONG = 'A sentence that is longer than the columns of the table above it are wide.';

describe('a table with fewer columns', () => {
  const running = (cell: Cell) => table('Running', [NARROW, WIDE], ['x', LONG], ['y', cell]);

  test('overflows the space to its right, and the page is wide enough', () => {
    const own = running('short');
    const { widths, overflowColumns } = columns(LEADING, own);
    expect(widths[1]).toBe(36);
    expect(overflowColumns.get(own)).toBeGreaterThan(0);
    expect(sum(widths.slice(1))).toBeGreaterThan(LONG.length * 4);
    expect(overflowColumns.get(LEADING)).toBeUndefined();
  });

  test('overflows empty cells too, but not with numbers or very long texts', () => {
    const runs = (cell: Cell): boolean => {
      const own = running(cell);
      return columns(LEADING, own).overflowColumns.has(own);
    };
    expect([null, 'text', 7, 'x'.repeat(300)].map(runs)).toEqual([true, true, false, false]);
  });
});

describe('the first column', () => {
  const wide = (...names: readonly string[]) =>
    table('Wide', [NARROW, WIDE, WIDE, WIDE], ...names.map((name) => [name, 'a', 'b', 'c']));

  test('is frozen if it names the rows of a table wider than a phone', () => {
    expect(columns(wide('x', 'y')).frozen).toBe(1);
  });

  test('is not frozen if the first table fits, however wide a later one is', () => {
    const first = table('First', [NARROW], ['u'], ['v']);
    expect(columns(first, wide('x', 'y')).frozen).toBe(0);
  });

  test.for([
    ['one row', ['x']],
    ['a name twice', ['x', 'x']],
    ['a row without a name', ['x', '']],
  ] as const)('does not with %s', ([, names]) => {
    expect(columns(wide(...names)).frozen).toBe(0);
  });
});

test('running text spans whole columns, at most a phone’s width', () => {
  const { widths, span } = columns(LEADING);
  expect(sum(widths.slice(0, span))).toBeGreaterThanOrEqual(PHONE_WIDTH);
  expect(sum(widths.slice(0, span - 1))).toBeLessThan(PHONE_WIDTH);
});

test('an important text takes the rest of a phone’s width, but never too little', () => {
  const text = { title: 'T', width: 'text', decides: true } as const;
  const width = (...before: Table['columns']) =>
    columns(table('Deciding', [...before, text], [...before.map(() => 'x'), 'y'])).widths[
      before.length
    ];
  expect(width(NARROW)).toBe(PHONE_WIDTH - 36);
  expect(width(NARROW, WIDE)).toBe(PHONE_WIDTH - 36 - 150);
  expect(width(WIDE, WIDE)).toBe(130);
  expect(columns(table('T', [text, { ...NARROW, decides: true }], ['x', 'y'])).widths[0]).toBe(
    PHONE_WIDTH - 36,
  );
});

test('squares are as wide as their longest word, except those alone in a line', () => {
  const widthOf = (word: string) => {
    const squares = [['a-line-of-its-own-with-room'], ['a', word]];
    return columns({ kind: 'board', title: 'Board', squares }).widths[0];
  };
  expect(widthOf('b')).toBe(84);
  expect(widthOf('Observatories')).toBeGreaterThan(84);
});
