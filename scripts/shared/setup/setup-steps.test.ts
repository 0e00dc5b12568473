/** Tests the steps of a setup: commands of gcloud, and pages of Google’s console. */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseConfiguration } from '../../../functions/resolve/configuration.ts';
import { createTarget } from '../../../test/support/gcloud/target.ts';
import { useTemporaryConfiguration } from '../../../test/support/temporary-folder.ts';
import { writeConfiguration } from '../google/configuration-folder.ts';
import {
  CONSOLE_PAGES,
  listPageLines,
  PAGES_BY_RUNNER,
  type RunnerKind,
  readSetupProgress,
} from './console-pages.ts';
import { listSteps } from './setup-steps.ts';
import { buildDeployment } from './setup-target.ts';

test('the function accepts the variables of its deployment', () => {
  const target = createTarget();
  const words = listSteps(target).flatMap(({ make }) => make(null).flat());
  const set = words.find((word) => word.startsWith('--set-env-vars='))?.slice(15) ?? '';
  const ref = words.find((word) => word.startsWith('--set-secrets='))?.slice(14) ?? '';
  expect(ref).toBe('SEALED_SECRET=sealed-orders:1');
  const secret = ['SEALED_SECRET', target.secret?.value];
  const variables = Object.fromEntries([...set.split(',').map((pair) => pair.split('=')), secret]);
  const { queue, pollQueue, url, account } = buildDeployment(target);
  const { adjudicator } = parseConfiguration(variables);
  expect(adjudicator.queue).toMatchObject({
    name: queue,
    polls: pollQueue,
    url,
    invoker: account,
  });
  expect(adjudicator.google.taskSecret).toEqual(target.secret);
  expect(adjudicator.hosts).toEqual(target.hosts);
});

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
