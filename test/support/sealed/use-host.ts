import { type beforeAll, beforeEach } from 'vitest';
import type { EmulatorOptions } from '../../../emulator/emulator.ts';
import { type EmulatedHost, startHost } from './emulated-host.ts';

/**
 * Starts a host before each test, or once with `beforeAll`, and closes it afterwards. The result is
 * always the host that was started last.
 */
export function useHost(
  before: typeof beforeEach | typeof beforeAll = beforeEach,
  options: Partial<EmulatorOptions> = {},
): EmulatedHost {
  let started: EmulatedHost | undefined;
  before(async () => {
    started = await startHost(options);
    return started.close;
  });
  return new Proxy({} as EmulatedHost, {
    get: (_, name: keyof EmulatedHost) => started?.[name],
  });
}
