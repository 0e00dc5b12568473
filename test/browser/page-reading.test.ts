/** The first screen, the order and the letter size of a match's page. */

import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { replayArchive } from '../../functions/match/auditing/archive.ts';
import { buildFilm } from '../../functions/match/showing/film-of.ts';
import { closeBrowser, LAPTOP, launchBrowser, openAddress, PHONE } from './browser.ts';
import {
  createPageFolder,
  EVENTFUL_PAGES,
  type KeptPage,
  type PageFolder,
} from './eventful-pages.ts';

let browser: Browser;
let folder: PageFolder;
beforeAll(async () => {
  [browser, folder] = await Promise.all([launchBrowser(), createPageFolder()]);
});
afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));
afterAll(async () => {
  await Promise.all([closeBrowser(browser), folder.close()]);
});

async function openPage(keptPage: KeptPage, viewport = PHONE): Promise<Page> {
  const page = await browser.newPage();
  await openAddress(page, await folder.getAddress(keptPage), { viewport });
  await page.locator('html[data-ready]').waitFor();
  return page;
}

/** Lists texts in letters below 12 pixels. */
const listSmallTexts = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const small: string[] = [];
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const { parentElement: parent, textContent } = node;
      const isShown = parent?.checkVisibility() === true && textContent?.trim() !== '';
      if (isShown && Number.parseFloat(getComputedStyle(parent).fontSize) < 12)
        small.push(`${parent.tagName} ${textContent}`);
    }
    return small;
  });

describe.each(
  EVENTFUL_PAGES.map((keptPage) => [keptPage.name.split('-pages')[0], keptPage] as const),
)('the page of %s', (_name, keptPage) => {
  const { frames, seats } = buildFilm(replayArchive(keptPage.archive));

  test.each([PHONE, LAPTOP])(
    'no letter of the page is below 12 pixels in a window of %o',
    async (viewport) => {
      const page = await openPage(keptPage, viewport);
      for (const tab of await page.locator('.tabs button').all()) {
        await tab.click();
        expect(await listSmallTexts(page)).toEqual([]);
      }
      for (const at of frames.keys()) {
        await page.getByRole('slider', { name: 'Step' }).fill(String(at));
        expect(await listSmallTexts(page)).toEqual([]);
      }
    },
  );

  test.each([PHONE, LAPTOP])(
    'the first screen of %o shows the headline, all standings and part of the board',
    async (viewport) => {
      const page = await openPage(keptPage, viewport);
      for (const at of frames.keys()) {
        await page.getByRole('slider', { name: 'Step' }).fill(String(at));
        const bottoms = await page.evaluate(() =>
          ['h1', '.standing', '.field'].map((name) => {
            const box = document.querySelector(name)?.getBoundingClientRect();
            return name === '.field' ? (box?.top ?? 0) + 100 : (box?.bottom ?? 0);
          }),
        );
        expect(Math.max(...bottoms)).toBeLessThan(viewport.height);
        const right = await page
          .locator('.standing tr')
          .evaluateAll((rows) =>
            Math.max(0, ...rows.map((row) => row.getBoundingClientRect().right)),
          );
        expect(right, `step ${at}`).toBeLessThanOrEqual(viewport.width);
      }
    },
  );

  test('standings with long texts fit into the width of a phone', async () => {
    const page = await openPage(keptPage);
    const beyond = await page.locator('.standing').evaluate((standing) => {
      for (const cell of standing.querySelectorAll('td.wordy'))
        cell.textContent = 'Maternal 3.61, tie broken';
      return standing.scrollWidth - standing.clientWidth;
    });
    expect(beyond).toBe(0);
  });

  test('a screen reader reads the headline before the rows of players', async () => {
    const page = await openPage(keptPage);
    const order = await page.evaluate(() =>
      [...document.querySelectorAll('h1, .standing, .field > svg, .deeds')].map(
        (one) => one.classList[0] ?? one.tagName.toLowerCase(),
      ),
    );
    expect(order).toEqual(['h1', 'standing', 'svg', 'deeds']);
    const named = await page.locator('.standing').getByRole('rowheader').allInnerTexts();
    expect(named.map((name) => name.replace(/\s*[▲▼].*$/, '')).toSorted()).toEqual(
      seats.toSorted(),
    );
    const { places = [], pieces = [], owners = [] } = frames.at(-1)?.board ?? {};
    const board = (await page.locator('.field > svg').getAttribute('aria-label')) ?? '';
    const expected =
      pieces.length === 0
        ? places.map(({ name }) => name)
        : pieces.map(({ at, owner = -1 }) => `${at}: ${owners[owner] ?? ''}`.split(': ')[0] ?? '');
    expect(expected.filter((text) => !board.includes(text))).toEqual([]);
  });

  test('the page saves its board as a picture in the page’s colours', async () => {
    const page = await openPage(keptPage);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save the board' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`${frames.at(-1)?.step}.svg`);
    const text = await readFile(await download.path(), 'utf8');
    expect(text).toMatch(/^<svg .*fill: rgb.*<\/svg>$/s);
    expect(text).not.toContain('var(');
  });

  test('a click on a place shows the explanation of the place', async () => {
    const page = await openPage(keptPage);
    const place = page.locator('.place').first();
    await place.dispatchEvent('click');
    expect(await page.locator('.caption').innerText()).toBe(await place.getAttribute('data-about'));
  });
});

test('pieces move along drawn paths unless reduced motion is set', async () => {
  const keptPage = EVENTFUL_PAGES.find(({ name }) => name.startsWith('dm-invitational'));
  if (keptPage === undefined) throw new Error('the corpus has each game');
  const running = async (reducedMotion: 'reduce' | 'no-preference') => {
    const page = await browser.newPage();
    await openAddress(page, await folder.getAddress(keptPage), { viewport: PHONE, reducedMotion });
    await page.locator('html[data-ready]').waitFor();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowRight');
    const moving = await page.evaluate(
      () => document.querySelector('.field')?.getAnimations({ subtree: true }).length,
    );
    return moving;
  };
  expect(await running('no-preference')).toBeGreaterThan(1);
  expect(await running('reduce')).toBe(0);
});
