import { beforeEach, describe, expect, test } from 'vitest';
import { HOST_TABS } from '../../../sheets-templates/workbooks/host-workbook.ts';
import { runAsMatchHost } from '../../../test/long-runs/interventions/host.ts';
import { byHand, faults, protectTab } from '../../../test/support/table/by-hand.ts';
import { HOST, openTable, type Table } from '../../../test/support/table/table.ts';
import { USUAL_GAME } from '../../../test/support/table/usual-game.ts';
import { readDescription, readEntered } from '../../google/sheets.ts';
import { shortenHash } from '../ledger/digest.ts';
import { IncidentError } from '../ledger/incident.ts';
import type { PendingCommit } from '../next/build-entry.ts';
import { buildInterventionEntry } from '../next/build-intervention.ts';
import { currentPosition, entriesOf, type Match } from '../reading/match.ts';
import { readLostEntries } from './behind.ts';
import { commitEntry, commitOpening } from './commit.ts';
import { toShownEntry } from './guard.ts';
import { createKnownDesk, readCurrentDesk } from './host-pages.ts';

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
  const judged = buildInterventionEntry(of, request, nowMs);
  if (judged.kind === 'refused') throw new Error(judged.sentence);
  return judged.written;
}

const readHashes = async () => entriesOf(await table.read()).map(({ hash }) => hash);
async function readRows(sheetId: number) {
  const { tabs } = await readEntered(table.as(HOST), table.hostId);
  return tabs.find((tab) => tab.sheetId === sheetId)?.cells ?? [];
}

describe('entry', () => {
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
      { deleteSheet: { sheetId: HOST_TABS.received.sheetId } },
      {
        updateSheetProperties: {
          properties: { sheetId: HOST_TABS.ledger.sheetId, title },
          fields: 'title',
        },
      },
    ]);
    const repairNotes = [
      expect.stringMatching(/^The tab “.*” was missing and has been restored\.$/),
    ];
    const committed = await commitEntry(table.adjudicator, createDeadlineEntry(30), []);
    expect(committed).toMatchObject({ kind: 'written', repairNotes });
    expect(committed).not.toMatchObject({ drawn: null });
    const { sheets } = await readDescription(table.as(HOST), table.hostId);
    expect(sheets.some(({ sheetId }) => sheetId === HOST_TABS.received.sheetId)).toBe(true);
  });

  test('an entry is written alone if the Desk is protected', async () => {
    await byHand(table, [protectTab(HOST_TABS.desk.sheetId)]);
    const before = await readRows(HOST_TABS.desk.sheetId);
    const written = createDeadlineEntry(30);
    expect(await commitEntry(table.adjudicator, written, [])).toEqual({
      kind: 'written',
      drawn: null,
      repairNotes: [],
    });
    expect((await readHashes()).at(-1)).toBe(written.sealed.hash);
    expect(await readRows(HOST_TABS.desk.sheetId)).toEqual(before);
  });

  test('an entry that Google accepts but does not show counts as not written', async () => {
    await faults(table, [{ effect: { kind: 'ignore' }, api: 'sheets', method: 'POST' }]);
    const unseen = await commitEntry(table.adjudicator, createDeadlineEntry(30), []).catch(
      (error: unknown) => error,
    );
    expect(unseen).toBeInstanceOf(IncidentError);
    expect(String(unseen)).toContain('Google has accepted the entry but does not show it yet.');
    expect(await readHashes()).toHaveLength(1);
  });

  test('an entry is not written if the ledger is protected', async () => {
    await byHand(table, [protectTab(HOST_TABS.ledger.sheetId)]);
    const refused = await commitEntry(table.adjudicator, createDeadlineEntry(30), []).catch(
      (error: unknown) => error,
    );
    expect(refused).toBeInstanceOf(IncidentError);
    expect(String(refused)).toContain('Ledger and Submissions');
    expect(await readHashes()).toHaveLength(1);
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
});

test('commitOpening writes an opening only once', async () => {
  expect(await commitOpening(table.adjudicator, match)).toBe(false);
  expect(await readHashes()).toHaveLength(1);
});

test('a handover rewrites only the row of its seat', async () => {
  const before = await readRows(HOST_TABS.players.sheetId);
  const seat = currentPosition(match).setup.players[1]?.seat;
  if (seat === undefined) throw new Error('two play');
  await runAsMatchHost(table, { kind: 'seat', seat, email: 'sam@example.com', name: 'Sam' });
  const after = await readRows(HOST_TABS.players.sheetId);
  const changed = after.flatMap((row, index) =>
    JSON.stringify(row) === JSON.stringify(before[index]) ? [] : [index],
  );
  expect(changed).toEqual([2]);
  expect(after[2]).toContain('sam@example.com');
});

test('readLostEntries returns each entry that a restored ledger lacks once', async () => {
  const version = table.emulator.versions.keep(table.hostId);
  await table.deadline();
  await table.deadline();
  const newer = entriesOf(await table.read());
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
