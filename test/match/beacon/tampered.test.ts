import { beforeAll, expect, test } from 'vitest';
import { EMULATED_CHAIN } from '../../../emulator/beacon/chain.ts';
import { type Archive, exportMatch } from '../../../functions/match/auditing/archive.ts';
import { judgeArchive } from '../../../functions/match/auditing/verify.ts';
import { computeRoundMs } from '../../../functions/match/beacon/rounds.ts';
import { BEACON_TIMEOUT_MS, MIN_NOTICE_MS } from '../../../functions/match/ledger/dice.ts';
import { canonicalJson } from '../../../functions/match/ledger/digest.ts';
import { formatInstant, parseEntry, sealEntry } from '../../../functions/match/ledger/entry.ts';
import {
  requireBeaconEntry,
  withFalseSignature,
  withForeignSeed,
  withMovedCutOff,
  withoutRound,
  withWrongRound,
} from '../../support/forged-dice.ts';
import { HOST, openTable, type Table } from '../../support/table/table.ts';
import { USUAL_GAME } from '../../support/table/usual-game.ts';
import { createBeaconTable, playStep } from './scene.ts';

let table: Table;
let archive: Archive;
beforeAll(async () => {
  table = await createBeaconTable();
  await playStep(table);
  archive = await exportMatch(table.as(HOST), table.hostId);
});

async function findTampering(given: Archive): Promise<string> {
  const { verdict } = await judgeArchive(given);
  return verdict.kind === 'differs' ? (verdict.differences[0]?.found ?? '') : verdict.kind;
}

test.each<readonly [string, (sound: Archive) => Archive, RegExp]>([
  ['verification accepts an unchanged match with a beacon', (sound) => sound, /^verified$/],
  [
    'verification finds the signature of another round',
    withFalseSignature,
    /^The entry’s signature of round ROUND is not the beacon’s\.$/,
  ],
  [
    'verification finds a beacon round other than the first after the cut-off',
    withWrongRound,
    /^The entry’s dice must come from round ROUND of the beacon, the first after its cut-off,/,
  ],
  ['verification finds a missing beacon round', withoutRound, /must come from round ROUND/],
  [
    'verification finds a cut-off that no earlier entry announced',
    withMovedCutOff,
    /^The entry’s cut-off is .*, but the public one was DEADLINE\. .* that of the public cut-off\.$/,
  ],
  ['verification finds a replaced seed', withForeignSeed, /The seed does not match the hash/],
])('%s', async (_claim, forge, sentence) => {
  const { beacon, deadline } = requireBeaconEntry(archive);
  const found = await findTampering(forge(archive));
  expect(
    found.replace(`round ${beacon.round}`, 'round ROUND').replace(deadline, 'DEADLINE'),
  ).toMatch(sentence);
});

test('verification finds an unnecessary beacon round', async () => {
  const plain = await openTable({ game: USUAL_GAME });
  await plain.robots();
  await plain.deadline();
  const sound = await exportMatch(plain.as(HOST), plain.hostId);
  const { beacon } = requireBeaconEntry(archive);
  const withRound = (at: number): Archive => {
    const entry = parseEntry(sound.entries[at] ?? '');
    if (entry?.kind !== 'opened' && entry?.kind !== 'resolved') throw new Error('it lacks dice');
    return {
      ...sound,
      entries: [...sound.entries.slice(0, at), sealEntry({ ...entry, beacon }).body],
    };
  };
  expect(await findTampering(sound)).toBe('verified');
  for (const at of [0, 1])
    expect((await judgeArchive(withRound(at))).verdict).toMatchObject({
      kind: 'differs',
      differences: [
        {
          where: `Ledger, entry ${at}`,
          found: 'The entry contains a beacon round that the step does not need.',
        },
      ],
    });
});

/**
 * Archives the match up to its open step, with an entry that the host writes `afterMs` after the
 * publication of that step's round.
 */
function createArchiveWithEntry(entry: object, afterMs: number): Archive {
  const opening = parseEntry(archive.entries[0] ?? '');
  if (opening?.kind !== 'opened') throw new Error('it was opened');
  const { rules, salt, stateHash, next } = opening;
  const { round } = requireBeaconEntry(archive).beacon;
  const at = formatInstant(computeRoundMs(EMULATED_CHAIN, round) + afterMs);
  const written = {
    ...{ entry: 1, previous: sealEntry(opening).hash, rules, salt, stateHash, next, at },
    ...{ reason: 'So it shall be.', asked: 'this', request: 'asked', answersSince: at },
    ...entry,
  };
  return { ...archive, entries: [...archive.entries.slice(0, 1), canonicalJson(written)] };
}

test('verification finds a step that skipped its beacon round after less than a day', async () => {
  const early = createArchiveWithEntry({ kind: 'dice' }, BEACON_TIMEOUT_MS - 1);
  expect(await findTampering(early)).toBe(
    'The entry skips a beacon round that the step does not need, or that was ' +
      'overdue for less than a day.',
  );
  expect(
    await findTampering(createArchiveWithEntry({ kind: 'dice' }, BEACON_TIMEOUT_MS)),
  ).not.toContain('the beacon');
});

test('verification finds a deadline that was set less than a minute ahead', async () => {
  const { next } = parseEntry(archive.entries[0] ?? '') ?? {};
  const moved = (aheadMs: number): Archive => {
    const { round } = requireBeaconEntry(archive).beacon;
    const atMs = computeRoundMs(EMULATED_CHAIN, round) - 3_600_000;
    const deadline = formatInstant(atMs + aheadMs);
    return createArchiveWithEntry({ kind: 'deadline', next: { ...next, deadline } }, -3_600_000);
  };
  expect(await findTampering(moved(MIN_NOTICE_MS - 1))).toBe(
    'The cut-off is less than a minute ahead, so nobody could see it before its beacon round.',
  );
  expect(await findTampering(moved(MIN_NOTICE_MS))).not.toContain('a minute ahead');
});

test('verification finds an opening without its beacon round', async () => {
  const opening = parseEntry(archive.entries[0] ?? '');
  if (opening?.kind !== 'opened') throw new Error('it was opened');
  const { beacon: _none, ...without } = opening;
  expect(await findTampering({ ...archive, entries: [sealEntry(without).body] })).toContain(
    'the start is missing',
  );
});
