import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  clicksOf,
  PAGES,
  pageLines,
  publishedPages,
  WAY_PAGES,
  type Way,
} from './console-pages.ts';

const ways = Object.keys(WAY_PAGES) as Way[];
const pagesOf = (way: Way) => WAY_PAGES[way].map((name) => PAGES[name]);
const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

const clicksAcross = (names: readonly (keyof typeof PAGES)[]): number =>
  sum(names.map((name) => clicksOf(PAGES[name])));

test.each(ways)('by the way “%s” a host clicks under 25 times, and 25 to publish', (way) => {
  expect(clicksAcross(WAY_PAGES[way])).toBeLessThan(25);
  expect(clicksAcross(publishedPages(way))).toBeLessThanOrEqual(25);
});

const guide = (): Promise<string> =>
  readFile(join(import.meta.dirname, '../../../docs/google.md'), 'utf8');

test('docs/google.md leads nowhere that is not there, and says what ends by itself', async () => {
  const text = await guide();
  expect(text).not.toMatch(/\bYOU\b|date -u -d|client\.json/);
  for (const part of ['Windows', '120 days', 'six months', 'none of the old one’s files', 'sixty'])
    expect(text).toContain(part);
});

/** What is no page, in minutes. */
const BESIDES: Readonly<Record<Way, number>> = { function: 1 + 5 + 2.5, machine: 1 + 2.5 };

test('docs/google.md tells the clicks and minutes of these pages', async () => {
  const text = await guide();
  for (const way of ways) {
    const pages = pagesOf(way);
    for (const page of pages)
      expect(text).toContain(
        `| ${page.title} | ${clicksOf(page)} | ${Math.ceil(page.seconds / 60)} |`,
      );
    const minutes = sum(pages.map(({ seconds }) => Math.ceil(seconds / 60))) + BESIDES[way];
    expect(minutes).toBeLessThan(20);
    expect(text).toContain(
      `| **together, ${way}** | **${sum(pages.map(clicksOf))}** | **${minutes}** |`,
    );
    const published = publishedPages(way).map((name) => PAGES[name]);
    expect(text).toContain(`${sum(published.map(clicksOf))} clicks by the ${way}`);
  }
});

test('each page has its address in the project, what to click, and by what that is known', () => {
  for (const page of Object.values(PAGES)) {
    expect(new URL(page.address('our-matches')).protocol).toBe('https:');
    expect(pageLines(page, 'our-matches').length).toBeGreaterThan(1);
    expect(page.known).toMatch(/20\d\d/);
  }
  expect(PAGES.client.address('our-matches')).toBe(
    'https://console.cloud.google.com/auth/clients/create?project=our-matches',
  );
});
