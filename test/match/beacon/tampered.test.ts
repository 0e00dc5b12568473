/** A host who knows the seed, and forges the ledger of a match with a beacon: each way is found, with its own sentence. */

import { afterAll, beforeAll, expect, test } from 'vitest';
import { EMULATED_CHAIN } from '../../../emulator/beacon/chain.ts';
import { signatureOf } from '../../../emulator/beacon/stand-in.ts';
import { type Archive, archiveOf } from '../../../functions/match/auditing/archive.ts';
import { verifyArchive } from '../../../functions/match/auditing/verify.ts';
import { type BeaconRound, roundAfter } from '../../../functions/match/beacon/rounds.ts';
import {
  type Entry,
  entryFrom,
  isoInstant,
  type ResolvedEntry,
  seal,
} from '../../../functions/match/ledger/entry.ts';
import { buildNextEntry } from '../../../functions/match/next/build-entry.ts';
import { currentPosition, type Match } from '../../../functions/match/reading/match.ts';
import { HOST, type Table } from '../../support/table/table.ts';
import { beaconTable, playStep } from './scene.ts';

let table: Table;
let archive: Archive;
let match: Match;
beforeAll(async () => {
  table = await beaconTable();
  match = await playStep(table);
  archive = await archiveOf(table.as(HOST), table.hostId);
});
afterAll(() => table.close());

const EMPTY = { received: [], notKept: 0, sent: {} } as const;

/** The step resolved as the rules have it, by a round that the forger chose. */
function resolvedBy(beacon: (due: BeaconRound) => BeaconRound): Entry {
  const before = { ...match, positions: match.positions.slice(0, -1) };
  const { entry } = currentPosition(match).sealed;
  if (entry.kind !== 'resolved' || entry.beacon === undefined) throw new Error('it was resolved');
  const cutOffMs = Date.parse(entry.deadline);
  const times = { cutOffMs, nowMs: cutOffMs };
  const written = buildNextEntry({
    match: before,
    inbox: EMPTY,
    ...times,
    beacon: beacon(entry.beacon),
  });
  return written.sealed.entry;
}

const last = (): ResolvedEntry => {
  const entry = entryFrom(archive.entries.at(-1) ?? '');
  if (entry?.kind !== 'resolved') throw new Error('it was resolved');
  return entry;
};

const roundOf = (round: number): BeaconRound => ({ round, signature: signatureOf(round) });

async function foundIn(change: Partial<Archive>): Promise<string> {
  const verdict = await verifyArchive({ ...archive, ...change });
  return verdict.kind === 'differs' ? (verdict.differences[0]?.found ?? '') : verdict.kind;
}

const withLast = (entry: Entry): Partial<Archive> => ({
  entries: [...archive.entries.slice(0, -1), seal(entry).body],
});

test('as it was played it is verified', async () => {
  expect(await foundIn({})).toBe('verified');
});

test('a signature that is another round’s, whatever follows from it', async () => {
  const forged = resolvedBy(({ round }) => ({ round, signature: signatureOf(round + 1) }));
  expect(await foundIn(withLast(forged))).toBe(
    `Its signature of round ${last().beacon?.round} is not the beacon’s.`,
  );
});

test('a round that is another one than the first after the cut-off, with its true signature', async () => {
  const due = last().beacon?.round ?? 0;
  expect(await foundIn(withLast({ ...last(), beacon: roundOf(due + 1) }))).toBe(
    `Its dice come of round ${due} of the beacon, the first after its cut-off, and it has round ${due + 1}.`,
  );
});

test('no round at all', async () => {
  const { beacon, ...without } = last();
  expect(await foundIn(withLast(without))).toContain(`come of round ${beacon?.round}`);
});

test('a cut-off that was not on the ledger before, with its own round', async () => {
  const movedMs = Date.parse(last().deadline) + 30_000;
  const beacon = roundOf(roundAfter(EMULATED_CHAIN, movedMs));
  const moved = { ...last(), deadline: isoInstant(movedMs), beacon };
  expect(await foundIn(withLast(moved))).toBe(
    `Its cut-off is ${moved.deadline}, and the ledger had named ${last().deadline} before: a round is taken only from a cut-off that was public.`,
  );
});

test('a seed that is another one', async () => {
  expect(await foundIn({ seed: 'a'.repeat(64) })).toContain(
    'The seed is not the one whose hash was published',
  );
});

test('a beginning without its round', async () => {
  const opening = entryFrom(archive.entries[0] ?? '');
  if (opening?.kind !== 'opened') throw new Error('it was opened');
  const { beacon: _none, ...without } = opening;
  expect(await foundIn({ entries: [seal(without).body] })).toContain('it has no round');
});
