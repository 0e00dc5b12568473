import { expect, test } from 'vitest';
import { functionAuth } from './configuration.ts';

test('the project is known by the queue’s name: nobody is asked for it before the first call', async () => {
  const auth = functionAuth('projects/sealed-orders/locations/l/queues/q');
  expect(await auth.getProjectId()).toBe('sealed-orders');
});
