import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { World } from '../../../emulator/core/world.ts';
import { parseFilm } from '../../../page/film/film.ts';
import type { DrawnWorkbook } from '../../../sheets-templates/drawing/drawing.ts';
import { buildRequest } from '../../../test/long-runs/interventions/host.ts';
import { deskText, HOUR_MS, passTime, postControl } from '../../../test/support/table/by-hand.ts';
import { openMatch, resolveOpenStep } from '../../../test/support/table/just-opened.ts';
import {
  ADJUDICATOR,
  allowWriters,
  HOST,
  LIVE_ADDRESS,
  openTable,
  type SavedMatch,
  type Table,
} from '../../../test/support/table/table.ts';
import { USUAL_GAME } from '../../../test/support/table/usual-game.ts';
import { buildNews } from '../../announce/message.ts';
import { buildInvitation, formatInvitation } from '../opening/invitation.ts';
import type { Match } from '../reading/match.ts';
import { intervene, publishEntry } from '../running/publish.ts';
import { showLivePage } from './live-page.ts';
import { readLostEntries } from './stale-ledger.ts';
import { buildFormDrawing } from './update-form.ts';
import { drawPublicContent, drawSeatContent } from './workbooks.ts';

let table: Table;
/** The match and its page after the opening. */
let older: Match;
let olderObjects: BucketObjects;
let resolved: SavedMatch;
beforeAll(async () => {
  table = await openLiveTable();
  await table.emulator.clock.advanceBy(0);
  [older, olderObjects] = [await table.read(), getObjects()];
  await table.deadline();
  resolved = table.keep();
});
beforeEach(async () => {
  table = await openLiveTable();
});

/** Continues the match after its first step. */
async function continueResolved(): Promise<void> {
  table = await openTable({ game: USUAL_GAME, from: resolved });
}

const openLiveTable = (requestsServed = false): Promise<Table> =>
  openTable({ game: USUAL_GAME, requestsServed, settings: { live: LIVE_ADDRESS } });

/** Runs a poll in the reopened match, which has few polls before its deadline. */
async function runPoll(): Promise<void> {
  table = await openShortlyBefore(await openLiveTable(true), LIVE_ADDRESS, 2 * HOUR_MS);
  await table.emulator.clock.advanceBy(0);
}

/** Opens a match again at a time before its first deadline. */
async function openShortlyBefore(early: Table, live: string, beforeMs: number): Promise<Table> {
  const nowMs = Date.parse((await early.task()).deadline) - beforeMs;
  const from = { ...early.keep(), nowMs };
  return openTable({ game: USUAL_GAME, requestsServed: true, settings: { live }, from });
}

const readObject = async (name: string): Promise<string> =>
  (await table.emulator.fetch(new Request(`${LIVE_ADDRESS}${name}`))).text();

/** Reads the hashes of the ledger that the page shows. */
const readShownHashes = async (): Promise<readonly string[]> =>
  parseFilm(await readObject('film.json'))?.hashes ?? [];

const readLedgerHashes = async (): Promise<readonly string[]> =>
  (await table.read()).positions.map(({ sealed }) => sealed.hash);

type BucketObjects = World['objects'];
const getObjects = (): BucketObjects => table.emulator.snapshot().objects;

function setObjects(change: (objects: BucketObjects) => BucketObjects): void {
  const world = table.emulator.snapshot();
  table.emulator.restore({ ...world, objects: change(world.objects) });
}

test('the live page shows the ledger after the opening and after each entry', async () => {
  await table.emulator.clock.advanceBy(0);
  expect(await readShownHashes()).toEqual(await readLedgerHashes());
  await table.robots();
  await table.deadline();
  expect(await readShownHashes()).toEqual(await readLedgerHashes());
  await intervene(
    table.adjudicator,
    await table.read(),
    buildRequest({ kind: 'undo', to: 0, reopen: true }),
  );
  expect(await readShownHashes()).toEqual(await readLedgerHashes());
  expect(await readObject('index.html')).toContain(`${LIVE_ADDRESS}film.json`);
});

