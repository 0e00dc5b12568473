import { describe, expect, test } from 'vitest';
import { createBackend, openBrowser } from '../backend-staging.ts';
import { createBackendWith, openPage, PAGE_ADDRESS, readRule } from './spreadsheet-staging.ts';

const openTabs = async (query: string, ...sheets: object[]) =>
  (await openBrowser(createBackendWith(...sheets), null).open(PAGE_ADDRESS + query)).text;
const buildTitledTab = (title: string, more: object = {}) => ({ properties: { title, ...more } });
const listTabs = (page: string) =>
  [
    ...page.matchAll(/<a role="tab"[^>]*aria-selected="(\w+)"[^>]*><bdi>(\w+)<\/bdi>(.*?)<\/a>/g),
  ].map(([, selected, title, more]) => [title, selected === 'true', more]);
const listPanels = (page: string) =>
  [...page.matchAll(/id="gid=(\d)" class="panel"[^>]*?(hidden)?>/g)].map(([, id, hidden]) => [
    id,
    hidden === undefined,
  ]);

describe('a spreadsheet', () => {
  test('a spreadsheet without tabs has a page', async () => {
    const backend = createBackend();
    backend.replies.set('/v4/spreadsheets/book', { properties: { title: 'Empty' } });
    const { response, text: page } = await openBrowser(backend, null).open(PAGE_ADDRESS);
    expect(response.status).toBe(200);
    expect(page).toContain('<h1><bdi>Empty</bdi></h1>');
    expect(page).not.toContain('role="tab"');
  });

  test('the page of a spreadsheet uses the whole window, and files of its own kind', async () => {
    const page = await openPage({});
    expect(page).toContain('<title>Public &lt;b&gt; · Emulator</title>');
    expect(page).toContain('<main id="content" class="wide"');
    expect(page).toContain('<link rel="stylesheet" href="/assets/spreadsheet.css">');
    expect(page).toContain('<script type="module" src="/assets/spreadsheet.js"></script>');
    expect(page).toContain('<style id="formats">');
    expect(page).toContain('download href="/spreadsheets/d/book/export?format=xlsx"');
  });
});

describe('several tabs', () => {
  const three = [
    buildTitledTab('One'),
    buildTitledTab('Two', { hidden: true }),
    buildTitledTab('Three', { hidden: true }),
  ];

  test('only the open tab is visible', async () => {
    const page = await openTabs('?gid=1', buildTitledTab('One'), buildTitledTab('Two'));
    expect(listTabs(page)).toEqual([
      ['One', false, ''],
      ['Two', true, ''],
    ]);
    expect(listPanels(page)).toEqual([
      ['0', false],
      ['1', true],
    ]);
  });

  test('hidden tabs are counted, shown on request, and hidden again', async () => {
    const page = await openTabs('', ...three);
    expect(listTabs(page)).toEqual([['One', true, '']]);
    expect(page).toContain('<a class="tool" href="?hidden=1">Show 2 hidden tabs</a>');
    const all = await openTabs('?hidden=1', ...three);
    expect(listTabs(all)).toEqual([
      ['One', true, ''],
      ['Two', false, ' <small>hidden</small>'],
      ['Three', false, ' <small>hidden</small>'],
    ]);
    expect(all).toContain('<a class="tool" href="?">Hide 2 hidden tabs</a>');
    expect(await openTabs('', ...three.slice(0, 2))).toContain('Show 1 hidden tab</a>');
    expect(await openTabs('', buildTitledTab('One', { hidden: false }))).not.toContain(
      'hidden tab',
    );
  });

  test.each(['?gid=1', '?gid=9', '?gid=', '?gid=x', ''])(
    'the first visible tab is open if an unknown tab is requested (%s)',
    async (query) => {
      const page = await openTabs(query, buildTitledTab('Zero', { sheetId: 5 }), ...three.slice(1));
      expect(listTabs(page)).toEqual([['Zero', true, '']]);
    },
  );

  test('the tab with the id 0 opens only by that id', async () => {
    const sheets = [buildTitledTab('One', { sheetId: 4 }), buildTitledTab('Two', { sheetId: 0 })];
    expect(listTabs(await openTabs('', ...sheets))[0]).toEqual(['One', true, '']);
    expect(listTabs(await openTabs('?gid=0', ...sheets))[0]).toEqual(['One', false, '']);
  });

  test('a tab with a colour is painted', async () => {
    const page = await openPage(
      buildTitledTab('One', { tabColor: { red: 1 } }),
      buildTitledTab('Two', { tabColor: { red: 1 }, tabColorStyle: { rgbColor: { blue: 1 } } }),
      buildTitledTab('Three'),
    );
    const classes = [...page.matchAll(/<a role="tab" id="tab-\d" class="(\w*)"/g)];
    expect(classes.map(([, name]) => name && readRule(page, name))).toEqual([
      '--tab:#ff0000',
      '--tab:#0000ff',
      '',
    ]);
  });
});
