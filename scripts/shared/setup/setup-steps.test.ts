import { expect, test } from 'vitest';
import { configurationFrom } from '../../../functions/resolve/configuration.ts';
import { stepsOf } from './setup-steps.ts';
import { deploymentOf, type Target } from './setup-target.ts';

const TARGET: Target = {
  project: 'our-matches',
  projectNumber: '123456789012',
  region: 'europe-west1',
  host: 'user:host@example.org',
  billing: null,
  mayCreate: false,
  queue: 'deadlines',
  pollQueue: 'looks',
  push: false,
  source: 'dist/resolve',
  fingerprint: null,
};

test.each([false, true])(
  'the function reads every variable that it is deployed with, and gets what other commands remember; pushed to: %s',
  (push) => {
    const target = { ...TARGET, push };
    const words = stepsOf(target).flatMap(({ make }) => make(null).flat());
    const set = words.find((word) => word.startsWith('--set-env-vars='))?.slice(15) ?? '';
    const variables = Object.fromEntries(set.split(',').map((pair) => pair.split('=')));
    const { queue, pollQueue, url, account, topic } = deploymentOf(target);
    const { adjudicator } = configurationFrom(variables);
    expect(adjudicator.queue).toMatchObject({
      name: queue,
      polls: pollQueue,
      url,
      invoker: account,
    });
    expect(adjudicator.topic).toBe(topic);
    expect(topic).toBe(push ? 'projects/our-matches/topics/notices' : undefined);
  },
);
