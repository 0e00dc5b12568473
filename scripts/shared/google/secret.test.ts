import { beforeEach, expect, test } from 'vitest';
import { ours } from '../../../test/support/gcloud/refusals.ts';
import { runFakeGcloud } from '../../../test/support/gcloud/stand-in.ts';
import { type CloudState, createState } from '../../../test/support/gcloud/state.ts';
import { createTarget } from '../../../test/support/gcloud/target.ts';
import { readDeploymentSecret } from '../setup/setup-step.ts';
import { buildDeployment } from '../setup/setup-target.ts';

const buildSecretText = (fill: number): string => Buffer.alloc(32, fill).toString('base64url');
const buildDeploymentWithSecret = (number: number) =>
  buildDeployment(createTarget({ secret: { number, value: null } }));

let gcloudState: CloudState;
beforeEach(() => {
  gcloudState = createState();
  ours(gcloudState).services = ['secretmanager.googleapis.com'];
  ours(gcloudState).secrets['sealed-orders'] = {
    labels: {},
    versions: [buildSecretText(1), buildSecretText(2)],
  };
});

const readSecret = (number: number) =>
  readDeploymentSecret(buildDeploymentWithSecret(number), (words) =>
    runFakeGcloud(gcloudState, words),
  );

test('the secret of the deployment’s version is read from gcloud', async () => {
  expect(await readSecret(1)).toEqual({ number: 1, value: buildSecretText(1) });
  expect(await readSecret(2)).toEqual({ number: 2, value: buildSecretText(2) });
  expect(gcloudState.typed[0]).toBe(
    'secrets versions access 1 --secret=sealed-orders --project=our-matches',
  );
});

test('a destroyed secret is reported with gcloud’s message', async () => {
  const versions = ours(gcloudState).secrets['sealed-orders']?.versions ?? [];
  versions[0] = null;
  expect(await readSecret(1)).toEqual({ refused: expect.stringContaining('NOT_FOUND') });
});

test('a secret of another program is refused', async () => {
  ours(gcloudState).secrets['sealed-orders']?.versions.push('hunter2');
  expect(await readSecret(3)).toEqual({ refused: 'The value is not a secret of Sealed Orders.' });
});

test('a deployment of an earlier version lacks a secret', async () => {
  const { secret: _secret, ...earlier } = buildDeploymentWithSecret(1);
  expect(
    await readDeploymentSecret(earlier, (words) => runFakeGcloud(gcloudState, words)),
  ).toBeNull();
});
