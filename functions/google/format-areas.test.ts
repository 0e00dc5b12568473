import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DrawnCell } from '../../sheets-templates/drawing/drawing.ts';
import { formatAreas } from './format-areas.ts';

const BOLD: DrawnCell = { value: 'a', format: { bold: true } };
const PLAIN: DrawnCell = { value: 1 };

test('neighbours of one format are one area, whatever they hold', () => {
  const other: DrawnCell = { value: null, format: { bold: true } };
  expect(formatAreas([[BOLD, other], [BOLD, BOLD], [PLAIN]])).toEqual([
    { area: { top: 0, left: 0, bottom: 2, right: 2 }, format: { textFormat: { bold: true } } },
  ]);
});

test('a link is part of how a cell looks', () => {
  const link: DrawnCell = { ...BOLD, link: 'https://example.com/' };
  expect(formatAreas([[BOLD, link]])).toHaveLength(2);
});

test('every cell with a format is covered exactly once, by its own format', () => {
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
