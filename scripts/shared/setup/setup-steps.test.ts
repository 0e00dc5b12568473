import { expect, test } from 'vitest';
import { parseConfiguration } from '../../../functions/resolve/configuration.ts';
import { createTarget } from '../../../test/support/gcloud/target.ts';
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
