/** Opens pages of matches with hostile names, titles, words and content. */

import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { replayArchive } from '../../functions/match/auditing/archive.ts';
import { buildFilm } from '../../functions/match/showing/film-of.ts';
import type { MatchFilm } from '../../page/film/film.ts';
import { loadPageParts } from '../../scripts/shared/match/page-parts.ts';
import { closeBrowser, isTooWide, launchBrowser, openAddress, PHONE } from './browser.ts';
import { EVENTFUL_PAGES } from './eventful-pages.ts';
import { type LiveFolder, serveLiveFolder } from './live-folder.ts';

const RUNNING_SCRIPT = '<img src=x onerror="document.title=`hacked`">';
const CLOSING_SCRIPT = '</script><script>document.title="hacked"</script><!--';
/** Unicode controls that reverse the text after them. */
const REVERSED_TEXT = '\u202eturned\u2066';
const LONG_WORD = 'Unbroken'.repeat(25);

const HOSTILE_TEXTS = [
  RUNNING_SCRIPT,
  CLOSING_SCRIPT,
  `${REVERSED_TEXT}${LONG_WORD}`,
  LONG_WORD,
  'A\u200b\ufeffB',
  '"&&amp;\'',
  'עברית',
  '__proto__',
];

let browser: Browser;
let folder: LiveFolder;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => closeBrowser(browser));
beforeEach(async () => {
  folder = await serveLiveFolder(await loadPageParts());
});
afterEach(() => folder.close());

/** Replaces each name, word and host's text of the film by a hostile text. */
function buildHostileFilm(film: MatchFilm): MatchFilm {
  const named = new Map(
    film.seats.map((seat, index) => [
      String(seat),
      HOSTILE_TEXTS[index % HOSTILE_TEXTS.length] ?? '',
    ]),
  );
  const spoilt = (value: unknown): unknown => {
    if (typeof value === 'string') {
      const known = named.get(value);
      const renamed = [...named].reduce(
        (text, [seat, name]) => text.replaceAll(seat, () => name),
        value,
      );
      return known ?? renamed;
    }
    if (Array.isArray(value)) return value.map(spoilt);
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, part]) => [
        key,
        key === 'kind' || key === 'tone'
          ? part
          : key === 'note'
            ? `${CLOSING_SCRIPT}${LONG_WORD}`
            : spoilt(part),
      ]),
    );
  };
  const bad = spoilt(film) as MatchFilm;
  return {
    ...bad,
    title: `${RUNNING_SCRIPT}${CLOSING_SCRIPT}${REVERSED_TEXT}${LONG_WORD}`,
    frames: bad.frames.map((frame) => ({
      ...frame,
      flavour: `${RUNNING_SCRIPT}${REVERSED_TEXT}${LONG_WORD}`,
    })),
  };
}

test.each(
  EVENTFUL_PAGES.flatMap((keptPage) =>
    [PHONE, { width: 1280, height: 800 }].map(
      (viewport) => [keptPage.name.split('-pages')[0], viewport.width, keptPage, viewport] as const,
    ),
  ),
)(
  'hostile values of %s run no code and stay in their places in a window of %i pixels',
  async (_, __, keptPage, viewport) => {
    const film = buildHostileFilm(buildFilm(replayArchive(keptPage.archive)));
    folder.write(film);
    const page = await browser.newPage();
    const problems: string[] = [];
    page.on('pageerror', ({ message }) => problems.push(message));
    page.on('console', (line) => {
      if (line.type() === 'error') problems.push(line.text());
    });
    await openAddress(page, `${folder.base}index.html`, { viewport });
    await page.locator('html[data-ready]').waitFor();
    for (const at of film.frames.keys()) {
      await page.getByRole('slider', { name: 'Step' }).fill(String(at));
      expect(await isTooWide(page)).toBe(false);
    }
    for (const tab of await page.locator('.tabs button').all()) {
      await tab.click();
      expect(await isTooWide(page)).toBe(false);
    }
    const { title, text, elements } = await page.evaluate(() => ({
      title: document.title,
      text: document.body.innerText,
      elements: document.querySelectorAll('img, iframe, body script[src]').length,
    }));
    expect(title).not.toBe('hacked');
    expect(text).not.toMatch(/[\u200b\u202a-\u202e\u2066-\u2069]/);
    expect(elements).toBe(0);
    expect(problems).toEqual([]);
    await page.close();
  },
);
