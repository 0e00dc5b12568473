import { describe, expect, it } from 'vitest';
import { getRefusal, sendControl } from '../clients-suite.ts';
import { type Desk, openDesk } from '../sheets/sheets-suite.ts';
import type { StaleReadOrder } from './stale-reads.ts';

const sendStaleReadOrder = async ({ emulator }: Desk, ...orders: StaleReadOrder[]) =>
  expect((await sendControl(emulator, 'POST', '/stale-reads', orders)).status).toBe(200);

const readCell = async ({ values }: Desk) => (await values('T!A1'))[0]?.[0] ?? null;
const writeCell = ({ enter }: Desk, value: string) => enter('T!A1', [[value]]);

async function createWrittenDesk(...values: string[]): Promise<Desk> {
  const desk = await openDesk();
  for (const value of values) await writeCell(desk, value);
  return desk;
}

describe('a read that is behind', () => {
  it('the first read after a stale-read order misses the latest write', async () => {
    const desk = await createWrittenDesk('one', 'two');
    await sendStaleReadOrder(desk, {});
    expect([await readCell(desk), await readCell(desk)]).toEqual(['one', 'two']);
  });

  it('stale reads miss the given number of writes for the given number of reads', async () => {
    const desk = await createWrittenDesk('one', 'two', 'three');
    await sendStaleReadOrder(desk, { writes: 2, reads: 2 });
    expect([await readCell(desk), await readCell(desk), await readCell(desk)]).toEqual([
      'one',
      'one',
      'three',
    ]);
  });

  it('a stale read returns the first state if more writes are to be missed', async () => {
    const desk = await createWrittenDesk('one');
    await sendStaleReadOrder(desk, { writes: 8 });
    expect([await readCell(desk), await readCell(desk)]).toEqual([null, 'one']);
  });

  it('stale reads can start after a later write', async () => {
    const desk = await createWrittenDesk('one', 'two');
    await sendStaleReadOrder(desk, { afterWrites: 2 });
    await writeCell(desk, 'three');
    expect(await readCell(desk)).toBe('three');
    await writeCell(desk, 'four');
    expect([await readCell(desk), await readCell(desk)]).toEqual(['three', 'four']);
  });

  it('stale reads affect values and spreadsheets, but not writes', async () => {
    const desk = await openDesk();
    const { client, spreadsheetId, batch } = desk;
    const title = (properties: object) => ({
      updateSheetProperties: { properties: { sheetId: 7, ...properties }, fields: 'title' },
    });
    await batch(title({ title: 'New' }));
    await sendStaleReadOrder(desk, { reads: null });
    const { values } = client.spreadsheets;
    const requestBody = {
      dataFilters: [{ gridRange: { sheetId: 7 } }],
      valueRenderOption: 'UNFORMATTED_VALUE',
    };
    const byId = await values.batchGetByDataFilter({ spreadsheetId, requestBody });
    expect([
      byId.data.valueRanges?.[0]?.valueRange?.range,
      (await desk.get('sheets.properties.title')).sheets?.[1]?.properties?.title,
    ]).toEqual(["'Turn order'!A1:Z1000", 'Turn order']);
    await batch({ addSheet: { properties: { title: 'Turn order' } } });
    const taken = batch({ addSheet: { properties: { title: 'New' } } });
    expect((await getRefusal(taken)).message).toContain('already exists');
  });

  it('a stale read affects only its own spreadsheet', async () => {
    const desk = await createWrittenDesk('one', 'two');
    await sendStaleReadOrder(desk, { spreadsheetId: 'another', reads: null });
    expect(await readCell(desk)).toBe('two');
    await sendStaleReadOrder(desk, { spreadsheetId: desk.spreadsheetId });
    expect(await readCell(desk)).toBe('one');
  });

  it('stale reads start after a write of their own spreadsheet, not of another', async () => {
    const desk = await createWrittenDesk('one', 'two');
    await sendStaleReadOrder(desk, { spreadsheetId: desk.spreadsheetId, afterWrites: 1 });
    const { data } = await desk.client.spreadsheets.create({ requestBody: {} });
    const requestBody = { requests: [{ addSheet: {} }] };
    const spreadsheetId = data.spreadsheetId ?? '';
    await desk.client.spreadsheets.batchUpdate({ spreadsheetId, requestBody });
    expect(await readCell(desk)).toBe('two');
    await writeCell(desk, 'three');
    expect(await readCell(desk)).toBe('two');
  });

  it('stale reads that miss no write are refused', async () => {
    const { emulator } = await openDesk();
    const { status } = await sendControl(emulator, 'POST', '/stale-reads', { writes: 0 });
    expect(status).toBe(400);
  });

  it('a stale read does not return the state of a replaced world', async () => {
    const desk = await createWrittenDesk('one', 'two');
    const world = desk.emulator.snapshot();
    for (const value of ['three', 'four']) await writeCell(desk, value);
    desk.emulator.restore(world);
    await sendStaleReadOrder(desk, { reads: null });
    expect(await readCell(desk)).toBe('two');
  });
});
