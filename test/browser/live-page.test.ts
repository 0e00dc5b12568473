import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type Archive,
  formatArchive,
  replayArchive,
} from '../../functions/match/auditing/archive.ts';
import { buildFilm } from '../../functions/match/showing/film-of.ts';
import { formatFilm, type MatchFilm } from '../../page/film/film.ts';
import { loadPageParts } from '../../scripts/shared/match/page-parts.ts';
import { withForeignSeed } from '../support/forged-dice.ts';
import { findViolations } from './axe.ts';
import {
  closeBrowser,
  dropFile,
  isTooWide,
  LAPTOP,
  launchBrowser,
  openAddress,
  PHONE,
  waitForFrame,
} from './browser.ts';
import { buildDownload, EVENTFUL_PAGES, getPublicTabs } from './eventful-pages.ts';
import { type LiveFolder, serveLiveFolder } from './live-folder.ts';

const MINUTE_MS = 60_000;

let browser: Browser;
let folder: LiveFolder;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => closeBrowser(browser));
beforeEach(async () => {
  folder = await serveLiveFolder(await loadPageParts());
});
afterEach(async () => {
  await Promise.all(browser.contexts().map((context) => context.close()));
  await folder.close();
});

/** Builds the film that the match has after each of its entries. */
function buildFilms(archive: Archive): readonly MatchFilm[] {
  const positions = replayArchive(archive);
  return positions.map((_, index) => buildFilm(positions.slice(0, index + 1)));
}

/** Opens the live page, and collects its errors in `problems`. */
async function openLivePage(look: Parameters<typeof openAddress>[2] = { viewport: PHONE }) {
  const page = await browser.newPage();
  await page.clock.install();
  const problems: string[] = [];
  page.on('pageerror', ({ message }) => problems.push(message));
  await openAddress(page, `${folder.base}index.html`, look);
  await page.locator('html[data-ready]').waitFor();
  return { page, problems };
}

const locateLiveBar = (page: Page) => page.locator('.live');

const PAGE_CASES = EVENTFUL_PAGES.flatMap((keptPage, index) =>
  [PHONE, LAPTOP].map((viewport, way) => {
    const colorScheme = (index + way) % 2 === 0 ? ('light' as const) : ('dark' as const);
    return [
      `${keptPage.name.split('-pages')[0]}, ${viewport.width}, ${colorScheme}`,
      keptPage,
      {
        viewport,
        colorScheme,
      },
    ] as const;
  }),
);

test.each(PAGE_CASES)(
  'a page shows %s from its first step to a proven end without a reload',
  async (_name, { archive }, look) => {
    const films = buildFilms(archive);
    const [first] = films;
    if (first === undefined) throw new Error('a match has an opening');
    folder.write(first);
    const { page, problems } = await openLivePage(look);
    let matchFilm = first;
    for (const film of films) {
      folder.write(film);
      if (JSON.stringify(film.frames) === JSON.stringify(matchFilm.frames)) continue;
      matchFilm = film;
      await page.clock.runFor(MINUTE_MS);
      await locateLiveBar(page).getByRole('button', { name: 'show it' }).click();
      expect(await page.locator('h1').innerText()).toBe(film.frames.at(-1)?.headline);
      expect(await isTooWide(page)).toBe(false);
    }
    await page.locator('.result').waitFor();
    await page.clock.runFor(MINUTE_MS);
    await expect.poll(() => page.locator('.hashes li').count()).toBe(films.at(-1)?.hashes.length);
    expect(await findViolations(page)).toEqual([]);
    const tampered = Buffer.from(formatArchive(withForeignSeed(archive)));
    expect(await dropFile(page, 'match.json', tampered)).toMatch(/^differs: /);
    const proof = await dropFile(page, 'match.xlsx', buildDownload(getPublicTabs(archive)));
    expect(proof).toMatch(/verified: [\s\S]*All frames on this page match your file\.$/);
    expect(problems).toEqual([]);
    expect(folder.answers.filter((answer) => answer.endsWith('index.html'))).toHaveLength(1);
    const read = new Set(
      folder.answers.map((answer) => answer.replace(/^\d+ |-[0-9a-f]{64}/g, '')),
    );
    expect([...read].toSorted()).toEqual(
      ['film.json', 'index.html', 'prover.js'].map((name) => `/bucket/0f/${name}`),
    );
  },
);

test('a page draws the longest match in less than 200 ms of processor time', async () => {
  const films = EVENTFUL_PAGES.map(({ archive }) => buildFilm(replayArchive(archive)));
  const [longest] = films.toSorted(
    (one, other) => formatFilm(other).length - formatFilm(one).length,
  );
  if (longest === undefined) throw new Error('the corpus has matches');
  folder.write(longest);
  const page = await browser.newPage({ viewport: PHONE });
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.goto(`${folder.base}index.html`);
  await page.locator('html[data-ready]').waitFor();
  await waitForFrame(page);
  const { metrics } = await session.send('Performance.getMetrics');
  const seconds = metrics.find(({ name }) => name === 'ThreadTime')?.value ?? Number.NaN;
  expect(seconds * 1000).toBeLessThan(200);
});

