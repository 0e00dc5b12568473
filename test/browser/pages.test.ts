import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildSheetLink, buildStepLink } from '../../functions/match/reading/links.ts';
import type { Match } from '../../functions/match/reading/match.ts';
import { GAMES } from '../../rules/games.ts';
import { ROOT_URL } from '../support/table/table.ts';
import { findViolations } from './axe.ts';
import {
  closeBrowser,
  getUrlAs,
  isTooWide,
  launchBrowser,
  NARROW_PHONE,
  openAddress,
} from './browser.ts';
import { type ShownTable, showMatch } from './shown-match.ts';

const SCARLET_ADDRESS = 'scarlet@example.com';

const STEPS_PLAYED = 3;

let browser: Browser;
let page: Page;
let shownMatch: ShownTable;
let match: Match;
beforeAll(async () => {
  browser = await launchBrowser();
  page = await browser.newPage();
});
afterAll(() => closeBrowser(browser));

const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Keeps 24 rows and columns of each table, since all others are similar. */
const shortenTables = (): Promise<void> =>
  page.evaluate(() => {
    const rest = document.querySelectorAll('tr:nth-child(n + 25), tr > :nth-child(n + 25)');
    for (const element of rest) element.remove();
  });

/** Selects the open tab, because all tabs share the rest of the page. */
const OPEN_TAB_SELECTOR = '[role=tabpanel]:not([hidden])';

/** Opens a tab and detaches all other tabs, because axe spends time on hidden content. */
async function openAlone(tab: Locator): Promise<void> {
  await tab.evaluate((opened) => {
    const kept = window as unknown as { aside?: ReadonlyMap<Element, DocumentFragment> };
    const panels = [...document.querySelectorAll('[role=tabpanel]')];
    kept.aside ??= new Map(panels.map((panel) => [panel, document.createDocumentFragment()]));
    for (const [panel, aside] of kept.aside) {
      if (panel.id === opened.getAttribute('aria-controls')) panel.append(aside);
      else aside.append(...panel.childNodes);
    }
  });
  await tab.click();
  expect(await tab.page().locator(OPEN_TAB_SELECTOR).innerText()).toMatch(/\w/);
}

type PageAddresses = Readonly<Record<string, () => string>>;

/** Pages that are equal in all games, so they are tested in only one game. */
const COMMON_PAGES: PageAddresses = {
  'the list of files': () => getUrlAs('host@example.com', ROOT_URL),
  'signing in': () => ROOT_URL,
  'a missing page': () => `${ROOT_URL}nowhere`,
  'no access': () => getUrlAs(SCARLET_ADDRESS, buildSheetLink(match.files, match.files.hostId)),
};

const GAME_PAGES: PageAddresses = {
  'the form': () => buildStepLink(match, match.files.seats[0]?.seat ?? ('' as never)),
  'the public workbook': () =>
    getUrlAs(SCARLET_ADDRESS, buildSheetLink(match.files, match.files.publicId)),
  'the own workbook': () =>
    getUrlAs(SCARLET_ADDRESS, buildSheetLink(match.files, match.files.seats[0]?.workbookId ?? '')),
  'the host’s workbook': () =>
    getUrlAs('host@example.com', buildSheetLink(match.files, match.files.hostId)),
};

describe.each(GAMES.map((game) => [game.title, game] as const))('%s', (_title, game) => {
  beforeAll(async () => {
    shownMatch = await showMatch(game);
    for (let step = 0; step < STEPS_PLAYED; step++) {
      await shownMatch.table.robots();
      await shownMatch.table.deadline();
    }
    match = await shownMatch.table.read();
  });
  afterAll(() => shownMatch.close());

  const pages = game === GAMES[0] ? { ...COMMON_PAGES, ...GAME_PAGES } : GAME_PAGES;
  test.each(Object.entries(pages))(
    '%s is accessible on a phone in light and dark mode and fits the phone’s width',
    async (_name, address) => {
      await openAddress(page, shownMatch.at(address()), { viewport: NARROW_PHONE });
      await shortenTables();
      const tabs = page.getByRole('tab');
      const count = await tabs.count();
      for (let tab = 0; tab < Math.max(1, count); tab++) {
        if (count > 0) await openAlone(tabs.nth(tab));
        const within = tab === 0 ? 'html' : OPEN_TAB_SELECTOR;
        await page.emulateMedia({ colorScheme: 'light' });
        expect(await findViolations(page, within), `tab ${tab + 1}, light`).toEqual([]);
        expect(await isTooWide(page)).toBe(false);
        await page.emulateMedia({ colorScheme: 'dark' });
        expect(await findViolations(page, within, COLOUR_RULES), `tab ${tab + 1}, dark`).toEqual(
          [],
        );
      }
    },
  );

  test('charts have descriptions, and maps show their points without a delay', async () => {
    const address = GAME_PAGES['the public workbook']?.() ?? '';
    const viewport = { width: 1280, height: 720 };
    await openAddress(page, shownMatch.at(address), { viewport, reducedMotion: 'no-preference' });
    const tabs = page.getByRole('tab');
    let found = 0;
    for (let tab = 0; tab < (await tabs.count()); tab++) {
      await tabs.nth(tab).click();
      for (const figure of await page.locator('figure.chart:visible').all()) {
        await figure.locator('canvas').waitFor();
        expect(await figure.evaluate(measureOffset)).toBeLessThan(1);
        expect(await figure.locator('canvas').getAttribute('aria-label')).toMatch(/\w/);
        found += 1;
      }
    }
    expect(found).toBe(countCharts(match.files.publicId));
  });
});

/** Returns the largest distance in pixels between a point of a map and its numbers on the axes. */
function measureOffset(figure: Element): number {
  interface DrawnChart {
    readonly config: { readonly type: string };
    readonly data: { readonly datasets: readonly { readonly data: readonly Numbers[] }[] };
    readonly scales: Readonly<Record<'x' | 'y', { getPixelForValue(value: number): number }>>;
    getDatasetMeta(index: number): { readonly data: readonly Numbers[] };
  }
  interface Numbers {
    readonly x: number;
    readonly y: number;
  }
  const { Chart } = window as unknown as { Chart: { getChart(at: Element | null): DrawnChart } };
  const drawn = Chart.getChart(figure.querySelector('canvas'));
  const { x, y } = drawn.scales;
  const distances = drawn.data.datasets.flatMap(({ data }, index) =>
    drawn.getDatasetMeta(index).data.map((point, at) => {
      const { x: across = 0, y: up = 0 } = data[at] ?? {};
      return Math.hypot(point.x - x.getPixelForValue(across), point.y - y.getPixelForValue(up));
    }),
  );
  if (distances.length === 0) throw new Error('nothing is drawn');
  const isMap = drawn.config.type === 'scatter';
  return isMap ? Math.max(...distances) : 0;
}

const countCharts = (fileId: string): number =>
  shownMatch.table.emulator.snapshot().spreadsheets[fileId]?.sheets.flatMap(({ charts }) => charts)
    .length ?? 0;
