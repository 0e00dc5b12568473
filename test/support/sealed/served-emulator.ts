import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSteppedClock } from '../../../emulator/clock.ts';
import { createEmulator, type Emulator, type EmulatorOptions } from '../../../emulator/emulator.ts';
import { type RunningServer, serve } from '../../../emulator/server.ts';

export interface ServedEmulator {
  /** An empty folder that `close` deletes. */
  readonly folder: string;
  readonly emulator: Emulator;
  readonly served: RunningServer;
  readonly close: () => Promise<void>;
}

/**
 * Starts an emulator. Defaults: noon (UTC) of 2026-11-21, a stopped clock, and the reply 200 to
 * every task.
 */
export async function serveEmulator(
  options: Partial<EmulatorOptions> = {},
): Promise<ServedEmulator> {
  const folder = await mkdtemp(join(tmpdir(), 'sealed-'));
  const emulator = createEmulator({
    clock: createSteppedClock(Date.parse('2026-11-21T12:00:00Z')),
    dispatch: async () => new Response(null, { status: 200 }),
    ...options,
  });
  const served = await serve(emulator);
  const close = async (): Promise<void> => {
    await emulator.close();
    await served.close();
    await rm(folder, { recursive: true });
  };
  return { folder, emulator, served, close };
}
