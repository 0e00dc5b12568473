/** A reminder of a deadline where the match is announced: everybody who is asked is mentioned, so it does not tell who is missing. */

import { remind } from '../../announce/announce.ts';
import { GoogleError } from '../../google/error.ts';
import type { Adjudicator } from '../adjudicator.ts';
import { Troubled } from '../ledger/trouble.ts';
import { reminderMoments } from '../next/look-task.ts';
import type { Looked } from '../reading/looked.ts';
import { currentPosition, lookedNow, type Match } from '../reading/match.ts';

type Told = Pick<Looked, 'reminded' | 'putBack'>;

/** Announces the last reminder that was due by a moment (in milliseconds), unless it was. What does not succeed now is tried by the next look. */
export async function announcedReminder(
  adjudicator: Adjudicator,
  match: Match,
  atMs: number,
): Promise<Told> {
  const before = lookedNow(match);
  const due = reminderMoments(currentPosition(match)).filter((ms) => ms <= atMs);
  const momentMs = due.at(-1);
  const deadline = currentPosition(match).sealed.entry.next?.deadline ?? '';
  const reminded = { deadline, count: due.length };
  const isTold = before.reminded.deadline === deadline && before.reminded.count >= due.length;
  if (momentMs === undefined || isTold || match.discord.webhook === 'none') return before;
  try {
    const said = await remind(adjudicator, match, momentMs);
    return { reminded, putBack: [...before.putBack, ...said] };
  } catch (error) {
    if (!(error instanceof GoogleError) && !(error instanceof Troubled)) throw error;
    const message = 'The reminder could not be announced: the next look tries again.';
    adjudicator.log({ severity: 'WARNING', message, match: match.files.hostId });
    return before;
  }
}
