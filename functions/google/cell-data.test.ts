import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Area, DrawnCell } from '../../sheets-templates/drawing/drawing.ts';
import { listContentAreas, listFormatAreas, toCellData, toColorStyle } from './cell-data.ts';

test.each(['=1+1', '+1', "'x", '2026-11-21', 'TRUE', '007', ' '])(
  'cellData writes the text %j as text',
  (text) => {
    expect(toCellData({ value: text })).toEqual({ userEnteredValue: { stringValue: text } });
  },
);

test('cellData keeps the types of numbers and booleans, including false and 0', () => {
  expect(toCellData({ value: 0 })).toEqual({ userEnteredValue: { numberValue: 0 } });
  expect(toCellData({ value: -2.5 })).toEqual({ userEnteredValue: { numberValue: -2.5 } });
  expect(toCellData({ value: false })).toEqual({ userEnteredValue: { boolValue: false } });
});

test.each([null, ''])('cellData writes the value %j as an empty cell', (value) => {
  expect(toCellData({ value, format: {}, note: '' })).toEqual({});
});

test.each([Number.NaN, Number.POSITIVE_INFINITY])('cellData rejects the number %d', (value) => {
  expect(() => toCellData({ value })).toThrow('A cell cannot hold');
});

test('cellData writes a linked text as text', () => {
  expect(toCellData({ value: '=form', link: 'https://example.com/?a=1' })).toEqual({
    userEnteredValue: { stringValue: '=form' },
    userEnteredFormat: { textFormat: { link: { uri: 'https://example.com/?a=1' } } },
  });
});

test('cellData maps each part of a format to its field', () => {
  const cell = toCellData({
    value: 46347.5,
    note: 'When',
    format: {
      ...{ background: '#ffffff', ink: '#000000', bold: true, italic: true, size: 12 },
      ...{ align: 'centre', vertical: 'middle', wrap: true, monospace: true },
      ...{ pattern: 'd mmm, hh:mm', time: true },
      top: { colour: '#ff0000', weight: 'thin' },
      bottom: { colour: '#0000ff', weight: 'thick' },
      left: { colour: '#0000ff', weight: 'thick' },
    },
  });
  expect(cell).toEqual({
    userEnteredValue: { numberValue: 46347.5 },
    note: 'When',
    userEnteredFormat: {
      backgroundColorStyle: { rgbColor: { red: 1, green: 1, blue: 1 } },
      horizontalAlignment: 'CENTER',
      verticalAlignment: 'MIDDLE',
      wrapStrategy: 'WRAP',
      numberFormat: { type: 'DATE_TIME', pattern: 'd mmm, hh:mm' },
      borders: {
        top: { style: 'SOLID', colorStyle: { rgbColor: { red: 1, green: 0, blue: 0 } } },
        bottom: { style: 'SOLID_THICK', colorStyle: { rgbColor: { red: 0, green: 0, blue: 1 } } },
        left: { style: 'SOLID_THICK', colorStyle: { rgbColor: { red: 0, green: 0, blue: 1 } } },
      },
      textFormat: {
        bold: true,
        italic: true,
        fontSize: 12,
        fontFamily: 'Roboto Mono',
        foregroundColorStyle: { rgbColor: { red: 0, green: 0, blue: 0 } },
      },
    },
  });
});

test('cellData omits absent parts of a format', () => {
  expect(toCellData({ value: 1, format: { bold: false, wrap: false } })).toEqual({
    userEnteredValue: { numberValue: 1 },
  });
});

test('cellData cuts a text off if its format asks for that', () => {
  expect(toCellData({ value: 1, format: { wrap: 'cut' } })).toMatchObject({
    userEnteredFormat: { wrapStrategy: 'CLIP' },
  });
});

test('cellData writes colours that survive Google’s rounding', () => {
  for (let level = 0; level < 256; level += 1) {
    const digits = level.toString(16).padStart(2, '0');
    const share = toColorStyle(`#${digits}0000`).rgbColor?.red ?? -1;
    expect(Math.round(share * 255)).toBe(level);
  }
});

const BOLD_CELL: DrawnCell = { value: 'a', format: { bold: true } };
const PLAIN_CELL: DrawnCell = { value: 1 };
const isInside = ({ top, bottom, left, right }: Area, row: number, column: number): boolean =>
  top <= row && row < bottom && left <= column && column < right;

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
  const italic: DrawnCell = { value: 2, format: { italic: true } };
  const cell = fc.constantFrom(PLAIN_CELL, BOLD_CELL, italic);
  const rows = fc.array(fc.array(cell, { maxLength: 5 }), { maxLength: 6 });
  fc.assert(
    fc.property(rows, (drawn) => {
      const areas = listFormatAreas(drawn);
      drawn.forEach((row, top) => {
        row.forEach(({ format }, left) => {
          const here = areas.filter(({ area }) => isInside(area, top, left));
          const expected = format === undefined ? [] : [{ textFormat: format }];
          expect(here.map((one) => one.format)).toEqual(expected);
        });
      });
    }),
  );
});

test('areas of content exclude blank cells', () => {
  const blank: DrawnCell = { value: null, format: { bold: true } };
  const noted: DrawnCell = { value: '', note: 'a note' };
  const areas = listContentAreas([
    [blank, PLAIN_CELL, noted, blank],
    [blank, PLAIN_CELL, PLAIN_CELL],
    [],
    [PLAIN_CELL, blank, PLAIN_CELL],
  ]);
  expect(areas).toEqual([
    { top: 0, left: 1, bottom: 2, right: 3 },
    { top: 3, left: 0, bottom: 4, right: 1 },
    { top: 3, left: 2, bottom: 4, right: 3 },
  ]);
});

test('every cell with content is in exactly one area, and no other cell is in any', () => {
  const noted: DrawnCell = { value: '', note: 'a note' };
  const cell = fc.constantFrom(PLAIN_CELL, { value: null }, noted);
  const rows = fc.array(fc.array(cell, { maxLength: 12 }), { maxLength: 6 });
  fc.assert(
    fc.property(rows, (drawn) => {
      const areas = listContentAreas(drawn);
      drawn.forEach((row, top) => {
        row.forEach(({ value, note }, left) => {
          const here = areas.filter((area) => isInside(area, top, left));
          const isBlank = value === null && note === undefined;
          expect(here).toHaveLength(isBlank ? 0 : 1);
        });
      });
    }),
  );
});
