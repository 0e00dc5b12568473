import { describe, expect, it } from 'vitest';
import { getRefusal } from '../clients-suite.ts';
import { writeRow } from './requests-suite.ts';
import { openDesk } from './sheets-suite.ts';

/** Returns numbers as the sheet shows them in their formats. A null format is automatic. */
async function readShown(numbers: readonly (readonly [number, string | null])[], type = 'NUMBER') {
  const desk = await openDesk();
  const cells = numbers.map(([numberValue, pattern]) => ({
    userEnteredValue: { numberValue },
    ...(pattern !== null && { userEnteredFormat: { numberFormat: { type, pattern } } }),
  }));
  await desk.batch(writeRow(cells));
  const { sheets } = await desk.get('sheets.data.rowData.values.formattedValue');
  return sheets?.[0]?.data?.[0]?.rowData?.[0]?.values?.map((one) => one.formattedValue);
}

type NumberExample = readonly [number, string | null, string];

async function expectShown(cases: readonly NumberExample[], type?: string): Promise<void> {
  const texts = await readShown(
    cases.map(([value, pattern]) => [value, pattern]),
    type,
  );
  expect(cases.map(([value, pattern], index) => [value, pattern, texts?.[index]])).toEqual(cases);
}

describe('a number is shown', () => {
  it('a number without a format is shown in full if whole, else to ten digits', () =>
    expectShown([
      [0.1 + 0.2, null, '0.3'],
      [1 / 3, null, '0.3333333333'],
      [12_345_678_901, null, '12345678901'],
      [-2.5, null, '-2.5'],
      [0, null, '0'],
    ]));

  it('a number is shown with as many digits as its format requires', () =>
    expectShown([
      [7, '000', '007'],
      [1.25, '00.0', '01.3'],
      [0, '0.00', '0.00'],
      [0.5, '#.0', '.5'],
      [0.5, '.00', '.50'],
      [0.4, '#', ''],
      [1.005, '0.00', '1.01'],
      [0.000_000_1, '0.00', '0.00'],
      [1_000_000_000_000_000, '0.0', '1000000000000000.0'],
      [1e20, '0.00', '100000000000000000000.00'],
    ]));

  it('a number is shown in groups of three only if its format has a comma', () =>
    expectShown([
      [1_234_567, '#,##0', '1,234,567'],
      [1000, '#,##0.0', '1,000.0'],
      [999, '#,##0', '999'],
      [0, '#,###', ''],
      [1_234_567, '0', '1234567'],
    ]));

  it('a number uses the section for its sign, or the first one if there is none', () =>
    expectShown([
      [5, '0;(0)', '5'],
      [-5, '0;(0)', '(5)'],
      [0, '0;(0)', '0'],
      [-5, '+0', '-+5'],
      [0, '+0;-0;"none"', 'none'],
      [-3, '0;;"none"', ''],
      [3, '0;;"none"', '3'],
      [3, '0" kg"', '3 kg'],
      [-3, '"about "0', '-about 3'],
    ]));

  it('a number that is rounded to zero is shown without a sign', () =>
    expectShown([
      [-0.4, '0', '0'],
      [-0.04, '0.0', '0.0'],
      [-0.05, '0.0', '-0.1'],
    ]));

  it('a number with a time format is shown as a day and time, to the minute', () =>
    expectShown(
      [
        [1.5, 'dd/mm/yyyy hh:mm', '31/12/1899 12:00'],
        [46_348, 'yyyy-mm-dd', '2026-11-22'],
        [46_348.25, 'yyyy-mm-dd', '2026-11-22'],
        [0.999_999, 'hh:mm', '00:00'],
        [0.04, 'hh:mm', '00:58'],
      ],
      'DATE_TIME',
    ));
});

describe('a number format', () => {
  it.each([
    { type: 'DATE', pattern: 'yyyy-mm-dd' },
    { type: 'TIME', pattern: 'hh:mm' },
    { type: 'DATE_TIME', pattern: 'hh:mm' },
    { type: 'NUMBER', pattern: '0;-0;"none"' },
    { type: 'TEXT' },
  ])('the number format %o is accepted', async (numberFormat) => {
    const { batch } = await openDesk();
    await batch(writeRow([{ userEnteredFormat: { numberFormat } }]));
  });

  it.each([
    { type: 'DATE', pattern: '0' },
    { type: 'DATE', pattern: 'mm/dd/yyyy' },
    { type: 'DATE', pattern: '' },
    { type: 'NUMBER', pattern: 'yyyy-mm-dd' },
    { type: 'NUMBER', pattern: '' },
    { type: 'NUMBER', pattern: '0;0;0;0' },
    { type: 'NUMBER', pattern: '0;?' },
    { type: 'TEXT', pattern: '0' },
    { pattern: '0' },
  ])('the number format %o is not emulated', async (numberFormat) => {
    const { batch } = await openDesk();
    const { code, message } = await getRefusal(
      batch(writeRow([{ userEnteredFormat: { numberFormat } }])),
    );
    expect(code).toBe(501);
    const { type = '', pattern = '' } = numberFormat;
    expect(message).toContain(`the number format ${type} "${pattern}"`);
  });
});
