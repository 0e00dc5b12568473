/** Builds the ids of requests by seasons, matches and players, and names who requested an entry. */

import { sha256, shortenHash } from '../ledger/digest.ts';
import { findIntervention } from '../ledger/entry.ts';
import { buildArrivalKey } from '../ledger/instant.ts';
import type { Intervention } from '../ledger/interventions.ts';
import type { Match } from '../reading/match.ts';

/** Prefix for ids of a season's requests. Ids of the host's requests never have it. */
const SEASON_PREFIX = 'season-';

export const buildSeasonRequestId = (words: string): string => `${SEASON_PREFIX}${words}`;

/** Whether a season's poll made the request. */
export const isSeasonRequest = ({ request }: Pick<Intervention, 'request'>): boolean =>
  request.startsWith(SEASON_PREFIX);

export const buildResumeRequestId = (entry: number): string => `${RESUME_PREFIX}${entry}`;

const RESUME_PREFIX = 'until-';

/** Whether the match resumed by itself, at the end that the host had set for the pause. */
export const isAutomaticResume = ({ request }: Pick<Intervention, 'request'>): boolean =>
  request.startsWith(RESUME_PREFIX);

/** Builds the id of a message on the form “About me”. Editing the message changes the id. */
export const buildPlayerRequestId = (sent: string, responseId: string): string =>
  `player-${shortenHash(sha256(buildArrivalKey(sent, responseId)))}`;

/** Whether a player's message by the form “About me” caused the entry. */
export const isPlayerRequest = ({ kind }: Pick<Intervention, 'kind'>): boolean =>
  kind === 'extended' || kind === 'away';

export function describeRequester(done: Pick<Intervention, 'request' | 'by'>): string {
  if (isSeasonRequest(done)) return 'the season';
  return done.by === undefined ? 'the host' : `the co-host ${done.by}`;
}

/** Finds the entry of a request; null if the request has not been carried out. */
export function findEntryOfRequest(
  { positions }: Match,
  { id }: { readonly id: string },
): Intervention | null {
  for (const { sealed } of positions) {
    const done = findIntervention(sealed.entry);
    if (done?.request === id) return done;
  }
  return null;
}
