/**
 * Matches that `sealed run` no longer finds though they have not ended: the reason for each, and the
 * host's next step.
 */

import type { Google } from '../../../functions/google/connect.ts';
import { isInBin, type NotedFile } from '../../../functions/google/drive.ts';
import { GoogleError } from '../../../functions/google/error.ts';
import { IncidentError } from '../../../functions/match/ledger/incident.ts';
import { findInBin } from '../../../functions/match/reading/drive-notes.ts';
import { currentPosition, readMatch } from '../../../functions/match/reading/match.ts';
import { IN_BIN } from '../../shared/match/known-matches.ts';

export interface LostMatch {
  readonly id: string;
  /** The name of its host's workbook. */
  readonly name: string;
  /** A sentence. */
  readonly why: string;
}

/**
 * Takes the open matches of each round. Returns those that this round has lost since the one before;
 * in the first round those in the bin.
 */
export function createLostMatches(
  google: Google,
): (files: readonly NotedFile[]) => Promise<readonly LostMatch[]> {
  let before: readonly NotedFile[] | null = null;
  return async (files) => {
    const gone = (before ?? (await findInBin(google))).filter(({ id }) =>
      files.every((file) => file.id !== id),
    );
    before = files;
    const lost: LostMatch[] = [];
    for (const { id, name } of gone) {
      const why = await whyLost(google, id);
      if (why !== null) lost.push({ id, name, why });
    }
    return lost;
  };
}

/** Null for a match that has ended, and where that cannot be found out. */
async function whyLost(google: Google, id: string): Promise<string | null> {
  try {
    if (await isInBin(google, id)) return IN_BIN;
    const { sealed } = currentPosition(await readMatch(google, id, { checked: 'the last entry' }));
    return sealed.entry.next === null ? null : NOT_LISTED;
  } catch (error) {
    if (error instanceof IncidentError) return NOT_LISTED;
    if (!(error instanceof GoogleError)) throw error;
    return error.kind === 'not found' || error.kind === 'forbidden' ? REFUSED : null;
  }
}

const NOT_LISTED =
  'Drive no longer lists it among your open matches: nothing is resolved. “sealed resolve” with its link has it listed again.';
const REFUSED =
  'Its host’s workbook is deleted, or no longer shared with you: nothing is resolved. Ask its owner to share it again.';
