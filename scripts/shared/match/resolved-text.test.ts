import { expect, test } from 'vitest';
import { runAsMatchHost } from '../../../test/long-runs/interventions/host.ts';
import { openTable } from '../../../test/support/table/table.ts';
import { USUAL_GAME } from '../../../test/support/table/usual-game.ts';
import { describeConcurrentEntry } from './due-work.ts';

test('describeConcurrentEntry reports whether another run has resolved the step', async () => {
  const table = await openTable({ game: USUAL_GAME });
  const before = await table.read();
  await runAsMatchHost(table, { kind: 'pause', form: 'open' });
  const paused = await table.read();
  expect(describeConcurrentEntry(paused, before)).toContain('resolved nothing');
  await runAsMatchHost(table, { kind: 'resume' });
  await table.deadline();
  const resolved = await table.read();
  expect(describeConcurrentEntry(resolved, before)).toContain('Another run has resolved the step');
  expect(describeConcurrentEntry(resolved, resolved)).toContain('resolved nothing');
});
