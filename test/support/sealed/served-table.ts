import type { Emulator } from '../../../emulator/emulator.ts';
import { type RunningServer, serve } from '../../../emulator/server.ts';
import { HOST } from '../table/table.ts';
import { QUEUE_VARIABLES } from './emulated-host.ts';
import { type EndedRun, runSealed } from './run-sealed.ts';

export interface ServedTable {
  /** Runs a command of the table's host. */
  readonly sealed: (...words: readonly string[]) => Promise<EndedRun>;
  readonly close: RunningServer['close'];
}

/** Serves the emulator of a table, so that its host can run commands. */
export async function serveTable({
  emulator,
}: {
  readonly emulator: Emulator;
}): Promise<ServedTable> {
  const { url, close } = await serve(emulator);
  const variables = { SEALED_EMULATOR: url, SEALED_AS: HOST, ...QUEUE_VARIABLES };
  return { close, sealed: (...words) => runSealed(words, variables) };
}