test('the film and index of a live page name their entry', async () => {
  await continueResolved();
  const [opening = '', hash = ''] = await readLedgerHashes();
  const guards = Object.values(getObjects()).map(({ name, metadata }) => [
    name.replace(/^.*\//, '').replace(/-.*(?=\.)/, ''),
    metadata,
  ]);
  const guard = { sealed: `${opening.slice(0, 12)}.entry_1_h${hash.slice(0, 12)}` };
  expect(Object.fromEntries(guards)).toEqual({
    'prover.js': {},
    'film.json': guard,
    'index.html': guard,
  });
  const prover = Object.values(olderObjects).find(({ name }) => name.includes('prover-'));
  expect(Object.values(getObjects())).toContainEqual(prover);
});

test('a run does not write a live page that already shows its entry or a newer one', async () => {
  await continueResolved();
  const before = getObjects();
  for (const match of [older, await table.read()])
    expect(await showLivePage(table.adjudicator, match)).toBe(false);
  expect(getObjects()).toEqual(before);
});

test('a live page that refuses its writer is written later', async () => {
  await runPoll();
  const before = await readShownHashes();
  await allowWriters(table.emulator, []);
  await table.deadline();
  const { files, positions } = await table.read();
  expect(positions).toHaveLength(2);
  expect(JSON.stringify(table.emulator.snapshot().spreadsheets[files.publicId])).toContain(
    positions.at(-1)?.sealed.hash,
  );
  expect(await readShownHashes()).toEqual(before);
  expect(await deskText(table)).toContain('Google does not let the adjudicator write the page');
  await allowWriters(table.emulator, [ADJUDICATOR]);
  await passTime(table, HOUR_MS);
  expect(await readShownHashes()).toEqual(await readLedgerHashes());
  expect(await deskText(table)).not.toContain('Google does not let the adjudicator write the page');
});

test('the hourly comparison restores a deleted live page and reports it', async () => {
  await runPoll();
  await table.deadline();
  setObjects(() => ({}));
  await passTime(table, HOUR_MS);
  expect(await readShownHashes()).toEqual(await readLedgerHashes());
  expect(await deskText(table)).toContain('The live page: the page did not show the last entry.');
});

test('a command leaves the live page to the function', async () => {
  await table.emulator.clock.advanceBy(0);
  const host = {
    ...table.adjudicator,
    google: table.as(HOST),
    live: 'left to the function',
  } as const;
  await intervene(host, await table.read(), buildRequest({ kind: 'pause', form: 'open' }));
  expect(await readShownHashes()).not.toEqual(await readLedgerHashes());
  await table.emulator.clock.advanceBy(0);
  expect(await readShownHashes()).toEqual(await readLedgerHashes());
});

test('an answer changes no byte of the live page', async () => {
  await runPoll();
  const before = getObjects();
  await table.robots();
  await passTime(table, HOUR_MS);
  expect((await table.read()).positions).toHaveLength(1);
  expect(getObjects()).toEqual(before);
});

test('Story, Now, form, invitation and announcement link to the live page', async () => {
  const match = await table.read();
  const [seat] = match.files.seats;
  if (seat === undefined) throw new Error('a match has seats');
  const address = `${LIVE_ADDRESS}index.html`;
  const linkIn = ({ sheets: [first] }: DrawnWorkbook) =>
    first?.rows[0]?.find(({ link }) => link !== undefined);
  const link = { value: '▶ Watch live', link: address };
  expect(linkIn(drawPublicContent(match))).toMatchObject(link);
  expect(linkIn(drawSeatContent(match, seat.seat))).toMatchObject(link);
  const form = buildFormDrawing(match, { responderUri: match.files.formAddress });
  expect(form.sections.at(-1)?.about).toContain(`Watch the match live: ${address}`);
  expect(formatInvitation(buildInvitation(match, seat.seat))).toContain(address);
  expect(buildNews(match, 0)?.content).toContain(`[Watch live](<${address}>)`);
});

test('a live page at another site is not written, and its match goes on', async () => {
  const elsewhere = { ...table.adjudicator, live: undefined };
  await table.emulator.clock.advanceBy(0);
  const before = getObjects();
  const match = await table.read();
  const { unfinished } = await publishEntry(elsewhere, match, { form: null });
  expect(unfinished).toEqual([]);
  expect(getObjects()).toEqual(before);
});

test('a match goes on if the bucket of its live page refuses the function', async () => {
  const live = 'https://storage.googleapis.com/old-bucket/0123456789abcdef0123456789abcdef/';
  const early = await openTable({ game: USUAL_GAME, settings: { live } });
  // The page is opened at the deadline. Before, it would be retried for two days.
  table = await openShortlyBefore(early, live, 0);
  await table.deadline();
  expect((await table.read()).positions).toHaveLength(2);
  expect(await deskText(table)).toContain(
    'The page is in the bucket “old-bucket”, but the function does not write to it.',
  );
});

test('a live page ahead of its ledger is kept until the host discards the entry', async () => {
  const version = table.emulator.versions.keep(table.hostId);
  await table.deadline();
  const before = getObjects();
  table.emulator.versions.bringBack(table.hostId, { version, metadata: 'stays' });
  const match = await table.read();
  await expect(showLivePage(table.adjudicator, match)).rejects.toThrow('The page shows entry 1');
  expect(getObjects()).toEqual(before);
  const withoutBooks = { ...match, files: { ...match.files, publicId: '', seats: [] } };
  const lost = await readLostEntries(table.as(HOST), withoutBooks);
  expect(lost.map(({ entry }) => entry)).toEqual([1]);
  const givenUp = lost.map(({ hash }) => hash);
  await intervene(table.adjudicator, match, buildRequest({ kind: 'lost', givenUp }));
  expect(await readShownHashes()).toEqual(await readLedgerHashes());
});

test('a match does not overwrite the live page of another match', async () => {
  await table.emulator.clock.advanceBy(0);
  const before = getObjects();
  const intruder = resolveOpenStep(openMatch({ live: LIVE_ADDRESS, title: 'Another match' }));
  await expect(showLivePage(table.adjudicator, intruder)).rejects.toThrow('another match');
  expect(getObjects()).toEqual(before);
});

test('an older run in parallel does not overwrite the live page of the last entry', async () => {
  await continueResolved();
  const newer = await table.read();
  setObjects((found) =>
    Object.fromEntries(Object.entries(found).filter(([, { name }]) => name.includes('prover-'))),
  );
  await postControl(table, 'faults', {
    effect: { kind: 'hold', until: { api: 'storage', method: 'POST' } },
    ...{ api: 'storage', method: 'POST', path: 'upload' },
  });
  await Promise.all([older, newer].map((match) => showLivePage(table.adjudicator, match)));
  expect(await readShownHashes()).toEqual(await readLedgerHashes());
});
