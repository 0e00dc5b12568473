/** Sizes to which rows and columns are fitted: a line of text is 21 pixels high, a character taken for 7 wide, with 8 beside the text. */
import { expect, it } from 'vitest';
import { columns, guestOf, PROTECTED, protect, refusedFor } from './requests-suite.ts';
import type { BatchRequest, Desk } from './sheets-suite.ts';
import { deskWith, rows } from './table-suite.ts';

const fitted = (dimensions: object): BatchRequest => ({ autoResizeDimensions: { dimensions } });

async function sizesOf({ get }: Desk) {
  const fields = 'sheets.data(rowMetadata.pixelSize,columnMetadata.pixelSize)';
  const { sheets } = await get(fields, ['T!A1:D4']);
  const { rowMetadata, columnMetadata } = sheets?.[0]?.data?.[0] ?? {};
  return [rowMetadata, columnMetadata].map((lines) => lines?.map(({ pixelSize }) => pixelSize));
}

const TEXTS = [
  ['ten letter', 'one\nthree', ''],
  ['short', 'a\nb\nc', ''],
  ['x', 12, ''],
];
const everyOne = (dimension: 'ROWS' | 'COLUMNS'): BatchRequest => ({
  updateDimensionProperties: {
    range: { dimension, startIndex: 0, endIndex: 4 },
    properties: { pixelSize: 500 },
    fields: 'pixelSize',
  },
});

it('rows are as high as their lines, and of one line where there is none', async () => {
  const desk = await deskWith(TEXTS, everyOne('ROWS'), fitted(rows(0, 3)));
  expect((await sizesOf(desk))[0]).toEqual([42, 63, 21, 500]);
  await desk.batch(fitted(rows(3, 4)));
  expect(await sizesOf(desk)).toEqual([
    [42, 63, 21, 21],
    [100, 100, 100, 100],
  ]);
});

it('columns are as wide as their longest line, and stay as they are without any', async () => {
  const desk = await deskWith(TEXTS, everyOne('COLUMNS'), fitted(columns(1, 4)));
  expect((await sizesOf(desk))[1]).toEqual([500, 43, 500, 500]);
  await desk.batch(fitted(columns(0, 1)));
  expect(await sizesOf(desk)).toEqual([
    [21, 21, 21, 21],
    [78, 43, 500, 500],
  ]);
});

it('those that are protected are fitted by nobody else', async () => {
  const desk = await deskWith(TEXTS, protect({ startRowIndex: 1, endRowIndex: 2 }));
  const guest = await guestOf(desk);
  for (const request of [fitted(rows(0, 2)), fitted(columns(0, 1))]) {
    expect(await refusedFor(guest, request)).toBe(PROTECTED);
  }
  await guest.batch(fitted(rows(2, 4)));
});
