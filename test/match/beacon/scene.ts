/** A match whose dice come from the emulator's beacon, and incidents about such dice. */

import { EMULATED_CHAIN } from '../../../emulator/beacon/chain.ts';
import type { Entry, Settings } from '../../../functions/match/ledger/entry.ts';
import {
  getCurrentPosition,
  listEntries,
  type Match,
} from '../../../functions/match/reading/match.ts';
import {
  openTable,
  ROUND_GRACE_MS,
  type Table,
  type TableOptions,
} from '../../support/table/table.ts';
import { USUAL_GAME } from '../../support/table/usual-game.ts';

export const createBeaconTable = (
  settings: Partial<Settings> = {},
  options: Partial<TableOptions> = {},
): Promise<Table> =>
  openTable({
    game: USUAL_GAME,
    ...options,
    settings: { beacon: EMULATED_CHAIN, ...settings },
  });

/** Advances the clock to the open step's cut-off, and past the run that follows. */
export async function advanceToDeadline(table: Table, moreMs = ROUND_GRACE_MS): Promise<void> {
  const { next } = getCurrentPosition(await table.read()).sealed.entry;
  await table.emulator.clock.advanceTo(Date.parse(next?.deadline ?? '') + moreMs);
}

/** Lets robots answer and resolves the step. */
export async function playStep(table: Table): Promise<Match> {
  await table.robots();
  await advanceToDeadline(table);
  return table.read();
}

export const getLastEntry = (match: Match): Entry => getCurrentPosition(match).sealed.entry;

/**
 * Lists state, orders and dice of each entry. If two matches were played equally, their lists are
 * equal, although their files differ.
 */
export const listEntryResults = (match: Match): readonly object[] =>
  listEntries(match).map(({ entry }) => ({
    kind: entry.kind,
    stateHash: entry.stateHash,
    beacon: 'beacon' in entry ? entry.beacon : undefined,
    next: entry.next,
  }));
