/** One step in a process of its own, that of an emulator somewhere else: started by `measureMemory`, which sends what it needs. */

import { connect, DEFAULT_RETRY_POLICY } from '../../../functions/google/connect.ts';
import { resolveStep } from '../../../functions/match/visiting/resolve-step.ts';
import type { AloneInput, AloneOutput } from './memory.ts';

process.once('message', async ({ url, token, queue, task }: AloneInput) => {
  const google = connect({ rootUrl: `${url}/`, auth: token, patience: DEFAULT_RETRY_POLICY });
  const before = process.resourceUsage().maxRSS;
  const { kind } = await resolveStep({ google, queue, log: () => {} }, task);
  const output: AloneOutput = { kind, before, most: process.resourceUsage().maxRSS };
  process.send?.(output, () => process.disconnect());
});
