/** Fakes a spreadsheet whose API returns given replies, and opens its page in a browser. */

import { createBackend, openBrowser } from '../backend-staging.ts';

export const PAGE_ADDRESS = '/spreadsheets/d/book/edit';
export const text = (formattedValue: string, more: object = {}) => ({
  formattedValue,
  effectiveValue: { stringValue: formattedValue },
  ...more,
});
export const createNumberCell = (numberValue: number) => ({
  formattedValue: String(numberValue),
  effectiveValue: { numberValue },
});
export const toRows = (...values: object[][]) => [
  { rowData: values.map((row) => ({ values: row })) },
];

/** Creates a backend with these tabs, numbered in their order. */
export function createBackendWith(...sheets: object[]) {
  const backend = createBackend();
  const numbered = sheets.map((sheet, index) => ({
    ...sheet,
    properties: {
      sheetId: index,
      index,
      title: `Tab ${index}`,
      ...('properties' in sheet && typeof sheet.properties === 'object' ? sheet.properties : {}),
    },
  }));
  backend.replies.set('/v4/spreadsheets/book', {
    properties: { title: 'Public <b>' },
    sheets: numbered,
    spreadsheetId: 'book',
  });
  return backend;
}

/** Returns the page of a spreadsheet with these tabs. */
export const openPage = async (...sheets: object[]) =>
  (await openBrowser(createBackendWith(...sheets), 'isa@example.com').open(PAGE_ADDRESS)).text;

/** Returns the CSS declarations for a cell that has a text or a note. */
export function readLook(page: string, at: string): string {
  const classes = new RegExp(`<t[dh](?: scope="\\w+")? class="([^"]*)" data-at="${at}"`).exec(page);
  return (classes?.[1] ?? '')
    .split(' ')
    .flatMap((name) => readRule(page, name))
    .join(';');
}

/** Returns the CSS declarations of a class; an empty list if there are none. */
export const readRule = (page: string, name: string): string | readonly [] =>
  new RegExp(`\\.${name}\\{([^}]*)\\}`).exec(page)?.[1] ?? [];
