import readWorkbook from 'read-excel-file/universal';
import { expect, test } from 'vitest';
import { createBackend, openBrowser } from '../backend-staging.ts';
import { createPages } from '../pages.ts';

const SAMPLE_TEXTS = [
  '=1+1',
  '007',
  ' two  blanks ',
  'a\nb',
  '_x0041_',
  '1e5',
  'TRUE',
  '\u0007',
  '<&>"',
  '😀',
];

function createTextBackend() {
  const backend = createBackend();
  const values = SAMPLE_TEXTS.map((stringValue) => ({ userEnteredValue: { stringValue } }));
  const numbers = [1, 0.1, -3.25].map((numberValue) => ({ userEnteredValue: { numberValue } }));
  backend.replies.set('/v4/spreadsheets/x', {
    properties: { title: 'A match' },
    sheets: [
      {
        properties: { sheetId: 2, title: 'Content: Houses', index: 1, hidden: true },
        data: [{ rowData: [{ values: numbers }] }],
      },
      { properties: { sheetId: 1, title: 'Texts', index: 0 }, data: [{ rowData: [{ values }] }] },
    ],
  });
  return backend;
}

test('a download contains all tabs, even hidden ones, and texts as typed', async () => {
  const pages = createPages(createTextBackend());
  const response = await pages(new Request('http://e.test/spreadsheets/d/x/export?format=xlsx'));
  const file = await response?.arrayBuffer();
  const sheets = await readWorkbook(file ?? new ArrayBuffer(0), { trim: false });
  expect(sheets.map(({ sheet }) => sheet)).toEqual(['Texts', 'Content_ Houses']);
  expect(sheets.map(({ data }) => data)).toEqual([[SAMPLE_TEXTS], [[1, 0.1, -3.25]]]);
});

test('a user who may not read a spreadsheet cannot download it', async () => {
  const address = '/spreadsheets/d/secret/export?format=xlsx';
  const { response } = await openBrowser(createBackend(), 'stranger@example.com').open(address);
  expect(response.status).toBe(404);
});
