/** Reminding on Discord: everybody who is asked, at the instants that the host has chosen. */

import { remind } from '../../announce/announce.ts';
import type { Adjudicator } from '../adjudicator.ts';
import { incidentText } from '../ledger/incident.ts';
import { reminderInstants } from '../next/poll-task.ts';
import { currentPosition, type Match } from '../reading/match.ts';
import { incidentsOf } from '../visiting/failure.ts';

/** A reminder that has not been said by then comes too late; looks until then try it again. */
const WITHIN_MS = 1_800_000;

/** Reminds once for each instant. Whatever is wrong with Discord is logged, and keeps no poll from going on. */
export async function remindAll(
  adjudicator: Adjudicator,
  match: Match,
  atMs: number,
): Promise<void> {
  const due = reminderInstants(currentPosition(match)).findLast((ms) => ms <= atMs);
  if (due === undefined || atMs - due > WITHIN_MS) return;
  const wrong = await remind(adjudicator, match, due).catch((error: unknown) =>
    incidentsOf(error).map(incidentText),
  );
  for (const message of wrong) {
    adjudicator.log({ severity: 'WARNING', message, match: match.files.hostId });
  }
}
