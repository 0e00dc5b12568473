import { beforeAll, expect, test } from 'vitest';
import { byHand } from '../../../test/support/table/by-hand.ts';
import { openTable, type Table } from '../../../test/support/table/table.ts';
import { USUAL_GAME } from '../../../test/support/table/usual-game.ts';
import { swapGuards } from '../../google/sheet-requests.ts';
import { shortenHash } from '../ledger/digest.ts';
import type { SealedEntry } from '../ledger/entry.ts';
import { IncidentError } from '../ledger/incident.ts';
import { getCurrentPosition, type Match } from '../reading/match.ts';
import { type CurrentGuard, formatGuard } from './guard.ts';
import {
  isTaskAhead,
  judgeLedger,
  type KnownEntry,
  readPublishedGuard,
  refuseStaleLedger,
} from './stale-ledger.ts';

const UNKNOWN_HASH = '1a2b3c4d5e6f';
const UNKNOWN_GUARD_NAME = formatGuard({
  of: 'entry',
  entry: 7,
  hash: UNKNOWN_HASH,
  isWhole: true,
  count: 0,
});

/** Returns a copy of the table, whose guards a test may change. */
const copyTable = () => openTable({ game: USUAL_GAME, from: table.keep() });

/** Adds the guard of an entry that no ledger contains. */
const addGuard = (other: Table, fileId: string, sheetId: number) =>
  byHand(other, swapGuards({ from: [], to: UNKNOWN_GUARD_NAME, sheetId }), fileId);

let table: Table;
let openedMatch: Match;
/** The match after its first step. */
let match: Match;
beforeAll(async () => {
  table = await openTable({ game: USUAL_GAME });
  openedMatch = await table.read();
  await table.deadline();
  match = await table.read();
});

const getLastEntry = () => {
  const { entry, hash } = getCurrentPosition(match).sealed;
  return { entry: entry.entry, hash: shortenHash(hash) };
};
const createGuard = (entry: number, hash: string): CurrentGuard => ({
  guard: { of: 'entry', entry, hash, isWhole: true, count: 0 },
  ...{ ids: [], unreadable: [] },
});

const ENTRIES = [
  { entry: { entry: 0 }, hash: 'a'.repeat(64) },
  { entry: { entry: 1, givenUp: [UNKNOWN_HASH] }, hash: 'b'.repeat(64) },
] as unknown as readonly SealedEntry[];

test.each<readonly [KnownEntry, boolean]>([
  [{ entry: 0 }, false],
  [{ entry: 1, hash: 'f'.repeat(12) }, false],
  [{ entry: 2 }, true],
  [{ entry: 2, hash: 'f'.repeat(12) }, true],
  [{ entry: 2, hash: 'b'.repeat(12) }, false],
  [{ entry: 2, hash: UNKNOWN_HASH }, false],
])('whether a task of %o is ahead of a ledger with one discarded entry: %s', (task, isAhead) => {
  expect(isTaskAhead(task, ENTRIES)).toBe(isAhead);
});

test('a task of entry 1 is ahead of an empty ledger', () => {
  expect(isTaskAhead({ entry: 1 }, [])).toBe(true);
});

const judgeWorkbook = (
  { task = null, found }: { readonly task?: KnownEntry | null; readonly found?: CurrentGuard },
  of: Match = match,
  at: Table = table,
) =>
  judgeLedger(at.adjudicator.google, of, {
    task,
    guard:
      found === undefined ? null : { fileId: of.files.publicId, where: 'The public page', found },
  });

test('a ledger that was extended since it was read counts as outdated', async () => {
  expect(await judgeWorkbook({ task: getLastEntry() }, openedMatch)).toEqual({ kind: 'read late' });
  const found = createGuard(getLastEntry().entry, getLastEntry().hash);
  expect(await judgeWorkbook({ found }, openedMatch)).toEqual({ kind: 'read late' });
});

