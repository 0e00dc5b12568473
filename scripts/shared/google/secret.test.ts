import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { ours } from '../../../test/support/gcloud/refusals.ts';
import { runStandIn } from '../../../test/support/gcloud/stand-in.ts';
import { newState, type State } from '../../../test/support/gcloud/state.ts';
import { targetOf } from '../../../test/support/gcloud/target.ts';
import { deploymentOf } from '../setup/setup-target.ts';
import { configurationFile } from './configuration-folder.ts';
import { secretOf } from './secret.ts';

const textOf = (fill: number): string => Buffer.alloc(32, fill).toString('base64url');
const deployment = (number: number) => deploymentOf(targetOf({ secret: { number, value: null } }));

let state: State;
let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sealed-'));
  state = newState();
  ours(state).services = ['secretmanager.googleapis.com'];
  ours(state).secrets['sealed-orders'] = { labels: {}, versions: [textOf(1), textOf(2)] };
  return () => rm(folder, { recursive: true });
});

const variables = () => ({ XDG_CONFIG_HOME: folder });
const read = (number: number) =>
  secretOf(deployment(number), {
    gcloud: (words) => runStandIn(state, words),
    variables: variables(),
  });

test('gcloud reads the secret once, and only its user can read the copy', async () => {
  expect(await read(1)).toEqual({ number: 1, value: textOf(1) });
  expect(await read(1)).toEqual({ number: 1, value: textOf(1) });
  expect(state.typed).toEqual([
    'secrets versions access 1 --secret=sealed-orders --project=our-matches',
  ]);
  const kept = await stat(configurationFile('secret.json', variables()));
  expect(kept.mode & 0o777).toBe(0o600);
});

test('a secret of another version is read again', async () => {
  await read(1);
  expect(await read(2)).toEqual({ number: 2, value: textOf(2) });
});

test('a destroyed secret is reported with gcloud’s message', async () => {
  const versions = ours(state).secrets['sealed-orders']?.versions ?? [];
  versions[0] = null;
  expect(await read(1)).toEqual({ refused: expect.stringContaining('NOT_FOUND') });
});

test('a secret of another program is refused', async () => {
  ours(state).secrets['sealed-orders']?.versions.push('hunter2');
  expect(await read(3)).toEqual({ refused: 'The value is not a secret of Sealed Orders.' });
});

test('a deployment of an earlier version lacks a secret', async () => {
  const { secret: _secret, ...earlier } = deployment(1);
  const none = await secretOf(earlier, {
    gcloud: (words) => runStandIn(state, words),
    variables: variables(),
  });
  expect(none).toBeNull();
});
