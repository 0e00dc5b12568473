import { describe, expect, test } from 'vitest';
import { createBackend, openBrowser } from '../backend-staging.ts';
import {
  createBackendWith,
  createNumberCell,
  openPage,
  PAGE_ADDRESS,
  text,
  toRows,
} from './spreadsheet-staging.ts';

describe('access', () => {
  test('the page of a spreadsheet calls the API as the signed-in user', async () => {
    const backend = createBackendWith({});
    await openBrowser(backend, 'isa@example.com').open(PAGE_ADDRESS);
    expect(backend.calls).toEqual([
      {
        address: '/v4/spreadsheets/book?includeGridData=true',
        authorization: 'Bearer token of isa@example.com',
      },
    ]);
  });

  test('the page of an inaccessible file does not name it, and offers other users', async () => {
    const { response, text } = await openBrowser(createBackendWith({}), 'isa@example.com').open(
      '/spreadsheets/d/other/edit',
    );
    expect(response.status).toBe(404);
    expect(text).toContain('<h1>You need access</h1>');
    expect(text).not.toContain('Public');
    expect(text).toContain('name="next" value="/spreadsheets/d/other/edit"');
  });

  test('an anonymous visitor is asked to sign in', async () => {
    const { response, text } = await openBrowser(createBackend(), null).open(PAGE_ADDRESS);
    expect(response.status).toBe(404);
    expect(text).toContain('Sign in to get access');
  });
});

test('tabs are sorted by index, and the first tab is open', async () => {
  const page = await openPage(
    { properties: { index: 1, title: 'Second' } },
    { properties: { index: 0, title: 'First' } },
  );
  expect(page.indexOf('>First<')).toBeLessThan(page.indexOf('>Second<'));
  expect(page).toContain('href="#gid=1" aria-controls="gid=1" aria-selected="true" tabindex="0"');
  expect(page).toContain('href="#gid=0" aria-controls="gid=0" aria-selected="false" tabindex="-1"');
});

describe('cells', () => {
  test('a cell contains text, never markup', async () => {
    const page = await openPage({
      data: toRows([text('<img src=x onerror=alert(1)>'), text('=1+1')]),
    });
    expect(page).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(page).toContain('>=1+1<');
    expect(page).not.toContain('<img');
  });

  test('frozen rows are headings of columns, and frozen columns headings of rows', async () => {
    const page = await openPage({
      properties: { gridProperties: { frozenRowCount: 1, frozenColumnCount: 1 } },
      data: toRows([text('Player'), text('Score')], [text('Isa'), createNumberCell(4)]),
    });
    expect(page).toMatch(/<th scope="col"[^>]*data-at="B1">Score/);
    expect(page).toMatch(/<th scope="row"[^>]*data-at="A2">Isa/);
    expect(page).toMatch(/<td[^>]*data-at="B2">4/);
  });

  test('a merged cell has the borders of its last cell at its edge', async () => {
    const borders = { bottom: { style: 'DASHED' }, right: { style: 'DOUBLE' } };
    const page = await openPage({
      data: toRows([text('wide'), {}], [{}, { effectiveFormat: { borders } }]),
      merges: [{ startRowIndex: 0, endRowIndex: 2, startColumnIndex: 0, endColumnIndex: 2 }],
    });
    const [, look] = /<td class="(f\d+)" data-at="A1"/.exec(page) ?? [];
    expect(page).toMatch(
      new RegExp(`\\.${look}\\{border-bottom:1px dashed [^;]+;border-right:3px double `),
    );
  });

  test('cells have their formats as classes, and the policy allows that stylesheet', async () => {
    const format = {
      backgroundColor: { red: 1 },
      textFormat: { bold: true, fontFamily: '}</style><script>' },
      wrapStrategy: 'WRAP',
    };
    const { response, text: page } = await openBrowser(
      createBackendWith({ data: toRows([text('x', { effectiveFormat: format })]) }),
      null,
    ).open(PAGE_ADDRESS);
    expect(page).toContain('--fill:#ff0000;background-color:var(--fill)');
    expect(page).toContain('font-weight:700;white-space:pre-wrap');
    expect(page).not.toContain('}</style><script>');
    expect(page).not.toContain('style="');
    expect(response.headers.get('content-security-policy')).toMatch(
      /style-src 'self' 'sha256-[\w+/]{43}='/,
    );
  });

  test('a cell has its note behind a button that names the cell', async () => {
    const page = await openPage({ data: toRows([text('x', { note: 'why <b>' })]) });
    expect(page).toContain('popovertarget="note-0-A1"');
    expect(page).toContain('<span class="unseen">Note on A1</span>');
    expect(page).toContain('why &lt;b&gt;');
  });

  test('cells of hidden rows and columns are not shown', async () => {
    const metadata = [{ hiddenByUser: true }, {}, { hiddenByUser: true }, { hiddenByUser: false }];
    const cells = ['A', 'B', 'C', 'D'].map((column) => text(column));
    const hiding = { rowMetadata: metadata, columnMetadata: metadata };
    const page = await openPage({
      properties: { gridProperties: { frozenRowCount: 2 } },
      data: toRows(cells, cells, cells, cells).map((one) => ({ ...one, ...hiding })),
    });
    const places = [...page.matchAll(/data-at="(\w+)"/g)].map(([, place]) => place);
    expect(places).toEqual(['B2', 'D2', 'B4', 'D4']);
  });
});

describe('changes', () => {
  test('events report changes since the version of the page', async () => {
    const backend = createBackendWith({});
    const browser = openBrowser(backend, null);
    backend.change('book');
    const { text } = await browser.open(PAGE_ADDRESS);
    expect(text).toContain('data-version="1" data-events="/spreadsheets/d/book/events"');
    const { response } = await browser.open('/spreadsheets/d/book/events');
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect(await reader?.read()).toEqual({ done: false, value: 'retry: 1000\n\n' });
    expect(await reader?.read()).toEqual({ done: false, value: 'data: 1\n\n' });
    backend.change('another');
    backend.change('book');
    expect(await reader?.read()).toEqual({ done: false, value: 'data: 2\n\n' });
    await reader?.cancel();
    backend.change('book');
  });

  test('changes of an inaccessible file are not reported', async () => {
    const { response } = await openBrowser(createBackendWith({}), null).open(
      '/spreadsheets/d/other/events',
    );
    expect(response.status).toBe(404);
  });
});
