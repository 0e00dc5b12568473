import { afterEach, describe, expect, it, vi } from 'vitest';
import { openTasksAs } from './clients-suite.ts';
import { createRunningClock } from './clock.ts';
import { createEmulator } from './emulator.ts';
import { HOST, openDesk } from './sheets/sheets-suite.ts';

afterEach(() => vi.useRealTimers());

describe('an emulator', () => {
  it('onWrite listeners are called for writes, not for reads', async () => {
    const { emulator, get, enter, spreadsheetId } = await openDesk();
    let writes = 0;
    const stop = emulator.onWrite(() => {
      writes += 1;
    });
    const version = emulator.versions.keep(spreadsheetId);
    await get('spreadsheetId');
    expect(writes).toBe(0);
    await enter('T!A1', [['x']]);
    expect(writes).toBe(1);
    emulator.versions.bringBack(spreadsheetId, { version });
    expect(writes).toBe(2);
    stop();
    await enter('T!A1', [['y']]);
    expect(writes).toBe(2);
  });

  it('restoring a world reports every file of both worlds as changed', async () => {
    const { emulator, spreadsheetId } = await openDesk();
    const world = emulator.snapshot();
    const [file] = Object.values(world.files);
    if (file === undefined) throw new Error('The file is there.');
    const changed: string[] = [];
    let writes = 0;
    emulator.onChange((fileId) => changed.push(fileId));
    emulator.onWrite(() => {
      writes += 1;
    });
    emulator.restore({ ...world, files: { another: { ...file, id: 'another' } } });
    expect([changed, writes]).toEqual([[spreadsheetId, 'another'], 1]);
  });

  it('new files have different ids of Google’s length', async () => {
    const emulator = createEmulator();
    const headers = { authorization: `Bearer ${emulator.tokenFor(HOST)}` };
    const init = { method: 'POST', body: '{}', headers };
    const ids: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      const made = await emulator.fetch(new Request('http://emulator.test/v4/spreadsheets', init));
      ids.push((await made.json()).spreadsheetId);
    }
    expect(ids).toEqual(Array(3).fill(expect.stringMatching(/^1emulated-spreadsheet-\d{22}$/)));
    expect(ids.toSorted()).toEqual([...new Set(ids)]);
  });

  it('the tasks of a restored world run on a running clock until it is closed', async () => {
    vi.useFakeTimers();
    const sent: string[] = [];
    const make = () =>
      createEmulator({
        clock: createRunningClock(),
        dispatch: async ({ url }) => {
          sent.push(url);
          return new Response(null, { status: 204 });
        },
      });
    const first = make();
    const { queues } = openTasksAs(first, HOST).projects.locations;
    const parent = 'projects/p/locations/l';
    const name = `${parent}/queues/q`;
    await queues.create({ parent, requestBody: { name } });
    const scheduleTime = new Date(Date.now() + 1000).toISOString();
    const task = { scheduleTime, httpRequest: { url: 'http://function.test/' } };
    await queues.tasks.create({ parent: name, requestBody: { task } });
    const world = first.snapshot();
    await first.close();
    expect(vi.getTimerCount()).toBe(0);
    const second = make();
    second.restore(world);
    await vi.advanceTimersByTimeAsync(1000);
    expect(sent).toEqual(['http://function.test/']);
    await second.close();
  });
});
