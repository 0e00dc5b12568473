import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PAGES, pageLines, WAY_PAGES, type Way } from './console-pages.ts';

const ways = Object.keys(WAY_PAGES) as Way[];
const pagesOf = (way: Way) => WAY_PAGES[way].map((name) => PAGES[name]);
const guide = (): Promise<string> =>
  readFile(join(import.meta.dirname, '../../../docs/google.md'), 'utf8');

test('docs/google.md links only to existing places, and states what expires', async () => {
  const text = await guide();
  expect(text).not.toMatch(/\bYOU\b|date -u -d|client\.json/);
  for (const part of ['Windows', '120 days', 'six months', 'of the old one’s files', 'sixty'])
    expect(text).toContain(part);
});

test.each(ways)('docs/google.md lists every page of the way “%s”', async (way) => {
  const text = await guide();
  for (const page of pagesOf(way)) expect(text).toContain(`| ${page.title} | `);
});

test('each page has its address in the project, and its clicks', () => {
  for (const page of Object.values(PAGES)) {
    expect(new URL(page.address('our-matches')).protocol).toBe('https:');
    expect(pageLines(page, 'our-matches').length).toBeGreaterThan(1);
  }
  expect(PAGES.client.address('our-matches')).toBe(
    'https://console.cloud.google.com/auth/clients/create?project=our-matches',
  );
});
