import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DrawnCell } from '../../sheets-templates/drawing/drawing.ts';
import { contentAreas, formatAreas } from './format-areas.ts';

const BOLD: DrawnCell = { value: 'a', format: { bold: true } };
const PLAIN: DrawnCell = { value: 1 };

test('adjacent cells with the same format form one area, whatever their content', () => {
  const other: DrawnCell = { value: null, format: { bold: true } };
  expect(formatAreas([[BOLD, other], [BOLD, BOLD], [PLAIN]])).toEqual([
    { area: { top: 0, left: 0, bottom: 2, right: 2 }, format: { textFormat: { bold: true } } },
  ]);
});

test('a link is part of a format', () => {
  const link: DrawnCell = { ...BOLD, link: 'https://example.com/' };
  expect(formatAreas([[BOLD, link]])).toHaveLength(2);
});

test('every formatted cell is covered once, with its own format', () => {
  const cell = fc.constantFrom<DrawnCell>(PLAIN, BOLD, { value: 2, format: { italic: true } });
  const rows = fc.array(fc.array(cell, { maxLength: 5 }), { maxLength: 6 });
  fc.assert(
    fc.property(rows, (drawn) => {
      const areas = formatAreas(drawn);
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

test('contents are covered by areas without the blank cells around them', () => {
  const blank: DrawnCell = { value: null, format: { bold: true } };
  const noted: DrawnCell = { value: '', note: 'a note' };
  const wide = Array.from({ length: 5 }, () => blank);
  const areas = contentAreas([
    [blank, PLAIN, noted, blank],
    [blank, PLAIN, PLAIN],
    [],
    [PLAIN, blank, PLAIN, ...wide, PLAIN],
  ]);
  expect(areas).toEqual([
    { top: 0, left: 1, bottom: 2, right: 3 },
    { top: 3, left: 0, bottom: 4, right: 3 },
    { top: 3, left: 8, bottom: 4, right: 9 },
  ]);
});

test('every cell with content is in exactly one area', () => {
  const cell = fc.constantFrom<DrawnCell>(PLAIN, { value: null }, { value: '', note: 'a note' });
  const rows = fc.array(fc.array(cell, { maxLength: 12 }), { maxLength: 6 });
  fc.assert(
    fc.property(rows, (drawn) => {
      const areas = contentAreas(drawn);
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
