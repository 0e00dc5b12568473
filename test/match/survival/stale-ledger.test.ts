import { describe, expect, test } from 'vitest';
import { buildErrorResponse } from '../../../emulator/core/route.ts';
import { createFailure } from '../../../emulator/core/service.ts';
import { verifyMatch } from '../../../functions/match/auditing/verify.ts';
import { buildEarlyEntry } from '../../../functions/match/next/build-entry.ts';
import type { StepWake } from '../../../functions/match/next/wake.ts';
import { getCurrentPosition } from '../../../functions/match/reading/match.ts';
import { intervene, rerunEffects, writeEntry } from '../../../functions/match/running/publish.ts';
import { runMatch } from '../../../functions/match/running/run.ts';
import { readLostEntries } from '../../../functions/match/showing/stale-ledger.ts';
import { buildRequest } from '../../long-runs/interventions/host.ts';
import { deskText, HOUR_MS, MINUTE_MS, passTime } from '../../support/table/by-hand.ts';
import { HOST, type Table } from '../../support/table/table.ts';
import { openInSecondStep, readShownResult, readUndisturbedResult } from './scene.ts';

let table: Table;

const METADATA_CASES = ['goes back', 'stays'] as const;

interface RestoredWorkbook {
  readonly newer: number;
  /** Content that players and the public see after the workbook was restored. */
  readonly seen: unknown;
}

async function readOthersView(): Promise<unknown> {
  const { spreadsheets, forms } = table.emulator.snapshot();
  const { [table.hostId]: _own, ...others } = spreadsheets;
  return { others, forms };
}

/** Resolves the second step, then restores the host's workbook to its state before the step. */
async function restoreOlderWorkbook(
  metadata: (typeof METADATA_CASES)[number],
): Promise<RestoredWorkbook> {
  table = await openInSecondStep({ requestsServed: true });
  const version = table.emulator.versions.keep(table.hostId);
  await table.deadline();
  const newer = table.emulator.versions.bringBack(table.hostId, { version, metadata });
  expect((await table.read()).positions).toHaveLength(2);
  return { newer, seen: await readOthersView() };
}

const restoreVersion = (version: number): number =>
  table.emulator.versions.bringBack(table.hostId, { version, metadata: 'stays' });

async function expectUnchanged(): Promise<void> {
  expect(await readShownResult(table)).toEqual(await readUndisturbedResult());
  expect(await deskText(table)).not.toContain('Problem');
  expect((await verifyMatch(table.as(HOST), table.hostId)).kind).toBe('verified');
}

