/** A host who knows the seed, and forges the ledger of a match with a beacon: each way is found, with its own sentence. */

import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Archive, archiveOf } from '../../../functions/match/auditing/archive.ts';
import { verifyArchive } from '../../../functions/match/auditing/verify.ts';
import { entryFrom, seal } from '../../../functions/match/ledger/entry.ts';
import {
  resolvedByBeacon,
  withFalseSignature,
  withForeignSeed,
  withMovedCutOff,
  withoutRound,
  withWrongRound,
} from '../../support/forged-dice.ts';
import { HOST, type Table } from '../../support/table/table.ts';
import { beaconTable, playStep } from './scene.ts';

let table: Table;
let archive: Archive;
beforeAll(async () => {
  table = await beaconTable();
  await playStep(table);
  archive = await archiveOf(table.as(HOST), table.hostId);
});
afterAll(() => table.close());

async function foundIn(given: Archive): Promise<string> {
  const verdict = await verifyArchive(given);
  return verdict.kind === 'differs' ? (verdict.differences[0]?.found ?? '') : verdict.kind;
}

test('as it was played it is verified', async () => {
  expect(await foundIn(archive)).toBe('verified');
});

test('a signature that is another round’s, whatever follows from it', async () => {
  expect(await foundIn(withFalseSignature(archive))).toBe(
    `Its signature of round ${resolvedByBeacon(archive).beacon.round} is not the beacon’s.`,
  );
});

test('a round that is another one than the first after the cut-off, with its true signature', async () => {
  const { round } = resolvedByBeacon(archive).beacon;
  expect(await foundIn(withWrongRound(archive))).toBe(
    `Its dice come of round ${round} of the beacon, the first after its cut-off, and it has round ${round + 1}.`,
  );
});

test('no round at all', async () => {
  const { round } = resolvedByBeacon(archive).beacon;
  expect(await foundIn(withoutRound(archive))).toContain(`come of round ${round}`);
});

test('a cut-off that was not on the ledger before, with its own round', async () => {
  const moved = withMovedCutOff(archive);
  expect(await foundIn(moved)).toBe(
    `Its cut-off is ${resolvedByBeacon(moved).deadline}, and the ledger had named ${resolvedByBeacon(archive).deadline} before: a round is taken only from a cut-off that was public.`,
  );
});

test('a seed that is another one', async () => {
  expect(await foundIn(withForeignSeed(archive))).toContain(
    'The seed is not the one whose hash was published',
  );
});

test('a beginning without its round', async () => {
  const opening = entryFrom(archive.entries[0] ?? '');
  if (opening?.kind !== 'opened') throw new Error('it was opened');
  const { beacon: _none, ...without } = opening;
  expect(await foundIn({ ...archive, entries: [seal(without).body] })).toContain('it has no round');
});
