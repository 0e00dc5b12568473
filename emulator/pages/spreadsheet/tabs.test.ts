import { describe, expect, test } from 'vitest';
import { browserOf, cannedBackend } from '../backend-staging.ts';
import { ADDRESS, backendWith, rows, ruleOf, shown, text } from './spreadsheet-staging.ts';

const at = async (query: string, ...sheets: object[]) =>
  (await browserOf(backendWith(...sheets), null).open(ADDRESS + query)).text;
const titled = (title: string, more: object = {}) => ({ properties: { title, ...more } });
const tabs = (page: string) =>
  [
    ...page.matchAll(/<a role="tab"[^>]*aria-selected="(\w+)"[^>]*><bdi>(\w+)<\/bdi>(.*?)<\/a>/g),
  ].map(([, selected, title, more]) => [title, selected === 'true', more]);
const panels = (page: string) =>
  [...page.matchAll(/id="gid=(\d)" class="panel"[^>]*?(hidden)?>/g)].map(([, id, hidden]) => [
    id,
    hidden === undefined,
  ]);

describe('a spreadsheet', () => {
  test('a spreadsheet without tabs has a page', async () => {
    const backend = cannedBackend();
    backend.replies.set('/v4/spreadsheets/book', { properties: { title: 'Empty' } });
    const { response, text: page } = await browserOf(backend, null).open(ADDRESS);
    expect(response.status).toBe(200);
    expect(page).toContain('<h1><bdi>Empty</bdi></h1>');
    expect(page).not.toContain('role="tab"');
  });

  test('the page of a spreadsheet uses the whole window, and files of its own kind', async () => {
    const page = await shown({});
    expect(page).toContain('<title>Public &lt;b&gt; · Emulator</title>');
    expect(page).toContain('<main id="content" class="wide"');
    expect(page).toContain('<link rel="stylesheet" href="/assets/spreadsheet.css">');
    expect(page).toContain('<script type="module" src="/assets/spreadsheet.js"></script>');
    expect(page).toContain('<style id="formats">');
  });

  test('a spreadsheet can be downloaded from its page', async () => {
    expect(await shown({})).toContain('download href="/spreadsheets/d/book/export?format=xlsx"');
  });
});

describe('several tabs', () => {
  const three = [titled('One'), titled('Two', { hidden: true }), titled('Three', { hidden: true })];

  test('only the open tab is visible', async () => {
    const page = await at('?gid=1', titled('One'), titled('Two'));
    expect(tabs(page)).toEqual([
      ['One', false, ''],
      ['Two', true, ''],
    ]);
    expect(panels(page)).toEqual([
      ['0', false],
      ['1', true],
    ]);
  });

  test('hidden tabs are counted, shown on request, and hidden again', async () => {
    const page = await at('', ...three);
    expect(tabs(page)).toEqual([['One', true, '']]);
    expect(page).toContain('<a class="tool" href="?hidden=1">Show 2 hidden tabs</a>');
    const all = await at('?hidden=1', ...three);
    expect(tabs(all)).toEqual([
      ['One', true, ''],
      ['Two', false, ' <small>hidden</small>'],
      ['Three', false, ' <small>hidden</small>'],
    ]);
    expect(all).toContain('<a class="tool" href="?">Hide 2 hidden tabs</a>');
    expect(await at('', ...three.slice(0, 2))).toContain('Show 1 hidden tab</a>');
    expect(await at('', titled('One', { hidden: false }))).not.toContain('hidden tab');
  });

  test.each(['?gid=1', '?gid=9', '?gid=', '?gid=x', ''])(
    'the first visible tab is open if an unknown tab is requested (%s)',
    async (query) => {
      const page = await at(query, titled('Zero', { sheetId: 5 }), ...three.slice(1));
      expect(tabs(page)).toEqual([['Zero', true, '']]);
    },
  );

  test('the tab with the id 0 opens only by that id', async () => {
    const sheets = [titled('One', { sheetId: 4 }), titled('Two', { sheetId: 0 })];
    expect(tabs(await at('', ...sheets))[0]).toEqual(['One', true, '']);
    expect(tabs(await at('?gid=0', ...sheets))[0]).toEqual(['One', false, '']);
  });

  test('a tab with a colour is painted', async () => {
    const page = await shown(
      titled('One', { tabColor: { red: 1 } }),
      titled('Two', { tabColor: { red: 1 }, tabColorStyle: { rgbColor: { blue: 1 } } }),
      titled('Three'),
    );
    const classes = [...page.matchAll(/<a role="tab" id="tab-\d" class="(\w*)"/g)];
    expect(classes.map(([, name]) => name && ruleOf(page, name))).toEqual([
      '--tab:#ff0000',
      '--tab:#0000ff',
      '',
    ]);
  });
});

describe('changes of a file', () => {
  test('each reader gets the changes of a file until that reader leaves', async () => {
    const backend = backendWith({ data: rows([text('x')]) });
    const browser = browserOf(backend, null);
    const readerFrom = async (version: number) => {
      const { response } = await browser.open('/spreadsheets/d/book/events');
      const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
      expect((await reader?.read())?.value).toBe('retry: 1000\n\n');
      expect((await reader?.read())?.value).toBe(`data: ${version}\n\n`);
      return reader;
    };
    const [one, other] = [await readerFrom(0), await readerFrom(0)];
    backend.change('book');
    expect((await one?.read())?.value).toBe('data: 1\n\n');
    expect((await other?.read())?.value).toBe('data: 1\n\n');
    await one?.cancel();
    backend.change('book');
    expect((await other?.read())?.value).toBe('data: 2\n\n');
    await other?.cancel();
    backend.change('book');
    await (await readerFrom(3))?.cancel();
  });
});
