import { expect, test } from 'vitest';
import { configurationFrom } from '../../../functions/resolve/configuration.ts';
import { targetOf } from '../../../test/support/gcloud/target.ts';
import { stepsOf } from './setup-steps.ts';
import { deploymentOf } from './setup-target.ts';

test('the function accepts every variable of its deployment as commands store it', () => {
  const target = targetOf();
  const words = stepsOf(target).flatMap(({ make }) => make(null).flat());
  const set = words.find((word) => word.startsWith('--set-env-vars='))?.slice(15) ?? '';
  const ref = words.find((word) => word.startsWith('--set-secrets='))?.slice(14) ?? '';
  expect(ref).toBe('SEALED_SECRET=sealed-orders:1');
  const secret = ['SEALED_SECRET', target.secret?.value];
  const variables = Object.fromEntries([...set.split(',').map((pair) => pair.split('=')), secret]);
  const { queue, pollQueue, url, account } = deploymentOf(target);
  const { adjudicator } = configurationFrom(variables);
  expect(adjudicator.queue).toMatchObject({
    name: queue,
    polls: pollQueue,
    url,
    invoker: account,
  });
  expect(adjudicator.google.taskSecret).toEqual(target.secret);
  expect(adjudicator.hosts).toEqual(target.hosts);
});
