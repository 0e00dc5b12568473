/** Tests the keys of a demo that act on the match. */

import { beforeEach, expect, test } from 'vitest';
import { currentPosition } from '../../../functions/match/reading/match.ts';
import { openPolledTable } from '../../../test/match/polls/scene.ts';
import { openInSecondStep } from '../../../test/match/survival/scene.ts';
import { parseGame } from '../../../test/support/options.ts';
import type { Table } from '../../../test/support/table/table.ts';
import { moveClockTo, pauseOrResume, undoLastStep } from './play.ts';

let table: Table;
beforeEach(async () => {
  table = await openInSecondStep({ game: parseGame('presents-of-mine') });
});

const readPosition = async () => currentPosition(await table.read());

test('the key u undoes the last step that asked for answers', async () => {
  await table.deadline();
  expect(await undoLastStep(table.adjudicator, table.hostId)).toBeNull();
  expect((await readPosition()).step?.name).toBe('round-1');
  expect((await readPosition()).answersUntil).toBeNull();
  expect(await undoLastStep(table.adjudicator, table.hostId)).toBeNull();
  expect((await readPosition()).step?.name).toBe('pregame');
  expect(await undoLastStep(table.adjudicator, table.hostId)).toContain('has not been resolved');
  await table.deadline();
  expect((await readPosition()).step?.name).toBe('round-1');
});

test('the key p pauses and resumes a match in turn', async () => {
  const due = async () => (await readPosition()).sealed.entry.next?.deadline ?? null;
  expect(await due()).not.toBeNull();
  expect(await pauseOrResume(table.adjudicator, table.hostId)).toBeNull();
  expect(await due()).toBeNull();
  expect(await pauseOrResume(table.adjudicator, table.hostId)).toBeNull();
  expect(await due()).not.toBeNull();
});

test('the key d moves to the deadline without polls before it', async () => {
  table = await openPolledTable();
  const due = Date.parse((await readPosition()).sealed.entry.next?.deadline ?? '');
  await moveClockTo({ host: table.adjudicator, emulator: table.emulator }, due + 60_000);
  expect((await readPosition()).sealed.entry.kind).toBe('resolved');
  const calls = await table.emulator.fetch(new Request('http://emulator.test/emulator/calls'));
  const { forms } = await calls.json();
  expect(forms['GET /v1/forms/{formId}/responses']).toBeLessThan(20);
});