test('a ledger without a task’s entry is stale and is reported with a remedy', async () => {
  const at = { code: 'ledger behind', where: `Ledger, entry ${getLastEntry().entry}` };
  expect(await judgeWorkbook({ task: { entry: 7 } })).toMatchObject({
    kind: 'behind',
    incident: {
      ...at,
      what: expect.stringMatching(/^A task is based on entry 7, but the ledger ends with entry/),
      todo: expect.stringMatching(/tab Ledger has entry 7\..* “sealed go-on”, or a row/),
    },
  });
  expect(await judgeWorkbook({ task: { entry: 7, hash: UNKNOWN_HASH } })).toMatchObject({
    incident: {
      what: expect.stringContaining(`A task is based on entry 7 (${UNKNOWN_HASH}), but`),
      todo: expect.stringContaining(
        `“sealed go-on” (with --without ${UNKNOWN_HASH} if no page shows it), or a row`,
      ),
    },
  });
});

test('a ledger is current if only one page shows an unknown entry', async () => {
  const found = createGuard(7, UNKNOWN_HASH);
  expect(await judgeWorkbook({ found })).toEqual({ kind: 'current' });
  expect(await judgeWorkbook({ found, task: { entry: 8 } })).toMatchObject({
    incident: { what: expect.stringContaining('A task is based on entry 8') },
  });
});

test('a ledger without an entry that two pages show is stale', async () => {
  const other = await copyTable();
  const { publicId, seats } = match.files;
  const { google } = other.adjudicator;
  await addGuard(other, seats[1]?.workbookId ?? '', 100);
  await refuseStaleLedger(google, match);
  await addGuard(other, publicId, 100);
  const what = expect.stringContaining(`The public page shows entry 7 (${UNKNOWN_HASH})`);
  expect(await judgeWorkbook({ found: createGuard(7, UNKNOWN_HASH) }, match, other)).toMatchObject({
    kind: 'behind',
    incident: { what },
  });
  await expect(refuseStaleLedger(google, match)).rejects.toThrow(IncidentError);
});

const readGuard = (files: Partial<Match['files']>, named?: string, at: Table = table) =>
  readPublishedGuard(
    at.adjudicator.google,
    named,
    Promise.resolve({ ...match, files: { ...match.files, ...files } }),
  );

test('the public workbook’s guard is read for every workbook that a task names', async () => {
  const { publicId } = match.files;
  const { entry } = getLastEntry();
  const guard = { where: 'The public workbook', found: { guard: { entry } } };
  for (const named of [undefined, publicId, 'another-workbook'])
    expect(await readGuard({}, named)).toMatchObject({ ...guard, fileId: publicId });
  expect(await readGuard({ publicId: '' }, publicId)).toMatchObject(guard);
});

test('a player’s guard is read if the public guard is missing or unreadable', async () => {
  const { hostId, seats } = match.files;
  for (const publicId of ['no-such-workbook', hostId])
    expect(await readGuard({ publicId })).toMatchObject({ where: 'The workbook of Scarlet' });
  const withWorkbook = (workbookId: string) =>
    seats.slice(0, 1).map((scarlet) => ({ ...scarlet, workbookId }));
  const lost = [...withWorkbook(''), ...seats.slice(1)];
  expect(await readGuard({ publicId: hostId, seats: lost })).toMatchObject({
    ...{ where: 'The workbook of Dems', fileId: seats[1]?.workbookId },
  });
  const publicId = 'no-such-workbook';
  for (const workbookId of ['', publicId])
    expect(await readGuard({ publicId, seats: withWorkbook(workbookId) })).toBeNull();
});

test('the public workbook’s guard is read even if a later version drew it', async () => {
  const other = await copyTable();
  const { publicId } = match.files;
  const { namedRanges } = other.emulator.snapshot().spreadsheets[publicId] ?? {};
  const from = Object.values(namedRanges ?? {}).flatMap(({ name }) => name ?? []);
  const to = `${UNKNOWN_GUARD_NAME}_later`;
  await byHand(other, swapGuards({ from, to, sheetId: 100 }), publicId);
  expect(await readGuard({}, undefined, other)).toMatchObject({
    where: 'The public workbook',
    found: { guard: null, unreadable: [to] },
  });
});
