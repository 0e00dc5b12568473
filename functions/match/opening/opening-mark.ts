/**
 * A season opens one match at a time: a mark on its host's workbook says which, and in which workbook. So two who open at once open the same
 * match, and what somebody has left in the middle is gone on with (docs/decisions/0034).
 */

import type { Google } from '../../google/connect.ts';
import { markerRefusal, markerRequest, unmarkRequest } from '../../google/sheet-requests.ts';
import { applyBatch, readMarker } from '../../google/sheets.ts';
import { shortHash } from '../ledger/digest.ts';
import { currentPosition, type Match } from '../reading/match.ts';
import { awaitedHere } from '../reading/season-matches.ts';

export interface Opening {
  /** The name of the match in its season. */
  readonly episode: string;
  /** Of the host's workbook that it is opened in. */
  readonly hostId: string;
  /** Which match of that episode it goes before; “none” where it is the first. */
  readonly instead: string;
}

/** Below those of entries, which it is never one of. */
const MARK = { metadataId: 999_999, key: 'o' } as const;

const textOf = ({ episode, instead, hostId }: Opening): string =>
  [episode, instead, hostId].join(' ');

const markOf = (opening: Opening) => ({ ...MARK, value: textOf(opening) });

/** Null where none is underway. @throws GoogleError */
export async function openingIn(google: Google, seasonId: string): Promise<Opening | null> {
  const mark = await readMarker(google, seasonId, MARK.metadataId);
  const [episode = '', instead = '', hostId = ''] = (mark?.value ?? '').split(' ');
  return hostId === '' ? null : { episode, instead, hostId };
}

/** Somebody else can end his opening between a refusal and the look at what stands there; he cannot do so for ever. */
const ROUNDS = 5;

/** Marks an opening, unless one is underway. Gives the one that is. @throws GoogleError */
export async function markOpening(
  google: Google,
  seasonId: string,
  opening: Opening,
): Promise<Opening> {
  for (let round = 1; round <= ROUNDS; round++) {
    try {
      await applyBatch(google, seasonId, [markerRequest(markOf(opening))]);
    } catch (error) {
      if (!['taken', 'unclear'].includes(markerRefusal(error) ?? '')) throw error;
    }
    // Google merges some of what one expects it to refuse: what stands there counts.
    const stands = await openingIn(google, seasonId);
    if (stands !== null) return stands;
  }
  throw new Error('matches of the season are opened again and again: try once more');
}

/** Repeating is harmless, and another one stays. @throws GoogleError */
export const endOpening = (google: Google, seasonId: string, opening: Opening): Promise<void> =>
  applyBatch(google, seasonId, [unmarkRequest(markOf(opening))]);

/** Which match of an episode is linked. */
export function linkedNow(season: Match, episode: string): Opening['instead'] {
  const { matches } = currentPosition(season);
  const host = Object.hasOwn(matches, episode) ? matches[episode]?.host : undefined;
  return host === undefined ? 'none' : shortHash(host);
}

/** Whether it is still to come to its end: its episode is awaited, and no other match of it was linked since. */
export const isWanted = (season: Match, { episode, instead }: Opening): boolean =>
  awaitedHere(currentPosition(season)).some(({ match }) => match === episode) &&
  linkedNow(season, episode) === instead;
