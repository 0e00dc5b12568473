import { beforeEach, expect, test } from 'vitest';
import { GAMES } from '../../../rules/games.ts';
import { CONSTANT_QUESTIONS } from '../../../sheets-templates/forms/form-ids.ts';
import { LEDGER_COLUMNS } from '../../../sheets-templates/records/record-columns.ts';
import { HOST_TABS } from '../../../sheets-templates/workbooks/host-workbook.ts';
import { runAsMatchHost } from '../../../test/long-runs/interventions/host.ts';
import { atDepth } from '../../../test/support/depth.ts';
import {
  addResponses,
  byHand,
  deskText,
  faults,
  HOUR_MS,
  passTime,
  protectTab,
} from '../../../test/support/table/by-hand.ts';
import { buildRequestEntry } from '../../../test/support/table/just-opened.ts';
import { HOST, openTable, type Table } from '../../../test/support/table/table.ts';
import { USUAL_GAME } from '../../../test/support/table/usual-game.ts';
import { buildGrowth, buildMarkerBatch, setCells } from '../../google/sheet-requests.ts';
import { applyBatch, readDescription, readEntered, readMarker } from '../../google/sheets.ts';
import { shortenHash } from '../ledger/digest.ts';
import type { SealedEntry } from '../ledger/entry.ts';
import { IncidentError } from '../ledger/incident.ts';
import { buildLedgerCells, buildMarker, getMarkerId, MAX_ENTRIES } from '../ledger/ledger.ts';
import type { PendingCommit } from '../next/build-entry.ts';
import { getCurrentPosition, listEntries, type Match } from '../reading/match.ts';
import { runMatch } from '../running/run.ts';
import { commitEntry, commitOpening } from './commit.ts';
import { toShownEntry } from './guard.ts';
import { createKnownDesk, readCurrentDesk } from './host-pages.ts';
import { readLostEntries } from './stale-ledger.ts';

let table: Table;
let match: Match;
beforeEach(async () => {
  table = await openTable({ game: USUAL_GAME });
  match = await table.read();
});

/** Creates an intervention that moves the deadline to some minutes from now. */
function createDeadlineEntry(minutes: number, of: Match = match): PendingCommit {
  const nowMs = table.emulator.clock.now();
  const action = { kind: 'deadline', toMs: nowMs + minutes * 60_000 } as const;
  const request = { id: `move-${minutes}`, action, asked: 'deadline', reason: 'Once more.' };
  return buildRequestEntry(of, request, nowMs);
}

const readHashes = async () => listEntries(await table.read()).map(({ hash }) => hash);
async function readRows(sheetId: number) {
  const { tabs } = await readEntered(table.as(HOST), table.hostId);
  return tabs.find((tab) => tab.sheetId === sheetId)?.cells ?? [];
}

test('an entry is written together with the Desk', async () => {
  const written = createDeadlineEntry(30);
  const committed = await commitEntry(table.adjudicator, written, ['A tab was put back.']);
  expect(committed).toMatchObject({ kind: 'written', repairNotes: [] });
  const drawn = committed.kind === 'written' ? committed.drawn : null;
  const { ids } = await readCurrentDesk(table.as(HOST), table.hostId);
  const read = await table.read();
  expect(ids).toEqual(createKnownDesk(toShownEntry(written.sealed), 0).ids);
  expect(drawn?.desk.flat().filter(String)).toEqual(read.desk.flat().filter(String));
  expect(drawn?.polled).toEqual(read.polled);
  expect((await readHashes()).at(-1)).toBe(written.sealed.hash);
  expect(JSON.stringify(await readRows(HOST_TABS.desk.sheetId))).toContain('A tab was put back.');
});

