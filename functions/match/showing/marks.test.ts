import { beforeEach, expect, test } from 'vitest';
import { LEDGER_COLUMNS } from '../../../sheets-templates/records/record-columns.ts';
import { HOST_TABS } from '../../../sheets-templates/workbooks/host-workbook.ts';
import { atDepth } from '../../../test/support/depth.ts';
import { deskText, faults, HOUR_MS, passTime } from '../../../test/support/table/by-hand.ts';
import { HOST, openTable, type Table } from '../../../test/support/table/table.ts';
import { USUAL_GAME } from '../../../test/support/table/usual-game.ts';
import { buildGrowth, buildMarkerBatch, setCells } from '../../google/sheet-requests.ts';
import { applyBatch, readMarker } from '../../google/sheets.ts';
import type { Sealed } from '../ledger/entry.ts';
import { IncidentError } from '../ledger/incident.ts';
import { buildLedgerCells, buildMarker, getMarkerId, MAX_ENTRIES } from '../ledger/ledger.ts';
import type { PendingCommit } from '../next/build-entry.ts';
import { buildInterventionEntry } from '../next/build-intervention.ts';
import type { Match } from '../reading/match.ts';
import { resolveStep } from '../visiting/resolve-step.ts';
import { commitEntry } from './commit.ts';

let table: Table;
beforeEach(async () => {
  table = await openTable({ game: USUAL_GAME });
});

const countEntries = async (): Promise<number> => (await table.read()).positions.length;

/** Creates marks like the match’s own, with unused ids. */
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
  expect(await countEntries()).toBe(2);
  expect(await deskText(table)).not.toContain('Problem');
});

test('an entry is written later if the workbook had no room for another mark', async () => {
  await createMarks(MAX_ENTRIES - 1);
  await table.deadline();
  expect(await countEntries()).toBe(1);
  expect(await deskText(table)).toContain(
    'The host’s workbook has no room for another mark (developer metadata)',
  );
  deleteMark();
  await passTime(table, HOUR_MS);
  expect(await countEntries()).toBe(2);
});

/** Creates the entries of a match that moves its deadline `count` times. */
function createDelays(match: Match, count: number): readonly PendingCommit[] {
  const written: PendingCommit[] = [];
  let last = match;
  for (let number = 1; number <= count; number++) {
    const nowMs = table.emulator.clock.now();
    const action = { kind: 'deadline', toMs: nowMs + (number + 1) * 60_000 } as const;
    const asked = { id: `move-${number}`, action, asked: 'deadline', reason: 'Once more.' };
    const judged = buildInterventionEntry(last, asked, nowMs);
    if (judged.kind === 'refused') throw new Error(judged.sentence);
    last = judged.written.match;
    written.push(judged.written);
  }
  return written;
}

function createNextEntry(match: Match): PendingCommit {
  const [written] = createDelays(match, 1);
  if (written === undefined) throw new Error('there is one');
  return written;
}

/** Writes entries without their effects. */
async function writeEntries(entries: readonly Sealed[]): Promise<void> {
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

const ENTRY_COUNT = atDepth({ quick: 400, deep: 2000 });

test(`a match of ${ENTRY_COUNT} entries resolves its next step`, async () => {
  const entries = createDelays(await table.read(), ENTRY_COUNT - 1).map(({ sealed }) => sealed);
  await writeEntries(entries);
  const { deadline } = await table.task();
  await table.emulator.clock.advanceTo(Date.parse(deadline));
  expect(await countEntries()).toBe(ENTRY_COUNT);
  const result = await resolveStep(table.adjudicator, await table.task());
  expect(result.kind).toBe('resolved');
  expect(await countEntries()).toBe(ENTRY_COUNT + 1);
});

test('a mark counts as taken only if Google reports exactly that', async () => {
  const written = createNextEntry(await table.read());
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

test('commit reports a tab that was deleted since the match was read', async () => {
  const written = createNextEntry(await table.read());
  await applyBatch(table.as(HOST), table.hostId, [
    { deleteSheet: { sheetId: HOST_TABS.ledger.sheetId } },
  ]);
  const refused = await commitEntry(table.adjudicator, written, []).catch(
    (error: unknown) => error,
  );
  expect(refused).toBeInstanceOf(IncidentError);
  expect(String(refused)).toContain('Ledger: The tab has been deleted.');
});
