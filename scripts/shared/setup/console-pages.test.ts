import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { useTemporaryConfiguration } from '../../../test/support/temporary-folder.ts';
import { writeConfiguration } from '../google/configuration-folder.ts';
import {
  CONSOLE_PAGES,
  listPageLines,
  PAGES_BY_RUNNER,
  type RunnerKind,
  readSetupProgress,
} from './console-pages.ts';

useTemporaryConfiguration();

const runnerKinds = Object.keys(PAGES_BY_RUNNER) as RunnerKind[];
const listPagesFor = (way: RunnerKind) => PAGES_BY_RUNNER[way].map((name) => CONSOLE_PAGES[name]);
const readGoogleGuide = (): Promise<string> =>
  readFile(join(import.meta.dirname, '../../../docs/google.md'), 'utf8');

test('docs/google.md states which sign-ins and files expire', async () => {
  const text = await readGoogleGuide();
  expect(text).not.toMatch(/\bYOU\b|date -u -d|client\.json/);
  for (const part of ['Windows', '120 days', 'six months', 'files of the old client', 'sixty'])
    expect(text).toContain(part);
});

test.each(runnerKinds)('docs/google.md lists every console page of the way “%s”', async (way) => {
  const text = await readGoogleGuide();
  for (const page of listPagesFor(way)) expect(text).toContain(`| ${page.title} | `);
});

test('each console page has an address in the project, and at least one click', () => {
  for (const page of Object.values(CONSOLE_PAGES)) {
    expect(new URL(page.address('our-matches')).protocol).toBe('https:');
    expect(listPageLines(page, 'our-matches').length).toBeGreaterThan(1);
  }
  expect(CONSOLE_PAGES.client.address('our-matches')).toBe(
    'https://console.cloud.google.com/auth/clients/create?project=our-matches',
  );
});

test('stored progress of version 1.0.0 keeps only pages that still exist', async () => {
  const known = { way: 'machine', project: 'our-matches', billing: null, isTried: true };
  const filled = ['consent', 'branding', 'publish'];
  await writeConfiguration('setup.json', { ...known, filled, hasHomePage: true });
  expect(await readSetupProgress()).toEqual({ ...known, filled: ['consent'] });
});
