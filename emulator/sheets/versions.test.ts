import { beforeEach, describe, expect, it } from 'vitest';
import { sendControl } from '../clients-suite.ts';
import { buildNamedRange, createMetadata } from './requests-suite.ts';
import { type Desk, openDesk } from './sheets-suite.ts';

let desk: Desk;
beforeEach(async () => {
  desk = await openDesk();
  return () => desk.emulator.close();
});

async function writeEntry(number: number): Promise<void> {
  await desk.enter(`T!A${number}`, [[`entry ${number}`]]);
  await desk.batch(
    createMetadata({ metadataId: number }),
    buildNamedRange(`entry_${number}`, { sheetId: 0 }),
  );
}

async function readEntries() {
  const { developerMetadata = [], namedRanges = [] } = await desk.get(
    'developerMetadata,namedRanges',
  );
  return {
    entries: (await desk.values('T!A1:A9')).length,
    marks: developerMetadata.map(({ metadataId }) => metadataId),
    guards: namedRanges.map((one) => one.name),
  };
}

const TWO_ENTRIES = { entries: 2, marks: [1, 2], guards: ['entry_1', 'entry_2'] };
const THREE_ENTRIES = { entries: 3, marks: [1, 2, 3], guards: [...TWO_ENTRIES.guards, 'entry_3'] };

async function writeThreeEntries(): Promise<number> {
  await writeEntry(1);
  await writeEntry(2);
  const version = desk.emulator.versions.keep(desk.spreadsheetId);
  await writeEntry(3);
  return version;
}

describe('an older version of a spreadsheet', () => {
  it.each([
    ['goes back', TWO_ENTRIES],
    ['stays', { ...TWO_ENTRIES, marks: [1, 2, 3] }],
  ] as const)('an older version is restored, and its metadata %s', async (metadata, expected) => {
    const version = await writeThreeEntries();
    desk.emulator.versions.bringBack(desk.spreadsheetId, { version, metadata });
    expect(await readEntries()).toEqual(expected);
  });

  it('restoring a version keeps the newer one in the history', async () => {
    const { versions } = desk.emulator;
    const version = await writeThreeEntries();
    const newer = versions.bringBack(desk.spreadsheetId, { version });
    expect(await readEntries()).toEqual(TWO_ENTRIES);
    versions.bringBack(desk.spreadsheetId, { version: newer });
    expect(await readEntries()).toEqual(THREE_ENTRIES);
  });

  it('a restored version counts as a change of the file, and keeps the file’s name', async () => {
    const heard: string[] = [];
    const version = await writeThreeEntries();
    await desk.batch({
      updateSpreadsheetProperties: { properties: { title: 'New' }, fields: 'title' },
    });
    await desk.emulator.clock.advanceBy(1000);
    desk.emulator.onChange((fileId) => heard.push(fileId));
    desk.emulator.versions.bringBack(desk.spreadsheetId, { version });
    expect(heard).toEqual([desk.spreadsheetId]);
    expect((await desk.get('properties.title')).properties?.title).toBe('New');
    const { modifiedMs } = desk.emulator.snapshot().files[desk.spreadsheetId] ?? {};
    expect(modifiedMs).toBe(desk.emulator.clock.now());
  });

  it('a version exists only for its own spreadsheet', async () => {
    const { versions } = desk.emulator;
    const created = await desk.client.spreadsheets.create({ requestBody: {} });
    const other = created.data.spreadsheetId ?? '';
    const missing = 'Requested entity was not found.';
    expect(() => versions.keep('none')).toThrow(missing);
    expect(() => versions.bringBack('none', { version: 1 })).toThrow(missing);
    expect([versions.keep(desk.spreadsheetId), versions.keep(desk.spreadsheetId)]).toEqual([1, 2]);
    expect(() => versions.bringBack(other, { version: 1 })).toThrow(missing);
    expect(versions.keep(other)).toBe(1);
    expect(() => versions.bringBack(desk.spreadsheetId, { version: 3 })).toThrow(missing);
    for (const version of [0, 1.5]) {
      expect(() => versions.bringBack(desk.spreadsheetId, { version })).toThrow();
    }
  });

  it('a restore is a write, which a stale read misses', async () => {
    const version = await writeThreeEntries();
    await sendControl(desk.emulator, 'POST', '/stale-reads', { writes: 1 });
    desk.emulator.versions.bringBack(desk.spreadsheetId, { version });
    const marks = async () =>
      (await desk.get('developerMetadata')).developerMetadata?.map((one) => one.metadataId);
    expect([await marks(), await marks()]).toEqual([THREE_ENTRIES.marks, TWO_ENTRIES.marks]);
  });

  it('a saved version is lost once the emulator restores another snapshot', async () => {
    const version = await writeThreeEntries();
    desk.emulator.restore(desk.emulator.snapshot());
    expect(() => desk.emulator.versions.bringBack(desk.spreadsheetId, { version })).toThrow(
      'Requested entity was not found.',
    );
  });
});
