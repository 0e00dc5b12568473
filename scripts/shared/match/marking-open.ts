/** A match that a command has worked on is found by the function's sweep from then on, whoever opened it and when. */

import type { Google } from '../../../functions/google/connect.ts';
import { setProperties } from '../../../functions/google/drive.ts';
import { GoogleError } from '../../../functions/google/error.ts';
import { openProperties } from '../../../functions/match/reading/drive-notes.ts';
import { currentPosition, type Match } from '../../../functions/match/reading/match.ts';

/** Nothing for a match that is over. What Google refuses is tried again by the next command: nothing that was asked for depends on it. */
export async function markOpen(google: Google, match: Match): Promise<void> {
  const position = currentPosition(match);
  if (position.step === null) return;
  try {
    await setProperties(google, match.files.hostId, openProperties(position));
  } catch (error) {
    if (!(error instanceof GoogleError)) throw error;
  }
}
