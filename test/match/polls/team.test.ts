import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { revokeAccess, shareWith } from '../../../functions/google/drive.ts';
import {
  protectRequest,
  type SheetRequest,
  unprotectRequest,
} from '../../../functions/google/sheet-requests.ts';
import { applyBatch } from '../../../functions/google/sheets.ts';
import { findIntervention } from '../../../functions/match/ledger/entry.ts';
import type { CoHostAction } from '../../../functions/match/next/team-interventions.ts';
import { currentPosition, entriesOf } from '../../../functions/match/reading/match.ts';
import { getTeamSheetId, HOST_TABS } from '../../../sheets-templates/workbooks/host-workbook.ts';
import { hostDoes, textOf } from '../../long-runs/interventions/host.ts';
import { deskText, typed } from '../../support/table/by-hand.ts';
import { ADJUDICATOR, HOST, type Table } from '../../support/table/table.ts';
import { rowsOf } from './rows.ts';
import { aPoll, HOUR_MS, pass, polledTable, SCARLET } from './scene.ts';

const SAM = 'sam@example.org';
const KIM = 'kim@example.org';
const PROTECTED = /trying to edit a protected cell/;

let table: Table;
beforeEach(async () => {
  table = await polledTable();
  await joins('Sam', SAM);
});
afterEach(() => table.close());

const adding = (name: string, email: string): CoHostAction => ({
  kind: 'co-host',
  name,
  email,
  seat: null,
});

/** Adds a co-host and shares the workbook by hand. */
async function joins(name: string, email: string, reason = 'Together.'): Promise<void> {
  await hostDoes(table, adding(name, email), reason);
  await shareWith(table.as(HOST), table.hostId, { email, role: 'writer', note: null });
  await aPoll(table);
}

const hosts = rowsOf(() => table);
const sams = rowsOf(() => table, {
  email: SAM,
  sheetId: getTeamSheetId(0),
  title: 'Requests of Sam',
});

const asSam = (...requests: readonly SheetRequest[]): Promise<void> =>
  applyBatch(table.as(SAM), table.hostId, requests);

/** Lists each intervention after the co-host joined, with its author. */
const done = async (): Promise<readonly (string | undefined)[][]> =>
  entriesOf(await table.read()).flatMap(({ entry }) => {
    const one = findIntervention(entry);
    return one === null || one.kind === 'co-host' ? [] : [[one.kind, one.by]];
  });

const proof = async (): Promise<string> =>
  textOf(table, (await table.read()).files.publicId, 'Proof');

async function carriedOut(rows: typeof sams, ...words: Parameters<typeof sams.ask>): Promise<void> {
  await rows.ask(...words);
  await aPoll(table);
  await rows.tick(words[0]);
  await aPoll(table);
}

describe('requests of a co-host', () => {
  test('a co-host’s request is carried out once, under their name', async () => {
    await carriedOut(sams, 1, 'absent', 'Dems', '', 'Dems is ill.');
    await aPoll(table);
    expect(await done()).toEqual([['absent', 'Sam']]);
    expect((await sams.told(1)).done).toMatch(/^Done with entry 2, /);
    expect(await proof()).toContain('Done by the co-host Sam. Dems is ill.');
    expect(await textOf(table, (await table.read()).files.publicId, 'Story')).toContain(
      'A co-host can read all orders: Sam.',
    );
  });

  test('equal requests of a co-host and the host are carried out once', async () => {
    await sams.ask(1, 'absent', 'Dems', '');
    await hosts.ask(1, 'absent', 'Dems', '');
    await aPoll(table);
    await sams.tick(1);
    await hosts.tick(1);
    await aPoll(table);
    await aPoll(table);
    expect(await done()).toEqual([['absent', undefined]]);
    expect((await sams.told(1)).done).toMatch(/^Done with entry 2, /);
  });

  test('a co-host’s request to resolve a step is recorded with the step', async () => {
    await table.robots([SCARLET]);
    await carriedOut(sams, 1, 'resolve', '', '', '');
    const { entry } = currentPosition(await table.read()).sealed;
    expect(entry).toMatchObject({ kind: 'resolved', by: 'Sam' });
    expect(await proof()).toContain('Done by the co-host Sam.');
  });

  test.each(['seat', 'co-host', 'go on'])('only the host can request %s', async (what) => {
    await sams.ask(1, what, 'Dems', 'new@example.org, New');
    await aPoll(table);
    expect((await sams.told(1)).change).toMatch(/only the host can request this/);
  });
});

