import { expect, test } from 'vitest';
import type { NumberFormat } from '../../sheets/cell-shape.ts';
import type { CellResource } from './resource.ts';
import { typedIn, valueTyped } from './typing.ts';

/** Seconds in a day. */
const DAY = 86_400;

test.each([
  ['0:00', 0],
  ['8:30', 8.5 * 3600],
  ['23:59:59', DAY - 1],
  ['20:59', 20 * 3600 + 59 * 60],
  ['20:00:59', 20 * 3600 + 59],
  ['12 am', 0],
  ['12 pm', 12 * 3600],
  ['1am', 3600],
  ['8pm', 20 * 3600],
  ['11:30 PM', 23.5 * 3600],
  [' 20:00 ', 20 * 3600],
])('“%s” is a time', (text, seconds) => {
  const { value, numberFormat } = valueTyped(text);
  expect(value['numberValue']).toBeCloseTo(seconds / DAY, 9);
  expect(numberFormat).toEqual({ type: 'TIME', pattern: 'hh:mm' });
});

test.each([
  ['2026-11-22', 46_348, 'DATE', 'yyyy-mm-dd'],
  ['2026-1-2', 46_024, 'DATE', 'yyyy-mm-dd'],
  [' 22/11/2026 ', 46_348, 'DATE', 'dd/mm/yyyy'],
  ['2024-02-29', 45_351, 'DATE', 'yyyy-mm-dd'],
  ['2026-12-31', 46_387, 'DATE', 'yyyy-mm-dd'],
  ['2026-11-22 6am', 46_348.25, 'DATE_TIME', 'yyyy-mm-dd hh:mm'],
  ['22/11/2026  18:00', 46_348.75, 'DATE_TIME', 'dd/mm/yyyy hh:mm'],
])('“%s” is a day', (text, numberValue, type, pattern) => {
  expect(valueTyped(text)).toEqual({ value: { numberValue }, numberFormat: { type, pattern } });
});

test.each([
  '24:00',
  '20:60',
  '20:00:60',
  '0 am',
  '13 pm',
  '8:3',
  '2026-13-01',
  '2026-00-10',
  '2026-11-00',
  '2026-02-29',
  '22/13/2026',
  '22-11-2026',
  '2026-11-22 24:00',
  '2026-11-22 20',
  '22/11/26',
  'one\ntwo\nthree',
  '5 %',
  '1.2.3',
  '+',
  'truest',
])('“%s” is a text and neither a day nor a time', (text) => {
  expect(valueTyped(text)).toEqual({ value: { stringValue: text }, numberFormat: null });
});

test.each([
  ['8', { numberValue: 8 }],
  ['+.5', { numberValue: 0.5 }],
  ['7.', { numberValue: 7 }],
  ['FALSE', { boolValue: false }],
  ['True', { boolValue: true }],
])('“%s” is the value that it names', (text, value) => {
  expect(valueTyped(text)).toEqual({ value, numberFormat: null });
});

test.each<readonly [CellResource | undefined, string]>([
  [undefined, ''],
  [{}, ''],
  [{ userEnteredValue: { stringValue: '' } }, "'"],
  [{ userEnteredValue: { boolValue: false } }, 'FALSE'],
  [{ userEnteredValue: { numberValue: 3 }, formattedValue: '3.00' }, '3'],
  ...(['DATE', 'TIME', 'DATE_TIME'] as const).map(
    (type) => [written(type), 'as it is shown'] as const,
  ),
  [written('NUMBER'), '46348'],
  [{ ...written('DATE'), formattedValue: '' }, ''],
])('a cell is edited as it is shown or was entered: %j', (cell, typed) => {
  expect(typedIn(cell)).toBe(typed);
});

function written(type: NonNullable<NumberFormat['type']>): CellResource {
  return {
    userEnteredValue: { numberValue: 46_348 },
    userEnteredFormat: { numberFormat: { type } },
    formattedValue: 'as it is shown',
  };
}
