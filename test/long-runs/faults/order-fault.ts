/** Calls that the emulator answers otherwise than usual, on order. */

import type { FaultOrder } from '../../../emulator/core/fault.ts';
import type { Emulator } from '../../../emulator/emulator.ts';

export type FaultEffectOrder = FaultOrder['effect'];

const ADDRESS = 'http://emulator.test/emulator/faults';

/** @throws when it is no order */
export async function orderFault(emulator: Emulator, order: FaultOrder): Promise<void> {
  const body = JSON.stringify([order]);
  const headers = { 'Content-Type': 'application/json' };
  const reply = await emulator.fetch(new Request(ADDRESS, { method: 'POST', headers, body }));
  if (!reply.ok) throw new Error(await reply.text());
}

/** Takes all of them back. */
export async function clearFaults(emulator: Emulator): Promise<void> {
  await emulator.fetch(new Request(ADDRESS, { method: 'DELETE' }));
}
