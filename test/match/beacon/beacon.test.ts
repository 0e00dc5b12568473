import { beforeAll, expect, test } from 'vitest';
import { EMULATED_CHAIN } from '../../../emulator/beacon/chain.ts';
import {
  BEACON_FAULTS,
  type BeaconFault,
  findSignature,
} from '../../../emulator/beacon/stand-in.ts';
import { getPollQueue } from '../../../functions/match/adjudicator.ts';
import { type Archive, exportMatch } from '../../../functions/match/auditing/archive.ts';
import { judgeArchive, verifyMatch } from '../../../functions/match/auditing/verify.ts';
import { computeRoundMs, findRoundAfter } from '../../../functions/match/beacon/rounds.ts';
import { BEACON_TIMEOUT_MS, MIN_NOTICE_MS } from '../../../functions/match/ledger/dice.ts';
import { canonicalJson } from '../../../functions/match/ledger/digest.ts';
import { formatInstant, parseEntry, sealEntry } from '../../../functions/match/ledger/entry.ts';
import { HOST_CALLER } from '../../../functions/match/next/due.ts';
import { withCutOff } from '../../../functions/match/next/tasks.ts';
import { buildSheetLink } from '../../../functions/match/reading/links.ts';
import {
  getCurrentPosition,
  listEntries,
  type Match,
  readMatch,
} from '../../../functions/match/reading/match.ts';
import { type RunResult, runMatch } from '../../../functions/match/running/run.ts';
import { buildFilm } from '../../../functions/match/showing/film-of.ts';
import { findViolations } from '../../long-runs/faults/fault-schedule.ts';
import type { InstanceAction } from '../../long-runs/faults/instance.ts';
import { runAlone } from '../../long-runs/faults/moments.ts';
import { everyNth, listCrashes, listSwitches } from '../../long-runs/faults/schedules.ts';
import { runAsMatchHost } from '../../long-runs/interventions/host.ts';
import { atDepth } from '../../support/depth.ts';
import {
  requireBeaconEntry,
  withFalseSignature,
  withForeignSeed,
  withMovedCutOff,
  withoutRound,
  withWrongRound,
} from '../../support/forged-dice.ts';
import { deskText, HOUR_MS } from '../../support/table/by-hand.ts';
import { playToEnd } from '../../support/table/eventful.ts';
import { createMoments } from '../../support/table/moments.ts';
import { readRanges } from '../../support/table/ranges.ts';
import { answerWithResignation } from '../../support/table/season-table.ts';
import {
  HOST,
  openTable,
  ROUND_GRACE_MS,
  submitForm,
  type Table,
} from '../../support/table/table.ts';
import { USUAL_GAME } from '../../support/table/usual-game.ts';
import {
  advanceToDeadline,
  createBeaconTable,
  getLastEntry,
  listEntryResults,
  playStep,
} from './scene.ts';

const DAY_MS = 24 * HOUR_MS;

test('a match begins with a beacon round two minutes ahead', async () => {
  const table = await createBeaconTable();
  const opening = getLastEntry(await table.read());
  if (opening.kind !== 'opened') throw new Error('it is opened');
  const { beacon, at } = opening;
  expect(beacon?.signature).toBe(findSignature(beacon?.round ?? 0));
  expect(Date.parse(at)).toBeGreaterThanOrEqual(computeRoundMs(EMULATED_CHAIN, beacon?.round ?? 0));
  const entry = getLastEntry(await playStep(table));
  if (entry.kind !== 'resolved') throw new Error(`it is ${entry.kind}`);
  const round = findRoundAfter(EMULATED_CHAIN, Date.parse(entry.deadline));
  expect(entry.beacon).toEqual({ round, signature: findSignature(round) });
});

test('the tab Proof shows the chain and the round of the beginning at once', async () => {
  const table = await createBeaconTable();
  const opening = getLastEntry(await table.read());
  if (opening.kind !== 'opened') throw new Error('it is opened');
  const proof = await readProof(table);
  expect(proof).toContain(`["Beacon","no public one: ${EMULATED_CHAIN.chain}"]`);
  expect(proof).toContain(`["Round of the beginning",${opening.beacon?.round}]`);
});

test('the verdict on a match with a private beacon names its chain', async () => {
  const table = await createBeaconTable();
  await playToEnd(table);
  const match = await table.read();
  const taken = listEntries(match).filter(({ entry }) => 'beacon' in entry).length;
  const dice = { isPublic: false, chain: EMULATED_CHAIN.chain, rounds: taken, without: [] };
  expect(await verifyMatch(table.as(HOST), table.hostId)).toMatchObject({
    kind: 'verified',
    dice,
  });
  const link = buildSheetLink(match.files, match.files.publicId);
  expect(await verifyMatch(table.as(HOST), link)).toMatchObject({ kind: 'verified', dice });
  const archive = await exportMatch(table.as(HOST), table.hostId);
  expect((await judgeArchive(archive)).verdict).toMatchObject({ kind: 'verified', dice });
});