describe('tabs of co-hosts', () => {
  test('only its own co-host can edit the tab of a co-host', async () => {
    await joins('Kim', KIM);
    const kims = rowsOf(() => table, { email: KIM, sheetId: getTeamSheetId(0), title: '' });
    await expect(kims.ask(1, 'pause', '', '')).rejects.toThrow(PROTECTED);
    await expect(asSam(typed(HOST_TABS.requests.sheetId, 1, 0, 'pause'))).rejects.toThrow(
      PROTECTED,
    );
  });

  test('an account that a co-host lets in cannot edit the tabs of hosts', async () => {
    const bot = 'sams@sam.iam.gserviceaccount.com';
    await shareWith(table.as(SAM), table.hostId, { email: bot, role: 'writer', note: null });
    await aPoll(table);
    for (const sheetId of [HOST_TABS.requests.sheetId, getTeamSheetId(0)])
      await expect(
        applyBatch(table.as(bot), table.hostId, [typed(sheetId, 1, 0, 'pause')]),
      ).rejects.toThrow(PROTECTED);
  });

  test('the tab of a co-host works under another name and with sorted rows', async () => {
    const { sheetId } = { sheetId: getTeamSheetId(0) };
    await asSam({
      updateSheetProperties: { properties: { sheetId, title: 'Mine' }, fields: 'title' },
    });
    const mine = rowsOf(() => table, { email: SAM, sheetId, title: 'Mine' });
    await mine.ask(1, 'pause', '', '');
    await mine.ask(2, 'absent', 'Dems', '');
    await aPoll(table);
    await mine.tick(2);
    const range = { sheetId, startRowIndex: 1 };
    await asSam({
      sortRange: { range, sortSpecs: [{ dimensionIndex: 0, sortOrder: 'ASCENDING' }] },
    });
    await aPoll(table);
    expect(await done()).toEqual([['absent', 'Sam']]);
  });

  test('a deleted tab of a co-host is created and protected again', async () => {
    await asSam({ deleteSheet: { sheetId: getTeamSheetId(0) } });
    await aPoll(table);
    await expect(
      applyBatch(table.as(KIM), table.hostId, [typed(getTeamSheetId(0), 1, 0, 'pause')]),
    ).rejects.toThrow();
    await carriedOut(sams, 1, 'pause', '', '');
    expect(await done()).toEqual([['pause', 'Sam']]);
  });

  test('a copy of a co-host’s tab has no effect', async () => {
    await sams.ask(1, 'pause', '', '');
    await aPoll(table);
    await asSam({
      duplicateSheet: {
        sourceSheetId: getTeamSheetId(0),
        newSheetId: 77,
        newSheetName: 'Copy of mine',
      },
    });
    const copy = rowsOf(() => table, { email: SAM, sheetId: 77, title: 'Copy of mine' });
    await copy.tick(1);
    await aPoll(table);
    expect(await done()).toEqual([]);
  });

  test.each([
    ['is not protected', []],
    ['also admits somebody else', [protectRequest(getTeamSheetId(0), [ADJUDICATOR, SAM, KIM])]],
  ])('the tab of a co-host has no effect while it %s', async (_, protections) => {
    const { sheets } = table.emulator.snapshot().spreadsheets[table.hostId] ?? { sheets: [] };
    const ids = sheets.flatMap(({ properties, protectedRanges }) =>
      properties.sheetId === getTeamSheetId(0) ? protectedRanges : [],
    );
    await asSam(
      ...ids.map(({ protectedRangeId = 0 }) => unprotectRequest(protectedRangeId)),
      ...protections,
    );
    await carriedOut(sams, 1, 'pause', '', '');
    expect(await done()).toEqual([]);
    expect((await sams.told(1)).change).toMatch(/not protected for Sam alone/);
  });
});

describe('former co-hosts', () => {
  const leave = (): Promise<unknown> =>
    hostDoes(table, { kind: 'co-host', name: 'Sam', email: null, seat: null });

  test('a former co-host has no effect and is reported until their access ends', async () => {
    await sams.ask(1, 'pause', '', '');
    await aPoll(table);
    await sams.tick(1);
    await leave();
    await aPoll(table);
    expect(await done()).toEqual([]);
    await pass(table, HOUR_MS);
    expect(await deskText(table)).toContain('A former co-host can still edit it: Sam.');
    await revokeAccess(table.as(HOST), table.hostId, SAM);
    await pass(table, HOUR_MS);
    expect(await deskText(table)).not.toContain('former co-host');
  });

  test('a co-host who returns gets a new tab', async () => {
    await leave();
    await joins('Sam', SAM, 'Sam is back.');
    const again = rowsOf(() => table, {
      email: SAM,
      sheetId: getTeamSheetId(1),
      title: 'Requests of Sam',
    });
    await carriedOut(again, 1, 'pause', '', '');
    expect(await done()).toEqual([['pause', 'Sam']]);
  });
});

test('a co-host without access is reported on the Desk', async () => {
  await revokeAccess(table.as(HOST), table.hostId, SAM);
  await pass(table, 2 * HOUR_MS);
  expect(await deskText(table)).toContain('A co-host cannot edit it: Sam.');
});

test('a co-host who plays is named on Story and Proof, by the address of the seat', async () => {
  await hostDoes(table, adding('Kim', 'scarlet@example.com'));
  for (const tab of ['Story', 'Proof'])
    expect(await textOf(table, (await table.read()).files.publicId, tab)).toContain(
      'The co-host Kim plays Scarlet.',
    );
});

test('the tabs are protected before the host shares the workbook with a co-host', async () => {
  await table.close();
  table = await polledTable();
  await hostDoes(table, adding('Sam', SAM));
  await aPoll(table);
  await shareWith(table.as(HOST), table.hostId, { email: SAM, role: 'writer', note: null });
  await expect(asSam(typed(HOST_TABS.requests.sheetId, 1, 0, 'pause'))).rejects.toThrow(PROTECTED);
});
