/** Opens pages of matches with hostile names, titles, words and content. */

import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { positionsOf } from '../../functions/match/auditing/archive.ts';
import { filmOf } from '../../functions/match/showing/film-of.ts';
import type { Film } from '../../page/film/film.ts';
import { pageParts } from '../../scripts/shared/match/page-parts.ts';
import { launch, openIn, overflows, PHONE } from './browser.ts';
import { keptPages } from './kept-pages.ts';
import { type LiveFolder, liveFolder } from './live-folder.ts';

const EVENTFUL = keptPages().filter(({ name }) => name.endsWith('eventful'));

const RUNS = '<img src=x onerror="document.title=`hacked`">';
const ENDS = '</script><script>document.title="hacked"</script><!--';
/** Reverses the text after it. */
const TURNS = '\u202eturned\u2066';
const LONG = 'Unbroken'.repeat(25);

const HOSTILE = [
  RUNS,
  ENDS,
  `${TURNS}${LONG}`,
  LONG,
  'A\u200b\ufeffB',
  '"&&amp;\'',
  'עברית',
  '__proto__',
];

let browser: Browser;
let folder: LiveFolder;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());
beforeEach(async () => {
  folder = await liveFolder(await pageParts());
});
afterEach(() => folder.close());

/**
 * Returns the film with a hostile text as each player's name, in other words and in the host's
 * words.
 */
function hostile(film: Film): Film {
  const named = new Map(
    film.seats.map((seat, index) => [String(seat), HOSTILE[index % HOSTILE.length] ?? '']),
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
        key === 'kind' || key === 'tone' ? part : key === 'note' ? `${ENDS}${LONG}` : spoilt(part),
      ]),
    );
  };
  const bad = spoilt(film) as Film;
  return {
    ...bad,
    title: `${RUNS}${ENDS}${TURNS}${LONG}`,
    frames: bad.frames.map((frame) => ({ ...frame, flavour: `${RUNS}${TURNS}${LONG}` })),
  };
}

test.each(
  EVENTFUL.flatMap((kept) =>
    [PHONE, { width: 1280, height: 800 }].map(
      (viewport) => [kept.name.split('-pages')[0], viewport.width, kept, viewport] as const,
    ),
  ),
)(
  'hostile values of %s run no code and stay in their places at a width of %i',
  async (_, __, kept, viewport) => {
    const film = hostile(filmOf(positionsOf(kept.archive)));
    folder.write(film);
    const page = await browser.newPage();
    const problems: string[] = [];
    page.on('pageerror', ({ message }) => problems.push(message));
    page.on('console', (line) => {
      if (line.type() === 'error') problems.push(line.text());
    });
    await openIn(page, `${folder.base}index.html`, { viewport });
    await page.locator('html[data-ready]').waitFor();
    for (const at of film.frames.keys()) {
      await page.getByRole('slider', { name: 'Step' }).fill(String(at));
      expect(await overflows(page)).toBe(false);
    }
    for (const tab of await page.locator('.tabs button').all()) {
      await tab.click();
      expect(await overflows(page)).toBe(false);
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
