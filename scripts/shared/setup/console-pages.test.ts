import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { keepConfiguration } from '../google/configuration-folder.ts';
import { PAGES, pageLines, readProgress, WAY_PAGES, type Way } from './console-pages.ts';

const ways = Object.keys(WAY_PAGES) as Way[];
const pagesOf = (way: Way) => WAY_PAGES[way].map((name) => PAGES[name]);
const guide = (): Promise<string> =>
  readFile(join(import.meta.dirname, '../../../docs/google.md'), 'utf8');

test('docs/google.md states which sign-ins and files expire, without placeholders', async () => {
  const text = await guide();
  expect(text).not.toMatch(/\bYOU\b|date -u -d|client\.json/);
  for (const part of ['Windows', '120 days', 'six months', 'of the old one’s files', 'sixty'])
    expect(text).toContain(part);
});

test.each(ways)('docs/google.md lists every console page of the way “%s”', async (way) => {
  const text = await guide();
  for (const page of pagesOf(way)) expect(text).toContain(`| ${page.title} | `);
});

test('each console page has an address in the project, and at least one click', () => {
  for (const page of Object.values(PAGES)) {
    expect(new URL(page.address('our-matches')).protocol).toBe('https:');
    expect(pageLines(page, 'our-matches').length).toBeGreaterThan(1);
  }
  expect(PAGES.client.address('our-matches')).toBe(
    'https://console.cloud.google.com/auth/clients/create?project=our-matches',
  );
});

test('stored progress of version 1.0.0 keeps only pages that are still needed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sealed-progress-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  vi.stubEnv('XDG_CONFIG_HOME', folder);
  const known = { way: 'machine', project: 'our-matches', billing: null, isTried: true };
  const filled = ['consent', 'branding', 'publish'];
  await keepConfiguration('setup.json', { ...known, filled, hasHomePage: true });
  expect(await readProgress()).toEqual({ ...known, filled: ['consent'] });
});