test('commit restores missing tabs together with an entry', async () => {
  const title = 'The ledger';
  await byHand(table, [
    deleteTab(HOST_TABS.received.sheetId),
    {
      updateSheetProperties: {
        properties: { sheetId: HOST_TABS.ledger.sheetId, title },
        fields: 'title',
      },
    },
  ]);
  const repairNotes = [expect.stringMatching(/^The tab “.*” was missing and has been restored\.$/)];
  const committed = await commitEntry(table.adjudicator, createDeadlineEntry(30), []);
  expect(committed).toMatchObject({ kind: 'written', repairNotes });
  expect(committed).not.toMatchObject({ drawn: null });
  const { sheets } = await readDescription(table.as(HOST), table.hostId);
  expect(sheets.some(({ sheetId }) => sheetId === HOST_TABS.received.sheetId)).toBe(true);
});

const deleteTab = (sheetId: number) => ({ deleteSheet: { sheetId } });

test.each<readonly [string, () => Promise<unknown>, string]>([
  [
    'Google accepts it but does not show it',
    () => faults(table, [{ effect: { kind: 'ignore' }, api: 'sheets', method: 'POST' }]),
    'Google has accepted the entry but does not show it yet.',
  ],
  [
    'the ledger is protected',
    () => byHand(table, [protectTab(HOST_TABS.ledger.sheetId)]),
    'Ledger and Submissions',
  ],
  [
    'the ledger was deleted since the match was read',
    () => byHand(table, [deleteTab(HOST_TABS.ledger.sheetId)]),
    'Ledger: The tab has been deleted.',
  ],
])('commit reports an entry as not written if %s', async (_why, disturb, sentence) => {
  const written = createDeadlineEntry(30);
  await disturb();
  const refused: unknown = await commitEntry(table.adjudicator, written, []).catch(
    (error: unknown) => error,
  );
  expect(refused).toBeInstanceOf(IncidentError);
  expect(String(refused)).toContain(sentence);
  const { spreadsheets } = table.emulator.snapshot();
  expect(JSON.stringify(spreadsheets[table.hostId]?.sheets)).not.toContain(written.sealed.hash);
});

test('an entry is not written if another entry has its number', async () => {
  const [first, second] = [createDeadlineEntry(30), createDeadlineEntry(40)];
  expect(await commitEntry(table.adjudicator, first, [])).toMatchObject({ kind: 'written' });
  for (const late of [second, first])
    expect(await commitEntry(table.adjudicator, late, [])).toEqual({
      kind: 'someone else was first',
    });
  expect((await readHashes()).at(-1)).toBe(first.sealed.hash);
  expect(await readHashes()).toHaveLength(2);
});

test('commitOpening writes an opening only once', async () => {
  expect(await commitOpening(table.adjudicator, match)).toBe(false);
  expect(await readHashes()).toHaveLength(1);
});

test('a handover rewrites only the row of its seat', async () => {
  const before = await readRows(HOST_TABS.players.sheetId);
  const seat = getCurrentPosition(match).setup.players[1]?.seat;
  if (seat === undefined) throw new Error('two play');
  await runAsMatchHost(table, { kind: 'seat', seat, email: 'sam@example.com', name: 'Sam' });
  const after = await readRows(HOST_TABS.players.sheetId);
  const changed = after.flatMap((row, index) =>
    JSON.stringify(row) === JSON.stringify(before[index]) ? [] : [index],
  );
  expect(changed).toEqual([2]);
  expect(after[2]).toContain('sam@example.com');
  const { sheets = [] } = table.emulator.snapshot().spreadsheets[table.hostId] ?? {};
  const tab = sheets.find(({ properties }) => properties.sheetId === HOST_TABS.players.sheetId);
  const countLinks = (row: number) => JSON.stringify(tab?.rows[row]).split('"uri"').length - 1;
  expect([countLinks(2), countLinks(2)]).toEqual([2, countLinks(1)]);
});

test('readLostEntries returns each entry that a restored ledger lacks once', async () => {
  const version = table.emulator.versions.keep(table.hostId);
  await table.deadline();
  await table.deadline();
  const newer = listEntries(await table.read());
  table.emulator.versions.bringBack(table.hostId, { version, metadata: 'stays' });
  const now = await table.read();
  const lost = newer.slice(1).map(({ entry, hash }) => ({
    entry: entry.entry,
    hash: shortenHash(hash),
  }));
  expect(lost).toHaveLength(2);
  expect(await readLostEntries(table.as(HOST), now)).toEqual(lost);
  const unknown = { ...now, files: { ...now.files, publicId: '' } };
  expect(await readLostEntries(table.as(HOST), unknown)).toEqual(lost.slice(1));
  const gone = { ...now, files: { ...now.files, publicId: 'no-such-workbook' } };
  expect(await readLostEntries(table.as(HOST), gone)).toEqual(lost.slice(1));
});

