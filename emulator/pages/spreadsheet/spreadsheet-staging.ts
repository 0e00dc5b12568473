/** Fakes a spreadsheet whose API returns given replies, and opens its page in a browser. */

import { browserOf, cannedBackend } from '../backend-staging.ts';

/** The address of the page. */
export const ADDRESS = '/spreadsheets/d/book/edit';
export const text = (formattedValue: string, more: object = {}) => ({
  formattedValue,
  effectiveValue: { stringValue: formattedValue },
  ...more,
});
export const number = (numberValue: number) => ({
  formattedValue: String(numberValue),
  effectiveValue: { numberValue },
});
export const rows = (...values: object[][]) => [
  { rowData: values.map((row) => ({ values: row })) },
];

/** Creates a backend with these tabs, numbered in their order. */
export function backendWith(...sheets: object[]) {
  const backend = cannedBackend();
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
export const shown = async (...sheets: object[]) =>
  (await browserOf(backendWith(...sheets), 'isa@example.com').open(ADDRESS)).text;

/** Returns the declarations for a cell that has a text or a note. */
export function lookOf(page: string, at: string): string {
  const classes = new RegExp(`<t[dh](?: scope="\\w+")? class="([^"]*)" data-at="${at}"`).exec(page);
  return (classes?.[1] ?? '')
    .split(' ')
    .flatMap((name) => ruleOf(page, name))
    .join(';');
}

/** Returns the declarations of a class; an empty list without any. */
export const ruleOf = (page: string, name: string): string | readonly [] =>
  new RegExp(`\\.${name}\\{([^}]*)\\}`).exec(page)?.[1] ?? [];