describe('open live pages', () => {
  const [keptPage] = EVENTFUL_PAGES;
  const films = keptPage === undefined ? [] : buildFilms(keptPage.archive);
  /** Two films of the same match; the second film has one more step. */
  const [before, after] = films.filter(
    ({ frames }, index) => frames.length > (films[index - 1]?.frames.length ?? 0),
  );
  if (before === undefined || after === undefined) throw new Error('a match has steps');

  test('an open page shows no message if a poll finds nothing new', async () => {
    folder.write(before);
    const { page } = await openLivePage();
    await page.clock.runFor(MINUTE_MS);
    await expect.poll(() => folder.answers.at(-1)).toBe('304 /bucket/0f/film.json');
    expect(await locateLiveBar(page).innerText()).toBe('');
  });

  test('an open page offers a resolved step by its title and shows it on request', async () => {
    folder.write(before);
    const { page } = await openLivePage();
    folder.write(after);
    await page.clock.runFor(MINUTE_MS);
    const button = locateLiveBar(page).getByRole('button');
    await button.waitFor();
    const { title = '', step = '' } = after.frames.at(-1) ?? {};
    expect(await locateLiveBar(page).innerText()).toMatch(
      new RegExp(`^${title} is resolved:\\s+show it$`),
    );
    expect(await page.locator('h1').innerText()).toBe(before.frames.at(-1)?.headline);
    await button.click();
    expect(new URL(page.url()).hash).toBe(`#${step}`);
    expect(await page.locator('h1:focus').innerText()).toBe(after.frames.at(-1)?.headline);
    expect(await locateLiveBar(page).innerText()).toBe('');
  });

  test('an open page reports an undone step and the end of the match', async () => {
    folder.write(after);
    const { page } = await openLivePage();
    folder.write(before);
    await page.clock.runFor(MINUTE_MS);
    await locateLiveBar(page).getByText('The host has undone a step: ').waitFor();
    folder.write({ ...after, isOver: true, frames: [...after.frames, ...before.frames] });
    await page.clock.runFor(MINUTE_MS);
    await locateLiveBar(page).getByText('The match is over: ').waitFor();
  });

  test('an open page keeps its open tab when it takes new hashes', async () => {
    folder.write(before);
    const { page } = await openLivePage();
    await page.locator('.tabs button').first().click();
    folder.write({ ...before, hashes: [...before.hashes, 'f'.repeat(64)] });
    await page.clock.runFor(MINUTE_MS);
    await page.locator('.hashes', { hasText: 'f'.repeat(64) }).waitFor({ state: 'attached' });
    expect(await page.locator('.tabs button[aria-pressed=true]').count()).toBe(1);
    expect(await page.locator('.proving').count()).toBe(1);
    expect(await locateLiveBar(page).innerText()).toBe('');
  });

  test('an open page reports an unreachable match and recovers', async () => {
    folder.write(before);
    const { page } = await openLivePage();
    folder.fail(503);
    await page.clock.runFor(MINUTE_MS);
    await locateLiveBar(page)
      .getByText('cannot be reached. The next attempt is in 2 minutes.')
      .waitFor();
    const asked = folder.answers.length;
    await page.clock.runFor(MINUTE_MS);
    expect(folder.answers).toHaveLength(asked);
    folder.fail(null);
    await page.clock.runFor(MINUTE_MS);
    await expect.poll(() => locateLiveBar(page).innerText()).toBe('');
  });

  test('an open page treats an unreadable film like an unreachable one', async () => {
    folder.write(before);
    const { page, problems } = await openLivePage();
    folder.replace(/film/, '<html>502 Bad Gateway</html>');
    await page.clock.runFor(MINUTE_MS);
    await locateLiveBar(page).getByText('cannot be reached').waitFor();
    expect(problems).toEqual([]);
  });

  test('an open page offers a reload for a film of a later format', async () => {
    folder.write(before);
    const { page } = await openLivePage();
    folder.replace(/film/, formatFilm(after).replace('"format":1', '"format":2'));
    await page.clock.runFor(MINUTE_MS);
    const button = locateLiveBar(page).getByRole('button', { name: 'reload it' });
    await button.waitFor();
    folder.write(after);
    await button.click();
    await page.getByRole('heading', { name: after.frames.at(-1)?.headline ?? '' }).waitFor();
  });

  test('an open page polls only while it is visible', async () => {
    folder.write(before);
    const { page } = await openLivePage();
    const become = (isHidden: boolean) =>
      page.evaluate((hidden) => {
        Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      }, isHidden);
    const asked = folder.answers.length;
    await become(true);
    await page.clock.runFor(10 * MINUTE_MS);
    expect(folder.answers).toHaveLength(asked);
    folder.write(after);
    await become(false);
    await locateLiveBar(page).getByRole('button').waitFor();
  });

  test('an open page does not run a prover whose hash is wrong', async () => {
    folder.write(before);
    folder.replace(/^prover/, 'postMessage({ kind: "verified", text: "all is well" })');
    const { page } = await openLivePage();
    expect(await dropFile(page, 'match.json', Buffer.from('{}'))).toContain(
      'does not belong to this page, so it is not run.',
    );
  });
});
