import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newDesk } from '../sheets/sheets-suite.ts';
import { keepWorld, loadWorld } from './keep.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'emulator-keep-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('a world that is kept', () => {
  it('loadWorld returns the world that keepWorld saved', async () => {
    const { emulator, enter } = await newDesk();
    const stop = await keepWorld(emulator, join(folder, 'deep'));
    await Promise.all(['a', 'b', 'c'].map((value) => enter('T!A1', [[value]])));
    await stop();
    expect(await loadWorld(join(folder, 'deep'))).toEqual(emulator.snapshot());
    expect(await readdir(join(folder, 'deep'))).toEqual(['world.json']);
  });

  it('keepWorld saves no writes after it is stopped', async () => {
    const { emulator } = await newDesk();
    const listeners = new Set<() => void>();
    const onWrite = (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    };
    const stop = await keepWorld({ snapshot: emulator.snapshot, onWrite }, folder);
    expect(listeners.size).toBe(1);
    await stop();
    expect(listeners.size).toBe(0);
  });

  it('keepWorld saves the current world when it is stopped', async () => {
    const { emulator, enter } = await newDesk();
    const stop = await keepWorld(emulator, folder);
    expect(await loadWorld(folder)).toBeUndefined();
    await enter('T!A1', [['a']]);
    await stop();
    expect(await loadWorld(folder)).toEqual(emulator.snapshot());
    await enter('T!A1', [['b']]);
    await stop();
    expect(await loadWorld(folder)).toEqual(emulator.snapshot());
  });

  it('loadWorld returns undefined for an empty folder', async () => {
    expect(await loadWorld(folder)).toBeUndefined();
  });

  it('loadWorld throws if the file is not a world', async () => {
    await writeFile(join(folder, 'world.json'), '{"files":');
    await expect(loadWorld(folder)).rejects.toThrow(/world\.json is not an emulator's world/);
    await expect(loadWorld(join(folder, 'world.json'))).rejects.toThrow(
      /is not an emulator's world/,
    );
  });
});
