import type { FaultOrder } from '../../emulator/core/fault.ts';
import type { Emulator } from '../../emulator/emulator.ts';

/** Adds faults to an emulator. @throws when the emulator refuses them. */
export async function addFaults(
  { fetch }: Emulator,
  ...orders: readonly FaultOrder[]
): Promise<void> {
  const url = 'http://emulator.test/emulator/faults';
  const response = await fetch(new Request(url, { method: 'POST', body: JSON.stringify(orders) }));
  if (!response.ok) throw new Error(`The fault was refused: ${await response.text()}`);
}
