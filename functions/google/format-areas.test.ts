import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DrawnCell } from '../../sheets-templates/drawing/drawing.ts';
import { listContentAreas, listFormatAreas } from './cell-data.ts';

const BOLD_CELL: DrawnCell = { value: 'a', format: { bold: true } };
const PLAIN_CELL: DrawnCell = { value: 1 };

test('adjacent cells with the same format form one area, whatever their content', () => {
  const other: DrawnCell = { value: null, format: { bold: true } };
  expect(listFormatAreas([[BOLD_CELL, other], [BOLD_CELL, BOLD_CELL], [PLAIN_CELL]])).toEqual([
    { area: { top: 0, left: 0, bottom: 2, right: 2 }, format: { textFormat: { bold: true } } },
  ]);
});

test('cells with different links are in different format areas', () => {
  const link: DrawnCell = { ...BOLD_CELL, link: 'https://example.com/' };
  expect(listFormatAreas([[BOLD_CELL, link]])).toHaveLength(2);
});

test('every formatted cell is covered once, with its own format', () => {
  const cell = fc.constantFrom<DrawnCell>(PLAIN_CELL, BOLD_CELL, {
    value: 2,
    format: { italic: true },
  });
  const rows = fc.array(fc.array(cell, { maxLength: 5 }), { maxLength: 6 });
  fc.assert(
    fc.property(rows, (drawn) => {
      const areas = listFormatAreas(drawn);
      drawn.forEach((row, top) => {
        row.forEach(({ format }, left) => {
          const here = areas.filter(
            ({ area }) =>
              area.top <= top && top < area.bottom && area.left <= left && left < area.right,
          );
          const expected = format === undefined ? [] : [{ textFormat: format }];
          expect(here.map((one) => one.format)).toEqual(expected);
        });
      });
    }),
  );
});

test('areas of content exclude the blank cells around the content', () => {
  const blank: DrawnCell = { value: null, format: { bold: true } };
  const noted: DrawnCell = { value: '', note: 'a note' };
  const wide = Array.from({ length: 5 }, () => blank);
  const areas = listContentAreas([
    [blank, PLAIN_CELL, noted, blank],
    [blank, PLAIN_CELL, PLAIN_CELL],
    [],
    [PLAIN_CELL, blank, PLAIN_CELL, ...wide, PLAIN_CELL],
  ]);
  expect(areas).toEqual([
    { top: 0, left: 1, bottom: 2, right: 3 },
    { top: 3, left: 0, bottom: 4, right: 3 },
    { top: 3, left: 8, bottom: 4, right: 9 },
  ]);
});

test('every cell with content is in exactly one area', () => {
  const cell = fc.constantFrom<DrawnCell>(
    PLAIN_CELL,
    { value: null },
    { value: '', note: 'a note' },
  );
  const rows = fc.array(fc.array(cell, { maxLength: 12 }), { maxLength: 6 });
  fc.assert(
    fc.property(rows, (drawn) => {
      const areas = listContentAreas(drawn);
      drawn.forEach((row, top) => {
        row.forEach(({ value, note }, left) => {
          const here = areas.filter(
            (area) =>
              area.top <= top && top < area.bottom && area.left <= left && left < area.right,
          );
          const isBlank = value === null && note === undefined;
          expect(here.length).toBeLessThanOrEqual(1);
          if (!isBlank) expect(here).toHaveLength(1);
        });
      });
    }),
  );
});
