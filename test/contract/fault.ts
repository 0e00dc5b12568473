import type { FaultOrder } from '../../emulator/core/fault.ts';
import type { Emulator } from '../../emulator/emulator.ts';

/** @throws if the emulator refuses the faults */
export async function addFaults(
  { fetch }: Emulator,
  ...orders: readonly FaultOrder[]
): Promise<void> {
  const url = 'http://emulator.test/emulator/faults';
  const response = await fetch(new Request(url, { method: 'POST', body: JSON.stringify(orders) }));
  if (!response.ok) throw new Error(`The fault was refused: ${await response.text()}`);
}