test('a step requests its beacon round only once', async () => {
  const table = await createBeaconTable();
  await table.robots();
  const before = table.emulator.beacon.asked();
  await advanceToDeadline(table);
  expect(table.emulator.beacon.asked() - before).toBe(1);
});

const TESTED_BEACON_FAULTS = atDepth<readonly BeaconFault[]>({
  quick: ['away', 'false signature'],
  deep: BEACON_FAULTS,
});

const continueAfterFault = atDepth<(table: Table) => Promise<unknown>>({
  quick: playStep,
  deep: playToEnd,
});

const faultMoments = createMoments();

/** Creates a match in whose second step all players have answered. */
async function openInSecondStep(): Promise<Table> {
  const from = await faultMoments('the second step', async () => {
    const table = await createBeaconTable();
    await playStep(table);
    await table.robots();
    return table;
  });
  return createBeaconTable({}, { from });
}

let undisturbedMatch: Promise<Match> | null = null;

/** Plays one step, or to the end of the match, while the beacon answers. */
async function playUndisturbed(): Promise<Match> {
  const table = await openInSecondStep();
  await advanceToDeadline(table);
  await continueAfterFault(table);
  return table.read();
}

test.each(TESTED_BEACON_FAULTS)(
  'a match has the same course after an hour with a beacon fault (%s)',
  async (fault) => {
    const struck = await openInSecondStep();
    struck.emulator.beacon.disturb(fault);
    await advanceToDeadline(struck);
    expect(struck.results.at(-1)).toMatchObject({
      kind: 'waits',
      incidents: [{ code: 'beacon' }],
    });
    await advanceToDeadline(struck, HOUR_MS);
    struck.emulator.beacon.disturb(null);
    await advanceToDeadline(struck, HOUR_MS + 16 * 60_000);
    await continueAfterFault(struck);
    undisturbedMatch ??= playUndisturbed();
    const [one, other] = [await undisturbedMatch, await struck.read()];
    expect(listEntryResults(other)).toEqual(listEntryResults(one));
    expect(getCurrentPosition(other).state).toEqual(getCurrentPosition(one).state);
  },
);

test('a beacon outage is reported on the Desk after ten minutes', async () => {
  const table = await createBeaconTable();
  await table.robots();
  table.emulator.beacon.disturb('away');
  await advanceToDeadline(table, 9 * 60_000);
  expect(await deskText(table)).not.toContain('The public beacon');
  await advanceToDeadline(table, 17 * 60_000);
  expect(await deskText(table)).toContain('The public beacon');
  table.emulator.beacon.disturb(null);
  await advanceToDeadline(table, 33 * 60_000);
  expect(await deskText(table)).not.toContain('The public beacon');
});

test('a step may skip its beacon round after a day', async () => {
  const table = await createBeaconTable();
  await table.robots();
  table.emulator.beacon.disturb('away');
  await advanceToDeadline(table);
  // Paused queues keep the step from being retried all day.
  const { queues } = table.as(HOST).tasks.projects.locations;
  const { queue } = table.adjudicator;
  const names = [queue.name, getPollQueue(queue)];
  for (const name of names) await queues.pause({ name });
  await advanceToDeadline(table, DAY_MS);
  expect(await runAsMatchHost(table, { kind: 'dice' })).toMatchObject({ kind: 'refused' });
  await advanceToDeadline(table, DAY_MS + 60_000);
  for (const name of names) await queues.resume({ name });
  expect(await runAsMatchHost(table, { kind: 'dice' })).toMatchObject({ kind: 'done' });
  await table.emulator.clock.advanceBy(60_000);
  const entry = getLastEntry(await table.read());
  expect(entry).toMatchObject({ kind: 'resolved' });
  expect('beacon' in entry).toBe(false);
  table.emulator.beacon.disturb(null);
  await answerWithResignation(table, await table.read());
  await advanceToDeadline(table);
  expect(getCurrentPosition(await table.read()).step).toBeNull();
  await playToEnd(table);
  const verdict = await verifyMatch(table.as(HOST), table.hostId);
  expect(verdict).toMatchObject({
    kind: 'verified',
    dice: { without: [expect.stringContaining('its dice do without the beacon')] },
  });
});

const EARLY = { earlyMs: 10 * 60_000 } as const;

test('an early resolution with a beacon is announced a minute ahead', async () => {
  const table = await createBeaconTable(EARLY);
  await table.robots();
  const { clock } = table.emulator;
  const opening = await table.read();
  while (getLastEntry(await table.read()).kind === 'opened') await clock.advanceBy(60_000);
  const named = getLastEntry(await table.read());
  if (named.kind !== 'early') throw new Error(`it is ${named.kind}`);
  const momentMs = Date.parse(named.next?.deadline ?? '');
  expect(momentMs - Date.parse(named.at)).toBe(60_000);
  const proof = await readProof(table);
  expect(proof).toContain('it is resolved before its deadline');
  // Until the next entry, pages show the new hash, and nothing else changes.
  const [now, before] = [await table.read(), opening].map(({ positions }) => buildFilm(positions));
  expect(now?.frames).toEqual(before?.frames);
  expect(now?.hashes.every((hash) => proof.includes(hash))).toBe(true);
  expect(now?.hashes.length).toBe((before?.hashes.length ?? 0) + 1);
  expect(await verifyMatch(table.as(HOST), table.hostId)).toMatchObject({ kind: 'verified' });
  await clock.advanceTo(momentMs + ROUND_GRACE_MS);
  const entry = getLastEntry(await table.read());
  const round = findRoundAfter(EMULATED_CHAIN, momentMs);
  expect(entry).toMatchObject({ kind: 'resolved', beacon: { round } });
  expect(await verifyMatch(table.as(HOST), table.hostId)).toMatchObject({ kind: 'verified' });
});