/** Creates marks like those of the match, with unused ids. */
async function createMarks(count: number): Promise<void> {
  const { spreadsheets } = table.emulator.snapshot();
  const [mark] = spreadsheets[table.hostId]?.developerMetadata ?? [];
  const { metadataKey: key = '', metadataValue: value = '' } = mark ?? {};
  const marks = Array.from({ length: count }, (_, index) =>
    buildMarkerBatch({ metadataId: index + 1, key, value }),
  );
  await applyBatch(table.as(HOST), table.hostId, marks);
}

/** Deletes one mark, as removing an add-on would. */
function deleteMark(): void {
  const world = table.emulator.snapshot();
  const book = world.spreadsheets[table.hostId];
  if (book === undefined) throw new Error('there is a workbook');
  const developerMetadata = book.developerMetadata.filter(({ metadataId }) => metadataId !== 1);
  table.emulator.restore({
    ...world,
    spreadsheets: { ...world.spreadsheets, [table.hostId]: { ...book, developerMetadata } },
  });
}

test('a match goes on with marks for 370 entries', async () => {
  await createMarks(370);
  await table.deadline();
  expect((await readHashes()).length).toBe(2);
  expect(await deskText(table)).not.toContain('Problem');
});

test('an entry is written later if the workbook had no room for another mark', async () => {
  await createMarks(MAX_ENTRIES - 1);
  await table.deadline();
  expect((await readHashes()).length).toBe(1);
  expect(await deskText(table)).toContain(
    'The host’s workbook has no room for another mark (developer metadata)',
  );
  deleteMark();
  await passTime(table, HOUR_MS);
  expect((await readHashes()).length).toBe(2);
});

/** Creates the entries of a match that moves its deadline `count` times. */
function createDelays(count: number): readonly PendingCommit[] {
  const written: PendingCommit[] = [];
  for (let minutes = 2; minutes < count + 2; minutes++)
    written.push(createDeadlineEntry(minutes, written.at(-1)?.match));
  return written;
}

/** Writes entries without their effects. */
async function writeEntries(entries: readonly SealedEntry[]): Promise<void> {
  const { sheetId } = HOST_TABS.ledger;
  await applyBatch(table.as(HOST), table.hostId, [
    ...entries.map((sealed) => buildMarkerBatch(buildMarker(sealed))),
    buildGrowth({ sheetId, rowCount: entries.length + 10, columnCount: LEDGER_COLUMNS.length }),
    setCells({
      sheetId,
      row: 2,
      column: 0,
      rows: entries.map((sealed) => buildLedgerCells(sealed).map((value) => ({ value }))),
    }),
  ]);
}

const ENTRY_COUNT = atDepth({ quick: 100, deep: 2000 });

test(`a match of ${ENTRY_COUNT} entries resolves its next step`, async () => {
  const entries = createDelays(ENTRY_COUNT - 1).map(({ sealed }) => sealed);
  await writeEntries(entries);
  const { deadline } = await table.task();
  await table.emulator.clock.advanceTo(Date.parse(deadline));
  expect((await readHashes()).length).toBe(ENTRY_COUNT);
  const result = await runMatch(table.adjudicator, await table.task());
  expect(result.kind).toBe('resolved');
  expect((await readHashes()).length).toBe(ENTRY_COUNT + 1);
});

test('a mark counts as taken only if Google reports exactly that', async () => {
  const written = createDeadlineEntry(2);
  await faults(table, [
    {
      api: 'sheets',
      path: ':batchUpdate',
      effect: {
        kind: 'fail',
        status: 400,
        message: 'Invalid requests[0].createDeveloperMetadata: Nein.',
      },
    },
  ]);
  expect(await commitEntry(table.adjudicator, written, [])).toMatchObject({ kind: 'written' });
  expect(await readMarker(table.as(HOST), table.hostId, getMarkerId(1))).toEqual({
    value: written.sealed.hash.slice(0, 12),
  });
});

