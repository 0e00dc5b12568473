import type { Google } from '../../../functions/google/connect.ts';
import { setProperties } from '../../../functions/google/drive.ts';
import { GoogleError } from '../../../functions/google/error.ts';
import { buildOpenProperties } from '../../../functions/match/reading/drive-notes.ts';
import { currentPosition, type Match } from '../../../functions/match/reading/match.ts';

/**
 * Marks a match as open, so that the function's sweep finds it. Ignores Google's refusals, since
 * the
 * next command retries.
 */
export async function markAsOpen(google: Google, match: Match): Promise<void> {
  const position = currentPosition(match);
  if (position.step === null) return;
  try {
    await setProperties(google, match.files.hostId, buildOpenProperties(position));
  } catch (error) {
    if (!(error instanceof GoogleError)) throw error;
  }
}