test('the last valid answer before an early resolution counts', async () => {
  const table = await createBeaconTable();
  await table.robots();
  const match = await table.read();
  const { clock } = table.emulator;
  const task = withCutOff(await table.task(), new Date(clock.now()).toISOString());
  const result = await runMatch(table.adjudicator, task, HOST_CALLER);
  expect(result.kind).toBe('moment named');
  expect((await runMatch(table.adjudicator, task, HOST_CALLER)).kind).not.toBe('resolved');
  await clock.advanceBy(30_000);
  const [seat] = match.files.seats.map((one) => one.seat);
  if (seat === undefined) throw new Error('there is a seat');
  const latest = new Date(clock.now()).toISOString().slice(0, 19);
  const before = getCurrentPosition(await table.read());
  const place = before.step?.asks[0]?.form.fields[0]?.choices[2]?.value ?? '';
  const answers = { 'place-1': [place], more: ['no'] };
  await submitForm(table.emulator, match, { seat, answers, waits: true });
  await clock.advanceBy(60_000);
  const entry = getLastEntry(await table.read());
  if (entry.kind !== 'resolved') throw new Error(`it is ${entry.kind}`);
  expect(entry.orders[seat]?.received.startsWith(latest)).toBe(true);
});

test('only one of two simultaneous runs sets the early resolution', async () => {
  const table = await createBeaconTable();
  await table.robots();
  const deadline = new Date(table.emulator.clock.now()).toISOString();
  const task = withCutOff(await table.task(), deadline);
  const early = (): ReturnType<typeof runMatch> => runMatch(table.adjudicator, task, HOST_CALLER);
  const results = await Promise.all([early(), early()]);
  expect(results.map(({ kind }) => kind).toSorted()).toEqual(['moment named', 'resolved before']);
  expect(listEntries(await table.read()).map(({ entry }) => entry.kind)).toEqual([
    'opened',
    'early',
  ]);
});

test('an early resolution by the host does not use the deadline’s round', async () => {
  const table = await createBeaconTable({ review: true });
  await table.robots();
  const task = await table.task();
  await advanceToDeadline(table);
  const round = findRoundAfter(EMULATED_CHAIN, Date.parse(task.deadline));
  const toMs = table.emulator.clock.now() + 5 * HOUR_MS;
  expect(await runAsMatchHost(table, { kind: 'deadline', toMs })).toMatchObject({ kind: 'done' });
  const again = withCutOff(await table.task(), new Date(toMs - HOUR_MS).toISOString());
  await table.emulator.clock.advanceTo(toMs - HOUR_MS);
  await runMatch(table.adjudicator, again, HOST_CALLER);
  expect(getLastEntry(await table.read())).toMatchObject({ kind: 'resolved', beacon: { round } });
});

const readProof = async (table: Table): Promise<string> => {
  const { files } = await table.read();
  return JSON.stringify(await readRanges(table.as(HOST), files.publicId, ['Proof']));
};

test('an early resolution is set and published once, whatever call fails', async () => {
  const table = await createBeaconTable();
  await table.robots();
  const nowMs = table.emulator.clock.now();
  const deadline = new Date(nowMs).toISOString();
  const due = await table.task();
  /** The emulator delivers tasks later than their deadlines. */
  const dated = withCutOff(due, new Date(nowMs - ROUND_GRACE_MS).toISOString());
  /**
   * The host requests an early resolution. A repeated request does not change the named instant.
   */
  const act: InstanceAction = async (adjudicator): Promise<RunResult> => {
    const result = await runMatch(adjudicator, withCutOff(due, deadline), HOST_CALLER);
    const match = await readMatch(adjudicator.google, table.hostId);
    const { kind } = getCurrentPosition(match).sealed.entry;
    if (kind !== 'early') return result;
    const isNew = result.kind === 'moment named';
    return { kind: isNew ? 'resolved' : 'resolved before', match, incidents: [] };
  };
  const before = table.emulator.snapshot();
  const moment = await runAlone(
    { name: 'a moment is named', act, before, task: dated, taskName: '', isDated: true },
    nowMs,
  );
  const schedules = [
    ...everyNth(atDepth({ quick: 7, deep: 1 }), listCrashes(moment.calls)),
    ...everyNth(atDepth({ quick: 97, deep: 7 }), listSwitches(moment.calls)),
  ];
  expect(await findViolations(moment, schedules)).toEqual([]);
});

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