test('the row of a new entry has the format of the row before it', async () => {
  await table.deadline();
  const { spreadsheets } = table.emulator.snapshot();
  const ledger = spreadsheets[table.hostId]?.sheets.find(
    ({ properties }) => properties.sheetId === HOST_TABS.ledger.sheetId,
  );
  const formats = (row: number) =>
    (ledger?.rows[row] ?? []).map((cell) => cell?.userEnteredFormat ?? null);
  expect(formats(2).some((format) => format !== null)).toBe(true);
  expect(formats(2)).toEqual(formats(1));
});

test('a row of Submissions begins with seat, reason, status and local time', async () => {
  await table.robots();
  await table.deadline();
  const rows = await readRows(HOST_TABS.submissions.sheetId);
  expect(rows.slice(0, 2).map((row) => row.slice(0, 4))).toEqual([
    ['Seat', 'Why', 'Fate', 'When'],
    ['Dems', 'It counts.', 'accepted', 'Mon 1 Jun, 22:00'],
  ]);
});

test('commit refuses an entry with an unreadable body', async () => {
  const sealed = { ...getCurrentPosition(match).sealed, body: '{}' };
  const before = JSON.stringify(table.emulator.snapshot().spreadsheets);
  await expect(
    commitEntry(table.adjudicator, { match, sealed, submissions: [] }, []),
  ).rejects.toThrow('entry 0 cannot be parsed, so it is not written');
  expect(JSON.stringify(table.emulator.snapshot().spreadsheets)).toBe(before);
});

type FormAnswers = Readonly<Record<string, readonly string[]>>;

const HEAD_QUESTION_IDS: readonly string[] = Object.values(CONSTANT_QUESTIONS).map(
  ({ questionId }) => questionId,
);
const LONG_TEXTS = Array.from({ length: 25 }, (_, index) => `${index} "quoted" `.repeat(80));

/** Lengthens each answer to the maximum that is kept, except sender and step. */
const lengthenAnswers = (answers: FormAnswers): FormAnswers =>
  Object.fromEntries(
    Object.entries(answers).map(([id, texts]) => [
      id,
      HEAD_QUESTION_IDS.includes(id) ? texts : LONG_TEXTS,
    ]),
  );

const { seats, count } = atDepth({ quick: { seats: 2, count: 9 }, deep: { seats: 9, count: 200 } });

test(`${seats} seats with ${count} long answers write at most 5 MB in a step`, async () => {
  const game = GAMES.find((one) => one.seats.least <= seats && one.seats.most >= seats);
  if (game === undefined) throw new Error('there is a game for them');
  let mostBytes = 0;
  table = await openTable({
    game,
    players: seats,
    carry: (emulator) => async (input, init) => {
      const request = new Request(input, init);
      const { byteLength } = await request.clone().arrayBuffer();
      mostBytes = Math.max(mostBytes, byteLength);
      return emulator.fetchImplementation(request);
    },
  });
  await table.robots();
  const { form, deadline } = await table.task();
  const stored = table.emulator.snapshot().forms[form]?.responses ?? [];
  const long = stored.flatMap(({ answers }) => Array(count).fill(lengthenAnswers(answers)));
  await addResponses(table, form, long);
  await table.emulator.clock.advanceBy(1000);
  await table.robots();
  await table.emulator.clock.advanceTo(Date.parse(deadline));
  const { positions, receipts } = await table.read();
  expect(positions).toHaveLength(2);
  expect(receipts.length).toBeGreaterThanOrEqual(seats * count);
  expect(mostBytes).toBeGreaterThan(500_000);
  expect(mostBytes).toBeLessThan(5_000_000);
  const counted = receipts.filter((receipt) => receipt.counted !== '');
  expect(counted.length).toBeGreaterThan(0);
  for (const { answers } of counted) expect(answers).not.toContain('which the form has');
});