describe.each(METADATA_CASES)('an older ledger, marks: %s', (metadata) => {
  test('polls of an older ledger publish nothing, and the Desk names the version', async () => {
    const { newer, seen } = await restoreOlderWorkbook(metadata);
    const { entry, hash } = (await table.read()).positions.at(-1)?.sealed ?? { hash: '' };
    await passTime(table, 3 * HOUR_MS);
    expect(await readOthersView()).toEqual(seen);
    expect((await table.read()).positions).toHaveLength(2);
    const desk = await deskText(table);
    expect(desk).toContain(`but the ledger ends with entry ${entry?.entry} (${hash.slice(0, 12)})`);
    expect(desk).toContain('restore the newest version whose tab Ledger has entry 2');
    restoreVersion(newer);
    await passTime(table, 2 * HOUR_MS);
    await expectUnchanged();
  });

  test('a deadline of an older ledger resolves nothing and is retried', async () => {
    const { newer, seen } = await restoreOlderWorkbook(metadata);
    const old = await table.task();
    expect(await runMatch(table.adjudicator, old)).toMatchObject({
      kind: 'waits',
      incidents: [{ code: 'ledger behind' }],
    });
    await passTime(table, HOUR_MS);
    expect(await readOthersView()).toEqual(seen);
    expect(await deskText(table)).toContain('The public workbook shows entry 2');
    restoreVersion(newer);
    await passTime(table, HOUR_MS);
    await expectUnchanged();
  });

  test('a deadline of a lost newer ledger resolves nothing and is retried', async () => {
    table = await openInSecondStep({ requestsServed: true });
    const version = table.emulator.versions.keep(table.hostId);
    await table.deadline();
    const task = await table.task();
    // Skips most of the time. A match that waits is retried every few minutes.
    await table.emulator.clock.advanceTo(Date.parse(task.deadline) - 10 * MINUTE_MS);
    const newer = table.emulator.versions.bringBack(table.hostId, { version, metadata });
    expect(await runMatch(table.adjudicator, task)).toMatchObject({ kind: 'waits' });
    await table.emulator.clock.advanceTo(Date.parse(task.deadline) + 2 * HOUR_MS);
    expect((await table.read()).positions).toHaveLength(2);
    restoreVersion(newer);
    await passTime(table, HOUR_MS);
    expect((await table.read()).positions.length).toBeGreaterThan(3);
    expect(await deskText(table)).not.toContain('Ledger, entry');
  });

  test('a retry detects the older ledger although the public page was not written', async () => {
    let isRefused = false;
    table = await openInSecondStep({
      requestsServed: true,
      carry: (emulator) => async (input, init) => {
        const { method, url } = new Request(input, init);
        return isRefused && method === 'POST' && url.includes(publicId)
          ? buildErrorResponse(createFailure('sheets', { status: 400 }))
          : emulator.fetchImplementation(input, init);
      },
    });
    const { publicId } = (await table.read()).files;
    const version = table.emulator.versions.keep(table.hostId);
    isRefused = true;
    await table.deadline();
    await passTime(table, 16 * MINUTE_MS);
    expect(await deskText(table)).toContain('The public workbook');
    const newer = table.emulator.versions.bringBack(table.hostId, { version, metadata });
    await passTime(table, 16 * MINUTE_MS);
    expect(await deskText(table)).toContain('A task is based on entry 2');
    expect((await table.read()).positions).toHaveLength(2);
    isRefused = false;
    restoreVersion(newer);
    await passTime(table, 2 * HOUR_MS);
    await expectUnchanged();
  });

  test('a retried task detects the older ledger after a refused read', async () => {
    let isRefused = false;
    table = await openInSecondStep({
      carry: (emulator) => async (input, init) => {
        const strikes = isRefused && new Request(input, init).url.includes(table.hostId);
        if (strikes) isRefused = false;
        return strikes
          ? buildErrorResponse(createFailure('sheets', { status: 400 }))
          : emulator.fetchImplementation(input, init);
      },
    });
    const version = table.emulator.versions.keep(table.hostId);
    await table.deadline();
    const task = await table.task();
    table.emulator.versions.bringBack(table.hostId, { version, metadata });
    isRefused = true;
    const result = await runMatch(table.adjudicator, task);
    expect(isRefused).toBe(false);
    expect(result).toMatchObject({ kind: 'waits', again: expect.any(String) });
  });

  test('the host’s commands write and publish nothing on an older ledger', async () => {
    const { seen } = await restoreOlderWorkbook(metadata);
    const match = await table.read();
    const request = buildRequest({ kind: 'pause', form: 'open' }, 'I wish it.');
    await expect(intervene(table.adjudicator, match, request)).rejects.toThrow('older version');
    await expect(rerunEffects(table.adjudicator, match)).rejects.toThrow('older version');
    const build = (nowMs: number) => buildEarlyEntry(match, nowMs);
    await expect(writeEntry(table.adjudicator, match, build)).rejects.toThrow('older version');
    expect(await readOthersView()).toEqual(seen);
    expect((await table.read()).positions).toHaveLength(2);
  });

  test('the host continues from an older ledger, and the match is verified', async () => {
    await restoreOlderWorkbook(metadata);
    const before = await table.read();
    const lost = await readLostEntries(table.as(HOST), before);
    expect(lost.map(({ entry }) => entry)).toEqual([2]);
    const givenUp = lost.map(({ hash }) => hash);
    const request = buildRequest({ kind: 'lost', givenUp }, 'The newer one is gone.');
    const done = await intervene(table.adjudicator, before, request);
    expect(done).toMatchObject({ kind: 'done', isNew: true, entry: 2, incidents: [] });
    const again = await intervene(table.adjudicator, await table.read(), request);
    expect(again).toMatchObject({ kind: 'done', isNew: false, entry: 2 });
    await passTime(table, HOUR_MS);
    const match = await table.read();
    expect(match.positions.map(({ sealed }) => sealed.entry.kind)).toEqual([
      'opened',
      'resolved',
      'lost',
      'resolved',
    ]);
    expect((await readShownResult(table)).stateHash).not.toBe('');
    expect(getCurrentPosition(match).state).toEqual(await readUndisturbedState());
    expect(await deskText(table)).not.toContain('Ledger, entry');
    expect(await verifyMatch(table.as(HOST), table.hostId)).toMatchObject({
      kind: 'verified',
      givenUp: [{ entry: 2, hashes: givenUp, reason: 'The newer one is gone.' }],
    });
  });
});

async function readUndisturbedState(): Promise<unknown> {
  const calm = await openInSecondStep({ requestsServed: true });
  await calm.deadline();
  return getCurrentPosition(await calm.read()).state;
}

test('a match waits if a task expects a later entry than any page shows', async () => {
  table = await openInSecondStep({ requestsServed: true });
  const task = await table.task();
  const ahead: StepWake = { ...task, expectedEntry: { entry: 4, hash: 'fedcba987654' } };
  expect(await runMatch(table.adjudicator, ahead)).toMatchObject({ kind: 'waits' });
  const request = buildRequest({ kind: 'lost', givenUp: ['fedcba987654'] }, 'Nobody knows it.');
  await intervene(table.adjudicator, await table.read(), request);
  expect(await runMatch(table.adjudicator, ahead)).toEqual({ kind: 'gone' });
  await passTime(table, MINUTE_MS);
  expect((await table.read()).positions).toHaveLength(3);
});

test('verification reports an older ledger first', async () => {
  await restoreOlderWorkbook('goes back');
  const verdict = await verifyMatch(table.as(HOST), table.hostId);
  const [first] = verdict.kind === 'differs' ? verdict.differences : [];
  expect(first).toMatchObject({ where: 'Ledger', expected: expect.stringContaining('entry 2') });
});
